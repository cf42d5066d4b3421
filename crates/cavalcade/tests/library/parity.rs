//! Questions for tours with every property. The command, the web API, the Python package and the page read the same file of
//! questions and answers, so that a property means the same everywhere.

use std::fmt::Display;
use std::str::FromStr;

use cavalcade::count::Equivalence;
use cavalcade::{Budget, Property, Question, Report, Setup, Size, Solver, Square};
use cavalcade_formats::json;
use serde_json::{Map, Value};

const FILE: &str = include_str!("../properties.json");

fn file() -> Value {
    serde_json::from_str(FILE).expect("the file is JSON")
}

fn read<T: FromStr<Err: Display>>(value: &Value) -> T {
    let text = value.as_str().unwrap_or_else(|| panic!("{value} is not text"));
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn squares(value: &Value) -> Vec<Square> {
    value.as_array().expect("a list of squares").iter().map(read).collect()
}

fn clues(value: &Value) -> Vec<(Square, u64)> {
    let clues = value.as_object().expect("an object of clues").iter();
    clues.map(|(square, number)| (square.parse().expect("a square"), number.as_u64().expect("a number"))).collect()
}

/// The question; every field has to be known here.
struct Asked {
    setup: Setup,
    seed: u64,
    unique: bool,
    number: Option<usize>,
}

impl Asked {
    fn of(fields: &Map<String, Value>) -> Self {
        let setup = read::<Size>(&fields["board"]).into();
        let mut asked = Self { setup, seed: 0, unique: false, number: None };
        for (name, value) in fields {
            let setup = &mut asked.setup;
            match name.as_str() {
                "board" => {}
                "kind" => setup.kind = read(value),
                "start" => setup.start = Some(read(value)),
                "end" => setup.end = Some(read(value)),
                "holes" => setup.holes = squares(value),
                "symmetry" => setup.symmetry = Some(read(value)),
                "strictly_open" => setup.strictly_open = value == true,
                "magic" => setup.magic = Some(read(value)),
                "minimize" => setup.minimize = Some(read(value)),
                "clues" => setup.clues = clues(value),
                "random" => setup.random = value == true,
                "seed" => asked.seed = value.as_u64().expect("a seed"),
                "unique" => asked.unique = value == true,
                "number" => asked.number = Some(value.as_u64().expect("a number") as usize),
                name => panic!("there is no field {name}"),
            }
        }
        asked
    }

    /// The records of the answers: one, unless several tours are wanted.
    fn answers(&self, question: &Question) -> Vec<Value> {
        let budget = Budget::unlimited();
        let solver = Solver::new(question).seed(self.seed);
        let reports: Vec<Report> = match self.number {
            Some(number) => solver.distinct(Equivalence::Symmetry, &budget).take(number).collect(),
            None if self.unique => vec![solver.unique().solve()],
            None => vec![solver.solve()],
        };
        let record = |report| serde_json::to_value(json::report(question, report)).expect("a record");
        reports.iter().map(record).collect()
    }
}

/// Returns `true` if a record has all fields that are expected, with the same values.
fn has(record: &Value, expected: &Value) -> bool {
    match expected {
        Value::Object(fields) => fields.iter().all(|(name, value)| has(&record[name], value)),
        _ => record == expected,
    }
}

#[test]
fn every_property_gives_the_answers_of_the_file() {
    for case in file()["questions"].as_array().expect("questions") {
        let asked = Asked::of(case["ask"].as_object().expect("an object"));
        let answers = match asked.setup.clone().question() {
            Ok(question) => asked.answers(&question),
            Err(_) => vec![serde_json::json!({"outcome": "refused"})],
        };
        let expected = case["answers"].as_array().expect("answers");
        let is_same =
            answers.len() == expected.len() && answers.iter().zip(expected).all(|(is, expected)| has(is, expected));
        assert!(is_same, "{}: {answers:?}", case["ask"]);
    }
}

#[test]
fn the_file_names_every_property_and_asks_for_each() {
    let file = file();
    assert_eq!(file["properties"], serde_json::json!(Property::NAMES));
    for name in Property::NAMES {
        let questions = file["questions"].as_array().expect("questions");
        let outcomes: Vec<&str> = questions
            .iter()
            .filter(|case| case["ask"].get(name).is_some())
            .filter_map(|case| case["answers"][0]["outcome"].as_str())
            .collect();
        assert!(["found", "impossible", "refused"].iter().all(|outcome| outcomes.contains(outcome)), "{name}");
    }
}

#[test]
fn a_question_names_its_property_as_the_file_does() {
    for case in file()["questions"].as_array().expect("questions") {
        let asked = Asked::of(case["ask"].as_object().expect("an object"));
        let Ok(question) = asked.setup.question() else { continue };
        let name = question.property().map(Property::name);
        assert!(name.is_none_or(|name| Property::NAMES.contains(&name) && case["ask"].get(name).is_some()), "{case}");
    }
}
