//! The number of squares of a path that each rank and file may still have.

use super::field::Field;
use super::joint::Joint;

/// The number of squares of a path that each rank and file may still have, so that the joint gives equal sums.
///
/// The path has three parts: up to the joint's first squares, up to its turn, and the rest. In the second part every rank has its
/// share, in the third every file; and since of a square and its images one is on the path, a rank and its image share what is
/// left, and a file and its image too.
#[derive(Clone, Debug)]
pub(super) struct Quotas<'f> {
    field: &'f Field,
    joint: Joint,
    /// For each part, what ranks and files may have. Those that share are under the lower one.
    parts: [Lines; 3],
    /// What they had in the first part.
    had: Lines,
}

/// A number for each rank and each file.
#[derive(Clone, Debug)]
struct Lines {
    ranks: Vec<i64>,
    files: Vec<i64>,
}

impl Lines {
    fn new(field: &Field, ranks: i64, files: i64) -> Self {
        Self { ranks: vec![ranks; field.height()], files: vec![files; field.width()] }
    }
}

impl<'f> Quotas<'f> {
    pub(super) fn new(field: &'f Field, joint: Joint) -> Self {
        // What is used at first counts twice later on.
        let ranks = (field.width() as i64 / 2 + 2 * joint.ranks).div_euclid(2);
        let first = Lines::new(field, ranks, joint.files / 2);
        let nothing = Lines::new(field, 0, 0);
        let mut quotas = Self { field, joint, parts: [first, nothing.clone(), nothing.clone()], had: nothing };
        quotas.settle();
        quotas
    }

    const fn part(&self, number: usize) -> usize {
        (number > self.joint.first) as usize + (number > self.joint.turn) as usize
    }

    /// The rank and the file that a square counts for in a part.
    fn lines(&self, part: usize, place: usize) -> (usize, usize) {
        match part {
            1 => (self.field.rank(place), self.field.folded_file(place)),
            _ => (self.field.folded_rank(place), self.field.file(place)),
        }
    }

    /// Takes a square as this number of the path if the quotas allow it.
    pub(super) fn take(&mut self, number: usize, place: usize) -> bool {
        let part = self.part(number);
        let (rank, file) = self.lines(part, place);
        let has_room = self.parts[part].ranks[rank] > 0 && self.parts[part].files[file] > 0;
        if has_room {
            self.book(number, place, 1);
        }
        has_room
    }

    /// Gives back a square that was taken as this number.
    pub(super) fn give_back(&mut self, number: usize, place: usize) {
        self.book(number, place, -1);
    }

    fn book(&mut self, number: usize, place: usize, sign: i64) {
        let part = self.part(number);
        let (rank, file) = self.lines(part, place);
        self.parts[part].ranks[rank] -= sign;
        self.parts[part].files[file] -= sign;
        if part == 0 {
            self.had.ranks[self.field.rank(place)] += sign;
            self.had.files[self.field.file(place)] += sign;
        }
    }

    /// Sets the shares of the second and the third part, when all of the first is there. False if one would be negative.
    pub(super) fn settle(&mut self) -> bool {
        let (field, Joint { ranks, files, .. }) = (self.field, self.joint);
        let (right, top) = (field.width() - 1, field.height() - 1);
        let [_, second, third] = &mut self.parts;
        for rank in 0..=top {
            let had = self.had.ranks[rank];
            second.ranks[rank] = had - ranks;
            third.ranks[rank] = field.width() as i64 / 2 - 2 * (had + self.had.ranks[top - rank]) + 2 * ranks;
        }
        for file in 0..=right {
            let image = self.had.files[right - file];
            second.files[file] = field.height() as i64 / 2 - 2 * files + self.had.files[file] + image;
            third.files[file] = files - 2 * image;
        }
        let mut shares = [second, third].into_iter().flat_map(|lines| lines.ranks.iter().chain(&lines.files));
        shares.all(|share| *share >= 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavalcade_core::Size;

    #[test]
    fn on_the_chessboard_each_rank_has_one_square_before_the_turn_and_each_file_one_after_it() {
        let field = Field::new(Size::CHESSBOARD);
        let mut quotas = Quotas::new(&field, Joint::all(8, 8)[0]);
        let place = |name: &str| field.place(name.parse().unwrap());
        assert!(quotas.take(1, place("a1")));
        assert!(!quotas.take(2, place("c1")));
        assert!(quotas.take(9, place("a5")));
        assert!(!quotas.take(10, place("a7")));
        quotas.give_back(1, place("a1"));
        assert!(quotas.take(2, place("c1")));
    }
}
