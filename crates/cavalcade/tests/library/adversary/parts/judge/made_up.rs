//! Claims of every kind that there is no tour, made up without looking.

use serde_json::Value;

use super::super::case::{Case, Place};
use super::super::dice::Dice;

/// Claims with words to be filled in: SQUARE for any square, ALL for all of them, START and END for those asked for (or
/// null), FROM and TO for the same or any, DARK and LIGHT for the numbers of squares, SHORT for the shorter side.
const CLAIMS: [&str; 26] = [
    r#"{"kind": "exhausted", "positions": 1}"#,
    r#"{"kind": "decided", "by": "table", "start": START, "end": END}"#,
    r#"{"kind": "decided", "by": "square-by-square", "start": START, "end": END}"#,
    r#"{"kind": "decided", "by": "column-by-column", "start": START, "end": END}"#,
    r#"{"kind": "unsatisfiable", "cuts": []}"#,
    r#"{"kind": "unsatisfiable", "cuts": [[SQUARE, SQUARE], [SQUARE, SQUARE, SQUARE]]}"#,
    r#"{"kind": "unsatisfiable", "cuts": [[ALL]]}"#,
    r#"{"kind": "unsatisfiable", "cuts": [[]]}"#,
    r#"{"kind": "disconnected", "squares": [SQUARE, SQUARE]}"#,
    r#"{"kind": "ends-apart", "start": FROM, "end": TO}"#,
    r#"{"kind": "too-few-exits", "squares": [SQUARE], "allowed": 0}"#,
    r#"{"kind": "too-few-exits", "squares": [SQUARE, SQUARE, SQUARE], "allowed": 2}"#,
    r#"{"kind": "colour-imbalance", "dark": DARK, "light": LIGHT, "rule": "closed-needs-equal"}"#,
    r#"{"kind": "colour-imbalance", "dark": DARK, "light": LIGHT, "rule": "open-differs-by-one"}"#,
    r#"{"kind": "colour-imbalance", "dark": DARK, "light": LIGHT, "rule": "ends-on-majority", "square": FROM}"#,
    r#"{"kind": "colour-imbalance", "dark": DARK, "light": LIGHT, "rule": "ends-differ", "start": FROM, "end": TO}"#,
    r#"{"kind": "cut", "removed": [SQUARE], "pieces": [SQUARE, SQUARE], "allowed": 1}"#,
    r#"{"kind": "cut", "removed": [], "pieces": [SQUARE], "allowed": 0}"#,
    r#"{"kind": "crowd", "squares": [SQUARE, SQUARE], "helpers": [SQUARE]}"#,
    r#"{"kind": "forced", "steps": [], "contradiction": {"kind": "starved", "at": SQUARE, "left": [SQUARE]}}"#,
    r#"{"kind": "forced", "steps": [], "contradiction": {"kind": "circle", "through": [SQUARE, SQUARE, SQUARE]}}"#,
    r#"{"kind": "forced", "steps": [{"step": "takes", "at": FROM, "to": [SQUARE, SQUARE]}], "contradiction": {"kind": "crowded", "at": FROM, "to": [SQUARE, SQUARE, SQUARE]}}"#,
    r#"{"kind": "theorem", "theorem": {"name": "schwenk", "case": "both-odd"}}"#,
    r#"{"kind": "theorem", "theorem": {"name": "schwenk", "case": {"short-side": SHORT}}}"#,
    r#"{"kind": "theorem", "theorem": {"name": "chia-ong", "case": {"short-side": SHORT}}}"#,
    r#"{"kind": "between-corners", "square": FROM, "corners": [SQUARE, SQUARE]}"#,
];

/// The claims about a question.
pub(super) fn claims(case: &Case, dice: &mut Dice) -> Vec<Value> {
    let filled = CLAIMS.map(|claim| fill(claim, case, dice));
    filled.iter().map(|claim| serde_json::from_str(claim).expect("a claim is JSON")).collect()
}

fn fill(claim: &str, case: &Case, dice: &mut Dice) -> String {
    let quoted = |place: Place| format!("\"{place}\"");
    let or_null = |place: Option<Place>| place.map_or("null".into(), quoted);
    let dark = case.places.iter().filter(|place| (place.file + place.rank).is_multiple_of(2)).count();
    let all: Vec<String> = case.places.iter().copied().map(quoted).collect();
    let mut claim = claim
        .replace("START", &or_null(case.start))
        .replace("END", &or_null(case.end))
        .replace("FROM", &quoted(case.start.unwrap_or_else(|| *dice.one_of(&case.places))))
        .replace("TO", &quoted(case.end.unwrap_or_else(|| *dice.one_of(&case.places))))
        .replace("DARK", &dark.to_string())
        .replace("LIGHT", &(case.places.len() - dark).to_string())
        .replace("SHORT", &case.width.min(case.height).to_string())
        .replace("ALL", &all.join(", "));
    while claim.contains("SQUARE") {
        claim = claim.replacen("SQUARE", &quoted(*dice.one_of(&case.places)), 1);
    }
    claim
}
