//! How many ways lead to a state: numbers that grow as they must.
//!
//! In the middle of an 8x8 count most weights fit in 32 bits, at its end they need 44, and the tours of 6x40 need 220.
//! So sums are made in the narrowest [`Weight`] that holds them, and stored in 32-bit *limbs*, as many as needed.
//! A sum that does not fit is an ordinary result: whoever asked does it again with the next wider kind.

use std::ops::Add;

/// A sum of ways, of a fixed width.
///
/// [`Weight::checked_add`] says whether a sum fits; `+` is for sums that are known to.
pub(crate) trait Weight: Copy + Send + Add<Output = Self> {
    const ZERO: Self;
    const LIMBS: usize;

    fn checked_add(self, other: Self) -> Option<Self>;
    /// The number with these limbs, the lowest first; they must not be more than [`Weight::LIMBS`].
    fn from_limbs(limbs: &[u32]) -> Self;
    fn limb(self, index: usize) -> u32;

    /// The number of limbs up to the highest that is not zero.
    fn limbs(self) -> usize {
        (0..Self::LIMBS).rev().find(|index| self.limb(*index) != 0).map_or(0, |index| index + 1)
    }
}

impl Weight for u64 {
    const ZERO: Self = 0;
    const LIMBS: usize = 2;

    #[inline]
    fn checked_add(self, other: Self) -> Option<Self> {
        Self::checked_add(self, other)
    }

    #[inline]
    fn from_limbs(limbs: &[u32]) -> Self {
        limbs.iter().rev().fold(0, |sum, limb| sum << 32 | Self::from(*limb))
    }

    #[inline]
    fn limb(self, index: usize) -> u32 {
        (self >> (index * 32)) as u32
    }
}

/// For estimates, where sums may be rounded.
impl Weight for f64 {
    const ZERO: Self = 0.0;
    const LIMBS: usize = 2;

    #[inline]
    fn checked_add(self, other: Self) -> Option<Self> {
        Some(self + other)
    }

    fn from_limbs(limbs: &[u32]) -> Self {
        Self::from_bits(u64::from_limbs(limbs))
    }

    fn limb(self, index: usize) -> u32 {
        self.to_bits().limb(index)
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

impl<const N: usize> Add for Wide<N> {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        self.overflowing_add(other).0
    }
}

impl<const N: usize> Weight for Wide<N> {
    const ZERO: Self = Self([0; N]);
    const LIMBS: usize = 2 * N;

    fn checked_add(self, other: Self) -> Option<Self> {
        let (sum, is_too_large) = self.overflowing_add(other);
        (!is_too_large).then_some(sum)
    }

    fn from_limbs(limbs: &[u32]) -> Self {
        let mut words = [0; N];
        for (index, limb) in limbs.iter().enumerate() {
            words[index / 2] |= u64::from(*limb) << (index % 2 * 32);
        }
        Self(words)
    }

    fn limb(self, index: usize) -> u32 {
        (self.0[index / 2] >> (index % 2 * 32)) as u32
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

        #[test]
        fn limbs_give_the_number_back(a: u128, b: u64) {
            let limbs: Vec<u32> = (0..wide(a).limbs()).map(|index| wide(a).limb(index)).collect();
            prop_assert_eq!(Wide::<2>::from_limbs(&limbs), wide(a));
            let limbs: Vec<u32> = (0..b.limbs()).map(|index| b.limb(index)).collect();
            prop_assert_eq!(u64::from_limbs(&limbs), b);
        }
    }
}
