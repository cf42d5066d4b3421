//! Plain and pruned backtracking on the same exercise: the chessboard from a8 in a fixed order of moves.

use std::time::Duration;

use cavalcade::search::backtrack::Pruning;
use cavalcade::{
    Board, Budget, Kind, Method, Options, Outcome, Piece, Question, Report, Silent, Size, parse_offsets, solve,
};

fn main() {
    let plain = run(Pruning::Off);
    let pruned: Vec<Report> = (0..20).map(|_| run(Pruning::On)).collect();
    assert!(pruned.iter().all(|report| report.outcome == plain.outcome), "both find the same tour");
    let best = pruned.iter().map(|report| report.elapsed).min().unwrap_or(Duration::MAX);
    println!("Backtracking on 8x8 from a8");
    println!("  plain   {:>12} steps {:>12.3?}", plain.effort.steps, plain.elapsed);
    println!(
        "  pruned  {:>12} steps {:>12.3?}  (the first run {:.3?})",
        pruned[0].effort.steps, best, pruned[0].elapsed
    );
    println!("  plain / pruned: {:.0}", plain.elapsed.as_secs_f64() / best.as_secs_f64());
}

fn run(pruning: Pruning) -> Report {
    let order = parse_offsets("-1,2 -2,1 -1,-2 -2,-1 1,2 2,1 1,-2 2,-1").expect("the moves are moves");
    let piece = Piece::KNIGHT.in_order(&order).expect("the moves are the knight's");
    let question = Question::new(Board::rectangle(Size::new(8, 8).expect("a size")), piece, Kind::Open);
    let question = question.starting_at("a8".parse().expect("a square")).expect("a8 is on the board");
    let options = Options { method: Method::Backtrack, pruning, ..Options::default() };
    let report = solve(&question, &options, &Budget::unlimited(), &mut Silent);
    assert!(matches!(report.outcome, Outcome::Found(_)));
    report
}
