//! Pictures of knight's tours: SVG, PNG, PDF, `TikZ` and animated GIF.
//!
//! Builders turn a tour, a board, an obstacle or a comparison into a [`Scene`] of plain shapes, and a tour or a recorded
//! search into a [`Film`] of frames; encoders write scenes and films as bytes. The same input gives the same bytes on every
//! machine.
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
//! | a tour | [`subject::tour`] | [`subject::animation`] |
//! | a path that is not a tour | [`subject::flawed`] | |
//! | a board without a tour | [`subject::board`] | |
//! | a board with given numbers | [`subject::numbers`] | |
//! | an obstacle | [`subject::obstacle`] | |
//! | the moves of many tours | [`subject::moves`] | |
//! | statistics of many tours | [`subject::statistics`] | |
//! | a search | | [`subject::search`] |
//! | a comparison of methods | [`chart::comparison`] | |
//! | many small pictures | [`sheet::contact`] | |
//! | empty boards | [`sheet::worksheet`] | |
//! | puzzles with their solutions | [`sheet::puzzles`], which [`encode::pdf`] writes as a document | |

pub mod chart;
mod drawing;
pub mod encode;
mod error;
pub mod film;
mod fit;
mod layout;
pub mod scene;
pub mod sheet;
mod style;
pub mod subject;

pub use drawing::Drawing;
pub use encode::font::Font;
pub use encode::format::{Format, FormatError};
pub use error::DrawError;
pub use film::Film;
pub use layout::{Footer, Layout, Room, SQUARE};
pub use scene::{Anchor, Area, Dash, Point, Scene, Shape, Stroke, Text};
pub use style::{
    Background, BackgroundError, Colours, ColoursError, Coordinates, DrawOptions, Ink, Inks, LineWidth, LineWidthError,
    Outline, ParseInkError, Part, Speed, SpeedError, Squares, Style, Theme,
};
