//! Bodies that are not as they should be: what is said of them names the field and what to write instead.

use serde_json::json;

use crate::client::{posting, send, usual};

/// Words of programmers, which nobody who asks should have to know.
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
async fn a_wrong_field_is_named_with_what_it_should_be() {
    for (path, body, told) in [
        ("find", "{}", "the field `board` is missing"),
        ("find", r#"{"board":8}"#, "`board` is 8, and should be a text in quotes"),
        ("find", r#"{"board":null}"#, "`board` is null, and should be a text in quotes"),
        ("find", r#"{"board":["8x8"]}"#, "`board` holds a list, where there should be a text in quotes"),
        ("find", r#"{"board":"8x8","seed":-1}"#, "`seed` is -1, and should be a whole number from 0"),
        ("find", r#"{"board":"8x8","seed":1.5}"#, "`seed` is 1.5, and should be a whole number from 0"),
        ("find", r#"{"board":"8x8","seed":"7"}"#, "`seed` is \"7\", and should be a whole number from 0"),
        ("find", r#"{"board":"8x8","pace":"fast"}"#, "`pace` is \"fast\", and should be a number"),
        ("find", r#"{"board":"8x8","watch":1}"#, "`watch` is 1, and should be true or false"),
        ("find", r#"{"board":"8x8","prune":"no"}"#, "`prune` is \"no\", and should be true or false"),
        ("find", r#"{"board":"8x8","holes":"a1"}"#, "`holes` is \"a1\", and should be a list, like [\"c2\",\"d4\"]"),
        ("find", r#"{"board":"8x8","holes":["a1",5]}"#, "`holes` holds 5, where there should be a text in quotes"),
        ("find", r#"{"board":"8x8","kind":true}"#, "`kind` is true, and should be a text in quotes"),
        ("find", r#"{"board":"8x8","kind":"ajar"}"#, "`ajar` is not a kind of tour; write open or closed"),
        ("find", r#"{"board":"8x8","start":{}}"#, "`start` holds an object, where there should be a text in quotes"),
        ("find", r#"{"board":"8x8","board":"5x5"}"#, "the field `board` is there twice; leave one of them out"),
        ("find", r#"{"board":"8x8","colour":"red"}"#, "there is no field `colour` here; leave it out"),
        ("count", r#"{"board":"8x8","classes":"yes"}"#, "`classes` is \"yes\", and should be true or false"),
        ("draw", r#"{"board":"8x8","size":-3}"#, "`size` is -3, and should be a whole number from 0 to 4294967295"),
        ("draw", r#"{"board":"8x8","speed":70000}"#, "`speed` is 70000, and should be a whole number from 0 to 65535"),
        ("check", r#"{"tour":5}"#, "`tour` is 5, and should be a text in quotes"),
        ("play", r#"{"board":"5x5"}"#, "the field `path` is missing"),
        ("play", r#"{"board":"5x5","path":"a1"}"#, "`path` is \"a1\", and should be a list, like [\"c2\",\"d4\"]"),
        (
            "play",
            r#"{"board":"5x5","path":[],"clues":5}"#,
            "`clues` is 5, and should be squares with their numbers, like {\"d4\":17}",
        ),
        (
            "play",
            r#"{"board":"5x5","path":[],"clues":{"a1":-1}}"#,
            "`clues` holds -1, where there should be a whole number from 0",
        ),
        (
            "draw",
            r#"{"board":"5x5","colours":5}"#,
            "`colours` is 5, and should be colours by what they are for, like {\"line\":\"#0072b2\"}",
        ),
        (
            "puzzle",
            r#"{"board":"5x5","clues":{"a1":1}}"#,
            "`clues` holds an object, where there should be a whole number from 0",
        ),
        ("puzzle", r#"{"board":"5x5","difficulty":3}"#, "`difficulty` is 3, and should be a text in quotes"),
        ("find", "[]", "the body has to be an object, like {\"board\":\"8x8\"}"),
        ("find", "null", "the body has to be an object, like {\"board\":\"8x8\"}"),
        ("find", "\"8x8\"", "the body has to be an object, like {\"board\":\"8x8\"}"),
        ("find", "", "the body is empty; send an object in JSON, like {\"board\":\"8x8\"}"),
        ("find", r#"{"board":"8x8""#, "the body ends before its brackets are closed"),
    ] {
        assert_eq!(detail(path, body).await, told, "{path} {body}");
    }
    assert!(detail("find", r#"{"board" "8x8"}"#).await.starts_with("line 1, column 10: a comma"));
}

#[tokio::test]
async fn no_fault_is_told_in_the_words_of_programmers() {
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
async fn of_a_hundred_thousand_fields_the_one_to_blame_is_not_looked_for() {
    let others: String = (0..100_000).map(|number| format!(r#""a{number}":0,"#)).collect::<Vec<_>>().concat();
    let told = detail("find", &format!(r#"{{{others}"seed":"7"}}"#)).await;
    assert_eq!(told, "\"7\" stands where there should be a whole number from 0");
}

#[tokio::test]
async fn fields_that_would_do_nothing_are_refused() {
    for (path, body, told) in [
        ("find", json!({"board": "5x5", "pace": 5}), "add `watch`"),
        ("tours", json!({"board": "5x5", "seed": 5}), "ask for one with `random`"),
        ("draw", json!({"tour": "7 2 5\n4 # 8\n1 6 3", "start": "a1"}), "`start` does not go with a `tour`"),
        ("draw", json!({"tour": "7 2 5\n4 # 8\n1 6 3", "obstacle": true}), "`obstacle` does not go with a `tour`"),
    ] {
        let answer = send(&usual(), posting(path, body.to_string())).await;
        assert_eq!(answer.problem(), "bad-question", "{path} {body}");
        assert!(answer.json()["detail"].as_str().expect("a detail").contains(told), "{path} {body}");
    }
}
