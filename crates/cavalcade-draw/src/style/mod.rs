//! The appearance of a picture: its options, colours and inks.

mod colours;
mod ink;
mod ink_names;
mod options;
mod theme;
mod tour_style;

pub use colours::{Colours, ColoursError, Part};
pub use ink::{Ink, ParseInkError};
pub use options::{
    Background, BackgroundError, Coordinates, DrawOptions, LineWidth, LineWidthError, Outline, Speed, SpeedError,
    Squares,
};
pub use theme::{Inks, Theme};
pub use tour_style::Style;
