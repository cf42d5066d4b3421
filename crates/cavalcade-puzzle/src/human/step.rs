//! A step of a solution, and its text.

use cavalcade_core::reason::ClueConflict;
use std::fmt;

use crate::technique::Technique;
use cavalcade_core::{Clue, Square};

/// A step of a solution: numbers placed, or one ruled out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The numbers that it places, each on its square; empty if it rules one out.
    pub placed: Vec<Clue>,
    /// The justification.
    pub why: Why,
}

/// The justification of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Why {
    /// One free square is left a move away from these numbers.
    Next {
        /// The placed ones of the numbers before and after.
        known: Vec<Clue>,
    },
    /// Of the free squares a move away from this number, the others lead nowhere.
    DeadEnd {
        /// The number before or after.
        known: Clue,
    },
    /// At most one square a move away is free, and of the numbers that are left only this one fits.
    Exits {
        /// The placed ones of the numbers before and after it.
        known: Vec<Clue>,
        /// The square that is free.
        free: Option<Square>,
    },
    /// The ways through a gap, which is open at an end of the tour.
    Path {
        /// The number where the gap begins.
        from: Option<Clue>,
        /// The number where it ends.
        to: Option<Clue>,
        /// The number of ways; all agree in what is placed.
        ways: usize,
        /// Whether there are more, which would leave another square without exits.
        others_strand: bool,
    },
    /// No other square is reached in time from these numbers.
    Reach {
        /// The placed number before.
        from: Option<Clue>,
        /// The placed number after.
        to: Option<Clue>,
    },
    /// No other number can reach the square.
    OnlyNumber,
    /// This number on this square leads to a contradiction.
    Trial {
        /// The number that was tried and is ruled out.
        tried: Clue,
        /// The steps after it.
        steps: usize,
        /// The contradiction.
        end: ClueConflict,
    },
    /// Only a search shows it.
    Search,
}

impl Step {
    /// The kind of step.
    #[must_use]
    pub const fn technique(&self) -> Technique {
        match self.why {
            Why::Next { .. } => Technique::Next,
            Why::DeadEnd { .. } => Technique::DeadEnd,
            Why::Exits { .. } => Technique::Exits,
            Why::Path { .. } => Technique::Path,
            Why::Reach { .. } => Technique::Reach,
            Why::OnlyNumber => Technique::OnlyNumber,
            Why::Trial { .. } => Technique::Trial,
            Why::Search => Technique::Search,
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.why {
            Why::Next { known } => {
                write!(f, "{}: the only free square left a move away from {}", Goes(&self.placed), Together(known))
            }
            Why::DeadEnd { known } => {
                write!(f, "{}: from the other squares a move away from {known} nothing leads on", Goes(&self.placed))
            }
            Why::Exits { known, free } => self.tell_exits(f, known, *free),
            Why::Path { from, to, ways, others_strand } => {
                let which = if *others_strand { " that strands no other square" } else { "" };
                let (goes, way) = (Goes(&self.placed), Between(*from, *to));
                if *ways == 1 {
                    return write!(f, "{goes}: the only way {way}{which}");
                }
                let subject = if self.placed.len() == 1 { "it is" } else { "they are" };
                write!(f, "{goes}: {subject} there on every way {way}{which}")
            }
            Why::Reach { from, to } => {
                write!(f, "{}: no other free square is on a way {}", Goes(&self.placed), Between(*from, *to))
            }
            Why::OnlyNumber => {
                write!(f, "{}: no other number that is left can reach that square", Goes(&self.placed))
            }
            Why::Search => write!(f, "{}: no step shows it, a search does", Goes(&self.placed)),
            Why::Trial { tried, steps, end } => {
                write!(f, "{} is not on {}: ", tried.number, tried.square)?;
                match steps {
                    0 => write!(f, "then {end}"),
                    1 => write!(f, "then, a step later, {end}"),
                    _ => write!(f, "then, {steps} steps later, {end}"),
                }
            }
        }
    }
}

impl Step {
    fn tell_exits(&self, f: &mut fmt::Formatter<'_>, known: &[Clue], free: Option<Square>) -> fmt::Result {
        write!(f, "{}: ", Goes(&self.placed))?;
        match free {
            None if known.is_empty() => return f.write_str("the only square"),
            None => f.write_str("no free square is a move away")?,
            Some(free) => write!(f, "{free} is the only free square a move away")?,
        }
        match known {
            [] => f.write_str(", and only an end of the tour fits there"),
            known => write!(f, ", and no other number that is left fits there but the one next to {}", Together(known)),
        }
    }
}

/// The numbers that are put down.
struct Goes<'a>(&'a [Clue]);

impl fmt::Display for Goes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let [one] = self.0 {
            return write!(f, "{} goes on {}", one.number, one.square);
        }
        for (index, placed) in self.0.iter().enumerate() {
            let before = match index {
                0 => "",
                _ if index + 1 == self.0.len() => " and ",
                _ => ", ",
            };
            write!(f, "{before}{placed}")?;
        }
        Ok(())
    }
}

/// Numbers as a sentence lists them.
struct Together<'a>(&'a [Clue]);

impl fmt::Display for Together<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            [one, other] => write!(f, "{one} and {other}"),
            all => all.iter().try_for_each(|known| known.fmt(f)),
        }
    }
}

/// From a number to another, where the tour may also begin or end.
struct Between(Option<Clue>, Option<Clue>);

impl fmt::Display for Between {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0, self.1) {
            (Some(from), Some(to)) => write!(f, "from {from} to {to}"),
            (Some(from), None) => write!(f, "from {from} to the end"),
            (None, Some(to)) => write!(f, "from the start to {to}"),
            (None, None) => f.write_str("over the board"),
        }
    }
}
