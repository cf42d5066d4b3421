//! Charts: methods compared on logarithmic axes, and histograms.

mod axis;
pub mod comparison;
pub(crate) mod histogram;
pub(crate) mod panel;
mod ruler;
mod series_style;
