//! Chooses the saved layer that all workers continue from, and who reads its parts.
//!
//! Workers may share a folder or have one each. All learn what each of them sees, so all make the same choice: the
//! newest layer every part of which is seen by some worker. For example, two workers saved layer 12 in two parts, each
//! in its own folder, and layer 13 is there in part 2 alone. Then both continue from layer 12, and each reads the part
//! it sees. In a shared folder both see both parts, and they still read one each.

use std::collections::BTreeMap;

use super::word::Opening;
use crate::disk::{LayerName, Part, Saved};
use crate::error::CountError;

/// For each layer and number of parts: the workers that see each part, and how it is named.
type Sightings = BTreeMap<(u32, u32), Vec<Vec<(usize, Saved)>>>;

/// A layer all parts of which are seen, and who reads each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Choice {
    pub(super) layer: u32,
    /// The reader of each part, and the name it sees.
    readers: Vec<(usize, LayerName)>,
}

impl Choice {
    /// The newest layer of which all parts are seen, except those known to be unusable; `None` if no layer was ever
    /// saved by all.
    pub(super) fn of(openings: &[Opening], useless: &[Self]) -> Result<Option<Self>, CountError> {
        let mut sightings = sightings(openings);
        for known in useless {
            sightings.remove(&(known.layer, known.readers.len() as u32));
        }
        let whole = sightings.iter().rev().find(|(_, parts)| parts.iter().all(|seen| !seen.is_empty()));
        if let Some(((layer, parts), seen)) = whole {
            let reader = |(index, seen): (u32, &Vec<(usize, Saved)>)| {
                let (worker, saved) = seen[index as usize % seen.len()];
                (worker, LayerName { layer: *layer, part: Part { index, parts: *parts }, saved })
            };
            return Ok(Some(Self { layer: *layer, readers: (0..).zip(seen).map(reader).collect() }));
        }
        let was_saved = |(_, seen): &(_, &Vec<Vec<_>>)| seen.iter().flatten().any(|(_, saved)| *saved == Saved::ByAll);
        match sightings.iter().rev().find(was_saved) {
            None => Ok(None),
            Some(((layer, parts), seen)) => Err(CountError::PartMissing {
                layer: *layer as usize,
                part: 1 + seen.iter().position(Vec::is_empty).unwrap_or(0),
                parts: *parts as usize,
            }),
        }
    }

    pub(super) fn names(&self) -> impl Iterator<Item = LayerName> {
        self.readers.iter().map(|(_, name)| *name)
    }

    pub(super) fn parts_of(&self, worker: usize) -> impl Iterator<Item = LayerName> {
        self.readers.iter().filter(move |(reader, _)| *reader == worker).map(|(_, name)| *name)
    }
}

fn sightings(openings: &[Opening]) -> Sightings {
    let mut sightings = Sightings::new();
    for (worker, opening) in openings.iter().enumerate() {
        for name in &opening.seen {
            let parts = sightings
                .entry((name.layer, name.part.parts))
                .or_insert_with(|| vec![Vec::new(); name.part.parts as usize]);
            parts[name.part.index as usize].push((worker, name.saved));
        }
    }
    sightings
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The workers' views, as names of files.
    fn choose(seen: &[&[&str]]) -> Result<Option<Choice>, CountError> {
        let opening = |names: &&[&str]| Opening {
            fingerprint: 0,
            seen: names.iter().map(|name| format!("layer-{name}").parse().unwrap()).collect(),
        };
        Choice::of(&seen.iter().map(opening).collect::<Vec<_>>(), &[])
    }

    fn reads(choice: &Choice, worker: usize) -> Vec<String> {
        choice.parts_of(worker).map(|name| name.to_string()).collect()
    }

    #[test]
    fn the_newest_layer_with_all_parts_is_chosen() {
        let first = ["00012.1-of-2.count"];
        let second = ["00012.2-of-2.count", "00013.2-of-2.new"];
        let choice = choose(&[&first, &second]).unwrap().unwrap();
        assert_eq!(choice.layer, 12);
        assert_eq!(reads(&choice, 0), ["layer-00012.1-of-2.count"]);
        assert_eq!(reads(&choice, 1), ["layer-00012.2-of-2.count"]);
    }

    #[test]
    fn a_layer_that_is_of_no_use_is_not_chosen_again() {
        let opening = Opening { fingerprint: 0, seen: vec![LayerName::whole(7), LayerName::whole(9)] };
        let newest = Choice::of(std::slice::from_ref(&opening), &[]).unwrap().unwrap();
        assert_eq!(newest.layer, 9);
        let next = Choice::of(std::slice::from_ref(&opening), &[newest]).unwrap().unwrap();
        assert_eq!(next.layer, 7);
    }

    #[test]
    fn workers_that_share_a_folder_share_the_reading() {
        let all = ["00012.1-of-3.count", "00012.2-of-3.new", "00012.3-of-3.count"];
        let choice = choose(&[&all, &all]).unwrap().unwrap();
        assert_eq!(reads(&choice, 0), ["layer-00012.1-of-3.count", "layer-00012.3-of-3.count"]);
        assert_eq!(reads(&choice, 1), ["layer-00012.2-of-3.new"]);
    }

    #[test]
    fn a_layer_of_a_lone_process_is_gone_on_from() {
        let choice = choose(&[&["00007.count"], &[]]).unwrap().unwrap();
        assert_eq!((choice.layer, reads(&choice, 1)), (7, Vec::<String>::new()));
    }

    #[test]
    fn parts_that_were_saved_by_all_are_missed() {
        assert_eq!(choose(&[&[], &["00012.2-of-2.new"]]).unwrap(), None);
        let missed = choose(&[&[], &["00012.2-of-2.count"]]);
        assert!(matches!(missed, Err(CountError::PartMissing { layer: 12, part: 1, parts: 2 })));
    }
}
