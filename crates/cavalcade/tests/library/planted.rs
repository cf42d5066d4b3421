//! Large irregular boards: some grown at random around a tour that is then forgotten, some full of holes.
//!
//! Planting begins with a cycle of four moves. Again and again a random move a-b of the cycle is replaced by the
//! three moves a-x-y-b with two new squares, inside a box roughly a third larger than the wanted number of squares.

use cavalcade::{Board, Piece, Size, Square};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A board of this many squares (an even number from 4) with a closed tour.
pub(crate) fn closed(squares: usize, seed: u64) -> Board {
    let side = ((squares as f64 * 4.0 / 3.0).sqrt().ceil() as u32).max(5);
    let size = Size::new(side, side).unwrap();
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let (x, y) = (side / 2 - 2, side / 2 - 1);
    // From the second to the first along ranks: (0,0) (1,2) (3,1) (2,-1) is a cycle of four knight's moves.
    let mut next: Vec<Option<Square>> = vec![None; size.area() as usize];
    let index = |square: Square| (square.rank() * side + square.file()) as usize;
    let mut cycle =
        vec![Square::new(x, y), Square::new(x + 1, y + 2), Square::new(x + 3, y + 1), Square::new(x + 2, y - 1)];
    for k in 0..4 {
        next[index(cycle[k])] = Some(cycle[(k + 1) % 4]);
    }
    let box_board = Board::rectangle(size);
    while cycle.len() < squares {
        let a = cycle[random.random_range(0..cycle.len())];
        let b = next[index(a)].unwrap();
        let mut step = |from: Square| box_board.step(from, Piece::KNIGHT.offsets()[random.random_range(0..8usize)]);
        let Some(new) = step(a).and_then(|x| Some((x, step(x)?))) else { continue };
        let is_move = Piece::KNIGHT.offsets().iter().any(|by| box_board.step(new.1, *by) == Some(b));
        if is_move && next[index(new.0)].is_none() && next[index(new.1)].is_none() {
            next[index(a)] = Some(new.0);
            next[index(new.0)] = Some(new.1);
            next[index(new.1)] = Some(b);
            cycle.extend([new.0, new.1]);
        }
    }
    let holes = box_board.squares().filter(|square| next[index(*square)].is_none());
    box_board.clone().with_holes(holes).unwrap()
}

/// A square board without a part of its squares, as many of one colour as of the other, and without dead ends: every
/// square keeps two exits at least.
pub(crate) fn riddled(side: u32, part: f64, seed: u64) -> Board {
    let full = Board::rectangle(Size::new(side, side).unwrap());
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let index = |square: Square| (square.rank() * side + square.file()) as usize;
    let around = |square: Square| -> Vec<Square> {
        Piece::KNIGHT.offsets().iter().filter_map(|by| full.step(square, *by)).collect()
    };
    let mut exits: Vec<usize> = full.squares().map(|square| around(square).len()).collect();
    let mut is_hole = vec![false; exits.len()];
    let mut holes = Vec::new();
    while (holes.len() as f64) < part * exits.len() as f64 || holes.len() % 2 == 1 {
        let square = Square::new(random.random_range(0..side), random.random_range(0..side));
        let has_its_turn = (square.file() + square.rank()) as usize % 2 == holes.len() % 2;
        let neighbours = around(square);
        let leaves_exits = neighbours.iter().all(|next| is_hole[index(*next)] || exits[index(*next)] > 2);
        if has_its_turn && leaves_exits && !is_hole[index(square)] {
            is_hole[index(square)] = true;
            holes.push(square);
            for next in &neighbours {
                exits[index(*next)] -= 1;
            }
        }
    }
    full.clone().with_holes(holes).unwrap()
}
