//! Contradictions that were found, and how they become reasons.

use super::cut::PartsLeft;
use super::derivation::Derivation;
use super::forced::{Conflict, Forcing};
use super::marked_graph::{Mark, MarkedGraph};
use crate::Node;
use cavalcade_core::reason::{Contradiction, Cut, DegreeDeficit};
use cavalcade_core::{Budget, Reason};

/// A contradiction.
#[derive(Clone, Debug)]
pub(super) enum Finding {
    Conflict(Conflict),
    Cut(Cut<Node>),
    DegreeDeficit(DegreeDeficit<Node>),
}

impl Finding {
    /// Converts it for the reader.
    pub(super) fn contradiction(self, forcing: &Forcing<'_>) -> Contradiction<Node> {
        match self {
            Self::Conflict(conflict) => forcing.contradiction(conflict),
            Self::Cut(cut) => Contradiction::Cut(cut),
            Self::DegreeDeficit(deficit) => Contradiction::DegreeDeficit(deficit),
        }
    }

    /// The steps it rests on.
    pub(super) fn steps(&self, forcing: &Forcing<'_>) -> Vec<usize> {
        let mut derivation = Derivation::new(forcing);
        match self {
            Self::Conflict(conflict) => derivation.need_for(*conflict),
            Self::Cut(cut) => need_for_cut(&mut derivation, &forcing.marked, cut),
            Self::DegreeDeficit(deficit) => need_for_deficit(&mut derivation, &forcing.marked, deficit),
        }
        derivation.close()
    }

    /// The reason it gives, with the whole chain of steps to it if there is any.
    pub(super) fn reason(self, forcing: &Forcing<'_>) -> Reason<Node> {
        let steps = Derivation::report(forcing, &self.steps(forcing));
        match self.contradiction(forcing) {
            Contradiction::Cut(cut) if steps.is_empty() => Reason::Cut(cut),
            Contradiction::DegreeDeficit(deficit) if steps.is_empty() => Reason::DegreeDeficit(deficit),
            contradiction => Reason::Forced { steps, contradiction },
        }
    }
}

/// A cut rests on the moves dropped between parts, those taken inside it, and everything known about the ends.
fn need_for_cut(derivation: &mut Derivation<'_, '_>, marked: &MarkedGraph<'_>, cut: &Cut<Node>) {
    let parts = PartsLeft::without(marked, &cut.removed, &mut Budget::unlimited().clock());
    let parts = parts.expect("no limit is set");
    for node in marked.squares() {
        for (to, mark, _) in marked.edges(node) {
            let is_needed = match mark {
                _ if to == marked.apex() => mark != Mark::Free,
                Mark::Free => false,
                Mark::Taken => parts.of(node).is_none() && parts.of(to).is_none(),
                Mark::Dropped => {
                    let (one, other) = (parts.of(node), parts.of(to));
                    one.is_some() && other.is_some() && one != other
                }
            };
            if is_needed {
                derivation.need_edge((node, to));
            }
        }
    }
}

/// A degree deficit rests on all that is known of the moves of its squares and suppliers, and of the ends.
fn need_for_deficit(derivation: &mut Derivation<'_, '_>, marked: &MarkedGraph<'_>, deficit: &DegreeDeficit<Node>) {
    let named = deficit.squares.iter().chain(&deficit.suppliers).copied();
    let apex = marked.has_apex().then(|| marked.apex());
    for node in named.chain(apex) {
        for (to, ..) in marked.edges(node).filter(|(_, mark, _)| *mark != Mark::Free) {
            derivation.need_edge((node, to));
        }
    }
}
