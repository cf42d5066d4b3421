//! Symmetric tours: what is found, and what is proven not to exist, against counts and lists of all tours.

use std::collections::BTreeSet;

use cavalcade::count::{Equivalence, TourIter};
use cavalcade::facts::{Sense, Statistics, symmetries};
use cavalcade::symmetric::number_of;
use cavalcade::util::Named;
use cavalcade::{
    Board, Budget, Counter, Kind, NoObserver, Outcome, Piece, Question, Reason, Size, Solver, Square, Symmetry,
    SymmetryRequest, Tour, TourSymmetry, Wrap,
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::support::{random_kind, rectangle, with_random_ends};

/// A symmetric tour, or why there is none; `None` if the board does not have the symmetry itself.
fn find(question: &Question, request: SymmetryRequest, seed: u64) -> Option<Result<Tour, Reason>> {
    let question = question.clone().symmetric(request).ok()?;
    match Solver::new(&question).seed(seed).solve().outcome {
        Outcome::Found(tour) => Some(Ok(tour)),
        Outcome::Impossible(reason) => Some(Err(reason)),
        Outcome::GaveUp(limit) => panic!("{question:?}: {limit}"),
    }
}

/// The turns and flips that satisfy a request, and the senses in which they do.
fn meaning(request: SymmetryRequest) -> (Vec<Symmetry>, Vec<Sense>) {
    let both = vec![Sense::Kept, Sense::Reversed];
    match request {
        SymmetryRequest::HalfTurn => (vec![Symmetry::HalfTurn], both),
        SymmetryRequest::Eulerian => (vec![Symmetry::HalfTurn], vec![Sense::Kept]),
        SymmetryRequest::Bergholtian => (vec![Symmetry::HalfTurn], vec![Sense::Reversed]),
        SymmetryRequest::QuarterTurn => (vec![Symmetry::QuarterTurnLeft], both),
        SymmetryRequest::Mirror => {
            (Symmetry::ALL.into_iter().filter(|all| all.to_string().starts_with("mirror")).collect(), both)
        }
        SymmetryRequest::MirrorLeftRight => (vec![Symmetry::MirrorFiles], both),
        SymmetryRequest::MirrorTopBottom => (vec![Symmetry::MirrorRanks], both),
        SymmetryRequest::MirrorDiagonal => (vec![Symmetry::MirrorDiagonal], both),
        SymmetryRequest::MirrorAntidiagonal => (vec![Symmetry::MirrorAntidiagonal], both),
    }
}

/// Returns `true` if a tour has the symmetry that is asked for; an open one as a path, even if it could be closed.
fn satisfies(tour: &Tour, kind: Kind, request: SymmetryRequest) -> bool {
    let (turns, senses) = meaning(request);
    let has = symmetries(tour, kind);
    has.iter().any(|found| turns.contains(&found.symmetry) && senses.contains(&found.sense))
}

/// Holds an answer to whether there is a tour, and returns `true` if one was found.
fn hold(question: &Question, request: SymmetryRequest, answer: Result<Tour, Reason>, is_there: bool) -> bool {
    assert_eq!(answer.is_ok(), is_there, "{} {question:?}: {answer:?}", request.name());
    answer.is_ok_and(|tour| {
        assert!(satisfies(&tour, question.kind(), request), "{} {question:?}", request.name());
        true
    })
}

/// In which senses a board has tours with each of its symmetries, by the counter.
fn counted(question: &Question) -> Vec<(Symmetry, Sense)> {
    let mut there = Vec::new();
    for symmetry in question.board().symmetries() {
        if [Symmetry::Identity, Symmetry::QuarterTurnRight].contains(&symmetry) {
            continue;
        }
        let found = Counter::new(question).count_symmetric(symmetry).unwrap().unwrap();
        let senses = [(Sense::Kept, found.moved_along), (Sense::Reversed, found.reversed)];
        there.extend(
            senses.into_iter().filter(|(_, number)| *number != 0u32.into()).map(|(sense, _)| (symmetry, sense)),
        );
    }
    there
}

#[test]
fn on_every_small_rectangle_there_is_a_symmetric_tour_just_if_the_counter_says_so() {
    for (kind, least) in [(Kind::Closed, 50), (Kind::Open, 20)] {
        compare_with_counts(kind, least);
    }
}

/// Asks for every symmetry of every rectangle up to 8x8 and 6x10, and expects at least this many tours and proofs.
fn compare_with_counts(kind: Kind, least: usize) {
    let (mut found, mut none) = (0, 0);
    let sizes = (1..=8).flat_map(|width| (1..=8).map(move |height| (width, height)));
    let long = (1..=6).flat_map(|short| [(short, 9), (short, 10), (9, short), (10, short)]);
    for (width, height) in sizes.chain(long) {
        let question = Question::new(rectangle(width, height), Piece::KNIGHT, kind);
        let there = counted(&question);
        for (_, request) in SymmetryRequest::NAMED {
            let Some(answer) = find(&question, request, 0) else { continue };
            let (turns, senses) = meaning(request);
            let is_there = there.iter().any(|(turn, sense)| turns.contains(turn) && senses.contains(sense));
            let is_found = hold(&question, request, answer, is_there);
            *if is_found { &mut found } else { &mut none } += 1;
        }
    }
    assert!(found >= least && none >= least, "{found} {none}");
}

#[test]
fn large_boards_have_half_turns_and_quarter_turns() {
    for (side, request) in [
        (10, SymmetryRequest::QuarterTurn),
        (14, SymmetryRequest::QuarterTurn),
        (50, SymmetryRequest::QuarterTurn),
        (20, SymmetryRequest::HalfTurn),
        (50, SymmetryRequest::HalfTurn),
        (100, SymmetryRequest::Eulerian),
    ] {
        let question = Question::on(Size::new(side, side).unwrap()).closed();
        for seed in 0..3 {
            let tour = find(&question, request, seed).unwrap().unwrap();
            assert!(satisfies(&tour, Kind::Closed, request), "{side} {}", request.name());
        }
    }
    let question = Question::on(Size::new(99, 51).unwrap());
    assert!(satisfies(
        &find(&question, SymmetryRequest::HalfTurn, 0).unwrap().unwrap(),
        Kind::Open,
        SymmetryRequest::HalfTurn
    ));
}

#[test]
fn where_no_square_moves_every_tour_is_symmetric() {
    for kind in [Kind::Open, Kind::Closed] {
        let strip = rectangle(1, 12).with_wrap(Wrap::Torus);
        let question = Question::new(strip, Piece::KNIGHT, kind);
        let tour = find(&question, SymmetryRequest::MirrorLeftRight, 0).unwrap().unwrap();
        assert!(satisfies(&tour, kind, SymmetryRequest::MirrorLeftRight));
    }
}

/// Every board of up to six squares in these boxes, and boards of up to twelve on which a flip moves nothing.
fn tiny_boards() -> Vec<Board> {
    let boxes = ["1x1", "1x2", "2x1", "1x3", "1x4", "1x5", "5x1", "1x6", "2x2", "2x3", "3x2", "3x3"];
    let mut boards: Vec<Board> = Vec::new();
    for size in boxes.map(|size| size.parse::<Size>().unwrap()) {
        let full = Board::rectangle(size);
        for holes in 0u32..1 << full.len() {
            let left_out =
                full.squares().zip(0..).filter(|(_, place)| holes >> place & 1 == 1).map(|(square, _)| square);
            boards.extend(full.clone().with_holes(left_out).ok().filter(|board| board.len() <= 6));
        }
    }
    for length in 7..=12 {
        let square = rectangle(length, length);
        let off_diagonal: Vec<Square> = square.squares().filter(|square| square.file() != square.rank()).collect();
        boards.extend(square.with_holes(off_diagonal));
        boards.push(rectangle(1, length));
    }
    boards
}

/// The questions about a board, for each kind, wrap and piece.
fn questions_about(board: &Board) -> Vec<Question> {
    let pieces = ["0,1", "1,1", "1,2"].map(|piece| piece.parse::<Piece>().unwrap());
    let mut questions = Vec::new();
    for wrap in [Wrap::None, Wrap::Cylinder, Wrap::Torus] {
        for piece in pieces {
            let ask = |kind| Question::new(board.clone().with_wrap(wrap), piece, kind);
            questions.extend([Kind::Open, Kind::Closed].map(ask));
        }
    }
    questions
}

/// The number of tours that have a symmetry in each sense: kept, reversed.
fn by_sense(tours: &[Tour], kind: Kind, symmetry: Symmetry) -> [usize; 2] {
    [Sense::Kept, Sense::Reversed].map(|sense| {
        let is_meant = |found: &TourSymmetry| found.symmetry == symmetry && found.sense == sense;
        tours.iter().filter(|tour| symmetries(tour, kind).iter().any(is_meant)).count()
    })
}

/// Holds counts and statistics to what facts say of each tour.
fn hold_counts_to_facts(question: &Question, tours: &[Tour]) {
    let budget = Budget::unlimited();
    let classes = Counter::new(question).classes().count().unwrap().classes.unwrap();
    let mut statistics = Statistics::within(question, &budget).unwrap();
    for tour in tours {
        statistics.add(tour).unwrap();
    }
    for symmetry in question.board().symmetries().into_iter().filter(|symmetry| *symmetry != Symmetry::Identity) {
        let wanted = by_sense(tours, question.kind(), symmetry);
        let row = classes.symmetric.iter().find(|row| row.symmetry == symmetry).unwrap();
        let alone = Counter::new(question).count_symmetric(symmetry).unwrap().unwrap();
        assert_eq!(*row, alone, "{question:?} {symmetry}");
        assert_eq!([row.moved_along.clone(), row.reversed.clone()], wanted.map(Into::into), "{question:?} {symmetry}");
        let named = statistics.symmetries().filter(|(name, _)| name.symmetry == symmetry);
        let shares: u64 = named.map(|(_, share)| share.tours).sum();
        assert_eq!(shares, wanted.iter().sum::<usize>() as u64, "{question:?} {symmetry}");
    }
}

/// Holds searches, and second looks at their claims, to what facts say of each tour.
fn hold_searches_to_facts(question: &Question, tours: &[Tour]) {
    for (name, request) in SymmetryRequest::NAMED {
        let Some(answer) = find(question, request, 0) else { continue };
        let is_there = tours.iter().any(|tour| satisfies(tour, question.kind(), request));
        hold(question, request, answer, is_there);
        let number = number_of(question, request, &Budget::unlimited(), &mut NoObserver).unwrap();
        assert_eq!(number != 0u32.into(), is_there, "{name} {question:?}: {number}");
    }
}

#[test]
fn on_every_tiny_board_lists_facts_counts_statistics_and_searches_agree_about_every_symmetry() {
    let (mut with_tours, mut still) = (0, 0);
    for board in tiny_boards() {
        for question in questions_about(&board) {
            let budget = Budget::unlimited();
            let tours: Vec<Tour> =
                TourIter::new(&question, Equivalence::None, &budget).unwrap().map(Result::unwrap).collect();
            hold_counts_to_facts(&question, &tours);
            hold_searches_to_facts(&question, &tours);
            with_tours += usize::from(!tours.is_empty());
            let moves_nothing = |symmetry: &&Symmetry| symmetry.moves_nothing(question.board());
            let is_still = question.board().symmetries().iter().filter(moves_nothing).count() > 1;
            still += usize::from(is_still && !tours.is_empty());
        }
    }
    assert!(with_tours > 500 && still > 50, "{with_tours} {still}");
}

#[test]
fn seeds_give_different_tours() {
    let question = Question::on(Size::CHESSBOARD).closed();
    let tours: Vec<Vec<Square>> = (0..20)
        .map(|seed| find(&question, SymmetryRequest::HalfTurn, seed).unwrap().unwrap().squares().collect())
        .collect();
    let different: BTreeSet<_> = tours.iter().collect();
    assert!(different.len() >= 18, "{}", different.len());
    let again: Vec<Square> = find(&question, SymmetryRequest::HalfTurn, 7).unwrap().unwrap().squares().collect();
    assert_eq!(again, tours[7]);
}

#[test]
fn reasons_are_those_that_a_reader_can_check() {
    let why = |size: &str, request| {
        let question = Question::on(size.parse::<Size>().unwrap()).closed();
        find(&question, request, 0).unwrap().unwrap_err().to_string()
    };
    let mirror = why("8x8", SymmetryRequest::MirrorLeftRight);
    assert!(mirror.contains("32 moves, an even number, but the two differ in colour"), "{mirror}");
    assert!(mirror.contains("and there is no such place"), "{mirror}");
    let quarter = why("8x8", SymmetryRequest::QuarterTurn);
    assert!(quarter.contains("16 moves, an even number, but the two differ in colour"), "{quarter}");
    let diagonal = why("6x6", SymmetryRequest::MirrorDiagonal);
    assert!(diagonal.contains("but a1 stays") && diagonal.contains("a1, b2, c3 do"), "{diagonal}");
    let open = find(&Question::on(Size::CHESSBOARD), SymmetryRequest::HalfTurn, 0).unwrap().unwrap_err().to_string();
    assert!(open.contains("one place of the tour would have to stay"), "{open}");
}

/// A small random board with a symmetry, a piece, a kind, and perhaps ends.
fn odd_question(random: &mut ChaCha8Rng) -> Question {
    let (width, height) = match random.random_range(0..4) {
        0 => (random.random_range(1..6), random.random_range(1..5)),
        1 => (3, random.random_range(3..8)),
        2 => (4, 4),
        _ => (5, random.random_range(3..5)),
    };
    let size = Size::new(width, height).unwrap();
    let wrap = [Wrap::None, Wrap::None, Wrap::Cylinder, Wrap::Torus][random.random_range(0..4)];
    let symmetries = Board::rectangle(size).symmetries();
    let symmetry = symmetries[random.random_range(0..symmetries.len())];
    let mut holes = Vec::new();
    for _ in 0..random.random_range(0..3) {
        let mut hole = Square::new(random.random_range(0..width), random.random_range(0..height));
        for _ in 0..4 {
            holes.push(hole);
            hole = symmetry.apply(hole, size);
        }
    }
    let full = Board::rectangle(size).with_wrap(wrap);
    let board = full.clone().with_holes(holes).unwrap_or(full);
    let piece = [Piece::KNIGHT, Piece::KNIGHT, Piece::KNIGHT, Piece::CAMEL, Piece::ZEBRA][random.random_range(0..5)];
    with_random_ends(Question::new(board, piece, random_kind(random)), random)
}

#[test]
fn on_odd_boards_there_is_a_symmetric_tour_just_if_one_is_among_all() {
    const MOST: usize = 1000;
    let mut random = ChaCha8Rng::seed_from_u64(17);
    let (mut found, mut none) = (0, 0);
    for _ in 0..2000 {
        let question = odd_question(&mut random);
        let budget = Budget::unlimited();
        let tours: Vec<Tour> =
            TourIter::new(&question, Equivalence::None, &budget).unwrap().take(MOST).map(Result::unwrap).collect();
        if tours.len() == MOST {
            continue;
        }
        for (_, request) in SymmetryRequest::NAMED {
            let Some(answer) = find(&question, request, 3) else { continue };
            let is_there = tours.iter().any(|tour| satisfies(tour, question.kind(), request));
            let is_found = hold(&question, request, answer, is_there);
            *if is_found { &mut found } else { &mut none } += 1;
        }
    }
    assert!(found > 100 && none > 1000, "{found} {none}");
}
