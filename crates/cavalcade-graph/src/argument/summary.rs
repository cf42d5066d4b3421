//! A reason in one point: all that it speaks of at once, and a caption. This is what a picture shows.

use std::collections::HashSet;

use super::board_view::BoardView;
use super::chain::Chain;
use super::point::Point;
use super::words::are;
use super::{colours, forced};
use cavalcade_core::reason::{Contradiction, Cut, DegreeDeficit, Step};
use cavalcade_core::util::counted;
use cavalcade_core::{Question, Reason};

/// Returns one point that marks everything a reason speaks of, with a short caption as its text.
///
/// The marks are counted by the caption, so they are in order: 1, 2, 3, .. and parts A, B, C, .. The whole board is
/// marked however large it is; the cost is that of its graph.
///
/// ```
/// # mod cavalcade { pub use {cavalcade_core::*, cavalcade_graph::*}; }
/// use cavalcade::argument::summary;
/// use cavalcade::{Budget, Question, Size, obstacle};
///
/// let question = Question::on(Size::new(3, 3)?);
/// let reason = obstacle::quick(&question, &Budget::unlimited()).unwrap().expect("no tour of 3x3");
/// let point = summary(&question, &reason);
/// assert_eq!(point.text, "2 parts with no moves between them");
/// assert_eq!(point.parts.len(), 2);
/// # Ok::<(), cavalcade::SizeError>(())
/// ```
#[must_use]
pub fn summary(question: &Question, reason: &Reason) -> Point {
    let view = BoardView::whole(question);
    match reason {
        Reason::ColourImbalance { dark, light, .. } => {
            let text = format!("{} A and {} B", counted(*dark, "dark square"), counted(*light, "light square"));
            Point { parts: colours::classes(&view, (*dark, *light)), ..Point::saying(text) }
        }
        Reason::TooFewExits { squares, allowed } => {
            Point { marks: squares.clone(), ..Point::saying(too_few_exits(squares.len(), *allowed)) }
        }
        Reason::Disconnected { .. } => {
            let parts = view.parts(&[], &HashSet::new());
            let text = format!("{} parts with no moves between them", parts.len());
            Point { parts, ..Point::saying(text) }
        }
        Reason::EndsApart { start, end } => Point {
            marks: vec![*start, *end],
            lines: vec![[*end, *start]],
            ..Point::saying("no move leads from 2 back to 1")
        },
        Reason::BetweenCorners { square, corners: [one, other] } => Point {
            marks: vec![*square, *one, *other],
            lines: vec![[*square, *one], [*square, *other]],
            ..Point::saying("with 1 as an end, 2 or 3 is left with one move")
        },
        Reason::Cut(cut) => forced(&view, &[], &Contradiction::Cut(cut.clone())),
        Reason::DegreeDeficit(deficit) => forced(&view, &[], &Contradiction::DegreeDeficit(deficit.clone())),
        Reason::Forced { steps, contradiction } => forced(&view, steps, contradiction),
        Reason::Theorem { .. }
        | Reason::Decided { .. }
        | Reason::Unsatisfiable { .. }
        | Reason::Exhausted { .. }
        | Reason::TooFewNodes { .. }
        | Reason::Counted
        | Reason::Property(_) => Point::saying(reason.to_string()),
    }
}

fn too_few_exits(squares: usize, allowed: u64) -> String {
    match (squares, allowed) {
        (1, 0) => "a square with too few exits".to_string(),
        (_, 0) => format!("{squares} squares with too few exits"),
        _ => format!("{squares} squares with one exit, and {allowed} of them can be ends"),
    }
}

/// Shows the moves that all steps take and drop, and the contradiction.
fn forced(view: &BoardView<'_>, steps: &[Step], contradiction: &Contradiction) -> Point {
    let mut chain = Chain::new(view);
    for step in steps {
        chain.follow(step);
    }
    let point = forced::impossible(view, contradiction, &chain, "");
    let caption = match contradiction {
        Contradiction::Cut(cut) => cut_caption(cut, point.parts.len() as u64),
        Contradiction::DegreeDeficit(deficit) => deficit_caption(deficit),
        Contradiction::TooFewMoves { .. } | Contradiction::TooManyMoves { .. } => contradiction.to_string(),
        Contradiction::PrematureCycle { .. } => "the moves taken close a cycle that leaves squares out".to_string(),
    };
    let text = match steps.len() as u64 {
        0 => caption,
        number => format!("after {} {caption}", counted(number, "step")),
    };
    Point { text, ..point }
}

fn cut_caption(cut: &Cut, parts: u64) -> String {
    let squares = counted(cut.removed.len() as u64, "square");
    let (are, parts) = (are(parts), counted(parts, "part"));
    format!("without {squares} there {are} {parts}, and a tour could join {}", cut.allowed)
}

/// The squares in need are part A, and the suppliers are numbered.
fn deficit_caption(deficit: &DegreeDeficit) -> String {
    let squares = match deficit.squares.len() {
        1 => "square A needs more moves than it can get".to_string(),
        need => format!("{need} squares A need more moves than they can get"),
    };
    if deficit.suppliers.is_empty() { squares } else { format!("{squares}, two from each number") }
}
