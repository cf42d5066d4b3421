//! Looking for obstacles where there are none: the quick look compared with building the graph, and the thorough
//! search.
//!
//! Everything is measured in one run, several times in turn, and the best time of each counts: the machine may be busy.

use std::hint::black_box;
use std::time::{Duration, Instant};

use cavalcade::{Board, BoardGraph, Budget, Kind, Piece, Question, Size, Square, obstacle};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const ROUNDS: usize = 5;

fn main() {
    println!("Looking for obstacles; best of {ROUNDS}");
    let large = sprinkled(1000);
    let graph = best(|| drop(black_box(BoardGraph::new(large.board(), large.piece()))));
    let quick = best(|| drop(black_box(obstacle::quick(&large, &Budget::unlimited()))));
    println!("  1000x1000 without 1% of its squares: the graph {graph:.1?}, the quick look with it {quick:.1?}");
    println!("  quick look / graph: {:.1}", quick.as_secs_f64() / graph.as_secs_f64());
    for side in [6, 8, 20, 40, 70, 300] {
        let question = sprinkled(side);
        assert_eq!(obstacle::thorough(&question, &Budget::unlimited(), 0), Ok(None), "{side}x{side}");
        let time = best(|| drop(black_box(obstacle::thorough(&question, &Budget::unlimited(), 0))));
        println!("thorough search, {side}x{side} without 1% of its squares: {time:.1?}");
    }
}

fn best(mut work: impl FnMut()) -> Duration {
    let time = |work: &mut dyn FnMut()| {
        let begin = Instant::now();
        work();
        begin.elapsed()
    };
    (0..ROUNDS).map(|_| time(&mut work)).min().unwrap_or(Duration::MAX)
}

/// A square board without 1% of its squares on which the quick look sees nothing, so that it goes all the way.
fn sprinkled(side: u32) -> Question {
    let is_clear = |question: &Question| obstacle::quick(question, &Budget::unlimited()) == Ok(None);
    (0..1000).map(|seed| sprinkled_by(seed, side)).find(is_clear).expect("some board has no obstacle")
}

/// A square board without 1% of its squares, as many dark ones as light ones.
fn sprinkled_by(seed: u64, side: u32) -> Question {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let full = Board::rectangle(Size::new(side, side).expect("a size"));
    let mut holes: Vec<Square> = Vec::new();
    while (holes.len() as u64) < full.len() / 200 * 2 {
        let hole = Square::new(rng.random_range(0..side), rng.random_range(0..side));
        let is_turn = (hole.file() + hole.rank()) as usize % 2 == holes.len() % 2;
        if is_turn && !holes.contains(&hole) {
            holes.push(hole);
        }
    }
    let board = full.with_holes(holes).expect("some squares are left");
    Question::new(board, Piece::KNIGHT, Kind::Closed)
}
