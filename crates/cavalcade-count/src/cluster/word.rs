//! The messages of workers: numbers, and perhaps a large one.

use num_bigint::BigUint;

use crate::disk::{LayerName, Part, Saved};
use crate::effort::CountEffort;
use crate::error::CountError;
use crate::store::layer::PassSums;

/// Reads the messages of all workers. One that cannot be read comes from a worker with another plan.
pub(super) fn read_all<T>(words: &[Vec<u8>], read: impl Fn(&[u8]) -> Option<T>) -> Result<Vec<T>, CountError> {
    words.iter().map(|word| read(word)).collect::<Option<_>>().ok_or(CountError::PlansDiffer)
}

/// Numbers as bytes, and then a large one.
fn write(numbers: impl IntoIterator<Item = u64>, large: &BigUint) -> Vec<u8> {
    let mut bytes: Vec<u8> = numbers.into_iter().flat_map(u64::to_le_bytes).collect();
    bytes.extend(large.to_bytes_le());
    bytes
}

/// Reads `N` numbers and the large one.
fn read<const N: usize>(bytes: &[u8]) -> Option<([u64; N], BigUint)> {
    let mut rest = bytes;
    let mut numbers = [0; N];
    for number in &mut numbers {
        let (first, after) = rest.split_first_chunk()?;
        (*number, rest) = (u64::from_le_bytes(*first), after);
    }
    Some((numbers, BigUint::from_bytes_le(rest)))
}

/// The message before a pass.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Opening {
    /// Distinguishes its plan from others.
    pub(super) fingerprint: u64,
    /// The parts of layers that it sees.
    pub(super) seen: Vec<LayerName>,
}

impl Opening {
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let name = |name: &LayerName| {
            [name.layer, name.part.index, name.part.parts, u32::from(name.saved == Saved::ByAll)].map(u64::from)
        };
        let numbers = [self.fingerprint].into_iter().chain(self.seen.iter().flat_map(name));
        write(numbers, &BigUint::ZERO)
    }

    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (fingerprint, names) = bytes.split_first_chunk()?;
        let name = |bytes: &[u8]| {
            let ([layer, index, parts, saved], _) = read(bytes)?;
            let [layer, index, parts] = [layer, index, parts].map(|number| number as u32);
            let saved = if saved == 1 { Saved::ByAll } else { Saved::ByThis };
            let name = LayerName { layer, part: Part { index, parts }, saved };
            // Anything that is not the name of a file is rejected.
            name.to_string().parse().ok().filter(|read| *read == name)
        };
        let seen = names.chunks_exact(32).map(name).collect::<Option<_>>()?;
        Some(Self { fingerprint: u64::from_le_bytes(*fingerprint), seen })
    }
}

/// The message of a worker that has read its parts of a layer.
#[derive(Clone, Debug)]
pub(super) enum Readiness {
    /// One of them is damaged.
    Damaged,
    /// It had none to read.
    Nothing,
    /// They are whole, and the layer has these sums and states.
    Ready(LayerSums),
    /// They are whole, and do not belong together.
    Differing,
}

/// What every part of a layer says of the whole.
#[derive(Clone, Debug)]
pub(super) struct LayerSums {
    /// The sums up to the layer.
    pub(super) sums: PassSums,
    pub(super) states: u64,
}

impl LayerSums {
    /// Returns `true` if two parts belong to one layer. The work may differ: memory may have been scarce.
    pub(super) fn agrees_with(&self, other: &Self) -> bool {
        self.sums.total == other.sums.total && self.states == other.states
    }
}

impl Readiness {
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let silent = LayerSums { sums: PassSums::default(), states: 0 };
        let (kind, LayerSums { sums: PassSums { total, effort }, states }) = match self {
            Self::Damaged => (0, &silent),
            Self::Nothing => (1, &silent),
            Self::Ready(sums) => (2, sums),
            Self::Differing => (3, &silent),
        };
        write([kind, *states, effort.states, effort.states_peak, effort.memory_peak, effort.transitions], total)
    }

    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let ([kind, of_layer, states, states_peak, memory_peak, transitions], total) = read(bytes)?;
        let effort = CountEffort { states, states_peak, memory_peak, transitions };
        match kind {
            0 => Some(Self::Damaged),
            1 => Some(Self::Nothing),
            2 => Some(Self::Ready(LayerSums { sums: PassSums { total, effort }, states: of_layer })),
            3 => Some(Self::Differing),
            _ => None,
        }
    }
}

/// The message at the end of a layer.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct LayerReport {
    /// The states it has written, wherever they belong.
    pub(super) states: u64,
    pub(super) transitions: u64,
    /// The most memory that the states of a layer took with this worker.
    pub(super) memory_peak: u64,
    /// Whether it would save the layer. The first worker decides.
    pub(super) is_due: bool,
    /// The tours.
    pub(super) total: BigUint,
}

impl LayerReport {
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        write([self.states, self.transitions, self.memory_peak, self.is_due.into()], &self.total)
    }

    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let ([states, transitions, memory_peak, is_due], total) = read(bytes)?;
        Some(Self { states, transitions, memory_peak, is_due: is_due == 1, total })
    }
}

/// The progress of a worker on a layer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct LayerNews {
    pub(super) layer: u64,
    /// The shards processed, and all.
    pub(super) shard: u64,
    pub(super) shards: u64,
    pub(super) transitions: u64,
    pub(super) memory: u64,
}

impl LayerNews {
    pub(super) fn to_bytes(self) -> Vec<u8> {
        write([self.layer, self.shard, self.shards, self.transitions, self.memory], &BigUint::ZERO)
    }

    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let ([layer, shard, shards, transitions, memory], _) = read(bytes)?;
        Some(Self { layer, shard, shards, transitions, memory })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_understood() {
        let name = LayerName { layer: 12, part: Part { index: 2, parts: 8 }, saved: Saved::ByThis };
        let opening = Opening { fingerprint: u64::MAX, seen: vec![name, LayerName::whole(3)] };
        assert_eq!(Opening::from_bytes(&opening.to_bytes()), Some(opening));
        let report =
            LayerReport { states: 1, transitions: 2, memory_peak: 3, is_due: true, total: BigUint::from(7u32) << 100 };
        assert_eq!(LayerReport::from_bytes(&report.to_bytes()), Some(report));
        let news = LayerNews { layer: 1, shard: 2, shards: 3, transitions: 4, memory: 5 };
        assert_eq!(LayerNews::from_bytes(&news.to_bytes()), Some(news));
        let sums = PassSums { total: 9u32.into(), effort: CountEffort { states: 4, ..CountEffort::default() } };
        let ready = LayerSums { sums, states: 3 };
        let Some(Readiness::Ready(back)) = Readiness::from_bytes(&Readiness::Ready(ready.clone()).to_bytes()) else {
            panic!("it was ready")
        };
        assert!(back.agrees_with(&ready) && back.states == 3 && back.sums.effort.states == 4);
    }

    #[test]
    fn half_a_word_is_not_understood() {
        assert_eq!(LayerReport::from_bytes(&[1; 31]), None);
        assert_eq!(Opening::from_bytes(&[1; 7]), None);
        assert!(Readiness::from_bytes(&[9; 48]).is_none());
    }
}
