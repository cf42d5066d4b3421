//! The search of each method, and those that `auto` tries, from the quickest to the surest.

use super::method::Method;
use super::options::Options;
use cavalcade_core::{Limit, Reason};
use cavalcade_graph::problem::BoardProblem;
use cavalcade_graph::problem::cycle_graph::Instance;
use cavalcade_graph::search::SearchEnd;
use cavalcade_graph::search::backtrack::{Backtrack, Pruning};
use cavalcade_graph::search::patch::{Patched, patch_again, patch_in, patch_instance};
use cavalcade_graph::search::random::random_in;
use cavalcade_graph::search::sat::{self, sat_in, sat_instance};
use cavalcade_graph::search::sweep::{sweep_in, sweep_instance};
use cavalcade_graph::search::warnsdorff::{WarnsdorffOptions, warnsdorff_in};
use cavalcade_graph::{Run, obstacle};

/// Searches by the method asked for, and returns the method that finished.
pub(super) fn search(
    problem: &BoardProblem<'_>,
    options: &Options,
    run: &mut Run<'_>,
) -> Result<(Method, SearchEnd), Limit> {
    let end = match options.method {
        // What cannot be constructed is searched for.
        Method::Auto | Method::Construct | Method::Clues | Method::Magic | Method::Atlas => {
            return auto(problem, options, run);
        }
        Method::Backtrack => backtrack(problem, options.pruning, run)?,
        Method::Warnsdorff => warnsdorff_in(problem, &walking(options, None), run)?,
        Method::Patch => patch_in(problem, options.seed, run)?,
        Method::Sweep => sweep_in(problem, run)?,
        Method::Sat => sat_in(problem, run)?,
        Method::Random => random_in(problem, options.seed, run)?,
    };
    Ok((options.method, end))
}

/// Boards above this size get one walk by Warnsdorff's rule, smaller ones some; they are patched again where the first time failed.
const LARGE: u64 = 4096;
/// Moves after which backtracking leaves the decision to others.
const SHORT_SEARCH: u64 = 20_000;
/// Squares in the frontier of a board that is worth a sweep.
const NARROW: usize = 14;

/// Tries the quickest method first and the surest last. Warnsdorff's rule finds most tours in a walk or two, patching
/// nearly all others; on a large board, where other methods take long, it is tried again with other seeds. Where both
/// fail there is usually a reason that can be shown, and where none is found, exact methods decide: trying every path
/// of a small board, sweeping a narrow one, and SAT, which begins with the cycles that patching left.
fn auto(problem: &BoardProblem<'_>, options: &Options, run: &mut Run<'_>) -> Result<(Method, SearchEnd), Limit> {
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
    if question.board().len() > LARGE
        && matches!(patched, Patched::Stuck(_))
        && let Some(cycle) = patch_again(&instance, options.seed, options.threads, run)?
    {
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

/// A reason that can be shown why there is no tour: what stopped patching, or one that is searched for.
fn explain(instance: &Instance<'_>, patched: &Patched, seed: u64, run: &Run<'_>) -> Result<Option<Reason>, Limit> {
    let problem = instance.problem;
    let reason = match patched.reason(problem, run.budget())? {
        None => obstacle::thorough_in(problem, run.budget(), seed)?,
        reason => reason,
    };
    Ok(reason.map(|reason| problem.in_squares(reason)))
}

pub(super) fn walking(options: &Options, walks: Option<u64>) -> WarnsdorffOptions {
    WarnsdorffOptions { tie_break: options.tie_break, seed: options.seed, threads: options.threads, walks }
}

fn backtrack(problem: &BoardProblem<'_>, pruning: Pruning, run: &mut Run<'_>) -> Result<SearchEnd, Limit> {
    let mut search = Backtrack::of(problem, pruning, run.budget())?;
    if !search.advance(run)? {
        return Ok(SearchEnd::Exhausted);
    }
    let mut path = problem.cells(search.path());
    search.finish(&mut path);
    Ok(SearchEnd::Path(path))
}
