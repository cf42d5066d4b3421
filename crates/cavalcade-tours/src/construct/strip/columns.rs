//! The choice of each column of a board, as a short list even if the board is long.
//!
//! The board is read from both sides up to the columns with given ends, and between two such columns from the left one.
//! Where the layers meet, a state that both can have is picked, and the columns are found by going back through the
//! layers. The layers repeat themselves, so eventually the same state comes at the same phase again; from there the
//! columns in between are repeated as often as they fit.

use std::collections::HashMap;

use super::automaton::{Automaton, Choice, EndRows, Freedom, Height, State};
use super::layers::{FromBothSides, Layers, Set};
use crate::construct::direction::Direction;

/// Some columns, and how often they come in a row.
#[derive(Clone, Debug)]
pub(super) struct RepeatedColumns {
    pub(super) columns: Vec<Choice>,
    pub(super) times: u64,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct EndColumn {
    pub(super) column: u64,
    pub(super) ends: EndRows,
}

/// The columns of a tour of a board of this length with ends in the wanted columns (at most two, the left one first), if
/// there is one.
pub(super) fn find(
    height: Height,
    length: u64,
    wanted: &[EndColumn],
    freedom: Freedom,
) -> Option<Vec<RepeatedColumns>> {
    let automaton = Automaton::of(height);
    let sides = FromBothSides::of(height, freedom);
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
            let mut columns = follow(automaton, &sides.left, before, left).1;
            columns.push(RepeatedColumns { columns: vec![choice], times: 1 });
            columns.extend(follow(automaton, &sides.right, after, right).1);
            Some(columns)
        }
        [first, second, ..] => find_with_middle(automaton, sides, length, first, second, freedom),
    }
}

fn find_with_middle(
    automaton: &Automaton,
    sides: &FromBothSides,
    length: u64,
    first: EndColumn,
    second: EndColumn,
    freedom: Freedom,
) -> Option<Vec<RepeatedColumns>> {
    let (left, middle, right) = (first.column, second.column - first.column - 1, length - 1 - second.column);
    let at_first = |choice| freedom.allows(choice, first.ends);
    let mut reached = Set::empty(automaton);
    for (_, _, to) in steps_from(automaton, sides.left.at(left), at_first) {
        reached.insert(to);
    }
    let between = Layers::from(automaton, reached, Direction::Forward, freedom);
    let at_second = |choice| freedom.allows(choice, second.ends);
    let (before_second, second_choice, after_second) =
        meet(automaton, between.at(middle), sides.right.at(right), at_second)?;
    let (after_first, middle_columns) = follow(automaton, &between, before_second, middle);
    let only_after_first = Set::of(automaton, after_first);
    let (before_first, first_choice, _) = meet(automaton, sides.left.at(left), &only_after_first, at_first)?;
    let mut columns = follow(automaton, &sides.left, before_first, left).1;
    columns.push(RepeatedColumns { columns: vec![first_choice], times: 1 });
    columns.extend(middle_columns);
    columns.push(RepeatedColumns { columns: vec![second_choice], times: 1 });
    columns.extend(follow(automaton, &sides.right, after_second, right).1);
    Some(columns)
}

fn steps_from<'a>(
    automaton: &'a Automaton,
    from: &'a Set,
    allows: impl Fn(Choice) -> bool + 'a,
) -> impl Iterator<Item = (State, Choice, State)> + 'a {
    let all = from
        .states(automaton)
        .flat_map(|state| automaton.steps(state, Direction::Forward).iter().map(move |step| (state, *step)));
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
fn follow(automaton: &Automaton, layers: &Layers, state: State, k: u64) -> (State, Vec<RepeatedColumns>) {
    let mut trace = Backtrace { automaton, layers, state, left: k, columns: Vec::new() };
    let mut parts = Vec::new();
    if let Some((before, repeated)) = trace.back_to_a_repetition() {
        parts.push(before);
        parts.push(repeated);
    }
    while trace.left > 0 {
        trace.step();
    }
    parts.push(RepeatedColumns { columns: trace.columns, times: 1 });
    if layers.direction == Direction::Forward {
        parts.reverse();
        for part in &mut parts {
            part.columns.reverse();
        }
    }
    (trace.state, parts)
}

/// The way back through layers.
struct Backtrace<'a> {
    automaton: &'a Automaton,
    layers: &'a Layers,
    state: State,
    left: u64,
    columns: Vec<Choice>,
}

impl Backtrace<'_> {
    fn step(&mut self) {
        let before = self.layers.at(self.left - 1);
        let steps = self.automaton.steps(self.state, self.layers.direction.reversed());
        let is_way_back = |(state, choice): &&(State, Choice)| {
            before.contains(*state) && self.layers.freedom.allows(*choice, EndRows::NONE)
        };
        let (state, choice) = steps.iter().find(is_way_back).expect("a state of a layer comes from the one before");
        self.state = *state;
        self.columns.push(*choice);
        self.left -= 1;
    }

    /// Goes back until state and phase were there before. Gives the columns up to there, and the repeated ones as often as
    /// they fit; `None` if the layers end first.
    fn back_to_a_repetition(&mut self) -> Option<(RepeatedColumns, RepeatedColumns)> {
        let mut seen = HashMap::new();
        while self.left > self.layers.repeats_from() {
            let here = (self.layers.phase(self.left), self.state);
            if let Some(at) = seen.insert(here, self.columns.len()) {
                let period = self.columns.len() - at;
                let more = (self.left - self.layers.repeats_from()) / period as u64;
                self.left -= more * period as u64;
                let mut before = std::mem::take(&mut self.columns);
                let columns = before.split_off(at);
                return Some((
                    RepeatedColumns { columns: before, times: 1 },
                    RepeatedColumns { columns, times: more + 1 },
                ));
            }
            self.step();
        }
        None
    }
}
