//! The ways to look for a tour.

use std::fmt;
use std::str::FromStr;

use cavalcade_core::Question;
use cavalcade_core::util::{NameError, Named};
use cavalcade_graph::search::warnsdorff::TieBreak;

/// A way to look for a tour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Method {
    /// The best method for the board.
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
    /// The completion of given clues; not to be chosen.
    Clues,
    /// The searches for magic tours; not to be chosen.
    Magic,
    /// A draw from an index of all tours; not to be chosen.
    Atlas,
}

impl Method {
    /// Every method that can be chosen, with its name.
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

    /// The tie-break where none is named: walks that are to differ leave it to chance.
    #[must_use]
    pub fn usual_tie_break(self, are_to_differ: bool) -> TieBreak {
        if self == Self::Warnsdorff && are_to_differ { TieBreak::Random } else { TieBreak::default() }
    }

    /// Returns `true` if the method can answer the question by itself: tables know only the knight on a whole
    /// rectangle.
    #[must_use]
    pub fn fits(self, question: &Question) -> bool {
        let is_for_tables = question.is_knight_on_rectangle();
        self != Self::Construct || is_for_tables
    }
}

impl Named for Method {
    const WHAT: &'static str = "method";

    fn all() -> &'static [(&'static str, Self)] {
        &Self::NAMED
    }

    fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Backtrack => "backtrack",
            Self::Warnsdorff => "warnsdorff",
            Self::Random => "random",
            Self::Construct => "construct",
            Self::Patch => "patch",
            Self::Sweep => "sweep",
            Self::Sat => "sat",
            Self::Clues => "clues",
            Self::Magic => "magic",
            Self::Atlas => "atlas",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Method {
    type Err = NameError;

    /// Reads the name of a method that can be chosen.
    fn from_str(text: &str) -> Result<Self, NameError> {
        Self::of_name(text)
    }
}

cavalcade_core::as_text!(Method);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_method_that_can_be_chosen_reads_back_and_no_other_does() {
        for (name, method) in Method::NAMED {
            assert_eq!((method.name(), name.parse()), (name, Ok(method)));
        }
        for method in [Method::Clues, Method::Magic, Method::Atlas] {
            assert!(method.name().parse::<Method>().is_err());
        }
    }
}
