//! Messages about wrong records that name the field. Those of the parser are for programmers.

use serde_json::Value;
use serde_json::error::Category;

use cavalcade_core::Square;
use cavalcade_core::util::Escaped;

/// The shape that a field of a record has to have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// The width or the height, which is required.
    Side,
    /// A word.
    Word,
    /// A square.
    Square,
    /// A list of squares.
    Squares,
    /// Squares with their numbers.
    Clues,
    /// The reason why there is no tour.
    Reason,
}

/// Longer records are not parsed again to find the field: the message has only the place of the fault.
const LONGEST: usize = 1 << 20;

/// Describes what is wrong with a text that is not a record of these fields.
#[must_use]
pub fn in_words(text: &str, error: &serde_json::Error, fields: &[(&str, Shape)]) -> String {
    let place = format!("line {}, column {}", error.line(), error.column());
    match error.classify() {
        Category::Eof => "a closing bracket or quote is missing at the end".into(),
        Category::Syntax => format!("{place}: a comma, quote or bracket is missing, or this is not JSON"),
        Category::Io | Category::Data => {
            let record: Option<Value> = (text.len() <= LONGEST).then(|| serde_json::from_str(text).ok()).flatten();
            let fault = record.as_ref().and_then(|record| fields.iter().find_map(|field| fault_of(record, *field)));
            fault.unwrap_or_else(|| format!("{place}: the field that ends there is wrong or repeated"))
        }
    }
}

/// Describes what is wrong with a field, if anything is.
fn fault_of(record: &Value, (name, shape): (&str, Shape)) -> Option<String> {
    let found = match record.get(name).filter(|found| !found.is_null()) {
        Some(found) => found,
        None if shape == Shape::Side => return Some(format!("`{name}` is missing")),
        None => return None,
    };
    let wrong = |should: &str| Some(format!("`{name}` is {}, but should be {should}", shown(found)));
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
            Some(format!("item {place} of `{name}` is {}, but should be a square, like \"c2\"", shown(found)))
        }
        Shape::Clues => {
            let Some(all) = found.as_object() else { return wrong("squares with their numbers, like {\"d4\":17}") };
            let (square, number) =
                all.iter().find(|(square, number)| square.parse::<Square>().is_err() || number.as_u64().is_none())?;
            let square = Escaped::word(square).to_string();
            Some(format!(
                "`{name}` has \"{square}\":{}, but should have squares with their numbers, like \"d4\":17",
                shown(number)
            ))
        }
        Shape::Reason => wrong("an object with the `kind` of the reason and its fields"),
        _ => None,
    }
}

/// Returns a value, shortened for a sentence.
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
        assert_eq!(fault("{\"width\":\"8\"}"), "`width` is \"8\", but should be a whole number from 1, like 8");
        assert!(fault("{\"width\":-8}").starts_with("`width` is -8, but"));
        assert!(fault("{\"width\":8,\"holes\":[\"a1\",\"11\"]}").starts_with("item 2 of `holes` is \"11\""));
        assert!(fault("{\"width\":8,\"kind\":5}").starts_with("`kind` is 5, but should be a word"));
        assert!(fault("{\"width\":8,\"start\":\"a\"}").starts_with("`start` is \"a\""));
        assert!(fault("{\"width\":8,\"clues\":{\"a1\":-1}}").starts_with("`clues` has \"a1\":-1"));
    }

    #[test]
    fn a_message_about_what_is_not_json_names_the_place() {
        assert!(fault("{\"width\":8").starts_with("a closing bracket"));
        assert!(fault("{\"width\" 8}").starts_with("line 1, column 10: a comma"), "{}", fault("{\"width\" 8}"));
    }
}
