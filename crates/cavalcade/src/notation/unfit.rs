//! From a transcript to a tour, or to everything that is wrong with it.

use super::numbers::NumberFault;
use super::transcript::Transcript;
use crate::verify::{Faults, verify_squares};
use crate::{Board, Question, Size, Tour};

/// Why a transcript does not fit a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// The numbers of its squares are wrong.
    Numbers(Vec<NumberFault>),
    /// No path that was read could fill so large a board.
    TooShort {
        /// The board.
        size: Size,
        /// The length of the path.
        path: usize,
    },
    /// Its path is no answer.
    Path(Faults),
}

impl Unfit {
    /// Everything that is wrong, a sentence each.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        match self {
            Self::Numbers(faults) => faults.iter().map(ToString::to_string).collect(),
            Self::TooShort { size, path } => {
                vec![format!("a {size} board has {} squares, and the path has {path}", size.area())]
            }
            Self::Path(faults) => faults.faults().iter().map(ToString::to_string).collect(),
        }
    }
}

impl Transcript {
    /// Checks the path, and makes it a tour if it answers the question.
    ///
    /// ```
    /// use cavalcade::notation::read;
    /// use cavalcade::{Kind, Piece, Question};
    ///
    /// let transcript = read(b"7 2 5\n4 # 8\n1 6 3\n")?;
    /// let question = Question::new(transcript.board.clone(), Piece::KNIGHT, Kind::Closed);
    /// assert!(transcript.check(&question).is_ok());
    /// let camel = Question::new(transcript.board.clone(), Piece::CAMEL, Kind::Open);
    /// assert_eq!(transcript.check(&camel).unwrap_err().lines().len(), 7);
    /// # Ok::<(), cavalcade::notation::ReadError>(())
    /// ```
    pub fn check(&self, question: &Question) -> Result<Tour, Unfit> {
        if !self.faults.is_empty() {
            return Err(Unfit::Numbers(self.faults.clone()));
        }
        let size = question.board().size();
        if size.area() > Board::MAX_HELD {
            return Err(Unfit::TooShort { size, path: self.path.len() });
        }
        verify_squares(question, &self.path).map_err(Unfit::Path)
    }
}
