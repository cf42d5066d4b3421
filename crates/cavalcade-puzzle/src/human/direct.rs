//! Direct steps, which need only a placed number and the squares a move away, or a square and its exits.
//!
//! **The idea.** A number is a move away from the one before and from the one after. If one of those is placed and one
//! free square is left near it, the number goes there ([`Why::Next`]); so it does if all the others are dead ends, from
//! which nothing leads on ([`Why::DeadEnd`]). And a square is entered and left: where at most one of the squares near
//! it is free, its number is next to a placed one, and often there is only one such number ([`Why::Exits`]).
//!
//! **Cost.** A visit to every number and every square, with its moves.
//!
//! **A worked board.** On 3x4 with 1 on a1, 2 on b3 and 4 on a2: 3 is a move away from b3 and from a2, so it goes on c1. c4 has two exits, a3 and b2;
//! when 7 is on a3, 6 next to it, and b2 is free, c4 is 8.

use super::sheet::Sheet;
use super::step::{Step, Why};
use cavalcade_core::reason::ClueConflict;
use cavalcade_graph::Node;

/// Returns a direct step, if there is one; or that the clues contradict each other.
pub(crate) fn direct_step(sheet: &Sheet<'_>) -> Result<Option<Step>, ClueConflict> {
    if let Some(step) = next_to_a_number(sheet)? {
        return Ok(Some(step));
    }
    for node in sheet.free().nodes() {
        if let Some(step) = exits(sheet, node)? {
            return Ok(Some(step));
        }
    }
    Ok(None)
}

/// Places a number whose neighbours leave one square for it; dead ends are tried if nothing simpler is found.
fn next_to_a_number(sheet: &Sheet<'_>) -> Result<Option<Step>, ClueConflict> {
    let mut found = None;
    for number in (0..sheet.field.len()).filter(|number| sheet.node_of(*number).is_none()) {
        let Some(near) = near_known(sheet, number) else { continue };
        let no_square = || ClueConflict::NoSquareFor(number as u64 + 1);
        match near[..] {
            [] => return Err(no_square()),
            [node] => {
                let known = sheet.field.links(number).filter_map(|link| sheet.known(link)).collect();
                let placed = vec![sheet.field.numbered(number, node)];
                return Ok(Some(Step { placed, why: Why::Next { known } }));
            }
            _ => {}
        }
        let Some(known) = one_known_of_two(sheet, number) else { continue };
        let mut leading_on = near.iter().filter(|node| sheet.free_near(**node).next().is_some());
        match (leading_on.next(), leading_on.next()) {
            (None, _) => return Err(no_square()),
            (Some(node), None) => {
                let placed = vec![sheet.field.numbered(number, *node)];
                found = found.or(sheet.known(known).map(|known| Step { placed, why: Why::DeadEnd { known } }));
            }
            _ => {}
        }
    }
    Ok(found)
}

/// The free squares a move away from the numbers before and after, if one of these is placed.
fn near_known(sheet: &Sheet<'_>, number: usize) -> Option<Vec<Node>> {
    let mut known = sheet.field.links(number).filter_map(|link| sheet.node_of(link));
    let first = known.next()?;
    let second = known.next();
    let is_near = |node: &Node| second.is_none_or(|second| sheet.field.near(second).contains(*node));
    Some(sheet.free_near(first).filter(is_near).filter(|node| !sheet.is_ruled_out(number, *node)).collect())
}

/// The placed one of the numbers before and after, if the other is not placed yet.
fn one_known_of_two(sheet: &Sheet<'_>, number: usize) -> Option<usize> {
    let mut known = sheet.field.links(number).filter(|link| sheet.node_of(*link).is_some());
    let first = known.next()?;
    (known.next().is_none() && sheet.field.links(number).count() == 2).then_some(first)
}

/// A square whose exits leave one number for it.
fn exits(sheet: &Sheet<'_>, node: Node) -> Result<Option<Step>, ClueConflict> {
    let mut free = sheet.free_near(node);
    let (way_on, another) = (free.next(), free.next());
    if another.is_some() {
        return Ok(None);
    }
    let field = sheet.field;
    let mut fitting: Option<usize> = None;
    // A number next to one that is placed near the square, or an end of the tour that is joined to nothing yet.
    let placed = field.graph.neighbours(node).iter().filter_map(|next| sheet.number_at(*next));
    let ends = [0, field.len() - 1];
    for number in placed.flat_map(|known| field.links(known)).chain(ends) {
        if fits(sheet, number, node, way_on.is_some()) && fitting.replace(number).is_some_and(|other| other != number) {
            return Ok(None);
        }
    }
    let Some(number) = fitting else { return Err(ClueConflict::NoNumberFor(field.graph.square(node))) };
    let known: Vec<_> = field.links(number).filter_map(|link| sheet.known(link)).collect();
    let free = way_on.map(|next| field.graph.square(next));
    Ok(Some(Step { placed: vec![field.numbered(number, node)], why: Why::Exits { known, free } }))
}

/// Returns `true` if a number fits on a free square, judging by its exits, of which at most one is free.
fn fits(sheet: &Sheet<'_>, number: usize, node: Node, has_way_on: bool) -> bool {
    if sheet.node_of(number).is_some() || sheet.is_ruled_out(number, node) {
        return false;
    }
    let near = sheet.field.near(node);
    let mut to_come = 0;
    for link in sheet.field.links(number) {
        match sheet.node_of(link) {
            Some(known) if !near.contains(known) => return false,
            Some(_) => {}
            None => to_come += 1,
        }
    }
    to_come <= usize::from(has_way_on)
}
