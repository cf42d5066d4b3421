//! The formula of a question in DIMACS form, for any other solver.

use std::io::{self, Write};

use super::formula::Formula;
use super::nodes_of;
use crate::circuit::Ring;
use crate::{Budget, Limit, Node, Question, Square};

/// Writes the formula of a question with the given cuts, as SAT solvers read it.
///
/// Comments name the two squares of each variable; `end-1` and so on are the nodes that join the ends of an open tour.
/// If the formula cannot be satisfied, there is no tour; a solution is a cover by cycles that leave each of the cuts.
///
/// ```
/// use cavalcade::search::sat::write_cnf;
/// use cavalcade::{Board, Budget, Kind, Picture, Piece, Question};
///
/// let ring: Picture = "...\n.#.\n...".parse()?;
/// let question = Question::new(ring.board, Piece::KNIGHT, Kind::Closed);
/// let mut text = Vec::new();
/// write_cnf(&question, &[], &Budget::unlimited(), &mut text)?;
/// assert!(String::from_utf8(text)?.contains("p cnf 8 16\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_cnf(
    question: &Question,
    cuts: &[Vec<Square>],
    budget: &Budget,
    mut out: impl Write,
) -> Result<(), WriteCnfError> {
    let ring = Ring::new(question, budget)?;
    let mut formula = Formula::new(&ring.circuit);
    for nodes in cuts.iter().filter_map(|squares| nodes_of(&ring, squares)) {
        formula.add_cut(&nodes);
    }
    writeln!(out, "c {} tour of {} squares, with {} cuts", question.kind(), question.board().len(), cuts.len())?;
    let squares = ring.graph.len();
    let name = |node: Node| match node.index().checked_sub(squares) {
        None => ring.graph.square(node).to_string(),
        Some(number) => format!("end-{}", number + 1),
    };
    formula.write(name, &mut out)?;
    Ok(out.flush()?)
}

/// Why a formula could not be written.
#[derive(Debug, thiserror::Error)]
pub enum WriteCnfError {
    /// The board is too large.
    #[error(transparent)]
    Limit(#[from] Limit),
    /// The file cannot be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}
