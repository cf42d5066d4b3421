//! Invalid bodies: the message names the field and what to write instead.

use serde_json::json;

use crate::client::{posting, send, usual};

/// Terms of programmers, which must not appear in messages.
const STRANGE: [&str; 16] = [
    "struct", "u8", "u16", "u32", "u64", "i64", "f64", "usize", "enum", "variant", "Option", "tuple", "sequence",
    "invalid", "expected", "boolean",
];

async fn detail(path: &str, body: &str) -> String {
    let answer = send(&usual(), posting(path, body.to_owned())).await;
    assert_eq!(answer.problem(), "bad-json", "{path} {body}");
    answer.json()["detail"].as_str().expect("a detail").to_owned()
}

#[tokio::test]
async fn an_invalid_field_is_named_with_what_it_must_be() {
    for (path, body, says) in [
        ("find", "{}", "the field `board` is missing"),
        ("find", r#"{"board":8}"#, "`board` is 8, but must be a string"),
        ("find", r#"{"board":null}"#, "`board` is null, but must be a string"),
        ("find", r#"{"board":["8x8"]}"#, "`board` contains a list, but must contain a string"),
        ("find", r#"{"board":"8x8","seed":-1}"#, "`seed` is -1, but must be a whole number, 0 or more"),
        ("find", r#"{"board":"8x8","seed":1.5}"#, "`seed` is 1.5, but must be a whole number, 0 or more"),
        ("find", r#"{"board":"8x8","seed":"7"}"#, "`seed` is \"7\", but must be a whole number, 0 or more"),
        ("find", r#"{"board":"8x8","pace":"fast"}"#, "`pace` is \"fast\", but must be a number"),
        ("find", r#"{"board":"8x8","watch":1}"#, "`watch` is 1, but must be true or false"),
        ("find", r#"{"board":"8x8","prune":"no"}"#, "`prune` is \"no\", but must be true or false"),
        ("find", r#"{"board":"8x8","holes":"a1"}"#, "`holes` is \"a1\", but must be a list, like [\"c2\",\"d4\"]"),
        ("find", r#"{"board":"8x8","holes":["a1",5]}"#, "`holes` contains 5, but must contain a string"),
        ("find", r#"{"board":"8x8","kind":true}"#, "`kind` is true, but must be a string"),
        ("find", r#"{"board":"8x8","kind":"ajar"}"#, "`ajar` is not a kind of tour; write open or closed"),
        ("find", r#"{"board":"8x8","start":{}}"#, "`start` contains an object, but must contain a string"),
        ("find", r#"{"board":"8x8","board":"5x5"}"#, "the field `board` appears twice; leave one of them out"),
        ("find", r#"{"board":"8x8","colour":"red"}"#, "unknown field `colour`; leave it out"),
        ("count", r#"{"board":"8x8","classes":"yes"}"#, "`classes` is \"yes\", but must be true or false"),
        ("draw", r#"{"board":"8x8","size":-3}"#, "`size` is -3, but must be a whole number from 0 to 4294967295"),
        ("draw", r#"{"board":"8x8","speed":70000}"#, "`speed` is 70000, but must be a whole number from 0 to 65535"),
        ("check", r#"{"tour":5}"#, "`tour` is 5, but must be a string"),
        ("play", r#"{"board":"5x5"}"#, "the field `path` is missing"),
        ("play", r#"{"board":"5x5","path":"a1"}"#, "`path` is \"a1\", but must be a list, like [\"c2\",\"d4\"]"),
        (
            "play",
            r#"{"board":"5x5","path":[],"clues":5}"#,
            "`clues` is 5, but must be squares with their numbers, like {\"d4\":17}",
        ),
        (
            "play",
            r#"{"board":"5x5","path":[],"clues":{"a1":-1}}"#,
            "`clues` contains -1, but must contain a whole number, 0 or more",
        ),
        (
            "draw",
            r#"{"board":"5x5","colours":5}"#,
            "`colours` is 5, but must be colours by what they are for, like {\"line\":\"#0072b2\"}",
        ),
        (
            "puzzle",
            r#"{"board":"5x5","clues":{"a1":1}}"#,
            "`clues` contains an object, but must contain a whole number, 0 or more",
        ),
        ("puzzle", r#"{"board":"5x5","difficulty":3}"#, "`difficulty` is 3, but must be a string"),
        ("find", "[]", "the body must be an object, like {\"board\":\"8x8\"}"),
        ("find", "null", "the body must be an object, like {\"board\":\"8x8\"}"),
        ("find", "\"8x8\"", "the body must be an object, like {\"board\":\"8x8\"}"),
        ("find", "", "the body is empty; send an object in JSON, like {\"board\":\"8x8\"}"),
        ("find", r#"{"board":"8x8""#, "the body ends before its brackets are closed"),
    ] {
        assert_eq!(detail(path, body).await, says, "{path} {body}");
    }
    assert!(detail("find", r#"{"board" "8x8"}"#).await.starts_with("line 1, column 10: not valid JSON"));
}

#[tokio::test]
async fn no_message_uses_the_terms_of_programmers() {
    let values = [
        "null",
        "true",
        "-1",
        "1.5",
        "1e300",
        "99999999999999999999",
        "\"x\"",
        "[]",
        "[1]",
        "[null]",
        "{}",
        "{\"a\":1}",
    ];
    let fields = [
        (
            "find",
            "board holes kind start end piece wrap method tie_break seed prune time_limit_ms watch pace record symmetry",
        ),
        ("count", "board holes kind start end piece wrap method classes seed time_limit_ms"),
        ("check", "tour board holes kind piece wrap time_limit_ms"),
        ("draw", "tour board holes kind start end piece wrap obstacle format style theme size coordinates speed"),
        ("play", "board holes kind start end piece wrap path clues advice"),
        ("puzzle", "board holes kind start end piece wrap difficulty clues seed time_limit_ms"),
    ];
    let router = usual();
    for (path, names) in fields {
        for name in names.split(' ') {
            for value in values {
                let mut body = json!({"board": "0x0"});
                if path == "play" {
                    body["path"] = json!([]);
                }
                if path == "check" {
                    body = json!({"tour": "?"});
                }
                body[name] = serde_json::from_str(value).expect("JSON");
                let answer = send(&router, posting(path, body.to_string())).await;
                answer.problem();
                let detail = answer.json()["detail"].as_str().expect("a detail").to_owned();
                let strange =
                    STRANGE.iter().find(|word| detail.split(|c: char| !c.is_alphanumeric()).any(|part| part == **word));
                assert_eq!(strange, None, "{path} {body}: {detail}");
            }
        }
    }
}

#[tokio::test]
async fn the_invalid_field_is_not_searched_for_among_a_hundred_thousand() {
    let others: String = (0..100_000).map(|number| format!(r#""a{number}":0,"#)).collect::<Vec<_>>().concat();
    let says = detail("find", &format!(r#"{{{others}"seed":"7"}}"#)).await;
    assert_eq!(says, "found \"7\" in place of a whole number, 0 or more");
}

#[tokio::test]
async fn fields_that_would_do_nothing_are_refused() {
    for (path, body, says) in [
        ("find", json!({"board": "5x5", "pace": 5}), "add `watch`"),
        ("tours", json!({"board": "5x5", "seed": 5}), "add `random`"),
        ("draw", json!({"tour": "7 2 5\n4 # 8\n1 6 3", "start": "a1"}), "`start` cannot be combined with `tour`"),
        ("draw", json!({"tour": "7 2 5\n4 # 8\n1 6 3", "obstacle": true}), "`obstacle` cannot be combined with `tour`"),
    ] {
        let answer = send(&usual(), posting(path, body.to_string())).await;
        assert_eq!(answer.problem(), "bad-question", "{path} {body}");
        assert!(answer.json()["detail"].as_str().expect("a detail").contains(says), "{path} {body}");
    }
}
