//! Splicing neighbouring blocks into one.

use super::block::{BlockId, Contents, Inside, Port, Strand, StrandPiece, StripBlock, SubBlock};
use crate::construct::direction::Direction;

/// A strand of one of the parts, followed in one direction.
#[derive(Clone, Copy)]
struct FollowedStrand {
    part: usize,
    strand: u8,
    direction: Direction,
}

/// Blocks in a row, being spliced.
pub(super) struct Splice<'a> {
    parts: &'a [(BlockId, &'a StripBlock)],
    strands: Vec<Strand>,
    /// For each strand of each part, the strand of the whole it went to and its index among the pieces of that.
    pieces: Vec<Vec<Option<(u8, u16)>>>,
}

impl<'a> Splice<'a> {
    pub(super) fn new(parts: &'a [(BlockId, &'a StripBlock)]) -> Self {
        let pieces = parts.iter().map(|(_, part)| vec![None; part.strands.len()]).collect();
        Self { parts, strands: Vec::new(), pieces }
    }

    /// The block made of all of them: every strand that begins at a border or at an end of the tour, followed.
    pub(super) fn block(mut self) -> StripBlock {
        for part in 0..self.parts.len() {
            for strand in 0..self.parts[part].1.strands.len() as u8 {
                for direction in [Direction::Forward, Direction::Backward] {
                    let followed = FollowedStrand { part, strand, direction };
                    if self.pieces[part][usize::from(strand)].is_none() && self.begins_loose(followed) {
                        self.follow(followed);
                    }
                }
            }
        }
        self.finish()
    }

    fn port(&self, followed: FollowedStrand) -> Port {
        self.parts[followed.part].1.strands[usize::from(followed.strand)].ends[followed.direction as usize]
    }

    /// Returns `true` if a strand begins at the border of the whole or at an end of the tour.
    fn begins_loose(&self, followed: FollowedStrand) -> bool {
        match self.port(followed) {
            Port::Left(_) => followed.part == 0,
            Port::Right(_) => followed.part + 1 == self.parts.len(),
            Port::End => true,
        }
    }

    /// Makes the strand of the whole that begins with this piece.
    fn follow(&mut self, first: FollowedStrand) {
        let (mut followed, mut list, mut len) = (first, Vec::new(), 0);
        loop {
            let FollowedStrand { part, strand, direction } = followed;
            self.pieces[part][usize::from(strand)] = Some((self.strands.len() as u8, list.len() as u16));
            list.push(StrandPiece { begin: len, part: part as u16, strand, direction });
            len += self.parts[part].1.strands[usize::from(strand)].len;
            let back = FollowedStrand { direction: direction.reversed(), ..followed };
            if self.begins_loose(back) {
                let ends = [self.port(first), self.port(back)];
                self.strands.push(Strand { ends, len, inside: Inside::Pieces(list) });
                return;
            }
            followed = self.across(back);
        }
    }

    /// The strand that continues in the neighbouring part where this one begins.
    fn across(&self, followed: FollowedStrand) -> FollowedStrand {
        let (part, wanted) = match self.port(followed) {
            Port::Right(crossing) => (followed.part + 1, Port::Left(crossing)),
            Port::Left(crossing) => (followed.part - 1, Port::Right(crossing)),
            Port::End => unreachable!("an end of the tour is loose"),
        };
        let strands = (0..).zip(&self.parts[part].1.strands);
        let mut ports = strands.flat_map(|(number, strand)| {
            [(number, Direction::Forward, strand.ends[0]), (number, Direction::Backward, strand.ends[1])]
        });
        let (strand, direction, _) = ports.find(|(_, _, port)| *port == wanted).expect("a crossing move has two sides");
        FollowedStrand { part, strand, direction }
    }

    fn finish(self) -> StripBlock {
        let mut blocks = Vec::with_capacity(self.parts.len());
        let mut width = 0;
        for ((id, part), pieces) in self.parts.iter().zip(self.pieces) {
            let pieces = pieces.into_iter().map(|piece| piece.expect("every strand leads out of the block")).collect();
            blocks.push(SubBlock { id: *id, column: width, pieces });
            width += part.width;
        }
        StripBlock { width, strands: self.strands, contents: Contents::Blocks(blocks) }
    }
}
