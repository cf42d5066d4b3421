//! A Hamiltonian cycle problem of TSPLIB: some keywords, and the edges up to -1. Comments name the squares of the
//! nodes.
//!
//! The format is Gerhard Reinelt's (TSPLIB 95); LKH and others read it.

use std::io::{self, Write};

use super::board_graph::BoardGraph;
use cavalcade_core::{Clock, Square};

pub(super) fn write(graph: &BoardGraph<'_>, clock: &mut Clock<'_>, out: &mut impl Write) -> io::Result<()> {
    let size = graph.board.size();
    writeln!(out, "NAME : cavalcade-{size}")?;
    writeln!(out, "COMMENT : {} on {size}, wrap {}", graph.piece, graph.board.wrap())?;
    write_stretches(graph, clock, out)?;
    if let Some(apex) = graph.apex() {
        writeln!(out, "COMMENT : {} is the apex, joined to all squares: an open tour begins after it", apex + 1)?;
    }
    writeln!(out, "TYPE : HCP")?;
    writeln!(out, "DIMENSION : {}", graph.len())?;
    writeln!(out, "EDGE_DATA_FORMAT : EDGE_LIST")?;
    writeln!(out, "EDGE_DATA_SECTION")?;
    graph.for_each_edge(clock, |from, to| writeln!(out, "{} {}", from + 1, to + 1))?;
    writeln!(out, "-1\nEOF")
}

/// Writes, as comments, which nodes are which squares: one line per run of squares in a rank.
fn write_stretches(graph: &BoardGraph<'_>, clock: &mut Clock<'_>, out: &mut impl Write) -> io::Result<()> {
    let mut begun: Option<(usize, Square, Square)> = None;
    let mut comment = |(node, first, last): (usize, Square, Square)| {
        let length = (last.file() - first.file()) as usize;
        match length {
            0 => writeln!(out, "COMMENT : {node} is {first}"),
            _ => writeln!(out, "COMMENT : {node} to {} are {first} to {last}", node + length),
        }
    };
    for (node, square) in (1..).zip(graph.squares()) {
        clock.tick()?;
        begun = match begun {
            Some((node, first, last)) if last.rank() == square.rank() && last.file() + 1 == square.file() => {
                Some((node, first, square))
            }
            other => {
                other.map(&mut comment).transpose()?;
                Some((node, square, square))
            }
        };
    }
    begun.map(comment).transpose().map(|_| ())
}
