//! A second look at the claim that no tour has a symmetry: such tours are counted.

use super::wish::Wish;
use crate::facts::Sense;
use cavalcade_core::{Budget, Observer, Question};
use cavalcade_count::{BigUint, CountError, Counter, Symmetric};

/// Counts the tours that are symmetric as wished for. A tour with two of the symmetries that a wish allows counts twice.
///
/// ```
/// # mod cavalcade { pub use {cavalcade_check::*, cavalcade_core::*, cavalcade_graph::*, cavalcade_tours::*}; }
/// use cavalcade::symmetric::{Wish, number_of};
/// use cavalcade::{Budget, Question, Silent, Size};
///
/// let question = Question::on(Size::new(6, 6)?).closed();
/// assert_eq!(number_of(&question, Wish::QuarterTurn, &Budget::unlimited(), &mut Silent)?, 10u32.into());
/// assert_eq!(number_of(&question, Wish::Mirror, &Budget::unlimited(), &mut Silent)?, 0u32.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn number_of(
    question: &Question,
    wish: Wish,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> Result<BigUint, CountError> {
    let forms = wish.forms(question.board(), question.kind());
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
