//! Magic tours: the numbers of the squares add up to the same sum along every rank and file.

use std::fmt;

use cavalcade_core::Board;

/// Whether the ranks, files and diagonals of a tour have equal sums.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Magic {
    /// They do not.
    No,
    /// All ranks have one sum, and all files have one.
    Semi {
        /// The sum of each rank.
        ranks: u128,
        /// The sum of each file.
        files: u128,
    },
    /// All ranks, all files and both long diagonals have the same sum.
    Full {
        /// The sum.
        sum: u128,
    },
}

impl fmt::Display for Magic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::No => f.write_str("no"),
            Self::Semi { ranks, files } if ranks == files => {
                write!(f, "semi-magic: every rank and file adds up to {ranks}")
            }
            Self::Semi { ranks, files } => {
                write!(f, "semi-magic: every rank adds up to {ranks}, every file to {files}")
            }
            Self::Full { sum } => write!(f, "magic: every rank, file and long diagonal adds up to {sum}"),
        }
    }
}

/// Adds up the numbers, given for each cell of the board's box. Boards with holes are not magic.
#[must_use]
pub fn magic(board: &Board, numbers: &[u32]) -> Magic {
    let (width, height) = (board.size().width() as usize, board.size().height() as usize);
    if !board.is_full() {
        return Magic::No;
    }
    let ranks = common(numbers.chunks_exact(width).map(|rank| rank.iter().map(|number| u128::from(*number)).sum()));
    let mut file_sums = vec![0u128; width];
    for rank in numbers.chunks_exact(width) {
        file_sums.iter_mut().zip(rank).for_each(|(sum, number)| *sum += u128::from(*number));
    }
    let (Some(ranks), Some(files)) = (ranks, common(file_sums)) else { return Magic::No };
    let diagonals = [width + 1, width.saturating_sub(1).max(1)].map(|step| {
        let first = if step == width + 1 { 0 } else { width - 1 };
        numbers[first..].iter().step_by(step).take(height).map(|number| u128::from(*number)).sum::<u128>()
    });
    if width == height && diagonals == [ranks, ranks] {
        Magic::Full { sum: ranks }
    } else {
        Magic::Semi { ranks, files }
    }
}

/// The one value that all have.
fn common(sums: impl IntoIterator<Item = u128>) -> Option<u128> {
    let mut sums = sums.into_iter();
    let first = sums.next()?;
    sums.all(|sum| sum == first).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavalcade_core::Size;

    fn look(width: u32, height: u32, numbers: &[u32]) -> Magic {
        magic(&Board::rectangle(Size::new(width, height).unwrap()), numbers)
    }

    #[test]
    fn ranks_files_and_diagonals_are_added_up() {
        assert_eq!(look(3, 3, &[2, 7, 6, 9, 5, 1, 4, 3, 8]), Magic::Full { sum: 15 });
        assert_eq!(look(3, 3, &[7, 6, 2, 5, 1, 9, 3, 8, 4]), Magic::Semi { ranks: 15, files: 15 });
        assert_eq!(look(3, 3, &[1, 2, 3, 4, 5, 6, 7, 8, 9]), Magic::No);
        assert_eq!(look(4, 2, &[1, 7, 6, 4, 8, 2, 3, 5]), Magic::Semi { ranks: 18, files: 9 });
        assert_eq!(look(1, 1, &[1]), Magic::Full { sum: 1 });
    }
}
