//! The time to build an atlas and to find a tour, as ratios to a count of the same board.
//!
//! `cargo xtask bench atlas`; with `LONG=1` in the environment also for the closed tours of 8x8.

use std::env;
use std::num::NonZero;
use std::time::{Duration, Instant};

use cavalcade::atlas::{Atlas, Projection, Repetition};
use cavalcade::util::all_threads;
use cavalcade::{Budget, Question, Size, Tour};

/// The tours that are found, and ranked, on each board.
const TOURS: u32 = 500;

fn main() {
    let mut boards = vec![("6x8", false), ("7x8", true)];
    if env::var_os("LONG").is_some() {
        boards.push(("8x8", true));
    }
    for (size, is_closed) in boards {
        let question = Question::on(size.parse::<Size>().expect("a size"));
        measure(&if is_closed { question.closed() } else { question });
    }
}

fn measure(question: &Question) {
    let counting = timed(|| drop(cavalcade::Counter::new(question).count().expect("no limit is set")));
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let budget = Budget::unlimited();
    let building = timed(|| {
        Atlas::builder(question).budget(&budget).build_in(folder.path()).expect("there is room for it");
    });
    let mut atlas = None;
    let opening = timed(|| atlas = Atlas::open(folder.path()).ok());
    let atlas = atlas.expect("it was built");
    let projected = Projection::of(question, &budget).expect("no limit is set");
    println!(
        "{} {}: {} states ({:.1} times as many were projected), {} bytes; built in {building:.3?}, {:.2} of a count; opened in {opening:.3?}",
        question.kind(),
        question.board().size(),
        atlas.states(),
        projected.states / atlas.states() as f64,
        atlas.bytes(),
        building.as_secs_f64() / counting.as_secs_f64()
    );
    // One thread finds them, with what it keeps from one to the next; the first ones fill that.
    let tours = |seed| -> Vec<Tour> {
        atlas.sample(seed, Repetition::Allowed).take(TOURS as usize).collect::<Result<_, _>>().expect("all is whole")
    };
    tours(0);
    let mut found = Vec::new();
    let nth = timed(|| found = tours(1)) / TOURS;
    let rank =
        timed(|| found.iter().for_each(|tour| drop(atlas.rank(tour, &Budget::unlimited()).expect("all is whole"))))
            / TOURS;
    let numbers: Vec<_> = atlas.draw(2, Repetition::Allowed).take(TOURS as usize).collect();
    let one = timed(|| drop(atlas.tours(&numbers, NonZero::<usize>::MIN, &budget))) / TOURS;
    let all = timed(|| drop(atlas.tours(&numbers, all_threads(), &budget))) / TOURS;
    println!(
        "  a tour in {nth:.3?}, a number in {rank:.3?}; with {} threads in {:.2} of the time of one",
        all_threads(),
        all.as_secs_f64() / one.as_secs_f64()
    );
}

fn timed(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}
