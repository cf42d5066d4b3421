//! Records that were tampered with, for those who should notice.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use serde_json::Value;

/// Words that occur in records.
const WORDS: [&str; 10] = ["a1", "b2", "c3", "d2", "outside", "zz99", "takes", "starved", "open", "closed"];

/// Alters one thing in a record, at random: a number, a name, or the length of a list; fields of these names stay.
pub(crate) fn alter(value: &mut Value, kept: &[&str], rng: &mut ChaCha8Rng) {
    match value {
        Value::Object(fields) => {
            let names: Vec<String> = fields.keys().filter(|name| !kept.contains(&name.as_str())).cloned().collect();
            let name = &names[rng.random_range(0..names.len())];
            alter(&mut fields[name], kept, rng);
        }
        Value::Array(items) if items.is_empty() || rng.random_bool(0.2) => items.push(Value::from("a1")),
        Value::Array(items) => {
            let k = rng.random_range(0..items.len());
            match rng.random_range(0..6) {
                0 => drop(items.remove(k)),
                1 => items.push(items[k].clone()),
                2 => items.reverse(),
                _ => alter(&mut items[k], kept, rng),
            }
        }
        Value::Number(number) => {
            let number = number.as_u64().unwrap_or(0);
            *value = Value::from(if rng.random_bool(0.5) { number + 1 } else { number.saturating_sub(1) });
        }
        _ => *value = Value::from(WORDS[rng.random_range(0..WORDS.len())]),
    }
}
