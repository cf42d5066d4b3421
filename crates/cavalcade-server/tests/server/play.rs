//! Playing by hand: the verdict is never wrong, and hints lead to the end.

use std::collections::BTreeMap;
use std::time::Duration;

use axum::Router;
use axum::http::StatusCode;
use cavalcade::{Board, BoardGraph, Node, Piece, Square};
use cavalcade_server::ServerLimits;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha12Rng;
use serde_json::{Value, json};

use crate::client::{limited, post, usual};

/// Whether a path can be completed, by trying everything.
fn can_complete(graph: &BoardGraph, path: &mut Vec<Node>, is_closed: bool, end: Option<Node>) -> bool {
    let last = path[path.len() - 1];
    if path.len() == graph.len() {
        return end.is_none_or(|end| end == last) && (!is_closed || graph.are_neighbours(last, path[0]));
    }
    for next in graph.neighbours(last).to_vec() {
        if !path.contains(&next) {
            path.push(next);
            let found = can_complete(graph, path, is_closed, end);
            path.pop();
            if found {
                return true;
            }
        }
    }
    false
}

fn names(graph: &BoardGraph, path: &[Node]) -> Vec<String> {
    path.iter().map(|node| graph.square(*node).to_string()).collect()
}

/// A random path of some length, by moves.
fn random_path(graph: &BoardGraph, dice: &mut ChaCha12Rng) -> Vec<Node> {
    let nodes: Vec<Node> = graph.nodes().collect();
    let mut path = vec![*nodes.choose(dice).expect("no board is empty")];
    for _ in 0..dice.random_range(0..graph.len()) {
        let last = path[path.len() - 1];
        let free: Vec<Node> = graph.neighbours(last).iter().copied().filter(|next| !path.contains(next)).collect();
        match free.choose(dice) {
            Some(next) => path.push(*next),
            None => break,
        }
    }
    path
}

#[tokio::test]
async fn the_verdict_agrees_with_trying_everything() {
    let router = limited(ServerLimits { play_time: Duration::from_mins(1), ..ServerLimits::default() });
    let mut dice = ChaCha12Rng::seed_from_u64(64);
    for (board, kind) in [("3x4", "open"), ("3x4", "closed"), ("5x5", "open"), ("3x10", "closed"), ("4x5", "open")] {
        let graph = BoardGraph::new(&Board::rectangle(board.parse().unwrap()), &Piece::KNIGHT);
        for _ in 0..12 {
            let mut path = random_path(&graph, &mut dice);
            // The longer half of the paths, so that trying everything takes no time.
            if path.len() * 2 < graph.len() {
                continue;
            }
            let end = dice.random_bool(0.3).then(|| Node::new(dice.random_range(0..graph.len())));
            let mut game = json!({"board": board, "kind": kind, "path": names(&graph, &path)});
            game["end"] = json!(end.map(|end| graph.square(end)));
            let answer = post(&router, "play", &game).await.json();
            let expected = if can_complete(&graph, &mut path, kind == "closed", end) { "yes" } else { "no" };
            assert_eq!(answer["completable"], expected, "{game}: {answer}");
            assert_eq!(answer["reason"].is_string(), expected == "no", "{answer}");
        }
    }
}

/// Follows the hints to the end, and returns the last answer.
async fn follow(router: &Router, question: &Value) -> Value {
    let mut path: Vec<Square> = Vec::new();
    loop {
        let mut game = question.clone();
        game["path"] = json!(path);
        let answer = post(router, "play", &game).await.json();
        assert_eq!(answer["completable"], "yes", "{game}: {answer}");
        let Ok(Some(hint)) = serde_json::from_value::<Option<Square>>(answer["hint"].clone()) else { return answer };
        assert!(answer["legal"].as_array().is_some_and(|legal| legal.contains(&json!(hint))), "{answer}");
        path.push(hint);
    }
}

#[tokio::test]
async fn hints_lead_from_the_first_square_to_the_last() {
    let router = usual();
    for (question, done) in [
        (json!({"board": "8x8", "kind": "closed"}), "closed"),
        (json!({"board": "5x5", "start": "c3", "end": "a1"}), "open"),
        (json!({"board": "6x6", "kind": "closed", "start": "a1", "end": "c2"}), "closed"),
        (json!({"board": "3x3", "holes": ["b2"], "kind": "closed"}), "closed"),
    ] {
        assert_eq!(follow(&router, &question).await["done"], done, "{question}");
    }
}

#[tokio::test]
async fn the_smallest_boards_can_be_played_too() {
    let router = usual();
    let play = async |game: Value| post(&router, "play", &game).await.json();
    let begin = play(json!({"board": "1x1", "path": []})).await;
    assert_eq!((&begin["legal"], &begin["completable"], &begin["done"]), (&json!(["a1"]), &json!("yes"), &json!(null)));
    assert_eq!(play(json!({"board": "1x1", "path": ["a1"]})).await["done"], "open");
    let closed = play(json!({"board": "1x1", "kind": "closed", "path": ["a1"]})).await;
    assert_eq!((&closed["completable"], &closed["done"]), (&json!("no"), &json!("open")));
    let stuck = play(json!({"board": "3x3", "path": ["b2"]})).await;
    assert_eq!((&stuck["legal"], &stuck["hint"], &stuck["completable"]), (&json!([]), &json!(null), &json!("no")));
}

#[tokio::test]
async fn a_position_without_time_does_not_know() {
    let router = limited(ServerLimits { play_time: Duration::ZERO, ..ServerLimits::default() });
    let game = json!({"board": "8x8", "kind": "closed", "path": ["a1", "b3", "c1"]});
    let answer = post(&router, "play", &game).await.json();
    assert_eq!((&answer["completable"], &answer["reason"]), (&json!("unknown"), &json!(null)));
    assert!(answer["hint"].is_string());
}

#[tokio::test]
async fn a_puzzle_with_thousands_of_numbers_is_played_within_its_limit() {
    let found = post(&usual(), "find", &json!({"board": "100x100", "kind": "closed"})).await.json();
    let squares = found["squares"].as_array().expect("a tour").iter().filter_map(Value::as_str);
    let clues: BTreeMap<&str, u64> = squares.zip(1..).filter(|(_, number)| number % 50 > 3).collect();
    let game = json!({"board": "100x100", "kind": "closed", "clues": clues, "path": []});
    let patient = limited(ServerLimits { play_time: Duration::from_mins(1), ..ServerLimits::default() });
    assert_eq!(post(&patient, "play", &game).await.json()["completable"], "yes");
    let hasty = limited(ServerLimits { play_time: Duration::ZERO, ..ServerLimits::default() });
    assert_eq!(post(&hasty, "play", &game).await.json()["completable"], "unknown");
}

#[tokio::test]
async fn a_path_that_is_none_is_refused() {
    let router = usual();
    for game in [
        json!({"board": "5x5", "path": ["a1", "a2"]}),
        json!({"board": "5x5", "path": ["a1", "b3", "a1"]}),
        json!({"board": "5x5", "path": ["f6"]}),
        json!({"board": "5x5", "holes": ["c3"], "path": ["c3"]}),
        json!({"board": "5x5", "start": "a1", "path": ["c3"]}),
    ] {
        let answer = post(&router, "play", &game).await;
        assert_eq!(
            (answer.status, answer.problem().as_str()),
            (StatusCode::UNPROCESSABLE_ENTITY, "bad-question"),
            "{game}"
        );
    }
}
