//! What can be written on the command line: the commands here, their arguments in a file each, and the groups of arguments
//! that several share.

mod atlas;
mod board;
mod check;
#[cfg_attr(not(feature = "cluster"), path = "args/no_cluster.rs")]
mod cluster;
mod compare;
mod convert;
mod count;
mod draw;
mod global;
mod graph;
mod limits;
mod list;
mod magic;
mod moves;
mod nth;
mod numbered;
mod order;
mod picture;
mod puzzle;
mod question;
mod random;
mod rank;
mod sample;
mod seed;
#[cfg(feature = "serve")]
mod serve;
mod sheet;
mod statistics;
mod tidy;
mod tour;

use std::path::PathBuf;

use cavalcade::search::warnsdorff::TieBreak;
use cavalcade::{Method, Square};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;

pub(crate) use self::atlas::AtlasArgs;
pub(crate) use self::board::{BoardArgs, BoardSource};
pub(crate) use self::check::CheckArgs;
pub(crate) use self::cluster::ClusterArgs;
pub(crate) use self::compare::CompareArgs;
pub(crate) use self::convert::ConvertArgs;
pub(crate) use self::count::CountArgs;
pub(crate) use self::draw::DrawArgs;
pub(crate) use self::global::{GlobalArgs, color_asked_for, option_with_value};
pub(crate) use self::graph::GraphArgs;
pub(crate) use self::limits::{BudgetArgs, SpendingArgs};
pub(crate) use self::list::ListArgs;
pub(crate) use self::magic::MagicArgs;
pub(crate) use self::moves::MoveArgs;
pub(crate) use self::nth::NthArgs;
pub(crate) use self::numbered::{AtlasSource, NumberedArgs};
pub(crate) use self::order::OrderArgs;
pub(crate) use self::picture::{PageArgs, PictureArgs};
pub(crate) use self::puzzle::PuzzleArgs;
pub(crate) use self::question::QuestionArgs;
pub(crate) use self::random::RandomArgs;
pub(crate) use self::rank::RankArgs;
pub(crate) use self::sample::SampleArgs;
pub(crate) use self::seed::SeedArgs;
#[cfg(feature = "serve")]
pub(crate) use self::serve::{LimitArgs, ServeArgs};
pub(crate) use self::sheet::SheetArgs;
pub(crate) use self::statistics::StatisticsArgs;
pub(crate) use self::tidy::TidyArgs;
pub(crate) use self::tour::{ToldArgs, TourArgs};
use crate::command::find::lookup::{Numbers, parse_numbers};
use crate::format::Format;

/// Find, prove, count, number, check and draw knight's tours on any board.
///
/// Results go to standard output, notes and progress to standard error. Exit codes: 0 found or valid, 1 proven impossible
/// or not valid, 2 wrong usage or unreadable input, 3 gave up at a limit.
#[derive(Debug, Parser)]
#[command(name = "cavalcade", version, propagate_version = true, max_term_width = 100, arg_required_else_help = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
    #[command(flatten)]
    pub(crate) global: GlobalArgs,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Find a tour of a board
    #[command(after_help = FIND_EXAMPLES)]
    Find(Box<FindArgs>),
    /// Check a tour in any notation, or the claim that there is none, and tell what there is to tell of it
    #[command(after_help = check::EXAMPLES)]
    Check(CheckArgs),
    /// Convert tours from any notation to any other; turn, flip or reverse them, or tell the first of their class
    #[command(after_help = convert::EXAMPLES)]
    Convert(Box<ConvertArgs>),
    /// Write the graph of a board's moves for other programs
    #[command(after_help = graph::EXAMPLES)]
    Graph(Box<GraphArgs>),
    /// Draw a tour, a board, or why a board has no tour
    #[command(after_help = draw::EXAMPLES, mut_arg("files", |files| files.help(draw::FILES)))]
    Draw(DrawArgs),
    /// Try every method on one board or several, and compare them
    #[command(after_help = compare::EXAMPLES)]
    Compare(CompareArgs),
    /// Count the tours of a board, exactly or about
    #[command(after_help = count::EXAMPLES)]
    Count(Box<CountArgs>),
    /// List every tour of a board, one a line
    #[command(after_help = list::EXAMPLES)]
    List(Box<ListArgs>),
    /// Number all tours of a board, once: build the index that nth, rank and sample use
    #[command(after_help = atlas::EXAMPLES)]
    Atlas(Box<AtlasArgs>),
    /// Give out tour number K of a board
    #[command(after_help = nth::EXAMPLES)]
    Nth(Box<NthArgs>),
    /// Tell the number of a tour
    #[command(after_help = rank::EXAMPLES)]
    Rank(Box<RankArgs>),
    /// Draw tours at random, each as likely as any other, one a line
    #[command(after_help = sample::EXAMPLES)]
    Sample(Box<SampleArgs>),
    /// Tell from tours drawn at random what all have in common: turns, crossings, symmetries, moves
    #[command(after_help = statistics::EXAMPLES)]
    Statistics(Box<StatisticsArgs>),
    /// Make puzzles: grids with some numbers and one solution; or explain how one is solved
    #[command(after_help = puzzle::EXAMPLES)]
    Puzzle(Box<PuzzleArgs>),
    /// Serve a page on this machine: draw boards, play, watch, count
    #[cfg(feature = "serve")]
    #[command(after_help = serve::EXAMPLES)]
    Serve(Box<ServeArgs>),
    /// Print the completions for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page
    Man {
        /// The command to print the page of
        #[arg(value_parser = PossibleValuesParser::new(COMMANDS))]
        command: Option<String>,
        /// Write every page into this folder instead, such as ~/.local/share/man/man1
        #[arg(long, value_name = "DIR", conflicts_with = "command")]
        all: Option<PathBuf>,
    },
}

/// The commands with a page of their own.
const COMMANDS: &[&str] = &[
    "find",
    "check",
    "convert",
    "graph",
    "draw",
    "compare",
    "count",
    "list",
    "atlas",
    "nth",
    "rank",
    "sample",
    "statistics",
    "puzzle",
    #[cfg(feature = "serve")]
    "serve",
    "completions",
    "man",
];

const FIND_EXAMPLES: &str = "Examples:
  cavalcade find 8x8 --closed                     a closed tour of the chessboard
  cavalcade find 7x7 --start d4                   an open tour from the middle
  cavalcade find 8x8 --holes d4,e4,d5,e5          without the four squares in the middle
  cavalcade find 1000000x1000000 --at 999999999990..1000000000000
  cavalcade find 20000x20000 -o tour.npy          larger than memory, if need be
  cavalcade find 10x10 --closed --symmetry quarter-turn
  cavalcade find 8x8 --closed --number 5 --seed random
  cavalcade find 50x50 --closed --few turns       a tidy tour, mostly straight lines
  cavalcade find grid.txt --unique                complete a grid with some numbers, like 1 . 13 . 25
  cavalcade find 8x8 --magic                      ranks and files that all add up to 260
  cavalcade find board.txt --json                 a board drawn in a file: . is a square, # is none
  cavalcade find 8x8 --closed -o tour.svg         a picture; also .png, .pdf, .tex, and .gif, which moves
  cavalcade find 6x6 --method backtrack --watch   see the search at work
  cavalcade find 6x6 --method backtrack --watch -o search.gif";

/// Numbers that the tour has to fit.
#[derive(Debug, Args)]
#[command(next_help_heading = "Tours to order")]
pub(crate) struct ClueArgs {
    /// Give a square its number, like d4=17; several with commas. A board file may hold them too: 1 . 13 . 25
    #[arg(long, value_name = "SQUARE=N", value_delimiter = ',', value_parser = parse_clue)]
    pub(crate) clue: Vec<(Square, u64)>,
    /// Tell whether there is only one tour that fits, and show another if there is
    #[arg(long, conflicts_with_all = ["random", "at", "whereabouts"])]
    pub(crate) unique: bool,
}

/// A square with its number.
fn parse_clue(text: &str) -> Result<(Square, u64), String> {
    let clue = text
        .split_once('=')
        .and_then(|(square, number)| Some((square.trim().parse().ok()?, number.trim().parse().ok()?)));
    clue.ok_or_else(|| "write a square and its number, like d4=17".into())
}

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
    pub(crate) drawing: RandomArgs,
    #[command(flatten)]
    pub(crate) clues: ClueArgs,
    #[command(flatten)]
    pub(crate) tidy: TidyArgs,
    #[command(flatten)]
    pub(crate) magic: MagicArgs,
    #[command(flatten)]
    pub(crate) order: OrderArgs,
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
}

/// A parser for the names of a list, which clap shows in the help and in errors.
fn named<T: Copy + Send + Sync + 'static>(list: &'static [(&'static str, T)]) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(list.iter().map(|(name, _)| *name)).map(|name| {
        let (_, value) = list.iter().find(|(known, _)| *known == name).expect("only known names pass the parser");
        *value
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    /// What is typed in the lines of a shell and in the table of tasks.
    fn typed(page: &str) -> Vec<String> {
        let mut is_shell = false;
        let mut all = Vec::new();
        for line in page.lines() {
            match line {
                _ if line.starts_with("```") => is_shell = line == "```sh",
                _ if is_shell => all.extend(line.split('|').map(|part| part.trim().to_string())),
                _ if line.starts_with("| ") => all.extend(line.split('`').skip(1).step_by(2).map(String::from)),
                _ => {}
            }
        }
        all.retain(|words| words.starts_with("cavalcade ") && words.matches('"').count() == 0);
        all
    }

    #[test]
    fn every_example_of_the_readme_and_the_guide_can_be_typed_as_it_stands() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let pages = [include_str!("../../../README.md"), include_str!("../../../docs/guide.md")];
        let all: Vec<String> = pages.iter().flat_map(|page| typed(page)).collect();
        assert!(all.len() > 50, "{all:?}");
        for words in all {
            Cli::try_parse_from(words.split(' ')).unwrap_or_else(|error| panic!("{words}: {error}"));
            let files = words.split(' ').filter(|word| word.starts_with("docs/"));
            files.for_each(|file| assert!(root.join(file).exists(), "{words}"));
        }
    }

    #[test]
    fn the_description_of_the_command_is_consistent() {
        Cli::command().debug_assert();
    }
}
