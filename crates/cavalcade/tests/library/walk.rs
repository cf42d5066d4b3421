//! A plain search for the ways to fill in a grid, on any board: the number with the fewest squares first.

use std::collections::{BTreeMap, VecDeque};

use cavalcade::{Kind, Question, Square};

/// A grid that is being filled in. Numbers are counted from 0.
pub(crate) struct Walk {
    near: Vec<Vec<usize>>,
    is_closed: bool,
    /// The moves between any two squares, at least.
    distance: Vec<Vec<usize>>,
    square_of: Vec<Option<usize>>,
    number_of: Vec<Option<usize>>,
    found: usize,
}

impl Walk {
    /// The number of tours with the given numbers, up to two.
    pub(crate) fn count(question: &Question, given: &[(Square, u64)]) -> usize {
        let board = question.board();
        let squares: Vec<Square> = board.squares().collect();
        let index: BTreeMap<Square, usize> = squares.iter().copied().zip(0..).collect();
        let near = |square: &Square| {
            let reached = question.piece().offsets().iter().filter_map(|by| board.step(*square, *by));
            let mut near: Vec<usize> = reached.filter(|other| other != square).map(|other| index[&other]).collect();
            near.sort_unstable();
            near.dedup();
            near
        };
        let near: Vec<Vec<usize>> = squares.iter().map(near).collect();
        let mut walk = Self {
            distance: (0..squares.len()).map(|from| distances(&near, from)).collect(),
            near,
            is_closed: question.kind() == Kind::Closed,
            square_of: vec![None; squares.len()],
            number_of: vec![None; squares.len()],
            found: 0,
        };
        for (square, number) in given {
            walk.put(*number as usize - 1, index[square]);
        }
        let is_joined = |number: usize| {
            let next = walk.further(number, 1).and_then(|next| walk.square_of[next]);
            walk.square_of[number].zip(next).is_none_or(|(square, next)| walk.near[square].contains(&next))
        };
        if (0..squares.len()).all(is_joined) {
            walk.fill_in();
        }
        walk.found
    }

    fn put(&mut self, number: usize, square: usize) {
        self.square_of[number] = Some(square);
        self.number_of[square] = Some(number);
    }

    /// The number `by` further on, if the tour goes there.
    fn further(&self, number: usize, by: isize) -> Option<usize> {
        let (count, sum) = (self.near.len() as isize, number as isize + by);
        let is_inside = (0..count).contains(&sum);
        (is_inside || self.is_closed && by.abs() < count).then(|| sum.rem_euclid(count) as usize)
    }

    fn fill_in(&mut self) {
        let open = (0..self.near.len()).filter(|number| self.square_of[*number].is_none());
        let beside = open.filter(|number| self.square_of_neighbour(*number).is_some());
        let Some((number, squares)) =
            beside.map(|number| (number, self.squares_for(number))).min_by_key(|(_, squares)| squares.len())
        else {
            self.found += 1;
            return;
        };
        for square in squares {
            self.put(number, square);
            if self.found < 2 && self.has_exits() {
                self.fill_in();
            }
            self.square_of[number] = None;
            self.number_of[square] = None;
        }
    }

    fn square_of_neighbour(&self, number: usize) -> Option<usize> {
        [-1, 1].into_iter().find_map(|by| self.square_of[self.further(number, by)?])
    }

    /// The free squares from which the next known numbers, up and down, can be reached in time.
    fn squares_for(&self, number: usize) -> Vec<usize> {
        let next = |direction: isize| {
            (1..self.near.len()).find_map(|moves| {
                let further = self.further(number, direction * moves as isize)?;
                Some((moves, self.square_of[further]?))
            })
        };
        let known = [next(-1), next(1)];
        let Some(beside) = self.square_of_neighbour(number) else { return Vec::new() };
        let is_in_reach = |square: usize| {
            known.into_iter().flatten().all(|(moves, known)| {
                if moves == 1 { self.near[known].contains(&square) } else { self.distance[known][square] <= moves }
            })
        };
        let free = self.near[beside].iter().copied().filter(|square| self.number_of[*square].is_none());
        free.filter(|square| is_in_reach(*square)).collect()
    }

    /// Returns `true` if every free square can be entered and left again, but for the ends of an open tour.
    fn has_exits(&self) -> bool {
        let last = self.near.len() - 1;
        let is_end_free = |end: usize| !self.is_closed && self.square_of[end].is_none();
        let mut ends = usize::from(is_end_free(0)) + usize::from(is_end_free(last));
        for square in (0..self.near.len()).filter(|square| self.number_of[*square].is_none()) {
            let exits = self.near[square]
                .iter()
                .filter(|near| self.number_of[**near].is_none_or(|number| self.is_open(number)));
            match exits.count() {
                0 => return false,
                1 if ends == 0 => return false,
                1 => ends -= 1,
                _ => {}
            }
        }
        true
    }

    fn is_open(&self, number: usize) -> bool {
        [-1, 1].into_iter().filter_map(|by| self.further(number, by)).any(|next| self.square_of[next].is_none())
    }
}

/// The moves from one square to all others.
fn distances(near: &[Vec<usize>], from: usize) -> Vec<usize> {
    let mut distance = vec![usize::MAX; near.len()];
    distance[from] = 0;
    let mut queue = VecDeque::from([from]);
    while let Some(square) = queue.pop_front() {
        for next in &near[square] {
            if distance[*next] == usize::MAX {
                distance[*next] = distance[square] + 1;
                queue.push_back(*next);
            }
        }
    }
    distance
}
