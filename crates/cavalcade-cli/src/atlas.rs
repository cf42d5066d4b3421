//! Opens the atlas in a folder, or builds one in memory if the board is small.

use std::io;
use std::num::NonZeroUsize;
use std::path::Path;
use std::time::Duration;

use cavalcade::atlas::{Atlas, Projection, describe, describe_tours};
use cavalcade::count::BigUint;
use cavalcade::util::Escaped;
use cavalcade::{Budget, Bytes, Kind, Piece, Question, Tour, Wrap};
use indicatif::HumanDuration;

use crate::args::NumberedArgs;
use crate::command::find::write_why_none;
use crate::error::CliError;
use crate::progress::{CountBar, TallyBar};
use crate::question::{budget, question, threads};
use crate::run_report::RunReport;

/// The number of tours per thread that are found at a time.
const STRETCH: usize = 32;

/// A board whose tours have numbers.
pub(crate) struct Numbered<'a> {
    pub(crate) atlas: Atlas,
    pub(crate) threads: NonZeroUsize,
    pub(crate) budget: Budget,
    pub(crate) run: &'a RunReport,
}

impl<'a> Numbered<'a> {
    /// Reads the question, passes it to `look`, and gets the atlas. If there are no tours, writes why and returns `None`.
    pub(crate) fn read(
        args: &NumberedArgs,
        run: &'a RunReport,
        look: impl FnOnce(&Question) -> Result<(), CliError>,
    ) -> Result<Option<Self>, CliError> {
        let budget = budget(&args.source.budget.spending);
        let question = question(&args.from.board, &args.question, &budget)?;
        run.set_question(&question);
        look(&question)?;
        let threads = threads(args.source.budget.threads);
        let atlas = atlas(&question, args.source.atlas.as_deref(), threads, &budget, run)?;
        if atlas.is_empty() {
            write_why_none(&question, run, &budget)?;
            return Ok(None);
        }
        Ok(Some(Self { atlas, threads, budget, run }))
    }

    /// Passes the tours of some numbers to `show`, in order. `all` is their number, for the progress display.
    pub(crate) fn for_each(
        &self,
        mut numbers: impl Iterator<Item = BigUint>,
        all: usize,
        mut show: impl FnMut(&BigUint, &Tour) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut shown = 0;
        let mut bar = TallyBar::with_output(all as u64, "tours");
        loop {
            self.run.set_progress(shown, Some(all as u64), "tours");
            self.budget.check(0)?;
            let stretch: Vec<BigUint> = numbers.by_ref().take(STRETCH * self.threads.get()).collect();
            if stretch.is_empty() {
                return Ok(());
            }
            let tours = self.atlas.tours(&stretch, self.threads, &self.budget).map_err(io::Error::other)?;
            for (number, tour) in stretch.iter().zip(&tours) {
                show(number, tour)?;
            }
            shown += tours.len() as u64;
            bar.advance(tours.len() as u64);
        }
    }
}

/// Opens the atlas of a question in a folder, or builds it in memory if that takes only seconds.
pub(crate) fn atlas(
    question: &Question,
    folder: Option<&Path>,
    threads: NonZeroUsize,
    budget: &Budget,
    run: &RunReport,
) -> Result<Atlas, CliError> {
    match folder {
        Some(folder) => expect_atlas_of(question, Atlas::open(folder)?, folder),
        None => at_once(question, threads, budget, run),
    }
}

/// Checks that an atlas from a folder belongs to this question.
pub(crate) fn expect_atlas_of(question: &Question, atlas: Atlas, folder: &Path) -> Result<Atlas, CliError> {
    if atlas.is_of(question) {
        return Ok(atlas);
    }
    let folder = Escaped::line(&folder.to_string_lossy()).to_string();
    let (its, asked) = (describe(atlas.question()), describe(question));
    let message = if its == asked {
        format!("the atlas in {folder} belongs to another board of the same size; name another with --atlas")
    } else {
        format!("the atlas in {folder} holds {its}, not {asked}; name another with --atlas")
    };
    Err(CliError::usage(message))
}

/// Builds an atlas in memory if that takes only seconds.
pub(crate) fn at_once(
    question: &Question,
    threads: NonZeroUsize,
    budget: &Budget,
    run: &RunReport,
) -> Result<Atlas, CliError> {
    let projection = Projection::of(question, budget)?;
    if !projection.is_made_at_once() {
        return Err(too_large(question, &projection, threads));
    }
    let mut watched = run.observe_with(CountBar::new());
    Ok(Atlas::builder(question).threads(threads).budget(budget).observer(&mut watched).build()?)
}

fn too_large(question: &Question, projection: &Projection, threads: NonZeroUsize) -> CliError {
    CliError::GaveUp { limit: "size", text: advice(question, projection, threads) }
}

/// The command that builds the atlas, with its projected time and size.
fn advice(question: &Question, projection: &Projection, threads: NonZeroUsize) -> String {
    let what = describe(question);
    let seconds = projection.seconds(threads);
    let years = seconds / 3.15e7;
    if years > 100.0 {
        return format!(
            "an atlas of {what} is out of reach: it would take about {:.0e} bytes and {years:.0e} years",
            projection.bytes
        );
    }
    let time = Duration::from_secs_f64(seconds);
    format!(
        "numbering {what} needs an atlas; build one with `cavalcade atlas {} -o DIR` (at least {} and {} of disk), and add \
         --atlas DIR here",
        arguments(question),
        HumanDuration(time),
        Bytes(projection.bytes as u64)
    )
}

/// The arguments that ask a question.
fn arguments(question: &Question) -> String {
    let board = question.board();
    let mut words = vec![if board.is_full() { board.size().to_string() } else { "BOARD".into() }];
    if question.kind() == Kind::Closed {
        words.push("--closed".into());
    }
    words.extend(question.start().map(|square| format!("--start {square}")));
    words.extend(question.end().map(|square| format!("--end {square}")));
    if *question.piece() != Piece::KNIGHT {
        words.push(format!("--piece {}", question.piece()));
    }
    if board.wrap() != Wrap::None {
        words.push(format!("--wrap {}", board.wrap()));
    }
    words.join(" ")
}

/// The number of tours in words, like "9862 closed tours of 6x6".
pub(crate) fn all_of(atlas: &Atlas) -> String {
    describe_tours(atlas.len(), atlas.question())
}
