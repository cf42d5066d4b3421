//! Times the atlas.

use cavalcade::count::{Atlas, CountOptions};
use cavalcade::{Budget, Question, Silent, Size};
use std::time::Instant;
fn main() {
    let size: Size = std::env::args().nth(1).unwrap().parse().unwrap();
    let closed = std::env::args().nth(2).as_deref() == Some("closed");
    let q = Question::on(size);
    let q = if closed { q.closed() } else { q };
    let b = Budget::unlimited();
    let t = Instant::now();
    let a = match std::env::args().nth(3) {
        Some(dir) => Atlas::build_in(dir.as_ref(), &q, &CountOptions::default(), &b, &mut Silent),
        None => Atlas::build(&q, &CountOptions::default(), &b, &mut Silent),
    }
    .unwrap();
    println!("{} tours, built in {:?}", a.len(), t.elapsed());
    let t = Instant::now();
    let n = 200u32;
    for i in 1..=n {
        let k = a.len() * i / (n + 1);
        let tour = a.nth(&k, &b).unwrap().unwrap();
        std::hint::black_box(tour);
    }
    println!("{:?} a tour", t.elapsed() / n);
}
