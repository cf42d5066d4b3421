//! The cost of counting together: a cluster of one process and of two, over connections of this machine, against an
//! ordinary count with as many threads. The three ways take turns, and the best of three times counts.
//!
//! `cargo xtask bench cluster`; with `LONG=1` in the environment also the closed tours of 8x8.

use std::env;
use std::num::NonZero;
use std::thread::{self, ScopedJoinHandle};
use std::time::{Duration, Instant};

use cavalcade::Counter;
use cavalcade::count::{Count, CountOptions};
use cavalcade::{Budget, NoObserver, Question, Size};
use cavalcade_cluster::{ClusterError, ClusterReport, Hosts, Membership, count};

/// The threads of each way, in all.
const THREADS: usize = 2;
const TURNS: usize = 3;

fn main() {
    compare(7, 12);
    if env::var_os("LONG").is_some() {
        compare(8, 8);
    }
}

/// Counts in three ways, and prints what they cost.
fn compare(width: u32, height: u32) {
    let question = Question::on(Size::new(width, height).expect("the board is small")).closed();
    let mut best = [Duration::MAX; 3];
    let mut bytes = [0; 2];
    let mut count = None;
    for _ in 0..TURNS {
        let (alone, time) = timed(|| alone(&question));
        best[0] = best[0].min(time);
        for processes in 1..=2 {
            let (reports, time) = timed(|| together(&question, processes));
            assert!(reports.iter().all(|report| report.count.undirected == alone.undirected));
            best[processes] = best[processes].min(time);
            bytes[processes - 1] = reports.iter().map(|report| report.bytes_sent).sum();
            count = Some(reports[0].count.clone());
        }
    }
    let effort = count.expect("there was a turn").effort;
    let ratio = |a: Duration, b: Duration| a.as_secs_f64() / b.as_secs_f64();
    println!("closed {width}x{height}: {} states, {} transitions", effort.states, effort.transitions);
    println!("  the engine alone, {THREADS} threads:  {:.3?}", best[0]);
    println!("  one process of {THREADS} threads:     {:.3?}, {:.2} of that", best[1], ratio(best[1], best[0]));
    println!(
        "  two processes of {} thread:     {:.3?}, {:.2} of one process",
        THREADS / 2,
        best[2],
        ratio(best[2], best[1])
    );
    println!("  sent by two processes:        {:.1} bytes per state", bytes[1] as f64 / effort.states as f64);
    println!(
        "  memory of the largest layer:  {:.1} bytes per state",
        effort.memory_peak as f64 / effort.states_peak as f64
    );
    assert_eq!(bytes[0], 0, "one process sends nothing");
}

fn options(threads: usize) -> CountOptions {
    CountOptions { threads: NonZero::new(threads).expect("there are threads"), ..CountOptions::default() }
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let result = work();
    (result, start.elapsed())
}

fn alone(question: &Question) -> Count {
    Counter::new(question).options(options(THREADS)).count().expect("no limit is set")
}

fn together(question: &Question, processes: usize) -> Vec<ClusterReport> {
    let hosts = Hosts::on_this_machine(processes).expect("there are free ports");
    let options = options(THREADS / processes);
    let join = |thread: ScopedJoinHandle<'_, Result<ClusterReport, ClusterError>>| {
        thread.join().expect("nothing panics").expect("no limit is set")
    };
    thread::scope(|scope| {
        let run = |process| {
            let (membership, options) = (Membership::new(hosts.clone(), process), &options);
            scope.spawn(move || count(question, options, &Budget::unlimited(), &mut NoObserver, &membership))
        };
        let threads: Vec<_> = (0..processes).map(run).collect();
        threads.into_iter().map(join).collect()
    })
}
