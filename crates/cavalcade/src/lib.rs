//! Find, prove and check knight's tours on any board.
//!
//! A knight's tour visits every square of a board once by knight's moves; it is closed when one more move leads home.
//!
//! # Find a tour
//! ```
//! use cavalcade::{Outcome, Question, Size};
//!
//! match Question::on(Size::CHESSBOARD).closed().solve() {
//!     Outcome::Found(tour) => assert_eq!(tour.len(), 64),
//!     Outcome::Impossible(reason) => println!("there is none: {reason}"),
//!     Outcome::GaveUp(limit) => println!("no answer yet: {limit}"),
//! }
//! ```
//!
//! # Say where, how, and within which limits
//! ```
//! use std::time::Duration;
//! use cavalcade::{Method, Outcome, Question, Size};
//!
//! let question = Question::on(Size::new(20, 20)?).from("a1")?.to("t1")?;
//! let report = question.solver().method(Method::Patch).seed(7).within(Duration::from_secs(60)).solve();
//! assert!(matches!(report.outcome, Outcome::Found(tour) if tour.end() == "t1".parse()?));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Be told why there is none
//! ```
//! use cavalcade::{Outcome, Question, Size};
//!
//! let Outcome::Impossible(reason) = Question::on(Size::new(5, 5)?).closed().solve() else {
//!     panic!("an odd board has no closed tour")
//! };
//! assert!(reason.to_string().contains("13 dark and 12 light squares"));
//! # Ok::<(), cavalcade::SizeError>(())
//! ```
//!
//! # Draw a board, choose a piece
//! ```
//! use cavalcade::{Outcome, Picture, Piece, Question, Wrap};
//!
//! let picture: Picture = "#..#\n....\n....\n#..#".parse()?;
//! let torus = picture.board.with_wrap(Wrap::Torus);
//! assert!(matches!(Question::on(torus).by(Piece::KNIGHT).solve(), Outcome::Found(_)));
//! # Ok::<(), cavalcade::PictureError>(())
//! ```
//!
//! # Check a tour, and learn about it
//! ```
//! use cavalcade::facts::Facts;
//! use cavalcade::notation::read;
//! use cavalcade::{Question, verify::verify_squares};
//!
//! let transcript = read(b"7 2 5\n4 # 8\n1 6 3\n")?;
//! let tour = verify_squares(&Question::on(transcript.board).closed(), &transcript.path)?;
//! assert_eq!(Facts::of(&tour).symmetries.len(), 7);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Number all tours
//! ```
//! use cavalcade::{Question, Size, atlas::Atlas};
//!
//! let atlas = Atlas::of(&Question::on(Size::new(6, 6)?).closed())?;
//! let tour = atlas.nth(5000u32)?.expect("there are 9862");
//! assert_eq!(atlas.rank(&tour)?, Some(5000u32.into()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The way through the house
//! A [`Question`] is a [`Board`], a [`Piece`], a [`Kind`] and perhaps a start and an end; a [`Setup`] is one that nobody
//! has checked. A [`Solver`] looks for an [obstacle], then searches by a [`Method`]; what a search returns is a bare path,
//! and only [`verify`] makes it a [`Tour`]. Long work keeps to [`Limits`] and shows itself to an [`Observer`]. Every random
//! choice depends on a seed: same seed, same answer, on every machine and for any number of threads.
//!
//! Below this door, [`solve()`], [`count`] and all else that can take long is given a [`Budget`], which is limits whose
//! clock runs: what several pieces of work may spend together.

pub mod alike;
pub mod argument;
mod arithmetic;
pub mod atlas;
mod board;
pub mod budget;
pub mod confirm;
pub mod construct;
pub mod count;
pub mod export;
pub mod facts;
mod graph;
pub mod hamilton;
pub mod magic;
mod move_rule;
mod named;
pub mod notation;
pub mod observe;
pub mod obstacle;
mod picture;
mod piece;
mod plain_text;
mod problem;
pub mod puzzle;
mod question;
pub mod reason;
mod run;
pub mod search;
mod sense;
#[cfg(feature = "serde")]
pub mod serial;
mod setup;
pub mod several;
mod shown;
mod size;
pub mod solve;
mod square;
pub mod strictly_open;
pub mod symmetric;
mod symmetry;
mod threads;
pub mod tidy;
mod tour;
pub mod verify;
mod words;

pub use board::{Board, BoardError, Cell, Wrap};
pub use budget::{Budget, Bytes, Cancel, Clock, Elapsed, Limit, Limits};
pub use graph::{Colour, Graph, Node};
pub use named::{NameError, Named};
pub use observe::{Effort, LayerProgress, Observer, Progress, Silent};
pub use picture::{Picture, PictureError};
pub use piece::{Offset, Piece, PieceError, parse_offsets};
pub use question::{Kind, Question, QuestionError, Role};
pub use reason::{ColourRule, Decision, Reason};
pub use run::Run;
pub use setup::{Setup, SetupError, SetupFault, SetupTextError, looks_like_a_size};
pub use shown::Shown;
pub use size::{Size, SizeError};
pub use solve::{Method, Options, Outcome, Report, Solver, solve};
pub use square::{ParseSquareError, Square};
pub use symmetry::Symmetry;
pub use threads::all_threads;
pub use tour::Tour;
pub use words::{counted, with_article};
