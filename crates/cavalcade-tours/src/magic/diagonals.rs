//! The sums of the long diagonals of a tour made of a circuit and its image.

use super::field::Field;
use super::joint::Joint;

/// What the diagonal from a1 still lacks, along a path of a quarter of the squares.
#[derive(Clone, Debug)]
pub(super) struct Diagonals<'f> {
    field: &'f Field,
    joint: Joint,
    /// The squares of the path that lie on a diagonal and are still to come.
    left: usize,
    /// The sum that their numbers, and those of their images, must have on the diagonal from a1.
    lacks: i64,
}

impl<'f> Diagonals<'f> {
    pub(super) const fn new(field: &'f Field, joint: Joint) -> Self {
        let lacks = (field.width() * (field.len() + 1) / 2) as i64;
        Self { field, joint, left: field.width() / 2, lacks }
    }

    /// Whether a tour of this kind can have magic diagonals: the side has to be a multiple of eight.
    ///
    /// With each square a diagonal has its half turn, a quarter of the board later or earlier: their numbers differ by a multiple of four. All
    /// squares of a diagonal have one colour, so their numbers are all odd or all even; hence all pairs are twice an odd number, or
    /// all are multiples of four. There are half as many pairs as the side is long, an even number, so a diagonal adds up to a multiple of four. It has
    /// to add up to half the side times an odd number, and that is one only if the side is a multiple of eight.
    pub(super) const fn can_be_met(field: &Field) -> bool {
        field.width() == field.height() && field.width().is_multiple_of(8)
    }

    /// The numbers that a square of the path brings to the diagonal from a1, with its images.
    fn share(&self, number: usize, place: usize) -> Option<i64> {
        let (file, rank) = (self.field.file(place), self.field.rank(place));
        let quarter = self.field.len() / 4;
        let numbers = [number, number + quarter];
        if file == rank {
            Some(numbers.map(|number| self.on_circuit(number)).iter().sum())
        } else if file + rank + 1 == self.field.width() {
            Some(numbers.map(|number| self.on_image(number)).iter().sum())
        } else {
            None
        }
    }

    /// The number in the tour of a square of the circuit.
    const fn on_circuit(&self, number: usize) -> i64 {
        let later = if number <= self.joint.first { self.field.len() } else { 0 };
        (number + later) as i64 - self.joint.first as i64
    }

    /// The number in the tour of its mirror image.
    const fn on_image(&self, number: usize) -> i64 {
        let circuit = self.field.len() / 2;
        (circuit + 1 + (circuit + self.joint.turn - number) % circuit) as i64 - self.joint.first as i64
    }

    /// Notes a square that the path takes as this number.
    pub(super) fn take(&mut self, number: usize, place: usize) {
        if let Some(share) = self.share(number, place) {
            self.left = self.left.saturating_sub(1);
            self.lacks -= share;
        }
    }

    /// Notes that it gives the square back.
    pub(super) fn give_back(&mut self, number: usize, place: usize) {
        if let Some(share) = self.share(number, place) {
            self.left += 1;
            self.lacks += share;
        }
    }

    /// Returns `true` if all squares are there and the sum is not.
    pub(super) const fn are_missed(&self) -> bool {
        self.left == 0 && self.lacks != 0
    }
}
