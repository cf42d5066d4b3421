//! The basis of a verdict.

use cavalcade_core::Reason;

/// The way a reason is re-checked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Basis {
    /// Everything that the reason states is checked on the board.
    Seen,
    /// That there is no tour is decided again, by a different method.
    Decided,
    /// A theorem is cited; its case is held against the size of the board.
    Cited,
}

impl Basis {
    /// Returns how this reason is re-checked.
    #[must_use]
    pub const fn of<V>(reason: &Reason<V>) -> Self {
        match reason {
            Reason::Theorem { .. } => Self::Cited,
            Reason::Decided { .. }
            | Reason::Exhausted { .. }
            | Reason::Counted
            | Reason::Unsatisfiable { .. }
            | Reason::Property(_) => Self::Decided,
            _ => Self::Seen,
        }
    }

    /// The basis's name in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Seen => "seen",
            Self::Decided => "decided",
            Self::Cited => "cited",
        }
    }

    /// Returns the fields of a reason that are not checked: they describe the search that found it, not the board.
    #[must_use]
    pub const fn unchecked<V>(reason: &Reason<V>) -> &'static [&'static str] {
        match reason {
            Reason::Decided { .. } => &["by"],
            Reason::Exhausted { .. } => &["positions"],
            Reason::Unsatisfiable { .. } => &["cuts"],
            _ => &[],
        }
    }

    /// Returns a note for readers of a verdict on this reason.
    #[must_use]
    pub const fn note<V>(reason: &Reason<V>) -> Option<&'static str> {
        match reason {
            Reason::Theorem { .. } => Some("the theorem is cited; only its case was held against the board"),
            Reason::Counted | Reason::Decided { .. } => Some("decided again, by a different method"),
            Reason::Exhausted { .. } => Some("decided again; the number of positions was not checked"),
            Reason::Unsatisfiable { .. } => {
                Some("decided again; the proof that the formula is unsatisfiable was not checked")
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavalcade_core::Square;
    use cavalcade_core::reason::{Decision, DegreeDeficit, SchwenkCase, Theorem};

    /// The basis of a verdict on a reason by its name, the fields left unchecked, and how the note begins.
    fn described(reason: &Reason) -> (&'static str, &'static [&'static str], Option<&'static str>) {
        let beginning = |note: &'static str| note.split([',', ';']).next().unwrap_or_default();
        (Basis::of(reason).name(), Basis::unchecked(reason), Basis::note(reason).map(beginning))
    }

    #[test]
    fn every_verdict_says_what_it_rests_on_and_what_was_not_checked() {
        let theorem = Reason::Theorem { theorem: Theorem::Schwenk { case: SchwenkCase::BothOdd } };
        let decided = Reason::Decided { by: Decision::Table, start: None, end: None };
        let corner = Square::new(0, 0);
        for (reason, expected) in [
            (theorem, ("cited", &[][..], Some("the theorem is cited"))),
            (decided, ("decided", &["by"], Some("decided again"))),
            (Reason::Exhausted { positions: 1 }, ("decided", &["positions"], Some("decided again"))),
            (Reason::Unsatisfiable { cuts: Vec::new() }, ("decided", &["cuts"], Some("decided again"))),
            (Reason::EndsApart { start: corner, end: corner }, ("seen", &[], None)),
            (
                Reason::DegreeDeficit(DegreeDeficit { squares: vec![corner], suppliers: Vec::new() }),
                ("seen", &[], None),
            ),
        ] {
            assert_eq!(described(&reason), expected, "{reason}");
        }
    }
}
