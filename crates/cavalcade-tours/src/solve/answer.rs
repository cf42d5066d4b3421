//! A question and a method in, a checked answer out.

use web_time::Instant;

use super::auto::{search, walking};
use super::method::Method;
use super::options::Options;
use super::outcome::{Answer, Outcome, Report};
use super::vary::vary;
use crate::construct::{Formula, construct};
use crate::{clues, magic, minimize, random, strictly_open, symmetric};
use cavalcade_check::verify::{verify_squares, verify_within};
use cavalcade_core::{Budget, Limit, Observer, Property, Question, Reason};
use cavalcade_count::atlas::Atlas;
use cavalcade_graph::problem::{self, Normalised, is_wide_rectangle, normalise};
use cavalcade_graph::search::SearchEnd;
use cavalcade_graph::search::warnsdorff::warnsdorff;
use cavalcade_graph::{Run, obstacle};

/// Answers a question within a budget while an observer watches.
pub(crate) fn solve(
    question: &Question,
    options: &Options,
    atlas: Option<&Atlas>,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> Report {
    let begin = Instant::now();
    let mut run = Run::new(budget, observer);
    let answer = answer(question, options, atlas, &mut run)
        .unwrap_or_else(|limit| Answer::new(Some(options.method), Outcome::GaveUp(limit)));
    let Answer { method, outcome, numbering, uniqueness } = answer;
    Report { outcome, method, numbering, uniqueness, effort: run.effort, elapsed: begin.elapsed() }
}

/// Answers the question with its property, if it has one.
fn answer(question: &Question, options: &Options, atlas: Option<&Atlas>, run: &mut Run<'_>) -> Result<Answer, Limit> {
    match question.property() {
        None => any_tour(question, options, run),
        Some(Property::Symmetric(symmetry)) => symmetric::find(question, *symmetry, options, run),
        Some(Property::StrictlyOpen) => strictly_open::find(question, options, run),
        Some(Property::Magic(magic)) => magic::find(question, *magic, options.seed, run),
        Some(Property::Minimize(objective)) => minimize::find(question, *objective, options, run),
        Some(Property::Clues(clues)) => clues::find(question, clues, options.unique, run),
        Some(Property::Random) => random::find(question, options, atlas, run),
    }
}

/// Answers the question whatever its property: any tour will do.
pub(crate) fn any_tour(question: &Question, options: &Options, run: &mut Run<'_>) -> Result<Answer, Limit> {
    if may_construct(options.method)
        && let Some(tour) = construct(question)
    {
        return constructed(question, tour, options.seed, run.budget());
    }
    if options.method == Method::Warnsdorff && is_wide_rectangle(question) {
        // Such a walk needs no graph, which would take longer than the walk.
        let end = warnsdorff(question, &walking(options, None), run)?;
        return Ok(Answer::new(Some(options.method), outcome(question, end, 0, run)?));
    }
    let problem = match normalise(question, run.budget())? {
        Normalised::Answered(answer) => return Ok(answered(question, answer, options.method)),
        Normalised::Cycle(problem) => problem,
    };
    if !is_wide_rectangle(question)
        && let Some(reason) = obstacle::quick_in(&problem, run.budget())?
    {
        return Ok(Answer::impossible(problem.in_squares(reason)));
    }
    let (method, end) = search(&problem, options, run)?;
    let seed = if is_to_be_varied(options.method) { options.seed } else { 0 };
    Ok(Answer::new(Some(method), outcome(question, end, seed, run)?))
}

/// Returns `true` if a seed is to give another tour than the one that a method comes to. Backtracking gives the first
/// in a stated order, and walks make their own choices.
const fn is_to_be_varied(method: Method) -> bool {
    !matches!(method, Method::Backtrack | Method::Warnsdorff | Method::Random)
}

/// The outcome of a search, varied if there is a seed, and checked.
fn outcome(question: &Question, end: SearchEnd, seed: u64, run: &Run<'_>) -> Result<Outcome, Limit> {
    Ok(match end {
        SearchEnd::Path(path) => {
            let path = if seed == 0 { path } else { vary(question, path, seed, run.budget())? };
            let tour = verify_within(question, path, run.budget());
            Outcome::Found(tour.map_err(|error| error.expect_limit("a search returns only tours"))?)
        }
        SearchEnd::Impossible(reason) => Outcome::Impossible(reason),
        SearchEnd::Exhausted => Outcome::Impossible(Reason::Exhausted { positions: run.effort.steps }),
        SearchEnd::Inconclusive => Outcome::GaveUp(Limit::Method),
    })
}

/// An answer that needed no search, checked like any other.
fn answered(question: &Question, answer: problem::Answer, method: Method) -> Answer {
    match answer {
        problem::Answer::Path(squares) => {
            let tour = verify_squares(question, &squares).expect("one square or two are a tour");
            Answer::found(tour, method)
        }
        problem::Answer::Impossible(reason) => Answer::impossible(reason),
    }
}

/// Boards of up to this many squares are examined for a reason that can be seen at once, before a theorem is cited.
const SHORT_LOOK: u64 = 4096;
/// Boards of up to this many squares are searched for a reason that replaces a theorem.
const SHORT_SEARCH: u64 = 64;

/// A reason that can be seen on the board itself, if looking for it is little work.
fn seen_on_the_board(question: &Question, known: &Reason, budget: &Budget) -> Result<Option<Reason>, Limit> {
    let squares = question.board().len();
    let seen = if squares <= SHORT_LOOK { obstacle::quick(question, budget)? } else { None };
    match (seen, known) {
        (None, Reason::Theorem { .. }) if squares <= SHORT_SEARCH => obstacle::thorough(question, budget, 0),
        (seen, _) => Ok(seen),
    }
}

const fn may_construct(method: Method) -> bool {
    matches!(method, Method::Auto | Method::Construct)
}

/// Writes a constructed tour out and checks it like any other. Where there is none, a reason that can be seen on the
/// board is better than a theorem, if it is quickly found.
fn constructed(
    question: &Question,
    tour: Result<Formula, Reason>,
    seed: u64,
    budget: &Budget,
) -> Result<Answer, Limit> {
    let formula = match tour {
        Ok(formula) => formula,
        Err(theorem) => {
            let seen = seen_on_the_board(question, &theorem, budget)?;
            let method = if seen.is_some() { None } else { Some(Method::Construct) };
            return Ok(Answer::new(method, Outcome::Impossible(seen.unwrap_or(theorem))));
        }
    };
    let path = formula.path(budget)?;
    let path = if seed == 0 { path } else { vary(question, path, seed, budget)? };
    let tour = verify_within(question, path, budget);
    let tour = tour.map_err(|error| error.expect_limit("a constructed tour is a tour"))?;
    Ok(Answer::found(tour, Method::Construct))
}
