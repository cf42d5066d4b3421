//! Sets of states, column after column.
//!
//! Layer k of a forward sequence holds the states in which one can be after k columns; layer k of a backward sequence those
//! from which the tour can be finished in k columns. There are finitely many sets, so each sequence repeats itself
//! before long: with three rows from layer 9 on with period 2, with four from layer 7 on with period 1 when starting from
//! an empty board. So a layer for any k is known once the sequence is stored up to its first repetition. That makes
//! the answer for a board of any length exact, and not a guess from short ones.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::automaton::{Automaton, Choice, Ends, Freedom, Rows, State};

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

/// Which way a sequence of layers reads the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reading {
    /// From the left.
    Forward,
    /// From the right.
    Backward,
}

impl Reading {
    fn steps(self, automaton: &Automaton, state: State) -> &[(State, Choice)] {
        match self {
            Self::Forward => automaton.onward(state),
            Self::Backward => automaton.back(state),
        }
    }

    /// The steps that lead from a layer to the one before.
    pub(super) fn steps_back(self, automaton: &Automaton, state: State) -> &[(State, Choice)] {
        match self {
            Self::Forward => automaton.back(state),
            Self::Backward => automaton.onward(state),
        }
    }
}

/// A sequence of layers of any length.
#[derive(Debug)]
pub(super) struct Layers {
    pub(super) reading: Reading,
    pub(super) freedom: Freedom,
    sets: Vec<Set>,
    /// After the last set comes this one again.
    repeats_from: usize,
}

impl Layers {
    /// The layers over columns without asked-for ends.
    pub(super) fn from(automaton: &Automaton, first: Set, reading: Reading, freedom: Freedom) -> Self {
        let mut seen = HashMap::new();
        let mut sets = Vec::new();
        let mut set = first;
        loop {
            if let Some(&repeats_from) = seen.get(&set) {
                return Self { reading, freedom, sets, repeats_from };
            }
            seen.insert(set.clone(), sets.len());
            let next = after(automaton, &set, reading, freedom);
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

fn after(automaton: &Automaton, set: &Set, reading: Reading, freedom: Freedom) -> Set {
    let mut next = Set::empty(automaton);
    for state in set.states(automaton) {
        for (to, choice) in reading.steps(automaton, state) {
            if freedom.allows(*choice, Ends::NONE) {
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
    pub(super) fn of(rows: Rows, freedom: Freedom) -> &'static Self {
        static ALL: OnceLock<[FromBothSides; 4]> = OnceLock::new();
        let all = ALL.get_or_init(|| {
            let kinds = [
                (Rows::Three, Freedom::Fixed),
                (Rows::Three, Freedom::Free),
                (Rows::Four, Freedom::Fixed),
                (Rows::Four, Freedom::Free),
            ];
            kinds.map(|(rows, freedom)| Self::new(Automaton::of(rows), freedom))
        });
        match (rows, freedom) {
            (Rows::Three, Freedom::Fixed) => &all[0],
            (Rows::Three, Freedom::Free) => &all[1],
            (Rows::Four, Freedom::Fixed) => &all[2],
            (Rows::Four, Freedom::Free) => &all[3],
        }
    }

    fn new(automaton: &Automaton, freedom: Freedom) -> Self {
        let layers = |state, reading| Layers::from(automaton, Set::of(automaton, state), reading, freedom);
        Self { left: layers(State::FIRST, Reading::Forward), right: layers(automaton.finished, Reading::Backward) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_states_and_repetitions_are_those_the_page_on_construction_tells() {
        for (rows, states, repeats_from, period) in [(Rows::Three, 1144, 9, 2), (Rows::Four, 3123, 7, 1)] {
            assert_eq!(Automaton::of(rows).len(), states);
            let left = &FromBothSides::of(rows, Freedom::Fixed).left;
            assert_eq!((left.repeats_from, left.sets.len() - left.repeats_from), (repeats_from, period));
        }
    }

    #[test]
    fn a_far_layer_is_the_one_that_stepping_there_gives() {
        let automaton = Automaton::of(Rows::Three);
        let left = &FromBothSides::of(Rows::Three, Freedom::Free).left;
        let mut set = Set::of(automaton, State::FIRST);
        for k in 0..60 {
            assert_eq!(left.at(k), &set, "{k}");
            set = after(automaton, &set, Reading::Forward, Freedom::Free);
        }
    }
}
