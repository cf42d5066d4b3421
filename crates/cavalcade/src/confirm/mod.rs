//! A second look at a claim that a board has no tour.
//!
//! What can be seen from the board is looked at again; squares taken away are taken away, and what is left is counted; a chain
//! of moves that are forced is followed step by step; a theorem is held against the size; a decision from tables or by
//! exhaustion, which nobody can see at a glance, is repeated by backtracking, and where that takes too long by SAT; a
//! formula with its cuts is made and solved anew. None of it
//! asks whoever made the claim: it goes from square to square by the steps of the piece, and shares no code with the
//! searches for obstacles.
//!
//! A claim has to be right in every number. One that names more pieces than there are is refuted even if there are too
//! many as well.

mod chain;
mod crowd;
mod cut;
mod ground;
mod ledger;
mod seen;

use self::ledger::Ledger;
use crate::construct::{Theorem, corners};
use crate::search::sat::is_unsatisfiable;
use crate::solve::{Method, Options, Outcome, solve};
use crate::{Budget, Limit, Piece, Question, Reason, Run, Silent, Square};

/// What a second look says of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is so.
    Confirmed,
    /// It is not so: the reason does not hold for this board and these ends.
    Refuted,
    /// It could not be told within the limits.
    Open(Limit),
}

/// Looks again at the claim that a question has no answer for this reason.
///
/// ```
/// use cavalcade::confirm::{Verdict, confirm};
/// use cavalcade::construct::{Theorem, SchwenkCase};
/// use cavalcade::{Board, Budget, Kind, Piece, Question, Reason};
///
/// let ask = |size: &str| Question::new(Board::rectangle(size.parse().unwrap()), Piece::KNIGHT, Kind::Closed);
/// let reason = Reason::Theorem { theorem: Theorem::Schwenk { case: SchwenkCase::ShortSide(4) } };
/// assert_eq!(confirm(&ask("4x9"), &reason, &Budget::unlimited()), Verdict::Confirmed);
/// assert_eq!(confirm(&ask("6x9"), &reason, &Budget::unlimited()), Verdict::Refuted);
/// ```
#[must_use]
pub fn confirm(question: &Question, reason: &Reason, budget: &Budget) -> Verdict {
    match reason {
        Reason::Theorem { theorem } => confirmed_if(
            is_knight_on_rectangle(question)
                && Theorem::against(question.board().size(), question.kind()) == Some(*theorem),
        ),
        Reason::BetweenCorners { square, corners } => confirmed_if(is_between(question, *square, *corners)),
        Reason::Decided { .. } | Reason::Exhausted { .. } => again(question, budget, || by_formula(question, budget)),
        Reason::Unsatisfiable { cuts } => {
            again(question, budget, || told(is_unsatisfiable(question, cuts, &mut Run::new(budget, &mut Silent))))
        }
        Reason::ColourImbalance { dark, light, rule } => told(seen::colours(question, (*dark, *light), rule, budget)),
        Reason::TooFewExits { squares, allowed } => confirmed_if(seen::too_few_exits(question, squares, *allowed)),
        Reason::InPieces { squares } => told(seen::in_pieces(question, squares, budget)),
        Reason::EndsApart { start, end } => confirmed_if(seen::ends_apart(question, *start, *end)),
        Reason::Cut(claim) => with_ledger(question, budget, |ledger| Ok(cut::holds(&ledger, claim))),
        Reason::Crowd(claim) => with_ledger(question, budget, |ledger| Ok(crowd::holds(&ledger, claim))),
        Reason::Forced { steps, clash } => {
            with_ledger(question, budget, |ledger| chain::holds(ledger, steps, clash, budget))
        }
    }
}

fn with_ledger(question: &Question, budget: &Budget, holds: impl FnOnce(Ledger<'_>) -> Result<bool, Limit>) -> Verdict {
    told(Ledger::new(question, budget).and_then(|ledger| ledger.map_or(Ok(false), holds)))
}

fn told(holds: Result<bool, Limit>) -> Verdict {
    holds.map_or_else(Verdict::Open, confirmed_if)
}

const fn confirmed_if(holds: bool) -> Verdict {
    if holds { Verdict::Confirmed } else { Verdict::Refuted }
}

fn is_knight_on_rectangle(question: &Question) -> bool {
    question.board().is_rectangle() && question.piece().leaps() == Piece::KNIGHT.leaps()
}

fn is_between(question: &Question, square: Square, named: [Square; 2]) -> bool {
    let other = match (question.start(), question.end()) {
        (Some(start), Some(end)) if start == square => end,
        (Some(start), Some(end)) if end == square => start,
        _ => return false,
    };
    is_knight_on_rectangle(question)
        && corners::beside(question.board().size(), square) == Some(named)
        && !named.contains(&other)
}

/// Moves after which trying every path is left to another method.
const PATIENCE: u64 = 2_000_000;

/// Tries every path; what takes too long is decided in another way.
fn again(question: &Question, budget: &Budget, otherwise: impl FnOnce() -> Verdict) -> Verdict {
    let is_ours = budget.steps().is_none_or(|steps| steps > PATIENCE);
    let patience = if is_ours { budget.clone().with_steps(PATIENCE) } else { budget.clone() };
    match by_method(question, Method::Backtrack, &patience) {
        Verdict::Open(Limit::Steps(_)) if is_ours => otherwise(),
        verdict => verdict,
    }
}

fn by_formula(question: &Question, budget: &Budget) -> Verdict {
    by_method(question, Method::Sat, budget)
}

fn by_method(question: &Question, method: Method, budget: &Budget) -> Verdict {
    match solve(question, &Options { method, ..Options::default() }, budget, &mut Silent).outcome {
        Outcome::Impossible(_) => Verdict::Confirmed,
        Outcome::Found(_) => Verdict::Refuted,
        Outcome::GaveUp(limit) => Verdict::Open(limit),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::construct::construct;
    use crate::{Board, Kind, Size};

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
            Reason::InPieces { squares: vec![Square::new(0, 0), Square::new(1, 1)] },
            Reason::BetweenCorners { square: Square::new(2, 1), corners: [Square::new(0, 0), Square::new(4, 0)] },
        ];
        for reason in false_claims {
            assert_eq!(confirm(&ask("5x6"), &reason, &Budget::unlimited()), Verdict::Refuted, "{reason}");
        }
    }

    #[test]
    fn a_small_budget_leaves_a_decision_open() {
        let question = Question::new(Board::rectangle("3x5".parse().unwrap()), Piece::KNIGHT, Kind::Open);
        let verdict = confirm(&question, &Reason::Exhausted { positions: 1 }, &Budget::unlimited().with_steps(1));
        assert_eq!(verdict, Verdict::Open(Limit::Steps(1)));
    }
}
