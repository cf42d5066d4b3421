//! The examples of the manual: each request is sent, and the answer is as shown.

use serde_json::Value;

use crate::client::{Answer, post, stream, usual};

const MANUAL: &str = include_str!("../../../../docs/how-it-works/serving.md");

/// The fenced blocks of a text: their languages and contents.
fn blocks(text: &str) -> Vec<(&str, &str)> {
    let mut parts = text.split("```").skip(1);
    std::iter::from_fn(|| {
        let block = parts.next()?;
        parts.next();
        block.split_once('\n')
    })
    .collect()
}

/// Whether a value is what is shown; of objects only the fields shown count, and `[..]` is anything.
fn is_as_shown(shown: &Value, value: &Value) -> bool {
    match (shown, value) {
        (Value::String(text), _) if text == "[..]" => true,
        (Value::Object(shown), Value::Object(fields)) => {
            shown.iter().all(|(name, shown)| fields.get(name).is_some_and(|value| is_as_shown(shown, value)))
        }
        _ => shown == value,
    }
}

/// Sends the request of a block.
async fn send(request: &str) -> Answer {
    let mut lines = request.lines();
    let path = lines.next().and_then(|line| line.strip_prefix("POST /api/v1/")).expect("a path");
    let (headers, bodies): (Vec<&str>, Vec<&str>) = lines.partition(|line| !line.starts_with('{'));
    let body: Value = serde_json::from_str(&bodies.concat()).expect("a body in JSON");
    match headers.as_slice() {
        [] => post(&usual(), path, &body).await,
        ["Accept: text/event-stream"] => stream(&usual(), path, &body).await,
        other => panic!("{other:?}"),
    }
}

/// The moves of a stream, from whichever batches they come.
fn moves(events: &str) -> Vec<String> {
    let data = events.lines().filter_map(|line| line.strip_prefix("data: "));
    data.filter_map(|data| serde_json::from_str::<Value>(data).ok())
        .filter_map(|data| serde_json::from_value::<Vec<String>>(data["moves"].clone()).ok())
        .flatten()
        .collect()
}

#[tokio::test]
async fn the_manual_shows_what_is_answered() {
    let blocks = blocks(MANUAL);
    let requests = blocks.iter().zip(&blocks[1..]).filter(|((language, _), _)| *language == "http");
    let mut sent = 0;
    for ((_, request), (language, shown)) in requests {
        let answer = send(request).await;
        if *language == "json" {
            let shown: Value = serde_json::from_str(shown).expect("an answer in JSON");
            assert!(is_as_shown(&shown, &answer.json()), "{request}{}", answer.text());
        } else {
            let (shown, sent) = (moves(shown), moves(answer.text()));
            assert!(!shown.is_empty() && sent.starts_with(&shown), "{request}{sent:?}");
        }
        sent += 1;
    }
    assert_eq!(sent, 16);
}
