//! Blocks: some states with their weights, side by side in memory, those of one profile together.

use super::digits::Digits;
use super::weight::Weight;
use crate::transition::ends_placed::EndsPlaced;
use crate::transition::labels::Labels;
use crate::transition::profile::Profile;

/// The states in a full block.
pub(crate) const BLOCK: usize = 1024;

/// States of one profile that follow one another in a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Piece {
    pub(crate) placed: EndsPlaced,
    pub(crate) states: u32,
}

/// States and the digits of their weights.
#[derive(Clone, Default)]
pub(crate) struct Block<L> {
    pub(crate) pieces: Vec<Piece>,
    pub(crate) states: Vec<L>,
    pub(crate) weights: Digits,
}

impl<L: Labels> Block<L> {
    pub(crate) fn with_capacity(states: usize) -> Self {
        Self { pieces: Vec::new(), states: Vec::with_capacity(states), weights: Digits::with_capacity(2 * states) }
    }

    /// Adds some states of one profile.
    pub(crate) fn push_all<W: Weight>(&mut self, placed: EndsPlaced, states: &[(L, W)]) {
        self.pieces.push(Piece { placed, states: states.len() as u32 });
        self.states.extend(states.iter().map(|(labels, _)| *labels));
        for (_, weight) in states {
            self.weights.push(*weight);
        }
    }

    /// Adds some states of one profile, with the digits of their weights.
    pub(crate) fn extend(&mut self, placed: EndsPlaced, states: &[L], digits: &[u16]) {
        self.pieces.push(Piece { placed, states: states.len() as u32 });
        self.states.extend_from_slice(states);
        self.weights.extend(digits.iter().copied());
    }

    /// Adds all states of another block.
    pub(crate) fn append(&mut self, mut other: Self) {
        self.pieces.append(&mut other.pieces);
        self.states.append(&mut other.states);
        self.weights.extend(other.weights.all().iter().copied());
    }

    /// The states of each piece with their profile. Their weights follow one another in the same order.
    pub(crate) fn groups(&self) -> impl Iterator<Item = (Profile, &[L])> {
        let mut rest = &self.states[..];
        self.pieces.iter().filter_map(move |piece| {
            let (states, after) = rest.split_at(piece.states as usize);
            rest = after;
            Some((Profile::of(*states.first()?, piece.placed), states))
        })
    }

    /// The number of states that fit until the block is full.
    pub(crate) fn room(&self) -> usize {
        BLOCK.saturating_sub(self.states.len())
    }

    /// The memory taken.
    pub(crate) fn bytes(&self) -> u64 {
        (self.states.capacity() * size_of::<L>() + self.pieces.capacity() * size_of::<Piece>()) as u64
            + self.weights.bytes()
    }

    /// Takes no more memory than needed.
    pub(crate) fn shrink(&mut self) {
        self.states.shrink_to_fit();
        self.pieces.shrink_to_fit();
        self.weights.shrink();
    }
}
