//! Tours of rectangles as formulas: made from stored tiles, never searched for.
mod axis;
mod grid;
mod join;
mod plan;
mod table;
mod tile;
mod weave;

#[cfg(test)]
mod quick {
    use super::*;
    use crate::*;
    fn check(size: Size, s: Square, e: Square) {
        let Some(plan) = plan::plan(size, s, e) else { panic!("no plan {size} {s} {e}") };
        let grid = grid::Grid::new(size, plan);
        let board = Board::rectangle(size);
        let q = Question::new(board.clone(), Piece::KNIGHT, Kind::Open).starting_at(s).unwrap().ending_at(e).unwrap();
        let path: Vec<Square> = (0..size.area()).map(|k| grid.square_at(k)).collect();
        if let Err(f) = verify::verify_squares(&q, &path) { panic!("{size} {s} {e}: {f}") }
        for (k, sq) in path.iter().enumerate() { assert_eq!(grid.index_of(*sq), k as u64); }
    }
    #[test]
    fn all() {
        let mut n = 0u64;
        let mut rng = 12345u64;
        let mut next = move |m: u32| { rng ^= rng << 13; rng ^= rng >> 7; rng ^= rng << 17; (rng >> 20) as u32 % m };
        while n < 200000 {
            let (w, h) = (5 + next(36), 5 + next(36));
            if w.min(h) == 5 { continue; }
            let size = Size::new(w, h).unwrap();
            let s = Square::new(next(w), next(h));
            let e = Square::new(next(w), next(h));
            let c = |q: Square| (q.file() + q.rank()) % 2;
            let ok = if w * h % 2 == 0 { c(s) != c(e) } else { c(s) == 0 && c(e) == 0 && s != e };
            if ok { check(size, s, e); n += 1; }
        }
    }
}
