//! A board whose tours have numbers.

use std::path::PathBuf;

use clap::Args;

use super::{BoardSource, BudgetArgs, QuestionArgs};

/// The atlas to look tours up in, and the limits of that.
#[derive(Debug, Args)]
pub(crate) struct AtlasSource {
    /// Use the atlas in this folder, built by `cavalcade atlas`
    ///
    /// Small boards do not need one.
    #[arg(long, value_name = "DIR")]
    pub(crate) atlas: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
}

/// A board whose tours have numbers.
#[derive(Debug, Args)]
pub(crate) struct NumberedArgs {
    #[command(flatten)]
    pub(crate) from: BoardSource,
    #[command(flatten)]
    pub(crate) question: QuestionArgs,
    #[command(flatten)]
    pub(crate) source: AtlasSource,
}
