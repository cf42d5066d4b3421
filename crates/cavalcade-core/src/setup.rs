//! A question before it is checked: what a command line, a request or a file says, and the one way from there to a
//! [`Question`].

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::board::BoardError;
use crate::question::{QuestionError, Role};
use crate::{
    Board, Kind, Magic, Objective, Offset, Picture, PictureError, Piece, PieceError, Property, Question, Size,
    SizeError, Square, SymmetryRequest, Wrap,
};

/// A question as the user wrote it, not yet checked. [`Setup::question`] checks it.
///
/// ```
/// # use cavalcade_core as cavalcade;
/// use cavalcade::{Kind, Setup};
///
/// let mut setup: Setup = "8x8".parse()?;
/// setup.kind = Kind::Closed;
/// setup.holes = vec!["d4".parse()?, "e5".parse()?];
/// assert_eq!(setup.clone().question()?.board().len(), 62);
///
/// setup.start = Some("d4".parse()?);
/// setup.end = Some("i1".parse()?);
/// let error = setup.question().unwrap_err();
/// assert_eq!(error.faults().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The board without the holes named below.
    pub board: Board,
    /// Squares to leave out of it.
    pub holes: Vec<Square>,
    /// The edges that are joined.
    pub wrap: Wrap,
    /// The piece.
    pub piece: Piece,
    /// The order in which its moves are tried, if not its own.
    pub move_order: Option<Vec<Offset>>,
    /// The kind of tour.
    pub kind: Kind,
    /// The square on which the tour has to start.
    pub start: Option<Square>,
    /// The square on which the tour has to end.
    pub end: Option<Square>,
    /// The symmetry that the tour should have.
    pub symmetry: Option<SymmetryRequest>,
    /// Whether the tour must not be closed.
    pub strictly_open: bool,
    /// The kind of magic tour.
    pub magic: Option<Magic>,
    /// The quantity that the tour should have little of.
    pub minimize: Option<Objective>,
    /// Move numbers, from 1, that some squares should have.
    pub clues: Vec<(Square, u64)>,
    /// Whether every tour should be equally likely.
    pub random: bool,
}

impl Setup {
    /// The question, or everything that is wrong with it.
    pub fn question(self) -> Result<Question, SetupError> {
        let mut faults = Vec::new();
        let board = self.checked_board(&mut faults);
        let piece = self.checked_piece(&mut faults);
        let question = Question::new(board, piece, self.kind);
        let question = self.with_ends(question, &mut faults);
        let question = self.with_properties(question, &mut faults);
        if faults.is_empty() { Ok(question) } else { Err(SetupError { faults }) }
    }

    /// The memory that the holes take, in bytes; 0 if there are no holes.
    #[must_use]
    pub const fn bytes(&self) -> u64 {
        let size = self.board.size();
        let is_held = !self.holes.is_empty() && size.area() <= Board::MAX_HELD;
        if is_held { Board::bytes_with_holes(size) } else { 0 }
    }

    /// Returns the board without those holes that lie in its box.
    fn checked_board(&self, faults: &mut Vec<SetupFault>) -> Board {
        let size = self.board.size();
        let (on, off): (Vec<Square>, Vec<Square>) = self.holes.iter().partition(|hole| size.contains(**hole));
        faults.extend(off.into_iter().map(|hole| BoardError::HoleOffBoard { hole, size }.into()));
        let board = self.board.clone().with_wrap(self.wrap);
        board.clone().with_holes(on).unwrap_or_else(|fault| {
            faults.push(fault.into());
            board
        })
    }

    fn checked_piece(&self, faults: &mut Vec<SetupFault>) -> Piece {
        let ordered = self.move_order.as_ref().map_or(Ok(self.piece), |order| self.piece.in_order(order));
        ordered.unwrap_or_else(|fault| {
            faults.push(fault.into());
            self.piece
        })
    }

    fn with_ends(&self, question: Question, faults: &mut Vec<SetupFault>) -> Question {
        let mut fits = |role, end: Option<Square>| match end.map(|end| question.check_end(role, end)) {
            Some(Err(fault)) => {
                faults.push(fault.into());
                None
            }
            _ => end,
        };
        let (start, end) = (fits(Role::Start, self.start), fits(Role::End, self.end));
        let asked = start.map_or(Ok(question.clone()), |start| question.clone().starting_at(start));
        let asked = asked.and_then(|asked| end.map_or(Ok(asked.clone()), |end| asked.ending_at(end)));
        asked.unwrap_or_else(|fault| {
            faults.push(fault.into());
            question
        })
    }

    /// Adds each property that is asked for; the question rejects what does not go together.
    fn with_properties(&self, question: Question, faults: &mut Vec<SetupFault>) -> Question {
        let mut question = question;
        let mut add = |property: &dyn Fn(Question) -> Result<Question, QuestionError>| match property(question.clone())
        {
            Ok(asked) => question = asked,
            Err(fault) => faults.push(fault.into()),
        };
        if !self.clues.is_empty() {
            add(&|asked| asked.clues(self.clues.iter().copied()));
        }
        if let Some(magic) = self.magic {
            add(&|asked| asked.magic(magic));
        }
        if let Some(objective) = self.minimize {
            add(&|asked| asked.minimize(objective));
        }
        if self.random {
            add(&Question::random);
        }
        if let Some(symmetry) = self.symmetry {
            add(&|asked| asked.symmetric(symmetry));
        }
        if self.strictly_open {
            add(&Question::strictly_open);
        }
        question
    }
}

impl From<Board> for Setup {
    /// An open tour of the board by a knight, from anywhere to anywhere.
    fn from(board: Board) -> Self {
        Self {
            wrap: board.wrap(),
            board,
            holes: Vec::new(),
            piece: Piece::KNIGHT,
            move_order: None,
            kind: Kind::Open,
            start: None,
            end: None,
            symmetry: None,
            strictly_open: false,
            magic: None,
            minimize: None,
            clues: Vec::new(),
            random: false,
        }
    }
}

impl From<Picture> for Setup {
    /// An open tour of the board by a knight, between the ends that are marked.
    fn from(picture: Picture) -> Self {
        Self { start: picture.start, end: picture.end, ..picture.board.into() }
    }
}

impl From<Size> for Setup {
    /// An open tour of a rectangle by a knight, from anywhere to anywhere.
    fn from(size: Size) -> Self {
        Board::rectangle(size).into()
    }
}

impl From<Question> for Setup {
    /// The setup that asks this question.
    fn from(question: Question) -> Self {
        let piece = *question.piece();
        let is_own_order = piece == piece.in_own_order();
        let property = question.property().cloned();
        let setup = Self {
            piece,
            move_order: (!is_own_order).then(|| piece.offsets().to_vec()),
            kind: question.kind(),
            start: question.start(),
            end: question.end(),
            ..question.into_board().into()
        };
        match property {
            None => setup,
            Some(Property::Symmetric(symmetry)) => Self { symmetry: Some(symmetry), ..setup },
            Some(Property::StrictlyOpen) => Self { strictly_open: true, ..setup },
            Some(Property::Magic(magic)) => Self { magic: Some(magic), ..setup },
            Some(Property::Minimize(objective)) => Self { minimize: Some(objective), ..setup },
            Some(Property::Clues(clues)) => {
                Self { clues: clues.iter().map(|clue| (clue.square, clue.number)).collect(), ..setup }
            }
            Some(Property::Random) => Self { random: true, ..setup },
        }
    }
}

impl FromStr for Setup {
    type Err = SetupTextError;

    /// Reads a size (`8x8`) or the picture of a board; what begins with a digit is a size.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if looks_like_a_size(text) { Ok(text.parse::<Size>()?.into()) } else { Ok(text.parse::<Picture>()?.into()) }
    }
}

/// Returns `true` if a text is meant as the size of a board, and not as its picture.
#[must_use]
pub fn looks_like_a_size(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_digit())
}

/// Errors from reading a [`Setup`] from text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SetupTextError {
    /// The text begins like a size but is not one.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// The text is not the picture of a board.
    #[error(transparent)]
    Picture(#[from] PictureError),
}

/// An error in a setup.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SetupFault {
    /// In its holes.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// In the order of its moves.
    #[error(transparent)]
    Piece(#[from] PieceError),
    /// In its ends or properties.
    #[error(transparent)]
    Question(#[from] QuestionError),
}

/// Everything that is wrong with a setup.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct SetupError {
    faults: Vec<SetupFault>,
}

impl SetupError {
    /// The most faults that are printed.
    const SHOWN: usize = 10;

    /// The faults; there is one at least.
    #[must_use]
    pub fn faults(&self) -> &[SetupFault] {
        &self.faults
    }
}

impl fmt::Display for SetupError {
    /// The fault, or a numbered list of them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let [fault] = self.faults.as_slice() {
            return fault.fmt(f);
        }
        write!(f, "{} things are wrong", self.faults.len())?;
        for (number, fault) in (1..).zip(self.faults.iter().take(Self::SHOWN)) {
            write!(f, "{} ({number}) {fault}", if number == 1 { ":" } else { "," })?;
        }
        if self.faults.len() > Self::SHOWN { f.write_str(", and so on") } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn squares(names: &str) -> Vec<Square> {
        names.split(' ').map(|name| name.parse().unwrap()).collect()
    }

    #[test]
    fn every_fault_is_reported() {
        let setup = Setup {
            holes: squares("b2 z1 c3 a99"),
            move_order: Some(vec![Offset::new(1, 2)]),
            start: Some(Square::new(1, 1)),
            end: Some(Square::new(9, 9)),
            ..Size::new(4, 4).unwrap().into()
        };
        let error = setup.question().unwrap_err();
        let text = error.to_string();
        assert_eq!(error.faults().len(), 5, "{text}");
        for part in
            ["5 things are wrong: (1) the hole z1", "(2) the hole a99", "2,1", "start b2 is a hole", "end j10 is off"]
        {
            assert!(text.contains(part), "{part}: {text}");
        }
    }

    #[test]
    fn a_single_fault_is_reported_without_a_list() {
        let setup =
            Setup { start: Some(Square::new(0, 0)), end: Some(Square::new(0, 0)), ..Size::new(3, 3).unwrap().into() };
        let fault = QuestionError::SameEnds(Square::new(0, 0));
        assert_eq!(setup.question().unwrap_err().to_string(), fault.to_string());
        let all_holes = Setup { holes: squares("a1 b1"), ..Size::new(2, 1).unwrap().into() };
        assert_eq!(all_holes.question().unwrap_err().faults(), [BoardError::NoSquares.into()]);
    }

    #[test]
    fn every_property_that_does_not_go_with_the_first_is_reported() {
        let setup = Setup {
            start: Some(Square::new(9, 9)),
            symmetry: Some(SymmetryRequest::QuarterTurn),
            strictly_open: true,
            magic: Some(Magic::Semi),
            minimize: Some(Objective::Turns),
            clues: vec![(Square::new(0, 0), 1)],
            random: true,
            ..Size::new(4, 6).unwrap().into()
        };
        let error = setup.question().unwrap_err();
        let text = error.to_string();
        assert_eq!(error.faults().len(), 6, "{text}");
        for part in [
            "6 things are wrong: (1) the start j10 is off",
            "magic does not go with clues",
            "minimize does not go with clues",
            "random does not go with clues",
            "symmetry quarter-turn: the board does not have this symmetry",
            "strictly_open does not go with clues",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
    }

    #[test]
    fn ten_faults_are_printed_and_more_are_hinted_at() {
        let message = |count: u32| {
            let holes = (0..count).map(|k| Square::new(9, k)).collect();
            Setup { holes, ..Size::new(4, 4).unwrap().into() }.question().unwrap_err().to_string()
        };
        assert!(message(10).contains("(10) ") && !message(10).ends_with("and so on"), "{}", message(10));
        assert!(message(11).contains("(10) ") && !message(11).contains("(11) "), "{}", message(11));
        assert!(message(11).ends_with(", and so on"), "{}", message(11));
    }

    #[test]
    fn only_holes_in_a_board_that_can_be_held_take_memory() {
        let bytes = |size: &str, holes: &str| {
            let holes = if holes.is_empty() { Vec::new() } else { squares(holes) };
            Setup { holes, ..size.parse::<Size>().unwrap().into() }.bytes()
        };
        assert_eq!([bytes("80x80", ""), bytes("80x80", "a1"), bytes("3x3", "b2")], [0, 800, 2]);
        assert_eq!([bytes("65536x65536", "a1"), bytes("65537x65536", "a1")], [1 << 29, 0]);
    }

    #[test]
    fn a_setup_names_an_order_of_moves_only_where_it_is_not_the_piece_s_own() {
        let ask = |piece| Setup::from(Question::on(Size::new(4, 4).unwrap()).by(piece));
        assert_eq!(ask(Piece::CAMEL).move_order, None);
        let mut backwards = Piece::CAMEL.offsets().to_vec();
        backwards.reverse();
        let camel = Piece::CAMEL.in_order(&backwards).unwrap();
        assert_eq!(ask(camel).move_order, Some(backwards));
    }

    #[test]
    fn a_text_is_a_size_or_a_picture() {
        assert_eq!("3x4".parse::<Setup>().unwrap(), Size::new(3, 4).unwrap().into());
        let drawn: Setup = "S.\n.E".parse().unwrap();
        assert_eq!((drawn.start, drawn.end), (Some(Square::new(0, 1)), Some(Square::new(1, 0))));
        assert!(matches!("0x4".parse::<Setup>(), Err(SetupTextError::Size(_))));
        assert!(matches!("x".parse::<Setup>(), Err(SetupTextError::Picture(_))));
    }

    proptest! {
        #[test]
        fn a_question_comes_back_from_its_setup(
            (width, height) in (1u32..6, 1u32..6),
            holes in proptest::collection::vec((0u32..6, 0u32..6), 0..4),
            (wrap, kind, order) in (0usize..3, 0usize..2, any::<bool>()),
            (start, end) in (0u32..30, 0u32..30),
            property in 0usize..7,
        ) {
            let size = Size::new(width, height).unwrap();
            let mut moves = Piece::CAMEL.offsets().to_vec();
            moves.reverse();
            let setup = Setup {
                holes: holes.into_iter().map(|(file, rank)| Square::new(file, rank)).collect(),
                wrap: Wrap::NAMED[wrap].1,
                piece: Piece::CAMEL,
                move_order: order.then_some(moves),
                kind: Kind::NAMED[kind].1,
                start: Some(Square::new(start % 5, start / 5)),
                end: Some(Square::new(end % 5, end / 5)),
                symmetry: (property == 1).then_some(SymmetryRequest::HalfTurn),
                strictly_open: property == 2,
                magic: (property == 3).then_some(Magic::Full),
                minimize: (property == 4).then_some(Objective::Crossings),
                clues: if property == 5 { vec![(Square::new(1, 0), 2)] } else { Vec::new() },
                random: property == 6,
                ..size.into()
            };
            if let Ok(question) = setup.clone().question() {
                prop_assert_eq!(Setup::from(question.clone()).question(), Ok(question));
            } else {
                prop_assert!(!setup.question().unwrap_err().faults().is_empty());
            }
        }
    }
}
