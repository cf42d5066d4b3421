//! The paths of the API.

use std::time::Duration;

use axum::body::Body;
use axum::http::header::{CONTENT_TYPE, HOST};
use axum::http::{Request, StatusCode};
use cavalcade::notation::read;
use cavalcade::{Kind, Piece, Question};
use cavalcade_server::ServerLimits;
use serde_json::{Value, json};

use crate::client::{NAME, get, limited, post, send, usual};

/// A closed tour of the ring of eight squares.
const RING: &str = "7 2 5\n4 # 8\n1 6 3\n";

/// Returns `true` if an answer contains a tour, according to the checker.
fn is_tour(answer: &Value, kind: Kind) -> bool {
    let parsed = read(answer.to_string().as_bytes()).expect("the answer reads back");
    let piece = parsed.piece.unwrap_or(Piece::KNIGHT);
    parsed.check(&Question::new(parsed.board.clone(), piece, kind)).is_ok()
}

#[tokio::test]
async fn find_finds_tours_of_every_kind_of_board() {
    let questions = [
        (json!({"board": "8x8"}), Kind::Open),
        (json!({"board": "8x8", "kind": "closed", "start": "c3"}), Kind::Closed),
        (json!({"board": "5x5", "start": "a1", "end": "c3", "method": "backtrack", "prune": false}), Kind::Open),
        (json!({"board": "8x8", "holes": ["a1", "b1"], "method": "warnsdorff", "tie_break": "pohl"}), Kind::Open),
        (json!({"board": "S....\n.....\n.....\n.....\n....E\n", "seed": 7}), Kind::Open),
        (json!({"board": "6x6", "piece": "0,1", "kind": "closed"}), Kind::Closed),
        (json!({"board": "4x4", "wrap": "torus", "kind": "closed", "holes": [], "start": null}), Kind::Closed),
    ];
    let router = usual();
    for (question, kind) in questions {
        let answer = post(&router, "find", &question).await;
        assert_eq!(answer.status, StatusCode::OK, "{question}: {}", answer.text());
        let answer = answer.json();
        assert_eq!(answer["outcome"], "found", "{question}");
        assert!(is_tour(&answer, kind), "{question}: {answer}");
        assert!(answer["steps"].is_u64() && answer["walks"].is_u64() && answer["effort"].is_null(), "{answer}");
        assert_eq!(answer["facts"]["valid"], true);
        assert_eq!(answer["facts"]["start"], answer["squares"][0]);
    }
}

#[tokio::test]
async fn find_says_why_there_is_no_tour_and_what_to_mark() {
    let router = usual();
    let answer = post(&router, "find", &json!({"board": "3x3"})).await.json();
    assert_eq!(answer["outcome"], "impossible");
    assert_eq!(answer["reason"]["kind"], "disconnected");
    assert_eq!(
        answer["reason"]["sizes"].as_array().map(Vec::len),
        answer["reason"]["squares"].as_array().map(Vec::len)
    );
    assert_eq!(answer["reason"]["parts"][1], json!(["b2"]));
    assert_eq!(answer["reason"]["caption"], "2 parts with no moves between them");
    let apart = json!({"board": "6x6", "kind": "closed", "start": "a1", "end": "f1"});
    let reason = &post(&router, "find", &apart).await.json()["reason"];
    assert_eq!((&reason["marks"], &reason["lines"]), (&json!(["a1", "f1"]), &json!([["f1", "a1"]])));
    assert!(reason["text"].as_str().is_some_and(|text| text.contains("no move leads from f1 to a1")));
}

#[tokio::test]
async fn find_gives_up_at_a_limit_and_says_so() {
    let question = json!({"board": "8x8", "method": "backtrack", "prune": false, "time_limit_ms": 0});
    let answer = post(&usual(), "find", &question).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!((&answer.json()["outcome"], &answer.json()["limit"]), (&json!("gave-up"), &json!("time")));
    let router = limited(ServerLimits { memory: 100, ..ServerLimits::default() });
    let answer = post(&router, "find", &json!({"board": "8x8", "method": "backtrack"})).await.json();
    assert_eq!((&answer["outcome"], &answer["limit"]), (&json!("gave-up"), &json!("memory")));
}

#[tokio::test]
async fn the_same_seed_finds_the_same_tour() {
    let router = usual();
    let ask = |seed: u64| json!({"board": "5x5", "method": "warnsdorff", "tie_break": "random", "seed": seed});
    let first = post(&router, "find", &ask(5)).await.json();
    assert_eq!(post(&router, "find", &ask(5)).await.json()["squares"], first["squares"]);
    assert_ne!(post(&router, "find", &ask(6)).await.json()["squares"], first["squares"]);
}

#[tokio::test]
async fn count_counts_exactly_and_approximately() {
    let router = usual();
    let closed = json!({"board": "6x6", "kind": "closed", "classes": true});
    let answer = post(&router, "count", &closed).await.json();
    assert_eq!((&answer["directed"], &answer["classes"]), (&json!("19724"), &json!("1245")));
    let open = post(&router, "count", &json!({"board": "5x5", "start": "a1", "method": "backtrack"})).await.json();
    assert_eq!((&open["directed"], &open["method"]), (&json!("304"), &json!("backtrack")));
    let about = post(&router, "count", &json!({"board": "6x6", "kind": "closed", "method": "estimate"})).await.json();
    assert_eq!((&about["estimate"], &about["method"]), (&json!(9862.0), &json!("estimate")));
}

#[tokio::test]
async fn count_gives_up_at_a_limit_and_rejects_invalid_questions() {
    let router = usual();
    let answer = post(&router, "count", &json!({"board": "8x8", "time_limit_ms": 0})).await;
    assert_eq!((&answer.json()["outcome"], &answer.json()["limit"]), (&json!("gave-up"), &json!("time")));
    let wide = post(&router, "count", &json!({"board": "80x80"})).await;
    assert_eq!((&wide.json()["outcome"], &wide.json()["limit"]), (&json!("gave-up"), &json!("size")));
    for question in [
        json!({"board": "5x5", "classes": true, "start": "a1"}),
        json!({"board": "5x5", "classes": true, "method": "estimate"}),
    ] {
        let answer = post(&router, "count", &question).await;
        assert_eq!((answer.status, answer.problem().as_str()), (StatusCode::UNPROCESSABLE_ENTITY, "bad-question"));
    }
}

#[tokio::test]
async fn check_describes_a_tour() {
    let answer = post(&usual(), "check", &json!({"tour": RING})).await.json();
    assert_eq!((&answer["valid"], &answer["kind"], &answer["crossings"]), (&json!(true), &json!("closed"), &json!(16)));
    assert_eq!(answer["symmetries"].as_array().map(Vec::len), Some(7));
}

#[tokio::test]
async fn check_lists_the_faults() {
    let router = usual();
    let answer = post(&router, "check", &json!({"tour": RING, "piece": "camel"})).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!((&answer.json()["outcome"], &answer.json()["valid"]), (&json!("invalid"), &json!(false)));
    assert_eq!(answer.json()["faults"].as_array().map(Vec::len), Some(7));
    let unreadable = post(&router, "check", &json!({"tour": "??"})).await;
    assert_eq!((unreadable.status, unreadable.problem().as_str()), (StatusCode::UNPROCESSABLE_ENTITY, "not-a-tour"));
}

#[tokio::test]
async fn check_takes_the_board_from_the_request_if_the_notation_does_not_say() {
    let path = "a1 b3 c1 a2 c3 b1 a3 c2";
    let router = usual();
    assert_eq!(post(&router, "check", &json!({"tour": path})).await.json()["valid"], false);
    let with_hole = json!({"tour": path, "board": "3x3", "holes": ["b2"], "kind": "closed"});
    assert_eq!(post(&router, "check", &with_hole).await.json()["valid"], true);
}

#[tokio::test]
async fn check_looks_again_at_the_claim_that_there_is_no_tour() {
    let router = usual();
    let claim = post(&router, "find", &json!({"board": "4x20", "kind": "closed"})).await;
    let answer = post(&router, "check", &json!({"tour": claim.text()})).await.json();
    assert_eq!((&answer["outcome"], &answer["verdict"]), (&json!("confirmed"), &json!("confirmed")));
    assert_eq!((&answer["basis"], &answer["unchecked"]), (&json!("cited"), &json!([])));
    let mut false_claim = claim.json();
    false_claim["width"] = json!(5);
    false_claim["height"] = json!(6);
    let answer = post(&router, "check", &json!({"tour": false_claim.to_string()})).await.json();
    assert_eq!((&answer["outcome"], &answer["verdict"]), (&json!("refuted"), &json!("refuted")));
}

#[tokio::test]
async fn draw_makes_pictures_of_every_format() {
    let router = usual();
    for (format, media_type, begin) in [
        ("svg", "image/svg+xml", b"<svg".as_slice()),
        ("png", "image/png", b"\x89PNG"),
        ("gif", "image/gif", b"GIF89a"),
        ("pdf", "application/pdf", b"%PDF-"),
        ("tikz", "application/x-tex", b"% Closed knight tour"),
    ] {
        let options = json!({
            "tour": RING, "format": format, "style": "both", "theme": "dark", "size": 400, "coordinates": false, "speed": 10,
        });
        let answer = post(&router, "draw", &options).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        assert_eq!(answer.header("content-type"), media_type);
        let suffix = if format == "tikz" { "tex" } else { format };
        assert_eq!(answer.header("content-disposition"), format!("attachment; filename=\"tour.{suffix}\""));
        assert!(answer.body.starts_with(begin));
    }
}

#[tokio::test]
async fn draw_draws_boards() {
    let board = post(&usual(), "draw", &json!({"board": "S..\n...\n..E"})).await;
    assert_eq!(board.header("content-disposition"), "attachment; filename=\"board.svg\"");
}

#[tokio::test]
async fn draw_refuses_what_cannot_be_drawn() {
    let router = usual();
    for (request, problem) in [
        (json!({}), "bad-question"),
        (json!({"tour": "1 2\n3 4"}), "not-a-tour"),
        (json!({"tour": "1 2\n2 4"}), "not-a-tour"),
        (json!({"tour": RING, "size": 3}), "cannot-draw"),
        (json!({"tour": RING, "size": 4_000_000_000u32}), "cannot-draw"),
        (json!({"tour": RING, "speed": 0}), "bad-question"),
    ] {
        let answer = post(&router, "draw", &request).await;
        assert_eq!(
            (answer.status, answer.problem().as_str()),
            (StatusCode::UNPROCESSABLE_ENTITY, problem),
            "{request}"
        );
    }
}

#[tokio::test]
async fn limits_lists_the_limits_and_names() {
    let limits = ServerLimits { squares: 100, time: Duration::from_millis(1500), ..ServerLimits::default() };
    let answer = get(&limited(limits), "/api/v1/limits").await.json();
    assert_eq!((&answer["squares"], &answer["time_limit_ms"]), (&json!(100), &json!(1500)));
    assert_eq!(answer["methods"][0], "auto");
    assert_eq!(answer["pieces"], json!(["knight", "camel", "zebra", "giraffe"]));
    assert_eq!(answer["symmetries"][0], "half-turn");
    assert_eq!(answer["difficulties"], json!(["easy", "medium", "hard"]));
}

#[tokio::test]
async fn each_problem_can_be_looked_up() {
    let router = usual();
    let problem = post(&router, "find", &json!({"board": "0x0"})).await.json();
    let about = get(&router, problem["type"].as_str().expect("a path")).await.json();
    assert_eq!((&about["title"], &about["status"]), (&problem["title"], &problem["status"]));
    assert_eq!(get(&router, "/api/v1/problems/none").await.problem(), "not-found");
}

#[tokio::test]
async fn invalid_questions_are_rejected() {
    let router = usual();
    for question in [
        json!({"board": ""}),
        json!({"board": "0x5"}),
        json!({"board": "8y8"}),
        json!({"board": "abc"}),
        json!({"board": "###"}),
        json!({"board": "3x3", "start": "d4"}),
        json!({"board": "3x3", "start": "a1", "end": "a1"}),
        json!({"board": "3x3", "holes": ["a9"]}),
        json!({"board": "3x3", "holes": ["b2"], "start": "b2"}),
        json!({"board": "3x3", "method": "construct", "holes": ["b2"]}),
        json!({"board": "3x3", "watch": true, "pace": -1}),
        json!({"board": "3x3", "watch": true, "pace": 1e300}),
        json!({"board": "5x5", "record": 0}),
        json!({"board": "5x5", "record": 1_000_001}),
        json!({"board": "5x5", "record": 10, "pace": 5}),
        json!({"board": "5x5", "record": 10}),
        json!({"board": "5x6", "symmetry": "quarter-turn"}),
        json!({"board": "6x6", "symmetry": "eulerian"}),
        json!({"board": "6x6", "symmetry": "half-turn", "method": "sat"}),
        json!({"board": "6x6", "symmetry": "half-turn", "watch": true}),
        json!({"board": "6x6", "symmetry": "half-turn", "record": 5}),
    ] {
        let answer = post(&router, "find", &question).await;
        assert_eq!(
            (answer.status, answer.problem().as_str()),
            (StatusCode::UNPROCESSABLE_ENTITY, "bad-question"),
            "{question}"
        );
    }
}

#[tokio::test]
async fn what_a_problem_quotes_is_escaped() {
    let router = usual();
    let strange = "\u{1b}[2J\r\n\0\u{202e}";
    for request in [
        json!({"board": format!("8x8{strange}")}),
        json!({"board": format!(".{strange}")}),
        json!({"board": "8x8", "piece": strange}),
        json!({"board": "8x8", "kind": strange}),
        json!({"board": "8x8", "start": strange}),
        json!({"board": "8x8", "holes": [strange]}),
        json!({"board": "8x8", strange: true}),
    ] {
        let answer = post(&router, "find", &request).await;
        answer.problem();
        assert!(answer.text().contains("\\\\u{1b}"), "{request}: {}", answer.text());
    }
}

#[tokio::test]
async fn boards_that_are_too_large_are_refused_before_they_are_made() {
    let router = usual();
    let mut wide = ".".repeat(500_000);
    wide.push_str(&"\n".repeat(500_000));
    wide.push('.');
    let huge = json!({"width": 60_000, "height": 60_000, "holes": ["a1"], "squares": ["a2"]});
    let claim = json!({"outcome": "impossible", "width": 60_000, "height": 60_000, "holes": ["a1"],
                       "reason": {"kind": "exhausted", "positions": 1}});
    for (path, request) in [
        ("find", json!({"board": "501x500"})),
        ("find", json!({"board": "1000000000x1000000000", "holes": ["a1"]})),
        ("count", json!({"board": wide})),
        ("play", json!({"board": "100000x100000", "path": []})),
        ("check", json!({"tour": "a1 zz99999"})),
        ("check", json!({"tour": huge.to_string()})),
        ("check", json!({"tour": claim.to_string()})),
        ("check", json!({"tour": "a1", "board": "100000x100000"})),
        ("draw", json!({"tour": huge.to_string()})),
        ("draw", json!({"board": "100000x100000"})),
    ] {
        let answer = post(&router, path, &request).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{path}: {}", answer.text());
        assert_eq!(answer.problem(), "too-many-squares");
    }
}

#[tokio::test]
async fn more_time_than_the_server_gives_is_refused() {
    for path in ["find", "count", "check"] {
        let mut request = json!({"time_limit_ms": 60_001});
        request[if path == "check" { "tour" } else { "board" }] = json!("3x4");
        let answer = post(&usual(), path, &request).await;
        assert_eq!((answer.status, answer.problem().as_str()), (StatusCode::UNPROCESSABLE_ENTITY, "too-much-time"));
    }
}

#[tokio::test]
async fn bodies_must_be_json_and_not_too_large() {
    let router = limited(ServerLimits { body: 100, ..ServerLimits::default() });
    let plain = Request::post("/api/v1/find").header(HOST, NAME).header(CONTENT_TYPE, "text/plain");
    let answer = send(&router, plain.body(Body::from("{\"board\":\"8x8\"}")).unwrap()).await;
    assert_eq!((answer.status, answer.problem().as_str()), (StatusCode::UNSUPPORTED_MEDIA_TYPE, "not-json"));
    let answer = post(&router, "find", &json!({"board": "8".repeat(100)})).await;
    assert_eq!((answer.status, answer.problem().as_str()), (StatusCode::PAYLOAD_TOO_LARGE, "body-too-large"));
}

#[tokio::test]
async fn other_paths_and_methods_are_problems_too() {
    let router = usual();
    let answer = get(&router, "/api/v1/find").await;
    assert_eq!((answer.status, answer.header("allow")), (StatusCode::METHOD_NOT_ALLOWED, "POST"));
    assert_eq!(answer.problem(), "wrong-method");
    for path in ["/api/v1/nothing", "/api/v1", "/api/v2/find", "/../Cargo.toml", "/%2e%2e/Cargo.toml", "/src/lib.rs"] {
        let answer = get(&router, path).await;
        assert_eq!((answer.status, answer.problem().as_str()), (StatusCode::NOT_FOUND, "not-found"), "{path}");
    }
}
