//! Constructed tours: every rectangle, every start and end, all through the independent checker.

use cavalcade::construct::{Formula, construct};
use cavalcade::reason::{ChiaOngCase, SchwenkCase};
use cavalcade::{Board, Budget, Kind, Question, Reason, Size, Square, verify};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::support::{cases, knight};

fn size(width: u32, height: u32) -> Size {
    Size::new(width, height).unwrap()
}

fn ask(size: Size, kind: Kind, start: Option<Square>, end: Option<Square>) -> Question {
    knight(Board::rectangle(size), kind, start, end)
}

/// Constructs and checks the tour; an error if there is none.
fn check(question: &Question) -> Result<(), Reason> {
    let formula = construct(question).expect("a knight on a rectangle")?;
    let path = formula.path(&Budget::unlimited()).unwrap();
    let tour = verify::verify(question, path).unwrap_or_else(|faults| panic!("{question:?}: {faults}"));
    assert_eq!(tour.is_closed(), formula.is_closed());
    Ok(())
}

/// Checks that all ways to read a tour agree.
fn check_functions(formula: &Formula) {
    let squares: Vec<Square> = formula.squares_from(0).collect();
    assert_eq!(squares.len() as u64, formula.len());
    let mut numbers = vec![0u32; squares.len()];
    for (rank, row) in (0..).zip(numbers.chunks_exact_mut(formula.size().width() as usize)) {
        formula.fill_rank(Square::new(0, rank), 1, row);
    }
    let board = Board::rectangle(formula.size());
    let path = formula.path(&Budget::unlimited()).unwrap();
    for (index, square) in (0..).zip(&squares) {
        assert_eq!(formula.square_at(index), Some(*square));
        assert_eq!(formula.index_of(*square), Some(index));
        assert_eq!(board.square(path[index as usize]), *square);
        assert_eq!(u64::from(numbers[board.cell(*square).unwrap().index()]), index + 1);
    }
    assert_eq!(formula.square_at(formula.len()), None);
}

fn squares(size: Size) -> Vec<Square> {
    Board::rectangle(size).squares().collect()
}

fn sizes_up_to(longest: u32) -> impl Iterator<Item = Size> {
    (1..=longest).flat_map(move |width| (1..=longest).map(move |height| size(width, height)))
}

#[test]
fn every_rectangle_up_to_40_has_the_tours_the_theorems_promise() {
    for size in sizes_up_to(40) {
        assert_eq!(check(&ask(size, Kind::Open, None, None)).is_err(), ChiaOngCase::of(size).is_some(), "{size}");
        assert_eq!(check(&ask(size, Kind::Closed, None, None)).is_err(), SchwenkCase::of(size).is_some(), "{size}");
    }
}

/// With both sides at least 5 every start of the right colour will do, except that a start between two corners
/// of a board five wide needs an even board.
fn check_every_start(size: Size) {
    let is_wide = size.width().min(size.height()) >= 5;
    for start in squares(size) {
        let is_dark = (start.file() + start.rank()) % 2 == 0;
        let open = check(&ask(size, Kind::Open, Some(start), None));
        let closed = check(&ask(size, Kind::Closed, Some(start), None));
        assert_eq!(closed.is_err(), SchwenkCase::of(size).is_some(), "{size} from {start}");
        if is_wide {
            assert_eq!(open.is_ok(), size.area().is_multiple_of(2) || is_dark, "{size} from {start}");
            assert_eq!(check(&ask(size, Kind::Open, None, Some(start))).is_ok(), open.is_ok(), "{size} to {start}");
        }
    }
}

#[test]
fn every_start_on_every_rectangle_up_to_16_is_answered() {
    sizes_up_to(16).for_each(check_every_start);
}

#[test]
#[ignore = "long: run with cargo xtask test --long"]
fn every_start_on_every_rectangle_up_to_40_is_answered() {
    sizes_up_to(40).for_each(check_every_start);
}

#[test]
fn every_start_and_end_on_every_rectangle_up_to_9_is_answered() {
    for size in sizes_up_to(9) {
        for start in squares(size) {
            for end in squares(size).into_iter().filter(|end| *end != start) {
                let open = check(&ask(size, Kind::Open, Some(start), Some(end)));
                let closed = check(&ask(size, Kind::Closed, Some(start), Some(end)));
                assert!(open.is_ok() || closed.is_err());
                if size.width().min(size.height()) >= 6 {
                    let wrong_colours = matches!(open, Err(Reason::ColourImbalance { .. }));
                    assert_eq!(open.is_err(), wrong_colours, "{size} from {start} to {end}");
                }
            }
        }
    }
}

/// The squares that tours from a start can end on, by going through all of them.
struct Exhaustive {
    near: Vec<u32>,
    all: u32,
}

impl Exhaustive {
    fn new(size: Size) -> Self {
        let squares = squares(size);
        let is_move = |a: &Square, b: &Square| a.file().abs_diff(b.file()) * a.rank().abs_diff(b.rank()) == 2;
        let near = squares.iter().map(|from| {
            squares.iter().enumerate().filter(|(_, to)| is_move(from, to)).map(|(place, _)| 1u32 << place).sum()
        });
        Self { near: near.collect(), all: u32::MAX >> (32 - squares.len()) }
    }

    /// Adds the ends of all tours that go on from here to the set.
    fn collect_ends(&self, at: usize, visited: u32, ends: &mut u32) {
        let free = self.all & !visited;
        if free == 0 {
            *ends |= 1 << at;
            return;
        }
        let (mut single, mut ways) = (0, self.near[at] & free);
        for place in bits(free) {
            // A square with no free neighbour and no way from here is lost; with one it has to be the end.
            match (self.near[place] & free).count_ones() + u32::from(ways >> place & 1 == 1) {
                0 => return,
                1 => single += 1,
                _ => {}
            }
        }
        if single > 1 {
            return;
        }
        while ways != 0 {
            let next = ways.trailing_zeros() as usize;
            ways &= ways - 1;
            self.collect_ends(next, visited | 1 << next, ends);
        }
    }
}

fn bits(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            place
        })
    })
}

#[test]
fn all_rectangles_up_to_30_squares_agree_with_exhaustive_search() {
    for size in sizes_up_to(30).filter(|size| size.area() <= 30 && size.width() <= size.height()) {
        let (search, squares) = (Exhaustive::new(size), squares(size));
        for (place, &start) in squares.iter().enumerate() {
            let mut ends = 0;
            search.collect_ends(place, 1 << place, &mut ends);
            assert_eq!(check(&ask(size, Kind::Open, Some(start), None)).is_ok(), ends != 0, "{size} from {start}");
            let home = ends & search.near[place] != 0 && size.area() > 2;
            assert_eq!(check(&ask(size, Kind::Closed, Some(start), None)).is_ok(), home, "{size} from {start}");
            for (other, &end) in squares.iter().enumerate().filter(|(_, end)| **end != start) {
                let found = check(&ask(size, Kind::Open, Some(start), Some(end))).is_ok();
                assert_eq!(found, ends >> other & 1 == 1, "{size} from {start} to {end}");
                // The same board on its side.
                let [start, end] = [start, end].map(|square| Square::new(square.rank(), square.file()));
                let turned = Size::new(size.height(), size.width()).unwrap();
                assert_eq!(check(&ask(turned, Kind::Open, Some(start), Some(end))).is_ok(), found, "{turned}");
            }
        }
    }
}

fn random_square(size: Size, rng: &mut impl Rng) -> Square {
    Square::new(rng.random_range(0..size.width()), rng.random_range(0..size.height()))
}

/// Two squares with the right colours to be the ends of a tour.
fn random_ends(size: Size, rng: &mut impl Rng) -> (Square, Square) {
    let is_dark = |square: Square| (square.file() ^ square.rank()) & 1 == 0;
    loop {
        let (start, end) = (random_square(size, rng), random_square(size, rng));
        let right = match size.area() % 2 {
            0 => is_dark(start) != is_dark(end),
            _ => is_dark(start) && is_dark(end) && start != end,
        };
        if right {
            return (start, end);
        }
    }
}

#[test]
fn random_rectangles_up_to_3000_have_tours_between_random_ends() {
    let mut rng = ChaCha8Rng::seed_from_u64(3000);
    for _ in 0..cases(40, 200) {
        let size = size(rng.random_range(6..=3000), rng.random_range(6..=3000));
        let (start, end) = random_ends(size, &mut rng);
        check(&ask(size, Kind::Open, Some(start), Some(end))).unwrap_or_else(|no| panic!("{size}: {no}"));
    }
}

#[test]
fn boards_five_wide_lack_only_tours_that_end_between_two_corners() {
    for length in 7..=32 {
        for size in [size(5, length), size(length, 5)] {
            for start in squares(size) {
                for end in squares(size).into_iter().filter(|end| *end != start) {
                    let answer = construct(&ask(size, Kind::Open, Some(start), Some(end))).unwrap();
                    let known = |reason: &Reason| {
                        matches!(reason, Reason::BetweenCorners { .. } | Reason::ColourImbalance { .. })
                    };
                    assert!(answer.as_ref().err().is_none_or(known), "{answer:?}");
                }
            }
        }
    }
}

#[test]
fn all_ways_to_read_a_tour_agree() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let mut sizes: Vec<Size> = sizes_up_to(13).collect();
    sizes.extend([
        size(3, 1000),
        size(999, 3),
        size(4, 777),
        size(1001, 4),
        size(5, 333),
        size(100, 99),
        size(97, 101),
    ]);
    for size in sizes {
        let ends = if size.area() == 1 { None } else { Some(random_ends(size, &mut rng)) };
        let asked = [(None, None), (ends.map(|ends| ends.0), None), (ends.map(|ends| ends.0), ends.map(|ends| ends.1))];
        for (start, end) in asked {
            if let Ok(formula) = construct(&ask(size, Kind::Open, start, end)).unwrap() {
                check_functions(&formula);
            }
        }
    }
}

#[test]
fn part_of_a_rank_is_numbered_as_the_whole_board_is() {
    for size in [size(100, 31), size(3, 50), size(50, 4), size(1, 1), size(333, 5)] {
        let formula = construct(&ask(size, Kind::Open, None, None)).unwrap().unwrap();
        for rank in 0..size.height().min(40) {
            for from in 0..size.width() {
                for len in [0, 1, 3, 7, 8, 20, 95].into_iter().filter(|len| from + len <= size.width()) {
                    let mut some = vec![0u64; len as usize];
                    formula.fill_rank(Square::new(from, rank), 5, &mut some);
                    let number = |file| formula.index_of(Square::new(file, rank)).unwrap() + 5;
                    assert_eq!(some, (from..from + len).map(number).collect::<Vec<_>>());
                }
            }
        }
    }
}

#[test]
fn the_tour_can_be_read_from_any_square_on() {
    let formula = construct(&ask(size(50, 61), Kind::Open, None, None)).unwrap().unwrap();
    for from in [0, 1, 777, 3048, 3049, 3050, 9999] {
        let some: Vec<Square> = formula.squares_from(from).take(40).collect();
        let same: Vec<Square> = (from..from + 40).filter_map(|index| formula.square_at(index)).collect();
        assert_eq!(some, same);
    }
}

fn has_open_tour(size: Size, start: Option<Square>, end: Option<Square>) -> bool {
    check(&ask(size, Kind::Open, start, end)).is_ok()
}

fn starts(size: Size) -> Vec<Square> {
    squares(size).into_iter().filter(|start| has_open_tour(size, Some(*start), None)).collect()
}

#[test]
fn every_start_on_long_boards_3_high_is_answered() {
    for length in 1..=cases(70, 200) {
        let size = size(length, 3);
        let starts = starts(size);
        assert_eq!(starts.is_empty(), matches!(length, 2 | 3 | 5 | 6) || length == 1, "{size}");
        let mirrored = |start: &Square| Square::new(length - 1 - start.file(), 2 - start.rank());
        assert!(starts.iter().all(|start| starts.contains(&mirrored(start))), "{size}");
    }
}

#[test]
fn every_start_on_long_boards_4_high_is_answered() {
    for length in 1..=cases(70, 200) {
        let size = size(4, length);
        let starts = starts(size);
        assert_eq!(starts.is_empty(), matches!(length, 1 | 2 | 4), "{size}");
        // On boards four wide a tour starts and ends on the outer files.
        if length > 4 {
            assert!(starts.iter().all(|start| start.file() % 3 == 0), "{size}");
        }
    }
}

#[test]
fn boards_of_length_100_000_are_answered() {
    let length = 100_000;
    for size in [size(length, 3), size(4, length), size(length - 1, 3)] {
        assert!(has_open_tour(size, None, None));
        let corner = Square::new(0, 0);
        assert!(has_open_tour(size, Some(corner), None));
        assert!(has_open_tour(size, None, Some(corner)));
        let far = (0..size.width().min(4)).flat_map(|file| (0..size.height().min(4)).map(move |rank| (file, rank)));
        let far = far.map(|(file, rank)| Square::new(size.width() - 1 - file, size.height() - 1 - rank));
        assert!(far.into_iter().any(|end| has_open_tour(size, Some(corner), Some(end))));
    }
}

#[test]
fn a_closed_tour_of_a_long_board_3_high_starts_anywhere() {
    let size = size(3, 100_000);
    for start in [Square::new(0, 0), Square::new(1, 0), Square::new(1, 4711), Square::new(2, 99_999)] {
        assert!(check(&ask(size, Kind::Closed, Some(start), None)).is_ok(), "{start}");
    }
}
