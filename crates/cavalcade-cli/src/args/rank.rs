//! The arguments of `rank`.

use std::path::PathBuf;

use cavalcade::Square;
use clap::Args;

use super::TourSourceArgs;
use super::numbered::AtlasSource;

pub(super) const EXAMPLES: &str = "Examples:
  cavalcade rank tour.txt --closed
  cavalcade nth 6x6 5000 --closed | cavalcade rank - --closed
  cavalcade rank tour.txt --atlas eight";

#[derive(Debug, Args)]
pub(crate) struct RankArgs {
    /// The tour; - for standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) tour: TourSourceArgs,
    /// Number it among the closed tours [default: as the file or the atlas tells, else among the open ones]
    #[arg(short, long)]
    pub(crate) closed: bool,
    /// Number it among the tours that start here
    #[arg(short, long, value_name = "SQUARE")]
    pub(crate) start: Option<Square>,
    /// Number it among the tours that end here
    #[arg(short, long, value_name = "SQUARE")]
    pub(crate) end: Option<Square>,
    #[command(flatten)]
    pub(crate) source: AtlasSource,
    /// Answer with one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}
