//! x
use cavalcade::*;
use std::time::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let ask = |n: u32, k| Question::new(Board::rectangle(Size::new(n, n).unwrap()), Piece::KNIGHT, k);
    let opt = Options { method: Method::Warnsdorff, ..Options::default() };
    if a[1] == "starts" {
        let (lo, hi): (u32, u32) = (a[2].parse().unwrap(), a[3].parse().unwrap());
        for n in lo..=hi {
            let t = Instant::now();
            let (mut worst, mut wr, mut cnt, mut slow) = (0, 0, 0, Duration::ZERO);
            for f in 0..n {
                for r in 0..n {
                    if n % 2 == 1 && (f + r) % 2 == 1 {
                        continue;
                    }
                    let q = ask(n, Kind::Open).starting_at(Square::new(f, r)).unwrap();
                    let rep = solve(&q, &opt, &Budget::unlimited().with_time(Duration::from_secs(20)), &mut Silent);
                    if !matches!(rep.outcome, Outcome::Found(_)) {
                        println!("FAIL {n} {} {:?}", Square::new(f, r), rep.outcome);
                    }
                    worst = worst.max(rep.effort.walks);
                    wr = wr.max(rep.effort.returns);
                    slow = slow.max(rep.elapsed);
                    if rep.effort.walks > 1 {
                        cnt += 1;
                    }
                }
            }
            println!("{n}: worst walks {worst} returns {wr} restarted {cnt} slowest {slow:?} total {:?}", t.elapsed());
        }
    } else {
        let n: u32 = a[2].parse().unwrap();
        let kind = if a[1] == "closed" { Kind::Closed } else { Kind::Open };
        let mut q = ask(n, kind);
        if let Some(s) = a.get(3) {
            if s != "-" {
                q = q.starting_at(s.parse().unwrap()).unwrap();
            }
        }
        if let Some(s) = a.get(4) {
            q = q.ending_at(s.parse().unwrap()).unwrap();
        }
        for _ in 0..5 {
            let rep = solve(&q, &opt, &Budget::unlimited(), &mut Silent);
            let ok = matches!(rep.outcome, Outcome::Found(_));
            println!(
                "{ok} {:?} {:.2} ns/sq {:?}",
                rep.elapsed,
                rep.elapsed.as_nanos() as f64 / (n as f64 * n as f64),
                rep.effort
            );
        }
    }
}
