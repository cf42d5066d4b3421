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
mod find;
mod global;
mod graph;
mod limits;
mod list;
mod moves;
mod nth;
mod numbered;
mod picture;
mod property;
mod puzzle;
mod question;
mod rank;
mod sample;
mod seed;
#[cfg(feature = "serve")]
mod serve;
mod sheet;
mod statistics;
mod tour;

use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Parser, Subcommand};
use clap_complete::Shell;

pub(crate) use self::atlas::AtlasArgs;
pub(crate) use self::board::{BoardArgs, BoardSource};
pub(crate) use self::check::CheckArgs;
pub(crate) use self::cluster::ClusterArgs;
pub(crate) use self::compare::CompareArgs;
pub(crate) use self::convert::ConvertArgs;
pub(crate) use self::count::CountArgs;
pub(crate) use self::draw::DrawArgs;
pub(crate) use self::find::{FindArgs, LookupArgs};
pub(crate) use self::global::{GlobalArgs, color_asked_for, option_with_value};
pub(crate) use self::graph::GraphArgs;
pub(crate) use self::limits::{BudgetArgs, SpendingArgs};
pub(crate) use self::list::ListArgs;
pub(crate) use self::moves::MoveArgs;
pub(crate) use self::nth::NthArgs;
pub(crate) use self::numbered::{AtlasSource, NumberedArgs};
pub(crate) use self::picture::{PageArgs, PictureArgs};
pub(crate) use self::property::{DistinctArgs, PropertyArgs};
pub(crate) use self::puzzle::PuzzleArgs;
pub(crate) use self::question::QuestionArgs;
pub(crate) use self::rank::RankArgs;
pub(crate) use self::sample::SampleArgs;
pub(crate) use self::seed::SeedArgs;
#[cfg(feature = "serve")]
pub(crate) use self::serve::{LimitArgs, ServeArgs};
pub(crate) use self::sheet::SheetArgs;
pub(crate) use self::statistics::StatisticsArgs;
pub(crate) use self::tour::{TourArgs, TourSourceArgs};

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
    #[command(after_help = find::EXAMPLES)]
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

/// A parser for the names of a list, which clap shows in the help and in errors.
fn named<T: Copy + Send + Sync + 'static>(list: &'static [(&'static str, T)]) -> impl TypedValueParser<Value = T> {
    let spelt = |name: &'static str| PossibleValue::new(name).aliases((name == "backtrack").then_some("backtracking"));
    PossibleValuesParser::new(list.iter().map(|(name, _)| spelt(name))).map(|name| {
        let is_meant = |known: &str| known == name || name.strip_suffix("ing") == Some(known);
        let (_, value) = list.iter().find(|(known, _)| is_meant(known)).expect("only known names pass the parser");
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
        let guide = std::fs::read_dir(root.join("docs/guide")).unwrap().map(|page| page.unwrap().path());
        let pages = guide.chain([root.join("README.md")]).map(|page| std::fs::read_to_string(page).unwrap());
        let all: Vec<String> = pages.flat_map(|page| typed(&page)).collect();
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
