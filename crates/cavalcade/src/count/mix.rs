//! The hash function of a count.

/// Spreads every bit of a word over the high half: multiply, fold, multiply.
#[inline]
pub(crate) const fn mix(word: u64) -> u64 {
    let once = word.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (once ^ once >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93)
}
