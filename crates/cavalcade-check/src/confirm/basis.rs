//! What a verdict rests on.

use cavalcade_core::Reason;

/// How a reason is looked at again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Basis {
    /// All that the reason says is looked at on the board.
    Seen,
    /// That there is no tour is decided anew, in another way than the reason tells.
    Decided,
    /// A theorem is cited; its case is held against the size of the board.
    Cited,
}

impl Basis {
    /// How this reason is looked at again.
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

    /// The fields of a reason that nobody looks at again: what another search did on its way is no property of the board.
    #[must_use]
    pub const fn unchecked<V>(reason: &Reason<V>) -> &'static [&'static str] {
        match reason {
            Reason::Decided { .. } => &["by"],
            Reason::Exhausted { .. } => &["positions"],
            Reason::Unsatisfiable { .. } => &["cuts"],
            _ => &[],
        }
    }

    /// What a reader of a verdict on this reason should know of it, in words.
    #[must_use]
    pub const fn note<V>(reason: &Reason<V>) -> Option<&'static str> {
        match reason {
            Reason::Theorem { .. } => Some("the theorem is cited; only its case was held against the board"),
            Reason::Counted | Reason::Decided { .. } => Some("decided anew, in another way than the claim tells"),
            Reason::Exhausted { .. } => Some("decided anew; the number of positions was not checked"),
            Reason::Unsatisfiable { .. } => Some("decided anew; that the formula has no solution was not checked"),
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
            (decided, ("decided", &["by"], Some("decided anew"))),
            (Reason::Exhausted { positions: 1 }, ("decided", &["positions"], Some("decided anew"))),
            (Reason::Unsatisfiable { cuts: Vec::new() }, ("decided", &["cuts"], Some("decided anew"))),
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
