//! The graphs of the DIMACS challenges: `p edge N M`, and `e 1 18` for each edge. Comments name the square of each
//! node.

use std::io::{self, Write};

use super::board_graph::BoardGraph;
use cavalcade_core::Clock;

pub(super) fn write(graph: &BoardGraph<'_>, clock: &mut Clock<'_>, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "c {} on {}, wrap {}", graph.piece, graph.board.size(), graph.board.wrap())?;
    for node in 0..graph.len() {
        clock.tick()?;
        writeln!(out, "c {} {}", node + 1, graph.name(node))?;
    }
    writeln!(out, "p edge {} {}", graph.len(), graph.edges())?;
    graph.for_each_edge(clock, |from, to| writeln!(out, "e {} {}", from + 1, to + 1))
}
