//! Warnsdorff's rule: go where the fewest exits are left.
//!
//! **Idea.** H. C. von Warnsdorff (1823): move to the square from which the fewest unvisited squares can be reached. Squares
//! that are hard to reach are taken while they can be. The rule says nothing of ties; see [`TieBreak`].
//!
//! **How ours differs.** A plain walk fails now and then. At a dead end ours returns to the latest tie and takes another
//! branch; after a number of returns it begins another walk, with another first move, tie-break and seed. Every fourth
//! walk may take *any* move, in the order of the rule, and is given more and more returns: on a small board it ends as
//! an exhaustive search, and that is a proof. The walks are numbered, each depends only on its number and the seed, and
//! the first by number that succeeds is the answer; so it is the same for any number of threads.
//!
//! **A wanted end** is left out of the walk, which then has to finish next to it; a closed tour has to finish next to its
//! start. If it finishes elsewhere, the finished path is rotated until it fits (Pósa's rotations).
//!
//! **Cost.** A walk visits the eight squares around each square once: time and memory linear in the board. For each
//! square the number of its exits is kept in one byte of a framed array and counted down as squares are visited.
//!
//! **A small board.** 5x5 from a1. At the start b3 and c2 both have five exits left; Roth's tie-break finds them equally
//! far from the centre, so b3 comes first, as first in the order of moves:
//!
//! ```
//! # mod cavalcade { pub use {cavalcade_core::*, cavalcade_graph::*}; }
//! use cavalcade::search::SearchEnd;
//! use cavalcade::search::warnsdorff::{WarnsdorffOptions, warnsdorff};
//! use cavalcade::{Budget, Question, Run, NoObserver, Size};
//!
//! let question = Question::on(Size::new(5, 5)?).starting_at("a1")?;
//! let (budget, mut observer) = (Budget::unlimited(), NoObserver);
//! let mut run = Run::new(&budget, &mut observer);
//! let SearchEnd::Path(path) = warnsdorff(&question, &WarnsdorffOptions::default(), &mut run)? else { panic!() };
//! let names: Vec<String> = path.iter().map(|cell| question.board().square(*cell).to_string()).collect();
//! assert_eq!(names[..6].join(" "), "a1 b3 a5 c4 e5 d3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod layout;
mod options;
mod portfolio;
mod rotation;
mod starts;
mod team;
mod tie_break;
mod walk;

use self::layout::{FramedLayout, GraphLayout};
pub use self::options::WarnsdorffOptions;
use self::portfolio::Portfolio;
pub use self::tie_break::TieBreak;
use super::end::{SearchEnd, unless_answered};
use crate::Run;
use crate::problem::{BoardProblem, few_squares, seen_without_graph};
use cavalcade_core::{Budget, Limit, Question, Wrap};

/// Walks until a path answers the question, every path has been tried, or a limit is reached.
pub fn warnsdorff(question: &Question, options: &WarnsdorffOptions, run: &mut Run<'_>) -> Result<SearchEnd, Limit> {
    let board = question.board();
    if let Some(answer) = few_squares(question) {
        return Ok(SearchEnd::of(answer, board));
    }
    if let Some(reason) = seen_without_graph(question) {
        return Ok(SearchEnd::Impossible(reason));
    }
    if board.wrap() == Wrap::None {
        return walk_in_frame(question, options, run);
    }
    unless_answered(question, run, |problem, run| warnsdorff_in(problem, options, run))
}

/// Walks for a problem. Only joined edges need its graph: elsewhere a move is one addition.
pub fn warnsdorff_in(
    problem: &BoardProblem<'_>,
    options: &WarnsdorffOptions,
    run: &mut Run<'_>,
) -> Result<SearchEnd, Limit> {
    let question = problem.question();
    if question.board().wrap() == Wrap::None {
        return walk_in_frame(question, options, run);
    }
    expect_room_to_walk(question, options, run.budget())?;
    Portfolio::new(&GraphLayout::new(question.board(), problem.graph()), question, options).search(run)
}

fn walk_in_frame(question: &Question, options: &WarnsdorffOptions, run: &mut Run<'_>) -> Result<SearchEnd, Limit> {
    expect_room_to_walk(question, options, run.budget())?;
    Portfolio::new(&FramedLayout::new(question.board(), question.piece()), question, options).search(run)
}

fn expect_room_to_walk(question: &Question, options: &WarnsdorffOptions, budget: &Budget) -> Result<(), Limit> {
    let (board, piece) = (question.board(), question.piece());
    let held = FramedLayout::places(board, piece).saturating_add(8 * board.size().area());
    let needed = held.saturating_mul(options.threads.get() as u64);
    budget.has_room_for(needed)?;
    if FramedLayout::places(board, piece) > u64::from(u32::MAX) {
        return Err(Limit::Memory { needed, allowed: 9 * u64::from(u32::MAX) });
    }
    Ok(())
}
