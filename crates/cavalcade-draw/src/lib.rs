//! Pictures of knight's tours: SVG, PNG, PDF, `TikZ` and animated GIF.
//!
//! What is drawn and how it is written meet in plain data. Builders turn a tour, a board, an obstacle or a comparison
//! into a [`Scene`] of shapes, and a tour or a recorded search into a [`Film`] of frames; encoders write scenes and
//! films as bytes. The same input gives the same bytes, on every machine.
//!
//! ```
//! use cavalcade::{Board, Kind, Piece, Question, Size, Square, verify};
//! use cavalcade_draw::{DrawOptions, Drawing, Format, Style};
//!
//! let board = Board::rectangle(Size::new(5, 5)?);
//! let path: Vec<Square> = "a1 c2 e1 d3 e5 c4 a5 b3 d2 b1 a3 b5 d4 e2 c1 a2 b4 d5 e3 d1 b2 a4 c5 e4 c3"
//!     .split(' ').map(|name| name.parse()).collect::<Result<_, _>>()?;
//! let tour = verify::verify_squares(&Question::new(board, Piece::KNIGHT, Kind::Open), &path)?;
//!
//! let options = DrawOptions { style: Style::Both, ..DrawOptions::default() };
//! let picture: Vec<u8> = Drawing::Tour(&tour).encode(&options, Format::Png)?;
//! assert!(picture.starts_with(b"\x89PNG"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to draw | scene | film |
//! | --- | --- | --- |
//! | a tour | [`tour::scene`] | [`animation::film`] |
//! | a path that is no tour | [`flawed::scene`] | |
//! | a board alone | [`board::scene`] | |
//! | a board with some numbers given | [`numbers::scene`] | |
//! | why there is no tour | [`obstacle::scene`] | |
//! | methods compared | [`chart::scene`] | |
//! | the moves of many tours | [`moves::scene`] | |
//! | all that is known of many tours | [`statistics::scene`] | |
//! | a search | | [`search::film`] |
//! | many small pictures | [`contact::scene`] | |
//! | boards to be filled in | [`worksheet::scene`] | |
//! | puzzles with their solutions | [`sheet::pages`], which [`pdf`] writes as a document | |

mod axis;
mod colours;
mod drawing;
mod error;
mod fit;
mod font;
mod format;
mod histogram;
mod ink;
mod ink_names;
mod layout;
mod look;
mod options;
mod outline;
mod palette;
mod panel;
mod paper;
mod raster;
mod route;
mod ruler;
mod style;
mod theme;

pub mod animation;
pub mod board;
pub mod chart;
pub mod contact;
pub mod film;
pub mod flawed;
pub mod gif;
pub mod moves;
pub mod numbers;
pub mod obstacle;
pub mod pdf;
pub mod png;
pub mod scene;
pub mod search;
pub mod sheet;
pub mod statistics;
pub mod svg;
pub mod tikz;
pub mod tour;
pub mod worksheet;

pub use colours::{Colours, ColoursError, Part};
pub use drawing::Drawing;
pub use error::DrawError;
pub use film::Film;
pub use font::Font;
pub use format::{Format, FormatError};
pub use ink::{Ink, ParseInkError};
pub use layout::{Footer, Layout, Room, SQUARE};
pub use options::{
    Background, BackgroundError, Coordinates, DrawOptions, LineWidth, LineWidthError, Outline, Speed, SpeedError,
    Squares,
};
pub use scene::{Anchor, Area, Dash, Point, Scene, Shape, Stroke, Text};
pub use style::Style;
pub use theme::{Inks, Theme};
