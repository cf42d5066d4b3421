//! Layout: the board on its page, its outline, and the lines of moves over it.

pub(crate) mod outline;
mod page;
pub(crate) mod route;

pub(crate) use page::number_size;
pub use page::{Footer, Layout, Room, SQUARE};
