//! Thinning out: removing numbers from a full grid as long as it stays a puzzle.
//!
//! **The idea.** All numbers of a tour make a puzzle that needs no solving. They are tried in random order, and each is
//! removed if the others still suffice; the result has no number to spare. One try of each is enough: what could not be
//! spared with many others present cannot be spared with few.
//!
//! Whether a number can be spared is decided by the steps of the difficulty: as soon as they place it again, the grid
//! is the one before, which could be solved. For hard puzzles it is enough that there is one solution. Where the steps
//! do not decide it, another solution is searched for: first among those that differ from the tour by a stretch passed
//! the other way round, which are many and need no search; then by SAT.
//!
//! **How ours differs.** Most makers of puzzles solve the whole puzzle for each number that they take away, and for one solution
//! search for two. Here the tour is known, so one search for another suffices.
//!
//! **Cost.** For each number some steps, or for hard puzzles a formula; `cargo xtask bench puzzle` measures.
//!
//! **A worked board.** The closed tour `a1 b3 c1 a2 c3 b1 a3 c2` goes round 3x3 without its middle. Without 2, both b3 and c2 are a move away from 1; but
//! with 3 on c1, 2 is placed again on b3, so it is spared. Two numbers are left in the end: one alone would not show
//! the direction.

use cavalcade_tours::clues::have_another_tour;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::human::sheet::{Field, Sheet};
use super::human::solver::{apply, simplest_step};
use super::technique::Difficulty;
use cavalcade_core::{Budget, Limit, Observer, Progress, Question};
use cavalcade_graph::Node;

/// A grid that numbers are taken away from. Numbers are counted from 0.
pub(super) struct Thinning<'a> {
    pub(super) question: &'a Question,
    pub(super) field: &'a Field,
    pub(super) difficulty: Difficulty,
    pub(super) budget: &'a Budget,
    /// The tour, and which of its numbers are given.
    tour: Vec<Node>,
    given: Vec<bool>,
    rivals: Vec<Rival>,
}

/// Another tour, which has the squares from one number to another the other way round.
#[derive(Clone, Copy)]
struct Rival {
    first: usize,
    last: usize,
}

impl<'a> Thinning<'a> {
    /// Creates the grid of a tour, with the numbers that may be given.
    pub(super) fn new(
        question: &'a Question,
        field: &'a Field,
        difficulty: Difficulty,
        tour: Vec<Node>,
        given: Vec<bool>,
        budget: &'a Budget,
    ) -> Self {
        let rivals = if difficulty == Difficulty::Hard { rivals(field, &tour) } else { Vec::new() };
        Self { question, field, difficulty, budget, tour, given, rivals }
    }

    /// The number of clues.
    pub(super) fn len(&self) -> usize {
        self.given.iter().filter(|is_given| **is_given).count()
    }

    /// The numbers that are given, with their squares.
    fn given(&self) -> impl Iterator<Item = (usize, Node)> + '_ {
        let numbers = self.tour.iter().copied().enumerate();
        numbers.filter(|(number, _)| self.given[*number])
    }

    /// The question with the numbers that are given.
    pub(super) fn question(&self) -> Result<Question, Limit> {
        let given = self.given().map(|(number, node)| (self.field.graph.square(node), number as u64 + 1));
        // They are those of a tour, so they do not contradict each other.
        self.question.clone().clues(given).map_err(|_| Limit::Method)
    }

    /// Returns whether the numbers that are given make a puzzle.
    pub(super) fn is_puzzle(&self) -> Result<bool, Limit> {
        let mut sheet = Sheet::new(self.field, self.given());
        while let Ok(Some(step)) = simplest_step(&mut sheet, self.difficulty) {
            self.budget.check(0)?;
            apply(&mut sheet, &step);
        }
        Ok(sheet.left() == 0 || self.difficulty == Difficulty::Hard && !self.has_rival(None)?)
    }

    /// Removes numbers in random order, until none can be spared or only `least` are left; those in `stay` are kept.
    pub(super) fn thin_out(
        &mut self,
        stay: &[usize],
        least: usize,
        random: &mut ChaCha8Rng,
        observer: &mut dyn Observer,
    ) -> Result<(), Limit> {
        let mut order: Vec<usize> = self.given().map(|(number, _)| number).collect();
        order.shuffle(random);
        let numbers = order.len() as u64;
        let mut left = order.len();
        for (tried, number) in (0..).zip(order).filter(|(_, number)| !stay.contains(number)) {
            if left <= least {
                break;
            }
            observer.progress(Progress::Thinning { tried, numbers });
            if self.can_spare(number)? {
                self.given[number] = false;
                left -= 1;
            }
        }
        Ok(())
    }

    /// Returns whether the others suffice.
    fn can_spare(&mut self, number: usize) -> Result<bool, Limit> {
        self.given[number] = false;
        let suffices = self.is_put_down_again(number)? || self.is_only_one_without(number)?;
        self.given[number] = true;
        Ok(suffices)
    }

    /// Returns whether the steps come to the number.
    fn is_put_down_again(&self, number: usize) -> Result<bool, Limit> {
        let mut sheet = Sheet::new(self.field, self.given());
        while sheet.node_of(number).is_none() {
            self.budget.check(0)?;
            let Ok(Some(step)) = simplest_step(&mut sheet, self.difficulty) else { return Ok(false) };
            apply(&mut sheet, &step);
        }
        Ok(true)
    }

    /// Returns whether a hard puzzle has one solution without the number.
    fn is_only_one_without(&self, number: usize) -> Result<bool, Limit> {
        Ok(self.difficulty == Difficulty::Hard && !self.has_rival(Some(number))?)
    }

    /// Returns whether another tour has the numbers that are given, all but one of which are known to suffice.
    fn has_rival(&self, but_one: Option<usize>) -> Result<bool, Limit> {
        let meets = |rival: &Rival| (rival.first..=rival.last).all(|number| !self.given[number] || rival.keeps(number));
        let is_relevant = |rival: &&Rival| but_one.is_none_or(|number| rival.changes(number));
        if self.rivals.iter().filter(is_relevant).any(meets) {
            return Ok(true);
        }
        have_another_tour(&self.question()?, &self.tour, self.budget)
    }
}

impl Rival {
    /// Returns `true` if the number is on the same square: the one in the middle is.
    const fn keeps(self, number: usize) -> bool {
        self.first + self.last == 2 * number
    }

    fn changes(self, number: usize) -> bool {
        (self.first..=self.last).contains(&number) && !self.keeps(number)
    }
}

/// The tours that differ by a stretch passed the other way round.
fn rivals(field: &Field, tour: &[Node]) -> Vec<Rival> {
    let joins = |known: Option<usize>, node: Node| known.is_none_or(|known| field.near(tour[known]).contains(node));
    let mut rivals = Vec::new();
    for first in 0..tour.len() {
        for last in first + 1..tour.len() {
            // A whole closed tour the other way round is joined to itself.
            let is_whole = last - first + 1 == tour.len();
            if is_whole || joins(field.before(first), tour[last]) && joins(field.after(last), tour[first]) {
                rivals.push(Rival { first, last });
            }
        }
    }
    rivals
}
