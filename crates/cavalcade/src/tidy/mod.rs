//! Tidy tours.

mod corners;
mod direction;
mod few;
mod rectangle;
mod strand;
mod weave;

pub use self::few::Few;
