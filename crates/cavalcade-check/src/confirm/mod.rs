//! Re-checks claims that a board has no tour, or a graph no path or cycle.
//!
//! Direct reasons are checked on the board or graph. For a cut, squares are removed and the remaining parts counted; a
//! chain of forced moves is followed step by step; for a theorem, only its case is compared with the size. Decisions
//! from tables, by exhaustion or by a formula, which cannot be checked directly, are made again by a small solver.
//!
//! None of this uses the search that made the claim. It interprets the question itself, uses the checkers' own
//! definition of a move (`move_rule`) or the edges of the graph, and shares no code with the searches.
//!
//! A claim has to be right in every field that can be checked: one that names more parts than there are is refuted,
//! even if there are too many. [`Basis::unchecked`] lists the fields that are not checked.

mod basis;
mod chain;
mod context;
mod cut;
mod decide;
mod degree_deficit;
mod ends;
mod front;
mod known_edges;
mod plain_graph;
mod question;
mod seen;
mod theorem;
mod trial;

pub use self::basis::Basis;
pub use self::question::AnyQuestion;

use self::context::Context;
use self::decide::has_tour;
use self::ends::has_any;
use self::known_edges::KnownEdges;
use cavalcade_core::{Budget, Limit, Reason};

/// The verdict on a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The claim is right.
    Confirmed,
    /// It is not so: the reason does not hold for this board and these ends.
    Refuted,
    /// It could not be decided within the limits.
    Open(Limit),
    /// Claims of this kind cannot be checked.
    NotCheckable,
}

/// Re-checks the claim that a question has no answer for this reason.
///
/// ```
/// # mod cavalcade { pub use {cavalcade_check::*, cavalcade_core::*}; }
/// use cavalcade::confirm::{Verdict, confirm};
/// use cavalcade::reason::{SchwenkCase, Theorem};
/// use cavalcade::{Board, Budget, Kind, Piece, Question, Reason};
///
/// let ask = |size: &str| Question::new(Board::rectangle(size.parse().unwrap()), Piece::KNIGHT, Kind::Closed);
/// let reason = Reason::Theorem { theorem: Theorem::Schwenk { case: SchwenkCase::ShortSide(4) } };
/// assert_eq!(confirm(&ask("4x9"), &reason, &Budget::unlimited()), Verdict::Confirmed);
/// assert_eq!(confirm(&ask("6x9"), &reason, &Budget::unlimited()), Verdict::Refuted);
/// ```
#[must_use]
pub fn confirm<Q: AnyQuestion>(question: &Q, reason: &Reason<Q::Vertex>, budget: &Budget) -> Verdict {
    if let Reason::Property(_) = reason {
        return Verdict::NotCheckable;
    }
    holds(question, reason, budget)
        .map_or_else(Verdict::Open, |holds| if holds { Verdict::Confirmed } else { Verdict::Refuted })
}

fn holds<Q: AnyQuestion>(question: &Q, reason: &Reason<Q::Vertex>, budget: &Budget) -> Result<bool, Limit> {
    match reason {
        Reason::Theorem { .. } | Reason::BetweenCorners { .. } => question.holds_on_board(reason, budget),
        Reason::Decided { by, start, end } => {
            let is_asked = (*start, *end) == (question.start(), question.end());
            Ok(is_asked && question.may_be_decided(*by) && !has_tour(question, budget)?)
        }
        Reason::Exhausted { .. } | Reason::Counted => Ok(!has_tour(question, budget)?),
        Reason::Unsatisfiable { cuts } => Ok(are_proper(cuts, question, budget)? && !has_tour(question, budget)?),
        Reason::ColourImbalance { dark, light, rule } => {
            Ok(question.holds_on_board(reason, budget)? || seen::colours(question, (*dark, *light), rule, budget)?)
        }
        Reason::TooFewExits { squares, allowed } => Ok(seen::too_few_exits(question, squares, *allowed, budget)),
        Reason::Disconnected { squares, sizes } => seen::in_parts(question, squares, sizes, budget),
        Reason::EndsApart { start, end } => Ok(seen::ends_apart(question, *start, *end)),
        Reason::TooFewNodes { nodes, needed } => Ok(seen::too_few_nodes(question, *nodes, *needed)),
        Reason::Cut(claim) => with_known_edges(question, budget, |known| cut::holds(&known, claim)),
        Reason::DegreeDeficit(claim) => {
            with_known_edges(question, budget, |known| Ok(degree_deficit::holds(&known, claim)))
        }
        Reason::Forced { steps, contradiction } => {
            with_known_edges(question, budget, |known| chain::holds(known, steps, contradiction, budget))
        }
        Reason::Property(_) => Ok(false),
    }
}

fn with_known_edges<'q, Q: AnyQuestion>(
    question: &'q Q,
    budget: &'q Budget,
    holds: impl FnOnce(KnownEdges<'q, Q>) -> Result<bool, Limit>,
) -> Result<bool, Limit> {
    KnownEdges::new(question, budget)?.map_or(Ok(false), holds)
}

/// Returns whether each of these sets has something in it and something left out, so that a tour must leave it.
fn are_proper<Q: AnyQuestion>(cuts: &[Vec<Q::Vertex>], question: &Q, budget: &Budget) -> Result<bool, Limit> {
    let context = Context::new(question, budget);
    // A path with two ends leaves even all squares together: it comes from the apex.
    let most = question.vertex_count().saturating_sub(u64::from(!has_any(question)));
    let mut clock = budget.clock();
    for cut in cuts {
        cut.iter().try_for_each(|_| clock.tick())?;
        if cut.is_empty() || cut.len() as u64 > most || !context.has_all(cut) {
            return Ok(false);
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavalcade_core::reason::Decision;
    use cavalcade_core::{Board, Kind, Limits, Piece, Question, Size, Square};
    use cavalcade_tours::construct::construct;

    fn squares(size: Size) -> Vec<Square> {
        Board::rectangle(size).squares().collect()
    }

    #[test]
    fn every_reason_on_small_rectangles_stands_a_second_look() {
        for (width, height) in [(1, 1), (2, 3), (3, 3), (3, 4), (3, 5), (4, 4), (5, 5), (5, 3)] {
            let size = Size::new(width, height).unwrap();
            for kind in [Kind::Open, Kind::Closed] {
                let ask = Question::new(Board::rectangle(size), Piece::KNIGHT, kind);
                let mut questions = vec![ask.clone()];
                for start in squares(size) {
                    let ask = ask.clone().starting_at(start).unwrap();
                    questions.extend(squares(size).into_iter().filter_map(|end| ask.clone().ending_at(end).ok()));
                    questions.push(ask);
                }
                for question in questions {
                    if let Err(reason) = construct(&question).unwrap() {
                        let verdict = confirm(&question, &reason, &Budget::unlimited());
                        assert_eq!(verdict, Verdict::Confirmed, "{question:?}: {reason}");
                    }
                }
            }
        }
    }

    #[test]
    fn false_claims_are_refuted() {
        let ask = |size: &str| Question::new(Board::rectangle(size.parse().unwrap()), Piece::KNIGHT, Kind::Open);
        let false_claims = [
            Reason::Exhausted { positions: 7 },
            Reason::Disconnected { squares: vec![Square::new(0, 0), Square::new(1, 1)], sizes: Vec::new() },
            Reason::BetweenCorners { square: Square::new(2, 1), corners: [Square::new(0, 0), Square::new(4, 0)] },
        ];
        for reason in false_claims {
            assert_eq!(confirm(&ask("5x6"), &reason, &Budget::unlimited()), Verdict::Refuted, "{reason}");
        }
    }

    #[test]
    fn a_table_decides_for_a_knight_on_up_to_thirty_squares() {
        let decided = |size: &str, piece, by| {
            let question = Question::new(Board::rectangle(size.parse().unwrap()), piece, Kind::Closed);
            confirm(&question, &Reason::Decided { by, start: None, end: None }, &Budget::unlimited())
        };
        assert_eq!(decided("4x7", Piece::KNIGHT, Decision::Table), Verdict::Confirmed);
        assert_eq!(decided("4x8", Piece::KNIGHT, Decision::Table), Verdict::Refuted);
        assert_eq!(decided("4x8", Piece::KNIGHT, Decision::ColumnByColumn), Verdict::Confirmed);
        assert_eq!(decided("4x4", Piece::CAMEL, Decision::Table), Verdict::Refuted);
        assert_eq!(decided("4x4", Piece::CAMEL, Decision::SquareBySquare), Verdict::Confirmed);
    }

    #[test]
    fn a_closed_tour_has_to_leave_all_squares_but_one_and_a_path_even_all() {
        let verdict = |kind, left_out: usize| {
            let question = Question::new(Board::rectangle("3x6".parse().unwrap()), Piece::KNIGHT, kind);
            let cuts = vec![question.board().squares().skip(left_out).collect()];
            confirm(&question, &Reason::Unsatisfiable { cuts }, &Budget::unlimited())
        };
        assert_eq!([verdict(Kind::Closed, 0), verdict(Kind::Closed, 1)], [Verdict::Refuted, Verdict::Confirmed]);
        assert_eq!([verdict(Kind::Open, 0), verdict(Kind::Open, 1)], [Verdict::Confirmed, Verdict::Confirmed]);
    }

    #[test]
    fn a_board_that_no_machine_holds_is_not_begun() {
        let ask = |size: &str| Question::on(Board::rectangle(size.parse().unwrap()));
        let room = |size: &str, budget: &Budget| Context::new(&ask(size), budget).expect_room();
        // The first of these has exactly as many squares as a graph may have.
        assert_eq!(room("16383x16385", &Budget::unlimited()), Ok(()));
        assert!(matches!(room("16384x16385", &Budget::unlimited()), Err(Limit::Memory { .. })));
        let little = Limits::none().with_memory(1_000_000).start();
        assert!(matches!(room("100x100", &little), Err(Limit::Memory { .. })));
        let parts = Reason::Disconnected { squares: squares("2x1".parse().unwrap()), sizes: Vec::new() };
        assert!(matches!(confirm(&ask("100x100"), &parts, &little), Verdict::Open(Limit::Memory { .. })));
    }

    #[test]
    fn a_small_budget_leaves_a_decision_open() {
        let question = Question::new(Board::rectangle("6x6".parse().unwrap()), Piece::KNIGHT, Kind::Open);
        let verdict = confirm(&question, &Reason::Exhausted { positions: 1 }, &Limits::none().with_steps(1).start());
        assert_eq!(verdict, Verdict::Open(Limit::Steps(1)));
    }
}
