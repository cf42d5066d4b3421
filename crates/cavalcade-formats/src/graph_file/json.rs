//! One JSON object, streamed: a list of all edges may take more memory than the graph.

use std::io::{self, Write};

use super::board_graph::BoardGraph;
use cavalcade_core::{Clock, Kind, Wrap};

pub(super) fn write(graph: &BoardGraph<'_>, clock: &mut Clock<'_>, out: &mut impl Write) -> io::Result<()> {
    let (board, size) = (graph.board, graph.board.size());
    let kind = if graph.apex().is_some() { Kind::Open } else { Kind::Closed };
    write!(out, "{{\"outcome\":\"graph\",\"kind\":\"{kind}\",\"width\":{},\"height\":{}", size.width(), size.height())?;
    if !board.is_full() {
        write_list("holes", board.holes().map(|hole| format!("\"{hole}\"")), clock, out)?;
    }
    if !graph.piece.is_knight() {
        write!(out, ",\"piece\":\"{}\"", graph.piece)?;
    }
    if board.wrap() != Wrap::None {
        write!(out, ",\"wrap\":\"{}\"", board.wrap())?;
    }
    if let Some(apex) = graph.apex() {
        write!(out, ",\"apex\":{apex}")?;
    }
    write_list("squares", graph.squares().map(|square| format!("\"{square}\"")), clock, out)?;
    let mut between = "";
    write!(out, ",\"edges\":[")?;
    graph.for_each_edge(clock, |from, to| write!(out, "{}[{from},{to}]", std::mem::replace(&mut between, ",")))?;
    writeln!(out, "]}}")
}

fn write_list(
    name: &str,
    items: impl Iterator<Item = String>,
    clock: &mut Clock<'_>,
    out: &mut impl Write,
) -> io::Result<()> {
    write!(out, ",\"{name}\":[")?;
    let mut between = "";
    for item in items {
        clock.tick()?;
        write!(out, "{}{item}", std::mem::replace(&mut between, ","))?;
    }
    write!(out, "]")
}
