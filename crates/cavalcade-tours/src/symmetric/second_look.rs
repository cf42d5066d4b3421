//! A second look at the claim that no tour has a symmetry: such tours are counted.

use cavalcade_core::symmetry::sense::Sense;
use cavalcade_core::{Budget, Observer, Question, SymmetryRequest};
use cavalcade_count::{BigUint, CountError, Counter, Symmetric};

/// Counts the tours with the symmetry that is asked for. A tour with two of the symmetries that the request allows counts
/// twice.
///
/// ```
/// # mod cavalcade { pub use {cavalcade_check::*, cavalcade_core::*, cavalcade_graph::*, cavalcade_tours::*}; }
/// use cavalcade::symmetric::number_of;
/// use cavalcade::{Budget, Question, NoObserver, Size, SymmetryRequest};
///
/// let question = Question::on(Size::new(6, 6)?).closed();
/// assert_eq!(number_of(&question, SymmetryRequest::QuarterTurn, &Budget::unlimited(), &mut NoObserver)?, 10u32.into());
/// assert_eq!(number_of(&question, SymmetryRequest::Mirror, &Budget::unlimited(), &mut NoObserver)?, 0u32.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn number_of(
    question: &Question,
    symmetry: SymmetryRequest,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> Result<BigUint, CountError> {
    let question = &question.without_property();
    let forms = symmetry.symmetries(question.board(), question.kind());
    let mut number = BigUint::default();
    let mut known: Option<Symmetric> = None;
    for form in forms {
        if known.as_ref().is_none_or(|known| known.symmetry != form.symmetry) {
            known = Counter::new(question).budget(budget).observer(&mut *observer).count_symmetric(form.symmetry)?;
        }
        let Some(counted) = &known else { continue };
        number += match form.sense {
            Sense::Kept => &counted.moved_along,
            Sense::Reversed => &counted.reversed,
        };
    }
    Ok(number)
}
