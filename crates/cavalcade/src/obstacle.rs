//! Reasons why a board has no tour, each one a fact that a reader can check.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::construct::Theorem;
use crate::{Board, Budget, Colour, Graph, Kind, Limit, Piece, Question, Square, Wrap};

/// Why there is no tour.
///
/// A reason is data: its fields are all that is needed, with the board and the piece, to check it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Reason {
    /// Each move changes colour, and the numbers of squares of either colour or the colours of the ends do not allow it.
    ColourImbalance {
        /// Squares of the colour of a1 (or of the first square there is).
        dark: u64,
        /// Squares of the other colour.
        light: u64,
        /// The rule that is broken.
        #[serde(flatten)]
        rule: ColourRule,
    },
    /// Squares that a tour would have to pass have fewer exits than passing takes.
    TooFewExits {
        /// The squares, each with at most one exit.
        squares: Vec<Square>,
        /// How many of them there may be.
        allowed: u64,
    },
    /// No moves lead from one part of the board to another.
    InPieces {
        /// One square of each part.
        squares: Vec<Square>,
    },
    /// A closed tour ends a move away from its start, and these two squares are not.
    EndsApart {
        /// The start asked for.
        start: Square,
        /// The end asked for.
        end: Square,
    },
    /// A theorem says so.
    Theorem {
        /// The theorem and its case.
        theorem: Theorem,
    },
    /// On a board with a side of 5, an end that leaves one of two corners with a single move.
    BetweenCorners {
        /// The end asked for, a neighbour of both corners.
        square: Square,
        /// The corners, neither of which is the other end.
        corners: [Square; 2],
    },
    /// An exact decision for a narrow or small board and these ends.
    Decided {
        /// How it was made.
        by: Decision,
        /// The start asked for.
        start: Option<Square>,
        /// The end asked for.
        end: Option<Square>,
    },
    /// A formula that every tour satisfies cannot be satisfied: two moves at each square, and some move out of each of
    /// the sets named here.
    Unsatisfiable {
        /// Sets of squares that a tour has to leave.
        cuts: Vec<Vec<Square>>,
    },
    /// Every path was tried.
    Exhausted {
        /// The number of positions that were tried.
        positions: u64,
    },
}

/// How an exact decision was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// All tours of a board with a side of 3 or 4 were followed at once, column by column.
    ColumnByColumn,
    /// All tours of a board of at most 30 squares were searched when the tables were made.
    Table,
    /// All tours of a narrow board were followed at once, square by square.
    SquareBySquare,
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::ColumnByColumn => "all tours were followed at once, column by column",
            Self::Table => "all tours of this small board are known",
            Self::SquareBySquare => "all tours were followed at once, square by square",
        })
    }
}

/// What a path that changes colour at each move has to keep to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "rule", rename_all = "kebab-case")]
pub enum ColourRule {
    /// A closed tour needs as many squares of one colour as of the other.
    ClosedNeedsEqual,
    /// An open tour needs numbers that differ by one at most.
    OpenDiffersByOne,
    /// Where one colour has a square more, both ends lie on it.
    EndsOnMajority {
        /// The end asked for that does not.
        square: Square,
    },
    /// Where the numbers are equal, the ends have different colours.
    EndsDiffer {
        /// The start asked for.
        start: Square,
        /// The end asked for.
        end: Square,
    },
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ColourImbalance { dark, light, rule } => {
                write!(f, "each move changes colour and the board has {dark} dark and {light} light squares: {rule}")
            }
            Self::TooFewExits { squares, allowed: 0 } => {
                write!(f, "a tour would have to pass {}, and there are too few exits", list(squares))
            }
            Self::TooFewExits { squares, allowed } => {
                let only = if *allowed == 1 { "1 can be an end" } else { "2 can be ends" };
                write!(
                    f,
                    "{} squares have too few exits to be passed, and only {only}: {}",
                    squares.len(),
                    list(squares)
                )
            }
            Self::InPieces { squares } => {
                write!(f, "the board is in {} pieces: no moves lead between {}", squares.len(), list(squares))
            }
            Self::EndsApart { start, end } => {
                write!(f, "a closed tour ends one move away from its start, and no move leads from {end} to {start}")
            }
            Self::Theorem { theorem } => theorem.fmt(f),
            Self::BetweenCorners { square, corners: [a, b] } => write!(
                f,
                "{square} is a neighbour of both {a} and {b}, which have one other each: a tour that ends on {square} leaves one of them with a single move, and neither is the other end"
            ),
            Self::Decided { by, start, end } => write!(f, "{by}, and none goes {}", between(*start, *end)),
            Self::Unsatisfiable { cuts } if cuts.is_empty() => {
                f.write_str("there is no way to make two moves at each square (one at the ends): a formula that says so cannot be satisfied")
            }
            Self::Unsatisfiable { cuts } => write!(
                f,
                "there is no way to make two moves at each square (one at the ends) and to leave each of {} sets of squares, as a tour must: a formula that says so cannot be satisfied",
                cuts.len()
            ),
            Self::Exhausted { positions } => {
                write!(f, "every path was tried: {positions} positions, and none is a tour")
            }
        }
    }
}

impl std::error::Error for Reason {}

impl fmt::Display for ColourRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ClosedNeedsEqual => f.write_str("a closed tour needs as many of one as of the other"),
            Self::OpenDiffersByOne => f.write_str("a tour needs numbers that differ by one at most"),
            Self::EndsOnMajority { square } => {
                write!(f, "a tour starts and ends on the colour that has one more, and {square} is of the other")
            }
            Self::EndsDiffer { start, end } => {
                write!(f, "a tour starts and ends on different colours, and {start} and {end} are of the same")
            }
        }
    }
}

/// The ends asked for, for a sentence.
fn between(start: Option<Square>, end: Option<Square>) -> String {
    match (start, end) {
        (Some(start), Some(end)) => format!("from {start} to {end}"),
        (Some(start), None) => format!("from {start}"),
        (None, Some(end)) => format!("to {end}"),
        (None, None) => "over the whole board".into(),
    }
}

/// The first few squares, for a sentence.
fn list(squares: &[Square]) -> String {
    let shown: Vec<String> = squares.iter().take(8).map(ToString::to_string).collect();
    let rest = squares.len() - shown.len();
    if rest == 0 { shown.join(", ") } else { format!("{} and {rest} more", shown.join(", ")) }
}

/// Looks for a reason that can be seen at once, in time linear in the board (constant for most rectangles).
pub fn find(question: &Question, budget: &Budget) -> Result<Option<Reason>, Limit> {
    if is_wide_rectangle(question) {
        return Ok(of_knight_rectangle(question));
    }
    let graph = Graph::within(question.board(), question.piece(), budget)?;
    Ok(ends_apart(question)
        .or_else(|| in_pieces(&graph))
        .or_else(|| colours_of_graph(&graph, question)?.broken_rule(question))
        .or_else(|| too_few_exits(question, &graph)))
}

/// What can be seen at once of a knight on a rectangle, without looking at its squares: too distant ends, and colours.
pub(crate) fn of_knight_rectangle(question: &Question) -> Option<Reason> {
    ends_apart(question).or_else(|| colours_of_rectangle(question).broken_rule(question))
}

/// Whether the board is one on which a knight can go from each square to every other and leave each by two moves:
/// any rectangle with sides from 3 up, except 3x3.
fn is_wide_rectangle(question: &Question) -> bool {
    let (board, size) = (question.board(), question.board().size());
    let (short, long) = (size.width().min(size.height()), size.width().max(size.height()));
    board.is_rectangle() && question.piece().leaps() == Piece::KNIGHT.leaps() && short >= 3 && long > 3
}

fn ends_apart(question: &Question) -> Option<Reason> {
    let (Kind::Closed, Some(start), Some(end)) = (question.kind(), question.start(), question.end()) else {
        return None;
    };
    let board = question.board();
    let joined = question.piece().offsets().iter().any(|offset| board.step(end, *offset) == Some(start));
    (!joined).then_some(Reason::EndsApart { start, end })
}

fn in_pieces(graph: &Graph) -> Option<Reason> {
    let pieces = graph.components();
    (pieces.len() > 1)
        .then(|| Reason::InPieces { squares: pieces.iter().map(|piece| graph.square(piece[0])).collect() })
}

/// How many squares there are of either colour, and the colours of the ends asked for.
struct Colouring {
    dark: u64,
    light: u64,
    start: Option<Colour>,
    end: Option<Colour>,
}

fn colours_of_rectangle(question: &Question) -> Colouring {
    let area = question.board().size().area();
    let colour = |square: Square| if (square.file() ^ square.rank()) & 1 == 0 { Colour::Dark } else { Colour::Light };
    Colouring {
        dark: area.div_ceil(2),
        light: area / 2,
        start: question.start().map(colour),
        end: question.end().map(colour),
    }
}

fn colours_of_graph(graph: &Graph, question: &Question) -> Option<Colouring> {
    let colours = graph.colours()?;
    let dark = colours.iter().filter(|colour| **colour == Colour::Dark).count() as u64;
    let colour = |square: Square| graph.node(square).map(|node| colours[node.index()]);
    Some(Colouring {
        dark,
        light: graph.len() as u64 - dark,
        start: question.start().and_then(colour),
        end: question.end().and_then(colour),
    })
}

impl Colouring {
    fn broken_rule(&self, question: &Question) -> Option<Reason> {
        let rule = self.rule_of_numbers(question.kind()).or_else(|| self.rule_of_ends(question))?;
        Some(Reason::ColourImbalance { dark: self.dark, light: self.light, rule })
    }

    fn rule_of_numbers(&self, kind: Kind) -> Option<ColourRule> {
        match (kind, self.dark.abs_diff(self.light)) {
            (_, 0) | (Kind::Open, 1) => None,
            (Kind::Open, _) => Some(ColourRule::OpenDiffersByOne),
            (Kind::Closed, _) => Some(ColourRule::ClosedNeedsEqual),
        }
    }

    fn rule_of_ends(&self, question: &Question) -> Option<ColourRule> {
        if self.dark == self.light {
            let (start, end) = (question.start()?, question.end()?);
            return (self.start == self.end).then_some(ColourRule::EndsDiffer { start, end });
        }
        let minority = if self.dark < self.light { Colour::Dark } else { Colour::Light };
        let ends = [(question.start(), self.start), (question.end(), self.end)];
        let wrong = ends.into_iter().find(|(_, colour)| *colour == Some(minority))?;
        wrong.0.map(|square| ColourRule::EndsOnMajority { square })
    }
}

/// Squares with one exit (or none) can only be ends.
fn too_few_exits(question: &Question, graph: &Graph) -> Option<Reason> {
    if graph.len() == 1 && question.kind() == Kind::Open {
        return None;
    }
    let squares: Vec<Square> =
        graph.nodes().filter(|node| graph.degree(*node) < 2).map(|node| graph.square(node)).collect();
    let allowed = match question.kind() {
        Kind::Closed => 0,
        Kind::Open => {
            let ends = [question.start(), question.end()];
            2 - ends.into_iter().flatten().filter(|end| !squares.contains(end)).count()
        }
    };
    (squares.len() > allowed).then_some(Reason::TooFewExits { squares, allowed: allowed as u64 })
}

/// The colour of the squares a tour of this board can start on, as the parity of file plus rank, where one colour
/// has a square more and the colours are those of the chessboard.
#[must_use]
pub fn parity_of_starts(board: &Board, piece: &Piece) -> Option<u32> {
    let (a, b) = piece.leaps();
    if (a + b).is_multiple_of(2) || board.wrap() != Wrap::None || board.len().is_multiple_of(2) {
        return None;
    }
    if board.is_full() {
        return Some(0);
    }
    let dark = board.squares().filter(|square| (square.file() ^ square.rank()) & 1 == 0).count() as u64;
    Some(u32::from(dark < board.len() - dark))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Picture, Size};

    fn ask(width: u32, height: u32, kind: Kind) -> Question {
        Question::new(Board::rectangle(Size::new(width, height).unwrap()), Piece::KNIGHT, kind)
    }

    fn reason(question: &Question) -> Option<Reason> {
        find(question, &Budget::unlimited()).unwrap()
    }

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    #[test]
    fn an_odd_board_has_no_closed_tour() {
        let found = reason(&ask(5, 5, Kind::Closed)).unwrap();
        assert_eq!(found, Reason::ColourImbalance { dark: 13, light: 12, rule: ColourRule::ClosedNeedsEqual });
    }

    #[test]
    fn ends_must_have_the_right_colours() {
        let odd = ask(5, 5, Kind::Open).starting_at(square("a2")).unwrap();
        assert!(reason(&odd).unwrap().to_string().contains("a2 is of the other"));
        let even = ask(6, 6, Kind::Open).starting_at(square("a1")).unwrap().ending_at(square("c1")).unwrap();
        assert!(reason(&even).unwrap().to_string().contains("a1 and c1 are of the same"));
        assert_eq!(reason(&ask(5, 5, Kind::Open).starting_at(square("a1")).unwrap()), None);
    }

    #[test]
    fn the_chessboard_without_two_opposite_corners_has_no_tour() {
        let board = Board::rectangle(Size::new(8, 8).unwrap()).with_holes([square("a1"), square("h8")]).unwrap();
        let found = reason(&Question::new(board, Piece::KNIGHT, Kind::Open));
        assert!(matches!(found, Some(Reason::ColourImbalance { rule: ColourRule::OpenDiffersByOne, .. })));
    }

    #[test]
    fn boards_in_pieces_and_lonely_squares_are_seen() {
        assert!(matches!(reason(&ask(3, 3, Kind::Open)), Some(Reason::InPieces { .. })));
        let camel = Question::new(Board::rectangle(Size::new(8, 8).unwrap()), Piece::CAMEL, Kind::Open);
        assert!(matches!(reason(&camel), Some(Reason::InPieces { squares }) if squares.len() == 2));
        assert_eq!(reason(&ask(1, 1, Kind::Open)), None);
        assert!(matches!(reason(&ask(1, 1, Kind::Closed)), Some(Reason::ColourImbalance { .. })));
    }

    #[test]
    fn squares_with_one_exit_can_only_be_ends() {
        // c3 in the middle, and three squares from which one can only go there.
        let star: Picture = ".#####\n##.###\n.###.#".parse().unwrap();
        let ask = |kind| Question::new(star.board.clone(), Piece::KNIGHT, kind);
        let graph = Graph::new(&star.board, &Piece::KNIGHT);
        let leaves = vec![square("a1"), square("e1"), square("a3")];
        let found = too_few_exits(&ask(Kind::Open), &graph);
        assert_eq!(found, Some(Reason::TooFewExits { squares: leaves.clone(), allowed: 2 }));
        let from_the_middle = ask(Kind::Open).starting_at(square("c2")).unwrap();
        let found = too_few_exits(&from_the_middle, &graph);
        assert_eq!(found, Some(Reason::TooFewExits { squares: leaves.clone(), allowed: 1 }));
        let found = too_few_exits(&ask(Kind::Closed), &graph);
        assert_eq!(found, Some(Reason::TooFewExits { squares: leaves, allowed: 0 }));
    }

    #[test]
    fn a_closed_tour_cannot_end_far_from_home() {
        let question = ask(6, 6, Kind::Closed).starting_at(square("a1")).unwrap().ending_at(square("f1")).unwrap();
        assert!(matches!(reason(&question), Some(Reason::EndsApart { .. })));
    }

    #[test]
    fn wide_rectangles_get_the_answer_of_their_graph() {
        for (width, height) in [(3, 4), (4, 3), (3, 5), (4, 4), (5, 6), (7, 3)] {
            for kind in [Kind::Open, Kind::Closed] {
                let question = ask(width, height, kind);
                let graph = Graph::new(question.board(), question.piece());
                assert!(is_wide_rectangle(&question));
                assert!(in_pieces(&graph).is_none() && too_few_exits(&question, &graph).is_none());
                let (quick, slow) = (colours_of_rectangle(&question), colours_of_graph(&graph, &question).unwrap());
                assert_eq!(quick.broken_rule(&question), slow.broken_rule(&question));
            }
        }
    }
}
