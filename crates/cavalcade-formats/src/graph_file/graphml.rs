//! `GraphML`: XML that network programs read. Squares have their file and rank, counted from 0.

use std::io::{self, Write};

use super::board_graph::{APEX, BoardGraph};
use cavalcade_core::Clock;

pub(super) fn write(graph: &BoardGraph<'_>, clock: &mut Clock<'_>, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?;
    writeln!(out, "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">")?;
    for key in ["file", "rank"] {
        writeln!(out, "  <key id=\"{key}\" for=\"node\" attr.name=\"{key}\" attr.type=\"int\"/>")?;
    }
    writeln!(out, "  <graph edgedefault=\"undirected\">")?;
    for square in graph.squares() {
        clock.tick()?;
        let (file, rank) = (square.file(), square.rank());
        writeln!(
            out,
            "    <node id=\"{square}\"><data key=\"file\">{file}</data><data key=\"rank\">{rank}</data></node>"
        )?;
    }
    if graph.apex().is_some() {
        writeln!(out, "    <node id=\"{APEX}\"/>")?;
    }
    graph.for_each_edge(clock, |from, to| {
        writeln!(out, "    <edge source=\"{}\" target=\"{}\"/>", graph.name(from), graph.name(to))
    })?;
    writeln!(out, "  </graph>\n</graphml>")
}
