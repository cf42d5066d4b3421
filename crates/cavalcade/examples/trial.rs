//! Trial.
use cavalcade::count::*;
use cavalcade::*;
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let board = Board::rectangle(args[0].parse().unwrap());
    let kind = if args[1] == "closed" { Kind::Closed } else { Kind::Open };
    let q = Question::new(board, Piece::KNIGHT, kind);
    let mut o = CountOptions::default();
    let mut b = Budget::unlimited();
    for a in &args[2..] {
        if let Some(m) = a.strip_prefix("mem=") {
            b = b.with_memory(m.parse::<u64>().unwrap() << 20);
            o.scratch = Some("/tmp/count-scratch".into());
        }
        if let Some(m) = a.strip_prefix("cp=") {
            o.checkpoint = Some(m.into());
        }
        if let Some(m) = a.strip_prefix("t=") {
            o.threads = m.parse().unwrap();
        }
    }
    if args.iter().any(|a| a == "classes") {
        o.up_to = UpTo::Symmetry;
    }
    if args.iter().any(|a| a == "bt") {
        o.method = Method::Backtrack;
    }
    let t = std::time::Instant::now();
    let c = count(&q, &o, &b, &mut Silent).unwrap();
    println!("{c:?} {:?}", t.elapsed());
}
