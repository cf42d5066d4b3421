//! The nouns of Cavalcade: squares, sizes, boards, pieces, questions, reasons, and the limits that work keeps to.
//!
//! Most users depend on the crate `cavalcade`, which re-exports what is public here.

pub mod board;
pub mod budget;
mod clues;
pub mod graph;
pub mod observe;
mod picture;
mod piece;
mod property;
mod question;
pub mod reason;
mod serial;
mod setup;
mod size;
mod square;
pub mod symmetry;
#[doc(hidden)]
pub mod util;

pub use board::{Board, BoardError, Cell, Wrap};
pub use budget::{Budget, Bytes, Cancel, Clock, HumanDuration, Limit, Limits};
pub use clues::{Clue, ClueError, Clues};
pub use graph::{Graph, GraphError, GraphQuestion, GraphQuestionError, Node};
pub use observe::{Effort, LayerProgress, NoObserver, Observer, Progress};
pub use picture::{Picture, PictureError};
pub use piece::{Offset, Piece, PieceError, parse_offsets};
pub use property::{Magic, Objective, Property};
pub use question::{Kind, Question, QuestionError, Role};
pub use reason::{ColourRule, Decision, Reason};
pub use setup::{Setup, SetupError, SetupFault, SetupTextError, looks_like_a_size};
pub use size::{Size, SizeError};
pub use square::{ParseSquareError, Square};
pub use symmetry::{Symmetry, SymmetryRequest, TourSymmetry};
