//! Tours of odd boards, written in every way and read back as what they were.

use std::collections::HashSet;

use cavalcade::notation::{Format, read, read_on, write};
use cavalcade::transform::{reversed, turned};
use cavalcade::{
    Board, Budget, Kind, Limits, Options, Outcome, Piece, Question, Size, Solver, Square, Symmetry, Tour, Wrap,
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const TOURS: usize = 200;

/// The tour of a random board, if one is found soon.
fn random_tour(random: &mut ChaCha8Rng) -> Option<Tour> {
    let sorts = [
        (1..=1, 1..=9, Piece::leaper(0, 1)),
        (1..=40, 1..=1, Piece::leaper(0, 1)),
        (27..=60, 3..=5, Piece::KNIGHT),
        (3..=9, 3..=9, Piece::KNIGHT),
        (4..=9, 4..=9, Piece::leaper(0, 1)),
        (5..=9, 5..=9, Piece::leaper(1, 4)),
    ];
    let (widths, heights, piece) = sorts[random.random_range(0..sorts.len())].clone();
    let size = Size::new(random.random_range(widths), random.random_range(heights)).ok()?;
    let hole = |random: &mut ChaCha8Rng| {
        Square::new(random.random_range(0..size.width()), random.random_range(0..size.height()))
    };
    let holes: Vec<Square> = (0..random.random_range(0..3)).map(|_| hole(random)).collect();
    let wrap = Wrap::NAMED[random.random_range(0..3)].1;
    let kind = if random.random_range(0..3) == 0 { Kind::Closed } else { Kind::Open };
    let board = Board::rectangle(size).with_holes(holes).ok()?.with_wrap(wrap);
    let budget = Limits::none().with_steps(3000).start();
    let options = Options { seed: random.random(), ..Options::default() };
    match Solver::new(&Question::new(board, piece, kind)).options(options).budget(&budget).solve().outcome {
        Outcome::Found(tour) => Some(tour),
        _ => None,
    }
}

fn tours() -> Vec<Tour> {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    std::iter::repeat_with(|| random_tour(&mut random)).flatten().take(TOURS).collect()
}

/// The question that the tour answers; its kind is left open.
fn question(tour: &Tour) -> Question {
    Question::new(tour.board().clone(), *tour.piece(), Kind::Open)
}

#[test]
fn the_boards_are_odd_enough() {
    let tours = tours();
    let with = |is_so: &dyn Fn(&Tour) -> bool| tours.iter().filter(|tour| is_so(tour)).count();
    assert!(with(&|tour| !tour.board().is_full()) >= 20);
    assert!(with(&|tour| tour.board().wrap() != Wrap::None) >= 20);
    assert!(with(&|tour| tour.board().size().width() == 1) >= 5);
    assert!(with(&|tour| tour.board().size().width() > 26) >= 20);
    assert!(with(&|tour| tour.piece().leaps() == Piece::leaper(1, 4).leaps()) >= 5);
    assert!(with(&|tour| tour.is_closed()) >= 20);
    let sizes: HashSet<String> = tours.iter().map(|tour| tour.board().size().to_string()).collect();
    assert!(sizes.len() >= 50, "{}", sizes.len());
}

#[test]
fn every_tour_reads_back_from_every_notation() {
    for tour in tours() {
        let question = question(&tour);
        for (name, format) in Format::NAMED {
            let mut bytes = Vec::new();
            write(&tour, format, &mut bytes).unwrap();
            let transcript = read(&bytes).unwrap();
            assert_eq!(transcript.check(&question).as_ref(), Ok(&tour), "{name}: {tour}");
            if format != Format::Squares {
                assert_eq!(&transcript.board.with_wrap(tour.board().wrap()), tour.board(), "{name}: {tour}");
            }
        }
    }
}

/// The tour as other programs may write it.
fn texts(tour: &Tour) -> Vec<(&'static str, String)> {
    let names: Vec<String> = tour.squares().map(|square| square.to_string()).collect();
    let moves: Vec<String> = names.windows(2).map(concat_pair).collect();
    let game: Vec<String> = (1..).zip(&names).map(|(number, name)| format!("{number}. N{name}")).collect();
    let numbers = tour.numbers();
    let ranks: Vec<&[u32]> = numbers.chunks(tour.board().size().width() as usize).rev().collect();
    let rows = |word: &dyn Fn(u32) -> String, between: &str| -> Vec<String> {
        ranks.iter().map(|rank| rank.iter().map(|n| word(*n)).collect::<Vec<_>>().join(between)).collect()
    };
    let or = |hole: &'static str| move |number: u32| if number == 0 { hole.into() } else { number.to_string() };
    let mut texts = vec![
        ("json list", format!("[[{}]]", rows(&or("null"), ",").join("],["))),
        ("python list", format!("[[{}]]\n", rows(&or("None"), ", ").join("],\n ["))),
        ("numpy print", format!("[[{}]]\n", rows(&or("\"#\""), " ").join("]\n ["))),
        ("grid of an old Mac", rows(&or("#"), " ").join("\r")),
        ("grid of Windows", format!("\u{feff}{}\r\n", rows(&or("#"), " ").join("\r\n"))),
        ("list of squares", format!("[\"{}\"]", names.join("\",\""))),
        ("chess moves", format!("N{}", names.join(" N"))),
        ("game", game.join(" ")),
        ("chain", names.join("-")),
        ("arrows", names.join(" -> ")),
    ];
    if !moves.is_empty() {
        texts.push(("engine moves", moves.join(" ")));
    }
    texts
}

fn concat_pair(pair: &[String]) -> String {
    pair.concat()
}

#[test]
fn every_tour_reads_back_as_others_write_it() {
    for tour in tours() {
        for (name, text) in texts(&tour) {
            let transcript = read_on(text.as_bytes(), tour.board(), &Budget::unlimited()).unwrap();
            assert_eq!(transcript.check(&question(&tour)).as_ref(), Ok(&tour), "{name}: {text}");
        }
    }
}

#[test]
fn every_tour_reads_back_from_the_numbers_of_its_nodes() {
    for tour in tours() {
        let squares: Vec<Square> = tour.board().squares().collect();
        let node = |square| squares.binary_search(&square).unwrap();
        let nodes =
            |base: usize| tour.squares().map(move |square| (node(square) + base).to_string()).collect::<Vec<_>>();
        let tsplib = |nodes: &[String]| {
            format!(
                "NAME : x.tour\nTYPE : TOUR\nDIMENSION : {}\nTOUR_SECTION\n{}\n-1\nEOF\n",
                nodes.len(),
                nodes.join("\n")
            )
        };
        // A cycle through the node that is joined to all, begun somewhere.
        let mut cycle = nodes(1);
        cycle.push((squares.len() + 1).to_string());
        let middle = cycle.len() / 2;
        cycle.rotate_left(middle);
        for text in [tsplib(&nodes(1)), tsplib(&cycle), format!("[{}]", nodes(0).join(", "))] {
            let transcript = read_on(text.as_bytes(), tour.board(), &Budget::unlimited()).unwrap();
            assert_eq!(transcript.check(&question(&tour)).as_ref(), Ok(&tour), "{text}");
        }
    }
}

#[test]
fn every_turned_tour_reads_back_too() {
    for tour in tours().iter().step_by(5) {
        for symmetry in Symmetry::ALL {
            let Ok(turned) = turned(tour, symmetry, &Budget::unlimited()) else {
                assert!(symmetry.swaps_sides() && tour.board().wrap() == Wrap::Cylinder);
                continue;
            };
            let back = reversed(&turned, &Budget::unlimited()).unwrap();
            let mut bytes = Vec::new();
            write(&back, Format::Json, &mut bytes).unwrap();
            assert_eq!(read(&bytes).unwrap().check(&question(&back)).as_ref(), Ok(&back));
        }
    }
}
