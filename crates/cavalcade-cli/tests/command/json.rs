//! Every line of JSON that the command writes, held against the schema in `docs`.

use std::collections::BTreeSet;
use std::fs;

use jsonschema::Validator;
use serde_json::{Value, json};

use crate::common::{run, run_with_input};

const SCHEMA: &str = include_str!("../../../../docs/cavalcade.schema.json");
const PAGE: &str = include_str!("../../../../docs/json.md");

fn schema() -> Value {
    serde_json::from_str(SCHEMA).expect("the schema is JSON")
}

/// The records of the schema, each with its judge.
fn records() -> Vec<(String, Validator)> {
    let schema = schema();
    let named = |reference: &Value| {
        let path = reference["$ref"].as_str().expect("a record is referred to").to_string();
        let alone = json!({"$ref": path, "$defs": schema["$defs"]});
        let name = path.rsplit('/').next().expect("a path has an end").to_string();
        (name, jsonschema::draft202012::new(&alone).expect("the schema is one"))
    };
    schema["oneOf"].as_array().expect("the schema lists its records").iter().map(named).collect()
}

/// The name of the one record that a line is.
fn record_of(line: &str, records: &[(String, Validator)]) -> String {
    let Ok(value) = serde_json::from_str(line) else { return "no JSON".into() };
    let fitting: Vec<&str> =
        records.iter().filter(|(_, judge)| judge.is_valid(&value)).map(|(name, _)| name.as_str()).collect();
    match fitting[..] {
        [name] => name.into(),
        _ => format!("{fitting:?}"),
    }
}

/// A command with its input, its exit code, and the records that its lines are.
struct Case {
    args: &'static str,
    input: &'static str,
    exit: i32,
    records: &'static [&'static str],
}

const fn case(args: &'static str, exit: i32, records: &'static [&'static str]) -> Case {
    Case { args, input: "", exit, records }
}

const fn reading(input: &'static str, args: &'static str, exit: i32, records: &'static [&'static str]) -> Case {
    Case { args, input, exit, records }
}

const RING: &str = "7 2 5\n4 # 8\n1 6 3\n";
const NO_TOUR_OF_3X3: &str = "{\"outcome\":\"impossible\",\"kind\":\"open\",\"width\":3,\"height\":3,\"reason\":{\"kind\":\"exhausted\",\"positions\":9}}\n";
const NO_TOUR_OF_5X6: &str = "{\"outcome\":\"impossible\",\"kind\":\"open\",\"width\":5,\"height\":6,\"reason\":{\"kind\":\"exhausted\",\"positions\":9}}\n";
const NO_TOUR_OF_60X60: &str = "{\"outcome\":\"impossible\",\"kind\":\"closed\",\"width\":60,\"height\":60,\"holes\":[\"a1\",\"b1\"],\"reason\":{\"kind\":\"exhausted\",\"positions\":9}}\n";
const NO_SYMMETRY: &str = "{\"outcome\":\"impossible\",\"kind\":\"closed\",\"width\":6,\"height\":6,\"reason\":{\"kind\":\"no-symmetric-tour\",\"symmetry\":\"half-turn\",\"text\":\"so it is said\"}}\n";

/// Each command at least once found, impossible and given up, as far as it can be.
const CASES: &[Case] = &[
    case("find 8x8", 0, &["Found"]),
    case("find 5x5 --start c3 --holes a1,a2 --piece knight", 0, &["Found"]),
    case("find 3x3 --wrap torus --closed", 0, &["Found"]),
    case("find 1x1", 0, &["Found"]),
    case("find 6x6 --method backtrack", 0, &["Found"]),
    case("find 4100x4100 --method construct --time-limit 1ms", 3, &["GaveUp"]),
    case("find 4x4", 1, &["Impossible"]),
    case("find 5x5 --closed", 1, &["Impossible"]),
    case("find 3x3", 1, &["Impossible"]),
    case("find 3x7 --start b4", 1, &["Impossible"]),
    case("find 5x5 --method backtrack --start b1", 1, &["Impossible"]),
    case("find 40x40 --closed --method backtrack --no-prune --time-limit 10ms", 3, &["GaveUp"]),
    case("find 1000x1000 --method sat --memory 1M", 3, &["GaveUp"]),
    reading(".....\n.....\n", "find - --memory 5", 3, &["GaveUp"]),
    case("find 1000000x1000000 --at 999999999998..1000000000000", 0, &["Part"]),
    case("find 8x8 --where d4", 0, &["Number"]),
    case("find 8x8 --closed --symmetry half-turn", 0, &["Found"]),
    case("find 8x8 --closed --symmetry quarter-turn", 1, &["Impossible"]),
    case("find 60x60 --closed --symmetry half-turn --time-limit 0s", 3, &["GaveUp"]),
    case("find 5x6 --strictly-open", 0, &["Found"]),
    case("find 3x3 --holes b2 --strictly-open", 1, &["Impossible"]),
    case("find 5x6 --closed --number 2", 0, &["Found", "Found"]),
    case("find 8x8 --closed --minimize turns", 0, &["Found"]),
    case("find 8x8 --magic semi", 0, &["Found"]),
    case("find 5x5 --magic semi", 1, &["Impossible"]),
    case("find 8x8 --magic full", 3, &["GaveUp"]),
    case("find 3x4 --random", 0, &["Found"]),
    case("find 3x3 --random", 1, &["Impossible"]),
    case("find 8x8 --random", 3, &["GaveUp"]),
    case("find 5x5 --clue a1=1,c2=2", 0, &["Found"]),
    case("find 5x5 --clue a1=1 --unique", 0, &["Found"]),
    case("find 5x5 --clue a1=1,b1=2", 1, &["Impossible"]),
    case("find 40x40 --clue a1=1,b1=1500 --time-limit 0s", 3, &["GaveUp"]),
    case("count 6x6 --closed --classes", 0, &["Counted"]),
    case("count 3x3", 0, &["Counted"]),
    case("count 4x5 --method backtrack", 0, &["Counted"]),
    case("count 8x8 --time-limit 20ms", 3, &["GaveUp"]),
    case("count 8x8 --memory 1M --scratch /dev/null/none", 3, &["GaveUp"]),
    case("count 5x5 --method estimate --precision 0.2 --seed 18446744073709551615", 0, &["Estimated"]),
    case("list 5x6 --closed --number 3", 0, &["Found", "Found", "Found"]),
    case("list 3x3", 1, &["Impossible"]),
    case("list 8x8 --closed --number 1000000 --time-limit 0s", 3, &["GaveUp"]),
    case("nth 5x6 3 --closed", 0, &["Found"]),
    case("nth 4x4 1", 1, &["Impossible"]),
    case("nth 8x8 1", 3, &["GaveUp"]),
    case("sample 5x6 --closed --number 2", 0, &["Found", "Found"]),
    case("sample 3x3", 1, &["Impossible"]),
    case("sample 8x8", 3, &["GaveUp"]),
    reading(RING, "rank -", 0, &["Ranked"]),
    reading("a1 a2", "rank - --board 2x1", 1, &["Invalid"]),
    case("statistics 5x6 --closed --number 5", 0, &["Sampled"]),
    case("statistics 3x3", 1, &["Impossible"]),
    case("statistics 8x8", 3, &["GaveUp"]),
    case("puzzle 5x5 --number 2 --difficulty easy", 0, &["Made", "Made"]),
    case("puzzle 4x4", 1, &["Impossible"]),
    case("puzzle 8x8 --time-limit 0s", 3, &["GaveUp"]),
    reading("1 . 3\n. # .\n. . .\n", "puzzle --explain -", 0, &["Explained"]),
    reading("1 . .\n. # .\n. . .\n", "puzzle --explain -", 1, &["Ambiguous"]),
    reading("1 2 .\n. # .\n. . .\n", "puzzle --explain -", 1, &["Impossible"]),
    reading(RING, "check -", 0, &["Valid"]),
    reading("1 2\n2 4\n", "check -", 1, &["Invalid"]),
    reading("7 2 5\n4 # 8\n1 6 3\n\n7 2 5\n4 # 8\n1 6 3\n", "check -", 0, &["Valid", "Valid"]),
    reading(NO_TOUR_OF_3X3, "check -", 0, &["Verdict"]),
    reading(NO_TOUR_OF_5X6, "check -", 1, &["Verdict"]),
    reading(NO_TOUR_OF_60X60, "check - --time-limit 0s", 3, &["GaveUp"]),
    reading(NO_SYMMETRY, "check -", 1, &["Verdict"]),
    reading(RING, "convert -", 0, &["Found"]),
    reading("1 2\n3 4\n", "convert -", 1, &["Invalid"]),
    reading(RING, "convert - --memory 5", 3, &["GaveUp"]),
    case("graph 3x3", 0, &["Graph"]),
    case("graph 4x5 --holes a1 --wrap torus --piece camel --open", 0, &["Graph"]),
    case("graph 100x100 --memory 1k", 3, &["GaveUp"]),
    case("compare 3x3 --time-limit 50ms", 0, &["Trial"; 12]),
];

#[test]
fn every_line_of_every_command_fits_the_schema() {
    let records = records();
    let (mut seen, mut faults) = (BTreeSet::new(), Vec::new());
    for Case { args, input, exit, records: expected } in CASES {
        let words: Vec<&str> = args.split(' ').chain(["--json"]).collect();
        let output = run_with_input(&words, input.as_bytes());
        let (out, notes) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        let lines: Vec<String> = out.lines().map(|line| record_of(line, &records)).collect();
        let code = output.status.code();
        if code != Some(*exit) || lines != *expected {
            faults.push(format!("{args}: {code:?}, {lines:?}\n{out}{notes}"));
        }
        seen.extend(lines);
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("atlas");
    let built = run(&["atlas", "5x6", "--closed", "--json", "-o", place.to_str().unwrap()]);
    seen.insert(record_of(String::from_utf8_lossy(&built.stdout).trim_end(), &records));
    let stopped = folder.path().join("stopped");
    let stopped = run(&["atlas", "8x8", "--json", "--time-limit", "1ms", "-o", stopped.to_str().unwrap()]);
    assert_eq!(record_of(String::from_utf8_lossy(&stopped.stdout).trim_end(), &records), "GaveUp");
    let all: BTreeSet<String> = records.into_iter().map(|(name, _)| name).collect();
    assert_eq!(seen, all, "each record is seen at least once");
}

#[test]
fn giving_up_reports_the_progress_and_the_time() {
    for args in ["count 8x8 --time-limit 300ms", "find 40x40 --closed --method backtrack --no-prune --time-limit 50ms"]
    {
        let words: Vec<&str> = args.split(' ').chain(["--json"]).collect();
        let record: Value = serde_json::from_slice(&run(&words).stdout).unwrap();
        assert!(record["progress"]["done"].is_u64() && record["progress"]["of"].is_u64(), "{args}: {record}");
        assert!(record["elapsed_ms"].as_f64().is_some_and(|time| time > 0.0), "{args}: {record}");
        assert_eq!(record["limit"], "time", "{args}: {record}");
    }
}

#[test]
fn tours_of_every_command_are_read_by_check_and_draw() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tours.json");
    for args in ["list 5x6 --closed --number 2", "nth 5x6 3 --closed", "sample 5x6 --number 2", "find 5x6 --number 2"] {
        let words: Vec<&str> = args.split(' ').chain(["--json"]).collect();
        fs::write(&file, run(&words).stdout).unwrap();
        let checked = run(&["check", file.to_str().unwrap()]);
        assert_eq!(checked.status.code(), Some(0), "{args}: {}", String::from_utf8_lossy(&checked.stdout));
        let picture = folder.path().join("tour.svg");
        let drawn = run(&["draw", file.to_str().unwrap(), "-o", picture.to_str().unwrap()]);
        assert_eq!(drawn.status.code(), Some(0), "{args}: {}", String::from_utf8_lossy(&drawn.stderr));
    }
}

#[test]
fn a_limit_leaves_whole_lines_and_reports_their_number() {
    let records = records();
    for args in ["list 8x8 -c --number 1000000 -t 300ms", "sample 6x6 -c --number 1000000 -t 1s"] {
        let words: Vec<&str> = args.split(' ').chain(["--json"]).collect();
        let output = run(&words);
        let text = String::from_utf8(output.stdout).unwrap();
        let (tours, last) = text.trim_end().rsplit_once('\n').unwrap();
        assert!(tours.lines().all(|line| record_of(line, &records) == "Found"), "{args}");
        assert_eq!(record_of(last, &records), "GaveUp", "{args}: {last}");
        let done = serde_json::from_str::<Value>(last).unwrap()["progress"]["done"].as_u64().unwrap();
        assert!(tours.lines().count() as u64 >= done && output.status.code() == Some(3), "{args}: {last}");
    }
}

#[test]
fn a_part_of_a_tour_is_not_taken_for_one() {
    let part = run(&["find", "8x8", "--at", "1..8", "--json"]).stdout;
    let checked = run_with_input(&["check", "-"], &part);
    assert_eq!(checked.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&checked.stderr).contains("only a part of a tour"));
}

#[test]
fn a_tour_that_was_never_held_has_the_fields_of_a_small_one() {
    let fields = |size: &str| {
        let record: Value = serde_json::from_slice(&run(&["find", size, "--json"]).stdout).unwrap();
        let names: Vec<String> = record.as_object().unwrap().keys().cloned().collect();
        (record["kind"].clone(), names)
    };
    assert_eq!(fields("5000x5000"), fields("8x8"));
}

#[test]
fn the_page_explains_every_record_and_field() {
    let schema = schema();
    let mut missing = Vec::new();
    for (name, record) in schema["$defs"].as_object().unwrap() {
        let fields = record["properties"].as_object().into_iter().flatten().map(|(field, _)| field);
        missing.extend(
            fields.filter(|field| !PAGE.contains(&format!("`{field}`"))).map(|field| format!("{name}.{field}")),
        );
    }
    assert!(missing.is_empty(), "{missing:?}");
}
