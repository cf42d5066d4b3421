//! The steps by which people solve puzzles, and how hard they are.

use cavalcade_core::named;

/// A kind of step by which people solve a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Technique {
    /// Next to a number that stands, one free square is a move away.
    Next,
    /// Next to a number that stands, one free square is no dead end.
    DeadEnd,
    /// A square whose last exits leave one number for it.
    Exits,
    /// One way from a number to another with few missing, or ways that agree.
    Path,
    /// One square only is in reach of a number, from the one before it that stands and from the one after.
    Reach,
    /// One number only has a square in its reach.
    OnlyNumber,
    /// A number put down for a try comes to nothing by the steps above, and is ruled out.
    Trial,
    /// No step above gets further; a search shows where a number stands.
    Search,
}

impl Technique {
    /// Every technique, with its name, the simplest first.
    pub const NAMED: [(&'static str, Self); 8] = [
        ("next", Self::Next),
        ("dead-end", Self::DeadEnd),
        ("exits", Self::Exits),
        ("path", Self::Path),
        ("reach", Self::Reach),
        ("only-number", Self::OnlyNumber),
        ("trial", Self::Trial),
        ("search", Self::Search),
    ];

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

named!(Technique, "step");

/// How hard a puzzle is: which steps solve it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Difficulty {
    /// Steps that are seen at a glance.
    Easy,
    /// Those, and steps that look at ways through gaps, and at what is in reach.
    #[default]
    Medium,
    /// Anything, as long as there is one solution.
    Hard,
}

impl Difficulty {
    /// Every difficulty, with its name.
    pub const NAMED: [(&'static str, Self); 3] = [("easy", Self::Easy), ("medium", Self::Medium), ("hard", Self::Hard)];
}

named!(Difficulty, "difficulty");
