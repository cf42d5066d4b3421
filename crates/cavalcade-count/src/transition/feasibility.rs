//! Decides whether a half-finished tour can be finished at all, as far as the number of moves goes.
//!
//! Every unfinished square needs more moves: two if it is bare or unseen, one if it is an end. On a board of two
//! colours a move joins a dark square to a light one, so the missing moves are a matching of dark needs to light needs,
//! and whether there is one is a small flow problem. It depends on the profile alone, so it is solved once for all
//! states of a profile. In the second half of a count this rules out most states: after four and a third rows of 6x8
//! only one state in ten has a future, and the test of single squares in [`super::packed_step`] rules out few of the
//! others.
//!
//! The apex is on both sides: how many of its moves go to either colour follows from the balance of the needs. A graph
//! without two colours is doubled: each node is on both sides, and the result is a necessary condition. On a long board
//! only the squares near the frontier are considered, and the last of these need nothing. Where the frontier itself is
//! wider than that, nothing is checked and nothing is dropped.
//!
//! The smallest example is the last line of a closed count: no two of its squares are a move apart, so a state in which
//! one of them is not full cannot be finished.

use super::flow::{Flow, FlowNode, MOST_NODES, Needs};
use super::labels::Labels;
use super::profile::Profile;
use super::vicinity::{CheckScope, Vicinity};
use crate::model::count_graph::CountGraph;
use crate::model::plan::LayerStride;

/// A check of the squares that a stride leaves, on two sides.
#[derive(Clone, Debug)]
pub(crate) struct Feasibility {
    sides: [Vec<FlowNode>; 2],
    /// Whether the sides are two colours, or each other's copy.
    coloured: bool,
    /// Whether every square that is left is looked at.
    whole: bool,
    scope: CheckScope,
}

impl Feasibility {
    /// The check after a stride.
    pub(crate) fn new<L: Labels>(count_graph: &CountGraph, colours: Option<&[u8]>, stride: &LayerStride) -> Self {
        let vicinity = Vicinity::new(count_graph, colours, stride);
        let sides = [0, 1].map(|side| vicinity.flow_nodes::<L>(side));
        let fits = sides.iter().all(|side| side.len() <= MOST_NODES);
        let scope = if fits { vicinity.scope() } else { CheckScope::Nothing };
        Self { sides, coloured: colours.is_some(), whole: vicinity.is_whole(), scope }
    }

    /// Returns `true` if all needs of the states of a profile can be met, as far as they are checked.
    pub(crate) fn is_feasible(&self, profile: Profile) -> bool {
        if self.scope == CheckScope::Nothing {
            return true;
        }
        let needs = self.sides.each_ref().map(|side| Needs::new(side, profile.flags()));
        let Some(apex) = self.share_apex(2 - profile.placed.number(), &needs) else { return false };
        self.scope != CheckScope::Moves || (0..2).all(|side| self.can_fill(side, &needs, apex[side]))
    }

    /// The number of moves of the apex that go to each side.
    fn share_apex(&self, apex: u32, needs: &[Needs; 2]) -> Option<[u32; 2]> {
        if !self.coloured || !self.whole {
            return Some([apex; 2]);
        }
        let [first, second] = needs.each_ref().map(Needs::sum);
        let twice = i64::from(apex) + i64::from(first) - i64::from(second);
        let share = u32::try_from(twice / 2).ok().filter(|share| twice >= 0 && *share <= apex)?;
        Some([share, apex - share])
    }

    /// Returns `true` if the nodes of one side can all get their moves, each node of the other giving no more than it
    /// needs.
    fn can_fill(&self, side: usize, needs: &[Needs; 2], apex: u32) -> bool {
        let mut flow = Flow::new(&self.sides[side], &needs[1 - side], apex);
        let must = |node: &usize| self.sides[side][*node].must;
        (0..self.sides[side].len()).filter(must).all(|node| {
            let need = (needs[side].one >> node & 1) + 2 * (needs[side].two >> node & 1);
            (0..need).all(|_| flow.supply(node, &mut 0))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::count_graph::TourEnds;
    use crate::model::order::NodeOrder;
    use crate::model::plan::CountPlan;
    use crate::transition::ends_placed::EndsPlaced;
    use crate::transition::packed_labels::Packed60;
    use cavalcade_core::{Board, Budget, Size, Wrap};

    fn checks(width: u32, height: u32, wrap: Wrap) -> Vec<Feasibility> {
        let board = Board::rectangle(Size::new(width, height).unwrap()).with_wrap(wrap);
        let (graph, count_graph) = CountGraph::of_knight(&board, TourEnds::Closed);
        let order = NodeOrder::choose(&board, &graph, &count_graph, &Budget::unlimited()).unwrap();
        let plan = CountPlan::new(&count_graph, &order.without_mirror(), Packed60::SLOTS).unwrap();
        let check = |stride| Feasibility::new::<Packed60>(&count_graph, plan.colours.as_deref(), stride);
        plan.strides.iter().map(check).collect()
    }

    /// The profile of a state in which all squares are bare.
    const BARE: Profile = Profile { bare: u64::MAX, full: 0, placed: EndsPlaced::BOTH };

    #[test]
    fn a_frontier_too_wide_to_check_is_not_checked() {
        let checks = checks(11, 11, Wrap::Torus);
        assert!(checks.iter().any(|check| check.sides[0].len() > MOST_NODES), "some frontiers are too wide");
        let (made, left_out): (Vec<_>, Vec<_>) = checks.iter().partition(|check| check.scope != CheckScope::Nothing);
        assert!(made.iter().all(|check| check.sides.iter().all(|side| side.len() <= MOST_NODES)));
        assert!(!made.is_empty() && !left_out.is_empty());
    }

    #[test]
    fn a_square_without_moves_is_seen_from_afar() {
        // Of the last line of a board nothing can move.
        let last_line = &checks(6, 6, Wrap::None)[14];
        assert!(last_line.scope != CheckScope::Nothing && !last_line.is_feasible(BARE));
    }
}
