//! Counts, classes, estimates and lists.

use std::collections::BTreeSet;
use std::num::NonZero;

use cavalcade::count::{
    Classes, Count, CountError, CountMethod, CountOptions, Counter, Equivalence, EstimateOptions, TourIter,
};
use cavalcade::{Kind, Question};

use super::super::case::Place;
use super::super::oracle::{Oracle, Path, answers};
use super::{Court, patience};

pub(super) fn judge(court: &mut Court<'_>) {
    for (name, method) in [("frontier", CountMethod::Frontier), ("backtrack", CountMethod::Backtrack)] {
        let name = format!("count by {name}");
        counted(court, &name, method);
        classes(court, &name, method);
    }
    estimated(court);
    listed(court, "list", Equivalence::None);
    listed(court, "list of classes", Equivalence::Symmetry);
}

/// The numbers of a count: directed, undirected, strictly open.
type Numbers = (String, String, Option<String>);

fn numbers(count: &Count) -> Numbers {
    let strictly_open = count.strictly_open.as_ref().map(ToString::to_string);
    (count.directed.to_string(), count.undirected.to_string(), strictly_open)
}

fn true_numbers(oracle: &Oracle) -> Numbers {
    let strictly_open = (oracle.case().kind == Kind::Open).then(|| oracle.strictly_open().to_string());
    (oracle.directed().to_string(), oracle.undirected().to_string(), strictly_open)
}

fn run(question: &Question, method: CountMethod, up_to: Equivalence, threads: usize) -> Result<Count, CountError> {
    let threads = NonZero::new(threads).expect("one thread at least");
    let backtracking = method == CountMethod::Backtrack;
    let options = CountOptions { backtracking, up_to, threads, ..CountOptions::default() };
    Counter::new(question).options(options).budget(&patience()).count()
}

fn counted(court: &mut Court<'_>, name: &str, method: CountMethod) {
    let threads = if court.dice.once_in(16) { 2 } else { 1 };
    let Some(result) = court.hear(name, |question| run(question, method, Equivalence::None, threads)) else { return };
    let (wanted, answer) =
        (true_numbers(court.oracle), result.map(|count| numbers(&count)).map_err(|error| error.to_string()));
    court.expect_answer(answer.as_ref() == Ok(&wanted), format!("{name}: wrong numbers"), || {
        format!("{answer:?}, not {wanted:?}")
    });
}

/// For each symmetry of the board, the tours that it moves along themselves and those that it reverses.
type Symmetric = Vec<(String, String, String)>;

fn symmetric(classes: &Classes) -> Symmetric {
    let row = |known: &cavalcade::count::Symmetric| {
        (known.symmetry.to_string(), known.moved_along.to_string(), known.reversed.to_string())
    };
    classes.symmetric.iter().map(row).collect()
}

fn truly_symmetric(oracle: &Oracle) -> Symmetric {
    let row = |symmetry| {
        let kept = oracle.kept(symmetry);
        (symmetry.to_string(), kept.moved_along.to_string(), kept.reversed.to_string())
    };
    oracle.symmetries().into_iter().map(row).collect()
}

fn classes(court: &mut Court<'_>, name: &str, method: CountMethod) {
    let Some(result) = court.hear(name, |question| run(question, method, Equivalence::Symmetry, 1)) else { return };
    if court.case().has_ends() {
        let is_refused = matches!(result, Err(CountError::ClassesWithEnds));
        return court.expect_answer(is_refused, format!("{name}: classes with ends"), || format!("{result:?}"));
    }
    let answer = result.ok().and_then(|count| count.classes);
    let (number, wanted) =
        (answer.as_ref().map(|answer| answer.number.to_string()), court.oracle.classes().len().to_string());
    court.expect_answer(number.as_ref() == Some(&wanted), format!("{name}: wrong number of classes"), || {
        format!("{number:?}, not {wanted}")
    });
    let (rows, wanted) = (answer.as_ref().map(symmetric), truly_symmetric(court.oracle));
    court.expect_answer(rows.as_ref() == Some(&wanted), format!("{name}: wrong numbers of symmetric tours"), || {
        format!("{rows:?}, not {wanted:?}")
    });
}

/// States enough to keep every layer whole: then there is no chance in an estimate.
const STATES: usize = 1 << 20;

fn estimated(court: &mut Court<'_>) {
    let threads = NonZero::new(if court.dice.once_in(16) { 2 } else { 1 }).expect("one thread at least");
    let options = EstimateOptions { states: STATES, ..EstimateOptions::default() };
    let run = |question: &Question| Counter::new(question).threads(threads).budget(&patience()).estimate(&options);
    let Some(result) = court.hear("estimate", run) else { return };
    let wanted = court.oracle.undirected() as f64;
    let is_exact = result
        .as_ref()
        .is_ok_and(|answer| [answer.low, answer.mean, answer.high].iter().all(|answer| (answer - wanted).abs() < 1e-6));
    court.expect_answer(is_exact, "estimate: not the exact number", || format!("{result:?}, not {wanted}"));
}

fn listed(court: &mut Court<'_>, name: &str, up_to: Equivalence) {
    let Some(answer) = court.hear(name, |question| list(question, up_to)) else { return };
    let answer = match answer {
        Ok(answer) => answer,
        Err(error) => return court.expect_answer(false, format!("{name}: gives up"), || error),
    };
    let oracle = court.oracle;
    if let Some(path) = answer.iter().find(|path| !answers(oracle.case(), path)) {
        return court.expect_answer(false, format!("{name}: no tour"), || format!("{path:?}"));
    }
    let (forms, wanted): (BTreeSet<Path>, _) = match up_to {
        Equivalence::None => (answer.iter().map(|path| oracle.normal(path)).collect(), oracle.tours().clone()),
        Equivalence::Symmetry => (answer.iter().map(|path| oracle.first_of_class(path)).collect(), oracle.classes()),
    };
    court.expect_answer(forms.len() == answer.len(), format!("{name}: tours more than once"), || {
        format!("{} tours, {} of them different", answer.len(), forms.len())
    });
    court.expect_answer(forms == wanted, format!("{name}: other tours than there are"), || {
        format!("{} tours, and there are {}", forms.len(), wanted.len())
    });
}

fn list(question: &Question, up_to: Equivalence) -> Result<Vec<Path>, String> {
    let budget = patience();
    let listing = TourIter::new(question, up_to, &budget).map_err(|limit| limit.to_string())?;
    let path = |tour: Result<cavalcade::Tour, _>| tour.map(|tour| tour.squares().map(Place::from).collect());
    listing.map(path).collect::<Result<_, cavalcade::Limit>>().map_err(|limit| limit.to_string())
}
