//! Every property by its options: the same answers as those of the library, the web API and the Python package.

use serde_json::{Map, Value, json};

use crate::common::run;

const FILE: &str = include_str!("../../../cavalcade/tests/properties.json");

fn file() -> Value {
    serde_json::from_str(FILE).expect("the file is JSON")
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), String::from)
}

/// The options that ask for what a field asks for.
fn options(name: &str, value: &Value) -> Vec<String> {
    match (name, value) {
        ("board", _) => vec![text(value)],
        ("kind", _) if value == "closed" => vec!["--closed".into()],
        ("kind", _) => Vec::new(),
        ("holes", Value::Array(holes)) => {
            vec!["--holes".into(), holes.iter().map(text).collect::<Vec<_>>().join(",")]
        }
        ("clues", Value::Object(clues)) => {
            clues.iter().flat_map(|(square, number)| ["--clue".into(), format!("{square}={number}")]).collect()
        }
        (name, Value::Bool(true)) => vec![format!("--{}", name.replace('_', "-"))],
        (name, value) => vec![format!("--{name}"), text(value)],
    }
}

/// What the command answers: a record on each line.
fn answers(ask: &Map<String, Value>) -> Vec<Value> {
    let words: Vec<String> = ask.iter().flat_map(|(name, value)| options(name, value)).collect();
    let mut args = vec!["find", "--json"];
    args.extend(words.iter().map(String::as_str));
    let output = run(&args);
    if output.status.code() == Some(2) {
        return vec![json!({"outcome": "refused"})];
    }
    let lines = str::from_utf8(&output.stdout).expect("text").lines();
    lines.map(|line| serde_json::from_str(line).expect("a record")).collect()
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
    for case in file()["questions"].as_array().expect("questions") {
        let answers = answers(case["ask"].as_object().expect("an object"));
        let expected = case["answers"].as_array().expect("answers");
        let is_same =
            answers.len() == expected.len() && answers.iter().zip(expected).all(|(is, expected)| has(is, expected));
        assert!(is_same, "{}: {answers:?}", case["ask"]);
    }
}

#[test]
fn the_help_names_every_property_of_the_file() {
    let help = String::from_utf8(run(&["find", "--help"]).stdout).expect("text");
    for name in file()["properties"].as_array().expect("properties") {
        let option = match name.as_str().expect("a name") {
            "clues" => "--clue".into(),
            name => format!("--{}", name.replace('_', "-")),
        };
        assert!(help.contains(&option), "{option}");
    }
}
