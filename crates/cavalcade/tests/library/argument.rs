//! Arguments, held against the boards they speak of.

use std::collections::{BTreeMap, HashSet};

use cavalcade::argument::{Point, argument};
use cavalcade::reason::{ChiaOngCase, Contradiction, SchwenkCase, Theorem};
use cavalcade::{
    Board, BoardGraph, Decision, Kind, Limits, Method, Options, Outcome, Piece, Question, Reason, Size, Solver, Square,
    obstacle,
};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::support::{random_question, square};

fn board(size: &str) -> Question {
    Question::on(crate::support::board(size))
}

/// The argument why a question has no tour.
fn argued(question: &Question) -> Vec<Point> {
    match Solver::new(question).solve().outcome {
        Outcome::Impossible(reason) => argument(question, &reason),
        other => panic!("{question:?}: {other:?}"),
    }
}

fn texts(points: &[Point]) -> Vec<&str> {
    points.iter().map(|point| point.text.as_str()).collect()
}

fn named(text: &str) -> impl Iterator<Item = Square> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric());
    words.filter_map(|word| word.parse().ok())
}

/// The number before some words, if they are said.
fn number_before(points: &[Point], words: &str) -> Option<u64> {
    let (before, _) = points.iter().find_map(|point| point.text.split_once(words))?;
    before.rsplit(|letter: char| !letter.is_ascii_digit()).next()?.parse().ok()
}

/// Whatever a point names or marks is on the board, and what it takes for a move is one.
fn hold_to_board(question: &Question, points: &[Point]) {
    let (board, graph) = (question.board(), BoardGraph::new(question.board(), question.piece()));
    let is_move = |[from, to]: [Square; 2]| {
        graph.node(from).zip(graph.node(to)).is_some_and(|(from, to)| graph.are_neighbours(from, to))
    };
    assert!(!points.is_empty() && points.len() <= 90, "{} points: {question:?}", points.len());
    for point in points {
        let text = &point.text;
        assert!(text.ends_with('.') && !text.contains("nowhere"), "{text}");
        assert!(text.starts_with(|first: char| first.is_uppercase() || first.is_ascii_lowercase()), "{text}");
        assert!(named(text).all(|square| board.contains(square)), "{text}: {question:?}");
        let classes = point.parts.iter().chain(&point.colours).flatten();
        let mut all = classes.chain(&point.marks).chain(&point.circle).chain(&point.ends);
        assert!(all.all(|square| board.contains(*square)), "{point:?}: {question:?}");
        assert!(point.taken.iter().chain(&point.dropped).all(|pair| is_move(*pair)), "{point:?}: {question:?}");
        let is_apart = |pair: &[Square; 2]| Some(pair[1]) == question.start() && Some(pair[0]) == question.end();
        assert!(point.lines.iter().all(|pair| is_move(*pair) || is_apart(pair)), "{point:?}: {question:?}");
        let told_apart = [&point.parts, &point.colours];
        assert!(told_apart.iter().all(|classes| are_apart(classes)), "{point:?}: {question:?}");
        let colours = point.colours.iter().map(Vec::len).sum::<usize>() as u64;
        assert!(point.colours.is_empty() || colours == board.len(), "{point:?}: {question:?}");
    }
}

fn are_apart(classes: &[Vec<Square>]) -> bool {
    let all: Vec<Square> = classes.iter().flatten().copied().collect();
    all.iter().collect::<HashSet<_>>().len() == all.len()
}

/// The parts of what is left are joined by no move that is not dropped, and are as many as the text says.
fn hold_to_parts(question: &Question, points: &[Point]) {
    let Some(last) = points.iter().rfind(|point| !point.parts.is_empty()) else {
        // Whole boards four wide are explained by two colourings instead.
        return assert!(question.is_knight_on_rectangle() && !points[0].colours.is_empty(), "{question:?}: {points:?}");
    };
    let graph = BoardGraph::new(question.board(), question.piece());
    let part_of = |square: Square| last.parts.iter().position(|part| part.contains(&square));
    let dropped: HashSet<[Square; 2]> =
        last.dropped.iter().flat_map(|[from, to]| [[*from, *to], [*to, *from]]).collect();
    for node in graph.nodes() {
        let from = graph.square(node);
        assert_eq!(part_of(from).is_none(), last.marks.contains(&from), "{from} of {question:?}");
        for to in graph.neighbours(node).iter().map(|to| graph.square(*to)) {
            let is_between = part_of(from).is_some() && part_of(to).is_some() && part_of(from) != part_of(to);
            assert!(!is_between || dropped.contains(&[from, to]), "{from} {to} of {question:?}");
        }
    }
    let said = number_before(points, " parts: there is no").or_else(|| number_before(points, " parts to another"));
    assert!(said.is_none_or(|said| said == last.parts.len() as u64), "{points:?}");
}

/// The sums of a degree deficit are right.
fn hold_to_sums(points: &[Point]) {
    let needed = number_before(points, " moves, unless").or_else(|| number_before(points, " moves in addition to"));
    let needed = needed.or_else(|| number_before(points, " move")).expect("a need is stated");
    let suppliers =
        number_before(points, " at most.").filter(|_| points.iter().any(|point| point.text.contains("so supply")));
    let offered = number_before(points, " at most in addition").or(suppliers).unwrap_or(0);
    let others = number_before(points, " at most, if").unwrap_or(0);
    assert!(needed > offered + others || points.iter().any(|point| point.text.contains("takes")), "{points:?}");
}

/// Colours change at each move, and the text has their numbers.
fn hold_to_colours(question: &Question, points: &[Point]) {
    let graph = BoardGraph::new(question.board(), question.piece());
    let [dark, light] = &points[0].colours[..] else { panic!("there are two colours: {points:?}") };
    for node in graph.nodes() {
        let is_dark = dark.contains(&graph.square(node));
        assert!(graph.neighbours(node).iter().all(|to| light.contains(&graph.square(*to)) == is_dark), "{question:?}");
    }
    for (class, words) in [
        (dark, [" are dark", " is dark", " are of the first", " is of the first"]),
        (light, [" are light", " is light", " are of the second", " is of the second"]),
    ] {
        let said = words.iter().find_map(|words| number_before(points, words));
        assert_eq!(said, Some(class.len() as u64), "{points:?}");
    }
}

#[test]
fn every_argument_about_a_random_board_is_true_of_it() {
    let mut rng = ChaCha8Rng::seed_from_u64(20);
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    for number in 0..1500 {
        let question = random_question(&mut rng, 30);
        let method = [Method::Auto, Method::Auto, Method::Backtrack, Method::Sat][number % 4];
        let options = Options { method, ..Options::default() };
        let budget = Limits::none().with_steps(20_000).start();
        let Outcome::Impossible(reason) = Solver::new(&question).options(options).budget(&budget).solve().outcome
        else {
            continue;
        };
        let points = argument(&question, &reason);
        hold_to_board(&question, &points);
        match &reason {
            Reason::ColourImbalance { .. } if question.board().len() > 1 => hold_to_colours(&question, &points),
            Reason::Disconnected { .. }
            | Reason::Cut(_)
            | Reason::Forced { contradiction: Contradiction::Cut(_), .. } => {
                hold_to_parts(&question, &points);
            }
            Reason::DegreeDeficit(_) => hold_to_sums(&points),
            Reason::Forced { contradiction: Contradiction::PrematureCycle { through }, .. } => {
                let circle = &points.last().unwrap().circle;
                assert!(circle.len() == through.len() || circle.len() + 1 == through.len(), "{points:?}");
            }
            _ => {}
        }
        let kind = format!("{reason:?}").split([' ', '(']).next().unwrap().to_string();
        *kinds.entry(kind).or_default() += 1;
    }
    for kind in
        ["ColourImbalance", "TooFewExits", "Disconnected", "EndsApart", "Cut", "DegreeDeficit", "Forced", "Exhausted"]
    {
        assert!(kinds.contains_key(kind), "{kind} is missing among {kinds:?}");
    }
}

#[test]
fn an_odd_board_is_argued_away_by_two_colours() {
    let points = argued(&board("5x5").closed());
    assert_eq!(
        texts(&points),
        [
            "Colour the squares like those of a chessboard: 13 are dark and 12 are light.",
            "Each move leads to a square of the other colour: from c3, for example, to d5, e4, e2, d1, b1, a2, a4 and b5.",
            "So the colours take turns all the way round a closed tour, back to the square it began on. It has as many squares of one colour as of the other.",
            "But 13 and 12 are not the same: there is no closed tour of this board.",
        ]
    );
}

#[test]
fn every_closed_board_with_a_side_of_four_is_argued_away_by_two_colourings() {
    for other in (3..60).chain([100, 1000, 40_000]) {
        for size in [format!("4x{other}"), format!("{other}x4")] {
            let question = board(&size).closed();
            let points = argued(&question);
            assert_eq!(points.len(), 6, "{size}: {points:?}");
            let said = format!("There are {} of each.", 2 * other);
            assert!(points[0].text.ends_with(&said), "{}", points[0].text);
            if other < 60 {
                hold_to_board(&question, &points);
                let (outer, inner) = (&points[0].colours[0], &points[0].colours[1]);
                assert_eq!((outer.len(), inner.len()), (2 * other, 2 * other));
                let graph = BoardGraph::new(question.board(), question.piece());
                let leads_in = |from: &Square| {
                    let beside = graph.neighbours(graph.node(*from).unwrap()).iter();
                    beside.copied().all(|to| inner.contains(&graph.square(to)))
                };
                assert!(outer.iter().all(leads_in), "{size}");
            }
        }
    }
}

#[test]
fn closed_odd_boards_of_any_size_are_argued_away_at_once() {
    for size in ["3x5", "7x9", "99x99", "1001x1001", "30001x30001"] {
        let points = argued(&board(size).closed());
        let is_small = points[0].colours.len() == 2;
        assert_eq!(is_small, size.len() < 7, "{size}");
    }
}

#[test]
fn ends_of_the_wrong_colour_are_marked() {
    let points = argued(&board("5x5").starting_at("a2").unwrap());
    let last = points.last().unwrap();
    assert_eq!(last.text, "But a2, where the tour has to begin, is not: there is no such tour.");
    assert_eq!(last.marks, [square("a2")]);
    let points = argued(&board("6x6").starting_at("a1").unwrap().ending_at("c1").unwrap());
    let last = points.last().unwrap();
    assert_eq!(last.text, "But a1 and c1 have the same colour: there is no tour from a1 to c1.");
}

#[test]
fn the_parts_of_a_cut_are_shown_one_after_the_other() {
    let points = argued(&board("4x4"));
    assert_eq!(points[0].text, "Remove 4 squares: b2, c2, b3 and c3.");
    assert_eq!(points[1].text, "Part A: a1 is alone.");
    assert_eq!(points[2].text, "Part B: b1 and 3 other squares reach only each other.");
    let parts: Vec<usize> = points.iter().map(|point| point.parts.len()).collect();
    assert_eq!(parts, [0, 1, 2, 3, 4, 5, 6, 6, 6, 0]);
    assert!(points[7].text.ends_with("So it reaches 5 parts at most."), "{}", points[7].text);
    assert_eq!(points[8].text, "But there are 6 parts: there is no tour.");
    assert!(points[9].text.contains("Chia and Ong 2005"), "{}", points[9].text);
}

#[test]
fn forced_moves_are_explained_one_by_one() {
    let points = argued(&board("3x8").closed());
    assert_eq!(points[1].text, "a1 is left with two moves, to b3 and c2. A tour must make both.");
    assert_eq!(points[1].taken.len(), 2);
    assert_eq!(points[3].text, "b3 has its two moves already, so its moves to c5 and a5 are dropped.");
}

#[test]
fn narrow_boards_are_in_parts() {
    assert_eq!(argued(&board("1x6")).len(), 2);
    let points = argued(&board("2x7").closed());
    assert_eq!(points[0].text, "Part A: a1 and 3 other squares reach only each other.");
    assert_eq!(points.last().unwrap().parts.len(), 4);
}

#[test]
fn a_corner_between_ends_is_argued_about() {
    let points = argued(&board("5x8").starting_at("c2").unwrap().ending_at("c3").unwrap());
    assert!(points.last().unwrap().text.contains("But the two ends asked for are c2 and c3"), "{points:?}");
}

#[test]
fn every_theorem_is_argued_for_where_it_holds() {
    let schwenk = |case| Theorem::Schwenk { case };
    let chia_ong = |case| Theorem::ChiaOng { case };
    for (size, theorem) in [
        ("7x5", schwenk(SchwenkCase::BothOdd)),
        ("1x8", schwenk(SchwenkCase::ShortSide(1))),
        ("2x8", schwenk(SchwenkCase::ShortSide(2))),
        ("4x8", schwenk(SchwenkCase::ShortSide(4))),
        ("3x4", schwenk(SchwenkCase::ThreeBy(4))),
        ("3x6", schwenk(SchwenkCase::ThreeBy(6))),
        ("8x3", schwenk(SchwenkCase::ThreeBy(8))),
        ("1x5", chia_ong(ChiaOngCase::ShortSide(1))),
        ("2x9", chia_ong(ChiaOngCase::ShortSide(2))),
        ("3x3", chia_ong(ChiaOngCase::ThreeBy(3))),
        ("3x5", chia_ong(ChiaOngCase::ThreeBy(5))),
        ("6x3", chia_ong(ChiaOngCase::ThreeBy(6))),
        ("4x4", chia_ong(ChiaOngCase::FourByFour)),
    ] {
        let question = if matches!(theorem, Theorem::Schwenk { .. }) { board(size).closed() } else { board(size) };
        let points = argument(&question, &Reason::Theorem { theorem });
        hold_to_board(&question, &points);
        assert!(points.len() > 2, "{size}: {points:?}");
    }
}

#[test]
fn computer_proofs_are_named_with_how_they_are_checked() {
    let question = board("4x7").starting_at("a1").unwrap();
    let squares: Vec<Square> = question.board().squares().take(5).collect();
    for reason in [
        Reason::Exhausted { positions: 17 },
        Reason::Unsatisfiable { cuts: Vec::new() },
        Reason::Unsatisfiable { cuts: vec![squares; 9] },
        Reason::Decided { by: Decision::Table, start: None, end: None },
        Reason::Decided { by: Decision::ColumnByColumn, start: question.start(), end: None },
        Reason::Decided { by: Decision::SquareBySquare, start: question.start(), end: None },
    ] {
        let points = argument(&question, &reason);
        hold_to_board(&question, &points);
        assert!(points.last().unwrap().text.contains("It can be re-checked"), "{points:?}");
    }
}

#[test]
fn a_long_chain_has_few_points() {
    // A row of squares that a wazir walks: every move is forced, and the last square has one alone.
    let size = Size::new(2, 60).unwrap();
    let holes = (1..59).map(|rank| Square::new(1, rank));
    let board = Board::rectangle(size).with_holes(holes).unwrap();
    let question = Question::new(board, Piece::leaper(0, 1), Kind::Open).starting_at("a30").unwrap();
    let reason =
        obstacle::thorough(&question, &Limits::none().start(), 0).unwrap().expect("no tour goes from the middle");
    let points = argument(&question, &reason);
    hold_to_board(&question, &points);
    let comb: Board =
        "#.#.#.#.#.#.#.#.\n................\n#.#.#.#.#.#.#.#.".parse::<cavalcade::Picture>().unwrap().board;
    let question = Question::new(comb, Piece::leaper(0, 1), cavalcade::Kind::Closed);
    hold_to_board(&question, &argued(&question));
}

#[test]
fn of_a_large_board_nothing_is_marked() {
    // A corridor around a hole that a wazir walks, and a dead end next to it: all moves are forced.
    let size = Size::new(300, 50).unwrap();
    let is_corridor = |square: Square| {
        let (file, rank) = (square.file(), square.rank());
        [0, 299].contains(&file) || [0, 49].contains(&rank) || (file == 150 && rank < 3)
    };
    let holes: Vec<Square> = Board::rectangle(size).squares().filter(|square| !is_corridor(*square)).collect();
    let corridor = Board::rectangle(size).with_holes(holes).unwrap();
    let question = Question::new(corridor, Piece::leaper(0, 1), Kind::Open).starting_at("a1").unwrap();
    for question in [board("101x101").closed(), question] {
        let points = argued(&question);
        let is_text = |point: &Point| *point == Point { text: point.text.clone(), ..Point::default() };
        assert!(!points.is_empty() && points.iter().all(is_text), "{points:?}");
    }
}
