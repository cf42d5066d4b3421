//! What is wrong with a record, in words that name its field: those of the parser are for programmers.

use serde_json::Value;
use serde_json::error::Category;

use cavalcade_core::Square;
use cavalcade_core::util::Escaped;

/// What a field of a record has to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// The width or the height, which has to be there.
    Side,
    /// A word.
    Word,
    /// A square.
    Square,
    /// A list of squares.
    Squares,
    /// Squares with their numbers, which have to be there.
    Clues,
    /// The reason why there is no tour.
    Reason,
}

/// Records longer than this are not gone through again: the place of the fault has to do.
const LONGEST: usize = 1 << 20;

/// What is wrong with a text that is not the record of these fields.
#[must_use]
pub fn in_words(text: &str, error: &serde_json::Error, fields: &[(&str, Shape)]) -> String {
    let place = format!("line {}, column {}", error.line(), error.column());
    match error.classify() {
        Category::Eof => "it ends before its brackets are closed".into(),
        Category::Syntax => {
            format!("{place}: a comma, a quote or a bracket is missing, or something stands there that is not JSON")
        }
        Category::Io | Category::Data => {
            let record: Option<Value> = (text.len() <= LONGEST).then(|| serde_json::from_str(text).ok()).flatten();
            let fault = record.as_ref().and_then(|record| fields.iter().find_map(|field| fault_of(record, *field)));
            fault.unwrap_or_else(|| format!("{place}: what ends there is not as it should be, or is there twice"))
        }
    }
}

/// What is wrong with a field, if anything is.
fn fault_of(record: &Value, (name, shape): (&str, Shape)) -> Option<String> {
    let found = match record.get(name).filter(|found| !found.is_null()) {
        Some(found) => found,
        None if matches!(shape, Shape::Side | Shape::Clues) => return Some(format!("`{name}` is missing")),
        None => return None,
    };
    let wrong = |should: &str| Some(format!("`{name}` is {}, and should be {should}", shown(found)));
    let is_square = |found: &Value| found.as_str().is_some_and(|text| text.parse::<Square>().is_ok());
    match shape {
        Shape::Side if found.as_u64().is_none_or(|side| u32::try_from(side).is_err()) => {
            wrong("a whole number from 1, like 8")
        }
        Shape::Word if !found.is_string() => wrong("a word in quotes"),
        Shape::Square if !is_square(found) => wrong("a square, like \"c2\""),
        Shape::Squares => {
            let Some(all) = found.as_array() else { return wrong("a list of squares, like [\"c2\",\"d4\"]") };
            let (place, found) = (1..).zip(all).find(|(_, found)| !is_square(found))?;
            Some(format!("`{name}` holds {} in place {place}, which is not a square like \"c2\"", shown(found)))
        }
        Shape::Clues => {
            let Some(all) = found.as_object() else { return wrong("squares with their numbers, like {\"d4\":17}") };
            let (square, number) =
                all.iter().find(|(square, number)| square.parse::<Square>().is_err() || number.as_u64().is_none())?;
            let square = Escaped::word(square).to_string();
            Some(format!(
                "`{name}` holds \"{square}\":{}, and should hold squares with their numbers, like \"d4\":17",
                shown(number)
            ))
        }
        Shape::Reason => wrong("a reason: an object with its `kind`"),
        _ => None,
    }
}

/// A value, short enough for a sentence.
fn shown(value: &Value) -> String {
    Escaped::word(&value.to_string()).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A record that no text here is.
    #[derive(Debug, serde::Deserialize)]
    struct Another {
        #[expect(dead_code, reason = "it is never read")]
        name: bool,
    }

    fn fault(text: &str) -> String {
        let fields = [
            ("width", Shape::Side),
            ("holes", Shape::Squares),
            ("kind", Shape::Word),
            ("start", Shape::Square),
            ("clues", Shape::Clues),
        ];
        let error = serde_json::from_str::<Another>(text).unwrap_err();
        in_words(text, &error, &fields)
    }

    #[test]
    fn a_field_is_named_with_what_it_should_be() {
        assert_eq!(fault("{}"), "`width` is missing");
        assert_eq!(fault("{\"width\":\"8\"}"), "`width` is \"8\", and should be a whole number from 1, like 8");
        assert!(fault("{\"width\":-8}").starts_with("`width` is -8, and"));
        assert!(fault("{\"width\":8,\"holes\":[\"a1\",\"11\"]}").starts_with("`holes` holds \"11\" in place 2"));
        assert!(fault("{\"width\":8,\"kind\":5}").starts_with("`kind` is 5, and should be a word"));
        assert!(fault("{\"width\":8,\"start\":\"a\"}").starts_with("`start` is \"a\""));
        assert!(fault("{\"width\":8,\"clues\":{\"a1\":-1}}").starts_with("`clues` holds \"a1\":-1"));
    }

    #[test]
    fn what_is_no_json_is_told_with_its_place() {
        assert_eq!(fault("{\"width\":8"), "it ends before its brackets are closed");
        assert!(fault("{\"width\" 8}").starts_with("line 1, column 10: a comma"), "{}", fault("{\"width\" 8}"));
    }
}
