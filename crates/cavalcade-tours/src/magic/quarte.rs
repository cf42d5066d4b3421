//! Four squares of a 4x4 block, one in each of its ranks and files, with moves from one to the next.

use super::field::Field;

/// The side of a block.
pub(super) const SIDE: usize = 4;

/// Four squares of a 4x4 block in order: one in each rank of the block, one in each file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Quarte {
    /// The squares, each a move after the one before.
    pub(super) places: [usize; SIDE],
    /// The same as a set: bit `4 * rank + file` within the block.
    pub(super) set: u16,
}

impl Quarte {
    /// The quartes of all blocks, by the square they begin on. The sides of the board are multiples of four.
    pub(super) fn all(field: &Field) -> Vec<Vec<Self>> {
        (0..field.len()).map(|first| Self::from(field, first)).collect()
    }

    fn from(field: &Field, first: usize) -> Vec<Self> {
        let mut found = Vec::new();
        for &second in field.moves(first) {
            for &third in field.moves(second) {
                for &fourth in field.moves(third) {
                    found.extend(Self::of(field, [first, second, third, fourth]));
                }
            }
        }
        found
    }

    /// The quarte of these squares, if they lie in one block and no two of them in one rank or file.
    fn of(field: &Field, places: [usize; SIDE]) -> Option<Self> {
        let block = |place| (field.rank(place) / SIDE, field.file(place) / SIDE);
        let (mut ranks, mut files, mut set) = (0u16, 0u16, 0u16);
        for place in places {
            let (rank, file) = (field.rank(place) % SIDE, field.file(place) % SIDE);
            ranks |= 1 << rank;
            files |= 1 << file;
            set |= 1 << (SIDE * rank + file);
        }
        let is_quarte =
            places.iter().all(|place| block(*place) == block(places[0])) && ranks == 0b1111 && files == 0b1111;
        is_quarte.then_some(Self { places, set })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use cavalcade_core::Size;

    #[test]
    fn a_block_has_the_squares_and_diamonds_of_roget_and_those_of_beverley() {
        let field = Field::new(Size::new(4, 4).unwrap());
        let place = |name: &str| field.place(name.parse().unwrap());
        let sets: BTreeSet<u16> = Quarte::all(&field).iter().flatten().map(|quarte| quarte.set).collect();
        let has = |names: [&str; 4]| sets.contains(&names.map(|name| 1 << place(name)).iter().sum::<u16>());
        assert!(has(["a2", "b4", "d3", "c1"]), "a diamond");
        assert!(has(["a1", "b3", "d4", "c2"]), "a square");
        assert!(has(["a4", "c3", "b1", "d2"]), "one of Beverley's");
        assert!(!has(["a1", "b3", "c1", "d3"]), "two in one rank");
    }
}
