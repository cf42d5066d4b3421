//! The arguments of `rank`.

use std::path::PathBuf;

use clap::Args;

use super::numbered::AtlasSource;
use super::{EndArgs, TourSourceArgs};

pub(super) const EXAMPLES: &str = "Examples:
  cavalcade rank tour.txt --closed
  cavalcade nth 6x6 5000 --closed | cavalcade rank - --closed
  cavalcade rank tour.txt --atlas eight";

#[derive(Debug, Args)]
#[command(
    mut_arg("start", |arg| arg.help("Number it among the tours that start here")),
    mut_arg("end", |arg| arg.help("Number it among the tours that end here"))
)]
pub(crate) struct RankArgs {
    /// Tour file, or - for standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) tour: TourSourceArgs,
    /// Number it among the closed tours [default: from the file or atlas, otherwise open]
    #[arg(short, long)]
    pub(crate) closed: bool,
    #[command(flatten)]
    pub(crate) ends: EndArgs,
    #[command(flatten)]
    pub(crate) source: AtlasSource,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}
