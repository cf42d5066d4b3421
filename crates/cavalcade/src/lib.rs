//! crate docs
mod board;
pub mod budget;
pub mod construct;
mod graph;
pub mod observe;
mod picture;
mod piece;
mod question;
mod size;
mod square;
mod symmetry;
mod tour;
pub mod verify;

pub use board::{Board, BoardError, Cell, ParseWrapError, Wrap};
pub use budget::{Budget, Bytes, Cancel, Limit};
pub use graph::{Colour, Graph, Node};
pub use observe::{Effort, Observer, Run, Silent};
pub use picture::{Picture, PictureError};
pub use piece::{Offset, Piece, PieceError, parse_offsets};
pub use question::{Kind, Question, QuestionError};
pub use size::{Size, SizeError};
pub use square::{ParseSquareError, Square};
pub use symmetry::Symmetry;
pub use tour::Tour;
