//! The numbers of tours.

use std::collections::BTreeSet;
use std::num::NonZero;

use cavalcade::Budget;
use cavalcade::atlas::Atlas;

use super::super::case::Place;
use super::super::oracle::{Path, answers};
use super::{Court, patience};

/// All numbers of boards with more tours would take too long.
const MOST_TOURS: usize = 200;

pub(super) fn judge(court: &mut Court<'_>) {
    if court.oracle.undirected() > MOST_TOURS && !court.dice.once_in(32) {
        return;
    }
    let threads = NonZero::new(if court.dice.once_in(16) { 2 } else { 1 }).expect("one thread at least");
    let built = court.hear("atlas", |question| {
        let atlas =
            Atlas::builder(question).threads(threads).budget(&patience()).build().map_err(|error| error.to_string())?;
        numbered(&atlas)
    });
    let paths = match built {
        None => return,
        Some(Ok(paths)) => paths,
        Some(Err(error)) => return court.expect_answer(false, "atlas: an error", || error),
    };
    let oracle = court.oracle;
    if let Some(path) = paths.iter().find(|path| !answers(oracle.case(), path)) {
        return court.expect_answer(false, "atlas: no tour", || format!("{path:?}"));
    }
    let forms: BTreeSet<Path> = paths.iter().map(|path| oracle.normal(path)).collect();
    let (answer, wanted) = (paths.len(), oracle.undirected());
    court.expect_answer(answer == wanted, "atlas: wrong number of tours", || format!("{answer}, not {wanted}"));
    court.expect_answer(forms == *oracle.tours(), "atlas: other tours than there are", || {
        format!("{answer} numbers, {} tours, and there are {wanted}", forms.len())
    });
}

/// The tours of all numbers, if each has its number.
fn numbered(atlas: &Atlas) -> Result<Vec<Path>, String> {
    let mut paths = Vec::new();
    for (number, tour) in (1u32..).zip(atlas.tours_from(1u32)) {
        let tour = tour.map_err(|error| error.to_string())?;
        let rank = atlas.rank(&tour, &Budget::unlimited()).map_err(|error| error.to_string())?;
        if rank != Some(number.into()) {
            return Err(format!("tour {number} has the number {rank:?}"));
        }
        paths.push(tour.squares().map(Place::from).collect());
    }
    if *atlas.len() == paths.len().into() {
        Ok(paths)
    } else {
        Err(format!("{} tours, not {}", paths.len(), atlas.len()))
    }
}
