//! The module `cavalcade._native`: the Rust side of the Python package.
//!
//! There is no logic here. Each file converts Python arguments, calls the library, and converts the result. The public
//! functions, with their names and defaults, are in `python/cavalcade`.

#![allow(clippy::doc_link_with_quotes, clippy::doc_markdown, reason = "docstrings are not Markdown")]
#![allow(clippy::needless_pass_by_value, reason = "Python arguments and errors come by value")]

mod atlas;
mod board;
mod board_like;
mod check;
mod count;
mod draw;
mod error;
mod find;
mod formula;
mod graph;
mod moves;
mod picture;
mod piece;
mod progress;
mod property;
mod puzzle;
mod question;
mod record;
mod run_options;
mod save;
mod square;
mod tour;
mod tour_iter;

use pyo3::prelude::*;

/// The Rust side of the package `cavalcade`.
#[pymodule]
mod _native {
    use numpy::PyArray1;
    use pyo3::prelude::*;

    /// Loads the numpy API at import, where Ctrl-C cannot interrupt it.
    #[pymodule_init]
    #[expect(clippy::unnecessary_wraps, reason = "the initialiser of a module returns a result")]
    fn look_up_numpy(module: &Bound<'_, PyModule>) -> PyResult<()> {
        PyArray1::<u32>::from_vec(module.py(), Vec::new());
        Ok(())
    }

    #[pymodule_export]
    use crate::atlas::{PyAtlas, build_atlas, open_atlas};
    #[pymodule_export]
    use crate::board::PyBoard;
    #[pymodule_export]
    use crate::check::{check, confirm, draw_reason, names_of};
    #[pymodule_export]
    use crate::count::{count, estimate};
    #[pymodule_export]
    use crate::find::{find, find_several};
    #[pymodule_export]
    use crate::formula::{PyFormula, formula};
    #[pymodule_export]
    use crate::graph::PyGraphQuestion;
    #[pymodule_export]
    use crate::moves::moves;
    #[pymodule_export]
    use crate::picture::Picture;
    #[pymodule_export]
    use crate::puzzle::{PyPuzzle, make_puzzle};
    #[pymodule_export]
    use crate::question::PyQuestion;
    #[pymodule_export]
    use crate::run_options::RunOptions;
    #[pymodule_export]
    use crate::tour::PyTour;
    #[pymodule_export]
    use crate::tour_iter::{PyTourIter, list_tours};
}
