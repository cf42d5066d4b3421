//! Checksums: whether some bytes are those that were written.

use cavalcade_core::util::arithmetic::mix::spread;

/// The checksum of some bytes, which depends on a number too.
pub(crate) fn checksum(seed: u64, bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks();
    let add = |sum: u64, word: u64| spread(sum.rotate_left(29) ^ word);
    let sum = words.iter().fold(spread(seed ^ bytes.len() as u64), |sum, word| add(sum, u64::from_le_bytes(*word)));
    if rest.is_empty() { sum } else { add(sum, rest.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte))) }
}
