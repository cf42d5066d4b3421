//! A tour drawn at random.

use std::path::PathBuf;

use clap::Args;

/// A tour drawn at random.
#[derive(Debug, Args)]
#[command(next_help_heading = "Tours to order")]
pub(crate) struct RandomArgs {
    /// Draw the tour at random, each as likely as any other: at once on small boards, else from an atlas
    #[arg(long, conflicts_with_all = ["method", "tie_break", "move_order", "no_prune", "cnf", "watch"])]
    pub(crate) random: bool,
    /// With --random: draw from the atlas in this folder, which `cavalcade atlas` has built
    #[arg(long, value_name = "DIR", requires = "random")]
    pub(crate) atlas: Option<PathBuf>,
}
