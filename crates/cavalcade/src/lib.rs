//! Find, prove and check knight's tours on any board.
//!
//! A knight's tour visits every square of a board once by knight's moves; it is closed when one more move leads home.
//!
//! # Find a tour
//! ```
//! use cavalcade::{Board, Budget, Kind, Options, Outcome, Piece, Question, Silent, Size, solve};
//!
//! let board = Board::rectangle(Size::new(8, 8)?);
//! let question = Question::new(board, Piece::KNIGHT, Kind::Closed).starting_at("a1".parse()?)?;
//! let report = solve(&question, &Options::default(), &Budget::unlimited(), &mut Silent);
//! match report.outcome {
//!     Outcome::Found(tour) => assert_eq!(tour.len(), 64),
//!     Outcome::Impossible(reason) => println!("there is none: {reason}"),
//!     Outcome::GaveUp(limit) => println!("no answer yet: {limit}"),
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Be told why there is none
//! ```
//! use cavalcade::{Board, Budget, Kind, Options, Outcome, Piece, Question, Silent, Size, solve};
//!
//! let question = Question::new(Board::rectangle(Size::new(5, 5)?), Piece::KNIGHT, Kind::Closed);
//! let report = solve(&question, &Options::default(), &Budget::unlimited(), &mut Silent);
//! let Outcome::Impossible(reason) = report.outcome else { panic!("an odd board has no closed tour") };
//! assert!(reason.to_string().contains("13 dark and 12 light squares"));
//! # Ok::<(), cavalcade::SizeError>(())
//! ```
//!
//! # Draw a board, choose a piece
//! ```
//! use cavalcade::{Budget, Kind, Options, Outcome, Picture, Piece, Question, Silent, Wrap, solve};
//!
//! let picture: Picture = "#..#\n....\n....\n#..#".parse()?;
//! let torus = picture.board.with_wrap(Wrap::Torus);
//! let report = solve(&Question::new(torus, Piece::KNIGHT, Kind::Open), &Options::default(), &Budget::unlimited(), &mut Silent);
//! assert!(matches!(report.outcome, Outcome::Found(_)));
//! # Ok::<(), cavalcade::PictureError>(())
//! ```
//!
//! # Check a tour, and learn about it
//! ```
//! use cavalcade::facts::Facts;
//! use cavalcade::notation::read;
//! use cavalcade::{Kind, Piece, Question, verify::verify_squares};
//!
//! let transcript = read(b"7 2 5\n4 # 8\n1 6 3\n")?;
//! let question = Question::new(transcript.board, Piece::KNIGHT, Kind::Closed);
//! let tour = verify_squares(&question, &transcript.path)?;
//! assert_eq!(Facts::of(&tour).symmetries.len(), 7);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The way through the house
//! A [`Question`] is a [`Board`], a [`Piece`], a [`Kind`] and perhaps a start and an end. [`solve()`] looks for an
//! [obstacle], then searches by a [`Method`]; what a search returns is a bare path, and only [`verify`] makes it a
//! [`Tour`]. Long work takes a [`Budget`] and an [`Observer`]. Every random choice depends on a seed: same seed, same
//! answer, on every machine and for any number of threads.

mod board;
pub mod budget;
pub mod confirm;
pub mod construct;
pub mod count;
mod divide;
pub mod facts;
mod graph;
pub mod notation;
pub mod observe;
pub mod obstacle;
mod picture;
mod piece;
mod problem;
mod question;
mod run;
pub mod search;
mod shown;
mod size;
pub mod solve;
mod square;
mod symmetry;
mod tour;
pub mod verify;

pub use board::{Board, BoardError, Cell, ParseWrapError, Wrap};
pub use budget::{Budget, Bytes, Cancel, Clock, Limit};
pub use graph::{Colour, Graph, Node};
pub use observe::{Effort, LayerProgress, Observer, Progress, Silent};
pub use obstacle::{ColourRule, Decision, Reason};
pub use picture::{Picture, PictureError};
pub use piece::{Offset, Piece, PieceError, parse_offsets};
pub use question::{Kind, Question, QuestionError};
pub use run::Run;
pub use shown::Shown;
pub use size::{Size, SizeError};
pub use solve::{Method, Options, Outcome, Report, solve};
pub use square::{ParseSquareError, Square};
pub use symmetry::Symmetry;
pub use tour::Tour;
