//! Plain and pruned backtracking, compared with the recursion of a textbook: the chessboard from a8 in a fixed order of
//! moves.

use std::hint::black_box;
use std::time::{Duration, Instant};

use cavalcade::search::backtrack::Pruning;
use cavalcade::{Board, Kind, Method, Options, Outcome, Piece, Question, Report, Size, Solver, parse_offsets};

/// The number of runs, of which the best time counts: other work on the machine makes every time longer.
const RUNS: usize = 3;
const ORDER: [(i32, i32); 8] = [(-1, 2), (-2, 1), (-1, -2), (-2, -1), (1, 2), (2, 1), (1, -2), (2, -1)];

fn main() {
    let runs: Vec<(Report, Textbook)> = (0..RUNS).map(|_| (run(Pruning::Off), Textbook::run())).collect();
    let pruned: Vec<Report> = (0..20).map(|_| run(Pruning::On)).collect();
    let plain = &runs[0].0;
    assert!(pruned.iter().all(|report| report.outcome == plain.outcome), "both find the same tour");
    assert_eq!(runs[0].1.path(), squares(plain), "so does the textbook");
    let best = |times: &mut dyn Iterator<Item = Duration>| times.min().unwrap_or(Duration::MAX);
    let of_plain = best(&mut runs.iter().map(|run| run.0.elapsed));
    let of_textbook = best(&mut runs.iter().map(|run| run.1.elapsed));
    let of_pruned = best(&mut pruned.iter().map(|report| report.elapsed));
    println!("Backtracking on 8x8 from a8");
    println!("  textbook {:>12} steps {of_textbook:>12.3?}", runs[0].1.steps);
    println!("  plain    {:>12} steps {of_plain:>12.3?}", plain.effort.steps);
    println!(
        "  pruned   {:>12} steps {of_pruned:>12.3?}  (the first run {:.3?})",
        pruned[0].effort.steps, pruned[0].elapsed
    );
    println!("  plain / textbook: {:.2}", of_plain.as_secs_f64() / of_textbook.as_secs_f64());
    println!("  plain / pruned:   {:.0}", of_plain.as_secs_f64() / of_pruned.as_secs_f64());
}

fn run(pruning: Pruning) -> Report {
    let order: Vec<String> = ORDER.iter().map(|(dx, dy)| format!("{dx},{dy}")).collect();
    let order = parse_offsets(&order.join(" ")).expect("the moves are moves");
    let piece = Piece::KNIGHT.in_order(&order).expect("the moves are the knight's");
    let question = Question::new(Board::rectangle(Size::new(8, 8).expect("a size")), piece, Kind::Open);
    let question = question.starting_at("a8").expect("a8 is on the board");
    let options = Options { method: Method::Backtrack, pruning, ..Options::default() };
    Solver::new(&question).options(options).solve()
}

fn squares(report: &Report) -> Vec<(i32, i32)> {
    let Outcome::Found(tour) = &report.outcome else { panic!("the exercise has an answer") };
    tour.squares().map(|square| (square.file() as i32, square.rank() as i32)).collect()
}

/// The search as in textbooks: a board of move numbers, and a function that calls itself for each move.
struct Textbook {
    numbers: [[u32; 8]; 8],
    steps: u64,
    elapsed: Duration,
}

impl Textbook {
    fn run() -> Self {
        let begin = Instant::now();
        let mut search = black_box(Self { numbers: [[0; 8]; 8], steps: 0, elapsed: Duration::ZERO });
        assert!(search.visit(0, 7, 1));
        search.elapsed = begin.elapsed();
        search
    }

    fn visit(&mut self, x: i32, y: i32, number: u32) -> bool {
        self.steps += 1;
        self.numbers[y as usize][x as usize] = number;
        if number == 64 {
            return true;
        }
        for (dx, dy) in ORDER {
            let (to_x, to_y) = (x + dx, y + dy);
            let is_on_board = (0..8).contains(&to_x) && (0..8).contains(&to_y);
            if is_on_board && self.numbers[to_y as usize][to_x as usize] == 0 && self.visit(to_x, to_y, number + 1) {
                return true;
            }
        }
        self.numbers[y as usize][x as usize] = 0;
        false
    }

    fn path(&self) -> Vec<(i32, i32)> {
        let mut squares: Vec<(i32, i32)> = (0..64).map(|cell| (cell % 8, cell / 8)).collect();
        squares.sort_by_key(|(x, y)| self.numbers[*y as usize][*x as usize]);
        squares
    }
}
