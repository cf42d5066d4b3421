//! The formula of a question in DIMACS form, for any other solver.

use std::io::{self, Write};

use super::cnf::Cnf;
use crate::Node;
use crate::problem::cycle_graph::Instance;
use crate::problem::{Answer, BoardProblem, Normalised, normalise};
use cavalcade_core::util::counted;
use cavalcade_core::{Budget, Limit, Question, Square};

/// Writes the formula of a question with the given cuts, as SAT solvers read it.
///
/// A comment at the top is the remark, others name the two squares of each variable; `end-1` and so on are the nodes
/// that join the ends of an open tour. If the formula is unsatisfiable, there is no tour; a solution is a cover by
/// cycles that leave each of the cuts. A question that needs no search has a formula without variables, which says no
/// more than the comment above it.
///
/// ```
/// # mod cavalcade { pub use {cavalcade_core::*, cavalcade_graph::*}; }
/// use cavalcade::search::sat::write_cnf;
/// use cavalcade::{Board, Budget, Kind, Picture, Piece, Question};
///
/// let ring: Picture = "...\n.#.\n...".parse()?;
/// let question = Question::new(ring.board, Piece::KNIGHT, Kind::Closed);
/// let mut text = Vec::new();
/// write_cnf(&question, &[], "3x3 without its centre", &Budget::unlimited(), &mut text)?;
/// assert!(String::from_utf8(text)?.contains("p cnf 8 16\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_cnf(
    question: &Question,
    cuts: &[Vec<Square>],
    remark: &str,
    budget: &Budget,
    mut out: impl Write,
) -> Result<(), WriteCnfError> {
    let (squares, cuts_used) = (counted(question.board().len(), "square"), counted(cuts.len() as u64, "cut"));
    writeln!(out, "c {} tour of {squares}, with {cuts_used}", question.kind())?;
    writeln!(out, "c {}", remark.replace(['\r', '\n'], " "))?;
    match normalise(question, budget)? {
        Normalised::Answered(answer) => write_answer(&answer, &mut out)?,
        Normalised::Cycle(problem) => write_formula(&problem, cuts, budget, &mut out)?,
    }
    Ok(out.flush()?)
}

fn write_answer(answer: &Answer, out: &mut impl Write) -> io::Result<()> {
    match answer {
        Answer::Path(_) => writeln!(out, "c the tour is there without a search; nothing is left to satisfy\np cnf 0 0"),
        Answer::Impossible(_) => {
            writeln!(out, "c that is seen without a search, and this formula only says it again\np cnf 0 1\n0")
        }
    }
}

fn write_formula(
    problem: &BoardProblem<'_>,
    cuts: &[Vec<Square>],
    budget: &Budget,
    out: &mut impl Write,
) -> Result<(), WriteCnfError> {
    let instance = Instance::new(problem, budget)?;
    budget.has_room_for(instance.graph.links() as u64 * Cnf::BYTES_PER_LINK)?;
    let mut cnf = Cnf::new(&instance.graph, &mut budget.clock())?;
    for nodes in cuts.iter().filter_map(|squares| nodes_of(&instance, squares)) {
        cnf.add_cut(&nodes);
    }
    let graph = problem.graph();
    let name = |node: Node| match node.index().checked_sub(graph.len()) {
        None => graph.square(node).to_string(),
        Some(number) => format!("end-{}", number + 1),
    };
    Ok(cnf.write(name, &mut budget.clock(), out)?)
}

/// The nodes of a set of squares, if it is neither empty nor the whole graph and all lie on the board.
fn nodes_of(instance: &Instance<'_>, squares: &[Square]) -> Option<Vec<Node>> {
    let board = instance.problem.graph();
    let mut nodes = squares.iter().map(|square| board.node(*square)).collect::<Option<Vec<Node>>>()?;
    nodes.sort_unstable();
    nodes.dedup();
    (!nodes.is_empty() && nodes.len() < instance.graph.len()).then_some(nodes)
}

/// Errors from writing a formula.
#[derive(Debug, thiserror::Error)]
pub enum WriteCnfError {
    /// The board is too large.
    #[error(transparent)]
    Limit(#[from] Limit),
    /// The file could not be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}
