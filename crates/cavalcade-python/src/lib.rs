//! The module `cavalcade._native`: the library as Python sees it.
//!
//! There is no logic here. Each file takes what Python gives apart, hands it to the library, and makes Python's objects of
//! what comes back; the functions that people call, with their names and defaults, are in `python/cavalcade`.

#![allow(clippy::doc_link_with_quotes, clippy::doc_markdown, reason = "what Python shows is no Markdown")]
#![allow(clippy::needless_pass_by_value, reason = "what Python gives, and errors, come by value")]

mod atlas;
mod board;
mod check;
mod count;
mod draw;
mod drawn;
mod error;
mod find;
mod formula;
mod hamilton;
mod listing;
mod means;
mod moves;
mod picture;
mod piece;
mod progress;
mod property;
mod puzzle;
mod question;
mod record;
mod save;
mod square;
mod tour;

use pyo3::prelude::*;

/// The library as Python sees it. The package `cavalcade` is what people use.
#[pymodule]
mod _native {
    use numpy::PyArray1;
    use pyo3::prelude::*;

    /// Looks up the functions of numpy now, when nobody presses Ctrl-C.
    #[pymodule_init]
    #[expect(clippy::unnecessary_wraps, reason = "the beginning of a module may fail")]
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
    use crate::find::find;
    #[pymodule_export]
    use crate::find::find_several;
    #[pymodule_export]
    use crate::formula::{PyFormula, formula};
    #[pymodule_export]
    use crate::hamilton::PyNetwork;
    #[pymodule_export]
    use crate::listing::{PyListing, list_tours};
    #[pymodule_export]
    use crate::means::Means;
    #[pymodule_export]
    use crate::moves::moves;
    #[pymodule_export]
    use crate::picture::Picture;
    #[pymodule_export]
    use crate::puzzle::{PyPuzzle, make_puzzle};
    #[pymodule_export]
    use crate::question::PyQuestion;
    #[pymodule_export]
    use crate::tour::PyTour;
}
