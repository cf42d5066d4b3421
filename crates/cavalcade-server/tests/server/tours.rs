//! `tours`: every tour has a number.

use std::collections::HashSet;

use axum::http::StatusCode;
use cavalcade::notation::read;
use cavalcade::{Kind, Piece, Question};
use serde_json::{Value, json};

use crate::client::{post, stream, usual};

fn squares(answer: &Value) -> Vec<String> {
    serde_json::from_value(answer["squares"].clone()).unwrap_or_else(|error| panic!("{error}: {answer}"))
}

/// Whether an answer holds a tour, by the library's own checker.
fn is_tour(answer: &Value, kind: Kind) -> bool {
    let transcript = read(answer.to_string().as_bytes()).expect("the answer reads back");
    transcript.check(&Question::new(transcript.board.clone(), Piece::KNIGHT, kind)).is_ok()
}

#[tokio::test]
async fn all_tours_are_numbered_from_one_to_the_total() {
    let router = usual();
    let all = post(&router, "tours", &json!({"board": "5x6", "kind": "closed"})).await.json();
    assert_eq!((&all["outcome"], &all["of"], &all["width"]), (&json!("numbered"), &json!("8"), &json!(5)));
    let mut seen = HashSet::new();
    for number in 1..=8 {
        let question = json!({"board": "5x6", "kind": "closed", "number": number.to_string()});
        let answer = post(&router, "tours", &question).await.json();
        assert_eq!((&answer["number"], &answer["of"]), (&json!(number.to_string()), &json!("8")));
        assert!(is_tour(&answer, Kind::Closed), "{answer}");
        assert_eq!(answer["facts"]["kind"], "closed");
        seen.insert(squares(&answer));
    }
    assert_eq!(seen.len(), 8);
}

#[tokio::test]
async fn a_seed_draws_the_same_tour_and_another_seed_another() {
    let router = usual();
    let drawn =
        async |seed: u64| post(&router, "tours", &json!({"board": "5x5", "random": true, "seed": seed})).await.json();
    let (one, again, other) = (drawn(7).await, drawn(7).await, drawn(8).await);
    assert_eq!(one["number"], again["number"]);
    assert_ne!(one["number"], other["number"]);
    let named = post(&router, "tours", &json!({"board": "5x5", "number": one["number"]})).await.json();
    assert_eq!(squares(&named), squares(&one));
}

#[tokio::test]
async fn a_tour_by_its_number_has_that_number() {
    let router = usual();
    for number in ["1", "100", "304"] {
        let mut question = json!({"board": "5x5", "start": "a1", "number": number});
        let tour = post(&router, "tours", &question).await.json();
        question.as_object_mut().expect("an object").remove("number");
        question["squares"] = tour["squares"].clone();
        let again = post(&router, "tours", &question).await.json();
        assert_eq!((&again["number"], &again["squares"]), (&json!(number), &tour["squares"]), "{again}");
        assert_eq!(again["facts"], tour["facts"]);
    }
}

#[tokio::test]
async fn what_is_no_tour_has_no_number() {
    let router = usual();
    for (question, says) in [
        (json!({"board": "5x5", "squares": ["a1", "b3"]}), "`squares` is not a tour: "),
        (json!({"board": "5x5", "squares": ["z9"]}), "`squares` is not a tour: "),
        (json!({"board": "5x5", "squares": [], "number": "1"}), "send only one of"),
        (json!({"board": "5x5", "squares": [], "random": true}), "send only one of"),
    ] {
        let answer = post(&router, "tours", &question).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(answer.json()["detail"].as_str().is_some_and(|detail| detail.contains(says)), "{question}");
    }
}

#[tokio::test]
async fn starts_ends_and_holes_are_kept_to() {
    let router = usual();
    let from = post(&router, "tours", &json!({"board": "5x5", "start": "a1", "number": "304"})).await.json();
    assert_eq!((&from["of"], &from["squares"][0]), (&json!("304"), &json!("a1")));
    let ring = post(&router, "tours", &json!({"board": "3x3", "holes": ["b2"], "kind": "closed"})).await.json();
    assert_eq!(ring["of"], "1");
}

#[tokio::test]
async fn without_tours_the_answer_says_why() {
    let router = usual();
    for question in [json!({"board": "4x6", "kind": "closed", "number": "1"}), json!({"board": "3x3"})] {
        let answer = post(&router, "tours", &question).await.json();
        assert_eq!(answer["outcome"], "impossible", "{answer}");
        assert!(answer["reason"]["argument"][0]["text"].is_string(), "{answer}");
    }
}

#[tokio::test]
async fn boards_with_too_many_tours_are_given_up_at_once() {
    let router = usual();
    for (question, says) in [
        (json!({"board": "8x8"}), "too many open tours of 8x8 to number here"),
        (json!({"board": "40x40", "kind": "closed", "random": true}), "too wide"),
    ] {
        let answer = post(&router, "tours", &question).await.json();
        assert_eq!((&answer["outcome"], &answer["limit"]), (&json!("gave-up"), &json!("size")), "{answer}");
        assert!(answer["text"].as_str().is_some_and(|text| text.contains(says)), "{answer}");
    }
    let answer = post(&router, "tours", &json!({"board": "5x8", "time_limit_ms": 0})).await.json();
    assert_eq!((&answer["outcome"], &answer["limit"]), (&json!("gave-up"), &json!("time")), "{answer}");
}

#[tokio::test]
async fn numbers_that_no_tour_has_are_refused() {
    let router = usual();
    for (field, value) in
        [("number", json!("9")), ("number", json!("0")), ("number", json!("-1")), ("number", json!("x"))]
    {
        let answer = post(&router, "tours", &json!({"board": "5x6", "kind": "closed", field: value})).await;
        assert_eq!((answer.status, answer.problem().as_str()), (StatusCode::UNPROCESSABLE_ENTITY, "bad-question"));
    }
    let both = json!({"board": "5x6", "number": "1", "random": true});
    assert_eq!(post(&router, "tours", &both).await.problem(), "bad-question");
    let long = json!({"board": "5x6", "number": "1".repeat(100_000)});
    assert_eq!(post(&router, "tours", &long).await.problem(), "bad-question");
}

#[tokio::test]
async fn a_stream_ends_with_the_tour() {
    let events = stream(&usual(), "tours", &json!({"board": "5x6", "kind": "closed", "number": "1"})).await.events();
    assert_eq!(events.last().map(|(name, data)| (name.as_str(), data["number"].clone())), Some(("result", json!("1"))));
}

#[tokio::test]
async fn a_published_count_is_sent_first_and_again_when_the_count_gives_up() {
    let router = usual();
    let question = json!({"board": "8x8", "kind": "closed", "time_limit_ms": 0});
    let events = stream(&router, "count", &question).await.events();
    let (name, known) = events.first().expect("a stream is not empty");
    assert_eq!((name.as_str(), &known["undirected"]), ("known", &json!("13267364410532")));
    assert_eq!(known["sources"][0]["oeis"], "A193055");
    assert!(known["sources"].as_array().unwrap().iter().any(|source| source["by"] == "B. D. McKay"), "{known}");
    assert_eq!(&events.last().unwrap().1["known"], known);
    assert_eq!(&post(&router, "count", &question).await.json()["known"], known);
}

#[tokio::test]
async fn nothing_is_known_of_other_questions() {
    let question = json!({"board": "8x8", "kind": "closed", "start": "a1", "time_limit_ms": 0});
    let events = stream(&usual(), "count", &question).await.events();
    assert!(events.iter().all(|(name, data)| name != "known" && data["known"].is_null()), "{events:?}");
}

#[tokio::test]
async fn every_reason_of_find_has_an_argument() {
    let router = usual();
    for (question, points) in [
        (json!({"board": "5x5", "kind": "closed"}), 4),
        (json!({"board": "4x7", "kind": "closed"}), 6),
        (json!({"board": "6x6", "kind": "closed", "start": "a1", "end": "f1"}), 3),
        (json!({"board": "499x499", "kind": "closed"}), 3),
        (json!({"board": "4x5", "start": "b2", "end": "b3"}), 3),
    ] {
        let answer = post(&router, "find", &question).await.json();
        let argument = answer["reason"]["argument"].as_array().unwrap_or_else(|| panic!("{answer}"));
        assert_eq!(argument.len(), points, "{question}: {argument:?}");
        assert!(argument.iter().all(|point| point["text"].as_str().is_some_and(|text| text.ends_with('.'))));
    }
    let odd = post(&router, "find", &json!({"board": "5x5", "kind": "closed"})).await.json();
    let colours = odd["reason"]["argument"][0]["colours"].as_array().map(Vec::len);
    assert_eq!(colours, Some(2));
}
