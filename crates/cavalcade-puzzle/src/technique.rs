//! The steps by which people solve puzzles, and how hard they are.

use cavalcade_core::named;

/// A kind of step by which people solve a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Technique {
    /// Next to a placed number, one free square is a move away.
    Next,
    /// Next to a placed number, one free square is not a dead end.
    DeadEnd,
    /// A square whose last exits leave one number for it.
    Exits,
    /// One way from a number to another with few missing, or ways that agree.
    Path,
    /// Only one square is in reach of a number, from the placed number before it and from the one after.
    Reach,
    /// Only one number has a square in its reach.
    OnlyNumber,
    /// A number that is tried leads to a contradiction by the steps above, and is ruled out.
    Trial,
    /// No step above gets further; a search fills in a number.
    Search,
}

impl Technique {
    /// The easiest puzzles that may need it.
    #[must_use]
    pub const fn difficulty(self) -> Difficulty {
        match self {
            Self::Next | Self::DeadEnd | Self::Exits => Difficulty::Easy,
            Self::Path | Self::Reach | Self::OnlyNumber => Difficulty::Medium,
            Self::Trial | Self::Search => Difficulty::Hard,
        }
    }
}

named!(Technique, "step", Next => "next", DeadEnd => "dead-end", Exits => "exits", Path => "path", Reach => "reach",
    OnlyNumber => "only-number", Trial => "trial", Search => "search");

/// The difficulty of a puzzle: the steps that solve it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Difficulty {
    /// Direct steps.
    Easy,
    /// Also steps about ways through gaps, and about what is in reach.
    #[default]
    Medium,
    /// Anything, as long as there is one solution.
    Hard,
}

named!(Difficulty, "difficulty", Easy => "easy", Medium => "medium", Hard => "hard");
