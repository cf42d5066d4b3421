//! Mixing: numbers that look random, made from numbers that do not.

/// A number that looks random and depends on all bits of another: the output step of `SplitMix64`
/// (Steele, Lea and Flood 2014).
#[must_use]
pub const fn mix(value: u64) -> u64 {
    let value = value.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let value = (value ^ (value >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    value ^ (value >> 31)
}

/// Spreads every bit of a word over the high half of another: multiply, fold, multiply. For hash tables, where it is asked
/// at every step. Its values are in the files of checkpoints, which another function could not read.
#[inline]
#[must_use]
pub const fn spread(word: u64) -> u64 {
    let once = word.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (once ^ once >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_number_of_the_generator_with_seed_zero_is_the_published_one() {
        assert_eq!(mix(0), 0xE220_A839_7B1D_CDAF);
    }
}
