//! Sets of states, column after column.
//!
//! Layer k of a forward sequence holds the states in which one can be after k columns; layer k of a backward sequence those
//! from which the tour can be finished in k columns. There are finitely many sets, so each sequence repeats itself
//! before long: with three rows from layer 9 on with period 2, with four from layer 7 on with period 1 when starting from
//! an empty board. So a layer for any k is known once the sequence is stored up to its first repetition. That makes
//! the answer for a board of any length exact, and not a guess from short ones.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::automaton::{Automaton, EndRows, Freedom, Height, State};
use crate::construct::direction::Direction;

/// A set of states, one bit each.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Set(Vec<u64>);

impl Set {
    pub(super) fn empty(automaton: &Automaton) -> Self {
        Self(vec![0; automaton.len().div_ceil(64)])
    }

    pub(super) fn of(automaton: &Automaton, state: State) -> Self {
        let mut set = Self::empty(automaton);
        set.insert(state);
        set
    }

    pub(super) fn insert(&mut self, state: State) {
        self.0[state.index() / 64] |= 1 << (state.index() % 64);
    }

    pub(super) fn contains(&self, state: State) -> bool {
        self.0[state.index() / 64] >> (state.index() % 64) & 1 == 1
    }

    /// The states in the set, in order.
    pub(super) fn states(&self, automaton: &Automaton) -> impl Iterator<Item = State> {
        automaton.states().filter(|state| self.contains(*state))
    }
}

/// A sequence of layers of any length.
#[derive(Debug)]
pub(super) struct Layers {
    /// From the left, or backward from the right.
    pub(super) direction: Direction,
    pub(super) freedom: Freedom,
    sets: Vec<Set>,
    /// After the last set comes this one again.
    repeats_from: usize,
}

impl Layers {
    /// The layers over columns without asked-for ends.
    pub(super) fn from(automaton: &Automaton, first: Set, direction: Direction, freedom: Freedom) -> Self {
        let mut seen = HashMap::new();
        let mut sets = Vec::new();
        let mut set = first;
        loop {
            if let Some(&repeats_from) = seen.get(&set) {
                return Self { direction, freedom, sets, repeats_from };
            }
            seen.insert(set.clone(), sets.len());
            let next = after(automaton, &set, direction, freedom);
            sets.push(std::mem::replace(&mut set, next));
        }
    }

    /// Layer k.
    pub(super) fn at(&self, k: u64) -> &Set {
        &self.sets[self.phase(k)]
    }

    /// The number of the stored set that is layer k.
    pub(super) fn phase(&self, k: u64) -> usize {
        let (start, period) = (self.repeats_from as u64, (self.sets.len() - self.repeats_from) as u64);
        (if k < start { k } else { start + (k - start) % period }) as usize
    }

    /// From this layer on the layers repeat themselves.
    pub(super) const fn repeats_from(&self) -> u64 {
        self.repeats_from as u64
    }
}

fn after(automaton: &Automaton, set: &Set, direction: Direction, freedom: Freedom) -> Set {
    let mut next = Set::empty(automaton);
    for state in set.states(automaton) {
        for (to, choice) in automaton.steps(state, direction) {
            if freedom.allows(*choice, EndRows::NONE) {
                next.insert(*to);
            }
        }
    }
    next
}

/// The layers from both ends of an empty board, made when first asked for.
#[derive(Debug)]
pub(super) struct FromBothSides {
    pub(super) left: Layers,
    pub(super) right: Layers,
}

impl FromBothSides {
    pub(super) fn of(height: Height, freedom: Freedom) -> &'static Self {
        static ALL: OnceLock<[FromBothSides; 4]> = OnceLock::new();
        let all = ALL.get_or_init(|| {
            let kinds = [
                (Height::Three, Freedom::Fixed),
                (Height::Three, Freedom::Free),
                (Height::Four, Freedom::Fixed),
                (Height::Four, Freedom::Free),
            ];
            kinds.map(|(height, freedom)| Self::new(Automaton::of(height), freedom))
        });
        match (height, freedom) {
            (Height::Three, Freedom::Fixed) => &all[0],
            (Height::Three, Freedom::Free) => &all[1],
            (Height::Four, Freedom::Fixed) => &all[2],
            (Height::Four, Freedom::Free) => &all[3],
        }
    }

    fn new(automaton: &Automaton, freedom: Freedom) -> Self {
        let layers = |state, direction| Layers::from(automaton, Set::of(automaton, state), direction, freedom);
        Self { left: layers(State::FIRST, Direction::Forward), right: layers(automaton.finished, Direction::Backward) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_states_and_repetitions_are_those_of_the_page_on_construction() {
        for (height, states, repeats_from, period) in [(Height::Three, 1144, 9, 2), (Height::Four, 3123, 7, 1)] {
            assert_eq!(Automaton::of(height).len(), states);
            let left = &FromBothSides::of(height, Freedom::Fixed).left;
            assert_eq!((left.repeats_from, left.sets.len() - left.repeats_from), (repeats_from, period));
        }
    }

    #[test]
    fn a_far_layer_is_the_one_that_stepping_there_gives() {
        let automaton = Automaton::of(Height::Three);
        let left = &FromBothSides::of(Height::Three, Freedom::Free).left;
        let mut set = Set::of(automaton, State::FIRST);
        for k in 0..60 {
            assert_eq!(left.at(k), &set, "{k}");
            set = after(automaton, &set, Direction::Forward, Freedom::Free);
        }
    }
}
