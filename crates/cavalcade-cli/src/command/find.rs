//! `cavalcade find BOARD`: one question, one answer.

mod clues;
mod cnf;
mod few;
mod fit;
mod formula;
pub(crate) mod lookup;
mod magic;
mod order;
mod random;

use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::Duration;

use cavalcade::magic::Magic;
use cavalcade::notation;
use cavalcade::search::backtrack::Pruning;
use cavalcade::tidy::Few;
use cavalcade::util::counted;
use cavalcade::{
    Budget, Cancel, Elapsed, Kind, Limit, Method, Options, Outcome, Question, Reason, Report, Silent, Tour, solve,
};
use cavalcade_draw::Drawing;
use cavalcade_draw::subject::search::Recorder;
use cavalcade_formats::json::{self, ImpossibleRecord, write_line};

use self::cnf::CutCollector;
use self::fit::{expect_drawable, expect_fitting_method, expect_places, expect_used, format};
use self::lookup::Source;
use crate::account::Account;
use crate::args::FindArgs;
use crate::board::read_board_with_clues;
use crate::failure::{Exit, Failure};
use crate::format::Format;
use crate::interrupt::cancel_on_interrupt;
use crate::notes::{complain, last_words, tell};
use crate::output::{named, write_to};
use crate::picture::write_picture;
use crate::question::{budget, question_in_order, threads};
use crate::style::Word;
use crate::watch::watch;

/// Finds a tour and writes the answer.
pub(crate) fn run(args: &FindArgs) -> Result<Exit, Failure> {
    let account = Account::open(args.json);
    account.settle(find(args, &account))
}

fn find(args: &FindArgs, account: &Account) -> Result<Exit, Failure> {
    let cancel = cancel_on_interrupt();
    let budget = budget(&args.budget.spending, cancel.clone());
    let options = options(args)?;
    let format = format(args)?;
    expect_places(args)?;
    let (drawn, mut given) = read_board_with_clues(&args.from.board, &budget)?;
    let question = question_in_order(drawn, &args.question, &args.moves, &budget)?;
    account.asks(&question);
    given.extend(&args.clues.clue);
    expect_fitting_method(args, &question)?;
    expect_drawable(args, format, &question)?;
    let special = Special::of(args, !given.is_empty())?;
    expect_used(args, special.as_ref())?;
    args.chance.name();
    match special {
        Some(Special::Clues) => return clues::write(args, format, question, given, &budget, account),
        Some(Special::Magic(magic)) => return magic::write(args, format, question, magic, &budget, account),
        Some(Special::Few(few)) => {
            let wanted = few::Wanted { args, few, format, question: &question, options: &options, account };
            return wanted.write(cancel, &budget);
        }
        Some(Special::Random) => return random::write(args, format, &question, &budget, account),
        Some(Special::Ordered) | None => {}
    }
    match formula::formula(args, &question) {
        Some(formula) if args.lookup.is_wanted() => {
            lookup::write(args, format, &question, &Source::Formula(&formula), &budget, account)
        }
        Some(formula) => formula::write(args, format, &question, &formula, &budget, account),
        None if args.order.given().is_some() => order::write(args, format, &question, &options, &budget, account),
        None => {
            let means = Means { args, format, question: &question, options: &options, budget: &budget, account };
            search(&means, &cancel)
        }
    }
}

/// What makes a tour special, if anything does.
enum Special {
    Clues,
    Magic(Magic),
    Few(Few),
    Random,
    Ordered,
}

impl Special {
    /// What the arguments ask for, and a board with numbers in it. One thing at a time.
    fn of(args: &FindArgs, has_numbers: bool) -> Result<Option<Self>, Failure> {
        let clues = match (has_numbers, args.clues.unique) {
            (true, _) => Some(("given numbers", Self::Clues)),
            (false, true) => Some(("--unique", Self::Clues)),
            (false, false) => None,
        };
        let magic = args.magic.magic.map(|magic| ("--magic", Self::Magic(magic)));
        let few = args.tidy.few.map(|few| ("--few", Self::Few(few)));
        let random = args.drawing.random.then_some(("--random", Self::Random));
        let ordered = args.order.given().map(|option| (option, Self::Ordered));
        let mut all = [clues, magic, few, random, ordered].into_iter().flatten();
        match (all.next(), all.next()) {
            (Some((one, _)), Some((other, _))) => {
                Err(Failure::usage(format!("{other} does not go with {one}; leave one of them out")))
            }
            (first, _) => Ok(first.map(|(_, special)| special)),
        }
    }
}

/// What a search is made with.
struct Means<'a> {
    args: &'a FindArgs,
    format: Format,
    question: &'a Question,
    options: &'a Options,
    budget: &'a Budget,
    account: &'a Account,
}

/// Searches, and writes what comes of it.
fn search(means: &Means<'_>, cancel: &Cancel) -> Result<Exit, Failure> {
    let Means { args, format, question, options, budget, account } = *means;
    let report = match watching(args, format)? {
        Watching::Not => search_unseen(args, question, options, budget)?,
        Watching::OnScreen => watch(question, options, budget, cancel)?,
        Watching::OnFilm => return record(args, question, options, budget),
    };
    if let (Outcome::Found(tour), true) = (&report.outcome, args.lookup.is_wanted()) {
        return lookup::write(args, format, question, &Source::Tour(tour), budget, account);
    }
    write_answer(args, format, question, &report, budget)?;
    Ok(exit(&report.outcome))
}

fn search_unseen(args: &FindArgs, question: &Question, options: &Options, budget: &Budget) -> Result<Report, Failure> {
    let mut observer = CutCollector::new(question.board().len());
    let report = solve(question, options, budget, &mut observer);
    let Some(file) = &args.cnf else { return Ok(report) };
    match observer.write(file, question, &report, budget) {
        // The limit was reached before, and that is the answer.
        Err(Failure::Limit(_)) if matches!(report.outcome, Outcome::GaveUp(_)) => Ok(report),
        written => written.map(|()| report),
    }
}

/// Time to look for the reason why there is no tour, where it is known that there is none.
const TIME_FOR_A_REASON: Duration = Duration::from_secs(5);

/// Tells why there is no tour, where all were counted or listed and there is none: a reason that can be checked if one is
/// found soon, else that all were counted.
pub(crate) fn tell_why_none(question: &Question, account: &Account, budget: &Budget) -> Result<Exit, Failure> {
    let patience = budget.clone().with_time(TIME_FOR_A_REASON);
    let report = solve(question, &Options::default(), &patience, &mut Silent);
    match report.outcome {
        // That there is none is known, however soon a reason has to be found.
        Outcome::GaveUp(_) => write_to(None, &last_words(), |out| {
            if account.is_json() {
                write_line(&ImpossibleRecord::unmet(question, "counted", ALL_COUNTED.into(), account.elapsed()), out)
            } else {
                writeln!(out, "{} {ALL_COUNTED}", Word::Impossible.on_output())
            }
        })?,
        _ if account.is_json() => write_json(None, question, &report, budget)?,
        _ => tell_outcome(question, &report, budget)?,
    }
    Ok(Exit::No)
}

/// That there is no tour, and no reason but the count.
const ALL_COUNTED: &str = "all ways to go on were counted, and none is a tour";

/// How the search is to be seen.
enum Watching {
    Not,
    OnScreen,
    OnFilm,
}

fn watching(args: &FindArgs, format: Format) -> Result<Watching, Failure> {
    let is_film = format == Format::Picture(cavalcade_draw::Format::Gif);
    match (args.watch, named(args.output.as_deref())) {
        (false, _) => Ok(Watching::Not),
        (true, _) if is_film => Ok(Watching::OnFilm),
        (true, Some(_)) => Err(Failure::usage("--watch records a search as an animation; write -o search.gif")),
        (true, None) if io::stdout().is_terminal() => Ok(Watching::OnScreen),
        (true, None) => Err(Failure::usage(
            "--watch shows the search in a terminal, and standard output is none; leave it out, or add -o search.gif",
        )),
    }
}

/// Searches, and draws the search itself, whatever comes of it.
fn record(args: &FindArgs, question: &Question, options: &Options, budget: &Budget) -> Result<Exit, Failure> {
    let mut recorder = Recorder::default();
    let report = solve(question, options, budget, &mut recorder);
    if recorder.steps().is_empty() {
        tell_outcome(question, &report, budget)?;
        return Err(Failure::usage("there was no search to record; add --method backtrack"));
    }
    let drawing = Drawing::Search { board: question.board(), piece: question.piece(), recorder: &recorder };
    write_picture(drawing, &args.picture.options(), cavalcade_draw::Format::Gif, args.output.as_deref(), budget)?;
    if recorder.left_out() > 0 {
        let (shown, more) = (recorder.steps().len(), recorder.left_out());
        tell(format_args!("note: {} shown, and after {more} more the end", are_steps(shown)));
    }
    tell_outcome(question, &report, budget)?;
    Ok(exit(&report.outcome))
}

fn options(args: &FindArgs) -> Result<Options, Failure> {
    if args.no_prune && args.method != Method::Backtrack {
        return Err(Failure::usage("--no-prune is about backtracking; add --method backtrack"));
    }
    if args.tie_break.is_some() && !matches!(args.method, Method::Warnsdorff | Method::Auto) {
        return Err(Failure::usage("--tie-break is about Warnsdorff's rule; add --method warnsdorff"));
    }
    if args.cnf.is_some() && args.method() != Method::Sat {
        return Err(Failure::usage("--cnf writes the formula of SAT; leave --method out, or write --method sat"));
    }
    if args.watch && !matches!(args.method(), Method::Backtrack | Method::Warnsdorff | Method::Random) {
        return Err(Failure::usage(
            "--watch shows a piece at work; leave --method out, or write --method backtrack, warnsdorff or random",
        ));
    }
    // With a seed, or several tours, walks are to differ.
    let are_to_differ = args.chance.seed() != 0 || args.order.number.is_some();
    Ok(Options {
        method: args.method(),
        pruning: if args.no_prune { Pruning::Off } else { Pruning::On },
        tie_break: args.tie_break.unwrap_or_else(|| args.method.usual_tie_break(are_to_differ)),
        seed: args.chance.seed(),
        threads: threads(args.budget.threads),
    })
}

fn write_answer(
    args: &FindArgs,
    format: Format,
    question: &Question,
    report: &Report,
    budget: &Budget,
) -> Result<(), Failure> {
    let file = args.output.as_deref();
    match (&report.outcome, format) {
        (_, Format::JSON) => return write_json(file, question, report, budget),
        (Outcome::Found(tour), Format::Notation(format)) => {
            write_to(file, budget, |mut out| notation::write_within(tour, format, budget, &mut out))?;
        }
        (Outcome::Found(tour), Format::Picture(format)) => {
            write_picture(Drawing::Tour(tour), &args.picture.options(), format, file, budget)?;
        }
        (Outcome::Impossible(reason), _) if args.cnf.is_some() && named(args.cnf.as_deref()).is_none() => {
            // The formula has standard output to itself.
            complain(Word::Impossible, reason);
            return Ok(());
        }
        _ => {}
    }
    tell_outcome(question, report, budget)
}

fn write_json(file: Option<&Path>, question: &Question, report: &Report, budget: &Budget) -> Result<(), Failure> {
    // An answer without a tour is not what the file is for, and that a limit was reached has to be said after it.
    let (file, budget) = match report.outcome {
        Outcome::Found(_) => (file, budget),
        Outcome::Impossible(_) => (None, budget),
        Outcome::GaveUp(_) => (None, &last_words()),
    };
    write_to(file, budget, |mut out| json::write_report(question, report, &mut out))
}

/// Tells what came of it, all but the tour itself.
fn tell_outcome(question: &Question, report: &Report, budget: &Budget) -> Result<(), Failure> {
    match &report.outcome {
        Outcome::Found(_) => note(question, report),
        Outcome::Impossible(reason) => {
            return write_to(None, budget, |out| write_reason(question, reason, out));
        }
        Outcome::GaveUp(limit @ Limit::Memory { .. }) => {
            complain(Word::GaveUp, format_args!("{limit}; raise --memory, or choose another method"));
        }
        Outcome::GaveUp(limit) => complain(Word::GaveUp, format_args!("{limit}; {}", how_far(question, report))),
    }
    Ok(())
}

/// Writes why there is no tour, and after it the theorem that says so too.
fn write_reason(question: &Question, reason: &Reason, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{} {}", Word::Impossible.on_output(), reason.in_full(question))
}

/// Tells on standard error what a tour took.
fn note(question: &Question, report: &Report) {
    let method = report.method.unwrap_or_default();
    let closes = match &report.outcome {
        Outcome::Found(tour) => closes_too(question, tour),
        _ => "",
    };
    let (kind, elapsed, work) = (question.kind(), Elapsed(report.elapsed), work(report));
    tell(format_args!("{kind} tour by {method} in {elapsed}: {work}{closes}"));
}

fn are_steps(steps: usize) -> String {
    format!("{} {}", counted(steps as u64, "step"), if steps == 1 { "is" } else { "are" })
}

/// What is to be said of an open tour that closes.
fn closes_too(question: &Question, tour: &Tour) -> &'static str {
    if question.kind() == Kind::Open && tour.is_closed() { CLOSES_TOO } else { "" }
}

const CLOSES_TOO: &str = "; it closes too: its ends are a move apart";

fn how_far(question: &Question, report: &Report) -> String {
    if report.effort.deepest == 0 {
        return format!("it made {}", work(report));
    }
    let squares = counted(question.board().len(), "square");
    format!("it visited {} of {squares} at best, with {}", report.effort.deepest, work(report))
}

/// The work done, in the words of the method that did it.
fn work(report: &Report) -> String {
    let effort = &report.effort;
    let steps = format!("{}, {}", counted(effort.steps, "step"), counted(effort.retreats, "retreat"));
    match report.method {
        Some(Method::Random) => {
            let found = u64::from(matches!(report.outcome, Outcome::Found(_)));
            format!(
                "{} in {}, {}",
                counted(found, "tour"),
                counted(effort.walks, "random walk"),
                counted(effort.steps, "step")
            )
        }
        Some(Method::Patch | Method::Sweep | Method::Sat) => counted(effort.steps, "step"),
        Some(Method::Construct) => "written from tables and checked".into(),
        Some(Method::Warnsdorff) => {
            format!("{steps}, {}, {}", counted(effort.returns, "return"), counted(effort.walks, "walk"))
        }
        _ => steps,
    }
}

/// An option that is about searches, if one was given.
fn of_a_search(args: &FindArgs) -> Option<&'static str> {
    let all = [
        (args.method != Method::Auto, "--method"),
        (args.tie_break.is_some(), "--tie-break"),
        (args.no_prune, "--no-prune"),
        (args.moves.move_order.is_some(), "--move-order"),
        (args.cnf.is_some(), "--cnf"),
        (args.watch, "--watch"),
        (args.drawing.random, "--random"),
    ];
    all.into_iter().find(|(is_given, _)| *is_given).map(|(_, name)| name)
}

/// The exit code of an answer.
fn exit(outcome: &Outcome) -> Exit {
    match outcome {
        Outcome::Found(_) => Exit::Done,
        Outcome::Impossible(_) => Exit::No,
        Outcome::GaveUp(_) => Exit::GaveUp,
    }
}
