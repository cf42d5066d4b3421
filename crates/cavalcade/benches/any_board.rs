//! Irregular boards: what each method takes, checked, on boards grown around a planted tour and on boards with holes.
//!
//! Every time is the best of a few in the same run: the machine may be busy.

#[path = "../tests/library/planted.rs"]
mod planted;

use std::time::Duration;

use cavalcade::{Board, Budget, Kind, Method, Options, Outcome, Piece, Question, Silent, solve};

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
    let report = solve(&question, &Options { method, ..Options::default() }, &Budget::unlimited(), &mut Silent);
    assert!(matches!(report.outcome, Outcome::Found(_)), "{method:?}: {:?}", report.outcome);
    report.elapsed
}
