//! Error messages for invalid bodies that name the field; the parser's own messages are for programmers.

use cavalcade::util::Escaped;
use serde::de::DeserializeOwned;
use serde_json::error::Category;
use serde_json::{Map, Value};

/// Bodies longer than this are not read again, so their messages do not name the field.
const LONGEST: usize = 1 << 20;

/// More fields than any request has. Beyond this, the invalid field is not searched for, because testing each field reads all others.
const MOST_FIELDS: usize = 32;

/// Describes why a body cannot be parsed.
pub(crate) fn describe<T: DeserializeOwned>(body: &[u8], error: &serde_json::Error) -> String {
    match error.classify() {
        Category::Eof if body.trim_ascii().is_empty() => {
            "the body is empty; send an object in JSON, like {\"board\":\"8x8\"}".into()
        }
        Category::Eof => "the body ends before its brackets are closed".into(),
        Category::Syntax => format!(
            "line {}, column {}: not valid JSON; check for a missing comma, quote or bracket",
            error.line(),
            error.column()
        ),
        Category::Io | Category::Data => of_shape::<T>(body, &without_place(error)),
    }
}

/// The message of an error without its position, which is wrong for flattened fields.
fn without_place(error: &serde_json::Error) -> String {
    let message = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    message.strip_suffix(&place).unwrap_or(&message).to_owned()
}

/// Describes why valid JSON is not the expected request.
fn of_shape<T: DeserializeOwned>(body: &[u8], message: &str) -> String {
    let object: Option<Value> = (body.len() <= LONGEST).then(|| serde_json::from_slice(body).ok()).flatten();
    let fields = match &object {
        Some(Value::Object(fields)) => fields,
        Some(_) => return "the body must be an object, like {\"board\":\"8x8\"}".into(),
        None => &Map::new(),
    };
    if let Some(name) = message.strip_prefix("missing field ") {
        return format!("the field {name} is missing");
    }
    if let Some(name) = message.strip_prefix("duplicate field ") {
        return format!("the field {name} appears twice; leave one of them out");
    }
    if let Some((name, _)) = message.strip_prefix("unknown field ").and_then(|rest| rest.split_once(',')) {
        return format!("unknown field {name}; leave it out");
    }
    let Some((found, expected)) = mismatch(message) else { return message.to_owned() };
    match culprit::<T>(fields, message) {
        Some((name, value)) if value.is_array() || value.is_object() => {
            let value = found.unwrap_or_else(|| shown(value));
            format!("`{name}` contains {value}, but must contain {}", plain(expected, name))
        }
        Some((name, value)) => format!("`{name}` is {}, but must be {}", shown(value), plain(expected, name)),
        None => {
            let found = found.unwrap_or_else(|| "something else".into());
            format!("found {found} in place of {}", plain(expected, ""))
        }
    }
}

/// The found and the expected value in a message about a wrong type or value.
fn mismatch(message: &str) -> Option<(Option<String>, &str)> {
    let rest = message.strip_prefix("invalid type: ").or_else(|| message.strip_prefix("invalid value: "))?;
    let (found, expected) = rest.rsplit_once(", expected ")?;
    let found = match found {
        "null" => Some("null".into()),
        "sequence" => Some("a list".into()),
        "map" => Some("an object".into()),
        _ => found.split_once([' ', '`']).and_then(|_| quoted(found)),
    };
    Some((found, expected))
}

/// The quoted part of a text.
fn quoted(found: &str) -> Option<String> {
    let begin = found.find(['`', '"'])?;
    Some(found[begin..].trim_matches('`').to_owned())
}

/// The expected value of a field in plain English.
fn plain(expected: &str, field: &str) -> &'static str {
    match expected {
        "u8" => "a whole number from 0 to 255",
        "u16" => "a whole number from 0 to 65535",
        "u32" => "a whole number from 0 to 4294967295",
        "u64" | "usize" => "a whole number, 0 or more",
        "f32" | "f64" => "a number",
        "a boolean" => "true or false",
        "a sequence" => "a list, like [\"c2\",\"d4\"]",
        "a map" if field == "colours" => "colours by what they are for, like {\"line\":\"#0072b2\"}",
        "a map" => "squares with their numbers, like {\"d4\":17}",
        _ => "a string",
    }
}

/// The invalid field: without it, parsing succeeds or fails differently.
fn culprit<'a, T: DeserializeOwned>(fields: &'a Map<String, Value>, message: &str) -> Option<(&'a String, &'a Value)> {
    if fields.len() > MOST_FIELDS {
        return None;
    }
    fields.iter().find(|(name, _)| {
        let others = fields.iter().filter(|(other, _)| other != name);
        let others: Map<String, Value> = others.map(|(name, value)| (name.clone(), value.clone())).collect();
        let read = T::deserialize(Value::Object(others));
        read.err().is_none_or(|error| without_place(&error) != message)
    })
}

/// A value, short enough for a sentence.
fn shown(value: &Value) -> String {
    Escaped::word(&value.to_string()).to_string()
}
