//! How many ways lead to a state: numbers that grow as they must.
//!
//! In the middle of an 8x8 count most weights fit in 15 bits, at its end they need 44, and the tours of 6x40 need 220.
//! So sums are made in the narrowest [`Weight`] that holds them, and stored in [`Digits`] of 15 bits, as many as needed.
//! A sum that does not fit is an ordinary result: whoever asked does it again with the next wider kind.

use std::ops::Add;

use super::sum_table::Sum;

/// A sum of ways, of a fixed width.
///
/// [`Weight::checked_add`] says whether a sum fits; `+` is for sums that are known to.
pub(crate) trait Weight: Sum + Send {
    /// The 64-bit words it has.
    const WORDS: usize;
    /// The digits it holds, whatever they are.
    const DIGITS: usize = Self::WORDS * 64 / DIGIT_BITS;

    fn checked_add(self, other: Self) -> Option<Self>;
    fn word(self, index: usize) -> u64;
    /// The same with more in one of its words, where it has zeros.
    #[must_use]
    fn with_bits(self, index: usize, bits: u64) -> Self;
}

/// The bits of a digit.
const DIGIT_BITS: usize = 15;
/// The mark of a digit after which the number goes on.
const MORE: u16 = 1 << DIGIT_BITS;

/// Numbers one after the other, each in as many digits as it needs, the lowest first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Digits {
    digits: Vec<u16>,
    /// The most digits of a number.
    longest: usize,
}

impl Digits {
    pub(crate) fn with_capacity(digits: usize) -> Self {
        Self { digits: Vec::with_capacity(digits), longest: 0 }
    }

    /// The most digits of a number.
    pub(crate) const fn longest(&self) -> usize {
        self.longest
    }

    /// The memory taken.
    pub(crate) const fn bytes(&self) -> u64 {
        (self.digits.capacity() * size_of::<u16>()) as u64
    }

    pub(crate) fn shrink(&mut self) {
        self.digits.shrink_to_fit();
    }

    /// Adds a number.
    #[inline]
    pub(crate) fn push<W: Weight>(&mut self, weight: W) {
        if W::WORDS == 1 && weight.word(0) < u64::from(MORE) {
            self.digits.push(weight.word(0) as u16);
            self.longest = self.longest.max(1);
            return;
        }
        let bits = (0..W::WORDS).rev().find(|index| weight.word(*index) != 0);
        let bits = bits.map_or(1, |index| 64 * index + 64 - weight.word(index).leading_zeros() as usize);
        let count = bits.div_ceil(DIGIT_BITS);
        for index in 0..count - 1 {
            self.digits.push(digit(weight, index) | MORE);
        }
        self.digits.push(digit(weight, count - 1));
        self.longest = self.longest.max(count);
    }

    /// Adds the digits of some numbers as they stand, the last of which must be whole.
    pub(crate) fn extend_from_bytes(&mut self, bytes: &[u8]) {
        let mut length = 0;
        for pair in bytes.chunks_exact(2) {
            let digit = u16::from_le_bytes([pair[0], pair[1]]);
            length += 1;
            if digit & MORE == 0 {
                self.longest = self.longest.max(std::mem::take(&mut length));
            }
            self.digits.push(digit);
        }
    }

    /// All digits, to be taken off the front by [`take_number`] or [`take_bytes`].
    pub(crate) fn all(&self) -> &[u16] {
        &self.digits
    }
}

/// A digit of a number.
#[inline]
fn digit<W: Weight>(weight: W, index: usize) -> u16 {
    let (word, shift) = (index * DIGIT_BITS / 64, index * DIGIT_BITS % 64);
    let low = weight.word(word) >> shift;
    let high = if shift > 64 - DIGIT_BITS && word + 1 < W::WORDS { weight.word(word + 1) << (64 - shift) } else { 0 };
    (low | high) as u16 & (MORE - 1)
}

/// Takes a number, of as many digits as its kind holds, off the front.
#[inline]
pub(crate) fn take_number<W: Weight>(digits: &mut &[u16]) -> W {
    let (mut number, mut bit) = (W::ZERO, 0);
    while let [digit, rest @ ..] = digits {
        *digits = rest;
        let value = u64::from(digit & (MORE - 1));
        let (word, shift) = (bit / 64, bit % 64);
        number = number.with_bits(word, value << shift);
        if shift > 64 - DIGIT_BITS && value >> (64 - shift) != 0 {
            number = number.with_bits(word + 1, value >> (64 - shift));
        }
        if digit & MORE == 0 {
            break;
        }
        bit += DIGIT_BITS;
    }
    number
}

/// How many of these bytes are the digits of so many numbers; none if they are not all there.
pub(crate) fn count_bytes(bytes: &[u8], numbers: usize) -> Option<usize> {
    let is_last = |pair: &[u8]| pair[1] & (MORE >> 8) as u8 == 0;
    let mut ends = bytes.chunks_exact(2).enumerate().filter(|(_, pair)| is_last(pair));
    if numbers == 0 { Some(0) } else { ends.nth(numbers - 1).map(|(index, _)| 2 * (index + 1)) }
}

/// Takes so many numbers off the front, and writes their digits as bytes.
pub(crate) fn take_bytes(digits: &mut &[u16], numbers: usize, bytes: &mut Vec<u8>) {
    let mut left = numbers;
    while left > 0
        && let [digit, rest @ ..] = digits
    {
        *digits = rest;
        bytes.extend_from_slice(&digit.to_le_bytes());
        left -= usize::from(digit & MORE == 0);
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

        #[test]
        fn digits_give_the_numbers_back(numbers: Vec<(u128, u8)>, small: Vec<u16>) {
            let numbers: Vec<u128> = numbers.into_iter().map(|(number, shift)| number >> (8 + shift % 120)).collect();
            let mut digits = Digits::default();
            for number in &numbers {
                digits.push(wide(*number));
            }
            prop_assert!(digits.longest() <= Wide::<2>::DIGITS);
            let mut rest = digits.all();
            for number in &numbers {
                prop_assert_eq!(take_number::<Wide<2>>(&mut rest), wide(*number));
            }
            prop_assert!(rest.is_empty());
            let mut bytes = Vec::new();
            take_bytes(&mut digits.all(), numbers.len(), &mut bytes);
            let mut back = Digits::default();
            back.extend_from_bytes(&bytes);
            prop_assert_eq!(&back, &digits);
            let mut digits = Digits::default();
            for number in &small {
                digits.push(u64::from(*number));
            }
            let mut rest = digits.all();
            let all_back = small.iter().all(|number| take_number::<u64>(&mut rest) == u64::from(*number));
            prop_assert!(all_back && rest.is_empty());
        }
    }
}
