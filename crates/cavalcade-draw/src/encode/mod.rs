//! How scenes and films become files: SVG, PNG, GIF, PDF and `TikZ`.

pub(crate) mod font;
pub(crate) mod format;
pub mod gif;
mod palette;
pub mod pdf;
pub mod png;
mod raster;
pub mod svg;
pub mod tikz;
