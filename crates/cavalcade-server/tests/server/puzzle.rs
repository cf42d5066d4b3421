//! Puzzles: what is made has one solution, and can be played.

use std::collections::BTreeMap;

use axum::Router;
use axum::http::StatusCode;
use cavalcade::{Board, Kind, Outcome, Piece, Question, Solver, Square, Uniqueness};
use serde_json::{Value, json};

use crate::client::{post, stream, usual};

async fn make(router: &Router, request: &Value) -> Value {
    let answer = post(router, "puzzle", request).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    answer.json()
}

/// The only solution of a puzzle, by the library.
fn solution(puzzle: &Value) -> Vec<Square> {
    let size = format!("{}x{}", puzzle["width"], puzzle["height"]);
    let kind = if puzzle["kind"] == "closed" { Kind::Closed } else { Kind::Open };
    let question = Question::new(Board::rectangle(size.parse().unwrap()), Piece::KNIGHT, kind);
    let given: BTreeMap<Square, u64> = serde_json::from_value(puzzle["clues"].clone()).unwrap();
    let report = Solver::new(&question.clues(given).unwrap()).unique().solve();
    assert_eq!(report.uniqueness, Some(Uniqueness::Unique), "{puzzle}");
    match report.outcome {
        Outcome::Found(tour) => tour.squares().collect(),
        other => panic!("{puzzle}: {other:?}"),
    }
}

#[tokio::test]
async fn a_puzzle_has_one_solution_which_comes_with_it() {
    let router = usual();
    for request in [
        json!({"board": "5x5"}),
        json!({"board": "6x6", "difficulty": "easy", "seed": 3}),
        json!({"board": "6x6", "kind": "closed", "difficulty": "hard"}),
        json!({"board": "5x6", "kind": "closed", "clues": 15}),
    ] {
        let puzzle = make(&router, &request).await;
        assert_eq!((&puzzle["outcome"], &puzzle["number"]), (&json!("made"), &json!(1)), "{request}");
        assert_eq!(json!(solution(&puzzle)), puzzle["squares"], "{request}");
        assert_eq!(puzzle["difficulty"], request.get("difficulty").unwrap_or(&json!("medium")).clone());
    }
    let exactly = make(&router, &json!({"board": "5x6", "kind": "closed", "clues": 15})).await;
    assert_eq!(exactly["clues"].as_object().map(serde_json::Map::len), Some(15));
}

#[tokio::test]
async fn the_same_seed_makes_the_same_puzzle() {
    let router = usual();
    let ask = |seed: u64| json!({"board": "6x6", "seed": seed});
    let first = make(&router, &ask(20)).await;
    assert_eq!(first["clues"], make(&router, &ask(20)).await["clues"]);
    assert_ne!(first["clues"], make(&router, &ask(21)).await["clues"]);
}

#[tokio::test]
async fn where_there_is_no_puzzle_it_is_said_why() {
    let router = usual();
    let none = make(&router, &json!({"board": "4x4"})).await;
    assert_eq!(none["outcome"], "impossible");
    assert!(none["reason"]["marks"].is_array(), "{none}");
    let few = make(&router, &json!({"board": "6x6", "clues": 1})).await;
    assert_eq!((&few["outcome"], &few["limit"]), (&json!("gave-up"), &json!("tours")));
    let late = make(&router, &json!({"board": "20x20", "time_limit_ms": 0})).await;
    assert_eq!((&late["outcome"], &late["limit"]), (&json!("gave-up"), &json!("time")));
    for request in [json!({"board": "3x4", "clues": 13}), json!({"board": "0x0"})] {
        assert_eq!(post(&router, "puzzle", &request).await.problem(), "bad-question");
    }
}

#[tokio::test]
async fn a_puzzle_reports_progress() {
    let question = json!({"board": "20x20", "difficulty": "hard", "time_limit_ms": 3000});
    let events = stream(&usual(), "puzzle", &question).await.events();
    let thinning = |(name, data): &&(String, Value)| name == "progress" && data["numbers"] == 400;
    let (_, progress) = events.iter().find(thinning).expect("progress");
    assert!(progress["tried"].as_u64().is_some_and(|tried| tried < 400), "{progress}");
    assert_eq!(events.last().map(|(name, _)| name.as_str()), Some("result"));
}

#[tokio::test]
async fn hints_solve_a_puzzle() {
    let router = usual();
    let puzzle = make(&router, &json!({"board": "5x5", "difficulty": "hard", "seed": 4})).await;
    let mut path: Vec<Value> = Vec::new();
    for _ in 0..25 {
        let state =
            post(&router, "play", &json!({"board": "5x5", "clues": puzzle["clues"], "path": path})).await.json();
        assert_eq!(state["completable"], "yes", "{path:?}");
        path.push(state["hint"].clone());
    }
    assert_eq!(json!(path), puzzle["squares"]);
}

#[tokio::test]
async fn moves_keep_to_the_numbers() {
    let router = usual();
    let clues = json!({"a1": 1, "c2": 2, "e5": 25});
    let ask = |path: Value| json!({"board": "5x5", "clues": clues, "path": path});
    assert_eq!(post(&router, "play", &ask(json!([]))).await.json()["legal"], json!(["a1"]));
    assert_eq!(post(&router, "play", &ask(json!(["a1"]))).await.json()["legal"], json!(["c2"]));
    let legal = post(&router, "play", &ask(json!(["a1", "c2", "d4"]))).await.json()["legal"].clone();
    assert!(legal.as_array().is_some_and(|squares| squares.len() > 2 && !squares.contains(&json!("c2"))), "{legal}");
    for path in [json!(["b3"]), json!(["a1", "b3"]), json!(["e5"])] {
        let answer = post(&router, "play", &ask(path)).await;
        assert_eq!((answer.status, answer.problem().as_str()), (StatusCode::UNPROCESSABLE_ENTITY, "bad-question"));
    }
    for clues in [json!({"f1": 2}), json!({"a1": 26}), json!({"a1": 0}), json!({"a1": 2, "b3": 2})] {
        let answer = post(&router, "play", &json!({"board": "5x5", "clues": clues, "path": []})).await;
        assert_eq!(answer.problem(), "bad-question", "{clues}");
    }
}

#[tokio::test]
async fn a_wrong_turn_in_a_puzzle_is_seen_and_can_be_taken_back() {
    let router = usual();
    let puzzle = make(&router, &json!({"board": "5x5", "difficulty": "hard", "seed": 4})).await;
    let solution = puzzle["squares"].as_array().expect("squares").clone();
    let mut seen = 0;
    for length in 1..solution.len() {
        let right = &solution[..length];
        let ask = |path: &[Value]| json!({"board": "5x5", "clues": puzzle["clues"], "path": path, "advice": true});
        let state = post(&router, "play", &ask(right)).await.json();
        assert_eq!((&state["completable"], state.get("back")), (&json!("yes"), None));
        let wrong = state["legal"].as_array().expect("squares").iter().find(|square| **square != solution[length]);
        let Some(wrong) = wrong else { continue };
        let mut path = [right, std::slice::from_ref(wrong)].concat();
        let state = post(&router, "play", &ask(&path)).await.json();
        assert_eq!((&state["completable"], &state["back"]), (&json!("no"), &json!(1)), "{path:?}");
        assert!(state["reason"].is_string(), "{state}");
        if let Some(further) = state["legal"].as_array().and_then(|squares| squares.first()) {
            path.push(further.clone());
            assert_eq!(post(&router, "play", &ask(&path)).await.json()["back"], 2, "{path:?}");
            seen += 1;
        }
    }
    assert!(seen > 3);
}
