//! What the tests draw.

use cavalcade::{Board, BoardGraph, Kind, Node, Piece, Question, Size, Square, Tour, verify};

/// A closed tour of the chessboard that is its own image under a half turn.
pub(crate) const CHESSBOARD: &str = "\
    a1 c2 a3 b1 d2 f1 h2 g4 f2 h1 g3 h5 g7 e8 f6 h7 f8 d7 b8 a6 b4 d5 e3 c4 a5 b7 d8 c6 d4 e6 f4 g6 \
    h8 f7 h6 g8 e7 c8 a7 b5 c7 a8 b6 a4 b2 d1 c3 a2 c1 e2 g1 h3 g5 e4 d6 f5 h4 g2 e1 f3 e5 d3 c5 b3";

pub(crate) fn chessboard() -> Tour {
    let squares: Vec<Square> = CHESSBOARD.split_whitespace().map(|name| name.parse().unwrap()).collect();
    verified(rectangle(8, 8), &squares)
}

pub(crate) fn rectangle(width: u32, height: u32) -> Board {
    Board::rectangle(Size::new(width, height).unwrap())
}

pub(crate) fn verified(board: Board, squares: &[Square]) -> Tour {
    verify::verify_squares(&Question::new(board, Piece::KNIGHT, Kind::Open), squares).unwrap()
}

/// A tour by Warnsdorff's rule, on boards where it leads over all squares.
pub(crate) fn walk(board: Board, start: &str) -> Tour {
    let squares = path(&board, start.parse().unwrap());
    verified(board, &squares)
}

/// The path by Warnsdorff's rule (1823): always to the square with the fewest ways on, of those to the one furthest
/// from the middle. It goes as far as it can, which need not be over the whole board.
pub(crate) fn path(board: &Board, start: Square) -> Vec<Square> {
    let graph = BoardGraph::new(board, &Piece::KNIGHT);
    let size = board.size();
    let far = |node: Node| {
        let square = graph.square(node);
        let off = |place: u32, side: u32| (2 * i64::from(place) + 1 - i64::from(side)).pow(2);
        off(square.file(), size.width()) + off(square.rank(), size.height())
    };
    let mut ways: Vec<usize> = graph.nodes().map(|node| graph.degree(node)).collect();
    let mut visited = vec![false; graph.len()];
    let mut path = Vec::new();
    let mut next = graph.node(start);
    while let Some(node) = next {
        visited[node.index()] = true;
        path.push(graph.square(node));
        for to in graph.neighbours(node) {
            ways[to.index()] -= 1;
        }
        let free = graph.neighbours(node).iter().copied().filter(|to| !visited[to.index()]);
        next = free.min_by_key(|to| (ways[to.index()], -far(*to)));
    }
    path
}
