//! `find`: one question, one tour.

use std::time::Duration;

use cavalcade::atlas::{Atlas, Repetition};
use cavalcade::facts::{crossings, turns};
use cavalcade::magic::{Magic, MagicAnswer, MagicQuestion, Stop};
use cavalcade::puzzle::{Clues, Completions, Misfit};
use cavalcade::search::backtrack::Pruning;
use cavalcade::search::warnsdorff::TieBreak;
use cavalcade::strictly_open::{AlwaysCloses, strictly_open};
use cavalcade::symmetric::{Asymmetry, SymmetricSearch, Wish};
use cavalcade::tidy::{Few, tidy};
use cavalcade::util::Named;
use cavalcade::{Effort, Method, Options, Outcome, Question, Report, Silent, Square, Tour, solve};
use cavalcade_formats::json::{GaveUpRecord, ImpossibleRecord, Special};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::error::{Refusal, value_error};
use crate::means::{Means, Work, whole};
use crate::question::PyQuestion;
use crate::square::GivenSquare;
use crate::tour::{FoundAs, PyTour};

/// What makes a tour special, if anything does.
pub(crate) enum Order {
    Any,
    Symmetric(Wish),
    Magic(Magic),
    Few(Few),
    StrictlyOpen,
    Random,
    Clues(Vec<(Square, u64)>),
}

impl Order {
    /// Reads an order by its name and what it says.
    pub(crate) fn read(order: Option<(String, Bound<'_, PyAny>)>, question: &PyQuestion) -> PyResult<Self> {
        let Some((name, value)) = order else {
            let given = question.given.clone();
            return Ok(if given.is_empty() { Self::Any } else { Self::Clues(given) });
        };
        if !question.given.is_empty() && name != "clues" {
            return Err(PyValueError::new_err(format!("{name} does not go with given numbers; leave one of them out")));
        }
        match name.as_str() {
            "symmetry" => mode(&name, &value).map(Self::Symmetric),
            "magic" => mode(&name, &value).map(Self::Magic),
            "few" => mode(&name, &value).map(Self::Few),
            "strictly_open" => Ok(Self::StrictlyOpen),
            "random" => Ok(Self::Random),
            _ => Ok(Self::Clues(question.given.iter().copied().chain(clues(&value)?).collect())),
        }
    }
}

fn mode<T: Named>(name: &str, value: &Bound<'_, PyAny>) -> PyResult<T> {
    let names = || T::all().iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
    let text = value.extract::<String>();
    let text = text.map_err(|_| PyTypeError::new_err(format!("{name}: write one of {}", names())))?;
    T::of_name(&text).map_err(value_error)
}

/// Numbers given for some squares, as a dictionary.
pub(crate) fn clues(value: &Bound<'_, PyAny>) -> PyResult<Vec<(Square, u64)>> {
    let items = value.call_method0("items");
    let items = items.map_err(|_| PyTypeError::new_err("clues: write a dictionary like {\"a1\": 1, \"c3\": 25}"))?;
    let clue = |item: PyResult<Bound<'_, PyAny>>| {
        let (square, number): (GivenSquare, Bound<'_, PyAny>) = item?.extract()?;
        Ok((square.0, whole(&number, "clues", "write whole numbers from 1")?))
    };
    items.try_iter()?.map(clue).collect()
}

/// What is looked for, and how.
pub(crate) struct Search<'a> {
    pub(crate) question: &'a Question,
    pub(crate) order: Order,
    method: Method,
    pruning: Pruning,
    tie_break: Option<TieBreak>,
    /// Whether there will be several.
    are_to_differ: bool,
}

impl<'a> Search<'a> {
    /// Reads how a tour is to be looked for.
    pub(crate) fn read(
        question: &'a Question,
        method: &str,
        tie_break: Option<&str>,
        prune: bool,
        order: Order,
    ) -> PyResult<Self> {
        let method: Method = method.parse().map_err(value_error)?;
        let tie_break = tie_break.map(str::parse).transpose().map_err(value_error)?;
        if tie_break.is_some() && !matches!(method, Method::Warnsdorff | Method::Auto) {
            return Err(PyValueError::new_err("tie_break is about Warnsdorff's rule; write method=\"warnsdorff\""));
        }
        if !prune && method != Method::Backtrack {
            return Err(PyValueError::new_err("prune=False is about backtracking; write method=\"backtrack\""));
        }
        if !method.fits(question) {
            return Err(PyValueError::new_err("the method construct is for a knight on a whole rectangle"));
        }
        let is_searched = matches!(order, Order::Any | Order::StrictlyOpen | Order::Few(_));
        if method != Method::Auto && !is_searched {
            return Err(PyValueError::new_err("method is about searches for any tour; leave it out with this order"));
        }
        let pruning = if prune { Pruning::On } else { Pruning::Off };
        Ok(Self { question, order, method, pruning, tie_break, are_to_differ: false })
    }

    /// The same for several tours, which are to differ.
    pub(crate) fn for_several(self) -> Self {
        Self { are_to_differ: true, ..self }
    }

    /// Finds a tour.
    pub(crate) fn find(&self, work: Work<'_>) -> Result<PyTour, Refusal> {
        let Self { method, pruning, tie_break, are_to_differ, .. } = *self;
        let (seed, threads) = (work.seed, work.threads);
        let tie_break = tie_break.unwrap_or_else(|| method.usual_tie_break(are_to_differ || seed != 0));
        let options = Options { method, pruning, tie_break, seed, threads };
        let question = self.question;
        match &self.order {
            Order::Any => any(question, &options, work),
            Order::Symmetric(wish) => symmetric(question, *wish, work),
            Order::Magic(magic) => self::magic(question, *magic, work),
            Order::Few(few) => self::few(question, *few, &options, work),
            Order::StrictlyOpen => self::strictly(question, &options, work),
            Order::Random => random(question, work),
            Order::Clues(given) => complete(question, given, work),
        }
    }

    /// A tour that came about in another way.
    pub(crate) fn found(&self, tour: Tour, method: &'static str, elapsed: Duration) -> PyTour {
        let (question, effort, special) = (self.question.clone(), Effort::default(), Special::default());
        PyTour::found(tour, FoundAs { question, method: Some(method), effort, special, elapsed })
    }
}

/// Boards of up to so many squares may have a tour at once.
const SMALL: u64 = 4096;

/// Finds a tour.
#[pyfunction]
pub(crate) fn find(
    py: Python<'_>,
    question: &Bound<'_, PyQuestion>,
    means: &Bound<'_, Means>,
    method: &str,
    tie_break: Option<&str>,
    prune: bool,
    order: Option<(String, Bound<'_, PyAny>)>,
) -> PyResult<PyTour> {
    let asked = question.get();
    let search = Search::read(&asked.question, method, tie_break, prune, Order::read(order, asked)?)?;
    // Most tours are found sooner than a thread is begun.
    let is_small = matches!(search.order, Order::Any) && asked.question.board().len() <= SMALL;
    if is_small && let Some(tour) = means.get().try_quickly(py, |work| search.find(work)) {
        return Ok(tour);
    }
    means.get().run(py, move |work| search.find(work))
}

/// A tour by any method.
fn any(question: &Question, options: &Options, work: Work<'_>) -> Result<PyTour, Refusal> {
    let report = solve(question, options, work.budget, work.observer);
    answer(question, report, |_| Special::default())
}

/// A tour, or why there is none.
fn answer(question: &Question, report: Report, special: impl Fn(&Tour) -> Special) -> Result<PyTour, Refusal> {
    let Report { outcome: Outcome::Found(tour), method, effort, elapsed, .. } = report else {
        return Err(Refusal::report(question, &report));
    };
    let (method, special) = (method.map(Named::name), special(&tour));
    Ok(PyTour::found(tour, FoundAs { question: question.clone(), method, effort, special, elapsed }))
}

/// A tour found in another way than by searching for any.
fn found(question: &Question, tour: Tour, method: Option<&'static str>, special: Special, work: &Work<'_>) -> PyTour {
    let (effort, elapsed) = (Effort::default(), work.begin.elapsed());
    PyTour::found(tour, FoundAs { question: question.clone(), method, effort, special, elapsed })
}

/// A tour with few turns or crossings.
fn few(question: &Question, few: Few, options: &Options, work: Work<'_>) -> Result<PyTour, Refusal> {
    if !few.is_counted(question.board(), question.piece()) {
        return Err(Refusal::Usage(format!(
            "{few} are not counted over joined edges, nor crossings of a piece that leaps farther than 16 squares"
        )));
    }
    let report = tidy(question, few, options, work.budget, work.observer);
    answer(question, report, |tour| Special { turns: turns(tour), crossings: crossings(tour), ..Special::default() })
}

/// A tour that looks the same after a turn or a flip.
fn symmetric(question: &Question, wish: Wish, work: Work<'_>) -> Result<PyTour, Refusal> {
    let search = SymmetricSearch::new(question, wish);
    let search = search.map_err(|error| Refusal::Usage(format!("symmetry {}: {error}", wish.name())))?;
    let made = search.find(work.seed, work.budget, work.observer);
    let elapsed = work.begin.elapsed();
    match made.map_err(|limit| Refusal::limit(&limit, question, elapsed))? {
        Ok(made) => {
            let special = Special { symmetry: Some(made.form.name()), ..Special::default() };
            Ok(found(question, made.tour, Some(made.method.name()), special, &work))
        }
        Err(Asymmetry::NoTour(reason)) => Err(Refusal::no_tour(question, &reason, &Effort::default(), elapsed)),
        Err(why) => {
            Err(Refusal::impossible(&ImpossibleRecord::not_symmetric(question, wish, why.to_string(), elapsed)))
        }
    }
}

/// A tour whose ends are not a move apart.
fn strictly(question: &Question, options: &Options, work: Work<'_>) -> Result<PyTour, Refusal> {
    let made = strictly_open(question, options, work.budget, &mut *work.observer);
    let elapsed = work.begin.elapsed();
    match made.map_err(|limit| Refusal::limit(&limit, question, elapsed))? {
        Ok(made) => Ok(found(question, made.tour, made.method.map(Named::name), Special::default(), &work)),
        Err(AlwaysCloses::NoTour(reason)) => Err(Refusal::no_tour(question, &reason, &Effort::default(), elapsed)),
        Err(why) => {
            let record = ImpossibleRecord::unmet(question, "no-strictly-open-tour", why.to_string(), elapsed);
            Err(Refusal::impossible(&record))
        }
    }
}

/// A tour whose ranks and files add up alike.
fn magic(question: &Question, magic: Magic, work: Work<'_>) -> Result<PyTour, Refusal> {
    let asked = MagicQuestion::new(question.clone(), magic).map_err(|error| Refusal::Usage(error.to_string()))?;
    let report = asked.solve(work.seed, work.budget, work.observer);
    let (effort, elapsed) = (report.effort, report.elapsed);
    match report.answer {
        MagicAnswer::Found(tour) => {
            let special = Special { magic: Some(magic.name()), ..Special::default() };
            let method = Some("magic");
            Ok(PyTour::found(tour, FoundAs { question: question.clone(), method, effort, special, elapsed }))
        }
        MagicAnswer::Impossible(none) => {
            let record = ImpossibleRecord::unmet(question, "no-magic-tour", none.to_string(), elapsed);
            Err(Refusal::impossible(&record.with_effort(&effort)))
        }
        MagicAnswer::GaveUp(Stop::Limit(limit)) => Err(Refusal::limit(&limit, question, elapsed)),
        MagicAnswer::GaveUp(stop) => {
            Err(Refusal::gave_up(&GaveUpRecord::named(stop.name(), stop.to_string(), elapsed).asking(question)))
        }
    }
}

/// A tour that is as likely as any other.
fn random(question: &Question, work: Work<'_>) -> Result<PyTour, Refusal> {
    let atlas = Atlas::build(question, work.threads, work.budget, &mut *work.observer);
    let failed = |error| Refusal::count(error, question, work.begin.elapsed());
    let atlas = atlas.map_err(failed)?;
    let Some(number) = atlas.draw(work.seed, Repetition::Allowed).next() else { return Err(none(question, &work)) };
    match atlas.nth_within(&number, work.budget).map_err(failed)? {
        Some(tour) => Ok(found(question, tour, Some("atlas"), Special::default(), &work)),
        None => Err(none(question, &work)),
    }
}

/// Time to look for the reason why there is no tour, where it is known that there is none.
const TIME_FOR_A_REASON: Duration = Duration::from_secs(5);

/// That there is no tour, where all were counted and there is none.
pub(crate) fn none(question: &Question, work: &Work<'_>) -> Refusal {
    // That there is none is known, however soon a reason has to be found.
    let patience = work.budget.clone().with_time(TIME_FOR_A_REASON);
    let report = solve(question, &Options::default(), &patience, &mut Silent);
    let elapsed = work.begin.elapsed();
    if let Outcome::Impossible(reason) = report.outcome {
        return Refusal::no_tour(question, &reason, &report.effort, elapsed);
    }
    let text = "all ways to go on were counted, and none is a tour";
    Refusal::impossible(&ImpossibleRecord::unmet(question, "counted", text.into(), elapsed))
}

/// A tour with the numbers that are given.
fn complete(question: &Question, given: &[(Square, u64)], work: Work<'_>) -> Result<PyTour, Refusal> {
    let clues =
        Clues::new(question.clone(), given.iter().copied()).map_err(|error| Refusal::Usage(error.to_string()))?;
    let made = clues.complete(work.budget);
    let elapsed = work.begin.elapsed();
    match made.map_err(|limit| Refusal::limit(&limit, question, elapsed))? {
        Ok(tour) => Ok(found(question, tour, Some("clues"), Special::default(), &work)),
        Err(misfit) => Err(unfit(question, &misfit, &work)),
    }
}

/// That no tour fits given numbers.
pub(crate) fn unfit(question: &Question, misfit: &Misfit, work: &Work<'_>) -> Refusal {
    let elapsed = work.begin.elapsed();
    match misfit {
        Misfit::NoTour(reason) => Refusal::no_tour(question, reason, &Effort::default(), elapsed),
        _ => Refusal::impossible(&ImpossibleRecord::unmet(question, "clues", misfit.to_string(), elapsed)),
    }
}

/// The tours that fit given numbers: one if there is no other, else two of them.
pub(crate) fn solutions(clues: &Clues, work: &Work<'_>) -> Result<Vec<PyTour>, Refusal> {
    let (question, found) = (clues.question(), clues.completions(work.budget));
    match found.map_err(|limit| Refusal::limit(&limit, question, work.begin.elapsed()))? {
        Completions::One(tour) => Ok(vec![tour.into()]),
        Completions::Several(two) => Ok(two.into_iter().map(PyTour::from).collect()),
        Completions::None(misfit) => Err(unfit(question, &misfit, work)),
    }
}
