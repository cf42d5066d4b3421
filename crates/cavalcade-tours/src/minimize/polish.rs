//! Fewer turns or crossings in any tour, by exchanges.
//!
//! **The idea.** Exchanges of two or three moves, and of the end of an open tour for another, keep a tour a tour;
//! `line` makes them and knows what each would change without counting the whole tour again. An exchange that makes
//! things no worse is made. One that makes them worse is made sometimes: the more rarely the worse it is, and the later
//! it comes. The best tour on the way is kept, so the result is never worse than the first tour.
//!
//! **Its source.** This is simulated annealing as in Kirkpatrick, Gelatt and Vecchi (1983), with the exchanges of Croes
//! (1958) and Bentley (1992) and the rotations of Pósa (1976). How ours differs: a change for the worse by d is made
//! with probability b^d, where b falls towards zero; powers by multiplication are the same on every machine, which
//! exponentials are not.
//!
//! **Cost.** Rounds of a fixed number of steps, until one of them gains no more than 1%. A step is a look at an
//! exchange, or reversing eight squares. So the result depends on the seed alone, unless a limit cuts it short.
//!
//! **A worked board.** 5x5: the plain tour turns at each of the 23 squares between its ends. Polished it turns at 20.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::line::{Exchange, Line};
use cavalcade_core::{Budget, Cell, Limit, Objective, Question};
use cavalcade_graph::BoardGraph;

/// Steps of a round for each square, at least, and at most.
const STEPS_PER_SQUARE: u64 = 20_000;
const FEWEST_STEPS: u64 = 400_000;
const MOST_STEPS: u64 = 16_000_000;
/// The most rounds.
const ROUNDS: usize = 8;
/// The chance of a change for the worse by one: at the beginning of the first round, and of a later one.
const WARM: f64 = 0.45;
const COOL: f64 = 0.2;
/// Parts of a round with the same chances.
const STAGES: u64 = 256;
/// One look in this many is at an end, and at three moves.
const AT_AN_END: u32 = 8;
/// Squares that are turned round in the time of a look.
const TURNED_IN_A_STEP: u64 = 8;
/// Boards with more squares are left as they are: the steps of a round would not get far.
const LARGEST: u64 = 1 << 18;
/// A round that gains no more than one part in this many is the last.
const WORTH_ANOTHER: u64 = 100;

/// The squares of a tour with no more turns or crossings than this one. A limit of time or memory ends the work early;
/// only cancelling is an error.
pub(super) fn polish(
    question: &Question,
    objective: Objective,
    tour: &[Cell],
    seed: u64,
    budget: &Budget,
) -> Result<Vec<Cell>, Limit> {
    match annealed(question, objective, tour, seed, budget) {
        Err(limit) if limit != Limit::Cancelled => Ok(tour.to_vec()),
        result => result,
    }
}

fn annealed(
    question: &Question,
    objective: Objective,
    tour: &[Cell],
    seed: u64,
    budget: &Budget,
) -> Result<Vec<Cell>, Limit> {
    let is_counted = objective.is_counted(question.board(), question.piece());
    if tour.len() < 6 || !is_counted || question.board().size().area() > LARGEST {
        return Ok(tour.to_vec());
    }
    let graph = BoardGraph::within(question.board(), question.piece(), budget)?;
    let line = Line::new(question, &graph, objective, tour, budget)?;
    let best = (line.cost(), tour.to_vec());
    let mut annealing = Annealing { line, random: ChaCha8Rng::seed_from_u64(seed), best };
    for round in 0..ROUNDS {
        let warmth = if round == 0 { WARM } else { COOL };
        let before = annealing.best.0;
        match annealing.round(question, warmth, budget) {
            Err(Limit::Cancelled) => return Err(Limit::Cancelled),
            Err(_) => break,
            Ok(()) if round > 0 && (before - annealing.best.0) * WORTH_ANOTHER <= before => break,
            Ok(()) => {}
        }
        annealing.line = Line::new(question, &graph, objective, &annealing.best.1, budget)?;
    }
    Ok(annealing.best.1)
}

struct Annealing<'a> {
    line: Line<'a>,
    random: ChaCha8Rng,
    /// The fewest so far, and the tour that has them.
    best: (u64, Vec<Cell>),
}

impl Annealing<'_> {
    fn round(&mut self, question: &Question, warmth: f64, budget: &Budget) -> Result<(), Limit> {
        let steps = (STEPS_PER_SQUARE * self.line.len() as u64).clamp(FEWEST_STEPS, MOST_STEPS);
        let mut clock = budget.clock();
        for stage in 0..STAGES {
            let left = 1.0 - stage as f64 / STAGES as f64;
            let chances = Chances::new(warmth * left * left);
            let mut spent = 0;
            while spent < steps / STAGES {
                clock.tick()?;
                spent += 1 + self.step(&chances) / TURNED_IN_A_STEP;
                if self.line.cost() < self.best.0 && left < 0.5 {
                    self.best = (self.line.cost(), self.line.cells(question));
                }
            }
        }
        Ok(())
    }

    /// Looks at an exchange, and perhaps makes it. Returns the number of squares moved.
    fn step(&mut self, chances: &Chances) -> u64 {
        let Some(exchange) = self.draw() else { return 0 };
        let draw = self.random.random::<u32>();
        self.line.try_exchange(exchange, |worse| chances.allow(worse, draw)).unwrap_or(0) as u64
    }

    /// An exchange at random.
    fn draw(&mut self) -> Option<Exchange> {
        let length = self.line.len();
        let kind = self.random.random_range(0..AT_AN_END);
        let from_other_end = kind == 1;
        if kind < 2 && self.line.has_free_end(from_other_end) {
            let last = if from_other_end { 0 } else { length - 1 };
            let joined = self.reached_from(last);
            return Some(Exchange::End(if from_other_end { length - 1 - joined } else { joined }, from_other_end));
        }
        let first = self.random.random_range(0..length);
        let second = self.reached_from(first);
        if kind % 2 == 0 {
            return Some(Exchange::Two(first.min(second), first.max(second)));
        }
        // The move to the second square comes in, so the one before it goes; and so on from there.
        let before = second.checked_sub(1).filter(|before| *before > first)?;
        let third = self.reached_from(before);
        let last = (if third == 0 { length } else { third }) - 1;
        (last > before).then_some(Exchange::Three(first, before, last))
    }

    /// The place of a square that a move at random leads to.
    fn reached_from(&mut self, place: usize) -> usize {
        let neighbours = self.line.neighbours(self.line.node(place));
        self.line.place(neighbours[self.random.random_range(0..neighbours.len())])
    }
}

/// The chances of changes for the worse, by one, by two and so on, out of all numbers of 32 bits.
struct Chances([u32; 12]);

impl Chances {
    fn new(by_one: f64) -> Self {
        let mut chance = f64::from(u32::MAX);
        Self([(); 12].map(|()| {
            chance *= by_one;
            chance as u32
        }))
    }

    fn allow(&self, worse: i64, draw: u32) -> bool {
        worse <= 0 || self.0.get(worse as usize - 1).is_some_and(|chance| draw < *chance)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::found;
    use crate::minimize::score;
    use cavalcade_check::verify::verify;
    use cavalcade_core::{Kind, Limits, Picture, Piece, Size, Wrap};
    use std::time::Duration;

    fn odd_questions() -> Vec<Question> {
        let side = |side| Size::new(side, side).unwrap();
        let ring: Picture =
            "........\n........\n........\n...##...\n...##...\n........\n........\n........".parse().unwrap();
        let shield: Picture = "#....#\n......\n......\n......\n......\n#....#".parse().unwrap();
        vec![
            Question::on(side(5)),
            Question::on(side(5)).starting_at("a1").unwrap(),
            Question::on(side(6)).closed(),
            Question::on(side(6)).closed().starting_at("c3").unwrap(),
            Question::on(side(6)).closed().starting_at("a1").unwrap().ending_at("b3").unwrap(),
            Question::on(side(7)).ending_at("a1").unwrap(),
            Question::on(side(8)).starting_at("a1").unwrap().ending_at("h1").unwrap(),
            Question::on(ring.board).closed(),
            Question::on(shield.board),
            Question::on(side(10)).by(Piece::ZEBRA).closed(),
            Question::on(side(5)).by(Piece::leaper(0, 1)),
            Question::on(cavalcade_core::Board::rectangle(side(5)).with_wrap(Wrap::Torus)).closed(),
            Question::on(Size::new(3, 4).unwrap()),
            Question::on(Size::new(1, 1).unwrap()),
        ]
    }

    #[test]
    fn a_polished_tour_answers_the_question_and_is_never_worse() {
        for question in odd_questions() {
            let tour = found(&question, 0);
            for objective in [Objective::Turns, Objective::Crossings] {
                let path = polish(&question, objective, tour.cells(), 7, &Budget::unlimited()).unwrap();
                let polished = verify(&question, path).unwrap();
                assert!(score(objective, &polished) <= score(objective, &tour), "{objective}: {question:?}");
            }
        }
    }

    #[test]
    fn what_is_kept_up_by_exchanges_is_what_counting_finds() {
        for question in odd_questions().into_iter().filter(|question| question.board().len() >= 6) {
            let tour = found(&question, 0);
            for objective in [Objective::Turns, Objective::Crossings] {
                if score(objective, &tour).is_none() {
                    continue;
                }
                let graph = BoardGraph::new(question.board(), question.piece());
                let line = Line::new(&question, &graph, objective, tour.cells(), &Budget::unlimited()).unwrap();
                let best = (0, Vec::new());
                let mut annealing = Annealing { line, random: ChaCha8Rng::seed_from_u64(1), best };
                assert_eq!(Some(annealing.line.cost()), score(objective, &tour), "{objective} at first: {question:?}");
                for _ in 0..200 {
                    for _ in 0..50 {
                        annealing.step(&Chances::new(0.9));
                    }
                    let now = verify(&question, annealing.line.cells(&question)).unwrap();
                    assert_eq!(Some(annealing.line.cost()), score(objective, &now), "{objective}: {question:?}");
                }
            }
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_tour_and_no_time_gives_the_one_that_was_there() {
        let question = Question::on(Size::new(6, 6).unwrap());
        let tour = found(&question, 0);
        let polished = |seed| polish(&question, Objective::Turns, tour.cells(), seed, &Budget::unlimited()).unwrap();
        assert_eq!(polished(3), polished(3));
        let hasty = Limits::none().with_time(Duration::ZERO).start();
        let path = polish(&question, Objective::Turns, tour.cells(), 3, &hasty).unwrap();
        assert_eq!(path, tour.cells());
    }

    #[test]
    fn five_by_five_turns_at_twenty_squares() {
        let question = Question::on(Size::new(5, 5).unwrap());
        let tour = found(&question, 0);
        assert_eq!(score(Objective::Turns, &tour), Some(23));
        let path = polish(&question, Objective::Turns, tour.cells(), 0, &Budget::unlimited()).unwrap();
        assert_eq!(score(Objective::Turns, &verify(&question, path).unwrap()), Some(20));
        assert_eq!(question.kind(), Kind::Open);
    }
}
