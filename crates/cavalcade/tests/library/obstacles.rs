//! Obstacles on random boards: each is confirmed by a second look, and exhaustive search agrees with it.

use std::collections::BTreeMap;

use cavalcade::confirm::{Verdict, confirm};
use cavalcade::reason::Cut;
use cavalcade::{Board, Budget, Kind, Limits, Method, Outcome, Picture, Piece, Question, Reason, Square, obstacle};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::support::{answer, has_tour, has_tour_within, kind_of, random_question, rectangle, with_random_ends};
use crate::tamper::alter;

/// Backtracking, and SAT for boards on which it takes too long.
fn has_tour_by_any_method(question: &Question) -> bool {
    has_tour_within(question, &Limits::none().with_steps(100_000).start()).unwrap_or_else(|_| {
        match answer(question, Method::Sat) {
            Outcome::Found(_) => true,
            Outcome::Impossible(_) => false,
            Outcome::GaveUp(limit) => panic!("there is no limit: {limit}"),
        }
    })
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
fn obstacles_of_random_boards_are_real() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    for seed in 0..4000 {
        let question = random_question(&mut rng, 24);
        if let Some(reason) = obstacle::quick(&question, &Budget::unlimited()).unwrap() {
            expect_sound(&question, &reason);
        } else if seed % 2 == 0
            && question.board().len() <= 20
            && let Some(reason) = obstacle::thorough(&question, &Budget::unlimited(), seed).unwrap()
        {
            expect_sound(&question, &reason);
        }
    }
}

/// A reason for one question and altered ones, held against questions about the same board that have an answer.
#[test]
fn altered_reasons_never_deny_a_tour_and_never_panic() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let (mut altered, mut refuted) = (0, 0);
    for seed in 0..400 {
        let question = random_question(&mut rng, 16);
        let Some(reason) = obstacle::thorough(&question, &Budget::unlimited(), seed).unwrap() else { continue };
        let plain = Question::new(question.board().clone(), *question.piece(), Kind::Open);
        let other = with_random_ends(plain, &mut rng);
        let other_has_tour = has_tour(&other);
        let record = serde_json::to_value(&reason).unwrap();
        for _ in 0..20 {
            if other_has_tour {
                assert_ne!(confirm(&other, &reason, &Budget::unlimited()), Verdict::Confirmed, "{other:?} {reason:?}");
            }
            let mut record = record.clone();
            alter(&mut record, &["kind"], &mut rng);
            let Ok(reason) = serde_json::from_value::<Reason>(record) else { continue };
            let _ = (reason.to_string(), confirm(&other, &reason, &Budget::unlimited()));
            altered += 1;
            refuted += u32::from(confirm(&question, &reason, &Budget::unlimited()) == Verdict::Refuted);
            if other_has_tour {
                assert_ne!(confirm(&other, &reason, &Budget::unlimited()), Verdict::Confirmed, "{other:?} {reason:?}");
            }
        }
    }
    // A list in another order, or a square less where there are more than enough, can still be a proof.
    assert!(altered > 1000 && refuted * 4 > altered * 3, "{refuted} of {altered}");
}

#[test]
fn a_reason_that_is_wrong_in_one_number_is_refuted() {
    let question = Question::on(rectangle(4, 5)).closed();
    let Some(Reason::Cut(cut)) = obstacle::thorough(&question, &Budget::unlimited(), 0).unwrap() else {
        panic!("boards with a side of 4 have a cut")
    };
    let verdict = |cut: Cut| confirm(&question, &Reason::Cut(cut), &Budget::unlimited());
    assert_eq!(verdict(cut.clone()), Verdict::Confirmed);
    assert_eq!(verdict(Cut { allowed: cut.allowed - 1, ..cut.clone() }), Verdict::Refuted);
    assert_eq!(verdict(Cut { allowed: cut.allowed + 1, ..cut.clone() }), Verdict::Refuted);
    assert_eq!(verdict(Cut { parts: cut.parts[1..].to_vec(), ..cut.clone() }), Verdict::Refuted);
    assert_eq!(verdict(Cut { removed: [&cut.removed[..], &cut.removed[..1]].concat(), ..cut }), Verdict::Refuted);
}

/// The reason that a search finds for a board given as a picture.
fn searched(picture: &str, kind: Kind) -> Option<Reason> {
    let picture: Picture = picture.parse().unwrap();
    let question = Question::new(picture.board, Piece::KNIGHT, kind);
    let reason = obstacle::thorough(&question, &Budget::unlimited(), 0).unwrap();
    if let Some(reason) = &reason {
        expect_sound(&question, reason);
    }
    reason
}

#[test]
fn famous_boards_have_a_cut() {
    for width in 4..=12 {
        let question = Question::on(rectangle(width, 4)).closed();
        let reason = obstacle::thorough(&question, &Budget::unlimited(), 0).unwrap();
        assert!(matches!(reason, Some(Reason::Cut(_))), "4x{width}: {reason:?}");
        assert_eq!(confirm(&question, &reason.unwrap(), &Budget::unlimited()), Verdict::Confirmed);
    }
    assert!(matches!(searched("....\n....\n....\n....", Kind::Open), Some(Reason::Cut(_))));
    assert!(searched("....\n....\n....", Kind::Closed).is_some());
    assert!(searched("......\n......\n......", Kind::Open).is_some());
}

/// The board of those squares of a box that belong to a shape.
fn shape(width: u32, height: u32, belongs: impl Fn(u32, u32) -> bool) -> Board {
    let full = rectangle(width, height);
    let holes: Vec<Square> = full.squares().filter(|square| !belongs(square.file(), square.rank())).collect();
    full.with_holes(holes).unwrap()
}

/// Crosses, rings, and two blocks with a bridge between them.
fn shapes() -> Vec<Board> {
    let mut shapes = Vec::new();
    for (arm, width) in (1..4).flat_map(|arm| (1..4).map(move |width| (arm, width))) {
        let is_middle = move |place: u32| (arm..arm + width).contains(&place);
        let side = 2 * arm + width;
        shapes.push(shape(side, side, |file, rank| is_middle(file) || is_middle(rank)));
    }
    for (side, band) in [(3, 1), (4, 1), (5, 1), (5, 2), (6, 1), (6, 2), (7, 2), (8, 2)] {
        let is_rim = move |place: u32| place < band || place >= side - band;
        shapes.push(shape(side, side, |file, rank| is_rim(file) || is_rim(rank)));
    }
    for (block, bridge) in (3..6).flat_map(|block| (1..3).map(move |bridge| (block, bridge))) {
        for length in 1..4 {
            let is_bridge = move |rank: u32| rank < bridge;
            let is_block = move |file: u32| file < block || file >= block + length;
            shapes.push(shape(2 * block + length, block, |file, rank| is_block(file) || is_bridge(rank)));
        }
    }
    shapes
}

#[test]
fn crosses_rings_and_bridges_without_a_tour_have_a_reason() {
    let (mut explained, mut open) = (0, Vec::new());
    for board in shapes() {
        for kind in [Kind::Open, Kind::Closed] {
            let question = Question::new(board.clone(), Piece::KNIGHT, kind);
            match obstacle::thorough(&question, &Budget::unlimited(), 0).unwrap() {
                Some(reason) => {
                    let verdict = confirm(&question, &reason, &Budget::unlimited());
                    assert_eq!(verdict, Verdict::Confirmed, "{question:?} {reason}");
                    assert!(!has_tour_by_any_method(&question), "{question:?} {reason}");
                    explained += 1;
                }
                None if has_tour_by_any_method(&question) => {}
                None => open.push(question),
            }
        }
    }
    assert!(explained > 40, "{explained}");
    assert!(open.is_empty(), "{open:?}");
}

/// A question about a rectangle of at most 40 squares without a few of them.
fn nearly_full(rng: &mut ChaCha8Rng) -> Question {
    loop {
        let full = rectangle(rng.random_range(3..7), rng.random_range(4..10));
        let squares: Vec<Square> = full.squares().collect();
        let holes: Vec<Square> =
            (0..rng.random_range(0..5)).map(|_| squares[rng.random_range(0..squares.len())]).collect();
        let board = full.with_holes(holes).unwrap();
        let piece = [Piece::KNIGHT, Piece::KNIGHT, Piece::KNIGHT, Piece::ZEBRA][rng.random_range(0..4)];
        if board.len() <= 40 {
            let kind = if rng.random_bool(0.6) { Kind::Open } else { Kind::Closed };
            return with_random_ends(Question::new(board, piece, kind), rng);
        }
    }
}

/// For each kind of reason, the number of boards on which it is found; and of boards without a reason or a tour.
fn survey(mut random: impl FnMut(&mut ChaCha8Rng) -> Question, boards: u64) -> BTreeMap<&'static str, u32> {
    let mut rng = ChaCha8Rng::seed_from_u64(2027);
    let mut table: BTreeMap<&str, u32> = BTreeMap::new();
    for seed in 0..boards {
        let question = random(&mut rng);
        let reason = obstacle::thorough(&question, &Budget::unlimited(), seed).unwrap();
        let kind = match &reason {
            Some(reason) => {
                let verdict = confirm(&question, reason, &Budget::unlimited());
                assert_eq!(verdict, Verdict::Confirmed, "{question:?} {reason:?}");
                kind_of(reason)
            }
            None if has_tour_by_any_method(&question) => "(has a tour)",
            None => "none",
        };
        if kind == "none" {
            println!("{question:?}");
        }
        *table.entry(kind).or_default() += 1;
    }
    table
}

/// Prints on how many random boards without a tour a reason is found.
#[test]
#[ignore = "long: run with cargo xtask test --long"]
fn most_random_boards_without_a_tour_have_a_reason() {
    let ragged = survey(|rng| random_question(rng, 40), 20_000);
    println!("ragged boards: {ragged:#?}");
    let full = survey(nearly_full, 4000);
    println!("nearly full boards: {full:#?}");
    for table in [ragged, full] {
        let number = |kind| table.get(kind).copied().unwrap_or(0);
        let past_a_glance = table.values().sum::<u32>() - number("(has a tour)") - number("at a glance");
        assert!(number("none") * 100 <= past_a_glance, "{table:?}");
    }
}
