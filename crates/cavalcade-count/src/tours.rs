//! The numbers that a method finds.

use num_bigint::BigUint;

use cavalcade_core::Question;
use cavalcade_graph::problem::Answer;

/// Tours, each once, and those of them that one more move closes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tours {
    pub(crate) all: BigUint,
    pub(crate) closable: BigUint,
    /// In how many directions each is a tour as asked for.
    pub(crate) directions: u32,
}

impl Tours {
    /// The answer that needs no search: one tour of one or two squares, or none.
    pub(crate) fn known(question: &Question, answer: &Answer) -> Self {
        let is_free = question.start().is_none() && question.end().is_none();
        match answer {
            Answer::Path(path) if path.len() > 1 && is_free => {
                Self { all: 1u32.into(), directions: 2, ..Self::default() }
            }
            Answer::Path(_) => Self { all: 1u32.into(), directions: 1, ..Self::default() },
            Answer::Impossible(_) => Self::default(),
        }
    }
}
