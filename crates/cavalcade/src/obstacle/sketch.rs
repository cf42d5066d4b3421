//! The places of a net and the ways between them that may be part of a tour, as one flat list.

use super::net::{Mark, Net, Place};
use crate::{Budget, Limit};

/// Whether outside is a place like any other, or left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Scope {
    Board,
    BoardAndOutside,
}

/// Ways between places: those of place `k` lead to `to[starts[k]..starts[k + 1]]`, in rising order.
#[derive(Debug)]
pub(super) struct Sketch {
    starts: Vec<u32>,
    to: Vec<u32>,
}

impl Sketch {
    /// The ways that are not dropped.
    pub(super) fn new(net: &Net<'_>, scope: Scope, budget: &Budget) -> Result<Self, Limit> {
        Self::of(net, scope, |mark| mark != Mark::Dropped, budget)
    }

    /// The ways with marks of one kind.
    pub(super) fn of(
        net: &Net<'_>,
        scope: Scope,
        is_kind: impl Fn(Mark) -> bool + Copy,
        budget: &Budget,
    ) -> Result<Self, Limit> {
        let places = if scope == Scope::Board { net.squares() } else { net.len() };
        let (mut starts, mut to) = (Vec::with_capacity(places + 1), Vec::new());
        let mut clock = budget.clock();
        for place in 0..places {
            clock.tick()?;
            starts.push(to.len() as u32);
            let first = to.len();
            to.extend(net.with_mark(place, is_kind).filter(|next| *next < places).map(|next| next as u32));
            to[first..].sort_unstable();
        }
        starts.push(to.len() as u32);
        Ok(Self { starts, to })
    }

    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// The numbers of the ways of a place.
    pub(super) fn ways(&self, place: Place) -> std::ops::Range<usize> {
        self.starts[place] as usize..self.starts[place + 1] as usize
    }

    /// Where a way leads.
    pub(super) fn target(&self, way: usize) -> Place {
        self.to[way] as Place
    }

    /// For each way, the number of the same way in the other direction.
    pub(super) fn opposites(&self) -> Vec<u32> {
        // Each place lists the others in rising order, and in rising order they come to it.
        let mut next = self.starts.clone();
        let mut opposite = Vec::with_capacity(self.to.len());
        for to in &self.to {
            opposite.push(next[*to as usize]);
            next[*to as usize] += 1;
        }
        opposite
    }

    pub(super) fn joined(&self, place: Place) -> &[u32] {
        &self.to[self.starts[place] as usize..self.starts[place + 1] as usize]
    }
}
