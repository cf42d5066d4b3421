//! Arguments that can only be stated: theorems whose proof is not shown, and computer proofs.

use super::board_view::BoardView;
use super::point::Point;
use super::words::sentence;
use cavalcade_core::reason::Theorem;
use cavalcade_core::util::counted;
use cavalcade_core::{Decision, Reason, Square};

/// The most sets of squares of a formula that are shown.
const SETS: usize = 4;

/// Cites a theorem.
pub(super) fn theorem(theorem: Theorem) -> Point {
    Point::saying(format!("{} The paper gives the proof for all such boards.", sentence(&theorem.to_string())))
}

/// Cites a theorem that states what was shown.
pub(super) fn matching_theorem(theorem: Theorem) -> Point {
    Point::saying(format!("This is a case of a theorem: {theorem}."))
}

/// Explains an exact decision by a program.
pub(super) fn decided(view: &BoardView<'_>, reason: &Reason, by: Decision) -> Vec<Point> {
    let how = match by {
        Decision::ColumnByColumn => {
            "All paths over the board were followed at once, column by column. Only what matters for later columns was kept of each: which squares are joined, and which are ends."
        }
        Decision::SquareBySquare => {
            "All paths over the board were followed at once, square by square. Only what matters for later squares was kept of each: which of them are joined, and which are ends."
        }
        Decision::Table => {
            "On boards of at most 30 squares all tours were searched for once, and the ends of the tours found are kept in a table."
        }
    };
    let found = Point { ends: view.ends(), ..Point::saying(sentence(&reason.to_string())) };
    vec![Point::saying(how), found, checked()]
}

/// Explains a formula that is unsatisfiable.
pub(super) fn unsatisfiable(view: &BoardView<'_>, cuts: &[Vec<Square>]) -> Vec<Point> {
    let mut points = vec![Point {
        ends: view.ends(),
        ..Point::saying("The conditions for a tour were written as a formula: two moves at each square, one at an end.")
    }];
    for (number, cut) in cuts.iter().take(SETS).enumerate() {
        let parts = if view.graph.is_some() { vec![cut.clone()] } else { Vec::new() };
        let of = counted(cut.len() as u64, "square");
        let text = if number == 0 {
            format!(
                "Moves may satisfy this and still close a cycle too soon. So the formula also says that a tour leaves this set of {of}."
            )
        } else {
            format!("It also says that a tour leaves this set of {of}.")
        };
        points.push(Point { parts, ..Point::saying(text) });
    }
    let more = cuts.len().saturating_sub(SETS) as u64;
    if more > 0 {
        points.push(Point::saying(format!("The same holds for {}.", counted(more, "other set"))));
    }
    points.push(Point::saying(
        "A solver for such formulas showed that no choice of moves satisfies it: there is no tour.",
    ));
    points.push(checked());
    points
}

/// Explains a search that tried everything.
pub(super) fn exhausted(view: &BoardView<'_>, positions: u64) -> Vec<Point> {
    let text = format!(
        "A search tried all paths that could become a tour, {} in all, and each was a dead end: there is no {}.",
        counted(positions, "position"),
        view.tour()
    );
    vec![Point { ends: view.ends(), ..Point::saying(text) }, checked()]
}

/// States how the result can be checked.
fn checked() -> Point {
    Point::saying(
        "This part is a computer proof, too long to read. It can be re-checked: the checker decides a saved answer again by a different method, and a count of the tours has to give 0.",
    )
}
