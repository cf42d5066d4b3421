//! Transitions backwards: from which states of a profile a stride leads to a given state.
//!
//! A square that is finished joins two paths, or makes one of two bare squares: what was tied then, is a pair of mates
//! afterwards. If an arm reached a bare square, that is one of the pair, and its mate the other. Only where both arms
//! reached ends, every pair may be the one, either way round. So a few dozen states at most have to be tried for a
//! transition, however many there are of the profile.
//!
//! For example, a square moved to the ends 3 and 5, which are full afterwards, and slots 0 and 7 are mates, 2 and 9 too.
//! Before, 3 and 5 were the mates of 0 and 7, of 7 and 0, of 2 and 9, or of 9 and 2.
//!
//! Paths that carry turns are not undone: no tour is asked for where they are counted.

use super::arm::{Arm, Reached};
use super::expander::Expander;
use super::labels::{Labels, Tip};
use super::profile::Profile;
use super::transitions::{Arrival, Transition, Transitions};
use crate::model::order::LONGEST_STRIDE;
use crate::model::slot::Slot;
use crate::model::turn::Turn;

impl<L: Labels> Transitions<L> {
    /// Shows every state of one profile that becomes a given state of another, once for each way in which it does.
    pub(crate) fn undo(
        &self,
        (labels, wanted): (L, Profile),
        from: Profile,
        expander: &Expander<L>,
        mut show: impl FnMut(L),
    ) {
        for (first, last, arrival) in self.arrivals(from, expander).filter(|(_, _, at)| at.profile == wanted) {
            for after in arrival.represented(labels, expander.frame().mirror) {
                last.undo(after, expander.slot(last.depth), |before| match first {
                    Some(first) => first.undo(before, expander.slot(first.depth), &mut show),
                    None => show(before),
                });
            }
        }
    }

    /// The transitions with which a stride ends, each with the one before it in the stride and where it arrives.
    fn arrivals<'t>(
        &'t self,
        from: Profile,
        expander: &'t Expander<L>,
    ) -> impl Iterator<Item = (Option<&'t Transition<L>>, &'t Transition<L>, Arrival)> {
        const { assert!(LONGEST_STRIDE == 2) };
        let frame = expander.frame();
        let rest = from.within(!frame.relevant);
        let mut first = None;
        self.all().iter().filter_map(move |transition| {
            if transition.depth == 0 {
                first = Some(transition);
            }
            let arrival = Arrival::new::<L>(rest, transition.arrives?, frame.mirror);
            Some((first.filter(|first| first.depth < transition.depth), transition, arrival))
        })
    }
}

impl<L: Labels> Transition<L> {
    /// Shows every state from which this transition leads to a given one, if the square finished has this slot.
    fn undo(&self, after: L, slot: Option<Slot>, mut show: impl FnMut(L)) {
        let Some(arms) = self.arms else {
            return show(slot.map_or(after, |slot| after.with_full(slot)));
        };
        for tips in tied(after).filter(|tips| arms[0].may_lead_to(tips[0]) && arms[1].may_lead_to(tips[1])) {
            let loose = tips.iter().fold(after, |labels, tip| match tip {
                Tip::At(slot) => bare(labels, *slot),
                Tip::Apex => labels,
            });
            // A square seen from the one that is finished may have taken over its slot.
            let loose = slot.map_or(loose, |slot| bare(loose, slot));
            show(arms.iter().zip(tips).fold(loose, |labels, (arm, tip)| arm.tied_to(tip, labels)));
        }
    }
}

impl Arm {
    /// Returns `true` if the path beyond may end there.
    fn may_lead_to(self, tip: Tip) -> bool {
        match self.reached {
            Reached::Bare => tip == Tip::At(self.slot),
            Reached::BareApex => tip == Tip::Apex,
            Reached::End => true,
            Reached::EndApex => tip != Tip::Apex,
        }
    }

    /// The state in which the path beyond ends there.
    fn tied_to<L: Labels>(self, tip: Tip, labels: L) -> L {
        match (self.reached, tip) {
            (Reached::Bare | Reached::BareApex, _) | (Reached::EndApex, Tip::Apex) => labels,
            (Reached::End, Tip::At(end)) => {
                labels.with_far_end(self.slot, tip, Turn::NONE).with_far_end(end, Tip::At(self.slot), Turn::NONE)
            }
            (Reached::End, Tip::Apex) => labels.with_far_end(self.slot, tip, Turn::NONE),
            (Reached::EndApex, Tip::At(end)) => labels.with_far_end(end, Tip::Apex, Turn::NONE),
        }
    }
}

/// The two ends of every path of a state, either way round.
fn tied<L: Labels>(labels: L) -> impl Iterator<Item = [Tip; 2]> {
    let flags = labels.flags();
    let is_end = move |slot: &Slot| (flags.bare | flags.full) & L::bit(*slot) == 0;
    (0..L::SLOTS as u8).map(Slot).filter(is_end).flat_map(move |slot| {
        let (here, there) = (Tip::At(slot), labels.far_end(slot).0);
        let back = (there == Tip::Apex).then_some([there, here]);
        [Some([here, there]), back].into_iter().flatten()
    })
}

/// The state in which a square is bare.
fn bare<L: Labels>(labels: L, slot: Slot) -> L {
    labels.blend(L::ones_in(slot), L::BARE)
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;
    use crate::model::order::NodeOrder;
    use crate::model::plan::CountPlan;
    use crate::transition::ends_placed::EndsPlaced;
    use crate::transition::expander::TransitionWorkspace;
    use crate::transition::packed_labels::Packed60;
    use crate::transition::transitions::Leads;
    use crate::transition::way::WayFinder;
    use cavalcade_core::{Board, Budget, Kind, Piece, Question, Wrap};
    use cavalcade_graph::problem::{Normalised, normalise};

    type State = (Packed60, Profile);

    /// The transitions of each profile of a layer.
    type Lists = BTreeMap<Profile, Transitions<Packed60>>;

    /// The states that follow from a state, with the number of ways.
    fn forwards((labels, profile): State, expander: &Expander<Packed60>, lists: &Lists) -> BTreeMap<State, usize> {
        let mut following = BTreeMap::new();
        for way in WayFinder::new().ways(labels, profile, expander, &lists[&profile]) {
            if let Leads::To { labels, profile, .. } = way.leads {
                *following.entry((labels, profile)).or_default() += 1;
            }
        }
        following
    }

    /// Takes every state of a layer one stride on, and every state that can be reached back again.
    fn there_and_back(layer: &BTreeSet<State>, expander: &Expander<Packed60>) -> BTreeSet<State> {
        let workspace = &mut TransitionWorkspace::new();
        let profiles: BTreeSet<Profile> = layer.iter().map(|state| state.1).collect();
        let lists: Lists = profiles.into_iter().map(|from| (from, expander.transitions(from, workspace))).collect();
        let following: BTreeMap<_, _> =
            layer.iter().map(|state| (*state, forwards(*state, expander, &lists))).collect();
        let reached = following.values().flat_map(BTreeMap::keys).copied();
        let next: BTreeSet<State> = reached.filter(|state| expander.feasibility().is_feasible(state.1)).collect();
        for (after, (from, list)) in next.iter().flat_map(|after| lists.iter().map(move |list| (*after, list))) {
            let mut shown: BTreeMap<State, usize> = BTreeMap::new();
            list.undo(after, *from, expander, |labels| *shown.entry((labels, *from)).or_default() += 1);
            for (before, times) in &shown {
                assert_eq!(forwards(*before, expander, &lists).get(&after), Some(times), "{before:?} {after:?}");
            }
            for (before, following) in following.iter().filter(|(before, _)| before.1 == *from) {
                assert_eq!(following.get(&after), shown.get(before), "{before:?} {after:?}");
            }
        }
        next
    }

    /// Goes through all layers of a question, each stride there and back; gives the number of states that were met.
    fn states_met(question: &Question) -> usize {
        let budget = Budget::unlimited();
        let Normalised::Cycle(problem) = normalise(question, &budget).unwrap() else { panic!("{question:?}") };
        let (graph, order) = NodeOrder::of_problem(&problem, &budget).unwrap();
        let plan = CountPlan::new(&graph, &order, Packed60::SLOTS).unwrap();
        let first = (Packed60::BARE, Profile::of(Packed60::BARE, EndsPlaced::at_first(graph.ends())));
        let (mut layer, mut met) = (BTreeSet::from([first]), 1);
        for expander in Expander::all(&plan, &graph, &budget).unwrap() {
            layer = there_and_back(&layer, &expander);
            met += layer.len();
        }
        met
    }

    #[test]
    fn every_stride_leads_back_to_just_the_states_it_comes_from() {
        let ask = |size: &str, wrap, kind| {
            Question::new(Board::rectangle(size.parse().unwrap()).with_wrap(wrap), Piece::KNIGHT, kind)
        };
        assert!(states_met(&ask("3x4", Wrap::None, Kind::Open)) > 20);
        assert!(states_met(&ask("4x5", Wrap::None, Kind::Open).starting_at("a1").unwrap()) > 20);
        assert!(states_met(&ask("3x6", Wrap::None, Kind::Closed)) > 3);
        assert!(states_met(&ask("3x4", Wrap::Torus, Kind::Closed)) > 20);
    }
}
