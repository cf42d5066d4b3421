//! The arguments of `find`.

use std::path::PathBuf;

use cavalcade::search::warnsdorff::TieBreak;
use cavalcade::{Method, Square};
use clap::Args;

use super::{
    BoardSource, BudgetArgs, DistinctArgs, MoveArgs, PictureArgs, PropertyArgs, QuestionArgs, SeedArgs, named,
};
use crate::command::find::lookup::{Numbers, parse_numbers};
use crate::format::Format;

pub(super) const EXAMPLES: &str = "Examples:
  cavalcade find 8x8 --closed                     a closed tour of the chessboard
  cavalcade find 7x7 --start d4                   an open tour from the middle
  cavalcade find 8x8 --holes d4,e4,d5,e5          without the four squares in the middle
  cavalcade find 1000000x1000000 --at 999999999990..1000000000000
  cavalcade find 20000x20000 -o tour.npy          larger than memory, if need be
  cavalcade find 10x10 --closed --symmetry quarter-turn
  cavalcade find 8x8 --closed --number 5 --seed random
  cavalcade find 50x50 --closed --minimize turns  mostly straight lines
  cavalcade find grid.txt --unique                complete a grid with some numbers, like 1 . 13 . 25
  cavalcade find 8x8 --magic semi                 ranks and files that all add up to 260
  cavalcade find board.txt --json                 a board drawn in a file: . is a square, # is none
  cavalcade find 8x8 --closed -o tour.svg         a picture; also .png, .pdf, .tex, and .gif, which moves
  cavalcade find 6x6 --method backtrack --watch   see the search at work
  cavalcade find 6x6 --method backtrack --watch -o search.gif";

/// Parts of the answer.
#[derive(Debug, Args)]
#[group(multiple = false)]
pub(crate) struct LookupArgs {
    /// Write only the square with this number, or those of a range like 60..64; numbers run from 1
    #[arg(long, value_name = "N|N..M", value_parser = parse_numbers, conflicts_with_all = ["format", "watch"])]
    pub(crate) at: Option<Numbers>,
    /// Write only the number of this square
    #[arg(long = "where", value_name = "SQUARE", conflicts_with_all = ["format", "watch"])]
    pub(crate) whereabouts: Option<Square>,
}

impl LookupArgs {
    /// Whether only a part of the answer is asked for.
    pub(crate) const fn is_wanted(&self) -> bool {
        self.at.is_some() || self.whereabouts.is_some()
    }
}

/// What can be asked of `find`.
#[derive(Debug, Args)]
pub(crate) struct FindArgs {
    #[command(flatten)]
    pub(crate) from: BoardSource,
    #[command(flatten)]
    pub(crate) question: QuestionArgs,
    #[command(flatten)]
    pub(crate) moves: MoveArgs,
    /// How to look for it
    #[arg(short, long, default_value = "auto", value_parser = named(&Method::NAMED))]
    pub(crate) method: Method,
    /// How Warnsdorff's rule chooses among squares with equally few exits, in its first walk [default: roth]
    #[arg(long, value_name = "RULE", value_parser = named(&TieBreak::NAMED))]
    pub(crate) tie_break: Option<TieBreak>,
    /// Backtrack without looking ahead, as in a textbook
    #[arg(long)]
    pub(crate) no_prune: bool,
    #[command(flatten)]
    pub(crate) lookup: LookupArgs,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
    #[command(flatten)]
    pub(crate) chance: SeedArgs,
    /// Write the formula for SAT solvers to this file in DIMACS form, with the cuts that were used, or to standard output for -;
    /// implies --method sat
    #[arg(long, value_name = "FILE", conflicts_with = "watch")]
    pub(crate) cnf: Option<PathBuf>,
    /// Show the search at work in the terminal (by warnsdorff, unless --method tells), or with -o FILE.gif record it
    #[arg(long, conflicts_with = "json")]
    pub(crate) watch: bool,
    /// How to write the tour [default: by the suffix of the output file, else grid]
    #[arg(short, long, value_parser = named(&Format::NAMED))]
    pub(crate) format: Option<Format>,
    /// Write the tour to this file, whole or not at all; - is standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Write the answer as one JSON object
    #[arg(long, conflicts_with = "format")]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) property: PropertyArgs,
    #[command(flatten)]
    pub(crate) distinct: DistinctArgs,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

impl FindArgs {
    /// The method to use: where none is named, the one that the other options are about.
    pub(crate) fn method(&self) -> Method {
        let is_about_walks = self.watch || self.tie_break.is_some() || self.moves.move_order.is_some();
        match self.method {
            Method::Auto if self.cnf.is_some() => Method::Sat,
            Method::Auto if is_about_walks => Method::Warnsdorff,
            method => method,
        }
    }

    /// An option that is about searches, if one was given.
    pub(crate) fn search_option(&self) -> Option<&'static str> {
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
