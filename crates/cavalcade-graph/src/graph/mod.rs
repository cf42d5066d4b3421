//! Shared graph algorithms: [union-find](union_find), [low points](low_points), two-colouring and components;
//! and the graph of a board.

mod board_graph;
mod colour;
mod components;
pub mod low_points;
pub mod union_find;

pub use self::board_graph::BoardGraph;
pub(crate) use self::colour::two_colours_from;
pub use self::colour::{Colour, two_colours, two_colours_within};
pub use self::components::Components;
