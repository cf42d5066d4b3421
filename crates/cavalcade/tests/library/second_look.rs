//! Every answer to a question about a small or narrow board is confirmed, from its JSON alone; and an altered one only if
//! it is still true.

use std::collections::BTreeMap;

use cavalcade::confirm::{Verdict, confirm};
use cavalcade::notation::read;
use cavalcade::reason::Decision;
use cavalcade::{
    BoardGraph, Budget, ColourRule, Kind, Method, Options, Outcome, Piece, Question, Reason, Solver, Square,
};
use cavalcade_formats::json::{Claim, read_claim, write_report};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

use crate::support::{has_tour, random_kind, random_question, rectangle, square};
use crate::tamper::alter;

fn knight(width: u32, height: u32, kind: Kind) -> Question {
    Question::new(rectangle(width, height), Piece::KNIGHT, kind)
}

fn verdict(question: &Question, reason: &Reason) -> Verdict {
    confirm(question, reason, &Budget::unlimited())
}

fn record(question: &Question) -> Value {
    record_by(Method::Auto, question).expect("every small board is decided")
}

/// The answer that a method gives, unless it gives up.
fn record_by(method: Method, question: &Question) -> Option<Value> {
    let report = Solver::new(question).options(Options { method, ..Options::default() }).solve();
    if let Outcome::GaveUp(_) = report.outcome {
        return None;
    }
    let mut text = Vec::new();
    write_report(question, &report, &mut text).unwrap();
    serde_json::from_slice(&text).ok()
}

fn claim_in(record: &Value) -> Option<Claim> {
    read_claim(&record.to_string())?.ok()
}

/// Returns `true` if a record of a tour is right as it stands.
fn is_valid(record: &Value) -> bool {
    let Ok(transcript) = read(record.to_string().as_bytes()) else { return false };
    let piece = transcript.piece.unwrap_or(Piece::KNIGHT);
    let question = Question::new(transcript.board.clone(), piece, transcript.kind.unwrap_or(Kind::Open));
    transcript.check(&question).is_ok()
}

/// Returns `true` if what a reason says in numbers is so, by other means than those of the second look.
fn is_right(question: &Question, reason: &Reason) -> bool {
    match reason {
        Reason::Disconnected { squares, sizes } => {
            let graph = BoardGraph::new(question.board(), question.piece());
            let parts = graph.components();
            let part_of = |square: &Square| {
                let node = graph.node(*square)?;
                parts.iter().position(|part| part.contains(&node))
            };
            let met: Vec<usize> = squares.iter().filter_map(part_of).collect();
            let has_each = (0..parts.len()).all(|part| met.contains(&part)) && met.len() == parts.len();
            has_each && (sizes.is_empty() || met.iter().map(|part| parts[*part].len() as u64).eq(sizes.iter().copied()))
        }
        Reason::Decided { start, end, .. } => (*start, *end) == (question.start(), question.end()),
        Reason::ColourImbalance { dark, light, .. } => dark + light == question.board().len(),
        Reason::TooFewExits { squares, .. } => squares.iter().all(|square| question.board().contains(*square)),
        _ => true,
    }
}

/// Alters the question, or the reason why there is no answer.
fn altered(record: &Value, rng: &mut ChaCha8Rng) -> Value {
    let mut other = record.clone();
    let names = ["width", "height", "kind", "start", "end", "holes", "squares", "reason", "reason", "reason", "reason"];
    let there: Vec<&str> = names.into_iter().filter(|name| record.get(name).is_some()).collect();
    alter(&mut other[there[rng.random_range(0..there.len())]], &[], rng);
    other
}

/// A tour that is altered is not a tour, unless it is the same one or a tour after all: then its ends are the given ones.
fn expect_tours_to_be_checked(record: &Value, rng: &mut ChaCha8Rng) {
    assert!(is_valid(record), "{record}");
    let squares = record["squares"].as_array().unwrap();
    for name in ["start", "end"] {
        let mut other = record.clone();
        let own = if name == "start" { squares.first() } else { squares.last() };
        let verdict_on = &squares[rng.random_range(0..squares.len())];
        other[name] = verdict_on.clone();
        assert_eq!(is_valid(&other), own == Some(verdict_on), "{other}");
    }
    let other = altered(record, rng);
    assert!(!is_valid(&other) || other["squares"].as_array().map(Vec::len) == Some(squares.len()), "{other}");
}

/// A claim is confirmed; an altered one only if it is right in what it says, and there is no tour.
fn expect_claims_to_be_checked(question: &Question, record: &Value, rng: &mut ChaCha8Rng) {
    let claim = claim_in(record).expect("a claim reads back");
    assert_eq!(claim.question.board(), question.board());
    assert_eq!(verdict(&claim.question, &claim.reason), Verdict::Confirmed, "{record}");
    for _ in 0..6 {
        let other = altered(record, rng);
        let Some(claim) = claim_in(&other) else { continue };
        if claim.question.board().len() <= 30 && verdict(&claim.question, &claim.reason) == Verdict::Confirmed {
            assert!(is_right(&claim.question, &claim.reason), "{other}");
            assert!(!has_tour(&claim.question), "{other}");
        }
    }
}

/// Checks an answer again, and returns its kind.
fn look_again(question: &Question, record: &Value, rng: &mut ChaCha8Rng) -> String {
    if record["outcome"] == "found" {
        expect_tours_to_be_checked(record, rng);
        return "found".into();
    }
    expect_claims_to_be_checked(question, record, rng);
    record["reason"]["kind"].as_str().unwrap().into()
}

/// The question without ends, from a sample of squares, and from some of these to others.
fn with_ends(ask: &Question, starts: usize, rng: &mut ChaCha8Rng) -> Vec<Question> {
    let squares: Vec<Square> = ask.board().squares().collect();
    let mut questions = vec![ask.clone()];
    for k in 0..starts.min(squares.len()) {
        let start = if starts < squares.len() { squares[rng.random_range(0..squares.len())] } else { squares[k] };
        let from = ask.clone().starting_at(start).unwrap();
        questions.extend(from.clone().ending_at(squares[rng.random_range(0..squares.len())]));
        questions.extend([from, ask.clone().ending_at(start).unwrap()]);
    }
    questions
}

#[test]
fn every_answer_for_a_small_or_narrow_rectangle_stands_a_second_look() {
    let mut rng = ChaCha8Rng::seed_from_u64(30);
    let small = (1..=5).flat_map(|width| (width..=6).map(move |height| (width, height, 30)));
    let narrow = (1..=4).flat_map(|width| (7..=12).map(move |height| (width, height, 3)));
    let mut kinds = BTreeMap::<String, u32>::new();
    for (width, height, starts) in small.chain(narrow) {
        for kind in [Kind::Open, Kind::Closed] {
            let (width, height) = if rng.random_bool(0.5) { (width, height) } else { (height, width) };
            for question in with_ends(&knight(width, height, kind), starts, &mut rng) {
                *kinds.entry(look_again(&question, &record(&question), &mut rng)).or_default() += 1;
            }
        }
    }
    for kind in ["found", "disconnected", "colour-imbalance", "ends-apart", "decided", "between-corners"] {
        assert!(kinds.contains_key(kind), "{kinds:?}");
    }
}

#[test]
fn every_answer_for_boards_with_holes_other_pieces_and_joined_edges_stands_a_second_look() {
    let mut rng = ChaCha8Rng::seed_from_u64(31);
    let mut kinds = BTreeMap::<String, u32>::new();
    for _ in 0..600 {
        let question = random_question(&mut rng, 30);
        *kinds.entry(look_again(&question, &record(&question), &mut rng)).or_default() += 1;
    }
    for kind in ["found", "disconnected", "colour-imbalance", "ends-apart", "too-few-exits", "forced"] {
        assert!(kinds.contains_key(kind), "{kinds:?}");
    }
}

/// These only say that they have tried everything, each in its own way.
#[test]
fn every_claim_of_a_search_stands_a_second_look() {
    let mut rng = ChaCha8Rng::seed_from_u64(32);
    let mut kinds = BTreeMap::<String, u32>::new();
    for k in 0..150 {
        let holes: Vec<Square> =
            (0..rng.random_range(0..4)).map(|_| Square::new(rng.random_range(0..4), k % 6)).collect();
        let board = rectangle(4, 6).with_holes(holes).unwrap();
        let kind = random_kind(&mut rng);
        for question in with_ends(&Question::new(board, Piece::KNIGHT, kind), 1, &mut rng) {
            for method in [Method::Backtrack, Method::Sat, Method::Sweep] {
                let Some(record) = record_by(method, &question) else { continue };
                *kinds.entry(look_again(&question, &record, &mut rng)).or_default() += 1;
            }
        }
    }
    for kind in ["found", "exhausted", "unsatisfiable", "decided"] {
        assert!(kinds.contains_key(kind), "{kinds:?}");
    }
}

#[test]
fn a_decision_about_other_ends_than_those_asked_for_is_refuted() {
    let question = knight(4, 6, Kind::Open).starting_at(square("b3")).unwrap();
    let decided = |by, start: Option<&str>, end: Option<&str>| {
        verdict(&question, &Reason::Decided { by, start: start.map(square), end: end.map(square) })
    };
    assert_eq!(decided(Decision::ColumnByColumn, Some("b3"), None), Verdict::Confirmed);
    assert_eq!(decided(Decision::ColumnByColumn, Some("b4"), None), Verdict::Refuted);
    assert_eq!(decided(Decision::ColumnByColumn, Some("b3"), Some("a1")), Verdict::Refuted);
    assert_eq!(decided(Decision::ColumnByColumn, None, None), Verdict::Refuted);
    let wide = knight(5, 6, Kind::Open).starting_at(square("c2")).unwrap().ending_at(square("d2")).unwrap();
    let decided = |by| verdict(&wide, &Reason::Decided { by, start: Some(square("c2")), end: Some(square("d2")) });
    assert_eq!(decided(Decision::Table), Verdict::Confirmed);
    assert_eq!(decided(Decision::SquareBySquare), Verdict::Confirmed);
    // Only boards with a side of 3 or 4 are decided like that.
    assert_eq!(decided(Decision::ColumnByColumn), Verdict::Refuted);
}

#[test]
fn the_parts_of_a_board_are_given_by_a_square_and_the_size_of_each() {
    let camel = Question::new(rectangle(8, 8), Piece::CAMEL, Kind::Open);
    let in_parts = |names: &[&str], sizes: &[u64]| {
        let squares = names.iter().map(|name| square(name)).collect();
        verdict(&camel, &Reason::Disconnected { squares, sizes: sizes.to_vec() })
    };
    for (squares, sizes, verdict) in [
        (&["a1", "b1"][..], &[32, 32][..], Verdict::Confirmed),
        (&["c2", "h8"], &[32, 32], Verdict::Confirmed),
        (&["a1", "b1"], &[], Verdict::Confirmed),
        (&["a1", "c1"], &[32, 32], Verdict::Refuted),
        (&["a1", "b1"], &[31, 33], Verdict::Refuted),
        (&["a1", "b1"], &[64], Verdict::Refuted),
        (&["a1", "b1", "c1"], &[32, 32, 32], Verdict::Refuted),
        (&["a1", "z9"], &[32, 32], Verdict::Refuted),
    ] {
        assert_eq!(in_parts(squares, sizes), verdict, "{squares:?} {sizes:?}");
    }
    let ring = knight(3, 3, Kind::Open);
    let verdict_on = |sizes: [u64; 2]| {
        verdict(&ring, &Reason::Disconnected { squares: vec![square("b2"), square("c1")], sizes: sizes.to_vec() })
    };
    assert_eq!((verdict_on([1, 8]), verdict_on([8, 1])), (Verdict::Confirmed, Verdict::Refuted));
}

#[test]
fn a_record_without_the_sizes_of_parts_is_still_read() {
    let mut claim = record(&knight(3, 3, Kind::Open));
    assert_eq!(claim["reason"]["sizes"], json!([8, 1]));
    let text = claim["reason"]["text"].as_str().unwrap();
    assert_eq!(text, "the board is in 2 parts that no move joins: 8 squares with a1, 1 with b2");
    claim["reason"].as_object_mut().unwrap().remove("sizes");
    let claim = claim_in(&claim).unwrap();
    assert_eq!(verdict(&claim.question, &claim.reason), Verdict::Confirmed);
    assert_eq!(claim.reason.to_string(), "the board is in 2 parts that no move joins: a1, b2");
}

#[test]
fn sets_that_a_tour_need_not_leave_are_refuted() {
    let question = knight(4, 6, Kind::Closed);
    let verdict_on = |cuts: Vec<Vec<Square>>| verdict(&question, &Reason::Unsatisfiable { cuts });
    assert_eq!(verdict_on(vec![vec![square("a1"), square("b3")]]), Verdict::Confirmed);
    assert_eq!(verdict_on(vec![Vec::new()]), Verdict::Refuted);
    assert_eq!(verdict_on(vec![vec![square("a1"), square("a1")]]), Verdict::Refuted);
    assert_eq!(verdict_on(vec![vec![square("a1"), square("e1")]]), Verdict::Refuted);
    assert_eq!(verdict_on(vec![question.board().squares().collect()]), Verdict::Refuted);
}

#[test]
fn a_theorem_is_held_against_the_size_the_kind_and_its_own_case() {
    let verdict_on = |width, height, kind, theorem: &Value| {
        let reason = serde_json::from_value(json!({"kind": "theorem", "theorem": theorem})).unwrap();
        verdict(&knight(width, height, kind), &reason)
    };
    let schwenk = |case: Value| json!({"name": "schwenk", "case": case});
    let chia_ong = |case: Value| json!({"name": "chia-ong", "case": case});
    let (open, closed) = (Kind::Open, Kind::Closed);
    for (width, height, kind, theorem) in [
        (4, 9, closed, schwenk(json!({"short-side": 4}))),
        (9, 4, closed, schwenk(json!({"short-side": 4}))),
        (3, 8, closed, schwenk(json!({"three-by": 8}))),
        (5, 7, closed, schwenk(json!("both-odd"))),
        (4, 4, open, chia_ong(json!("four-by-four"))),
    ] {
        assert_eq!(verdict_on(width, height, kind, &theorem), Verdict::Confirmed, "{width}x{height} {theorem}");
    }
    for (width, height, kind, theorem) in [
        (4, 9, open, schwenk(json!({"short-side": 4}))),
        (5, 9, closed, schwenk(json!({"short-side": 4}))),
        (5, 6, closed, schwenk(json!({"short-side": 5}))),
        (3, 10, closed, schwenk(json!({"three-by": 10}))),
        (5, 6, closed, schwenk(json!("both-odd"))),
        (7, 6, closed, schwenk(json!("both-odd"))),
        (3, 4, open, chia_ong(json!({"three-by": 4}))),
        (1, 1, open, chia_ong(json!({"short-side": 1}))),
    ] {
        assert_eq!(verdict_on(width, height, kind, &theorem), Verdict::Refuted, "{width}x{height} {theorem}");
    }
}

#[test]
fn an_end_between_corners_has_to_be_one_that_is_asked_for() {
    let verdict = |start: &str, end: &str, at: &str, corners: [&str; 2]| {
        let question = knight(5, 8, Kind::Open).starting_at(start).unwrap().ending_at(end).unwrap();
        verdict(&question, &Reason::BetweenCorners { square: square(at), corners: corners.map(square) })
    };
    assert_eq!(verdict("c2", "c3", "c2", ["a1", "e1"]), Verdict::Confirmed);
    assert_eq!(verdict("c3", "c2", "c2", ["a1", "e1"]), Verdict::Confirmed);
    assert_eq!(verdict("c7", "c6", "c7", ["a8", "e8"]), Verdict::Confirmed);
    for (at, corners) in [("c3", ["a1", "e1"]), ("c2", ["a1", "a1"]), ("c2", ["a8", "e8"]), ("c2", ["a1", "z1"])] {
        assert_eq!(verdict("c2", "c3", at, corners), Verdict::Refuted, "{at} {corners:?}");
    }
    assert_eq!(verdict("c2", "a1", "c2", ["a1", "e1"]), Verdict::Refuted);
    assert_eq!(verdict("e5", "e6", "c2", ["a1", "e1"]), Verdict::Refuted);
}

#[test]
fn squares_at_the_middle_of_an_edge_are_no_corners_however_few_moves_they_have() {
    let question = knight(3, 3, Kind::Open).starting_at(square("c3")).unwrap().ending_at(square("a1")).unwrap();
    let reason = Reason::BetweenCorners { square: square("c3"), corners: [square("b1"), square("a2")] };
    assert_eq!(verdict(&question, &reason), Verdict::Refuted);
}

#[test]
fn the_colours_of_the_chessboard_count_even_where_no_move_leads() {
    let board = rectangle(3, 3).with_holes([square("a2")]).unwrap();
    let verdict_on = |dark, light| {
        let rule = ColourRule::OpenDiffersByOne;
        verdict(&Question::on(board.clone()), &Reason::ColourImbalance { dark, light, rule })
    };
    assert_eq!(
        [verdict_on(5, 3), verdict_on(4, 4), verdict_on(3, 5)],
        [Verdict::Confirmed, Verdict::Refuted, Verdict::Refuted]
    );
}

#[test]
fn a_record_without_a_tour_is_not_read_as_one_whatever_squares_it_holds() {
    for outcome in ["impossible", "gave-up"] {
        let record = json!({"outcome": outcome, "width": 1, "height": 1, "squares": ["a1"]});
        assert!(read(record.to_string().as_bytes()).is_err(), "{record}");
    }
}
