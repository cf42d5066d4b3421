//! Why there is no tour, as an argument to be read: point by point, each with the squares and moves it speaks of.
//!
//! A [`Reason`] has all that is needed to check it; an argument has all that is needed to understand it.
//!
//! ```
//! # mod cavalcade { pub use {cavalcade_core::*, cavalcade_graph::*}; }
//! use cavalcade::argument::argument;
//! use cavalcade::{ColourRule, Question, Reason, Size};
//!
//! let question = Question::on(Size::new(5, 5)?).closed();
//! let reason = Reason::ColourImbalance { dark: 13, light: 12, rule: ColourRule::ClosedNeedsEqual };
//! let points = argument(&question, &reason);
//! assert_eq!(points[0].text, "Colour the squares like those of a chessboard: 13 are dark and 12 are light.");
//! assert_eq!(points[0].colours[0].len(), 13);
//! # Ok::<(), cavalcade::SizeError>(())
//! ```
//!
//! - `colours` and `four_wide` are the arguments by colouring, `exits` those about single squares, `parts` those about
//!   parts of the board, `degree_deficit` is the one about need and offer, and `forced` follows moves that are forced;
//! - `summary` shows all of a reason in one point;
//! - `told` says what can only be told: theorems, and work that was done by machine;
//! - `ground` is the board as far as it can be marked, `chain` what is known of its moves.

mod chain;
mod colours;
mod degree_deficit;
mod exits;
mod forced;
mod four_wide;
mod ground;
mod parts;
mod point;
mod summary;
mod told;
mod words;

pub use self::point::Point;
pub use self::summary::summary;

use self::chain::Chain;
use self::ground::Ground;
use self::words::sentence;
use crate::obstacle;
use cavalcade_core::reason::{ChiaOngCase, SchwenkCase, Theorem};
use cavalcade_core::{Budget, ColourRule, Limits, Question, Reason};

/// Why there is no tour, point by point. There is one point at least. Of a large board (more than 10,000 squares in its box)
/// nothing is marked, and a chain of moves that are forced is told in one sentence.
///
/// The cost is that of following the reason once, and of marking the board in each of a few points.
#[must_use]
pub fn argument(question: &Question, reason: &Reason) -> Vec<Point> {
    let ground = Ground::new(question);
    let points = points(&ground, reason);
    if ground.graph.is_some() { points } else { points.into_iter().map(|point| Point::saying(point.text)).collect() }
}

fn points(ground: &Ground<'_>, reason: &Reason) -> Vec<Point> {
    let question = ground.question;
    let is_plain = matches!(
        reason,
        Reason::Disconnected { .. }
            | Reason::EndsApart { .. }
            | Reason::ColourImbalance { .. }
            | Reason::TooFewExits { .. }
            | Reason::Property(_)
    );
    if !is_plain && four_wide::covers(question) {
        return four_wide::argument(ground);
    }
    let mut points = seen_or_told(ground, reason);
    points.extend(reason.matching_theorem(question).map(told::matching_theorem));
    points
}

fn seen_or_told(ground: &Ground<'_>, reason: &Reason) -> Vec<Point> {
    match reason {
        Reason::ColourImbalance { dark, light, rule } => colours::imbalance(ground, (*dark, *light), rule),
        Reason::TooFewExits { squares, allowed } => exits::too_few(ground, squares, *allowed),
        Reason::Disconnected { squares, sizes } => parts::in_parts(ground, squares, sizes),
        Reason::EndsApart { start, end } => exits::ends_apart(ground, *start, *end),
        // On a board that is not marked, nobody could follow moves from square to square.
        Reason::Cut(_) | Reason::DegreeDeficit(_) | Reason::Forced { .. } if ground.graph.is_none() => {
            vec![Point::saying(sentence(&reason.to_string()))]
        }
        Reason::Cut(cut) => parts::cut(ground, cut, &Chain::new(ground)),
        Reason::DegreeDeficit(deficit) => degree_deficit::deficit(ground, deficit, &Chain::new(ground)),
        Reason::Forced { steps, contradiction } => forced::forced(ground, steps, contradiction),
        Reason::Theorem { theorem } => by_theorem(ground, *theorem),
        Reason::BetweenCorners { square, corners } => exits::between_corners(ground, *square, *corners),
        Reason::Decided { by, .. } => told::decided(ground, reason, *by),
        Reason::Unsatisfiable { cuts } => told::unsatisfiable(ground, cuts),
        Reason::Exhausted { positions } => told::exhausted(ground, *positions),
        Reason::Counted | Reason::TooFewNodes { .. } | Reason::Property(_) => {
            vec![Point::saying(sentence(&reason.to_string()))]
        }
    }
}

/// A case of a theorem: the proof of it where it can be seen on the board, else what the theorem says.
fn by_theorem(ground: &Ground<'_>, theorem: Theorem) -> Vec<Point> {
    let squares = ground.question.board().len();
    match theorem {
        Theorem::Schwenk { case: SchwenkCase::BothOdd } => {
            colours::imbalance(ground, (squares.div_ceil(2), squares / 2), &ColourRule::ClosedNeedsEqual)
        }
        Theorem::Schwenk { case: SchwenkCase::ThreeBy(_) | SchwenkCase::ShortSide(1 | 2) }
        | Theorem::ChiaOng { case: ChiaOngCase::ThreeBy(_) | ChiaOngCase::FourByFour | ChiaOngCase::ShortSide(_) } => {
            seen_on_board(ground).unwrap_or_default().into_iter().chain([told::theorem(theorem)]).collect()
        }
        Theorem::Schwenk { .. } => vec![told::theorem(theorem)],
    }
}

/// The argument of a reason that can be seen on a small board.
fn seen_on_board(ground: &Ground<'_>) -> Option<Vec<Point>> {
    /// No more than that takes a moment.
    const LOOKS: u64 = 1_000_000;
    ground.graph.as_ref()?;
    let budget: Budget = Limits::none().with_steps(LOOKS).start();
    let reason = obstacle::thorough(ground.question, &budget, 0).ok().flatten()?;
    Some(seen_or_told(ground, &reason))
}
