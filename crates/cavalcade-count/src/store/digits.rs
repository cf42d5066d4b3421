//! Weights in memory and on disk: numbers one after the other, each in as many digits of 15 bits as it needs.
//!
//! The highest bit of a digit says that the number continues. So 5 and 40000 are the digits `0005`, `9c40` and `0001`.

use num_bigint::BigUint;

use super::weight::Weight;

const DIGIT_BITS: usize = 15;
/// The mark of a digit after which the number continues.
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

    /// Returns `true` if a type of weights holds every number.
    pub(crate) const fn fit<W: Weight>(&self) -> bool {
        self.longest <= W::WORDS * 64 / DIGIT_BITS
    }

    /// The memory taken.
    pub(crate) const fn bytes(&self) -> u64 {
        (self.digits.capacity() * size_of::<u16>()) as u64
    }

    pub(crate) fn shrink(&mut self) {
        self.digits.shrink_to_fit();
    }

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

    /// Adds a number of any length.
    pub(crate) fn push_long(&mut self, number: &BigUint) {
        let count = (number.bits().max(1) as usize).div_ceil(DIGIT_BITS);
        let mut words = number.iter_u32_digits();
        let (mut held, mut bits) = (0u64, 0);
        for index in 0..count {
            if bits < DIGIT_BITS {
                held |= u64::from(words.next().unwrap_or(0)) << bits;
                bits += 32;
            }
            let mark = if index + 1 < count { MORE } else { 0 };
            self.digits.push(held as u16 & (MORE - 1) | mark);
            held >>= DIGIT_BITS;
            bits -= DIGIT_BITS;
        }
        self.longest = self.longest.max(count);
    }

    /// Adds the digits of some numbers, the last of which must be complete.
    pub(crate) fn extend(&mut self, digits: impl IntoIterator<Item = u16>) {
        let mut length = 0;
        for digit in digits {
            length += 1;
            if digit & MORE == 0 {
                self.longest = self.longest.max(std::mem::take(&mut length));
            }
            self.digits.push(digit);
        }
    }

    /// Adds the digits of some numbers, of two bytes each.
    pub(crate) fn extend_from_bytes(&mut self, bytes: &[u8]) {
        self.extend(bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])));
    }

    /// All digits, to be taken off the front by [`take_number`], [`take_digits`] or [`take_bytes`].
    pub(crate) fn all(&self) -> &[u16] {
        &self.digits
    }
}

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

/// Takes a number of any length off the front.
pub(crate) fn take_long(digits: &mut &[u16]) -> BigUint {
    let mut words = Vec::new();
    let (mut held, mut bits) = (0u64, 0);
    for digit in take_digits(digits, 1) {
        held |= u64::from(digit & (MORE - 1)) << bits;
        bits += DIGIT_BITS;
        if bits >= 32 {
            words.push(held as u32);
            held >>= 32;
            bits -= 32;
        }
    }
    words.push(held as u32);
    BigUint::new(words)
}

/// Takes the digits of `numbers` numbers off the front.
pub(crate) fn take_digits<'a>(digits: &mut &'a [u16], numbers: usize) -> &'a [u16] {
    let ends = digits.iter().enumerate().filter(|(_, digit)| **digit & MORE == 0);
    let end = ends.map(|(index, _)| index + 1).nth(numbers.wrapping_sub(1)).unwrap_or(0);
    let (taken, rest) = digits.split_at(end);
    *digits = rest;
    taken
}

/// The number of these bytes that are the digits of `numbers` numbers; `None` if they are incomplete.
pub(crate) fn count_bytes(bytes: &[u8], numbers: usize) -> Option<usize> {
    let is_last = |pair: &[u8]| pair[1] & (MORE >> 8) as u8 == 0;
    let mut ends = bytes.chunks_exact(2).enumerate().filter(|(_, pair)| is_last(pair));
    if numbers == 0 { Some(0) } else { ends.nth(numbers - 1).map(|(index, _)| 2 * (index + 1)) }
}

/// Takes `numbers` numbers off the front, and writes their digits as bytes.
pub(crate) fn take_bytes(digits: &mut &[u16], numbers: usize, bytes: &mut Vec<u8>) {
    bytes.extend(take_digits(digits, numbers).iter().flat_map(|digit| digit.to_le_bytes()));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::weight::Wide;
    use proptest::prelude::*;

    fn wide(number: u128) -> Wide<2> {
        Wide::from([number as u64, (number >> 64) as u64])
    }

    fn digits_of<W: Weight>(numbers: impl IntoIterator<Item = W>) -> Digits {
        let mut digits = Digits::default();
        numbers.into_iter().for_each(|number| digits.push(number));
        digits
    }

    /// Numbers of every length up to eight digits.
    fn numbers() -> impl Strategy<Value = Vec<u128>> {
        proptest::collection::vec((any::<u128>(), 8u32..128).prop_map(|(number, shift)| number >> shift), 0..50)
    }

    #[test]
    fn a_number_goes_on_after_a_marked_digit() {
        assert_eq!(digits_of([5u64, 40000]).all(), [0x0005, 0x9c40, 0x0001]);
    }

    proptest! {
        #[test]
        fn digits_give_the_numbers_back(numbers in numbers()) {
            let digits = digits_of(numbers.iter().copied().map(wide));
            prop_assert!(digits.fit::<Wide<2>>());
            prop_assert_eq!(digits.fit::<u64>(), numbers.iter().all(|number| *number < 1 << 60));
            let mut rest = digits.all();
            for number in &numbers {
                prop_assert_eq!(take_number::<Wide<2>>(&mut rest), wide(*number));
            }
            prop_assert!(rest.is_empty());
        }

        #[test]
        fn the_digits_of_some_numbers_can_be_taken_and_added_elsewhere(numbers in numbers(), at: prop::sample::Index) {
            let digits = digits_of(numbers.iter().copied().map(wide));
            let (first, second) = numbers.split_at(at.index(numbers.len() + 1));
            let mut rest = digits.all();
            let taken = take_digits(&mut rest, first.len());
            let mut back = Digits::default();
            back.extend(taken.iter().copied());
            prop_assert_eq!(back, digits_of(first.iter().copied().map(wide)));
            let second = digits_of(second.iter().copied().map(wide));
            prop_assert_eq!(rest, second.all());
        }

        #[test]
        fn a_word_has_the_same_digits_as_a_wide_weight(numbers: Vec<u64>) {
            let narrow = digits_of(numbers.iter().copied());
            prop_assert_eq!(narrow, digits_of(numbers.iter().map(|number| wide(u128::from(*number)))));
        }

        #[test]
        fn long_numbers_have_the_digits_of_wide_weights(numbers in numbers()) {
            let mut long = Digits::default();
            for number in &numbers {
                long.push_long(&BigUint::from(*number));
            }
            prop_assert_eq!(&long, &digits_of(numbers.iter().copied().map(wide)));
            let mut rest = long.all();
            for number in &numbers {
                prop_assert_eq!(take_long(&mut rest), BigUint::from(*number));
            }
        }

        #[test]
        fn digits_give_numbers_of_any_length_back(numbers: Vec<Vec<u32>>) {
            let numbers: Vec<BigUint> = numbers.into_iter().map(BigUint::new).collect();
            let mut digits = Digits::default();
            for number in &numbers {
                digits.push_long(number);
            }
            let mut rest = digits.all();
            for number in &numbers {
                prop_assert_eq!(&take_long(&mut rest), number);
            }
            prop_assert!(rest.is_empty());
        }

        #[test]
        fn digits_go_through_bytes(numbers in numbers()) {
            let digits = digits_of(numbers.iter().copied().map(wide));
            let mut bytes = Vec::new();
            take_bytes(&mut digits.all(), numbers.len(), &mut bytes);
            prop_assert_eq!(count_bytes(&bytes, numbers.len()), Some(bytes.len()));
            prop_assert_eq!(count_bytes(&bytes, numbers.len() + 1), None);
            let mut back = Digits::default();
            back.extend_from_bytes(&bytes);
            prop_assert_eq!(back, digits);
        }
    }
}
