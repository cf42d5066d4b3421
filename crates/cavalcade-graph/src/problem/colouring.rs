//! The rule about which squares may be ends, and the colours it rests on.
//!
//! If each move changes colour, dark and light squares alternate along a tour. So a closed tour needs as many squares
//! of one colour as of the other. An open tour needs numbers that differ by at most one: if they are equal, its ends
//! differ in colour, and if one colour has one more square, both ends have that colour. If there are no such colours,
//! any two squares may be the ends.

use crate::{Colour, Node};
use cavalcade_core::{ColourRule, GraphQuestion, Kind, Question, Reason, Square, Wrap};

/// The number of squares or nodes of each colour, the kind of tour asked for, and its ends with their colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Colouring<V> {
    kind: Kind,
    dark: u64,
    light: u64,
    start: Option<(V, Colour)>,
    end: Option<(V, Colour)>,
}

/// The rule for the colours of the two ends of a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EndRule {
    /// No rule: any two squares.
    Any,
    /// Both have this colour.
    Both(Colour),
    /// There is one of each colour.
    OneOfEach,
}

impl Colouring<Square> {
    /// The colours of the chessboard, if each move changes them. a1 is dark, even if it is a hole.
    pub(crate) fn of_chessboard(question: &Question) -> Option<Self> {
        let (board, (a, b)) = (question.board(), question.piece().leaps());
        if board.wrap() != Wrap::None || (a + b).is_multiple_of(2) {
            return None;
        }
        let is_dark = |square: &Square| Colour::of_chessboard(*square) == Colour::Dark;
        let dark =
            if board.is_full() { board.len().div_ceil(2) } else { board.squares().filter(is_dark).count() as u64 };
        let coloured = |square: Square| (square, Colour::of_chessboard(square));
        let (start, end) = (question.start().map(coloured), question.end().map(coloured));
        Some(Self { kind: question.kind(), dark, light: board.len() - dark, start, end })
    }
}

impl Colouring<Node> {
    /// The colours that a graph was given.
    pub(crate) fn of_graph(question: &GraphQuestion, colours: &[Colour]) -> Self {
        let dark = colours.iter().filter(|colour| **colour == Colour::Dark).count() as u64;
        let coloured = |node: Node| (node, colours[node.index()]);
        let (start, end) = (question.start().map(coloured), question.end().map(coloured));
        Self { kind: question.kind(), dark, light: colours.len() as u64 - dark, start, end }
    }
}

impl<V: Copy> Colouring<V> {
    /// Returns the rule for the ends, or the reason why there is no tour if the numbers or the ends asked for break a
    /// rule.
    pub(crate) fn rule(&self) -> Result<EndRule, Reason<V>> {
        let broken = self.broken_by_numbers().or_else(|| self.broken_by_ends());
        match broken {
            Some(rule) => Err(Reason::ColourImbalance { dark: self.dark, light: self.light, rule }),
            None if self.dark == self.light => Ok(EndRule::OneOfEach),
            None => Ok(EndRule::Both(self.majority())),
        }
    }

    const fn majority(&self) -> Colour {
        if self.dark > self.light { Colour::Dark } else { Colour::Light }
    }

    const fn broken_by_numbers(&self) -> Option<ColourRule<V>> {
        match (self.kind, self.dark.abs_diff(self.light)) {
            (_, 0) | (Kind::Open, 1) => None,
            (Kind::Open, _) => Some(ColourRule::OpenDiffersByOne),
            (Kind::Closed, _) => Some(ColourRule::ClosedNeedsEqual),
        }
    }

    fn broken_by_ends(&self) -> Option<ColourRule<V>> {
        if self.dark == self.light {
            let ((start, its_colour), (end, other)) = (self.start?, self.end?);
            return (its_colour == other).then_some(ColourRule::EndsDiffer { start, end });
        }
        let minority = self.majority().other();
        let wrong = [self.start, self.end].into_iter().flatten().find(|(_, colour)| *colour == minority);
        wrong.map(|(square, _)| ColourRule::EndsOnMajority { square })
    }
}

impl EndRule {
    /// Returns `true` if a square of this colour may be an end, if no other is known.
    pub(crate) fn allows(self, colour: Colour) -> bool {
        match self {
            Self::Any | Self::OneOfEach => true,
            Self::Both(wanted) => colour == wanted,
        }
    }

    /// Returns `true` if squares of these colours may be the two ends.
    pub(crate) fn allows_both(self, one: Colour, other: Colour) -> bool {
        match self {
            Self::Any => true,
            Self::Both(wanted) => one == wanted && other == wanted,
            Self::OneOfEach => one != other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BoardGraph;
    use cavalcade_core::{Board, Piece};

    fn ask(size: &str, kind: Kind) -> Question {
        Question::new(Board::rectangle(size.parse().unwrap()), Piece::KNIGHT, kind)
    }

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    /// Returns the rule for the colours of the graph.
    fn rule_of_graph(question: &Question) -> Result<EndRule, Reason> {
        let graph = BoardGraph::new(question.board(), question.piece());
        let colouring = Colouring::of_graph(&graph.question(question), &graph.colours().unwrap());
        colouring.rule().map_err(|reason| reason.map(|node| graph.square(node)))
    }

    #[test]
    fn numbers_decide_what_ends_there_can_be() {
        let rule = |size, kind| rule_of_graph(&ask(size, kind));
        assert_eq!(rule("5x5", Kind::Open), Ok(EndRule::Both(Colour::Dark)));
        assert_eq!(rule("6x6", Kind::Open), Ok(EndRule::OneOfEach));
        assert!(matches!(
            rule("5x5", Kind::Closed),
            Err(Reason::ColourImbalance { dark: 13, light: 12, rule: ColourRule::ClosedNeedsEqual })
        ));
    }

    #[test]
    fn ends_must_have_the_right_colours() {
        let broken = |question: &Question| rule_of_graph(question).unwrap_err().to_string();
        let odd = ask("5x5", Kind::Open).starting_at(square("a2")).unwrap();
        assert!(broken(&odd).contains("a2 has the other colour"));
        let even = ask("6x6", Kind::Open).starting_at(square("a1")).unwrap().ending_at(square("c1")).unwrap();
        assert!(broken(&even).contains("a1 and c1 have the same colour"));
    }

    #[test]
    fn the_chessboard_without_two_opposite_corners_has_no_tour() {
        let board = Board::rectangle("8x8".parse().unwrap()).with_holes([square("a1"), square("h8")]).unwrap();
        let question = Question::new(board, Piece::KNIGHT, Kind::Open);
        let rule = Colouring::of_chessboard(&question).unwrap().rule();
        let reason = Reason::ColourImbalance { dark: 30, light: 32, rule: ColourRule::OpenDiffersByOne };
        assert_eq!(rule, Err(reason));
    }

    #[test]
    fn there_is_no_chessboard_where_edges_are_joined_or_moves_keep_the_colour() {
        let has_colours = |wrap, piece| {
            let board = Board::rectangle("6x6".parse().unwrap()).with_wrap(wrap);
            Colouring::of_chessboard(&Question::new(board, piece, Kind::Open)).is_some()
        };
        assert!(has_colours(Wrap::None, Piece::KNIGHT));
        assert!(!has_colours(Wrap::Torus, Piece::KNIGHT) && !has_colours(Wrap::None, Piece::CAMEL));
    }

    #[test]
    fn a_chessboard_gets_the_rule_of_its_graph() {
        for size in ["3x4", "4x3", "3x5", "4x4", "5x6", "7x3", "5x5"] {
            for kind in [Kind::Open, Kind::Closed] {
                for start in Board::rectangle(size.parse().unwrap()).squares() {
                    let question = ask(size, kind).starting_at(start).unwrap();
                    let quick = Colouring::of_chessboard(&question).unwrap();
                    assert_eq!(quick.rule(), rule_of_graph(&question), "{question:?}");
                }
            }
        }
    }
}
