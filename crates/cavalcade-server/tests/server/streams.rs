//! Answers as streams of events.

use serde_json::{Value, json};

use crate::client::{post, stream, usual};

/// Plays the steps of a stream, and returns the path that is left.
fn replay(events: &[(String, Value)]) -> Vec<String> {
    let mut path: Vec<String> = Vec::new();
    for (_, data) in events.iter().filter(|(name, _)| name == "steps") {
        if data["skipped"] != 0 {
            path = serde_json::from_value(data["path"].clone()).expect("a path");
        }
        for step in data["moves"].as_array().expect("moves") {
            let (sign, square) = step.as_str().expect("a step").split_at(1);
            match sign {
                "+" => path.push(square.into()),
                _ => assert_eq!(path.pop().as_deref(), Some(square)),
            }
        }
    }
    path
}

fn squares(result: &Value) -> Vec<String> {
    serde_json::from_value(result["squares"].clone()).expect("squares")
}

#[tokio::test]
async fn a_stream_ends_with_the_answer() {
    let router = usual();
    for (path, question, field) in [
        ("find", json!({"board": "8x8", "kind": "closed"}), "squares"),
        ("find", json!({"board": "3x3"}), "reason"),
        ("count", json!({"board": "6x6", "kind": "closed"}), "directed"),
    ] {
        let events = stream(&router, path, &question).await.events();
        let (name, result) = events.last().expect("a stream is not empty");
        assert_eq!(name, "result");
        assert_eq!(result[field], post(&router, path, &question).await.json()[field]);
    }
}

#[tokio::test]
async fn watched_steps_lead_to_the_tour() {
    let router = usual();
    for question in [
        json!({"board": "8x8", "watch": true}),
        json!({"board": "6x6", "watch": true, "method": "backtrack"}),
        json!({"board": "5x5", "watch": true, "method": "backtrack", "prune": false, "start": "c3", "pace": 100_000}),
        json!({"board": "5x5", "watch": true, "method": "warnsdorff", "pace": 500}),
    ] {
        let events = stream(&router, "find", &question).await.events();
        let (_, result) = events.last().expect("a stream is not empty");
        assert_eq!(replay(&events), squares(result), "{question}");
    }
}

#[tokio::test]
async fn a_search_too_fast_to_follow_shows_where_it_is() {
    let mut question = json!({"board": "8x8", "kind": "closed", "method": "backtrack", "prune": false});
    question["watch"] = json!(true);
    question["time_limit_ms"] = json!(2000);
    let events = stream(&usual(), "find", &question).await.events();
    let skipped = |(name, data): &&(String, Value)| name == "steps" && data["skipped"] != 0;
    assert!(events.iter().find(skipped).is_some_and(|(_, data)| data["moves"] == json!([])));
    replay(&events);
    assert!(events.iter().any(|(name, data)| name == "progress" && data["steps"].is_u64()));
    assert_eq!(events.last().map(|(_, result)| result["limit"].clone()), Some(json!("time")));
}

/// The steps of a stream, of which none may be left out.
fn recorded(events: &[(String, Value)]) -> Vec<String> {
    let batches = events.iter().filter(|(name, _)| name == "steps");
    let moves = |(_, data): &(String, Value)| {
        assert_eq!((&data["skipped"], &data["path"]), (&json!(0), &Value::Null));
        serde_json::from_value::<Vec<String>>(data["moves"].clone()).expect("moves")
    };
    batches.flat_map(moves).collect()
}

#[tokio::test]
async fn every_one_of_the_first_steps_is_recorded_however_fast_they_come() {
    let router = usual();
    let mut question =
        json!({"board": "8x8", "kind": "closed", "method": "backtrack", "prune": false, "time_limit_ms": 8000});
    question["record"] = json!(200_000);
    let events = stream(&router, "find", &question).await.events();
    let steps = recorded(&events);
    assert_eq!(steps.len(), 200_000);
    let mut path: Vec<&str> = Vec::new();
    for step in &steps {
        match step.split_at(1) {
            ("+", square) => path.push(square),
            (_, square) => assert_eq!(path.pop(), Some(square)),
        }
    }
    assert_eq!(events.last().map(|(name, data)| (name.as_str(), &data["limit"])), Some(("result", &json!("time"))));
    question["record"] = json!(50_000);
    let fewer = stream(&router, "find", &question).await.events();
    assert_eq!(recorded(&fewer), steps[..50_000]);
}

#[tokio::test]
async fn a_short_search_is_recorded_whole_and_ends_with_its_tour() {
    let events = stream(&usual(), "find", &json!({"board": "8x8", "record": 100_000})).await.events();
    let (_, result) = events.last().expect("a stream is not empty");
    assert_eq!((&result["method"], &result["outcome"]), (&json!("warnsdorff"), &json!("found")));
    assert_eq!(replay(&events), squares(result));
    assert_eq!(
        recorded(&events).len() as u64,
        result["steps"].as_u64().unwrap() + result["retreats"].as_u64().unwrap()
    );
}

#[tokio::test]
async fn a_long_count_reports_how_far_it_is() {
    let events = stream(&usual(), "count", &json!({"board": "8x8", "time_limit_ms": 1500})).await.events();
    let (_, progress) = events.iter().find(|(name, _)| name == "progress").expect("progress");
    for field in ["layer", "layers", "states", "transitions"] {
        assert!(progress[field].is_u64(), "{progress}");
    }
    let (_, result) = events.last().unwrap();
    assert_eq!((&result["outcome"], &result["limit"]), (&json!("gave-up"), &json!("time")));
}

#[tokio::test]
async fn a_count_path_by_path_reports_how_far_it_is() {
    let question = json!({"board": "6x6", "method": "backtrack", "time_limit_ms": 1500});
    let events = stream(&usual(), "count", &question).await.events();
    let (_, progress) = events.iter().find(|(name, _)| name == "progress").expect("progress");
    assert!(progress["steps"].as_u64().is_some_and(|steps| steps > 0), "{progress}");
    assert!(progress["paths"].is_u64() && progress["elapsed_ms"].is_f64(), "{progress}");
}

#[tokio::test]
async fn an_estimate_reports_what_it_comes_to_so_far() {
    let question = json!({"board": "5x8", "method": "estimate"});
    let events = stream(&usual(), "count", &question).await.events();
    let has_mean = |(name, data): &&(String, Value)| name == "progress" && data["mean"].is_f64();
    let (_, progress) = events.iter().find(has_mean).expect("progress");
    let [mean, low, high] = ["mean", "low", "high"].map(|field| progress[field].as_f64().expect(field));
    assert!(low <= mean && mean <= high && high > 0.0, "{progress}");
    assert!(progress["runs"].as_u64().is_some_and(|runs| runs > 1), "{progress}");
    assert_eq!(events.last().map(|(name, _)| name.as_str()), Some("result"));
}

#[tokio::test]
async fn an_estimate_reports_how_far_it_is_before_it_comes_to_anything() {
    let question = json!({"board": "12x12", "method": "estimate", "time_limit_ms": 2000});
    let events = stream(&usual(), "count", &question).await.events();
    let (_, progress) = events.iter().find(|(name, _)| name == "progress").expect("progress");
    assert_eq!((&progress["runs"], &progress["mean"]), (&json!(0), &Value::Null), "{progress}");
    assert!(progress["layer"].as_u64() < progress["layers"].as_u64(), "{progress}");
}

#[tokio::test]
async fn a_problem_that_is_seen_at_once_is_no_stream() {
    let router = usual();
    assert_eq!(stream(&router, "find", &json!({"board": "0x0"})).await.problem(), "bad-question");
    let events = stream(&router, "count", &json!({"board": "5x5", "classes": true, "start": "a1"})).await.events();
    assert_eq!(
        events.last().map(|(name, data)| (name.as_str(), data["status"].clone())),
        Some(("problem", json!(422)))
    );
}
