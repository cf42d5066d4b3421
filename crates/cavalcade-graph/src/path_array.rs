//! A path that knows the place of each of its squares, so that parts of it can be reversed.
//!
//! Rotations (Pósa 1976) and exchanges of two moves (Croes 1958) both leave a path, or a cycle, with a part of it
//! reversed. In a cycle, reversing one part is as good as reversing the rest, so the shorter one is reversed.
//! A part of `n` squares takes `n` steps.
//!
//! ```
//! use cavalcade_graph::{Node, path_array::PathArray};
//!
//! let nodes: Vec<Node> = [3, 0, 2, 1, 4].map(Node::new).into();
//! let mut path = PathArray::new(nodes, 5);
//! path.reverse(1..4);
//! assert_eq!(path.as_slice(), [3, 1, 2, 0, 4].map(Node::new));
//! assert_eq!(path.place(Node::new(0)), Some(3));
//! ```

use std::ops::Range;

use crate::Node;
use cavalcade_core::Cell;

/// Something that has a number, by which arrays are addressed.
pub trait Numbered: Copy {
    /// Its number, from 0.
    fn number(self) -> usize;
}

impl Numbered for Cell {
    fn number(self) -> usize {
        self.index()
    }
}

impl Numbered for Node {
    fn number(self) -> usize {
        self.index()
    }
}

/// A path, and the place of each of its squares or nodes in it.
#[derive(Clone, Debug)]
pub struct PathArray<T> {
    path: Vec<T>,
    /// For each number the place in the path.
    places: Vec<u32>,
}

const NOWHERE: u32 = u32::MAX;

impl<T: Numbered> PathArray<T> {
    /// The bytes per number, in addition to the path.
    pub const BYTES: u64 = 4;

    /// A path over things with numbers below a bound. It need not visit all of them.
    #[must_use]
    pub fn new(path: Vec<T>, bound: usize) -> Self {
        let mut places = vec![NOWHERE; bound];
        for (place, item) in (0..).zip(&path) {
            places[item.number()] = place;
        }
        Self { path, places }
    }

    /// The path.
    #[must_use]
    pub const fn as_slice(&self) -> &[T] {
        self.path.as_slice()
    }

    /// Converts it into the path.
    #[must_use]
    pub fn into_path(self) -> Vec<T> {
        self.path
    }

    /// The place of something in the path, if it is on it.
    #[inline]
    #[must_use]
    pub fn place(&self, item: T) -> Option<usize> {
        let place = self.places[item.number()];
        (place != NOWHERE).then_some(place as usize)
    }

    /// Reverses a part.
    pub fn reverse(&mut self, part: Range<usize>) {
        self.path[part.clone()].reverse();
        self.note_places(part);
    }

    /// Rotates a part so that it begins with its item number `by`.
    pub fn rotate_left(&mut self, part: Range<usize>, by: usize) {
        self.path[part.clone()].rotate_left(by);
        self.note_places(part);
    }

    /// Reverses a part of a cycle, or the rest if that is shorter. Returns the number of items reversed.
    pub fn reverse_in_cycle(&mut self, part: Range<usize>) -> usize {
        let (length, inside) = (self.path.len(), part.len());
        if 2 * inside <= length {
            self.reverse(part);
            return inside;
        }
        let rest = length - inside;
        for step in 0..rest / 2 {
            let (low, high) = ((part.end + step) % length, (part.start + length - 1 - step) % length);
            self.path.swap(low, high);
            self.places[self.path[low].number()] = low as u32;
            self.places[self.path[high].number()] = high as u32;
        }
        rest
    }

    fn note_places(&mut self, part: Range<usize>) {
        for place in part {
            self.places[self.path[place].number()] = place as u32;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A cycle of numbers from its least, in the direction of the lesser neighbour.
    fn normal(path: &[Node]) -> Vec<usize> {
        let mut numbers: Vec<usize> = path.iter().map(|node| node.index()).collect();
        let least = numbers.iter().enumerate().min_by_key(|(_, number)| **number).map_or(0, |(place, _)| place);
        numbers.rotate_left(least);
        if numbers.len() > 2 && numbers[1] > numbers[numbers.len() - 1] {
            numbers[1..].reverse();
        }
        numbers
    }

    proptest! {
        #[test]
        fn places_are_kept_and_either_part_of_a_cycle_will_do(
            numbers in (1usize..30).prop_flat_map(|len| Just((0..len).collect::<Vec<_>>()).prop_shuffle()),
            parts in proptest::collection::vec((0usize..30, 0usize..30, 0usize..30), 1..8),
        ) {
            let length = numbers.len();
            let mut path = PathArray::new(numbers.into_iter().map(Node::new).collect(), length + 3);
            for (a, b, by) in parts {
                let part = a.min(b).min(length)..a.max(b).min(length);
                let mut other = path.clone();
                path.reverse(part.clone());
                let turned = other.reverse_in_cycle(part.clone());
                prop_assert!(2 * turned <= length);
                prop_assert_eq!(normal(other.as_slice()), normal(path.as_slice()));
                path.rotate_left(part.clone(), by % (part.len() + 1));
                for array in [&path, &other] {
                    for (place, node) in array.as_slice().iter().enumerate() {
                        prop_assert_eq!(array.place(*node), Some(place));
                    }
                }
                prop_assert_eq!(path.place(Node::new(length)), None);
            }
        }
    }
}
