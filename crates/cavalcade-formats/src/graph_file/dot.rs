//! The language of Graphviz. `neato -n` takes the places as they are; without it they are where to begin.

use std::io::{self, Write};

use super::board_graph::{APEX, BoardGraph};
use cavalcade_core::Clock;

/// Points between two adjacent squares: an inch.
const STEP: u64 = 72;

pub(super) fn write(graph: &BoardGraph<'_>, clock: &mut Clock<'_>, out: &mut impl Write) -> io::Result<()> {
    let size = graph.board.size();
    writeln!(out, "graph \"{} on {size}\" {{", graph.piece)?;
    for square in graph.squares() {
        clock.tick()?;
        let (x, y) = (u64::from(square.file()) * STEP, u64::from(square.rank()) * STEP);
        writeln!(out, "  {square} [pos=\"{x},{y}\"];")?;
    }
    if graph.apex().is_some() {
        // Beside the board, so that it hides no square.
        let (x, y) = (u64::from(size.width()) * STEP, u64::from(size.height()) * STEP);
        writeln!(out, "  {APEX} [pos=\"{x},{y}\"];")?;
    }
    graph.for_each_edge(clock, |from, to| writeln!(out, "  {} -- {};", graph.name(from), graph.name(to)))?;
    writeln!(out, "}}")
}
