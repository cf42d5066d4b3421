//! The formats of graphs, by name.

use cavalcade_core::named;
use cavalcade_core::util::Named;

/// A way to write a graph.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum GraphFormat {
    /// A line for each edge.
    Edges,
    /// For Graphviz.
    Dot,
    /// XML for network programs.
    Graphml,
    /// For solvers of colouring problems and others.
    Dimacs,
    /// For solvers of Hamiltonian cycle problems.
    Tsplib,
    /// One line of printable bytes.
    Graph6,
    /// A JSON object.
    Json,
}

impl GraphFormat {
    /// Returns the format for a file suffix: a format's name, or `txt`, `gv`, `col`, `hcp` and `g6`, as other programs
    /// have it.
    #[must_use]
    pub fn of_suffix(suffix: &str) -> Option<Self> {
        let usual = match suffix.to_ascii_lowercase().as_str() {
            "txt" => Self::Edges,
            "gv" => Self::Dot,
            "col" => Self::Dimacs,
            "hcp" => Self::Tsplib,
            "g6" => Self::Graph6,
            _ => return Self::of_name(suffix).ok(),
        };
        Some(usual)
    }
}

named!(GraphFormat, "format of a graph", Edges => "edges", Dot => "dot", Graphml => "graphml", Dimacs => "dimacs",
    Tsplib => "tsplib", Graph6 => "graph6", Json => "json");
