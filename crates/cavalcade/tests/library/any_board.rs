//! Boards of any shape: planted tours are found, and every answer on small boards agrees with exhaustive search.

use cavalcade::confirm::{Verdict, confirm};
use cavalcade::search::SearchEnd;
use cavalcade::search::patch::patch;
use cavalcade::search::sat::sat;
use cavalcade::{
    Budget, Kind, Limits, Method, NoObserver, Options, Outcome, Picture, Piece, Question, Reason, Run, Solver, obstacle,
};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::planted;
use crate::support::{answer, board, files, found, has_tour_within, random_question};

fn expect_tour(question: &Question, method: Method) {
    assert!(matches!(answer(question, method), Outcome::Found(_)), "{method:?} on {} squares", question.board().len());
}

/// The boards in `tests/data/boards`, with the kind of tour that was planted.
fn stored_boards() -> Vec<(String, Question)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/boards");
    let mut boards = Vec::new();
    for path in files(folder.as_ref()) {
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        if path.extension().is_some_and(|suffix| suffix == "txt") {
            let picture: Picture = std::fs::read_to_string(&path).unwrap().parse().unwrap();
            let kind = if name.starts_with("open") { Kind::Open } else { Kind::Closed };
            boards.push((name, Question::new(picture.board, Piece::KNIGHT, kind)));
        }
    }
    boards
}

#[test]
fn every_stored_board_has_its_planted_tour_by_auto_patch_and_sat() {
    let boards = stored_boards();
    assert_eq!(boards.len(), 10);
    for (_, question) in boards {
        for method in [Method::Auto, Method::Patch, Method::Sat] {
            expect_tour(&question, method);
        }
    }
}

#[test]
fn a_hundred_seeds_give_as_many_tours_of_each_stored_board() {
    for (name, question) in stored_boards() {
        let tour = |seed| found(Solver::new(&question).seed(seed).solve().outcome, &name).squares().collect::<Vec<_>>();
        let seeds = if question.board().len() > 500 { 20 } else { 100 };
        let tours: std::collections::BTreeSet<_> = (1..=seeds).map(tour).collect();
        assert!(tours.len() as u64 * 10 >= seeds * 9, "{name}: {} tours of {seeds} seeds", tours.len());
    }
}

#[test]
fn planted_boards_of_all_sizes_are_patched() {
    for (squares, seeds) in [(20, 40), (60, 40), (200, 20), (1000, 10), (6000, 4), (30_000, 1)] {
        for seed in 0..seeds {
            let board = planted::closed(squares, seed);
            for kind in [Kind::Closed, Kind::Open] {
                expect_tour(&Question::new(board.clone(), Piece::KNIGHT, kind), Method::Auto);
            }
        }
    }
}

#[test]
fn boards_with_scattered_holes_are_patched() {
    for (side, part) in [(20, 0.02), (50, 0.05), (100, 0.1), (200, 0.01)] {
        for kind in [Kind::Closed, Kind::Open] {
            expect_tour(&Question::new(planted::riddled(side, part, 1), Piece::KNIGHT, kind), Method::Patch);
        }
    }
}

#[test]
#[ignore = "long: run with cargo xtask test --long"]
fn a_million_squares_with_holes_and_300_000_planted_ones_have_tours() {
    for board in [planted::riddled(1000, 0.01, 1), planted::closed(300_000, 1)] {
        for method in [Method::Auto, Method::Patch] {
            expect_tour(&Question::new(board.clone(), Piece::KNIGHT, Kind::Closed), method);
        }
    }
}

#[test]
fn the_answer_does_not_depend_on_the_number_of_threads() {
    for seed in 0..5 {
        let question = Question::new(planted::closed(400, seed), Piece::KNIGHT, Kind::Closed);
        let answers = [1, 2, 4].map(|threads| {
            let options = Options { threads: threads.try_into().unwrap(), seed, ..Options::default() };
            Solver::new(&question).options(options).solve().outcome
        });
        assert!(answers.iter().all(|answer| *answer == answers[0]), "seed {seed}");
    }
}

/// Returns `true` if there is a tour, by trying every path; where that takes too long, by counting.
fn exhaustive(question: &Question) -> bool {
    let budget = Limits::none().with_steps(2_000_000).start();
    has_tour_within(question, &budget)
        .unwrap_or_else(|_| cavalcade::Counter::new(question).count().unwrap().directed != 0u32.into())
}

#[test]
fn five_hundred_random_boards_get_the_answer_of_exhaustive_search_by_every_exact_method() {
    let mut random = ChaCha8Rng::seed_from_u64(2026);
    let mut kinds = std::collections::BTreeMap::<String, u32>::new();
    for number in 0..500 {
        let question = random_question(&mut random, 40);
        let expected = exhaustive(&question);
        match answer(&question, Method::Auto) {
            Outcome::Found(_) => {
                assert!(expected, "board {number}");
                *kinds.entry("found".into()).or_default() += 1;
            }
            Outcome::Impossible(reason) => {
                assert!(!expected, "board {number}: {question:?} {reason}");
                let verdict = confirm(&question, &reason, &Budget::unlimited());
                assert_eq!(verdict, Verdict::Confirmed, "board {number}: {question:?} {reason}");
                let kind = serde_json::to_value(&reason).unwrap()["kind"].as_str().unwrap().to_owned();
                *kinds.entry(kind).or_default() += 1;
            }
            Outcome::GaveUp(limit) => panic!("board {number}: {limit}"),
        }
        // A sweep of a wide board takes long, and then gives up.
        let is_narrow = question.board().len() <= 24;
        for method in [Method::Sat, Method::Sweep].into_iter().filter(|method| *method == Method::Sat || is_narrow) {
            match answer(&question, method) {
                Outcome::Found(_) => assert!(expected, "board {number}: {method:?}"),
                Outcome::Impossible(reason) => assert!(!expected, "board {number}: {method:?} {question:?} {reason}"),
                Outcome::GaveUp(_) => assert_eq!(method, Method::Sweep),
            }
        }
    }
    eprintln!("{kinds:?}");
}

/// Past what can be seen at a glance, patching itself proves some boards impossible: where there is no cover.
#[test]
fn a_board_that_cannot_be_covered_is_crowded() {
    let mut random = ChaCha8Rng::seed_from_u64(11);
    let (budget, mut observer, mut deficits) = (Budget::unlimited(), NoObserver, 0);
    for number in 0..2000 {
        let question = random_question(&mut random, 40);
        if obstacle::quick(&question, &budget).unwrap().is_some() {
            continue;
        }
        let end = patch(&question, 0, &mut Run::new(&budget, &mut observer)).unwrap();
        if let SearchEnd::Impossible(reason) = end {
            assert_eq!(
                confirm(&question, &reason, &budget),
                Verdict::Confirmed,
                "board {number}: {question:?} {reason}"
            );
            deficits += 1;
        }
    }
    assert!(deficits > 0, "no board was crowded");
}

#[test]
fn a_reason_that_is_unsatisfiable_stands_a_second_look_and_an_altered_one_does_not() {
    let question = Question::on(board("4x6")).closed();
    let mut observer = NoObserver;
    let budget = Budget::unlimited();
    let end = sat(&question, &mut Run::new(&budget, &mut observer)).unwrap();
    let SearchEnd::Impossible(reason) = end else { panic!("{end:?}") };
    assert!(matches!(reason, Reason::Unsatisfiable { .. }));
    assert_eq!(confirm(&question, &reason, &budget), Verdict::Confirmed);
    let elsewhere = Question::on(board("6x6")).closed();
    assert_eq!(confirm(&elsewhere, &reason, &budget), Verdict::Refuted);
}
