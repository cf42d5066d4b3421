//! What can be seen at a glance: ends apart, pieces, colours, and squares with too few exits.

use super::reason::{ColourRule, Reason};
use crate::{Board, Colour, Graph, Kind, Piece, Question, Square, Wrap};

/// What can be seen at a glance of a board and its moves.
pub(super) fn glance(question: &Question, graph: &Graph) -> Option<Reason> {
    ends_apart(question)
        .or_else(|| in_pieces(graph))
        .or_else(|| colours_of_graph(graph, question)?.broken_rule(question))
        .or_else(|| too_few_exits(question, graph))
}

/// What can be seen at once of a knight on a rectangle, without looking at its squares: too distant ends, and colours.
pub(crate) fn of_knight_rectangle(question: &Question) -> Option<Reason> {
    ends_apart(question).or_else(|| colours_of_rectangle(question).broken_rule(question))
}

/// Whether the board is one on which a knight can go from each square to every other and leave each by two moves:
/// any rectangle with sides from 3 up, except 3x3.
pub(super) fn is_wide_rectangle(question: &Question) -> bool {
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
    let parts = graph.components();
    (parts.len() > 1).then(|| Reason::InPieces {
        squares: parts.iter().map(|part| graph.square(part[0])).collect(),
        sizes: parts.iter().map(|part| part.len() as u64).collect(),
    })
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
    use crate::{Budget, Picture, Size, obstacle::find};

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
        assert!(matches!(reason(&camel), Some(Reason::InPieces { sizes, .. }) if sizes == [32, 32]));
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
