//! A whole rectangle and the knight's moves on it, by the numbers of its squares.

use cavalcade_core::{Offset, Piece, Size, Square};

/// A whole rectangle. Its squares are numbered from a1 along the ranks.
#[derive(Clone, Debug)]
pub(super) struct Field {
    size: Size,
    moves: Vec<Vec<usize>>,
}

impl Field {
    pub(super) fn new(size: Size) -> Self {
        let mut field = Self { size, moves: Vec::new() };
        field.moves = (0..field.width() * field.height()).map(|place| field.moves_from(place)).collect();
        field
    }

    fn moves_from(&self, place: usize) -> Vec<usize> {
        let square = self.square(place);

        let step = |offset: &Offset| {
            let (file, rank) =
                (square.file().checked_add_signed(offset.dx)?, square.rank().checked_add_signed(offset.dy)?);
            Some(Square::new(file, rank)).filter(|square| self.size.contains(*square))
        };
        Piece::KNIGHT.offsets().iter().filter_map(step).map(|to| self.place(to)).collect()
    }

    pub(super) const fn width(&self) -> usize {
        self.size.width() as usize
    }

    pub(super) const fn height(&self) -> usize {
        self.size.height() as usize
    }

    pub(super) const fn len(&self) -> usize {
        self.moves.len()
    }

    pub(super) const fn file(&self, place: usize) -> usize {
        place % self.width()
    }

    pub(super) const fn rank(&self, place: usize) -> usize {
        place / self.width()
    }

    /// The file, or its mirror image if that is further to the left.
    pub(super) fn folded_file(&self, place: usize) -> usize {
        self.file(place).min(self.width() - 1 - self.file(place))
    }

    /// The rank, or its mirror image if that is lower.
    pub(super) fn folded_rank(&self, place: usize) -> usize {
        self.rank(place).min(self.height() - 1 - self.rank(place))
    }

    /// The lowest of a square and its images in both mirrors.
    pub(super) fn folded(&self, place: usize) -> usize {
        self.folded_rank(place) * self.width() + self.folded_file(place)
    }

    /// The image of a square when left and right change places.
    pub(super) const fn mirrored(&self, place: usize) -> usize {
        place + self.width() - 1 - 2 * self.file(place)
    }

    /// The image of a square under a half turn.
    pub(super) const fn turned(&self, place: usize) -> usize {
        self.len() - 1 - place
    }

    /// The squares a move away.
    pub(super) fn moves(&self, place: usize) -> &[usize] {
        &self.moves[place]
    }

    pub(super) fn is_move(&self, from: usize, to: usize) -> bool {
        self.moves[from].contains(&to)
    }

    pub(super) const fn square(&self, place: usize) -> Square {
        Square::new((place % self.width()) as u32, (place / self.width()) as u32)
    }

    pub(super) const fn place(&self, square: Square) -> usize {
        square.rank() as usize * self.width() + square.file() as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_have_their_moves_and_images() {
        let field = Field::new(Size::new(8, 6).unwrap());
        let place = |name: &str| field.place(name.parse().unwrap());
        assert_eq!(field.len(), 48);
        assert_eq!(field.moves(place("a1")).len(), 2);
        assert!(field.is_move(place("a1"), place("b3")) && !field.is_move(place("a1"), place("b2")));
        assert_eq!(field.mirrored(place("b3")), place("g3"));
        assert_eq!(field.turned(place("b3")), place("g4"));
        assert_eq!(field.folded(place("g4")), place("b3"));
        assert_eq!(field.square(place("h6")), "h6".parse().unwrap());
    }
}
