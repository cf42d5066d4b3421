//! The command line: the commands here, their arguments in one file each, and the groups of arguments that several share.

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
mod output;
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
pub(crate) use self::output::TourOutputArgs;
pub(crate) use self::picture::{PageArgs, PictureArgs};
pub(crate) use self::property::{DistinctArgs, PropertyArgs};
pub(crate) use self::puzzle::PuzzleArgs;
pub(crate) use self::question::{EndArgs, QuestionArgs};
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
/// Results go to standard output; notes and progress go to standard error. Exit codes: 0 found or valid, 1 proven impossible
/// or invalid, 2 wrong usage or unreadable input, 3 stopped at a limit.
#[derive(Debug, Parser)]
#[command(
    name = "cavalcade",
    version,
    propagate_version = true,
    max_term_width = 100,
    arg_required_else_help = true,
    after_help = "`cavalcade COMMAND -h` lists the main options of a command, `--help` all of them."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
    #[command(flatten)]
    pub(crate) global: GlobalArgs,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Find a tour of a board
    #[command(after_help = MORE, after_long_help = find::EXAMPLES, visible_alias = "solve")]
    Find(Box<FindArgs>),
    /// Verify a tour or an impossibility proof, and describe the tour
    #[command(after_help = MORE, after_long_help = check::EXAMPLES)]
    Check(CheckArgs),
    /// Convert tours between notations; rotate, mirror or reverse them, or reduce them to canonical form
    #[command(after_help = MORE, after_long_help = convert::EXAMPLES)]
    Convert(Box<ConvertArgs>),
    /// Write the graph of a board's moves for other programs
    #[command(after_help = MORE, after_long_help = graph::EXAMPLES)]
    Graph(Box<GraphArgs>),
    /// Draw a tour, a board, or the reason why a board has no tour
    #[command(after_help = MORE, after_long_help = draw::EXAMPLES, mut_arg("files", |files| files.help(draw::FILES)))]
    Draw(DrawArgs),
    /// Compare all search methods on one or more boards
    #[command(after_help = MORE, after_long_help = compare::EXAMPLES)]
    Compare(CompareArgs),
    /// Count the tours of a board, exactly or approximately
    #[command(after_help = MORE, after_long_help = count::EXAMPLES)]
    Count(Box<CountArgs>),
    /// List all tours of a board, one per line
    #[command(after_help = MORE, after_long_help = list::EXAMPLES)]
    List(Box<ListArgs>),
    /// Build an index of all tours of a board, for nth, rank and sample
    #[command(after_help = MORE, after_long_help = atlas::EXAMPLES)]
    Atlas(Box<AtlasArgs>),
    /// Print the Kth tour of a board
    #[command(after_help = MORE, after_long_help = nth::EXAMPLES)]
    Nth(Box<NthArgs>),
    /// Print a tour's number (the inverse of nth)
    #[command(after_help = MORE, after_long_help = rank::EXAMPLES)]
    Rank(Box<RankArgs>),
    /// Choose tours uniformly at random, one per line
    #[command(after_help = MORE, after_long_help = sample::EXAMPLES)]
    Sample(Box<SampleArgs>),
    /// Estimate turns, crossings, symmetry and move frequencies from random tours
    #[command(after_help = MORE, after_long_help = statistics::EXAMPLES)]
    Statistics(Box<StatisticsArgs>),
    /// Make number puzzles with one solution, or explain how to solve one
    #[command(after_help = MORE, after_long_help = puzzle::EXAMPLES)]
    Puzzle(Box<PuzzleArgs>),
    /// Serve the web page on this machine
    #[cfg(feature = "serve")]
    #[command(after_help = MORE, after_long_help = serve::EXAMPLES)]
    Serve(Box<ServeArgs>),
    /// Print shell completions
    Completions {
        /// Shell
        shell: Shell,
    },
    /// Print a manual page
    Man {
        /// Print the page of this command
        #[arg(value_parser = PossibleValuesParser::new(COMMANDS))]
        command: Option<String>,
        /// Write all pages to this folder, such as ~/.local/share/man/man1
        #[arg(long, value_name = "DIR", conflicts_with = "command")]
        all: Option<PathBuf>,
    },
}

/// The last line of `-h`.
const MORE: &str = "More options and examples: --help";

/// The commands with a manual page.
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

/// Reads a name of a list, which clap shows in the help and in errors.
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

    /// The commands in shell blocks and tables of a page.
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
