//! Questions: a tour of a board by a piece, perhaps with given ends and a property.

use std::convert::Infallible;
use std::sync::Arc;

use thiserror::Error;

use crate::board::last_square;
use crate::named;
use crate::{
    Board, Clue, ClueError, Clues, Magic, Objective, ParseSquareError, Piece, Property, Size, Square, Symmetry,
    SymmetryRequest,
};

/// The kind of tour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Kind {
    /// Any path over all squares will do.
    #[default]
    Open,
    /// A closed tour: a move must lead from the last square to the first.
    Closed,
}

named!(Kind, "kind of tour", Open => "open", Closed => "closed");

/// A question about a tour.
///
/// ```
/// # use cavalcade_core as cavalcade;
/// use cavalcade::{Kind, Question, Size};
///
/// let question = Question::on(Size::new(5, 5)?).starting_at("a1")?.ending_at("e5")?;
/// assert_eq!(question.kind(), Kind::Open);
/// assert_eq!(question.start(), Some("a1".parse()?));
/// assert!(Question::on(Size::new(5, 5)?).starting_at("f1").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    board: Board,
    piece: Piece,
    kind: Kind,
    start: Option<Square>,
    end: Option<Square>,
    property: Option<Property>,
}

impl Question {
    /// Asks for an open tour of the board by a knight, from anywhere to anywhere.
    #[must_use]
    pub fn on(board: impl Into<Board>) -> Self {
        Self::new(board.into(), Piece::KNIGHT, Kind::Open)
    }

    /// Asks for a tour of the board from anywhere to anywhere.
    #[must_use]
    pub const fn new(board: Board, piece: Piece, kind: Kind) -> Self {
        Self { board, piece, kind, start: None, end: None, property: None }
    }

    /// Asks for a closed tour.
    #[must_use]
    pub fn closed(self) -> Self {
        Self { kind: Kind::Closed, ..self }
    }

    /// Asks for a tour by this piece.
    #[must_use]
    pub fn by(self, piece: Piece) -> Self {
        Self { piece, ..self }
    }

    /// Asks for a tour that starts on this square, given as a [`Square`] or by its name.
    pub fn starting_at<S>(self, start: S) -> Result<Self, QuestionError>
    where
        S: TryInto<Square>,
        QuestionError: From<S::Error>,
    {
        let start = start.try_into()?;
        self.check_end(Role::Start, start)?;
        Self { start: Some(start), ..self }.unless_ends_coincide()
    }

    /// Asks for a tour that ends on this square, given as a [`Square`] or by its name.
    pub fn ending_at<S>(self, end: S) -> Result<Self, QuestionError>
    where
        S: TryInto<Square>,
        QuestionError: From<S::Error>,
    {
        let end = end.try_into()?;
        self.check_end(Role::End, end)?;
        Self { end: Some(end), ..self }.unless_ends_coincide()
    }

    /// Checks that a square can be an end: it has to belong to the board.
    pub(crate) fn check_end(&self, role: Role, square: Square) -> Result<(), QuestionError> {
        let size = self.board.size();
        if !size.contains(square) {
            Err(QuestionError::OffBoard { role, square, size })
        } else if !self.board.contains(square) {
            Err(QuestionError::OnHole { role, square })
        } else {
            Ok(())
        }
    }

    /// Rejects equal ends, which only the tour of a single square has.
    fn unless_ends_coincide(self) -> Result<Self, QuestionError> {
        match self.start {
            Some(square) if self.end == Some(square) && self.board.len() > 1 => Err(QuestionError::SameEnds(square)),
            _ => Ok(self),
        }
    }

    /// Asks for a tour that a turn or flip of the board maps to itself.
    ///
    /// ```
    /// # use cavalcade_core as cavalcade;
    /// use cavalcade::{Question, Size, SymmetryRequest};
    ///
    /// let question = Question::on(Size::new(10, 10)?).closed().symmetric(SymmetryRequest::QuarterTurn)?;
    /// assert!(question.clone().strictly_open().is_err(), "one property at a time");
    /// assert!(Question::on(Size::new(5, 6)?).symmetric(SymmetryRequest::QuarterTurn).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn symmetric(self, symmetry: SymmetryRequest) -> Result<Self, QuestionError> {
        if self.kind == Kind::Open && symmetry.is_for_closed_tours() {
            return Err(QuestionError::ClosedToursOnly { symmetry });
        }
        if symmetry.symmetries(&self.board, self.kind).is_empty() {
            let mut of_board = self.board.symmetries();
            of_board.retain(|symmetry| *symmetry != Symmetry::Identity);
            return Err(QuestionError::NoSuchSymmetry { symmetry, of_board });
        }
        self.with_property(Property::Symmetric(symmetry))
    }

    /// Asks for an open tour whose ends are not a move apart.
    pub fn strictly_open(self) -> Result<Self, QuestionError> {
        self.with_property(Property::StrictlyOpen)
    }

    /// Asks for a tour whose ranks and files add up alike; only for a knight on a whole rectangle.
    pub fn magic(self, magic: Magic) -> Result<Self, QuestionError> {
        if !self.is_knight_on_rectangle() {
            return Err(QuestionError::MagicBoard);
        }
        self.with_property(Property::Magic(magic))
    }

    /// Asks for a tour with few turns or few crossings.
    pub fn minimize(self, objective: Objective) -> Result<Self, QuestionError> {
        if !objective.is_counted(&self.board, &self.piece) {
            return Err(QuestionError::NotCounted(objective));
        }
        self.with_property(Property::Minimize(objective))
    }

    /// Asks for a tour in which some squares have given move numbers, from 1. A start is number 1, and an end the last.
    pub fn clues(self, given: impl IntoIterator<Item = (Square, u64)>) -> Result<Self, QuestionError> {
        let ends = [self.start.map(|start| (start, 1)), self.end.map(|end| (end, self.board.len()))];
        let mut clues = Clues::default();
        for (square, number) in ends.into_iter().flatten().chain(given) {
            clues.add(Clue { number, square }, &self.board)?;
        }
        self.with_property(Property::Clues(Arc::new(clues)))
    }

    /// Asks for a tour drawn at random, each as likely as any other.
    pub fn random(self) -> Result<Self, QuestionError> {
        self.with_property(Property::Random)
    }

    /// The one place that decides which properties go together.
    fn with_property(self, property: Property) -> Result<Self, QuestionError> {
        match &self.property {
            Some(first) => Err(QuestionError::Combination { one: first.name(), other: property.name() }),
            None => Ok(Self { property: Some(property), ..self }),
        }
    }

    /// The same question without its property.
    #[must_use]
    pub fn without_property(&self) -> Self {
        let Self { board, piece, kind, start, end, .. } = self;
        Self { board: board.clone(), piece: *piece, kind: *kind, start: *start, end: *end, property: None }
    }

    /// The same question without the clue of this number.
    #[must_use]
    pub fn without_clue(&self, number: u64) -> Self {
        let mut fewer = self.clone();
        if let Some(Property::Clues(clues)) = &mut fewer.property {
            Arc::make_mut(clues).remove(number);
        }
        fewer
    }

    /// The property that the tour should have.
    #[must_use]
    pub const fn property(&self) -> Option<&Property> {
        self.property.as_ref()
    }

    /// The clues that are given, if any are.
    #[must_use]
    pub fn given(&self) -> Option<&Clues> {
        match &self.property {
            Some(Property::Clues(clues)) => Some(clues),
            _ => None,
        }
    }

    /// Returns `true` for a knight on a full rectangle, the case that theorems and tables are about.
    #[must_use]
    pub fn is_knight_on_rectangle(&self) -> bool {
        self.board.is_rectangle() && self.piece.is_knight()
    }

    /// Returns `true` if the piece can move from one square to the other.
    #[must_use]
    pub fn is_move(&self, from: Square, to: Square) -> bool {
        self.piece.offsets().iter().any(|by| self.board.step(from, *by) == Some(to))
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Converts the question into its board.
    #[must_use]
    pub fn into_board(self) -> Board {
        self.board
    }

    /// The piece.
    #[must_use]
    pub const fn piece(&self) -> &Piece {
        &self.piece
    }

    /// The kind of tour asked for.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// The square on which the tour has to start.
    #[must_use]
    pub const fn start(&self) -> Option<Square> {
        self.start
    }

    /// The square on which the tour has to end.
    #[must_use]
    pub const fn end(&self) -> Option<Square> {
        self.end
    }
}

/// One of the two ends of a tour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// The first square.
    Start,
    /// The last square.
    End,
}

named!(Role, "end of a tour", Start => "start", End => "end");

/// Errors in a question.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum QuestionError {
    /// A text that is not the name of a square.
    #[error(transparent)]
    Square(#[from] ParseSquareError),
    /// A square outside the box.
    #[error("the {role} {square} is off the {size} board; name a square from a1 to {}", last_square(*size))]
    OffBoard {
        /// The end.
        role: Role,
        /// The square.
        square: Square,
        /// The box.
        size: Size,
    },
    /// A square that does not belong to the board.
    #[error("the {role} {square} is a hole; name a square that belongs to the board")]
    OnHole {
        /// The end.
        role: Role,
        /// The square.
        square: Square,
    },
    /// The same square twice.
    #[error("the tour cannot both start and end on {0}; name two squares, or leave one of them out")]
    SameEnds(Square),
    /// Two properties that cannot be asked for together.
    #[error("{other} does not go with {one}; leave one of them out")]
    Combination {
        /// The name of the property that was asked for first.
        one: &'static str,
        /// The name of the other.
        other: &'static str,
    },
    /// A symmetry that the board does not have itself.
    #[error("symmetry {symmetry}: the board does not have this symmetry, so its tours cannot; {}", instead(of_board))]
    NoSuchSymmetry {
        /// The symmetry asked for.
        symmetry: SymmetryRequest,
        /// The symmetries that the board has.
        of_board: Vec<Symmetry>,
    },
    /// Only closed tours are called Eulerian or Bergholtian.
    #[error("symmetry {symmetry}: only closed tours are called that; ask for a closed tour, or for half-turn")]
    ClosedToursOnly {
        /// The symmetry asked for.
        symmetry: SymmetryRequest,
    },
    /// A magic tour of another board than a rectangle, or by another piece than the knight.
    #[error(
        "magic tours are only found for a knight on a full rectangle, without holes or joined edges; ask for one of these"
    )]
    MagicBoard,
    /// Turns or crossings that are not counted on this board.
    #[error(
        "minimize {0}: {0} are not counted over joined edges, nor crossings of a piece that leaps farther than 16 squares; leave it out"
    )]
    NotCounted(Objective),
    /// Clues that contradict each other or the board.
    #[error(transparent)]
    Clue(#[from] ClueError),
}

/// The symmetries to ask for instead, for a sentence.
fn instead(symmetries: &[Symmetry]) -> String {
    let mut names: Vec<String> = symmetries.iter().map(|symmetry| symmetry.request_name().replace(' ', "-")).collect();
    names.dedup();
    if names.is_empty() { "it has no symmetries".into() } else { format!("it has: {}", names.join(", ")) }
}

impl From<Infallible> for QuestionError {
    /// A [`Square`] is one already.
    fn from(never: Infallible) -> Self {
        match never {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Wrap;

    #[test]
    fn ends_must_be_two_squares_of_the_board() {
        let square = |name: &str| name.parse::<Square>().unwrap();
        let board = Board::rectangle(Size::new(3, 3).unwrap()).with_holes([square("b2")]).unwrap();
        let ask = Question::on(board);
        assert!(matches!(ask.clone().starting_at("d1"), Err(QuestionError::OffBoard { role: Role::Start, .. })));
        assert!(matches!(ask.clone().ending_at("b2"), Err(QuestionError::OnHole { role: Role::End, .. })));
        assert!(matches!(ask.clone().ending_at("b"), Err(QuestionError::Square(_))));
        let from_a1 = ask.starting_at("a1").unwrap();
        assert_eq!(from_a1.clone().ending_at(square("a1")), Err(QuestionError::SameEnds(square("a1"))));
        assert!(from_a1.ending_at(square("b3")).is_ok());
    }

    /// Adds a property to a question.
    type Add = fn(Question) -> Result<Question, QuestionError>;

    fn properties() -> Vec<(&'static str, Add)> {
        vec![
            ("symmetry", |asked| asked.symmetric(SymmetryRequest::HalfTurn)),
            ("strictly_open", Question::strictly_open),
            ("magic", |asked| asked.magic(Magic::Semi)),
            ("minimize", |asked| asked.minimize(Objective::Turns)),
            ("clues", |asked| asked.clues([(Square::new(0, 0), 1)])),
            ("random", Question::random),
        ]
    }

    #[test]
    fn two_properties_are_rejected_by_their_names() {
        let plain = Question::on(Size::CHESSBOARD);
        for (one, first) in properties() {
            let question = first(plain.clone()).unwrap();
            assert_eq!(question.property().map(Property::name), Some(one));
            assert_eq!(question.without_property(), plain);
            for (other, second) in properties() {
                let error = second(question.clone()).unwrap_err();
                assert_eq!(error, QuestionError::Combination { one, other });
                assert_eq!(error.to_string(), format!("{other} does not go with {one}; leave one of them out"));
            }
        }
    }

    #[test]
    fn properties_that_the_board_cannot_have_are_rejected() {
        let square = Board::rectangle(Size::new(5, 6).unwrap());
        let ask = Question::on(square.clone());
        let quarter = ask.clone().symmetric(SymmetryRequest::QuarterTurn).unwrap_err();
        assert!(quarter.to_string().ends_with("it has: mirror-left-right, mirror-top-bottom, half-turn"), "{quarter}");
        let eulerian = ask.symmetric(SymmetryRequest::Eulerian);
        assert!(matches!(eulerian, Err(QuestionError::ClosedToursOnly { symmetry: SymmetryRequest::Eulerian })));
        let torus = Question::on(square.clone().with_wrap(Wrap::Torus));
        assert_eq!(torus.clone().magic(Magic::Full), Err(QuestionError::MagicBoard));
        for (_, objective) in Objective::NAMED {
            assert_eq!(torus.clone().minimize(objective), Err(QuestionError::NotCounted(objective)));
        }
        let long = Question::on(square).by("1,17".parse().unwrap());
        assert!(long.clone().minimize(Objective::Turns).is_ok());
        assert_eq!(long.minimize(Objective::Crossings), Err(QuestionError::NotCounted(Objective::Crossings)));
    }

    #[test]
    fn ends_are_clues_too() {
        let ask = Question::on(Size::new(3, 4).unwrap()).starting_at("a1").unwrap().ending_at("b1").unwrap();
        let question = ask.clone().clues([(Square::new(0, 0), 1), (Square::new(2, 0), 3)]).unwrap();
        let numbers: Vec<u64> = question.given().unwrap().iter().map(|clue| clue.number).collect();
        assert_eq!(numbers, [1, 3, 12]);
        assert_eq!(question.without_clue(3).given().unwrap().len(), 2);
        assert!(matches!(ask.clues([(Square::new(0, 0), 2)]), Err(QuestionError::Clue(ClueError::TwoNumbers { .. }))));
    }

    #[test]
    fn the_tour_of_one_square_may_start_and_end_on_it() {
        assert!(Question::on(Size::new(1, 1).unwrap()).starting_at("a1").unwrap().ending_at("a1").is_ok());
    }
}
