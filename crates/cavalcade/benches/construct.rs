//! The speed of constructed tours, compared with filling fresh memory.
//!
//! Figures are the best of several rounds, taken in turn, as the machine may be busy with other things.

use std::any::Any;
use std::hint::black_box;
use std::time::{Duration, Instant};

use cavalcade::construct::{Formula, construct};
use cavalcade::{Board, Budget, Kind, Outcome, Piece, Question, Size, Square};

const ROUNDS: u32 = 5;
const LOOKUPS: u64 = 2_000_000;

fn main() {
    // All results are kept until the end: memory given back and taken again would not be fresh.
    let mut kept = Vec::new();
    whole(2000);
    compare(&mut kept, "2000x2000 closed", 2000, 2000, Kind::Closed, None);
    for start in [Square::new(0, 0), Square::new(1000, 1000), Square::new(2000, 1998), Square::new(777, 1111)] {
        compare(&mut kept, &format!("2001x1999 from {start}"), 2001, 1999, Kind::Open, Some(start));
    }
    lookups("1000000x1000000", 1_000_000, 1_000_000);
    lookups("1000000000x3", 1_000_000_000, 3);
    lookups("1000000000x4", 1_000_000_000, 4);
}

fn tour(width: u32, height: u32, kind: Kind, start: Option<Square>) -> Formula {
    let size = Size::new(width, height).expect("a size");
    let question = Question::new(Board::rectangle(size), Piece::KNIGHT, kind);
    let question = match start {
        Some(start) => question.starting_at(start).expect("a square of the board"),
        None => question,
    };
    construct(&question).expect("a rectangle").expect("a tour")
}

/// A closed tour of a square board as it is usually asked for: found, checked, and its numbers. The module for Python is
/// held to this.
fn whole(side: u32) {
    let question = Question::on(Size::new(side, side).expect("a size")).closed();
    let best = (0..ROUNDS).map(|_| {
        let begin = Instant::now();
        let Outcome::Found(tour) = cavalcade::Solver::new(&question).solve().outcome else { panic!("it has tours") };
        black_box(tour.numbers());
        begin.elapsed()
    });
    let best = best.min().unwrap_or_default();
    println!("{side}x{side} closed, found, checked and numbered: {:.2} ms", best.as_secs_f64() * 1e3);
}

/// The whole path and the whole numbering, each with making the tour, against a fresh memset of the same bytes.
fn compare(kept: &mut Vec<Box<dyn Any>>, name: &str, width: u32, height: u32, kind: Kind, start: Option<Square>) {
    let squares = width as usize * height as usize;
    let mut best = [Duration::MAX; 4];
    for _ in 0..ROUNDS {
        best[0] = best[0].min(time(kept, || vec![1u8; 4 * squares]));
        best[1] = best[1].min(time(kept, || tour(width, height, kind, start)));
        best[2] = best[2].min(time(kept, || tour(width, height, kind, start).path(&Budget::unlimited())));
        best[3] = best[3].min(time(kept, || {
            let mut numbers = vec![0u32; squares];
            let tour = tour(width, height, kind, start);
            for (rank, row) in (0..).zip(numbers.chunks_exact_mut(width as usize)) {
                tour.fill_rank(Square::new(0, rank), 1, row);
            }
            numbers
        }));
    }
    let [memset, plan, path, numbers] = best;
    let ratio = |time: Duration| time.as_secs_f64() / memset.as_secs_f64();
    println!(
        "{name}: memset {memset:.2?}, tour alone {plan:.2?}, path {path:.2?} ({:.2} x memset), numbers {numbers:.2?} ({:.2} x)",
        ratio(path),
        ratio(numbers)
    );
}

fn lookups(name: &str, width: u32, height: u32) {
    let formula = tour(width, height, Kind::Open, None);
    let mut state = 1u64;
    let mut random = move |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((u128::from(state) * u128::from(below)) >> 64) as u64
    };
    let indices: Vec<u64> = (0..LOOKUPS).map(|_| random(formula.len())).collect();
    let begin = Instant::now();
    let squares: Vec<_> = indices.iter().filter_map(|index| formula.square_at(*index)).collect();
    let at = begin.elapsed();
    let begin = Instant::now();
    let back: Vec<_> = squares.iter().filter_map(|square| formula.index_of(*square)).collect();
    let of = begin.elapsed();
    assert_eq!(indices, back);
    let per = |time: Duration| time.as_secs_f64() * 1e9 / LOOKUPS as f64;
    println!("{name}: square_at {:.0} ns, index_of {:.0} ns", per(at), per(of));
}

fn time<T: 'static>(kept: &mut Vec<Box<dyn Any>>, work: impl FnOnce() -> T) -> Duration {
    let begin = Instant::now();
    let result = black_box(work());
    let elapsed = begin.elapsed();
    kept.push(Box::new(result));
    elapsed
}
