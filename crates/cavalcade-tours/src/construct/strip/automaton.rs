//! The stored automaton that reads tours of boards three or four squares high, column by column.
//!
//! A state is all that matters between two columns: which moves cross over, where they land and how the tour to the left
//! connects them. A choice is the set of moves from the squares of one column to the right, and which of its squares
//! are ends of the tour. `cargo xtask tables` lists all states and choices that can be part of a tour, and
//! `xtask/src/tables/strips.rs` describes how, and how the file is laid out. The library needs no more than the numbers of the states.

use std::sync::OnceLock;

use crate::construct::direction::Direction;

static TABLE: &[u8] = include_bytes!("../strips.bin");

/// The number of rows of a strip.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Height {
    /// A board three squares high.
    Three,
    /// A board four squares high.
    Four,
}

impl Height {
    pub(super) const fn rows(self) -> u8 {
        match self {
            Self::Three => 3,
            Self::Four => 4,
        }
    }
}

/// Where a move from a column lands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Landing {
    /// On this row of the next column.
    Next(u8),
    /// On this row of the column after the next.
    After(u8),
}

/// Where the moves from a row to the right land, in the order of their bits in a choice.
pub(super) fn landings(height: Height, row: u8) -> impl Iterator<Item = Landing> {
    let inside = move |by: i8| row.checked_add_signed(by).filter(|&to| to < height.rows());
    let next = [-2, 2].into_iter().filter_map(inside).map(Landing::Next);
    next.chain([-1, 1].into_iter().filter_map(inside).map(Landing::After))
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct State(u16);

impl State {
    /// Nothing read yet.
    pub(super) const FIRST: Self = Self(0);

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Choice(u16);

impl Choice {
    /// A column before the first: no moves come from it.
    pub(super) const NONE: Self = Self(0);

    /// Returns `true` if the move from this row with this number among its landings is made.
    pub(super) const fn makes(self, row: u8, number: u8) -> bool {
        self.0 >> (3 * row + number) & 1 == 1
    }

    /// The rows of this column that are ends of the tour.
    pub(super) const fn ends(self) -> EndRows {
        EndRows((self.0 >> 12) as u8)
    }
}

/// A set of rows of a column: those with an end of the tour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct EndRows(u8);

impl EndRows {
    /// No end in this column.
    pub(super) const NONE: Self = Self(0);

    #[must_use]
    pub(super) const fn with(self, row: u8) -> Self {
        Self(self.0 | 1 << row)
    }

    pub(super) const fn contains(self, row: u8) -> bool {
        self.0 >> row & 1 == 1
    }

    const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }
}

/// The columns that may hold ends besides those that are asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Freedom {
    /// Both ends are given.
    Fixed,
    /// At least one end may be anywhere.
    Free,
}

impl Freedom {
    /// Returns `true` if a choice will do for a column with these ends.
    pub(super) const fn allows(self, choice: Choice, wanted: EndRows) -> bool {
        match self {
            Self::Fixed => choice.ends().0 == wanted.0,
            Self::Free => wanted.is_subset(choice.ends()),
        }
    }
}

/// The states and the steps between them.
#[derive(Debug)]
pub(super) struct Automaton {
    pub(super) finished: State,
    onward: Vec<Vec<(State, Choice)>>,
    back: Vec<Vec<(State, Choice)>>,
}

impl Automaton {
    /// The automaton for boards of this height, read from the table when first asked for.
    pub(super) fn of(height: Height) -> &'static Self {
        static BOTH: OnceLock<[Automaton; 2]> = OnceLock::new();
        let [three, four] = BOTH.get_or_init(|| {
            let mut numbers = TABLE.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
            [Self::read(&mut numbers), Self::read(&mut numbers)]
        });
        match height {
            Height::Three => three,
            Height::Four => four,
        }
    }

    fn read(numbers: &mut impl Iterator<Item = u16>) -> Self {
        let mut number = || numbers.next().expect("the table is whole");
        let (states, finished) = (number(), State(number()));
        let mut back = vec![Vec::new(); usize::from(states)];
        let mut onward = Vec::with_capacity(usize::from(states));
        for from in 0..states {
            let steps: Vec<_> = (0..number()).map(|_| (State(number()), Choice(number()))).collect();
            for (to, choice) in &steps {
                back[to.index()].push((State(from), *choice));
            }
            onward.push(steps);
        }
        Self { finished, onward, back }
    }

    pub(super) fn len(&self) -> usize {
        self.onward.len()
    }

    /// The steps from a state, each with the state it leads to; or, backward, those to it, each with the state it comes
    /// from.
    pub(super) fn steps(&self, state: State, direction: Direction) -> &[(State, Choice)] {
        match direction {
            Direction::Forward => &self.onward[state.index()],
            Direction::Backward => &self.back[state.index()],
        }
    }

    pub(super) fn states(&self) -> impl Iterator<Item = State> + use<> {
        (0..self.onward.len() as u16).map(State)
    }
}
