//! Modes that have names: written and read in one way everywhere.

use std::fmt;

use thiserror::Error;

use crate::util::{Escaped, with_article};

/// A mode with a fixed list of names, as written on the command line, in requests and in files.
///
/// Every such mode also prints as its name and parses from it. Case is ignored, `_` and blanks are read as `-`, and a
/// final `ing` is ignored, so that `backtracking` is read as `backtrack`.
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
    /// The noun for such a mode in a sentence, such as `way to join edges`.
    const WHAT: &'static str;

    /// Every mode with its name. A mode may have a second name further down the list.
    fn all() -> &'static [(&'static str, Self)];

    /// Returns the name; the first one if there are several.
    fn name(self) -> &'static str {
        let (name, _) = Self::all().iter().find(|(_, mode)| *mode == self).expect("every mode is named");
        name
    }

    /// Returns the mode with this name.
    fn of_name(text: &str) -> Result<Self, NameError> {
        let spelt = text.to_ascii_lowercase().replace(['_', ' '], "-");
        let found = Self::all().iter().find(|(name, _)| *name == spelt || spelt.strip_suffix("ing") == Some(name));
        found.map(|(_, mode)| *mode).ok_or_else(|| NameError {
            what: Self::WHAT,
            text: Escaped::start_of(text),
            names: Self::all().iter().map(|(name, _)| *name).collect(),
        })
    }
}

/// The error for a text that is not one of the names.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{}` is not {}; write {}", Escaped::word(text), with_article(what), Alternatives(names))]
pub struct NameError {
    what: &'static str,
    text: String,
    names: Vec<&'static str>,
}

/// A list of names for a sentence: `a, b or c`.
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

/// Implements [`Named`], `Display` and `FromStr` for a mode with a list `NAMED`, which it can also make.
#[doc(hidden)]
#[macro_export]
macro_rules! named {
    ($mode:ty, $what:literal, $($value:ident => $name:literal),+ $(,)?) => {
        impl $mode {
            /// All values, with their names.
            pub const NAMED: [(&'static str, Self); [$($name),+].len()] = [$(($name, Self::$value)),+];
        }

        $crate::named!($mode, $what);
    };
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
    fn other_spellings_of_a_name_are_read() {
        use crate::SymmetryRequest;
        for text in ["half_turn", "Half Turn", "half-turning"] {
            assert_eq!(text.parse(), Ok(SymmetryRequest::HalfTurn), "{text}");
        }
        assert!("ing".parse::<Wrap>().is_err());
    }

    #[test]
    fn an_unknown_name_is_met_with_a_list_of_all_names() {
        let error = "round\n".parse::<Kind>().unwrap_err().to_string();
        assert_eq!(error, r"`round\n` is not a kind of tour; write open or closed");
    }
}
