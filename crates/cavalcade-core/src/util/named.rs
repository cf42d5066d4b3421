//! Modes that have names: written and read in one way everywhere.

use std::fmt;

use thiserror::Error;

use crate::util::{Escaped, with_article};

/// A mode with a fixed list of names, as a command line, a request or a file writes them.
///
/// Every such mode also prints as its name and parses from it, in any case of letters.
///
/// ```
/// use cavalcade_core::Wrap;
/// use cavalcade_core::util::Named;
///
/// assert_eq!(Wrap::Torus.name(), "torus");
/// assert_eq!("torus".parse(), Ok(Wrap::Torus));
/// let error = "ball".parse::<Wrap>().unwrap_err();
/// assert_eq!(error.to_string(), "`ball` is not a way to join edges; write none, cylinder or torus");
/// ```
pub trait Named: Copy + PartialEq + 'static {
    /// What the mode is, for a sentence: `way to join edges`.
    const WHAT: &'static str;

    /// Every mode with its name. A mode may have a second name further down the list.
    fn all() -> &'static [(&'static str, Self)];

    /// The name, or the first of them.
    fn name(self) -> &'static str {
        let (name, _) = Self::all().iter().find(|(_, mode)| *mode == self).expect("every mode is named");
        name
    }

    /// The mode of this name.
    fn of_name(text: &str) -> Result<Self, NameError> {
        let found = Self::all().iter().find(|(name, _)| name.eq_ignore_ascii_case(text));
        found.map(|(_, mode)| *mode).ok_or_else(|| NameError {
            what: Self::WHAT,
            text: Escaped::start_of(text),
            names: Self::all().iter().map(|(name, _)| *name).collect(),
        })
    }
}

/// A text that names no mode of its list.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{}` is not {}; write {}", Escaped::word(text), with_article(what), Alternatives(names))]
pub struct NameError {
    what: &'static str,
    text: String,
    names: Vec<&'static str>,
}

/// Names as a sentence lists them: `a, b or c`.
struct Alternatives<'a>(&'a [&'static str]);

impl fmt::Display for Alternatives<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            [] => Ok(()),
            [only] => f.write_str(only),
            [first @ .., last] => write!(f, "{} or {last}", first.join(", ")),
        }
    }
}

/// Lets a mode with a list `NAMED` print as its name, parse from it, and be [`Named`].
#[doc(hidden)]
#[macro_export]
macro_rules! named {
    ($mode:ty, $what:literal) => {
        impl $crate::util::Named for $mode {
            const WHAT: &'static str = $what;

            fn all() -> &'static [(&'static str, Self)] {
                &Self::NAMED
            }
        }

        impl ::std::fmt::Display for $mode {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad($crate::util::Named::name(*self))
            }
        }

        impl ::std::str::FromStr for $mode {
            type Err = $crate::util::NameError;

            fn from_str(text: &str) -> ::std::result::Result<Self, $crate::util::NameError> {
                $crate::util::Named::of_name(text)
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Kind, Wrap};

    fn reads_back<T: Named + fmt::Debug>() {
        for (name, mode) in T::all() {
            assert_eq!(T::of_name(name), Ok(*mode));
            assert_eq!(T::of_name(&name.to_uppercase()), Ok(*mode));
            assert_eq!(T::of_name(mode.name()), Ok(*mode));
        }
    }

    #[test]
    fn every_mode_reads_back_from_its_name() {
        reads_back::<Kind>();
        reads_back::<Wrap>();
    }

    #[test]
    fn a_strange_name_is_told_with_all_that_would_do() {
        let error = "round\n".parse::<Kind>().unwrap_err().to_string();
        assert_eq!(error, r"`round\n` is not a kind of tour; write open or closed");
    }
}
