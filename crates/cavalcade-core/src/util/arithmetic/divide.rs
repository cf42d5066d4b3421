//! Division by a number that is known beforehand, as one multiplication.
//!
//! With `m` the reciprocal of `d` as a 64-bit fraction, rounded up, `n / d` is the whole part of `m * n` for every 32-bit
//! `n` (Lemire, Kaser and Kurz, "Faster remainder by direct computation", 2019). Turning cells into squares is on the
//! way of every tour, and a processor divides some five times slower than it multiplies.

/// A number to divide by.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Divisor {
    number: u32,
    reciprocal: u64,
}

impl Divisor {
    /// A divisor; zero counts as one.
    #[must_use]
    pub const fn new(number: u32) -> Self {
        // The reciprocal of 1 does not fit in 64 bits; 0 marks it.
        let reciprocal = if number <= 1 { 0 } else { u64::MAX / number as u64 + 1 };
        Self { number, reciprocal }
    }

    /// The quotient and the remainder.
    #[inline]
    #[must_use]
    pub const fn divide(self, value: u32) -> (u32, u32) {
        if self.reciprocal == 0 {
            return (value, 0);
        }
        let quotient = ((self.reciprocal as u128 * value as u128) >> 64) as u32;
        (quotient, value - quotient * self.number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_largest_values_divide_exactly() {
        for number in [1, 2, 3, 7, 2000, 65_535, 65_536, u32::MAX - 1, u32::MAX] {
            for value in [0, 1, number - 1, number, u32::MAX - 1, u32::MAX] {
                assert_eq!(Divisor::new(number).divide(value), (value / number, value % number));
            }
        }
    }

    proptest! {
        #[test]
        fn it_agrees_with_the_division_of_the_processor(number in 1u32.., value: u32) {
            prop_assert_eq!(Divisor::new(number).divide(value), (value / number, value % number));
        }
    }
}
