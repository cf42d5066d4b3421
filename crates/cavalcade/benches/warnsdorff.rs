//! Warnsdorff's rule on 2000x2000: time and memory per square, with comparisons.
//!
//! The time is that of the whole of `solve`: allocating, the walk, turning its places into cells, and the check.
//! Everything is measured in one run, several times in turn, and the best time of each counts: the machine may be busy.

use std::fs;
use std::hint::black_box;
use std::time::{Duration, Instant};

use cavalcade::verify::verify;
use cavalcade::{Board, Kind, Method, Options, Outcome, Piece, Question, Size, Solver, Square, Tour};

const SIDE: u32 = 2000;
const SQUARES: u32 = SIDE * SIDE;
const ROUNDS: usize = 9;

fn main() {
    // First of all, before freed memory is kept for later.
    let memory = peak_memory(|| drop(ours()));
    let tour = ours();
    let mut best = [Duration::MAX; 4];
    for _ in 0..ROUNDS {
        best[0] = best[0].min(fresh_memory());
        best[1] = best[1].min(check(&tour));
        best[2] = best[2].min(time(|| drop(ours())));
        best[3] = best[3].min(time(recounting));
    }
    println!("Warnsdorff's rule with Roth's tie-break, {SIDE}x{SIDE} from a1, checked; best of {ROUNDS}");
    let names = ["fresh memory, four bytes per square", "the check alone", "ours", "recounting the exits at each step"];
    for (name, time) in names.iter().zip(best) {
        let each = time.as_secs_f64() * 1e9 / f64::from(SQUARES);
        println!("  {name:<36} {each:7.2} ns per square, {:6.2} of ours", time.as_secs_f64() / best[2].as_secs_f64());
    }
    match memory {
        Some(bytes) => println!("  memory at the peak: {:.2} bytes per square", bytes as f64 / f64::from(SQUARES)),
        None => println!("  memory at the peak: unknown on this system"),
    }
}

fn time(work: impl FnOnce()) -> Duration {
    let begin = Instant::now();
    work();
    begin.elapsed()
}

/// The time to be given the memory that the answer fills.
///
/// Four times as much is asked for at once: smaller blocks may be ones that were given back before.
fn fresh_memory() -> Duration {
    time(|| drop(black_box(vec![black_box(1u32); 4 * SQUARES as usize]))) / 4
}

fn question() -> Question {
    let question = Question::new(Board::rectangle(Size::new(SIDE, SIDE).expect("a size")), Piece::KNIGHT, Kind::Open);
    question.starting_at(Square::new(0, 0)).expect("a1 is on the board")
}

fn ours() -> Tour {
    let options = Options { method: Method::Warnsdorff, ..Options::default() };
    let report = Solver::new(&question()).options(options).solve();
    let Outcome::Found(tour) = black_box(report.outcome) else { panic!("the board has a tour") };
    tour
}

/// The part of ours that is the check.
fn check(tour: &Tour) -> Duration {
    let (question, path) = (question(), tour.cells().to_vec());
    time(|| drop(black_box(verify(&question, path)).expect("a tour is one")))
}

/// The rule as textbooks write it: at each step, count the exits of every square that could be next.
fn recounting() {
    let offsets = Piece::KNIGHT.offsets();
    let mut visited = vec![false; SQUARES as usize];
    let at = |x: i32, y: i32| {
        let inside = (0..SIDE as i32).contains(&x) && (0..SIDE as i32).contains(&y);
        inside.then(|| (y * SIDE as i32 + x) as usize)
    };
    let outward = |x: i32, y: i32| {
        let (x, y) = (i64::from(2 * x - SIDE as i32 + 1), i64::from(2 * y - SIDE as i32 + 1));
        x * x + y * y
    };
    let (mut x, mut y) = (0, 0);
    let mut path = vec![0];
    visited[0] = true;
    loop {
        let open = |x: i32, y: i32| at(x, y).filter(|place| !visited[*place]);
        let exits = |x: i32, y: i32| offsets.iter().filter(|by| open(x + by.dx, y + by.dy).is_some()).count();
        let next = offsets
            .iter()
            .map(|by| (x + by.dx, y + by.dy))
            .filter(|to| open(to.0, to.1).is_some())
            .min_by_key(|to| (exits(to.0, to.1), -outward(to.0, to.1)));
        let Some(to) = next else { break };
        (x, y) = to;
        let place = at(x, y).expect("the next square is on the board");
        visited[place] = true;
        path.push(place as u32);
    }
    assert_eq!(path.len(), SQUARES as usize);
    black_box(path);
}

/// The most memory that some work holds at once, as Linux counts it.
fn peak_memory(work: impl FnOnce()) -> Option<u64> {
    // Forget the peak so far.
    fs::write("/proc/self/clear_refs", "5").ok()?;
    let before = status("VmRSS:")?;
    work();
    status("VmHWM:")?.checked_sub(before)
}

fn status(field: &str) -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with(field))?;
    line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
}
