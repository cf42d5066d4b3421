//! Find, prove and check knight's tours on any board.
//!
//! A knight's tour visits every square of a board once by knight's moves; it is closed when one more move leads home.
//!
//! # Find a tour
//! ```
//! use cavalcade::{Outcome, Question, Size, Solver};
//!
//! match Solver::new(&Question::on(Size::CHESSBOARD).closed()).solve().outcome {
//!     Outcome::Found(tour) => assert_eq!(tour.len(), 64),
//!     Outcome::Impossible(reason) => println!("there is none: {reason}"),
//!     Outcome::GaveUp(limit) => println!("no answer yet: {limit}"),
//! }
//! ```
//!
//! # Say where, how, and within which limits
//! ```
//! use std::time::Duration;
//! use cavalcade::{Method, Outcome, Question, Size, Solver};
//!
//! let question = Question::on(Size::new(20, 20)?).starting_at("a1")?.ending_at("t1")?;
//! let report = Solver::new(&question).method(Method::Patch).seed(7).time_limit(Duration::from_secs(60)).solve();
//! assert!(matches!(report.outcome, Outcome::Found(tour) if tour.end() == "t1".parse()?));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Be told why there is none
//! ```
//! use cavalcade::{Outcome, Question, Size, Solver};
//!
//! let question = Question::on(Size::new(5, 5)?).closed();
//! let Outcome::Impossible(reason) = Solver::new(&question).solve().outcome else {
//!     panic!("an odd board has no closed tour")
//! };
//! assert!(reason.to_string().contains("13 dark and 12 light squares"));
//! # Ok::<(), cavalcade::SizeError>(())
//! ```
//!
//! # Draw a board, choose a piece
//! ```
//! use cavalcade::{Outcome, Picture, Piece, Question, Solver, Wrap};
//!
//! let picture: Picture = "#..#\n....\n....\n#..#".parse()?;
//! let torus = picture.board.with_wrap(Wrap::Torus);
//! let question = Question::on(torus).by(Piece::KNIGHT);
//! assert!(matches!(Solver::new(&question).solve().outcome, Outcome::Found(_)));
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
//! # Architecture
//! A [`Question`] is a [`Board`], a [`Piece`], a [`Kind`] and perhaps a start and an end; a [`Setup`] is one that nobody
//! has checked. A [`Solver`] looks for an [obstacle], then searches by a [`Method`]; what a search returns is a bare path,
//! and only [`verify`] makes it a [`Tour`]. Long work keeps to [`Limits`] and shows itself to an [`Observer`]. Every random
//! choice depends on a seed: same seed, same answer, on every machine and for any number of threads.
//!
//! Below this door, [`solve()`], [`count`] and all else that can take long is given a [`Budget`], which is limits whose
//! clock runs: what several pieces of work may spend together.

pub mod hamilton;

pub use cavalcade_check::{Tour, confirm, verify};
pub use cavalcade_core::{
    Board, BoardError, Budget, Bytes, Cancel, Cell, Clock, ColourRule, Decision, Effort, Elapsed, Kind, LayerProgress,
    Limit, Limits, Observer, Offset, ParseSquareError, Picture, PictureError, Piece, PieceError, Progress, Question,
    QuestionError, Reason, Role, Setup, SetupError, SetupFault, SetupTextError, Silent, Size, SizeError, Square,
    Symmetry, Wrap, budget, looks_like_a_size, observe, parse_offsets, reason,
};
#[doc(hidden)]
pub use cavalcade_core::{named, util};
pub use cavalcade_count::{self as count, Counter, atlas};
pub use cavalcade_formats::{graph_file, notation};
pub use cavalcade_graph::{Colour, Graph, Node, Run, argument, obstacle, search};
pub use cavalcade_puzzle as puzzle;
pub use cavalcade_tours::{
    Method, Options, Outcome, Report, Solver, alike, construct, facts, magic, several, solve, strictly_open, symmetric,
    tidy,
};
