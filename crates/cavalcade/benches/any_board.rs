//! Irregular boards: what each method takes, checked, on boards grown around a planted tour and on boards with holes.
//!
//! Every time is the best of a few in the same run: the machine may be busy.

#[path = "../tests/library/planted.rs"]
mod planted;

use std::time::{Duration, Instant};

use cavalcade::verify::verify_squares;
use cavalcade::{Board, Kind, Method, Options, Outcome, Piece, Question, Solver};

const METHODS: [Method; 3] = [Method::Auto, Method::Patch, Method::Sat];

fn main() {
    println!("closed tours of irregular boards, checked; milliseconds, the best of several");
    println!("  {:<36} {:>10} {:>10} {:>10}", "board", "auto", "patch", "sat");
    for squares in [100, 300, 1000, 3000] {
        row(&format!("planted, {squares} squares"), &planted::closed(squares, 1), &METHODS, 9);
    }
    row("planted, 30000 squares", &planted::closed(30_000, 1), &METHODS, 3);
    row("planted, 300000 squares", &planted::closed(300_000, 1), &METHODS[..2], 3);
    row("1000x1000 without 1% of its squares", &planted::riddled(1000, 0.01, 1), &METHODS[..2], 3);
    row("1000x1000 without 10% of its squares", &planted::riddled(1000, 0.1, 1), &METHODS[..2], 3);
    grow_with_the_board();
}

/// Square boards without a tenth of their squares: nanoseconds per square, compared with the independent check of the
/// tour.
fn grow_with_the_board() {
    println!(
        "without 10% of the squares, by auto: ns per square, the best of several; one seed per column, and a check of the tour"
    );
    println!("  {:<14} {:>8} {:>8} {:>8} {:>8}", "board", "seed 1", "seed 2", "seed 3", "check");
    for (side, rounds) in [(100, 9), (300, 5), (1000, 2)] {
        for kind in [Kind::Open, Kind::Closed] {
            print!("  {:<14}", format!("{side}x{side} {}", if kind == Kind::Open { "open" } else { "closed" }));
            let mut check = f64::MAX;
            for seed in 1..=3 {
                let question = Question::new(planted::riddled(side, 0.1, seed), Piece::KNIGHT, kind);
                let squares = question.board().len() as f64;
                let times = (0..rounds).map(|_| solve_and_check(&question));
                let (best, checked) = times.fold((f64::MAX, f64::MAX), |a, b| (a.0.min(b.0), a.1.min(b.1)));
                check = check.min(checked / squares);
                print!(" {:>8.0}", best / squares);
            }
            println!(" {check:>8.0}");
        }
    }
}

/// The time to find a tour and the time to check it, in nanoseconds.
fn solve_and_check(question: &Question) -> (f64, f64) {
    let report = Solver::new(question).solve();
    let Outcome::Found(tour) = report.outcome else { panic!("{:?}", report.outcome) };
    let squares: Vec<_> = tour.squares().collect();
    let begin = Instant::now();
    assert!(verify_squares(question, &squares).is_ok());
    (report.elapsed.as_secs_f64() * 1e9, begin.elapsed().as_secs_f64() * 1e9)
}

fn row(name: &str, board: &Board, methods: &[Method], rounds: usize) {
    print!("  {name:<36}");
    for method in methods {
        let best = (0..rounds).map(|_| time(board, *method)).min().unwrap_or_default();
        print!(" {:>10.2}", best.as_secs_f64() * 1e3);
    }
    println!();
}

fn time(board: &Board, method: Method) -> Duration {
    let question = Question::new(board.clone(), Piece::KNIGHT, Kind::Closed);
    let report = Solver::new(&question).options(Options { method, ..Options::default() }).solve();
    assert!(matches!(report.outcome, Outcome::Found(_)), "{method:?}: {:?}", report.outcome);
    report.elapsed
}
