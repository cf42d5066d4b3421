//! Licences as packages tell them: `MIT OR Apache-2.0`, `(MIT OR Apache-2.0) AND Unicode-3.0`, and the older `MIT/Apache-2.0`.

use std::iter::Peekable;

/// Whether one may use what has this licence, if one accepts only these.
pub(super) fn is_allowed(licence: &str, accepted: &[String]) -> bool {
    let spaced = licence.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let mut words = spaced.split_whitespace().peekable();
    let allowed = any(&mut words, accepted);
    allowed && words.next().is_none()
}

/// Licences of which one may choose.
fn any<'a>(words: &mut Peekable<impl Iterator<Item = &'a str>>, accepted: &[String]) -> bool {
    let mut allowed = all(words, accepted);
    while words.next_if_eq(&"OR").is_some() {
        allowed |= all(words, accepted);
    }
    allowed
}

/// Licences that hold together.
fn all<'a>(words: &mut Peekable<impl Iterator<Item = &'a str>>, accepted: &[String]) -> bool {
    let mut allowed = one(words, accepted);
    while words.next_if_eq(&"AND").is_some() {
        allowed &= one(words, accepted);
    }
    allowed
}

/// A licence by its name, with its exception if it has one, or several in brackets.
fn one<'a>(words: &mut Peekable<impl Iterator<Item = &'a str>>, accepted: &[String]) -> bool {
    match words.next() {
        Some("(") => any(words, accepted) && words.next() == Some(")"),
        Some(name) => {
            let exception = words.next_if_eq(&"WITH").and_then(|_| words.next());
            let full = exception.map_or_else(|| name.to_owned(), |exception| format!("{name} WITH {exception}"));
            accepted.contains(&full)
        }
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_of_several_is_enough_and_all_that_hold_together_are_needed() {
        let accepted = ["MIT", "Apache-2.0", "Unicode-3.0"].map(String::from);
        for allowed in [
            "MIT",
            "Unlicense OR MIT",
            "Unlicense/MIT",
            "(MIT OR GPL-3.0) AND Unicode-3.0",
            "X AND Y OR MIT",
            "((MIT))",
        ] {
            assert!(is_allowed(allowed, &accepted), "{allowed}");
        }
        for refused in
            ["", "GPL-3.0", "MIT AND GPL-3.0", "(MIT OR X) AND Y", "Apache-2.0 WITH LLVM-exception", "MIT MIT", "(MIT"]
        {
            assert!(!is_allowed(refused, &accepted), "{refused}");
        }
    }
}
