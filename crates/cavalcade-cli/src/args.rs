//! What can be written on the command line.

mod atlas;
#[cfg(feature = "cluster")]
mod cluster;
mod convert;
mod global;
mod graph;
mod looks;
mod magic;
mod moves;
mod order;
mod puzzle;
#[cfg(feature = "serve")]
mod serve;
mod sheet;
mod tidy;

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use cavalcade::count::CountMethod;
use cavalcade::search::warnsdorff::TieBreak;
use cavalcade::{Method, Piece, Square, Wrap};
use cavalcade_draw::{Speed, Style, Theme};
use clap::builder::{NonEmptyStringValueParser, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;

pub(crate) use self::atlas::{AtlasArgs, NthArgs, NumberedArgs, RandomArgs, RankArgs, SampleArgs, StatisticsArgs};
#[cfg(feature = "cluster")]
pub(crate) use self::cluster::ClusterArgs;
pub(crate) use self::convert::ConvertArgs;
pub(crate) use self::global::{GlobalArgs, color_asked_for, option_with_value};
pub(crate) use self::graph::GraphArgs;
pub(crate) use self::looks::LooksArgs;
pub(crate) use self::magic::MagicArgs;
pub(crate) use self::moves::MoveArgs;
pub(crate) use self::order::OrderArgs;
pub(crate) use self::puzzle::PuzzleArgs;
#[cfg(feature = "serve")]
pub(crate) use self::serve::{LimitArgs, ServeArgs};
pub(crate) use self::sheet::SheetArgs;
pub(crate) use self::tidy::TidyArgs;
use crate::command::find::lookup::{Numbers, parse_numbers};
use crate::format::Format;
use crate::quantity::{parse_bytes, parse_duration, parse_part, parse_runs, parse_speed, parse_threads, whole_number};
use crate::seed::{Seed, parse_seed};

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
    #[command(after_help = CHECK_EXAMPLES)]
    Check(CheckArgs),
    /// Convert tours from any notation to any other; turn, flip or reverse them, or tell the first of their class
    #[command(after_help = convert::EXAMPLES)]
    Convert(Box<ConvertArgs>),
    /// Write the graph of a board's moves for other programs
    #[command(after_help = graph::EXAMPLES)]
    Graph(Box<GraphArgs>),
    /// Draw a tour, a board, or why a board has no tour
    #[command(after_help = DRAW_EXAMPLES, mut_arg("files", |files| files.help(DRAW_FILES)))]
    Draw(DrawArgs),
    /// Try every method on one board or several, and compare them
    #[command(after_help = COMPARE_EXAMPLES)]
    Compare(CompareArgs),
    /// Count the tours of a board, exactly or about
    #[command(after_help = COUNT_EXAMPLES)]
    Count(Box<CountArgs>),
    /// List every tour of a board, one a line
    #[command(after_help = LIST_EXAMPLES)]
    List(Box<ListArgs>),
    /// Number all tours of a board, once: build the index that nth, rank and sample use
    #[command(after_help = atlas::ATLAS_EXAMPLES)]
    Atlas(Box<AtlasArgs>),
    /// Give out tour number K of a board
    #[command(after_help = atlas::NTH_EXAMPLES)]
    Nth(Box<NthArgs>),
    /// Tell the number of a tour
    #[command(after_help = atlas::RANK_EXAMPLES)]
    Rank(Box<RankArgs>),
    /// Draw tours at random, each as likely as any other, one a line
    #[command(after_help = atlas::SAMPLE_EXAMPLES)]
    Sample(Box<SampleArgs>),
    /// Tell from tours drawn at random what all have in common: turns, crossings, symmetries, moves
    #[command(after_help = atlas::STATISTICS_EXAMPLES)]
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

const CHECK_EXAMPLES: &str = "Examples:
  cavalcade check tour.txt                        a grid, squares, CSV, JSON or NumPy file
  cavalcade find 8x8 --format squares | cavalcade check -
  cavalcade check path.txt --board board.txt      squares of a board with holes
  cavalcade find 4x40 --start b7 --json | cavalcade check - --time-limit 1m
                                                  look again at the claim that there is no tour";

const DRAW_FILES: &str =
    "Tours in any notation, a size like 8x8, the path of a board's picture, or - for standard input";

const DRAW_EXAMPLES: &str = "Examples:
  cavalcade draw tour.txt -o tour.png --style both
  cavalcade draw tour.txt -o tour.gif --theme dark --speed 10
  cavalcade draw board.txt -o board.svg           a board alone
  cavalcade draw 3x3 --obstacle -o why.svg        why it has no tour
  cavalcade draw 4x4 --cut b2,c2,b3,c3 -o a.svg   the parts that are left without these squares
  cavalcade draw tour.txt -o tour.tex             for LaTeX; also .pdf
  cavalcade draw tour.txt -o tour.png --colours line=#c03,dark=silver
  cavalcade draw 8x8 --worksheet --number 6 -o empty.pdf
  cavalcade draw tours.txt more.json --contact-sheet -o sheet.svg";

const COMPARE_EXAMPLES: &str = "Examples:
  cavalcade compare 6x6
  cavalcade compare 6x6 8x8 20x20 50x50 -o compare.svg
  cavalcade compare 8x8 --closed --time-limit 2s";

const COUNT_EXAMPLES: &str = "Examples:
  cavalcade count 6x6 --closed --classes          up to turns and flips too
  cavalcade count 5x5 --start a1                  open tours from a corner
  cavalcade count 8x8 --closed --checkpoint dir   goes on where it was if it is stopped
  cavalcade count 10x10 --closed --method estimate --time-limit 1m
  cavalcade count 8x8 --closed --method estimate --precision 0.05
  cavalcade count 8x8 --closed --processes 4      by four processes; --hosts FILE for several machines";

const LIST_EXAMPLES: &str = "Examples:
  cavalcade list 3x4                              all eight, in one direction each
  cavalcade list 6x6 --closed --classes           one of each kind
  cavalcade list 8x8 --closed --limit 3";

/// The board and the piece.
#[derive(Debug, Args)]
pub(crate) struct BoardArgs {
    /// Squares to leave out, like c3,d4
    #[arg(long, value_name = "SQUARES", value_delimiter = ',', value_parser = parse_square)]
    pub(crate) holes: Vec<Square>,
    /// The piece: knight, camel, zebra, giraffe, or its two leaps, like 1,2
    #[arg(short, long, default_value = "knight")]
    pub(crate) piece: Piece,
    /// Which edges are joined: none, cylinder (left and right) or torus (all)
    #[arg(long, default_value = "none", value_parser = named(&Wrap::NAMED))]
    pub(crate) wrap: Wrap,
}

/// Where the board comes from.
#[derive(Debug, Args)]
pub(crate) struct BoardSource {
    /// A size like 8x8, the path of a picture, or - for a picture on standard input
    ///
    /// In a picture . is a square, # or a blank is none, S and E are start and end; the first line is the highest rank.
    /// One blank may stand between any two squares of all lines.
    #[arg(value_name = "BOARD", value_parser = NonEmptyStringValueParser::new())]
    pub(crate) board: String,
}

/// What is asked of a board.
#[derive(Debug, Args)]
pub(crate) struct QuestionArgs {
    /// Ask for a closed tour: one more move leads home
    #[arg(short, long)]
    pub(crate) closed: bool,
    /// Where the tour starts, like a1
    #[arg(short, long, value_name = "SQUARE")]
    pub(crate) start: Option<Square>,
    /// Where the tour ends
    #[arg(short, long, value_name = "SQUARE")]
    pub(crate) end: Option<Square>,
    #[command(flatten)]
    pub(crate) on: BoardArgs,
}

/// A square of a list, where people write blanks after commas.
fn parse_square(text: &str) -> Result<Square, cavalcade::ParseSquareError> {
    text.trim().parse()
}

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

/// What may be spent on anything.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct SpendingArgs {
    /// Stop after this time, like 500ms, 10s, 2m or 1h
    #[arg(short, long, value_name = "TIME", value_parser = parse_duration, allow_hyphen_values = true)]
    pub(crate) time_limit: Option<Duration>,
    /// Take at most this much memory, like 500M or 8G [default: most of what is free]
    #[arg(long, value_name = "BYTES", value_parser = parse_bytes, allow_hyphen_values = true)]
    pub(crate) memory: Option<u64>,
}

/// What may be spent on a search or a count.
#[derive(Debug, Args)]
pub(crate) struct BudgetArgs {
    #[command(flatten)]
    pub(crate) spending: SpendingArgs,
    /// How many threads may work at once, from 1 to 1024; the answer does not depend on it [default: all]
    #[arg(short = 'j', long, value_name = "N", value_parser = parse_threads, allow_hyphen_values = true)]
    pub(crate) threads: Option<NonZeroUsize>,
}

/// What random choices depend on.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct SeedArgs {
    /// What every random choice depends on: same seed, same answer. The word random draws one, and names it [default: 0]
    #[arg(long, value_name = "N|random", value_parser = parse_seed, allow_hyphen_values = true)]
    pub(crate) seed: Option<Seed>,
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

/// How pictures look.
#[derive(Debug, Args)]
#[command(next_help_heading = "Pictures")]
pub(crate) struct PictureArgs {
    /// How a tour is drawn [default: line]
    #[arg(long, value_parser = named(&Style::NAMED))]
    pub(crate) style: Option<Style>,
    #[command(flatten)]
    pub(crate) page: PageArgs,
    /// Leave out the names of files and ranks
    #[arg(long)]
    pub(crate) no_coordinates: bool,
    /// Moves a second in an animation, from 1 to 50 [default: 5]
    #[arg(long, value_name = "MOVES", value_parser = parse_speed, allow_hyphen_values = true)]
    pub(crate) speed: Option<Speed>,
    #[command(flatten)]
    pub(crate) looks: LooksArgs,
}

/// The page of a picture.
#[derive(Debug, Args)]
#[command(next_help_heading = "Pictures")]
pub(crate) struct PageArgs {
    /// Whether the page is light or dark [default: light]
    #[arg(long, value_parser = named(&Theme::NAMED))]
    pub(crate) theme: Option<Theme>,
    /// The longer side of the picture [default: by the board]
    #[arg(long, value_name = "PIXELS", value_parser = whole_number(1..=u32::MAX))]
    pub(crate) size: Option<u32>,
}

/// Tours in files.
#[derive(Clone, Debug, Args)]
pub(crate) struct TourArgs {
    /// Tours, one in a file or several one after the other; - for standard input
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) told: ToldArgs,
}

/// What is told of a tour beside its file.
#[derive(Clone, Debug, Args)]
pub(crate) struct ToldArgs {
    /// The board, where the file does not tell: a size or a picture
    #[arg(long, value_name = "BOARD")]
    pub(crate) board: Option<String>,
    /// Squares of the board to leave out, like c3,d4
    #[arg(long, value_name = "SQUARES", value_delimiter = ',', value_parser = parse_square)]
    pub(crate) holes: Vec<Square>,
    /// The piece [default: what the file tells, else knight]
    #[arg(short, long)]
    pub(crate) piece: Option<Piece>,
    /// Which edges are joined: none, cylinder or torus [default: what the file tells, else none]
    #[arg(long, value_parser = named(&Wrap::NAMED))]
    pub(crate) wrap: Option<Wrap>,
}

#[derive(Clone, Debug, Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) tour: TourArgs,
    /// Demand a closed tour
    #[arg(short, long)]
    pub(crate) closed: bool,
    #[command(flatten)]
    pub(crate) spending: SpendingArgs,
    /// Answer with a JSON object for each tour
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct DrawArgs {
    #[command(flatten)]
    pub(crate) tour: TourArgs,
    /// Write the picture to this file, whole or not at all; several go to tour-1.svg and so on for tour.svg; - is
    /// standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// What kind of picture [default: by the suffix of the output file, else svg]
    #[arg(short, long, value_parser = named(&cavalcade_draw::Format::NAMED))]
    pub(crate) format: Option<cavalcade_draw::Format>,
    /// Draw what is in the way of a tour of a board; the exit code is 3 if nothing is found
    #[arg(long)]
    pub(crate) obstacle: bool,
    /// Remove these squares, and draw the parts that are left of the board
    #[arg(long, value_name = "SQUARES", value_delimiter = ',', conflicts_with = "obstacle")]
    pub(crate) cut: Vec<Square>,
    /// With --obstacle or --worksheet: in the way of a closed tour, or boards for closed tours
    #[arg(short, long)]
    pub(crate) closed: bool,
    #[command(flatten)]
    pub(crate) spending: SpendingArgs,
    #[command(flatten)]
    pub(crate) sheet: SheetArgs,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

#[derive(Debug, Args)]
pub(crate) struct CompareArgs {
    /// Sizes like 8x8, or paths of pictures
    #[arg(value_name = "BOARD", required = true, value_parser = NonEmptyStringValueParser::new())]
    pub(crate) boards: Vec<String>,
    #[command(flatten)]
    pub(crate) question: QuestionArgs,
    #[command(flatten)]
    pub(crate) moves: MoveArgs,
    /// Stop each method after this time
    #[arg(short, long, value_name = "TIME", default_value = "5s", value_parser = parse_duration, allow_hyphen_values = true)]
    pub(crate) time_limit: Duration,
    /// Let each method take at most this much memory, like 500M or 8G [default: most of what is free]
    #[arg(long, value_name = "BYTES", value_parser = parse_bytes, allow_hyphen_values = true)]
    pub(crate) memory: Option<u64>,
    /// How many threads may work at once, from 1 to 1024; the answer does not depend on it [default: all]
    #[arg(short = 'j', long, value_name = "N", value_parser = parse_threads, allow_hyphen_values = true)]
    pub(crate) threads: Option<NonZeroUsize>,
    #[command(flatten)]
    pub(crate) chance: SeedArgs,
    /// Answer with one JSON object for each method
    #[arg(long)]
    pub(crate) json: bool,
    /// Draw time and steps against the size of the boards in this file: .svg, .png, .pdf, .tex or .gif
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) page: PageArgs,
}

#[derive(Debug, Args)]
pub(crate) struct CountArgs {
    #[command(flatten)]
    pub(crate) from: BoardSource,
    #[command(flatten)]
    pub(crate) question: QuestionArgs,
    /// How to count: auto and frontier are exact, backtrack is for small boards, estimate is about
    #[arg(short, long, default_value = "auto", value_parser = named(&CountMethod::NAMED))]
    pub(crate) method: CountMethod,
    /// Count tours up to turns and flips of the board too, and those with a symmetry
    #[arg(long)]
    pub(crate) classes: bool,
    /// Save finished layers in this folder, and go on from the last one there
    #[arg(long, value_name = "DIR")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Where layers go that do not fit in memory [default: the checkpoint folder, else the system's]
    #[arg(long, value_name = "DIR")]
    pub(crate) scratch: Option<PathBuf>,
    /// With --method estimate, stop when the interval is this part of the estimate to either side, like 0.01 or 1%; if a limit
    /// comes first, the estimate is written and the exit code is 3 [default: 1%, or what a hundred runs give]
    #[arg(long, value_name = "PART", value_parser = parse_part, allow_hyphen_values = true)]
    pub(crate) precision: Option<f64>,
    /// With --method estimate, stop after so many runs, ten at least; with --precision, whichever comes first
    #[arg(long, value_name = "N", value_parser = parse_runs, allow_hyphen_values = true)]
    pub(crate) runs: Option<u64>,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
    #[command(flatten)]
    pub(crate) chance: SeedArgs,
    /// Answer with one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    #[cfg(feature = "cluster")]
    #[command(flatten)]
    pub(crate) cluster: ClusterArgs,
}

#[derive(Debug, Args)]
pub(crate) struct ListArgs {
    #[command(flatten)]
    pub(crate) from: BoardSource,
    #[command(flatten)]
    pub(crate) question: QuestionArgs,
    /// List one tour of each class: no turn or flip of another
    #[arg(long)]
    pub(crate) classes: bool,
    /// Stop after this many tours
    #[arg(short = 'n', long, value_name = "N", value_parser = whole_number(1..=usize::MAX), allow_hyphen_values = true)]
    pub(crate) limit: Option<usize>,
    #[command(flatten)]
    pub(crate) spending: SpendingArgs,
    /// Write each tour as a JSON object
    #[arg(long)]
    pub(crate) json: bool,
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
