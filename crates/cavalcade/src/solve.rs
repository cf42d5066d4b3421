//! The front door: a question and a method in, a checked answer out.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use crate::construct::{Formula, construct};
use crate::problem::cycle_graph::Instance;
use crate::problem::{Answer, CycleProblem, Reading, is_wide_rectangle, read};
use crate::search::SearchEnd;
use crate::search::backtrack::{Backtrack, Pruning};
use crate::search::patch::{Patched, patch_in, patch_instance};
use crate::search::random::random_in;
use crate::search::sat::{self, sat_in, sat_instance};
use crate::search::sweep::{sweep_in, sweep_instance};
use crate::search::warnsdorff::{TieBreak, WarnsdorffOptions, warnsdorff, warnsdorff_in};
use crate::verify::{verify_squares, verify_within};
use crate::{Budget, Effort, Limit, Observer, Piece, Question, Reason, Run, Tour, all_threads, named, obstacle};

/// The answer to a question about a tour. There are exactly these three.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A tour, checked.
    Found(Tour),
    /// There is none, for this reason.
    Impossible(Reason),
    /// A limit was reached before there was an answer.
    GaveUp(Limit),
}

/// A way to look for a tour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Method {
    /// Whatever is best for the board.
    #[default]
    Auto,
    /// Exhaustive search in a fixed order of moves.
    Backtrack,
    /// Warnsdorff's rule, with returns and restarts.
    Warnsdorff,
    /// Random walks.
    Random,
    /// A formula made from stored tables: any rectangle, for a knight.
    Construct,
    /// A cover by cycles, joined to one: large boards of any shape.
    Patch,
    /// Dynamic programming along a narrow board.
    Sweep,
    /// A logical formula with cuts: any board that is not too large, and proofs that there is no tour.
    Sat,
}

impl Method {
    /// Every method, with its name.
    pub const NAMED: [(&'static str, Self); 8] = [
        ("auto", Self::Auto),
        ("backtrack", Self::Backtrack),
        ("warnsdorff", Self::Warnsdorff),
        ("construct", Self::Construct),
        ("patch", Self::Patch),
        ("sweep", Self::Sweep),
        ("sat", Self::Sat),
        ("random", Self::Random),
    ];

    /// Whether the method can answer the question by itself: tables know only the knight on a whole rectangle.
    #[must_use]
    pub fn fits(self, question: &Question) -> bool {
        let is_for_tables = question.board().is_rectangle() && question.piece().leaps() == Piece::KNIGHT.leaps();
        self != Self::Construct || is_for_tables
    }
}

named!(Method, "method");

/// How to look for a tour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The method.
    pub method: Method,
    /// Whether backtracking looks ahead.
    pub pruning: Pruning,
    /// How Warnsdorff's rule chooses among equals.
    pub tie_break: TieBreak,
    /// What every random choice depends on.
    pub seed: u64,
    /// How many threads may work at once. The answer does not depend on it.
    pub threads: NonZeroUsize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            method: Method::default(),
            pruning: Pruning::default(),
            tie_break: TieBreak::default(),
            seed: 0,
            threads: all_threads(),
        }
    }
}

/// An answer, and what it took to get it.
#[derive(Clone, Debug)]
pub struct Report {
    /// The answer.
    pub outcome: Outcome,
    /// The method that gave it; `None` if the board showed at once that there is no tour.
    pub method: Option<Method>,
    /// The work done.
    pub effort: Effort,
    /// The time from the question to the checked answer.
    pub elapsed: Duration,
}

/// Answers a question.
///
/// ```
/// use cavalcade::{Budget, Options, Outcome, Question, Silent, Size, solve};
///
/// // Both questions together may take this budget.
/// let budget = Budget::unlimited();
/// for question in [Question::on(Size::CHESSBOARD), Question::on(Size::new(20, 20)?).closed()] {
///     let report = solve(&question, &Options::default(), &budget, &mut Silent);
///     assert!(matches!(report.outcome, Outcome::Found(_)));
/// }
/// # Ok::<(), cavalcade::SizeError>(())
/// ```
pub fn solve(question: &Question, options: &Options, budget: &Budget, observer: &mut dyn Observer) -> Report {
    let begin = Instant::now();
    let mut run = Run::new(budget, observer);
    let answer = answer(question, options, &mut run);
    let (method, outcome) = match answer {
        Ok((method, outcome)) => (method, outcome),
        Err(limit) => (Some(options.method), Outcome::GaveUp(limit)),
    };
    Report { outcome, method, effort: run.effort, elapsed: begin.elapsed() }
}

fn answer(question: &Question, options: &Options, run: &mut Run<'_>) -> Result<(Option<Method>, Outcome), Limit> {
    if may_construct(options.method)
        && let Some(tour) = construct(question)
    {
        return constructed(question, tour, run.budget());
    }
    if options.method == Method::Warnsdorff && is_wide_rectangle(question) {
        // Such a walk needs no graph, which would take longer than the walk.
        let end = warnsdorff(question, &walking(options, None), run)?;
        return Ok((Some(options.method), outcome(question, end, run)?));
    }
    let problem = match read(question, run.budget())? {
        Reading::Answered(answer) => return Ok(answered(question, answer, options.method)),
        Reading::Cycle(problem) => problem,
    };
    if !is_wide_rectangle(question)
        && let Some(reason) = obstacle::find_in(&problem, run.budget())?
    {
        return Ok((None, Outcome::Impossible(reason)));
    }
    let (method, end) = search(&problem, options, run)?;
    Ok((Some(method), outcome(question, end, run)?))
}

/// What a search came to, checked.
fn outcome(question: &Question, end: SearchEnd, run: &Run<'_>) -> Result<Outcome, Limit> {
    Ok(match end {
        SearchEnd::Path(path) => {
            let tour = verify_within(question, path, run.budget())?;
            Outcome::Found(tour.expect("a search returns only tours"))
        }
        SearchEnd::Impossible(reason) => Outcome::Impossible(reason),
        SearchEnd::Exhausted => Outcome::Impossible(Reason::Exhausted { positions: run.effort.steps }),
        SearchEnd::Inconclusive => Outcome::GaveUp(Limit::Method),
    })
}

/// An answer that needed no search, checked like any other.
fn answered(question: &Question, answer: Answer, method: Method) -> (Option<Method>, Outcome) {
    match answer {
        Answer::Path(squares) => {
            let tour = verify_squares(question, &squares).expect("one square or two are a tour");
            (Some(method), Outcome::Found(tour))
        }
        Answer::Impossible(reason) => (None, Outcome::Impossible(reason)),
    }
}

/// Boards of up to so many squares are looked at for a reason that can be seen at once, before any theorem is called upon.
const SHORT_LOOK: u64 = 4096;

const fn may_construct(method: Method) -> bool {
    matches!(method, Method::Auto | Method::Construct)
}

/// Writes a constructed tour out and checks it like any other. Where there is none, a reason that can be seen on the board
/// is worth more than a theorem, if looking is no work.
fn constructed(
    question: &Question,
    tour: Result<Formula, Reason>,
    budget: &Budget,
) -> Result<(Option<Method>, Outcome), Limit> {
    let formula = match tour {
        Ok(formula) => formula,
        Err(theorem) => {
            let is_short = question.board().len() <= SHORT_LOOK;
            let seen = if is_short { obstacle::find(question, budget)? } else { None };
            let method = if seen.is_some() { None } else { Some(Method::Construct) };
            return Ok((method, Outcome::Impossible(seen.unwrap_or(theorem))));
        }
    };
    budget.has_room_for_board(question.board(), Formula::BYTES_PER_SQUARE)?;
    let path = formula.path_within(budget).expect("there is room for the board")?;
    let tour = verify_within(question, path, budget)?.expect("a constructed tour is a tour");
    Ok((Some(Method::Construct), Outcome::Found(tour)))
}

fn search(problem: &CycleProblem<'_>, options: &Options, run: &mut Run<'_>) -> Result<(Method, SearchEnd), Limit> {
    let end = match options.method {
        // What cannot be constructed is searched for.
        Method::Auto | Method::Construct => return auto(problem, options, run),
        Method::Backtrack => backtrack(problem, options.pruning, run)?,
        Method::Warnsdorff => warnsdorff_in(problem, &walking(options, None), run)?,
        Method::Patch => patch_in(problem, options.seed, run)?,
        Method::Sweep => sweep_in(problem, run)?,
        Method::Sat => sat_in(problem, run)?,
        Method::Random => random_in(problem, options.seed, run)?,
    };
    Ok((options.method, end))
}

/// Boards above this size get one walk by Warnsdorff's rule, smaller ones some.
const LARGE: u64 = 4096;
/// Moves after which backtracking leaves the decision to others.
const SHORT_SEARCH: u64 = 20_000;
/// Squares in the frontier of a board that is worth a sweep.
const NARROW: usize = 14;

/// From the quickest method to the surest. Warnsdorff's rule finds most tours in a walk or two, patching nearly all
/// others. Where both fail there is mostly a reason that can be shown, and where none is found, exact methods decide:
/// trying every path of a small board, sweeping a narrow one, and SAT, which begins with the cycles that patching left.
fn auto(problem: &CycleProblem<'_>, options: &Options, run: &mut Run<'_>) -> Result<(Method, SearchEnd), Limit> {
    let question = problem.question();
    let walks = if question.board().len() > LARGE { 1 } else { 8 };
    let walked = warnsdorff_in(problem, &walking(options, Some(walks)), run)?;
    if let SearchEnd::Path(_) = walked {
        return Ok((Method::Warnsdorff, walked));
    }
    let instance = Instance::new(problem, run.budget())?;
    let patched = patch_instance(&instance, options.seed, run)?;
    if let Patched::Cycle(cycle) = patched {
        return Ok((Method::Patch, SearchEnd::Path(instance.path(cycle))));
    }
    if let Some(reason) = explain(&instance, &patched, options.seed, run)? {
        return Ok((Method::Patch, SearchEnd::Impossible(reason)));
    }
    if walked == SearchEnd::Exhausted {
        return Ok((Method::Warnsdorff, walked));
    }
    if let Some(end) = run.within(SHORT_SEARCH, |run| backtrack(problem, Pruning::On, run))? {
        return Ok((Method::Backtrack, end));
    }
    match sweep_instance(&instance, NARROW, run)? {
        SearchEnd::Inconclusive if sat::IS_BUILT_IN => {}
        end => return Ok((Method::Sweep, end)),
    }
    Ok((Method::Sat, sat_instance(&instance, &patched.cycles(), run)?))
}

/// A reason that can be shown why there is no tour: what patching stumbled over, or one that is looked for.
fn explain(instance: &Instance<'_>, patched: &Patched, seed: u64, run: &Run<'_>) -> Result<Option<Reason>, Limit> {
    match patched.reason(instance, run.budget())? {
        None => obstacle::search_in(instance.problem, run.budget(), seed),
        reason => Ok(reason),
    }
}

fn walking(options: &Options, walks: Option<u64>) -> WarnsdorffOptions {
    WarnsdorffOptions { tie_break: options.tie_break, seed: options.seed, threads: options.threads, walks }
}

fn backtrack(problem: &CycleProblem<'_>, pruning: Pruning, run: &mut Run<'_>) -> Result<SearchEnd, Limit> {
    let mut search = Backtrack::of(problem, pruning, run.budget())?;
    if !search.advance(run)? {
        return Ok(SearchEnd::Exhausted);
    }
    let mut path = problem.cells(search.path());
    search.finish(&mut path);
    Ok(SearchEnd::Path(path))
}
