//! What was found that cannot be, and how it becomes a reason.

use super::account::Account;
use super::cut::Pieces;
use super::forced::{Contradiction, Forcing};
use super::net::{Mark, Net, Place};
use super::reason::{Clash, Crowd, Cut, Reason};
use crate::{Budget, Node};

/// What cannot be.
#[derive(Clone, Debug)]
pub(super) enum Finding {
    Contradiction(Contradiction),
    Cut(Cut),
    Crowd(Crowd),
}

impl Finding {
    /// As a reader sees it.
    pub(super) fn clash(self, forcing: &Forcing<'_>) -> Clash {
        match self {
            Self::Contradiction(contradiction) => forcing.clash(contradiction),
            Self::Cut(cut) => Clash::Cut(cut),
            Self::Crowd(crowd) => Clash::Crowd(crowd),
        }
    }

    /// The steps it rests on.
    pub(super) fn steps(&self, forcing: &Forcing<'_>) -> Vec<usize> {
        let mut account = Account::new(forcing);
        match self {
            Self::Contradiction(contradiction) => account.need_for(*contradiction),
            Self::Cut(cut) => need_for_cut(&mut account, &forcing.net, cut),
            Self::Crowd(crowd) => need_for_crowd(&mut account, &forcing.net, crowd),
        }
        account.close()
    }

    /// The reason it gives, with the whole chain of steps to it if there is any.
    pub(super) fn reason(self, forcing: &Forcing<'_>) -> Reason {
        let steps = Account::tell(forcing, &self.steps(forcing));
        match self.clash(forcing) {
            Clash::Cut(cut) if steps.is_empty() => Reason::Cut(cut),
            Clash::Crowd(crowd) if steps.is_empty() => Reason::Crowd(crowd),
            clash => Reason::Forced { steps, clash },
        }
    }
}

/// A cut rests on the moves dropped between pieces, those taken inside it, and all that is known of the ends.
fn need_for_cut(account: &mut Account<'_, '_>, net: &Net<'_>, cut: &Cut) {
    let removed: Vec<Place> =
        cut.removed.iter().filter_map(|square| net.graph.node(*square)).map(Node::index).collect();
    let pieces = Pieces::without(net, &removed, &mut Budget::unlimited().clock());
    let pieces = pieces.expect("without limits none is reached");
    for place in 0..net.squares() {
        for (to, mark, _) in net.ways(place) {
            let is_needed = match mark {
                _ if to == net.outside() => mark != Mark::Free,
                Mark::Free => false,
                Mark::Taken => pieces.of(place).is_none() && pieces.of(to).is_none(),
                Mark::Dropped => {
                    let (one, other) = (pieces.of(place), pieces.of(to));
                    one.is_some() && other.is_some() && one != other
                }
            };
            if is_needed {
                account.need_way((place, to));
            }
        }
    }
}

/// A crowd rests on all that is known of the moves of its squares and helpers, and of the ends.
fn need_for_crowd(account: &mut Account<'_, '_>, net: &Net<'_>, crowd: &Crowd) {
    let named = crowd.squares.iter().chain(&crowd.helpers).filter_map(|square| net.graph.node(*square));
    let outside = net.has_outside().then(|| net.outside());
    for place in named.map(Node::index).chain(outside) {
        for (to, ..) in net.ways(place).filter(|(_, mark, _)| *mark != Mark::Free) {
            account.need_way((place, to));
        }
    }
}
