//! A run: what each column of a board does, as a short list even if the board is long.
//!
//! The board is read from both sides up to the columns with asked-for ends, and between two such columns from the left one
//! on. Where the layers meet, a state that both can have is picked, and the run is followed back through the layers. The
//! layers repeat themselves, so sooner or later the run is in the same state at the same phase again; from there on the
//! columns in between are repeated as often as they fit.

use std::collections::HashMap;

use super::automaton::{Automaton, Choice, Ends, Freedom, Rows, State};
use super::layers::{FromBothSides, Layers, Reading, Set};

/// Some columns, and how often they come in a row.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) columns: Vec<Choice>,
    pub(super) times: u64,
}

/// A column with ends in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted {
    pub(super) column: u64,
    pub(super) ends: Ends,
}

/// The run for a board of this length with ends in the wanted columns (at most two, the left one first), if there is one.
pub(super) fn find(rows: Rows, length: u64, wanted: &[Wanted], freedom: Freedom) -> Option<Vec<Part>> {
    let automaton = Automaton::of(rows);
    let sides = FromBothSides::of(rows, freedom);
    match *wanted {
        [] => {
            let all = sides.left.at(length).contains(automaton.finished);
            all.then(|| follow(automaton, &sides.left, automaton.finished, length).1)
        }
        [only] => {
            let (left, right) = (only.column, length - 1 - only.column);
            let (before, choice, after) = meet(automaton, sides.left.at(left), sides.right.at(right), |choice| {
                freedom.allows(choice, only.ends)
            })?;
            let mut run = follow(automaton, &sides.left, before, left).1;
            run.push(Part { columns: vec![choice], times: 1 });
            run.extend(follow(automaton, &sides.right, after, right).1);
            Some(run)
        }
        [first, second, ..] => find_with_middle(automaton, sides, length, first, second, freedom),
    }
}

fn find_with_middle(
    automaton: &Automaton,
    sides: &FromBothSides,
    length: u64,
    first: Wanted,
    second: Wanted,
    freedom: Freedom,
) -> Option<Vec<Part>> {
    let (left, middle, right) = (first.column, second.column - first.column - 1, length - 1 - second.column);
    let at_first = |choice| freedom.allows(choice, first.ends);
    let mut reached = Set::empty(automaton);
    for (_, _, to) in steps_from(automaton, sides.left.at(left), at_first) {
        reached.insert(to);
    }
    let between = Layers::from(automaton, reached, Reading::Forward, freedom);
    let at_second = |choice| freedom.allows(choice, second.ends);
    let (before_second, second_choice, after_second) =
        meet(automaton, between.at(middle), sides.right.at(right), at_second)?;
    let (after_first, middle_run) = follow(automaton, &between, before_second, middle);
    let only_after_first = Set::of(automaton, after_first);
    let (before_first, first_choice, _) = meet(automaton, sides.left.at(left), &only_after_first, at_first)?;
    let mut run = follow(automaton, &sides.left, before_first, left).1;
    run.push(Part { columns: vec![first_choice], times: 1 });
    run.extend(middle_run);
    run.push(Part { columns: vec![second_choice], times: 1 });
    run.extend(follow(automaton, &sides.right, after_second, right).1);
    Some(run)
}

fn steps_from<'a>(
    automaton: &'a Automaton,
    from: &'a Set,
    allows: impl Fn(Choice) -> bool + 'a,
) -> impl Iterator<Item = (State, Choice, State)> + 'a {
    let all = from.states(automaton).flat_map(|state| automaton.onward(state).iter().map(move |step| (state, *step)));
    all.filter(move |(_, (_, choice))| allows(*choice)).map(|(state, (to, choice))| (state, choice, to))
}

/// The first step from one set to the other.
fn meet(
    automaton: &Automaton,
    from: &Set,
    to: &Set,
    allows: impl Fn(Choice) -> bool,
) -> Option<(State, Choice, State)> {
    steps_from(automaton, from, allows).find(|(_, _, state)| to.contains(*state))
}

/// The columns that lead through the layers to (or, reading backward, from) a state of layer k, in the order of the
/// board, and the state at the other side.
fn follow(automaton: &Automaton, layers: &Layers, state: State, k: u64) -> (State, Vec<Part>) {
    let mut walk = Walk { automaton, layers, state, left: k, columns: Vec::new() };
    let mut parts = Vec::new();
    if let Some((before, repeated)) = walk.run_into_a_repetition() {
        parts.push(before);
        parts.push(repeated);
    }
    while walk.left > 0 {
        walk.step();
    }
    parts.push(Part { columns: walk.columns, times: 1 });
    if layers.reading == Reading::Forward {
        parts.reverse();
        for part in &mut parts {
            part.columns.reverse();
        }
    }
    (walk.state, parts)
}

/// A walk back through layers.
struct Walk<'a> {
    automaton: &'a Automaton,
    layers: &'a Layers,
    state: State,
    left: u64,
    columns: Vec<Choice>,
}

impl Walk<'_> {
    fn step(&mut self) {
        let before = self.layers.at(self.left - 1);
        let steps = self.layers.reading.steps_back(self.automaton, self.state);
        let is_way_back = |(state, choice): &&(State, Choice)| {
            before.contains(*state) && self.layers.freedom.allows(*choice, Ends::NONE)
        };
        let (state, choice) = steps.iter().find(is_way_back).expect("a state of a layer comes from the one before");
        self.state = *state;
        self.columns.push(*choice);
        self.left -= 1;
    }

    /// Walks until state and phase were there before. Gives the columns up to there, and the repeated ones as often as
    /// they fit; `None` if the layers end first.
    fn run_into_a_repetition(&mut self) -> Option<(Part, Part)> {
        let mut seen = HashMap::new();
        while self.left > self.layers.repeats_from() {
            let here = (self.layers.phase(self.left), self.state);
            if let Some(at) = seen.insert(here, self.columns.len()) {
                let period = self.columns.len() - at;
                let more = (self.left - self.layers.repeats_from()) / period as u64;
                self.left -= more * period as u64;
                let mut before = std::mem::take(&mut self.columns);
                let columns = before.split_off(at);
                return Some((Part { columns: before, times: 1 }, Part { columns, times: more + 1 }));
            }
            self.step();
        }
        None
    }
}
