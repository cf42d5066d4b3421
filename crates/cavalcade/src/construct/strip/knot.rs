//! Tying neighbouring tangles together.

use super::tangle::{Inside, Makeup, Member, Piece, Port, Strand, Tangle, TangleId, Way};

/// A strand of one of the parts, taken one way.
#[derive(Clone, Copy)]
struct Taken {
    part: usize,
    strand: u8,
    way: Way,
}

/// Tangles in a row, being tied.
pub(super) struct Knot<'a> {
    parts: &'a [(TangleId, &'a Tangle)],
    strands: Vec<Strand>,
    /// For each strand of each part, the strand of the whole it went to and which piece of that it is.
    pieces: Vec<Vec<Option<(u8, u16)>>>,
}

impl<'a> Knot<'a> {
    pub(super) fn new(parts: &'a [(TangleId, &'a Tangle)]) -> Self {
        let pieces = parts.iter().map(|(_, part)| vec![None; part.strands.len()]).collect();
        Self { parts, strands: Vec::new(), pieces }
    }

    /// The tangle made of all of them: every strand that begins at a border or at an end of the tour, followed.
    pub(super) fn tie(mut self) -> Tangle {
        for part in 0..self.parts.len() {
            for strand in 0..self.parts[part].1.strands.len() as u8 {
                for way in [Way::Forward, Way::Backward] {
                    let taken = Taken { part, strand, way };
                    if self.pieces[part][usize::from(strand)].is_none() && self.begins_loose(taken) {
                        self.follow(taken);
                    }
                }
            }
        }
        self.finish()
    }

    fn port(&self, taken: Taken) -> Port {
        self.parts[taken.part].1.strands[usize::from(taken.strand)].ends[taken.way as usize]
    }

    /// Whether a strand begins at the border of the whole or at an end of the tour.
    fn begins_loose(&self, taken: Taken) -> bool {
        match self.port(taken) {
            Port::Left(_) => taken.part == 0,
            Port::Right(_) => taken.part + 1 == self.parts.len(),
            Port::End => true,
        }
    }

    /// Makes the strand of the whole that begins with this piece.
    fn follow(&mut self, first: Taken) {
        let (mut taken, mut list, mut len) = (first, Vec::new(), 0);
        loop {
            let Taken { part, strand, way } = taken;
            self.pieces[part][usize::from(strand)] = Some((self.strands.len() as u8, list.len() as u16));
            list.push(Piece { begin: len, part: part as u16, strand, way });
            len += self.parts[part].1.strands[usize::from(strand)].len;
            let back = Taken { way: way.then(Way::Backward), ..taken };
            if self.begins_loose(back) {
                let ends = [self.port(first), self.port(back)];
                self.strands.push(Strand { ends, len, inside: Inside::Pieces(list) });
                return;
            }
            taken = self.across(back);
        }
    }

    /// The strand that goes on in the neighbouring part where this one begins.
    fn across(&self, taken: Taken) -> Taken {
        let (part, wanted) = match self.port(taken) {
            Port::Right(crossing) => (taken.part + 1, Port::Left(crossing)),
            Port::Left(crossing) => (taken.part - 1, Port::Right(crossing)),
            Port::End => unreachable!("an end of the tour is loose"),
        };
        let strands = (0..).zip(&self.parts[part].1.strands);
        let mut ports = strands.flat_map(|(number, strand)| {
            [(number, Way::Forward, strand.ends[0]), (number, Way::Backward, strand.ends[1])]
        });
        let (strand, way, _) = ports.find(|(_, _, port)| *port == wanted).expect("a crossing move has two sides");
        Taken { part, strand, way }
    }

    fn finish(self) -> Tangle {
        let mut members = Vec::with_capacity(self.parts.len());
        let mut width = 0;
        for ((id, part), pieces) in self.parts.iter().zip(self.pieces) {
            let pieces = pieces.into_iter().map(|piece| piece.expect("every strand leads out of the knot")).collect();
            members.push(Member { id: *id, column: width, pieces });
            width += part.width;
        }
        Tangle { width, strands: self.strands, makeup: Makeup::Parts(members) }
    }
}
