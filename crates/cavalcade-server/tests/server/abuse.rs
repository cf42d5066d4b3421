//! A thousand invalid requests: each is rejected, and the server keeps working.

use axum::http::{HeaderMap, HeaderName, Request, StatusCode};
use cavalcade_server::ServerLimits;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha12Rng;
use serde_json::{Value, json};

use crate::client::{limited, post, posting, send};

const BODY_LIMIT: usize = 20_000;
const PATHS: [&str; 5] = ["find", "count", "check", "draw", "play"];

/// A way to be bad.
type Vice = fn(&mut ChaCha12Rng, &str) -> Vec<u8>;

const VICES: [(&str, Vice); 10] = [
    ("random bytes", random_bytes),
    ("random text", random_text),
    ("a truncated object", truncated),
    ("huge numbers", huge_number),
    ("deep JSON", deep),
    ("deep JSON in a field", deep_field),
    ("a wrong type", wrong_type),
    ("an unknown field", unknown_field),
    ("an oversized body", oversized),
    ("nonsense in a known field", nonsense),
];

/// An object that the path would take.
fn good(path: &str) -> Value {
    match path {
        "check" | "draw" => json!({"tour": "7 2 5\n4 # 8\n1 6 3"}),
        "play" => json!({"board": "5x5", "path": ["a1"]}),
        _ => json!({"board": "5x5"}),
    }
}

fn random_bytes(dice: &mut ChaCha12Rng, _: &str) -> Vec<u8> {
    let mut bytes = vec![0; dice.random_range(0..2000)];
    dice.fill_bytes(&mut bytes);
    // No JSON begins like this.
    bytes.insert(0, 0xff);
    bytes
}

fn random_text(dice: &mut ChaCha12Rng, _: &str) -> Vec<u8> {
    let letters = br#"{}[]",:0123456789.eE+-truefalsn \u"#;
    let length = dice.random_range(0..200);
    let text = (0..length).filter_map(|_| letters.choose(dice).copied());
    // Whatever follows, two objects are one too many.
    b"{}".iter().copied().chain(b"{".iter().copied()).chain(text).collect()
}

fn truncated(dice: &mut ChaCha12Rng, path: &str) -> Vec<u8> {
    let mut text = good(path).to_string().into_bytes();
    text.truncate(dice.random_range(0..text.len()));
    text
}

fn huge_number(dice: &mut ChaCha12Rng, path: &str) -> Vec<u8> {
    let digits = "9".repeat(dice.random_range(25..400));
    let mut object = good(path);
    match path {
        "find" | "count" if dice.random() => return format!("{{\"board\":\"5x5\",\"seed\":{digits}}}").into_bytes(),
        "check" => object["tour"] = json!(format!("{digits} 1\n2 3")),
        "draw" => return format!("{{\"tour\":\"a1\",\"size\":{digits}}}").into_bytes(),
        _ => object["board"] = json!(format!("{digits}x{digits}")),
    }
    if path == "check" {
        object["board"] = json!(format!("{digits}x2"));
    }
    object.to_string().into_bytes()
}

fn deep(dice: &mut ChaCha12Rng, _: &str) -> Vec<u8> {
    let brackets = [("[", "]"), ("{\"board\":", "}")];
    let (open, close) = brackets.choose(dice).expect("there are two");
    let depth = dice.random_range(200..2000);
    format!("{}{}", open.repeat(depth), close.repeat(if dice.random() { depth } else { 0 })).into_bytes()
}

fn deep_field(dice: &mut ChaCha12Rng, path: &str) -> Vec<u8> {
    let depth = dice.random_range(1..2000);
    let field = ["board", "holes", "kind", "piece", "other"].choose(dice).expect("there are some");
    let mut text = good(path).to_string();
    text.pop();
    format!("{text},\"{field}\":{}{}}}", "[[".repeat(depth), "]]".repeat(depth)).into_bytes()
}

fn wrong_type(dice: &mut ChaCha12Rng, path: &str) -> Vec<u8> {
    let values = [json!({"a": 1}), json!(true), json!(1.5), json!([[]]), json!(-7)];
    let fields = ["board", "holes", "kind", "piece", "wrap"];
    let mut object = good(path);
    let field = *fields.choose(dice).expect("there are some");
    object[field] = values.choose(dice).expect("there are some").clone();
    object.to_string().into_bytes()
}

fn unknown_field(dice: &mut ChaCha12Rng, path: &str) -> Vec<u8> {
    let mut object = good(path);
    object[format!("x{}", dice.random::<u32>())] = json!(null);
    object.to_string().into_bytes()
}

fn oversized(dice: &mut ChaCha12Rng, path: &str) -> Vec<u8> {
    let mut text = good(path).to_string().into_bytes();
    text.resize(BODY_LIMIT + dice.random_range(1..5000), b' ');
    text
}

fn nonsense(dice: &mut ChaCha12Rng, path: &str) -> Vec<u8> {
    let word: String =
        (0..dice.random_range(1..40)).map(|_| dice.random::<char>()).filter(|c| !"SE.# ".contains(*c)).collect();
    let fields = ["kind", "piece", "wrap", "holes"];
    let mut object = good(path);
    let field = *fields.choose(dice).expect("there are some");
    object[field] = if field == "holes" { json!([format!("?{word}")]) } else { json!(format!("?{word}")) };
    object.to_string().into_bytes()
}

#[tokio::test]
async fn a_thousand_invalid_requests_are_rejected() {
    let router = limited(ServerLimits { body: BODY_LIMIT, ..ServerLimits::default() });
    let mut dice = ChaCha12Rng::seed_from_u64(2026);
    for round in 0..100 {
        for (name, vice) in VICES {
            let path = *PATHS.choose(&mut dice).expect("there are some");
            let body = vice(&mut dice, path);
            let shown = String::from_utf8_lossy(&body[..body.len().min(200)]).into_owned();
            let answer = send(&router, posting(path, body)).await;
            assert!(answer.status.is_client_error(), "round {round}, {name} to {path}: {} to {shown}", answer.status);
            answer.problem();
        }
    }
    for path in PATHS {
        assert_eq!(post(&router, path, &good(path)).await.status, StatusCode::OK, "{path} still works");
    }
}

#[tokio::test]
async fn strange_headers_and_paths_are_no_mistake_of_the_server() {
    let router = limited(ServerLimits::default());
    let mut dice = ChaCha12Rng::seed_from_u64(7);
    let names = ["host", "origin", "content-type", "content-length", "accept", "if-none-match", "accept-encoding"];
    for _ in 0..200 {
        let mut headers = HeaderMap::new();
        for name in names {
            let length = dice.random_range(0..30);
            let value: Vec<u8> =
                (0..length).map(|_| dice.random_range(32..=255u8)).filter(|byte| *byte != 127).collect();
            if dice.random() {
                headers.append(HeaderName::from_static(name), value.try_into().expect("no control characters"));
            }
        }
        let path: String = (0..dice.random_range(0..20)).map(|_| dice.random_range('!'..='~')).collect();
        let Ok(mut request) = Request::post(format!("/{path}")).body("x".into()) else { continue };
        *request.headers_mut() = headers;
        let answer = send(&router, request).await;
        assert!(answer.status.is_client_error(), "{}", answer.status);
    }
}
