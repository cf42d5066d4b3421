//! What can only be told: theorems without a proof to be seen, and work that was done by machine.

use super::board_view::BoardView;
use super::point::Point;
use super::words::sentence;
use cavalcade_core::reason::Theorem;
use cavalcade_core::util::counted;
use cavalcade_core::{Decision, Reason, Square};

/// Sets of squares of a formula are shown in so many points at most.
const SETS: usize = 4;

/// A theorem, and where it is proved.
pub(super) fn theorem(theorem: Theorem) -> Point {
    Point::saying(format!("{} The paper gives the proof for all such boards.", sentence(&theorem.to_string())))
}

/// A theorem that says the same as what was seen.
pub(super) fn matching_theorem(theorem: Theorem) -> Point {
    Point::saying(format!("That is a case of a theorem: {theorem}."))
}

/// An exact decision by a program.
pub(super) fn decided(view: &BoardView<'_>, reason: &Reason, by: Decision) -> Vec<Point> {
    let how = match by {
        Decision::ColumnByColumn => {
            "All paths over the board were followed at once, a column after the other. Of each only so much was kept as matters for the columns to come: which squares are joined, and which are ends."
        }
        Decision::SquareBySquare => {
            "All paths over the board were followed at once, a square after the other. Of each only so much was kept as matters for the squares to come: which of them are joined, and which are ends."
        }
        Decision::Table => {
            "On boards of at most 30 squares every tour was searched for once, and from which squares to which they go is kept in a table."
        }
    };
    let found = Point { ends: view.ends(), ..Point::saying(sentence(&reason.to_string())) };
    vec![Point::saying(how), found, checked()]
}

/// A formula that cannot be satisfied.
pub(super) fn unsatisfiable(view: &BoardView<'_>, cuts: &[Vec<Square>]) -> Vec<Point> {
    let mut points = vec![Point {
        ends: view.ends(),
        ..Point::saying("What a tour has to keep to was written as a formula: two moves at each square, one at an end.")
    }];
    for (number, cut) in cuts.iter().take(SETS).enumerate() {
        let parts = if view.graph.is_some() { vec![cut.clone()] } else { Vec::new() };
        let of = counted(cut.len() as u64, "square");
        let text = if number == 0 {
            format!(
                "Moves may do that and still close a circle too soon. So the formula also says that a tour leaves this set of {of}."
            )
        } else {
            format!("And that it leaves this set of {of}.")
        };
        points.push(Point { parts, ..Point::saying(text) });
    }
    let more = cuts.len().saturating_sub(SETS) as u64;
    if more > 0 {
        points.push(Point::saying(format!("And so on, for {}.", counted(more, "other set"))));
    }
    points.push(Point::saying(
        "A solver for such formulas showed that no choice of moves satisfies it: there is no tour.",
    ));
    points.push(checked());
    points
}

/// A search that tried everything.
pub(super) fn exhausted(view: &BoardView<'_>, positions: u64) -> Vec<Point> {
    let text = format!(
        "A search went through all paths that could become a tour, {} in all, and turned back from each: there is no {}.",
        counted(positions, "position"),
        view.tour()
    );
    vec![Point { ends: view.ends(), ..Point::saying(text) }, checked()]
}

/// How it can be checked.
fn checked() -> Point {
    Point::saying(
        "That was work for a machine, and too long to read. It can be checked: the checker decides a saved answer again in another way, and a count of the tours has to come to 0.",
    )
}
