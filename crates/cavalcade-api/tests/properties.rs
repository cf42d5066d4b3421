//! `POST find` takes every property and gives the same answers as the library, the command and the Python package.

use cavalcade::Property;
use cavalcade_api::{Api, ApiLimits, RequestContext};
use serde_json::{Value, json};

const FILE: &str = include_str!("../../cavalcade/tests/properties.json");

fn file() -> Value {
    serde_json::from_str(FILE).expect("the file is JSON")
}

/// The answers to a question: one, unless several tours are wanted.
fn answers(api: &Api, ask: &Value) -> Vec<Value> {
    let reply = api.answer("find", ask.to_string().as_bytes(), RequestContext::default());
    let record: Value = serde_json::from_slice(&reply.body).expect("an object");
    match record["answers"].as_array() {
        _ if matches!(reply.status, 400 | 422) => vec![json!({"outcome": "refused"})],
        Some(answers) => answers.clone(),
        None => vec![record],
    }
}

/// Whether a record has all fields that are expected, with the same values.
fn has(record: &Value, expected: &Value) -> bool {
    match expected {
        Value::Object(fields) => fields.iter().all(|(name, value)| has(&record[name], value)),
        _ => record == expected,
    }
}

#[test]
fn every_property_gives_the_answers_of_the_file() {
    let api = Api::new(ApiLimits::default());
    for case in file()["questions"].as_array().expect("questions") {
        let answers = answers(&api, &case["ask"]);
        let expected = case["answers"].as_array().expect("answers");
        let is_same =
            answers.len() == expected.len() && answers.iter().zip(expected).all(|(is, expected)| has(is, expected));
        assert!(is_same, "{}: {answers:?}", case["ask"]);
    }
}

#[test]
fn the_file_names_every_property() {
    assert_eq!(file()["properties"], json!(Property::NAMES));
}

#[test]
fn a_number_of_tours_is_from_1_to_100_and_does_not_go_with_everything() {
    let api = Api::new(ApiLimits::default());
    for more in [
        json!({"number": 0}),
        json!({"number": 101}),
        json!({"number": 2, "random": true}),
        json!({"number": 2, "watch": true}),
        json!({"number": 2, "clues": {"a1": 1}, "unique": true}),
    ] {
        let mut ask = json!({"board": "5x5"});
        ask.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        assert_eq!(answers(&api, &ask), [json!({"outcome": "refused"})], "{ask}");
    }
}

#[test]
fn methods_that_only_a_property_stands_for_cannot_be_chosen() {
    let api = Api::new(ApiLimits::default());
    for method in ["clues", "magic", "atlas"] {
        let ask = json!({"board": "5x5", "method": method});
        assert_eq!(answers(&api, &ask), [json!({"outcome": "refused"})], "{ask}");
    }
}

#[test]
fn another_seed_gives_another_tour_by_warnsdorffs_rule() {
    let api = Api::new(ApiLimits::default());
    let tour = |seed: u64| {
        let ask = json!({"board": "8x8", "method": "warnsdorff", "seed": seed});
        answers(&api, &ask)[0]["squares"].clone()
    };
    assert_eq!(tour(1), tour(1));
    assert_ne!(tour(1), tour(2));
}
