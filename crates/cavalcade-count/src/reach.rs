//! Decides which boards can be counted or estimated.

use super::error::CountError;
use cavalcade_core::Question;
use cavalcade_core::budget::Budget;
use cavalcade_graph::problem::{Normalised, NormalisedBoard, normalise};

/// Boards beyond this are out of reach whatever their shape.
const MOST_SQUARES: u64 = 1 << 12;

/// Boards up to this size are read to see whether they have tours at all.
const MOST_READ: u64 = 1 << 22;

/// Reads a question, and refuses boards that are out of reach and properties that would be ignored.
pub(crate) fn read_countable<'q>(question: &'q Question, budget: &Budget) -> Result<NormalisedBoard<'q>, CountError> {
    if let Some(property) = question.property() {
        return Err(CountError::Property(property.name()));
    }
    let squares = question.board().len();
    let out_of_reach = CountError::TooManySquares { squares, most: MOST_SQUARES };
    if squares > MOST_READ {
        return Err(out_of_reach);
    }
    match normalise(question, budget)? {
        Normalised::Cycle(_) if squares > MOST_SQUARES => Err(out_of_reach),
        reading => Ok(reading),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavalcade_core::Size;

    #[test]
    fn a_property_is_refused_rather_than_ignored() {
        let question = Question::on(Size::new(3, 4).unwrap()).strictly_open().unwrap();
        let refused = read_countable(&question, &Budget::unlimited());
        assert!(matches!(refused, Err(CountError::Property("strictly_open"))));
    }
}
