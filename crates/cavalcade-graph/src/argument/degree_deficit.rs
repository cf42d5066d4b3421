//! The argument of a degree deficit: squares that need more moves than their neighbours can supply.

use std::collections::HashSet;

use super::board_view::BoardView;
use super::chain::Chain;
use super::point::Point;
use super::words::names;
use cavalcade_core::Square;
use cavalcade_core::reason::DegreeDeficit;
use cavalcade_core::util::counted;

/// Explains what some squares need, what others can supply, and that it is not enough.
pub(super) fn deficit(view: &BoardView<'_>, deficit: &DegreeDeficit, chain: &Chain) -> Vec<Point> {
    let on = Point { parts: vec![deficit.squares.clone()], ..chain.point(String::new()) };
    let helped = Point { marks: deficit.suppliers.clone(), ..on.clone() };
    let need = |squares: &[Square]| squares.iter().map(|square| chain.need(view, *square)).sum::<u64>();
    let (needed, offered) = (need(&deficit.squares), need(&deficit.suppliers));
    let elsewhere = elsewhere(view, deficit, chain);
    let others = elsewhere.len() as u64;
    let still =
        if chain.taken.is_empty() && chain.ends.is_empty() { "" } else { " in addition to those that are known" };
    let mut points = vec![Point {
        text: format!(
            "Look at {}: {}. A tour makes two moves at each of its squares, one move at an end. So here it needs {}{still}, unless an end is among them.",
            counted(deficit.squares.len() as u64, "square"),
            names(&deficit.squares),
            counted(needed, "move")
        ),
        ..on
    }];
    if !deficit.suppliers.is_empty() {
        let text = format!(
            "Many of these moves lead to {}. They can make two moves each, and so supply {offered} at most{still}.",
            names(&deficit.suppliers)
        );
        points.push(Point { text, ..helped.clone() });
    }
    let text = match others {
        0 => "No other moves lead there.".to_string(),
        _ => format!("Other moves supply {others} at most, if a move between two of the squares counts for both."),
    };
    points.push(Point { lines: elsewhere, text, ..helped.clone() });
    // By the reason itself the ends are worth less than what is lacking.
    let lacking = i128::from(needed) - i128::from(offered) - i128::from(others);
    let saved = if view.has_ends() { (lacking - 1).min(2) } else { 0 };
    if view.has_ends() {
        points.push(Point { text: worth(saved), ..helped.clone() });
    }
    let text = format!(
        "Needed: {}. Available: {}. So there is no {}.",
        sum(&[needed.into(), -saved.max(0)]),
        sum(&[offered.into(), others.into(), saved.min(0)]),
        view.tour()
    );
    points.push(Point { text, ..helped });
    points
}

/// Writes a sum and its result, like `24 − 2 = 22`; terms of zero are left out.
fn sum(terms: &[i128]) -> String {
    let more = terms[1..].iter().filter(|term| **term != 0);
    let text = more.fold(terms[0].to_string(), |text, term| {
        let sign = if *term < 0 { '−' } else { '+' };
        format!("{text} {sign} {}", term.abs())
    });
    if text.contains(' ') { format!("{text} = {}", terms.iter().sum::<i128>()) } else { text }
}

/// The moves of the squares in need that lead elsewhere than to suppliers; between two of them, once from each.
fn elsewhere(view: &BoardView<'_>, deficit: &DegreeDeficit, chain: &Chain) -> Vec<[Square; 2]> {
    let suppliers: HashSet<Square> = deficit.suppliers.iter().copied().collect();
    let is_free = |from: Square, to: Square| !suppliers.contains(&to) && chain.is_free(from, to);
    let of = |from: &Square| view.neighbours(*from).into_iter().map(move |to| [*from, to]).collect::<Vec<_>>();
    deficit.squares.iter().flat_map(of).filter(|[from, to]| is_free(*from, *to)).collect()
}

/// Explains how much the undecided ends can contribute.
fn worth(most: i128) -> String {
    match most {
        2.. => "An end needs one move less. There are two ends, so that saves 2 at most.".into(),
        1 => "An end needs one move less. Where the ends can lie, that saves 1 at most.".into(),
        0 => "An end needs one move less. Where the ends can lie, that saves nothing here.".into(),
        _ => format!(
            "An end also makes one move less. Where the ends have to lie, that takes {} away from what is supplied.",
            -most
        ),
    }
}
