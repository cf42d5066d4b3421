//! Reasons in words.

use std::fmt;

use super::reason::{Clash, ColourRule, Crowd, Cut, Decision, Reason, Spot, Step};
use crate::Square;

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ColourImbalance { dark, light, rule } => {
                write!(f, "each move changes colour and the board has {dark} dark and {light} light squares: {rule}")
            }
            Self::TooFewExits { squares, allowed } => too_few_exits(squares, *allowed, f),
            Self::InPieces { squares, sizes } => {
                write!(f, "the board is in {} parts that no move joins: {}", squares.len(), parts(squares, sizes))
            }
            Self::EndsApart { start, end } => {
                write!(f, "a closed tour ends one move away from its start, and no move leads from {end} to {start}")
            }
            Self::Cut(cut) => cut.fmt(f),
            Self::Crowd(crowd) => crowd.fmt(f),
            Self::Forced { steps, clash } if steps.is_empty() => clash.fmt(f),
            Self::Forced { steps, clash } => write!(f, "{}; and then {clash}", chain(steps)),
            Self::Theorem { theorem } => theorem.fmt(f),
            Self::BetweenCorners { square, corners: [a, b] } => write!(
                f,
                "{square} is a neighbour of both {a} and {b}, which have one other each: a tour that ends on {square} leaves one of them with a single move, and neither is the other end"
            ),
            Self::Decided { by, start, end } => write!(f, "{by}, and none goes {}", between(*start, *end)),
            Self::Unsatisfiable { cuts } if cuts.is_empty() => f.write_str(
                "there is no way to make two moves at each square (one at the ends): a formula that says so cannot be satisfied",
            ),
            Self::Unsatisfiable { cuts } => write!(
                f,
                "there is no way to make two moves at each square (one at the ends) and to leave each of {} sets of squares, as a tour must: a formula that says so cannot be satisfied",
                cuts.len()
            ),
            Self::Exhausted { positions } => {
                write!(f, "every path was tried: {positions} positions, and none is a tour")
            }
        }
    }
}

impl std::error::Error for Reason {}

fn too_few_exits(squares: &[Square], allowed: u64, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (number, names) = (squares.len(), list(squares));
    match allowed {
        0 => write!(f, "a tour would have to pass {names}, and there are too few exits"),
        1 => write!(f, "{number} squares have too few exits to be passed, and only 1 can be an end: {names}"),
        _ => write!(f, "{number} squares have too few exits to be passed, and only 2 can be ends: {names}"),
    }
}

impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (number, shown) = (self.pieces.len(), parts(&self.pieces, &self.sizes));
        if self.removed.is_empty() {
            return write!(f, "the board is in {number} parts that nothing joins: {shown}");
        }
        let (removed, most) = (list(&self.removed), self.allowed);
        write!(
            f,
            "without {removed} the board falls into {number} parts, and a tour could join {most} at most: {shown}"
        )
    }
}

impl fmt::Display for Crowd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (number, names) = (self.squares.len(), list(&self.squares));
        write!(f, "{number} squares need more moves than they can get: {names}")?;
        if !self.helpers.is_empty() {
            write!(f, "; two at most from each of {}", list(&self.helpers))?;
        }
        Ok(())
    }
}

/// The first few steps, for a sentence.
fn chain(steps: &[Step]) -> String {
    const SHOWN: usize = 12;
    let mut words: Vec<String> = steps.iter().take(SHOWN).map(ToString::to_string).collect();
    if steps.len() > SHOWN {
        words.push(format!("{} more steps", steps.len() - SHOWN));
    }
    words.join("; ")
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Takes { at: Spot::Outside, to } => write!(f, "only {} can be the ends", spots(to)),
            Self::Takes { at, to } => match to.iter().find(|spot| **spot != Spot::Outside) {
                Some(other) if to.contains(&Spot::Outside) => write!(f, "{at} is left with {other} and is an end"),
                _ => write!(f, "{at} is left with {}, and takes both", spots(to)),
            },
            Self::Leaves { at: Spot::Outside, .. } => f.write_str("both ends are known"),
            Self::Leaves { at, to } => {
                match &to.iter().copied().filter(|to| *to != Spot::Outside).collect::<Vec<_>>()[..] {
                    [] => write!(f, "{at} has two moves and is no end"),
                    rest => write!(f, "{at} has two moves and leaves {}", spots(rest)),
                }
            }
            Self::Skips { from: Spot::Outside, to: end } | Self::Skips { from: end, to: Spot::Outside } => {
                write!(f, "{end} as an end would be too soon")
            }
            Self::Skips { from, to } => write!(f, "a move from {from} to {to} would close a circle too soon"),
            Self::Differs { end, .. } => write!(f, "{end} is an end, so the other end is of the other colour"),
            Self::Rejects { from, to, steps, clash } => {
                write!(f, "if {}, then {}so not", link(*from, *to), within(steps, clash))
            }
            Self::Needs { from, to, steps, clash } => {
                write!(f, "unless {}, {}so it must", link(*from, *to), within(steps, clash))
            }
        }
    }
}

/// What follows from a supposition, in brackets.
fn within(steps: &[Step], clash: &Clash) -> String {
    let steps: Vec<String> = steps.iter().map(ToString::to_string).chain([clash.to_string()]).collect();
    format!("({}) ", steps.join("; "))
}

fn link(from: Spot, to: Spot) -> String {
    match (from, to) {
        (Spot::Outside, end) | (end, Spot::Outside) => format!("{end} is an end"),
        (from, to) => format!("{from} goes to {to}"),
    }
}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Starved { at: Spot::Outside, left } if left.is_empty() => f.write_str("no square can be an end"),
            Self::Starved { at: Spot::Outside, left } => write!(f, "only {} can be an end", spots(left)),
            Self::Starved { at, left } if left.is_empty() => write!(f, "{at} has no way left"),
            Self::Starved { at, left } if left[..] == [Spot::Outside] => write!(f, "{at} has no move left"),
            Self::Starved { at, left } => write!(f, "{at} is left with {} alone", spots(left)),
            Self::Crowded { at: Spot::Outside, to } => write!(f, "{} would all be ends", spots(to)),
            Self::Crowded { at, to } if to.contains(&Spot::Outside) => {
                let moves: Vec<Spot> = to.iter().copied().filter(|to| *to != Spot::Outside).collect();
                write!(f, "{at} is an end and is joined to {}", spots(&moves))
            }
            Self::Crowded { at, to } => write!(f, "{at} is joined to {}, one too many", spots(to)),
            Self::Circle { through } => {
                write!(f, "the moves taken close a circle that leaves squares out: {}", spots(through))
            }
            Self::Cut(cut) => cut.fmt(f),
            Self::Crowd(crowd) => crowd.fmt(f),
        }
    }
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::ColumnByColumn => "all tours were followed at once, column by column",
            Self::Table => "all tours of this small board are known",
            Self::SquareBySquare => "all tours were followed at once, square by square",
        })
    }
}

impl fmt::Display for ColourRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ClosedNeedsEqual => f.write_str("a closed tour needs as many of one as of the other"),
            Self::OpenDiffersByOne => f.write_str("a tour needs numbers that differ by one at most"),
            Self::EndsOnMajority { square } => {
                write!(f, "a tour starts and ends on the colour that has one more, and {square} is of the other")
            }
            Self::EndsDiffer { start, end } => {
                write!(f, "a tour starts and ends on different colours, and {start} and {end} are of the same")
            }
        }
    }
}

/// The ends asked for, for a sentence.
fn between(start: Option<Square>, end: Option<Square>) -> String {
    match (start, end) {
        (Some(start), Some(end)) => format!("from {start} to {end}"),
        (Some(start), None) => format!("from {start}"),
        (None, Some(end)) => format!("to {end}"),
        (None, None) => "over the whole board".into(),
    }
}

/// The first few parts of a board, for a sentence: how large they are, and a square of each.
fn parts(squares: &[Square], sizes: &[u64]) -> String {
    if sizes.len() != squares.len() {
        return list(squares);
    }
    let part = |(number, (square, size)): (usize, (&Square, &u64))| match (number, size) {
        (0, 1) => format!("1 square with {square}"),
        (0, _) => format!("{size} squares with {square}"),
        _ => format!("{size} with {square}"),
    };
    some_of(squares.iter().zip(sizes).enumerate().map(part))
}

/// The first few squares, for a sentence.
fn list(squares: &[Square]) -> String {
    some_of(squares.iter().map(ToString::to_string))
}

fn some_of(mut words: impl ExactSizeIterator<Item = String>) -> String {
    let shown: Vec<String> = words.by_ref().take(8).collect();
    let rest = words.len();
    if rest == 0 { shown.join(", ") } else { format!("{} and {rest} more", shown.join(", ")) }
}

/// The first few places, for a sentence.
fn spots(spots: &[Spot]) -> String {
    let shown: Vec<String> = spots.iter().take(8).map(ToString::to_string).collect();
    match (&shown[..], spots.len() - shown.len()) {
        ([one, two], 0) => format!("{one} and {two}"),
        (all, 0) => all.join(", "),
        (some, rest) => format!("{} and {rest} more", some.join(", ")),
    }
}
