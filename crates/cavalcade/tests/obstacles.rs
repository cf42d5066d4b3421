//! Obstacles on random boards: each is confirmed by a second look, and exhaustive search agrees with it.

use std::collections::BTreeMap;

use cavalcade::confirm::{Verdict, confirm};
use cavalcade::obstacle::{Clash, Step};
use cavalcade::search::backtrack::{Backtrack, Pruning};
use cavalcade::{
    Board, Budget, Graph, Kind, Limit, Piece, Question, Reason, Run, Silent, Size, Square, Wrap, obstacle,
};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A question about a ragged board of at most so many squares, with other pieces, joined edges, and ends.
fn random_question(rng: &mut ChaCha8Rng, most: u64) -> Question {
    loop {
        let size = Size::new(rng.random_range(2..9), rng.random_range(2..9)).unwrap();
        let share = rng.random_range(0.0..0.4);
        let full = Board::rectangle(size);
        let holes: Vec<Square> = full.squares().filter(|_| rng.random_bool(share)).collect();
        let Ok(board) = full.with_holes(holes) else { continue };
        if board.len() > most {
            continue;
        }
        let wrap = [Wrap::None, Wrap::None, Wrap::Cylinder, Wrap::Torus][rng.random_range(0..4)];
        let pieces =
            [Piece::KNIGHT, Piece::KNIGHT, Piece::CAMEL, Piece::ZEBRA, Piece::leaper(0, 1), Piece::leaper(1, 1)];
        let piece = pieces[rng.random_range(0..pieces.len())];
        let kind = if rng.random_bool(0.5) { Kind::Open } else { Kind::Closed };
        return with_ends(Question::new(board.with_wrap(wrap), piece, kind), rng);
    }
}

fn with_ends(mut question: Question, rng: &mut impl Rng) -> Question {
    let squares: Vec<Square> = question.board().squares().collect();
    if rng.random_bool(0.4) {
        question = question.starting_at(squares[rng.random_range(0..squares.len())]).unwrap();
    }
    if rng.random_bool(0.3) {
        let end = squares[rng.random_range(0..squares.len())];
        question = question.clone().ending_at(end).unwrap_or(question);
    }
    question
}

fn has_tour(question: &Question) -> bool {
    has_tour_within(question, &Budget::unlimited()).expect("there is no limit")
}

fn has_tour_within(question: &Question, budget: &Budget) -> Result<bool, Limit> {
    let graph = Graph::new(question.board(), question.piece());
    let mut search = Backtrack::new(&graph, question, Pruning::On);
    search.next_path(&mut Run::new(budget, &mut Silent)).map(|path| path.is_some())
}

/// The reason holds: a second look says so, and no tour is found by trying all paths.
fn expect_sound(question: &Question, reason: &Reason) {
    assert_eq!(
        confirm(question, reason, &Budget::unlimited()),
        Verdict::Confirmed,
        "{question:?}\n{reason}\n{reason:?}"
    );
    assert!(!has_tour(question), "{question:?}\n{reason}\n{reason:?}");
}

#[test]
fn what_is_seen_at_once_on_random_boards_is_so() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    for _ in 0..4000 {
        let question = random_question(&mut rng, 24);
        if let Some(reason) = obstacle::find(&question, &Budget::unlimited()).unwrap() {
            expect_sound(&question, &reason);
        }
    }
}

#[test]
fn what_is_searched_for_on_random_boards_is_so() {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    for seed in 0..1000 {
        let question = random_question(&mut rng, 20);
        if let Some(reason) = obstacle::search(&question, &Budget::unlimited(), seed).unwrap() {
            expect_sound(&question, &reason);
        }
    }
}

/// The name of a reason, for a table.
fn name(reason: &Reason) -> &'static str {
    fn supposes(step: &Step) -> bool {
        matches!(step, Step::Rejects { .. } | Step::Needs { .. })
    }
    match reason {
        Reason::Cut(_) => "cut",
        Reason::Crowd(_) => "crowd",
        Reason::Forced { steps, .. } if steps.iter().any(supposes) => "suppositions",
        Reason::Forced { clash: Clash::Cut(_), .. } => "forced, then a cut",
        Reason::Forced { clash: Clash::Crowd(_), .. } => "forced, then a crowd",
        Reason::Forced { .. } => "forced",
        _ => "at a glance",
    }
}

/// Prints on how many random boards without a tour a reason is found.
#[test]
#[ignore = "long: run with cargo xtask test --long"]
fn most_random_boards_without_a_tour_have_a_reason() {
    let mut rng = ChaCha8Rng::seed_from_u64(40);
    let mut table: BTreeMap<&str, u32> = BTreeMap::new();
    for seed in 0..3000 {
        let question = random_question(&mut rng, 40);
        let reason = obstacle::search(&question, &Budget::unlimited(), seed).unwrap();
        let kind = match &reason {
            Some(reason) => {
                let verdict = confirm(&question, reason, &Budget::unlimited());
                assert_eq!(verdict, Verdict::Confirmed, "{question:?} {reason:?}");
                name(reason)
            }
            None => match has_tour_within(&question, &Budget::unlimited().with_steps(300_000)) {
                Ok(true) => "(has a tour)",
                Ok(false) => "none",
                Err(_) => "(undecided)",
            },
        };
        if kind == "none" {
            println!("{question:?}");
        }
        *table.entry(kind).or_default() += 1;
    }
    println!("{table:#?}");
}
