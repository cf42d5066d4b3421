//! The generator of the table for boards three or four squares high in `cavalcade::construct`.
//!
//! A tour of such a board is read column by column. Between two columns the only things that matter are which moves cross
//! over, where they land, and how the parts of the tour to the left connect them: that is a state. A column's choice is
//! the set of moves that lead from its squares to the right, and which of its squares are ends of the tour. The table
//! has every state that a whole tour can pass through, and for each the choices and where they lead. It is the transfer
//! matrix of the counting literature (Stoyan and Strehl 1996, Knuth's DYNAHAM), kept only for yes and no.
//!
//! The file, all numbers of two bytes, low byte first: for three rows and then for four the number of states, the
//! number of the finished state, and for each state the number of its steps and for each step the state it leads to and
//! the choice. State 0 is the one before the first column. In a choice, bits 3r to 3r+2 say which of the moves from row r are
//! made, in the order of `landings`, and bit 12+r whether the square on row r is an end.

use std::collections::HashMap;

/// The table for three and four rows.
pub(super) fn generate() -> Vec<u8> {
    let mut bytes = Vec::new();
    for rows in [3, 4] {
        Automaton::explore(rows).without_dead_states().write(&mut bytes);
    }
    bytes
}

/// Where a move lands: on a row of the next column, or of the one after it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Landing {
    Next(u8),
    After(u8),
}

/// Where the part of the tour goes that a crossing move belongs to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Mate {
    /// It comes back to the border as another crossing move, by its place in the list.
    Crossing(usize),
    /// It ends.
    End,
}

/// What is known between two columns.
#[derive(Clone, PartialEq, Eq, Hash)]
enum State {
    /// The moves that cross over, sorted.
    Open(Vec<(Landing, Mate)>),
    /// The tour is whole.
    Finished,
}

/// Where the moves from a row to the right land.
fn landings(rows: u8, row: u8) -> Vec<Landing> {
    let inside = |by: i8| row.checked_add_signed(by).filter(|&to| to < rows);
    let next = [-2, 2].into_iter().filter_map(inside).map(Landing::Next);
    let after = [-1, 1].into_iter().filter_map(inside).map(Landing::After);
    next.chain(after).collect()
}

struct Automaton {
    finished: usize,
    steps: Vec<Vec<(usize, u16)>>,
}

impl Automaton {
    /// Every state that can be reached from the empty one.
    fn explore(rows: u8) -> Self {
        let first = State::Open(Vec::new());
        let mut numbers = HashMap::from([(first.clone(), 0), (State::Finished, 1)]);
        let mut states = vec![first, State::Finished];
        let mut steps: Vec<Vec<(usize, u16)>> = Vec::new();
        while let Some(state) = states.get(steps.len()).cloned() {
            let mut reached = Vec::new();
            for (choice, next) in choices(rows, &state) {
                let number = *numbers.entry(next.clone()).or_insert_with(|| {
                    states.push(next);
                    states.len() - 1
                });
                reached.push((number, choice));
            }
            // One choice for each state and each set of ends is enough.
            reached.sort_unstable();
            reached.dedup_by_key(|(number, choice)| (*number, *choice >> 12));
            steps.push(reached);
        }
        Self { finished: 1, steps }
    }

    /// Only the states from which the finished one can be reached.
    fn without_dead_states(self) -> Self {
        let mut alive = vec![false; self.steps.len()];
        alive[self.finished] = true;
        loop {
            let revived: Vec<usize> = (0..alive.len())
                .filter(|&state| !alive[state] && self.steps[state].iter().any(|&(to, _)| alive[to]))
                .collect();
            if revived.is_empty() {
                break;
            }
            for state in revived {
                alive[state] = true;
            }
        }
        let rank: Vec<usize> = (0..alive.len()).map(|state| alive[..state].iter().filter(|&&on| on).count()).collect();
        let keep = |(to, choice): (usize, u16)| alive[to].then_some((rank[to], choice));
        let kept = self.steps.into_iter().enumerate().filter(|(state, _)| alive[*state]);
        Self {
            finished: rank[self.finished],
            steps: kept.map(|(_, steps)| steps.into_iter().filter_map(keep).collect()).collect(),
        }
    }

    fn write(&self, bytes: &mut Vec<u8>) {
        let mut put = |number: usize| bytes.extend((number as u16).to_le_bytes());
        put(self.steps.len());
        put(self.finished);
        for steps in &self.steps {
            put(steps.len());
            for (to, choice) in steps {
                put(*to);
                put(usize::from(*choice));
            }
        }
    }
}

/// Every choice for the next column, and the state it leads to.
fn choices(rows: u8, state: &State) -> Vec<(u16, State)> {
    let State::Open(crossing) = state else { return Vec::new() };
    let mut partial = vec![0u16];
    for row in 0..rows {
        let arriving = crossing.iter().filter(|(landing, _)| *landing == Landing::Next(row)).count() as u32;
        let options: Vec<u16> = (0..1 << landings(rows, row).len())
            .flat_map(|taken: u16| [(taken, 2, 0), (taken, 1, 1 << (12 + row))])
            .filter(|(taken, moves, _)| taken.count_ones() + arriving == *moves)
            .map(|(taken, _, end)| taken << (3 * row) | end)
            .collect();
        partial = partial.iter().flat_map(|choice| options.iter().map(move |option| choice | option)).collect();
    }
    partial.into_iter().filter_map(|choice| Some((choice, Column::new(crossing).step(rows, choice)?))).collect()
}

/// The border of a column while its squares are connected. Crossing moves are kept by number: first those that arrive, in
/// their old order, then those that leave.
struct Column {
    arriving: usize,
    landings: Vec<Landing>,
    mates: Vec<Mate>,
    connected: Vec<bool>,
    finished: bool,
}

impl Column {
    fn new(crossing: &[(Landing, Mate)]) -> Self {
        let (landings, mates): (Vec<_>, Vec<_>) = crossing.iter().copied().unzip();
        Self { arriving: landings.len(), connected: vec![false; landings.len()], landings, mates, finished: false }
    }

    fn step(mut self, rows: u8, choice: u16) -> Option<State> {
        let ends = self.mates.iter().filter(|&&mate| mate == Mate::End).count() as u32 + (choice >> 12).count_ones();
        if ends > 2 {
            return None;
        }
        for row in 0..rows {
            let mut moves: Vec<usize> =
                (0..self.arriving).filter(|&k| self.landings[k] == Landing::Next(row)).collect();
            for &k in &moves {
                self.connected[k] = true;
            }
            for (bit, landing) in landings(rows, row).into_iter().enumerate() {
                if choice >> (3 * row) >> bit & 1 == 1 {
                    moves.push(self.depart(landing));
                }
            }
            match moves[..] {
                [only] => self.connect(self.beyond(only), Mate::End),
                [a, b] if self.mates[a] == Mate::Crossing(b) && a < self.arriving => return None,
                [a, b] => self.connect(self.beyond(a), self.beyond(b)),
                _ => return None,
            }
        }
        self.settle()
    }

    /// A new crossing move; until it is connected it is its own mate.
    fn depart(&mut self, landing: Landing) -> usize {
        self.landings.push(landing);
        self.mates.push(Mate::Crossing(self.mates.len()));
        self.connected.push(false);
        self.landings.len() - 1
    }

    /// What is connected when a square is reached by this move: a leaving move itself, or the other end of an arriving one.
    fn beyond(&self, crossing: usize) -> Mate {
        self.mates[crossing]
    }

    fn connect(&mut self, a: Mate, b: Mate) {
        match (a, b) {
            (Mate::End, Mate::End) => self.finished = true,
            (Mate::Crossing(k), other) | (other, Mate::Crossing(k)) => {
                self.mates[k] = other;
                if let Mate::Crossing(other) = other {
                    self.mates[other] = Mate::Crossing(k);
                }
            }
        }
    }

    /// The state after the column, in a standard order; `None` if it can never be part of a tour.
    fn settle(self) -> Option<State> {
        let mut left: Vec<usize> = (0..self.landings.len()).filter(|&k| !self.connected[k]).collect();
        if self.finished {
            return left.is_empty().then_some(State::Finished);
        }
        let landing = |k: usize| match self.landings[k] {
            Landing::After(row) if k < self.arriving => Landing::Next(row),
            landing => landing,
        };
        let mate_landing = |k: usize| match self.mates[k] {
            Mate::Crossing(mate) => Some(landing(mate)),
            Mate::End => None,
        };
        // A loop of a single square, or a square with three moves.
        let is_loop = left.iter().any(|&k| mate_landing(k) == Some(landing(k)));
        left.sort_by_key(|&k| (landing(k), mate_landing(k)));
        if is_loop || left.windows(3).any(|three| landing(three[0]) == landing(three[2])) {
            return None;
        }
        let place = |mate: usize| left.iter().position(|&k| k == mate).expect("mates of loose moves are loose");
        let mate = |k: usize| match self.mates[k] {
            Mate::Crossing(mate) => Mate::Crossing(place(mate)),
            Mate::End => Mate::End,
        };
        Some(State::Open(left.iter().map(|&k| (landing(k), mate(k))).collect()))
    }
}
