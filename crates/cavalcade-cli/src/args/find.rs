//! The arguments of `find`.

use std::path::PathBuf;

use cavalcade::search::warnsdorff::TieBreak;
use cavalcade::{Method, Square};
use clap::Args;

use super::{
    BoardSource, BudgetArgs, DistinctArgs, MoveArgs, PictureArgs, PropertyArgs, QuestionArgs, SeedArgs, TourOutputArgs,
    named,
};
use crate::command::find::lookup::{Numbers, parse_numbers};

pub(super) const EXAMPLES: &str = "Examples:
  cavalcade find 8x8 --closed                     a closed tour of the chessboard
  cavalcade find 7x7 --start d4                   an open tour from the centre
  cavalcade find 8x8 --holes d4,e4,d5,e5          without the four central squares
  cavalcade find 1000000x1000000 --at 999999999990..1000000000000
  cavalcade find 20000x20000 -o tour.npy          may be larger than memory
  cavalcade find 10x10 --closed --symmetry quarter-turn
  cavalcade find 8x8 --closed --number 5 --seed random
  cavalcade find 50x50 --closed --minimize turns  mostly straight lines
  cavalcade find grid.txt --unique                complete a grid of given numbers, like 1 . 13 . 25
  cavalcade find 8x8 --magic semi                 ranks and files that all add up to 260
  cavalcade find board.txt --json                 a board file: . is a square, # is a hole
  cavalcade find 8x8 --closed -o tour.svg         a picture; also .png, .pdf, .tex and animated .gif
  cavalcade find 6x6 --method backtrack --watch   watch the search
  cavalcade find 6x6 --method backtrack --watch -o search.gif";

/// The options that print a part of the tour.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
#[group(multiple = false)]
pub(crate) struct LookupArgs {
    /// Print only square number N of the tour, or a range like 60..64; numbers start at 1
    #[arg(long, value_name = "N|N..M", value_parser = parse_numbers, conflicts_with_all = ["format", "watch"], hide_short_help = true)]
    pub(crate) at: Option<Numbers>,
    /// Print only the number of this square
    #[arg(long = "where", value_name = "SQUARE", conflicts_with_all = ["format", "watch"], hide_short_help = true)]
    pub(crate) whereabouts: Option<Square>,
}

impl LookupArgs {
    /// Returns `true` if only a part of the tour is printed.
    pub(crate) const fn is_wanted(&self) -> bool {
        self.at.is_some() || self.whereabouts.is_some()
    }
}

#[derive(Debug, Args)]
pub(crate) struct FindArgs {
    #[command(flatten)]
    pub(crate) from: BoardSource,
    #[command(flatten)]
    pub(crate) question: QuestionArgs,
    #[command(flatten)]
    pub(crate) distinct: DistinctArgs,
    #[command(flatten)]
    pub(crate) property: PropertyArgs,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
    #[command(flatten)]
    pub(crate) output: TourOutputArgs,
    #[command(flatten)]
    pub(crate) lookup: LookupArgs,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

/// The options of a search.
#[derive(Debug, Args)]
#[command(next_help_heading = "Search")]
pub(crate) struct SearchArgs {
    /// Search method
    #[arg(short, long, default_value = "auto", value_parser = named(&Method::NAMED), hide_short_help = true)]
    pub(crate) method: Method,
    #[command(flatten)]
    pub(crate) chance: SeedArgs,
    /// Tie-breaking rule for the first walk of Warnsdorff's rule [default: roth]
    #[arg(long, value_name = "RULE", value_parser = named(&TieBreak::NAMED), hide_short_help = true)]
    pub(crate) tie_break: Option<TieBreak>,
    /// Backtrack without pruning, as in a textbook
    #[arg(long, hide_short_help = true)]
    pub(crate) no_prune: bool,
    #[command(flatten)]
    pub(crate) moves: MoveArgs,
    /// Show the search in the terminal, or record it with -o FILE.gif (default method: warnsdorff)
    #[arg(long, conflicts_with_all = ["json", "strictly_open", "minimize", "style", "threads"], hide_short_help = true)]
    pub(crate) watch: bool,
    /// Write the SAT formula in DIMACS format, with the cuts used (- for standard output); implies --method sat
    #[arg(long, value_name = "FILE", conflicts_with_all = ["watch", "strictly_open", "minimize"], hide_short_help = true)]
    pub(crate) cnf: Option<PathBuf>,
}

impl SearchArgs {
    /// The method: the one given, or the one that the other options apply to.
    pub(crate) fn method(&self) -> Method {
        let implies_walks = self.watch || self.tie_break.is_some() || self.moves.move_order.is_some();
        match self.method {
            Method::Auto if self.cnf.is_some() => Method::Sat,
            Method::Auto if implies_walks => Method::Warnsdorff,
            method => method,
        }
    }

    /// The first option given that only a general search can use.
    pub(crate) fn given(&self) -> Option<&'static str> {
        let all = [
            (self.method != Method::Auto, "--method"),
            (self.tie_break.is_some(), "--tie-break"),
            (self.no_prune, "--no-prune"),
            (self.moves.move_order.is_some(), "--move-order"),
            (self.cnf.is_some(), "--cnf"),
            (self.watch, "--watch"),
        ];
        all.into_iter().find(|(is_given, _)| *is_given).map(|(_, name)| name)
    }
}
