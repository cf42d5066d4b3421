//! The number of ways that lead to a state, in as many words as needed.
//!
//! In the middle of an 8x8 count most weights fit in 15 bits, at its end they need 44, and the tours of 6x40 need 220.
//! So sums are made in the narrowest [`Weight`] that holds them, and stored in as many [`super::digits`] of 15 bits as
//! needed. A sum that does not fit is an ordinary result: the caller repeats it with the next wider type, and beyond
//! the widest with numbers of any length.

use std::ops::Add;

use num_bigint::BigUint;

use super::sum_table::Sum;

/// A sum of ways, of a fixed width.
///
/// [`Weight::checked_add`] says whether a sum fits; `+` is for sums that are known to.
pub(crate) trait Weight: Sum + Send {
    /// The 64-bit words it has.
    const WORDS: usize;

    fn checked_add(self, other: Self) -> Option<Self>;
    fn word(self, index: usize) -> u64;
    /// The same with more in one of its words, where it has zeros.
    #[must_use]
    fn with_bits(self, index: usize, bits: u64) -> Self;

    /// The same as a number of any length.
    fn large(self) -> BigUint {
        let bytes: Vec<u8> = (0..Self::WORDS).flat_map(|index| self.word(index).to_le_bytes()).collect();
        BigUint::from_bytes_le(&bytes)
    }
}

impl Sum for u64 {
    const ZERO: Self = 0;
}

impl Weight for u64 {
    const WORDS: usize = 1;

    #[inline]
    fn checked_add(self, other: Self) -> Option<Self> {
        Self::checked_add(self, other)
    }

    #[inline]
    fn word(self, _: usize) -> u64 {
        self
    }

    #[inline]
    fn with_bits(self, _: usize, bits: u64) -> Self {
        self | bits
    }
}

/// A weight of `N` times 64 bits, the lowest first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Wide<const N: usize>([u64; N]);

impl<const N: usize> Wide<N> {
    /// The sum, and whether it is too large.
    fn overflowing_add(self, other: Self) -> (Self, bool) {
        let mut sum = self;
        let mut carry = false;
        for (word, more) in sum.0.iter_mut().zip(other.0) {
            let (partial, over) = word.overflowing_add(more);
            let (whole, over_again) = partial.overflowing_add(u64::from(carry));
            *word = whole;
            carry = over || over_again;
        }
        (sum, carry)
    }
}

#[cfg(test)]
impl<const N: usize> From<[u64; N]> for Wide<N> {
    fn from(words: [u64; N]) -> Self {
        Self(words)
    }
}

impl<const N: usize> Add for Wide<N> {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        self.overflowing_add(other).0
    }
}

impl<const N: usize> Sum for Wide<N> {
    const ZERO: Self = Self([0; N]);
}

impl<const N: usize> Weight for Wide<N> {
    const WORDS: usize = N;

    fn checked_add(self, other: Self) -> Option<Self> {
        let (sum, is_too_large) = self.overflowing_add(other);
        (!is_too_large).then_some(sum)
    }

    fn word(self, index: usize) -> u64 {
        self.0[index]
    }

    fn with_bits(mut self, index: usize, bits: u64) -> Self {
        self.0[index] |= bits;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn wide(number: u128) -> Wide<2> {
        Wide([number as u64, (number >> 64) as u64])
    }

    proptest! {
        #[test]
        fn wide_sums_are_those_of_the_machine(a: u128, b: u128) {
            prop_assert_eq!(wide(a).checked_add(wide(b)), a.checked_add(b).map(wide));
        }
    }
}
