//! A line for each edge: `a1 b3`.

use std::io::{self, Write};

use super::board_graph::BoardGraph;
use cavalcade_core::Clock;

pub(super) fn write(graph: &BoardGraph<'_>, clock: &mut Clock<'_>, out: &mut impl Write) -> io::Result<()> {
    graph.for_each_edge(clock, |from, to| writeln!(out, "{} {}", graph.name(from), graph.name(to)))
}
