//! Every property of a tour on small and odd boards, against a list of all tours.

use std::collections::BTreeSet;

use cavalcade::atlas::Atlas;
use cavalcade::count::{Equivalence, TourIter};
use cavalcade::magic::is_magic;
use cavalcade::symmetric::has_symmetry;
use cavalcade::verify::verify_squares;
use cavalcade::{
    Board, Budget, Kind, Magic, Objective, Outcome, Piece, Property, Question, Report, Size, Solver, Square,
    SymmetryRequest, Tour, Uniqueness, Wrap,
};

/// Boards of one square, of two, in parts, with joined edges, with holes, with and without tours.
fn questions() -> Vec<Question> {
    let sizes = ["1x1", "2x1", "1x2", "2x2", "3x3", "1x5", "5x1", "3x4", "4x3", "2x4"];
    let wraps = [Wrap::None, Wrap::Cylinder, Wrap::Torus];
    let mut boards = Vec::new();
    for size in sizes {
        let full = Board::rectangle(size.parse::<Size>().unwrap());
        let holed = full.clone().with_holes([Square::new(full.size().width() / 2, full.size().height() / 2)]);
        boards.extend([Some(full), holed.ok()].into_iter().flatten());
    }
    let apart = Board::rectangle("3x2".parse::<Size>().unwrap()).with_holes([Square::new(1, 0), Square::new(1, 1)]);
    boards.push(apart.unwrap());
    let all = boards.iter().flat_map(|board| wraps.map(|wrap| board.clone().with_wrap(wrap)));
    let pieces = [Piece::KNIGHT, Piece::leaper(0, 1)];
    let kinds = [Kind::Open, Kind::Closed];
    let free = all.flat_map(|board| pieces.map(|piece| kinds.map(|kind| Question::new(board.clone(), piece, kind))));
    free.flatten().flat_map(with_ends).collect()
}

/// The question without ends, with a start, and with both.
fn with_ends(free: Question) -> Vec<Question> {
    let squares: Vec<Square> = free.board().squares().collect();
    let from = free.clone().starting_at(squares[0]).unwrap();
    let between = from.clone().ending_at(squares[squares.len() - 1]);
    [Some(free), Some(from), between.ok()].into_iter().flatten().collect()
}

/// The most numberings of a board that is worth comparing.
const MOST: usize = 3000;

/// Every way to number the squares of a tour that answers the question; `None` if there are too many.
fn all_tours(question: &Question) -> Option<Vec<Tour>> {
    let budget = Budget::unlimited();
    let mut paths = BTreeSet::new();
    for tour in TourIter::new(question, Equivalence::None, &budget).unwrap() {
        let squares: Vec<Square> = tour.unwrap().squares().collect();
        let turns = if question.kind() == Kind::Closed { squares.len() } else { 1 };
        for turn in 0..turns {
            let mut path = squares.clone();
            path.rotate_left(turn);
            paths.insert(path.clone());
            path.reverse();
            paths.insert(path);
        }
        if paths.len() > MOST {
            return None;
        }
    }
    Some(paths.iter().filter_map(|path| verify_squares(question, path).ok()).collect())
}

fn has(tour: &Tour, question: &Question) -> bool {
    match question.property() {
        Some(Property::Symmetric(symmetry)) => has_symmetry(tour, *symmetry, question.kind()).is_some(),
        Some(Property::StrictlyOpen) => question.kind() == Kind::Open && !tour.is_closed(),
        Some(Property::Magic(magic)) => is_magic(tour, *magic),
        Some(Property::Clues(clues)) => clues.are_met_by(&tour.squares().collect::<Vec<_>>()),
        _ => true,
    }
}

/// The question with each property that its board can have.
fn with_each_property(plain: &Question, tours: &[Tour]) -> Vec<Question> {
    let squares: Vec<Square> = plain.board().squares().collect();
    let number = squares.len() as u64;
    let mut all = vec![plain.clone().strictly_open(), plain.clone().random()];
    all.extend(SymmetryRequest::NAMED.map(|(_, symmetry)| plain.clone().symmetric(symmetry)));
    all.extend(Magic::NAMED.map(|(_, magic)| plain.clone().magic(magic)));
    all.extend([Objective::Turns, Objective::Crossings].map(|objective| plain.clone().minimize(objective)));
    all.extend([1, number.div_ceil(2), number].map(|number| plain.clone().clues([(squares[0], number)])));
    all.push(plain.clone().clues([]));
    if let Some(tour) = tours.first() {
        all.push(plain.clone().clues(tour.squares().zip(1..)));
        all.push(plain.clone().clues(tour.squares().zip(1..).step_by(3)));
    }
    all.into_iter().flatten().collect()
}

fn hold(question: &Question, tours: &[Tour]) -> bool {
    let matching = tours.iter().filter(|tour| has(tour, question)).count();
    let Report { outcome, uniqueness, .. } = Solver::new(question).unique().solve();
    match outcome {
        Outcome::Found(tour) => {
            assert!(has(&tour, question), "{question:?}: {tour}");
            assert!(tours.contains(&tour), "{question:?}: {tour}");
            if let Some(Property::Clues(_)) = question.property() {
                assert_eq!(uniqueness == Some(Uniqueness::Unique), matching == 1, "{question:?}: {uniqueness:?}");
            } else {
                assert_eq!(uniqueness, None, "{question:?}");
            }
            true
        }
        Outcome::Impossible(reason) => {
            assert_eq!(matching, 0, "{question:?}: {reason}");
            assert!(!reason.to_string().is_empty());
            false
        }
        Outcome::GaveUp(limit) => panic!("{question:?}: {limit}"),
    }
}

#[test]
fn on_small_and_odd_boards_each_property_is_found_just_if_one_of_all_tours_has_it() {
    let (mut found, mut none) = ([0; 6], [0; 6]);
    let names = ["symmetry", "strictly_open", "magic", "minimize", "clues", "random"];
    for plain in questions() {
        let Some(tours) = all_tours(&plain) else { continue };
        for question in with_each_property(&plain, &tours) {
            let name = question.property().map(Property::name);
            let index = names.iter().position(|other| Some(*other) == name).unwrap();
            if hold(&question, &tours) { found[index] += 1 } else { none[index] += 1 }
        }
    }
    assert!(found.iter().chain(&none).all(|number| *number > 5), "{names:?}: {found:?} {none:?}");
}

#[test]
fn a_random_tour_is_not_drawn_from_the_atlas_of_another_question() {
    let question = Question::on(Size::new(3, 4).unwrap()).random().unwrap();
    for other in [Question::on(Size::new(5, 5).unwrap()), Question::on(Size::new(3, 4).unwrap())] {
        let atlas = Atlas::of(&other).unwrap();
        let report = Solver::new(&question).atlas(&atlas).seed(3).solve();
        assert!(matches!(report.outcome, Outcome::Found(tour) if tour.len() == 12));
        assert_eq!(report.numbering.unwrap().of, 8u32.into());
    }
}
