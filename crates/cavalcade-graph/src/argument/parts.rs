//! Arguments about parts of the board: disconnected ones, and those that remain when squares are removed.

use std::collections::HashSet;

use super::board_view::BoardView;
use super::chain::Chain;
use super::point::Point;
use super::words::{are, names};
use cavalcade_core::Square;
use cavalcade_core::reason::Cut;
use cavalcade_core::util::counted;

/// The most points in which parts are shown.
const SHOWN: usize = 8;

/// Explains a disconnected board.
pub(super) fn in_parts(view: &BoardView<'_>, firsts: &[Square], sizes: &[u64]) -> Vec<Point> {
    let parts = view.parts(&[], &HashSet::new());
    let number = firsts.len();
    if sizes.iter().all(|size| *size == 1) && sizes.len() == number {
        let text = format!(
            "No move is possible on this board: from each of its {number} squares every move leads off the board."
        );
        return vec![
            Point { parts, ..Point::saying(text) },
            end(view, Vec::new(), "A tour goes from square to square by moves"),
        ];
    }
    let mut points = one_by_one(&Showing { parts: &parts, firsts, sizes }, &Point::default());
    points.push(end(
        view,
        parts,
        &format!("No move leads from one of these {number} parts to another, and a tour visits them all by moves"),
    ));
    points
}

fn end(view: &BoardView<'_>, parts: Vec<Vec<Square>>, why: &str) -> Point {
    Point { parts, ..Point::saying(format!("{why}: there is no {} of this board.", view.tour())) }
}

/// Parts to be shown one after the other.
struct Showing<'a> {
    /// Their squares, if they are marked at all.
    parts: &'a [Vec<Square>],
    firsts: &'a [Square],
    sizes: &'a [u64],
}

/// A point for each part, or for some at a time if there are many.
fn one_by_one(showing: &Showing<'_>, on: &Point) -> Vec<Point> {
    let number = showing.firsts.len();
    let stretch = number.div_ceil(SHOWN).max(1);
    let mut points = Vec::new();
    for from in (0..number).step_by(stretch) {
        let to = (from + stretch).min(number);
        let text = match to - from {
            1 => one_part(showing, from),
            _ => format!(
                "Parts {} to {} are those of {}.",
                letters(from),
                letters(to - 1),
                names(&showing.firsts[from..to])
            ),
        };
        let parts = showing.parts.iter().take(to).cloned().collect();
        points.push(Point { text, parts, ..on.clone() });
    }
    points
}

fn one_part(showing: &Showing<'_>, part: usize) -> String {
    let first = showing.firsts[part];
    match showing.sizes.get(part) {
        Some(1) => format!("Part {}: {first} is alone.", letters(part)),
        Some(size) => {
            let others = counted(size - 1, "other square");
            format!("Part {}: {first} and {others} reach only each other.", letters(part))
        }
        None => format!("Part {}: {first} and some other squares reach only each other.", letters(part)),
    }
}

/// Squares whose removal leaves too many parts, after what is known of moves.
pub(super) fn cut(view: &BoardView<'_>, cut: &Cut, chain: &Chain) -> Vec<Point> {
    let parts = view.parts(&cut.removed, &chain.dropped_both_ways());
    let on = Point { marks: cut.removed.clone(), ..chain.point(String::new()) };
    let (removed, number) = (cut.removed.len() as u64, cut.parts.len() as u64);
    let mut points = Vec::new();
    if removed > 0 {
        let text = match removed {
            1 => format!("Remove the square {}.", names(&cut.removed)),
            _ => format!("Remove {removed} squares: {}.", names(&cut.removed)),
        };
        points.push(Point { text, ..on.clone() });
    }
    let showing = Showing { parts: &parts, firsts: &cut.parts, sizes: &cut.sizes };
    points.extend(one_by_one(&showing, &on));
    let all = Point { parts, ..on };
    points.push(Point { text: joins(view, cut, chain), ..all.clone() });
    let text = format!("But there {} {}: there is no {}.", are(number), counted(number, "part"), such(view));
    points.push(Point { text, ..all });
    points
}

/// The tour that there is not.
fn such(view: &BoardView<'_>) -> String {
    let such = if view.ends().is_empty() { "" } else { "such " };
    format!("{such}{}", view.tour())
}

/// Explains how many parts a tour could join.
fn joins(view: &BoardView<'_>, cut: &Cut, chain: &Chain) -> String {
    let (removed, allowed) = (cut.removed.len() as u64, cut.allowed);
    if removed == 0 {
        return "A tour goes through all parts, and no move that is left leads from one to another.".into();
    }
    let squares = if removed == 1 { "that square".to_string() } else { format!("those {removed} squares") };
    let (tour, pieces) = if view.has_ends() { ("a tour", removed + 1) } else { ("a closed tour", removed) };
    let cut_up =
        format!("Without {squares} {tour} falls into {} at most, each inside one part.", counted(pieces, "piece"));
    let inside =
        chain.taken.iter().filter(|pair| pair.iter().all(|square| cut.removed.contains(square))).count() as u64;
    let lost = pieces.saturating_sub(allowed);
    let known = (inside > 0).then(|| {
        let moves = counted(inside, "move");
        format!("Each of the {moves} that {} known between removed squares leaves one less.", are(inside))
    });
    let ends = (lost > inside).then(|| format!("The possible ends of the tour leave {} less.", lost - inside));
    let joined = format!("So it reaches {} at most.", counted(allowed, "part"));
    [Some(cut_up), known, ends, Some(joined)].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// The letters of a part as shown on the board: A, B, .. Z, AA.
fn letters(part: usize) -> String {
    let letter = char::from(b'A' + (part % 26) as u8);
    if part < 26 { letter.to_string() } else { format!("{}{letter}", letters(part / 26 - 1)) }
}
