//! The graph of a board for other programs: its squares as nodes, its moves as edges.
//!
//! | format | what it is | nodes |
//! | --- | --- | --- |
//! | edges | a line for each edge, `a1 b3` | by name |
//! | dot | Graphviz, with the places of the squares | by name |
//! | graphml | XML for network programs | by name |
//! | dimacs | `p edge N M` and `e 1 18`, as colouring and clique solvers read it | from 1 |
//! | tsplib | a Hamiltonian cycle problem (HCP), as LKH reads it | from 1 |
//! | graph6 | one line of printable bytes, as nauty reads it | in order |
//! | json | one object with the squares and the edges | from 0 |
//!
//! Nodes are in the order of the squares, from a1 along the ranks. A move that leads back to its own square is not an
//! edge, and two that lead to the same square are one. A closed tour is a Hamiltonian cycle of the graph. For open
//! tours the graph has one more node, the last, which is joined to all squares: a Hamiltonian cycle of that is an open
//! tour closed through this node. [`read_on`](crate::notation::read_on) reads the cycles that solvers find.

mod board_graph;
mod dimacs;
mod dot;
mod edges;
mod format;
mod graph6;
mod graphml;
mod json;
mod tsplib;
mod writing;

pub use self::format::GraphFormat;
pub use self::writing::write;
