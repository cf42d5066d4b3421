//! Pictures of knight's tours.
mod error;
mod font;
mod format;
mod ink;
mod layout;
mod options;
mod route;
mod style;
mod theme;

pub mod animation;
pub mod board;
pub mod film;
pub mod gif;
mod palette;
pub mod png;
mod raster;
pub mod scene;
pub mod search;
pub mod svg;
pub mod tour;

pub use error::DrawError;
pub use font::Font;
pub use format::{Format, FormatError};
pub use ink::Ink;
pub use layout::{Footer, Layout, Room, SQUARE};
pub use options::{Coordinates, DrawOptions, Speed, SpeedError};
pub use scene::{Anchor, Area, Dash, Point, Scene, Shape, Stroke, Text};
pub use style::{ParseStyleError, Style};
pub use theme::{Inks, ParseThemeError, Theme};
