//! Numbers of a few bits each, packed closely into bytes, the lowest bits first.

/// Appends numbers to some bytes.
pub(crate) struct BitWriter<'a> {
    bytes: &'a mut Vec<u8>,
    /// Bits that do not fill a byte yet.
    open: u64,
    count: u32,
}

impl<'a> BitWriter<'a> {
    pub(crate) const fn new(bytes: &'a mut Vec<u8>) -> Self {
        Self { bytes, open: 0, count: 0 }
    }

    /// Writes a number of `bits` bits, 32 at most.
    #[inline]
    pub(crate) fn write(&mut self, number: u64, bits: u32) {
        self.open |= number << self.count;
        self.count += bits;
        if self.count >= 32 {
            self.bytes.extend_from_slice(&(self.open as u32).to_le_bytes());
            self.open >>= 32;
            self.count -= 32;
        }
    }

    /// Fills the last byte.
    pub(crate) fn finish(self) {
        let bytes = self.open.to_le_bytes();
        self.bytes.extend_from_slice(&bytes[..self.count.div_ceil(8) as usize]);
    }
}

/// Takes numbers off the front of some bytes.
pub(crate) struct BitReader<'a> {
    bytes: &'a [u8],
    open: u64,
    count: u32,
}

impl<'a> BitReader<'a> {
    pub(crate) const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, open: 0, count: 0 }
    }

    /// Reads a number of `bits` bits, 32 at most; `None` at the end of the bytes.
    #[inline]
    pub(crate) fn read(&mut self, bits: u32) -> Option<u64> {
        if self.count < bits {
            self.fetch(bits)?;
        }
        let number = self.open & ((1 << bits) - 1);
        self.open >>= bits;
        self.count -= bits;
        Some(number)
    }

    /// Takes four bytes, or as many as there are if these suffice.
    #[inline]
    fn fetch(&mut self, bits: u32) -> Option<()> {
        if let Some((four, rest)) = self.bytes.split_first_chunk() {
            self.open |= u64::from(u32::from_le_bytes(*four)) << self.count;
            self.bytes = rest;
            self.count += 32;
            return Some(());
        }
        while self.count < bits {
            let (byte, rest) = self.bytes.split_first()?;
            self.bytes = rest;
            self.open |= u64::from(*byte) << self.count;
            self.count += 8;
        }
        Some(())
    }

    /// The number of bytes left after the one last read from.
    pub(crate) const fn left(&self) -> usize {
        self.bytes.len() + self.count as usize / 8
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn numbers_come_back_and_the_rest_is_left(numbers in proptest::collection::vec((any::<u32>(), 1u32..=32), 0..50)) {
            let numbers: Vec<(u64, u32)> =
                numbers.into_iter().map(|(number, bits)| (u64::from(number) & ((1 << bits) - 1), bits)).collect();
            let mut bytes = Vec::new();
            let mut writer = BitWriter::new(&mut bytes);
            for (number, bits) in &numbers {
                writer.write(*number, *bits);
            }
            writer.finish();
            bytes.push(7);
            let mut reader = BitReader::new(&bytes);
            for (number, bits) in numbers {
                prop_assert_eq!(reader.read(bits), Some(number));
            }
            prop_assert_eq!(reader.left(), 1);
        }
    }
}
