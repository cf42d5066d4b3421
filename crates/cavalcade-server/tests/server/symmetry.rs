//! Tours with a symmetry, to order.

use serde_json::json;

use crate::client::{post, stream, usual};

#[tokio::test]
async fn a_tour_has_the_symmetry_that_was_asked_for() {
    let router = usual();
    for (board, kind, symmetry) in [
        ("6x6", "closed", "half-turn"),
        ("10x10", "closed", "quarter-turn"),
        ("6x5", "closed", "mirror-left-right"),
        ("5x5", "open", "half-turn"),
    ] {
        let question = json!({"board": board, "kind": kind, "symmetry": symmetry});
        let answer = post(&router, "find", &question).await.json();
        assert_eq!(answer["outcome"], "found", "{question}");
        let form = answer["symmetry"].as_str().expect("the form is told");
        assert!(form.starts_with(symmetry), "{form}");
        let facts = answer["facts"]["symmetries"].as_array().expect("facts");
        let words = symmetry.replace('-', " ");
        assert!(
            facts.iter().any(|fact| fact.as_str().is_some_and(|fact| fact.replace('-', " ").starts_with(&words))),
            "{facts:?}"
        );
    }
}

#[tokio::test]
async fn seeds_give_other_symmetric_tours() {
    let router = usual();
    let ask = |seed: u64| json!({"board": "8x8", "kind": "closed", "symmetry": "half-turn", "seed": seed});
    let first = post(&router, "find", &ask(1)).await.json();
    assert_eq!(first["squares"], post(&router, "find", &ask(1)).await.json()["squares"]);
    assert_ne!(first["squares"], post(&router, "find", &ask(2)).await.json()["squares"]);
}

#[tokio::test]
async fn where_no_tour_has_the_symmetry_the_reason_says_why() {
    let router = usual();
    let answer = post(&router, "find", &json!({"board": "8x8", "kind": "closed", "symmetry": "mirror"})).await.json();
    assert_eq!((&answer["outcome"], &answer["reason"]["kind"]), (&json!("impossible"), &json!("no-symmetric-tour")));
    assert!(answer["reason"]["text"].as_str().is_some_and(|text| text.contains("differ in colour")), "{answer}");
    assert_eq!(answer["reason"]["marks"], json!([]));
    let none = post(&router, "find", &json!({"board": "4x4", "kind": "closed", "symmetry": "half-turn"})).await.json();
    assert_eq!(none["outcome"], "impossible");
    assert_ne!(none["reason"]["kind"], "no-symmetric-tour", "there is no tour at all");
}

#[tokio::test]
async fn a_symmetry_that_the_board_has_not_is_refused_with_those_it_has() {
    let answer = post(&usual(), "find", &json!({"board": "5x6", "symmetry": "quarter-turn"})).await;
    assert_eq!(answer.problem(), "bad-question");
    assert!(answer.text().contains("it has: "), "{}", answer.text());
}

#[tokio::test]
async fn a_symmetric_tour_can_be_followed() {
    let question = json!({"board": "8x8", "kind": "closed", "symmetry": "half-turn"});
    let events = stream(&usual(), "find", &question).await.events();
    assert_eq!(events.last().map(|(name, data)| (name.as_str(), &data["outcome"])), Some(("result", &json!("found"))));
}
