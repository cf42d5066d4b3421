//! A crowd, counted again.

use std::collections::HashSet;

use super::ledger::Ledger;
use crate::Square;
use crate::reason::{Crowd, Spot};

/// Whether the squares need more edges than they can get.
pub(super) fn holds(ledger: &Ledger<'_>, claim: &Crowd) -> bool {
    let all: Vec<Square> = claim.squares.iter().chain(&claim.helpers).copied().collect();
    if !ledger.ground.has_all(&all) {
        return false;
    }
    let in_need: HashSet<Square> = claim.squares.iter().copied().collect();
    let helpers: HashSet<Square> = claim.helpers.iter().copied().collect();
    let need = |squares: &[Square]| squares.iter().map(|square| ledger.need(Spot::On(*square))).sum::<i64>();
    let elsewhere = |to: &Spot| matches!(to, Spot::On(square) if !helpers.contains(square));
    let others = |square: &Square| ledger.free(Spot::On(*square)).iter().filter(|to| elsewhere(to)).count() as i64;
    let worth = |end: &Spot| match end {
        Spot::On(square) => i64::from(in_need.contains(square)) - i64::from(helpers.contains(square)),
        Spot::Apex => 0,
    };
    let offers = need(&claim.helpers) + claim.squares.iter().map(others).sum::<i64>();
    need(&claim.squares) > offers + best_ends(ledger, worth)
}

/// What the ends that are not certain yet are worth at best.
fn best_ends(ledger: &Ledger<'_>, worth: impl Fn(&Spot) -> i64) -> i64 {
    if !ledger.has_ends() {
        return 0;
    }
    let mut worths: Vec<i64> = ledger.free(Spot::Apex).iter().map(worth).collect();
    worths.sort_unstable();
    worths.iter().rev().take(ledger.need(Spot::Apex) as usize).sum()
}
