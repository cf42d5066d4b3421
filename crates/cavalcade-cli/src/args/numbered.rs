//! A board whose tours have numbers.

use std::path::PathBuf;

use clap::Args;

use super::{BoardSource, BudgetArgs, QuestionArgs};

/// The atlas that tours are looked up in, and what that may spend.
#[derive(Debug, Args)]
pub(crate) struct AtlasSource {
    /// Use the atlas in this folder, which `cavalcade atlas` has built [default: small boards are numbered at once]
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
