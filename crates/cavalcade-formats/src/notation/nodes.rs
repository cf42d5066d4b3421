//! Numbers of nodes: a tour as programs give it that were given the graph of a board.
//!
//! Nodes are numbered in the order of the squares, from a1 along the ranks: from 0 if there is a 0 among them,
//! and otherwise from 1. Some programs write the first again after the last; and if open tours were asked for, the last
//! node is the apex, joined to all squares: the tour begins after it.

use super::read_error::ReadError;
use cavalcade_core::{Board, Budget, Size, Square};

/// The path over these nodes.
pub(super) fn path(nodes: &[u64], board: &Board, budget: &Budget) -> Result<Vec<Square>, ReadError> {
    let nodes = without_return(nodes);
    let base = u64::from(!nodes.contains(&0));
    let apex = board.len() + base;
    let mut order = nodes.to_vec();
    if let Some(at) = order.iter().position(|node| *node == apex) {
        order.rotate_left(at);
        order.remove(0);
    }
    let squares = Squares::new(board, budget)?;
    let mut clock = budget.clock();
    order
        .into_iter()
        .map(|node| {
            clock.tick()?;
            let index = node.checked_sub(base).filter(|index| *index < board.len());
            let no_such = || ReadError::NoSuchNode { node, first: base, last: board.len() - 1 + base };
            Ok(squares.get(index.ok_or_else(no_such)?))
        })
        .collect()
}

/// The nodes, each once: without the first at the end.
fn without_return(nodes: &[u64]) -> &[u64] {
    match nodes {
        [first, .., last] if first == last => &nodes[..nodes.len() - 1],
        _ => nodes,
    }
}

/// The squares of a board by their numbers.
enum Squares {
    /// All squares of a rectangle.
    All(Size),
    /// Those of a board with holes.
    Some(Vec<Square>),
}

impl Squares {
    fn new(board: &Board, budget: &Budget) -> Result<Self, ReadError> {
        if board.is_full() {
            return Ok(Self::All(board.size()));
        }
        budget.has_room_for(board.len().saturating_mul(size_of::<Square>() as u64))?;
        Ok(Self::Some(board.squares().collect()))
    }

    fn get(&self, index: u64) -> Square {
        match self {
            Self::All(size) => {
                let width = u64::from(size.width());
                Square::new((index % width) as u32, (index / width) as u32)
            }
            Self::Some(squares) => squares[index as usize],
        }
    }
}

/// Returns the board with this number of nodes if it must have equal sides. With one more node, it is a graph for open
/// tours.
pub(super) fn square_board(nodes: u64) -> Option<Board> {
    let of_area = |area: u64| {
        let side = area.isqrt();
        let size = Size::new(u32::try_from(side).ok()?, u32::try_from(side).ok()?).ok()?;
        (side * side == area).then(|| Board::rectangle(size))
    };
    of_area(nodes).or_else(|| of_area(nodes.checked_sub(1)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(nodes: &[u64]) -> String {
        let ring = Board::rectangle(Size::new(3, 3).unwrap()).with_holes(["b2".parse().unwrap()]).unwrap();
        let path = path(nodes, &ring, &Budget::unlimited());
        path.map_or_else(
            |error| error.to_string(),
            |path| path.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        )
    }

    #[test]
    fn nodes_are_the_squares_of_a_board_in_order_and_holes_have_none() {
        let ring = "a1 b3 c1 a2 c3 b1 a3 c2";
        let same: [&[u64]; 6] = [
            &[1, 7, 3, 4, 8, 2, 6, 5],
            &[0, 6, 2, 3, 7, 1, 5, 4],
            // The first again.
            &[0, 6, 2, 3, 7, 1, 5, 4, 0],
            // A node that is joined to all.
            &[9, 1, 7, 3, 4, 8, 2, 6, 5],
            &[8, 2, 6, 5, 9, 1, 7, 3, 4],
            &[7, 1, 5, 4, 8, 0, 6, 2, 3],
        ];
        for (number, nodes) in same.into_iter().enumerate() {
            assert_eq!(names(nodes), ring, "{number}: {nodes:?}");
        }
        assert!(names(&[1, 12]).contains("there is no node 12"));
        assert!(names(&[0, 9]).contains("from 0 to 7"));
    }

    #[test]
    fn only_a_board_of_equal_sides_is_known_by_its_nodes() {
        let size = |nodes| square_board(nodes).map(|board| board.size().to_string());
        assert_eq!(size(64).as_deref(), Some("8x8"));
        assert_eq!(size(65).as_deref(), Some("8x8"));
        assert_eq!(size(63), None);
        assert_eq!(size(0), None);
    }
}
