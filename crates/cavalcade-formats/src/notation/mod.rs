//! Tours as text and data: written, and read back.
//!
//! | format | what it looks like | carries |
//! | --- | --- | --- |
//! | grid | the numbers of the squares, the highest rank first, `#` for a hole | board and path |
//! | squares | `a1 c2 ...` | the path |
//! | json | one object, as the `cavalcade` command prints it | everything |
//! | csv | the grid with commas, nothing between two commas for a hole | board and path |
//! | npy | a `NumPy` array of the numbers, the highest rank first, 0 for a hole | board and path |
//!
//! Numbers start at 1. [`read`] takes any of these, as bytes, and detects which one it is. It also takes
//! what others write: lists in brackets, as JSON and Python have them, of ranks or of squares; squares as moves of
//! chess (`Na1 Nc2`, `1. Na1 Nc2`, `a1-c2`, `a1c2 c2e1`); and the tours of TSPLIB. With the board, [`read_on`] takes
//! the bare numbers of nodes too.

mod csv;
mod detect;
mod format;
mod grid;
mod invalid_tour;
mod list;
mod meter;
mod moves;
mod nodes;
mod npy;
mod numbers;
mod parsed_tour;
mod read_error;
mod reading;
mod split;
mod squares;
mod tsplib;
mod writing;

pub use self::csv::reader as csv_reader;
pub use self::format::Format;
pub use self::invalid_tour::{EndFault, InvalidTour};
pub use self::numbers::{NumberFault, Numbers, Tick, TourNumbers};
pub use self::parsed_tour::ParsedTour;
pub use self::read_error::ReadError;
pub(crate) use self::read_error::expect_at_most;
pub use self::reading::{read, read_on, read_within, read_within_budget};
pub use self::split::split_tours;
pub use self::writing::{write, write_formula, write_within};
