//! Explanations of why there is no tour: point by point, each with the squares and moves it mentions.
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
//! - `colours` and `four_wide` argue by colouring, `exits` about single squares, `parts` about
//!   parts of the board, `degree_deficit` about supply and demand, and `forced` follows forced moves;
//! - `summary` shows all of a reason in one point;
//! - `reported` covers what can only be stated: theorems, and computer proofs;
//! - `board_view` is the board as far as it can be marked, `chain` what is known of its moves.

mod board_view;
mod chain;
mod colours;
mod degree_deficit;
mod exits;
mod forced;
mod four_wide;
mod parts;
mod point;
mod reported;
mod summary;
mod words;

pub use self::point::Point;
pub use self::summary::summary;

use self::board_view::BoardView;
use self::chain::Chain;
use self::words::sentence;
use crate::obstacle;
use cavalcade_core::reason::{ChiaOngCase, SchwenkCase, Theorem};
use cavalcade_core::{Budget, ColourRule, Limits, Question, Reason};

/// Explains point by point why there is no tour. There is at least one point. On a large board (more than 10,000
/// squares in its box) nothing is marked, and a chain of forced moves becomes one sentence.
///
/// The cost is that of following the reason once, and of marking the board in each of a few points.
#[must_use]
pub fn argument(question: &Question, reason: &Reason) -> Vec<Point> {
    let view = BoardView::new(question);
    let points = points(&view, reason);
    if view.graph.is_some() { points } else { points.into_iter().map(|point| Point::saying(point.text)).collect() }
}

fn points(view: &BoardView<'_>, reason: &Reason) -> Vec<Point> {
    let question = view.question;
    let is_plain = matches!(
        reason,
        Reason::Disconnected { .. }
            | Reason::EndsApart { .. }
            | Reason::ColourImbalance { .. }
            | Reason::TooFewExits { .. }
            | Reason::Property(_)
    );
    if !is_plain && four_wide::covers(question) {
        return four_wide::argument(view);
    }
    let mut points = points_of(view, reason);
    points.extend(reason.matching_theorem(question).map(reported::matching_theorem));
    points
}

fn points_of(view: &BoardView<'_>, reason: &Reason) -> Vec<Point> {
    match reason {
        Reason::ColourImbalance { dark, light, rule } => colours::imbalance(view, (*dark, *light), rule),
        Reason::TooFewExits { squares, allowed } => exits::too_few(view, squares, *allowed),
        Reason::Disconnected { squares, sizes } => parts::in_parts(view, squares, sizes),
        Reason::EndsApart { start, end } => exits::ends_apart(view, *start, *end),
        // On a board that is not marked, moves could not be followed from square to square.
        Reason::Cut(_) | Reason::DegreeDeficit(_) | Reason::Forced { .. } if view.graph.is_none() => {
            vec![Point::saying(sentence(&reason.to_string()))]
        }
        Reason::Cut(cut) => parts::cut(view, cut, &Chain::new(view)),
        Reason::DegreeDeficit(deficit) => degree_deficit::deficit(view, deficit, &Chain::new(view)),
        Reason::Forced { steps, contradiction } => forced::forced(view, steps, contradiction),
        Reason::Theorem { theorem } => by_theorem(view, *theorem),
        Reason::BetweenCorners { square, corners } => exits::between_corners(view, *square, *corners),
        Reason::Decided { by, .. } => reported::decided(view, reason, *by),
        Reason::Unsatisfiable { cuts } => reported::unsatisfiable(view, cuts),
        Reason::Exhausted { positions } => reported::exhausted(view, *positions),
        Reason::Counted | Reason::TooFewNodes { .. } | Reason::Property(_) => {
            vec![Point::saying(sentence(&reason.to_string()))]
        }
    }
}

/// A case of a theorem: the proof of it where it can be seen on the board, else what the theorem says.
fn by_theorem(view: &BoardView<'_>, theorem: Theorem) -> Vec<Point> {
    let squares = view.question.board().len();
    match theorem {
        Theorem::Schwenk { case: SchwenkCase::BothOdd } => {
            colours::imbalance(view, (squares.div_ceil(2), squares / 2), &ColourRule::ClosedNeedsEqual)
        }
        Theorem::Schwenk { case: SchwenkCase::ThreeBy(_) | SchwenkCase::ShortSide(1 | 2) }
        | Theorem::ChiaOng { case: ChiaOngCase::ThreeBy(_) | ChiaOngCase::FourByFour | ChiaOngCase::ShortSide(_) } => {
            seen_on_board(view).unwrap_or_default().into_iter().chain([reported::theorem(theorem)]).collect()
        }
        Theorem::Schwenk { .. } => vec![reported::theorem(theorem)],
    }
}

/// The argument of a reason that can be seen on a small board.
fn seen_on_board(view: &BoardView<'_>) -> Option<Vec<Point>> {
    /// A limit that keeps this fast.
    const LOOKS: u64 = 1_000_000;
    view.graph.as_ref()?;
    let budget: Budget = Limits::none().with_steps(LOOKS).start();
    let reason = obstacle::thorough(view.question, &budget, 0).ok().flatten()?;
    Some(points_of(view, &reason))
}
