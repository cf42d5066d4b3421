//! Tests that the description of the API matches its answers.

use axum::Router;
use axum::body::Body;
use axum::http::header::HOST;
use axum::http::{Request, StatusCode};
use cavalcade::count::CountMethod;
use cavalcade::puzzle::Difficulty;
use cavalcade::search::warnsdorff::TieBreak;
use cavalcade::{Magic, Method, Objective, Property, SymmetryRequest, Wrap};
use cavalcade_draw::{Format, Style, Theme};
use serde_json::{Map, Value, json};

use crate::client::{Answer, NAME, get, post, send, usual};

async fn document(router: &Router) -> Value {
    get(router, "/api/v1/openapi.json").await.json()
}

fn object(value: &Value) -> &Map<String, Value> {
    value.as_object().unwrap_or_else(|| panic!("{value} is no object"))
}

/// Fails unless a value is as a schema of the document says.
fn expect_valid(document: &Value, schema: &Value, value: &Value) {
    let mut whole = schema.clone();
    whole["components"] = document["components"].clone();
    let validator = jsonschema::draft202012::new(&whole).expect("the schema is one");
    let faults: Vec<String> = validator.iter_errors(value).map(|error| error.to_string()).collect();
    assert!(faults.is_empty(), "{faults:?}: {value}");
}

/// Fails unless an answer is as the document says.
fn expect_described(document: &Value, operation: &Value, answer: &Answer) {
    let response = &operation["responses"][answer.status.as_str()];
    let media_type = &response["content"][answer.header("content-type")];
    assert!(media_type.is_object(), "{}: {}", answer.status, answer.header("content-type"));
    if answer.header("content-type").ends_with("json") {
        expect_valid(document, &media_type["schema"], &answer.json());
    }
}

#[tokio::test]
async fn every_example_is_taken_and_every_answer_is_as_described() {
    let router = usual();
    let document = document(&router).await;
    for (path, item) in object(&document["paths"]) {
        let Some(operation) = item.get("post") else { continue };
        let body = &operation["requestBody"]["content"]["application/json"];
        for (name, example) in object(&body["examples"]) {
            expect_valid(&document, &body["schema"], &example["value"]);
            let answer = post(&router, path.trim_start_matches('/'), &example["value"]).await;
            assert_eq!(answer.status, StatusCode::OK, "{path} {name}: {}", answer.text());
            expect_described(&document, operation, &answer);
        }
        let answer = post(&router, path.trim_start_matches('/'), &json!({"no": "such field"})).await;
        expect_described(&document, operation, &answer);
    }
}

#[tokio::test]
async fn every_path_to_be_read_is_there() {
    let router = usual();
    let document = document(&router).await;
    for (path, item) in object(&document["paths"]) {
        let Some(operation) = item.get("get") else { continue };
        let name = operation["parameters"][0]["example"].as_str().unwrap_or_default();
        let answer = get(&router, &format!("/api/v1{}", path.replace("{name}", name))).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        expect_described(&document, operation, &answer);
    }
}

#[tokio::test]
async fn a_wrong_method_is_described_everywhere() {
    let router = usual();
    let document = document(&router).await;
    for (path, item) in object(&document["paths"]) {
        let (_, operation) = object(item).iter().next().expect("a path is asked somehow");
        let name = operation["parameters"][0]["example"].as_str().unwrap_or_default();
        let there = format!("/api/v1{}", path.replace("{name}", name));
        let request = Request::delete(there).header(HOST, NAME).body(Body::empty()).expect("a well-formed request");
        let answer = send(&router, request).await;
        assert_eq!(
            (answer.status, answer.problem().as_str()),
            (StatusCode::METHOD_NOT_ALLOWED, "wrong-method"),
            "{path}"
        );
        expect_described(&document, operation, &answer);
    }
}

/// A claim that takes time to look at.
const CLAIM: &str = r#"{"outcome":"impossible","kind":"open","width":4,"height":40,"start":"b7",
    "reason":{"kind":"decided","by":"column-by-column","start":"b7","end":null}}"#;

#[tokio::test]
async fn answers_of_other_kinds_are_as_described_too() {
    let router = usual();
    let document = document(&router).await;
    for (path, request) in [
        ("find", json!({"board": "8x8", "holes": ["a1", "b1"], "piece": "knight", "wrap": "cylinder"})),
        ("find", json!({"board": "8x8", "method": "backtrack", "prune": false, "time_limit_ms": 0})),
        ("find", json!({"board": "30x30", "method": "sweep"})),
        ("find", json!({"board": "5x5", "kind": "closed"})),
        ("find", json!({"board": "6x6", "kind": "closed", "start": "a1", "end": "f1"})),
        ("find", json!({"board": "5x8", "start": "c2", "end": "c3"})),
        ("find", json!({"board": "4x5", "start": "b2", "end": "b3"})),
        ("count", json!({"board": "5x5", "method": "backtrack"})),
        ("count", json!({"board": "8x8", "time_limit_ms": 0})),
        ("count", json!({"board": "8x8", "kind": "closed", "time_limit_ms": 0})),
        ("tours", json!({"board": "3x3"})),
        ("tours", json!({"board": "8x8"})),
        ("check", json!({"tour": "1"})),
        ("check", json!({"tour": "1 2\n2 4"})),
        ("check", json!({"tour": CLAIM, "time_limit_ms": 0})),
        ("find", json!({"board": "8x8", "kind": "closed", "symmetry": "mirror"})),
        ("find", json!({"board": "4x4", "kind": "closed", "symmetry": "mirror"})),
        ("find", json!({"board": "6x6", "strictly_open": true})),
        ("find", json!({"board": "8x8", "magic": "semi"})),
        ("find", json!({"board": "6x6", "minimize": "turns"})),
        ("find", json!({"board": "5x5", "random": true})),
        ("find", json!({"board": "5x5", "number": 3})),
        ("find", json!({"board": "4x4", "number": 3})),
        ("find", json!({"board": "5x5", "number": 101})),
        ("find", json!({"board": "8x8", "kind": "closed", "symmetry": "half-turn", "time_limit_ms": 0})),
        ("puzzle", json!({"board": "8x8", "time_limit_ms": 0})),
        ("puzzle", json!({"board": "6x6", "difficulty": "hard", "clues": 1})),
        ("play", json!({"board": "5x5", "path": ["a2"], "advice": true})),
        ("play", json!({"board": "3x3", "path": ["b2"], "advice": true})),
        ("play", json!({"board": "3x3", "path": ["b2"]})),
        ("play", json!({"board": "1x1", "path": ["a1"]})),
        ("draw", json!({})),
        ("draw", json!({"board": "4x6", "kind": "closed", "obstacle": true, "heat": true})),
    ] {
        let answer = post(&router, path, &request).await;
        expect_described(&document, &document["paths"][format!("/{path}")]["post"], &answer);
    }
}

#[tokio::test]
async fn the_names_are_those_of_the_library() {
    fn names<T>(list: &[(&'static str, T)]) -> Vec<Value> {
        list.iter().map(|(name, _)| json!(name)).chain([Value::Null]).collect()
    }
    let document = document(&usual()).await;
    for (request, field, names) in [
        ("FindRequest", "method", names(&Method::NAMED)),
        ("FindRequest", "tie_break", names(&TieBreak::NAMED)),
        ("FindRequest", "wrap", names(&Wrap::NAMED)),
        ("FindRequest", "symmetry", names(&SymmetryRequest::NAMED)),
        ("FindRequest", "magic", names(&Magic::NAMED)),
        ("FindRequest", "minimize", names(&Objective::NAMED)),
        ("PuzzleRequest", "difficulty", names(&Difficulty::NAMED)),
        ("CountRequest", "method", names(&CountMethod::NAMED)),
        ("DrawRequest", "format", names(&Format::NAMED)),
        ("DrawRequest", "style", names(&Style::NAMED)),
        ("DrawRequest", "theme", names(&Theme::NAMED)),
    ] {
        assert_eq!(document["components"]["schemas"][request]["properties"][field]["enum"], json!(names), "{field}");
    }
    let fields = object(&document["components"]["schemas"]["FindRequest"]["properties"]);
    assert!(Property::NAMES.iter().all(|name| fields.contains_key(*name)), "{fields:?}");
}
