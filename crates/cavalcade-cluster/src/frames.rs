//! Follows the messages in a stream of timely dataflow, to distinguish its proper end from one that was cut off.
//!
//! A message is a head of six big-endian words, of which the fifth is the length of what follows. The last message has
//! nothing but a head.

/// The bytes of a head.
const HEAD: usize = 48;

/// The position in a stream of messages.
#[derive(Clone, Debug)]
pub(crate) struct Frames {
    head: [u8; HEAD],
    /// The bytes of the head that have come.
    filled: usize,
    /// The bytes to come of the message.
    left: u64,
    /// Whether the last message has come.
    is_ended: bool,
}

impl Frames {
    pub(crate) const fn new() -> Self {
        Self { head: [0; HEAD], filled: 0, left: 0, is_ended: false }
    }

    /// Returns `true` if the last message has come.
    pub(crate) const fn is_ended(&self) -> bool {
        self.is_ended
    }

    /// Follows bytes that have arrived.
    pub(crate) fn follow(&mut self, mut bytes: &[u8]) {
        while !bytes.is_empty() {
            if self.left > 0 {
                let skipped = usize::try_from(self.left).unwrap_or(usize::MAX).min(bytes.len());
                self.left -= skipped as u64;
                bytes = &bytes[skipped..];
                continue;
            }
            let (taken, rest) = bytes.split_at((HEAD - self.filled).min(bytes.len()));
            self.head[self.filled..][..taken.len()].copy_from_slice(taken);
            self.filled += taken.len();
            bytes = rest;
            if self.filled == HEAD {
                self.filled = 0;
                self.left = self.head[32..40].iter().fold(0, |sum, byte| sum << 8 | u64::from(*byte));
                self.is_ended = self.left == 0;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use timely::communication::networking::MessageHeader;

    fn message(length: usize) -> Vec<u8> {
        let head = MessageHeader { channel: 7, source: 1, target_lower: 2, target_upper: 3, length, seqno: 9 };
        let mut bytes = Vec::new();
        head.write_to(&mut bytes).unwrap();
        bytes.resize(bytes.len() + length, 0);
        bytes
    }

    #[test]
    fn the_end_is_a_message_without_content_however_the_bytes_come() {
        let stream = [message(100), message(1), message(0)].concat();
        for step in [1, 7, 48, 1000] {
            let mut frames = Frames::new();
            for (index, bytes) in stream.chunks(step).enumerate() {
                assert!(!frames.is_ended(), "step {step}, chunk {index}");
                frames.follow(bytes);
            }
            assert!(frames.is_ended());
        }
    }

    #[test]
    fn zeros_in_a_message_are_no_end() {
        let mut frames = Frames::new();
        let stream = message(100);
        frames.follow(&stream);
        assert!(!frames.is_ended());
        frames.follow(&stream[..90]);
        assert!(!frames.is_ended());
    }
}
