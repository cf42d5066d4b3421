//! Reasons why there is no tour, as data: with the board, the piece and the ends, their fields are all that is needed to
//! check them.
//!
//! Who finds them is another matter: what a question says when it is [read](crate::Question), obstacles,
//! constructions and exhausted searches all end in a [`Reason`], and
//! `confirm` looks at it again.

mod clue_conflict;
mod colour_rule;
mod contradiction;
mod crowd;
mod cut;
mod decision;
mod no_magic;
mod property;
mod spot;
mod step;
mod symmetry_obstruction;
mod theorem;
mod words;

pub use self::clue_conflict::ClueConflict;
pub use self::colour_rule::ColourRule;
pub use self::contradiction::Contradiction;
pub use self::crowd::Crowd;
pub use self::cut::Cut;
pub use self::decision::Decision;
pub use self::no_magic::NoMagic;
pub use self::property::{AlwaysClosed, PropertyReason};
pub use self::spot::Spot;
pub use self::step::Step;
pub use self::symmetry_obstruction::SymmetryObstruction;
pub use self::theorem::{ChiaOngCase, SchwenkCase, Theorem};

use std::fmt;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use self::words::{list, parts};
use crate::util::counted;
use crate::{Question, Square};

/// Why there is no tour.
///
/// A reason is data: its fields are all that is needed, with the board, the piece and the ends, to check it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "kebab-case"))]
pub enum Reason {
    /// Each move changes colour, and the numbers of squares of either colour or the colours of the ends do not allow
    /// it.
    ColourImbalance {
        /// Squares of the colour of a1, whether or not it is there.
        dark: u64,
        /// Squares of the other colour.
        light: u64,
        /// The rule that is broken.
        #[cfg_attr(feature = "serde", serde(flatten))]
        rule: ColourRule,
    },
    /// Squares that a tour would have to pass have fewer exits than passing takes.
    TooFewExits {
        /// The squares, each with at most one exit.
        squares: Vec<Square>,
        /// How many of them there may be.
        allowed: u64,
    },
    /// No moves lead from one part of the board to another.
    #[cfg_attr(feature = "serde", serde(rename = "in-pieces"))]
    InParts {
        /// One square of each part.
        squares: Vec<Square>,
        /// How many squares each of these parts has, in the same order; nothing in records that do not tell.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
        sizes: Vec<u64>,
    },
    /// A closed tour ends a move away from its start, and these two squares are not.
    EndsApart {
        /// The start asked for.
        start: Square,
        /// The end asked for.
        end: Square,
    },
    /// Without some squares the board falls into more parts than they can join.
    Cut(Cut),
    /// Some squares need more moves than those around them can offer.
    Crowd(Crowd),
    /// Moves that every tour must make, and others that none can, one after the other, until two contradict each other.
    Forced {
        /// What follows, in order.
        steps: Vec<Step>,
        /// What cannot be.
        #[cfg_attr(feature = "serde", serde(rename = "clash"))]
        contradiction: Contradiction,
    },
    /// A theorem says so.
    Theorem {
        /// The theorem and its case.
        theorem: Theorem,
    },
    /// On a board with a side of 5, an end that leaves one of two corners with a single move.
    BetweenCorners {
        /// The end asked for, a neighbour of both corners.
        square: Square,
        /// The corners, neither of which is the other end.
        corners: [Square; 2],
    },
    /// An exact decision for a narrow or small board and these ends.
    Decided {
        /// How it was made.
        by: Decision,
        /// The start asked for.
        start: Option<Square>,
        /// The end asked for.
        end: Option<Square>,
    },
    /// A formula that every tour satisfies cannot be satisfied: two moves at each square, and some move out of each of
    /// the sets named here.
    Unsatisfiable {
        /// Sets of squares that a tour has to leave.
        cuts: Vec<Vec<Square>>,
    },
    /// Every path was tried.
    Exhausted {
        /// The number of positions that were tried.
        positions: u64,
    },
    /// All tours were counted, and there are none.
    Counted,
    /// No tour has the property that was asked for.
    #[cfg_attr(feature = "serde", serde(untagged))]
    Property(PropertyReason),
}

impl Reason {
    /// The theorem that says the same of a question, where what is seen on its board is only that board's own affair.
    ///
    /// ```
    /// # use cavalcade_core as cavalcade;
    /// use cavalcade::reason::Cut;
    /// use cavalcade::{Question, Reason, Size};
    ///
    /// let question = Question::on(Size::new(4, 4)?);
    /// let [removed, parts] = ["b2 c2 b3 c3", "a1 d1 a4 d4 b1 c1"]
    ///     .map(|names| names.split(' ').map(|name| name.parse().unwrap()).collect());
    /// let reason = Reason::Cut(Cut { removed, parts, sizes: vec![1, 1, 1, 1, 4, 4], allowed: 5 });
    /// assert!(reason.to_string().starts_with("without b2, c2, b3, c3 the board falls into 6 parts"));
    /// assert!(reason.theorem_beside(&question).is_some_and(|theorem| theorem.to_string().contains("Chia and Ong")));
    /// # Ok::<(), cavalcade::SizeError>(())
    /// ```
    #[must_use]
    pub fn theorem_beside(&self, question: &Question) -> Option<Theorem> {
        let is_seen = matches!(self, Self::Cut(_) | Self::Crowd(_) | Self::Forced { .. });
        let is_covered = question.is_knight_on_rectangle();
        let theorem = || Theorem::against(question.board().size(), question.kind());
        (is_seen && is_covered).then(theorem).flatten()
    }

    /// The reason in words, and after it the theorem that says the same of the question, if one does.
    #[must_use]
    pub fn in_full(&self, question: &Question) -> String {
        match self.theorem_beside(question) {
            Some(theorem) => format!("{self}; the theorem: {theorem}"),
            None => self.to_string(),
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ColourImbalance { dark, light, rule } => {
                write!(f, "each move changes colour and the board has {dark} dark and {light} light squares: {rule}")
            }
            Self::TooFewExits { squares, allowed } => too_few_exits(squares, *allowed, f),
            Self::InParts { squares, sizes } => {
                write!(f, "the board is in {} parts that no move joins: {}", squares.len(), parts(squares, sizes))
            }
            Self::EndsApart { start, end } => {
                write!(f, "a closed tour ends one move away from its start, and no move leads from {end} to {start}")
            }
            Self::Cut(cut) => cut.fmt(f),
            Self::Crowd(crowd) => crowd.fmt(f),
            Self::Forced { steps, contradiction } if steps.is_empty() => contradiction.fmt(f),
            Self::Forced { steps, contradiction } => write!(f, "{}; and then {contradiction}", chain(steps)),
            Self::Theorem { theorem } => theorem.fmt(f),
            Self::BetweenCorners { square, corners: [a, b] } => write!(
                f,
                "{square} is a neighbour of both {a} and {b}, which have one other each: a tour that ends on {square} leaves one of them with a single move, and neither is the other end"
            ),
            Self::Decided { by, start, end } => write!(f, "{by}, and none goes {}", between(*start, *end)),
            Self::Unsatisfiable { cuts } if cuts.is_empty() => f.write_str(
                "there is no way to make two moves at each square (one at the ends): a formula that says so cannot be satisfied",
            ),
            Self::Unsatisfiable { cuts } => write!(
                f,
                "there is no way to make two moves at each square (one at the ends) and to leave {}, as a tour must: a formula that says so cannot be satisfied",
                sets(cuts.len())
            ),
            Self::Exhausted { positions } => {
                write!(f, "every path was tried: {}, and none is a tour", counted(*positions, "position"))
            }
            Self::Counted => f.write_str("all ways to go on were counted, and none is a tour"),
            Self::Property(reason) => reason.fmt(f),
        }
    }
}

impl From<PropertyReason> for Reason {
    fn from(reason: PropertyReason) -> Self {
        Self::Property(reason)
    }
}

impl std::error::Error for Reason {}

/// Sets of squares, each of which has to be left.
fn sets(number: usize) -> String {
    if number == 1 { "a set of squares".into() } else { format!("each of {number} sets of squares") }
}

fn too_few_exits(squares: &[Square], allowed: u64, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (number, names) = (squares.len(), list(squares));
    match allowed {
        0 => write!(f, "a tour would have to pass {names}, and there are too few exits"),
        1 => write!(f, "{number} squares have too few exits to be passed, and only 1 can be an end: {names}"),
        _ => write!(f, "{number} squares have too few exits to be passed, and only 2 can be ends: {names}"),
    }
}

/// The first few steps, for a sentence.
fn chain(steps: &[Step]) -> String {
    const SHOWN: usize = 12;
    let mut words: Vec<String> = steps.iter().take(SHOWN).map(ToString::to_string).collect();
    if steps.len() > SHOWN {
        words.push(format!("{} more steps", steps.len() - SHOWN));
    }
    words.join("; ")
}

/// The ends asked for, for a sentence.
fn between(start: Option<Square>, end: Option<Square>) -> String {
    match (start, end) {
        (Some(start), Some(end)) => format!("from {start} to {end}"),
        (Some(start), None) => format!("from {start}"),
        (None, Some(end)) => format!("to {end}"),
        (None, None) => "over the whole board".into(),
    }
}

#[cfg(all(test, feature = "serde"))]
mod tests {
    use super::*;

    #[test]
    fn one_is_no_plural() {
        let cuts = |number| Reason::Unsatisfiable { cuts: vec![vec![Square::new(0, 0)]; number] }.to_string();
        assert!(cuts(1).contains("to leave a set of squares"), "{}", cuts(1));
        assert!(cuts(2).contains("to leave each of 2 sets of squares"), "{}", cuts(2));
        let tried = Reason::Exhausted { positions: 1 }.to_string();
        assert_eq!(tried, "every path was tried: 1 position, and none is a tour");
        let crowd = |number| Crowd { squares: vec![Square::new(0, 0); number], helpers: Vec::new() }.to_string();
        assert_eq!(crowd(1), "1 square needs more moves than it can get: a1");
        assert!(crowd(2).starts_with("2 squares need more moves than they can get"), "{}", crowd(2));
    }

    #[test]
    fn a_reason_reads_back_as_it_is_written() {
        let square = |name: &str| name.parse::<Square>().unwrap();
        let spot = |name: &str| name.parse::<Spot>().unwrap();
        let cut =
            Cut { removed: vec![square("a1")], parts: vec![square("b2"), square("c3")], sizes: vec![1, 2], allowed: 1 };
        let contradiction = Contradiction::Starved { at: spot("a1"), left: vec![spot("outside")] };
        let steps = vec![
            Step::Takes { at: spot("a1"), to: vec![spot("b3"), spot("outside")] },
            Step::Rejects { from: spot("a1"), to: spot("c2"), steps: Vec::new(), contradiction: contradiction.clone() },
        ];
        for reason in [
            Reason::Cut(cut.clone()),
            Reason::Forced { steps: steps.clone(), contradiction },
            Reason::Forced { steps, contradiction: Contradiction::Cut(cut) },
        ] {
            let text = serde_json::to_string(&reason).unwrap();
            assert_eq!(serde_json::from_str::<Reason>(&text).unwrap(), reason, "{text}");
        }
    }
}
