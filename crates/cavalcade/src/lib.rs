//! Find, prove and check knight's tours on any board.
//!
//! A knight's tour visits every square of a board once by knight's moves; it is closed when the last square is one move
//! from the first.
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
//! # Choose ends, a method and limits
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
//! # Learn why there is none
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
//! # Ask for a property
//! A question may ask for a symmetric, strictly open, magic or random tour, one with few turns or crossings, or one with given
//! numbers.
//! ```
//! use cavalcade::{Magic, Objective, Outcome, Question, Size, Solver, SymmetryRequest};
//!
//! let closed = Question::on(Size::new(10, 10)?).closed();
//! for question in [
//!     closed.clone().symmetric(SymmetryRequest::QuarterTurn)?,
//!     closed.clone().minimize(Objective::Turns)?,
//!     closed.clone().clues([("a1".parse()?, 1), ("b3".parse()?, 100)])?,
//!     Question::on(Size::CHESSBOARD).magic(Magic::Semi)?,
//!     Question::on(Size::CHESSBOARD).strictly_open()?,
//!     Question::on(Size::new(6, 6)?).closed().random()?,
//! ] {
//!     assert!(matches!(Solver::new(&question).solve().outcome, Outcome::Found(_)));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
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
//! use cavalcade::{Budget, Question, Size, atlas::Atlas};
//!
//! let atlas = Atlas::of(&Question::on(Size::new(6, 6)?).closed())?;
//! let tour = atlas.nth(5000u32, &Budget::unlimited())?.expect("there are 9862");
//! assert_eq!(atlas.rank(&tour, &Budget::unlimited())?, Some(5000u32.into()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Architecture
//! A [`Question`] is a [`Board`], a [`Piece`], a [`Kind`] and perhaps a start and an end; a [`Setup`] is an unchecked
//! one. A [`Solver`] looks for an [obstacle], then searches by a [`Method`]; a search returns a bare path, and only
//! [`verify`] makes it a [`Tour`]. Long work keeps to [`Limits`] and reports to an [`Observer`]. Every random choice
//! depends on a seed: same seed, same answer, on every machine and for any number of threads.
//!
//! Several calls can share a [`Budget`]: limits whose clock is already running.

pub use cavalcade_check::{Outcome, Tour, confirm, verify};
pub use cavalcade_core::{
    Board, BoardError, Budget, Bytes, Cancel, Cell, Clock, Clue, ClueError, Clues, ColourRule, Decision, Effort, Graph,
    GraphError, GraphQuestion, GraphQuestionError, HumanDuration, Kind, LayerProgress, Limit, Limits, Magic,
    NoObserver, Node, Objective, Observer, Offset, ParseSquareError, Picture, PictureError, Piece, PieceError,
    Progress, Property, Question, QuestionError, Reason, Role, Setup, SetupError, SetupFault, SetupTextError, Size,
    SizeError, Square, Symmetry, SymmetryRequest, TourSymmetry, Wrap, budget, looks_like_a_size, observe,
    parse_offsets, reason,
};
#[doc(hidden)]
pub use cavalcade_core::{named, util};
pub use cavalcade_count::{self as count, Counter, atlas};
pub use cavalcade_formats::{graph_file, notation};
pub use cavalcade_graph::{BoardGraph, Colour, Run, argument, obstacle, search};
pub use cavalcade_puzzle as puzzle;
pub use cavalcade_tours::{
    Confirmation, DistinctTours, Method, Numbering, Options, Report, Solver, Uniqueness, clues, confirm, construct,
    facts, magic, minimize, symmetric, transform, why_none,
};

/// Hamiltonian paths and cycles of any graph: found, counted, or shown not to exist.
///
/// A knight's tour is a path over all squares of a board, and most searches only need to know which squares are a move
/// apart. So they work for any [`Graph`]. A [`GraphQuestion`] asks for a path or, closed, for a cycle, perhaps from one
/// node to another; [`Solver`] and [`Counter`] answer it. Reasons speak of nodes, and [`confirm`](confirm::confirm)
/// checks them as it does those of boards.
///
/// ```
/// use cavalcade::confirm::{Verdict, confirm};
/// use cavalcade::{Budget, Counter, Graph, GraphQuestion, Outcome, Solver};
///
/// // Two triangles, 0-1-2 and 3-4-5, joined by the edge 2-3.
/// let edges = [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (2, 3)];
/// let question = GraphQuestion::on(Graph::new(6, edges)?);
///
/// let Outcome::Found(path) = Solver::new(&question).solve() else { panic!("there is a path") };
/// assert_eq!(path.nodes().len(), 6);
/// assert_eq!(Counter::new(&question).count()?.undirected, 4u32.into());
///
/// let question = question.closed();
/// let Outcome::Impossible(reason) = Solver::new(&question).solve() else { panic!("there is no cycle") };
/// let words = "without node 2 the graph falls into 2 parts, and a path or cycle could join 1 at most: 2 nodes with 0, 3 with 3";
/// assert_eq!(reason.to_string(), words);
/// assert_eq!(confirm(&question, &reason, &Budget::unlimited()), Verdict::Confirmed);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// There is a path: removing node 2 or node 3 leaves two parts, and a path can be cut in two. It has to use 2-3, and
/// passes each triangle in one of two ways: four paths. A cycle would need another way back.
pub mod hamiltonian {
    pub use cavalcade_check::hamiltonian::{HamiltonianPath, verify_path};
    pub use cavalcade_graph::GraphOutcome;
}
