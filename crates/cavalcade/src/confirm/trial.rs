//! Looks for a circle through all places by trial: a way is taken, what follows from it is drawn, and where that cannot be
//! the way is dropped.
//!
//! **What follows.** A place with two ways taken drops the others; one with two ways left takes both. A way between the
//! two ends of a chain would close a circle too soon and is dropped. Without the outside, the ways that are left must
//! join all squares.
//!
//! **Cost.** Exponential at worst, but small boards without a tour are mostly settled after a few trials. The ways are taken
//! back in reverse order, so there is one copy of everything, and no recursion.

use super::places::Places;
use crate::{Budget, Limit};

/// What is known of a way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum WayMark {
    Free,
    Taken,
    Dropped,
}

/// Two marks that cannot both be.
#[derive(Debug)]
struct DeadEnd;

/// Something that has to be undone to go back.
enum Change {
    /// A way was dropped.
    Dropped(usize),
    /// A way was taken: it joined two chains that ended there and there.
    Joined { way: usize, ends: [usize; 2] },
}

/// A way that was taken on trial, and the changes there were before.
struct Attempt {
    way: usize,
    before: usize,
}

/// The ways that are taken and dropped so far.
pub(super) struct Trial<'p> {
    places: &'p Places,
    /// Each way by the two places it joins, and for each place its ways.
    ways: Vec<[usize; 2]>,
    at: Vec<Vec<usize>>,
    marks: Vec<WayMark>,
    /// How many ways of each place are free, and how many are taken.
    free: Vec<usize>,
    taken: Vec<usize>,
    /// The other end of the chain that ends at a place.
    mate: Vec<usize>,
    /// How many ways are taken in all.
    joined: usize,
    changes: Vec<Change>,
    attempts: Vec<Attempt>,
    /// Places to look at, because something changed there.
    to_look_at: Vec<usize>,
    /// How many ways were tried.
    pub(super) steps: u64,
}

impl<'p> Trial<'p> {
    pub(super) fn new(places: &'p Places, budget: &Budget) -> Result<Self, Limit> {
        let (count, mut clock) = (places.len(), budget.clock());
        let (mut ways, mut at) = (Vec::new(), vec![Vec::new(); count]);
        for (from, leads) in places.ways.iter().enumerate() {
            clock.tick()?;
            for to in leads.iter().filter(|to| from < **to) {
                at[from].push(ways.len());
                at[*to].push(ways.len());
                ways.push([from, *to]);
            }
        }
        Ok(Self {
            places,
            marks: vec![WayMark::Free; ways.len()],
            free: at.iter().map(Vec::len).collect(),
            ways,
            at,
            taken: vec![0; count],
            mate: (0..count).collect(),
            joined: 0,
            changes: Vec::new(),
            attempts: Vec::new(),
            to_look_at: (0..count).collect(),
            steps: 0,
        })
    }

    /// Whether there is a circle. One can go on where a limit stopped it.
    pub(super) fn go(&mut self, budget: &Budget) -> Result<bool, Limit> {
        if self.steps == 0 && self.take_named().is_err() {
            return Ok(false);
        }
        loop {
            budget.check(self.steps)?;
            self.steps += 1;
            if self.follow().is_err() || !self.is_joined(budget)? {
                if !self.go_back() {
                    return Ok(false);
                }
            } else if let Some(way) = self.choose() {
                self.attempts.push(Attempt { way, before: self.changes.len() });
                self.take(way).expect("nothing speaks against a way that is still free when all was followed");
            } else {
                return Ok(true);
            }
        }
    }

    /// Takes the ways between the outside and the ends asked for.
    fn take_named(&mut self) -> Result<(), DeadEnd> {
        let places = self.places;
        for end in &places.named {
            let is_to_end = |way: &&usize| self.ways[**way].contains(end);
            let way = places.outside.and_then(|outside| self.at[outside].iter().find(is_to_end).copied());
            self.take(way.ok_or(DeadEnd)?)?;
        }
        Ok(())
    }

    /// Takes and drops what has to be, until nothing follows any more.
    fn follow(&mut self) -> Result<(), DeadEnd> {
        while let Some(place) = self.to_look_at.pop() {
            match (self.taken[place], self.free[place]) {
                (2, 0) => {}
                (2, _) => self.drop_free_ways(place),
                (taken, free) if taken + free == 2 => self.take_free_ways(place)?,
                (taken, free) if taken > 2 || taken + free < 2 => return Err(DeadEnd),
                _ => {}
            }
        }
        Ok(())
    }

    fn drop_free_ways(&mut self, place: usize) {
        for k in 0..self.at[place].len() {
            let way = self.at[place][k];
            if self.marks[way] == WayMark::Free {
                self.drop(way);
            }
        }
    }

    fn take_free_ways(&mut self, place: usize) -> Result<(), DeadEnd> {
        for k in 0..self.at[place].len() {
            let way = self.at[place][k];
            if self.marks[way] == WayMark::Free {
                self.take(way)?;
            }
        }
        Ok(())
    }

    /// Takes a free way: two chains become one, or the last becomes the circle.
    fn take(&mut self, way: usize) -> Result<(), DeadEnd> {
        let [from, to] = self.ways[way];
        if self.taken[from] == 2 || self.taken[to] == 2 {
            return Err(DeadEnd);
        }
        let ends = [self.mate[from], self.mate[to]];
        let is_circle = ends == [to, from];
        if is_circle && self.joined + 1 < self.places.len() {
            return Err(DeadEnd);
        }
        self.set(way, WayMark::Taken);
        self.changes.push(Change::Joined { way, ends });
        self.joined += 1;
        self.mate[ends[0]] = ends[1];
        self.mate[ends[1]] = ends[0];
        if !is_circle {
            self.drop_between(ends);
        }
        Ok(())
    }

    /// Drops the way between the ends of a chain, unless it is the last that is missing.
    fn drop_between(&mut self, ends: [usize; 2]) {
        if self.joined + 1 == self.places.len() {
            return;
        }
        // The outside has many ways, a square few.
        let [some, other] = if Some(ends[0]) == self.places.outside { [ends[1], ends[0]] } else { ends };
        let way = self.at[some].iter().find(|way| self.ways[**way].contains(&other)).copied();
        if let Some(way) = way.filter(|way| self.marks[*way] == WayMark::Free) {
            self.drop(way);
        }
    }

    fn drop(&mut self, way: usize) {
        self.set(way, WayMark::Dropped);
        self.changes.push(Change::Dropped(way));
    }

    fn set(&mut self, way: usize, mark: WayMark) {
        self.marks[way] = mark;
        for place in self.ways[way] {
            self.free[place] -= 1;
            self.taken[place] += usize::from(mark == WayMark::Taken);
            self.to_look_at.push(place);
        }
    }

    /// Undoes the last attempt, and drops its way for good; tells if there was none.
    fn go_back(&mut self) -> bool {
        let Some(Attempt { way, before }) = self.attempts.pop() else { return false };
        self.to_look_at.clear();
        while self.changes.len() > before {
            match self.changes.pop() {
                Some(Change::Joined { way, ends }) => self.part(way, ends),
                Some(Change::Dropped(way)) => self.unset(way),
                None => {}
            }
        }
        self.drop(way);
        true
    }

    /// Undoes a way that was taken.
    fn part(&mut self, way: usize, ends: [usize; 2]) {
        let [from, to] = self.ways[way];
        self.mate[ends[0]] = from;
        self.mate[ends[1]] = to;
        self.joined -= 1;
        self.unset(way);
    }

    fn unset(&mut self, way: usize) {
        let is_taken = self.marks[way] == WayMark::Taken;
        self.marks[way] = WayMark::Free;
        for place in self.ways[way] {
            self.free[place] += 1;
            self.taken[place] -= usize::from(is_taken);
        }
    }

    /// A free way at the place where there is least choice; none if all places have their two ways.
    fn choose(&self) -> Option<usize> {
        let open = (0..self.places.len()).filter(|place| self.taken[*place] < 2);
        let place = open.min_by_key(|place| (self.free[*place], self.taken[*place] == 0))?;
        self.at[place].iter().find(|way| self.marks[**way] == WayMark::Free).copied()
    }

    /// Whether the ways that are not dropped join all squares without the help of the outside.
    fn is_joined(&self, budget: &Budget) -> Result<bool, Limit> {
        let (outside, mut clock) = (self.places.outside, budget.clock());
        let mut is_seen = vec![false; self.places.len()];
        is_seen[0] = true;
        let (mut around, mut seen) = (vec![0], 1);
        while let Some(place) = around.pop() {
            clock.tick()?;
            for way in self.at[place].iter().filter(|way| self.marks[**way] != WayMark::Dropped) {
                let [from, to] = self.ways[*way];
                let next = if from == place { to } else { from };
                if Some(next) != outside && !is_seen[next] {
                    is_seen[next] = true;
                    seen += 1;
                    around.push(next);
                }
            }
        }
        Ok(seen + usize::from(outside.is_some()) == self.places.len())
    }
}
