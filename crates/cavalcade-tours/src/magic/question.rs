//! The question for a magic tour, and the way to its answer.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use thiserror::Error;
use web_time::Instant;

use super::answer::{MagicAnswer, MagicReport, Stop};
use super::by_mirrors::ByMirrors;
use super::by_quartes::ByQuartes;
use super::by_trying::ByTrying;
use super::field::Field;
use super::fit::Fit;
use super::known::Known;
use super::mode::Magic;
use super::none::NoMagic;
use crate::construct::construct;
use crate::{Options, Outcome, solve};
use cavalcade_check::Tour;
use cavalcade_core::{Budget, Limit, Observer, Question, Silent, Size, Square};
use cavalcade_graph::Run;

/// The steps of the first round; each further round has twice as many.
const FIRST_ROUND: u64 = 1 << 18;
/// After so many steps the searches end by themselves.
const MOST_STEPS: u64 = 1 << 32;
/// The most squares of a board.
const MOST_SQUARES: u64 = 4096;

/// A question for a magic tour of a whole rectangle by the knight.
#[derive(Clone, Debug)]
pub struct MagicQuestion {
    question: Question,
    magic: Magic,
}

/// Why a question for a magic tour cannot be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "magic tours are looked for on whole rectangles, without holes and joined edges, by the knight; ask for one of these"
)]
pub struct NoRectangle;

impl MagicQuestion {
    /// Asks for a tour that answers a question and is as magic as this.
    pub fn new(question: Question, magic: Magic) -> Result<Self, NoRectangle> {
        if construct(&question).is_none() {
            return Err(NoRectangle);
        }
        Ok(Self { question, magic })
    }

    /// What the tour has to answer besides.
    #[must_use]
    pub const fn question(&self) -> &Question {
        &self.question
    }

    /// How magic it has to be.
    #[must_use]
    pub const fn magic(&self) -> Magic {
        self.magic
    }

    /// What others have found out about this board.
    #[must_use]
    pub fn known(&self) -> Option<Known> {
        Known::about(self.size(), self.magic)
    }

    fn size(&self) -> Size {
        self.question.board().size()
    }

    /// Answers the question. Same seed, same answer.
    pub fn solve(&self, seed: u64, budget: &Budget, observer: &mut dyn Observer) -> MagicReport {
        let begun = Instant::now();
        let mut run = Run::new(budget, observer);
        let answer = self.answer(seed, &mut run).unwrap_or_else(|limit| MagicAnswer::GaveUp(Stop::Limit(limit)));
        MagicReport { answer, effort: run.effort, elapsed: begun.elapsed() }
    }

    fn answer(&self, seed: u64, run: &mut Run<'_>) -> Result<MagicAnswer, Limit> {
        run.look_up()?;
        let size = self.size();
        if let Some(none) = self.no_tour(run.budget()).or_else(|| NoMagic::of_size(size, self.magic)) {
            return Ok(MagicAnswer::Impossible(none));
        }
        if let Some(known) = self.known().filter(|known| known.says_none()) {
            return Ok(MagicAnswer::GaveUp(Stop::Known(known)));
        }
        if size.area() > MOST_SQUARES {
            return Ok(MagicAnswer::GaveUp(Stop::TooLarge { most: MOST_SQUARES }));
        }
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let fit = Fit::new(&self.question, self.magic, &mut random);
        if size.area() == 1 {
            // Its one number is every sum.
            let tour = fit.fit(&[Square::new(0, 0)]);
            return Ok(tour.map_or(MagicAnswer::Impossible(NoMagic::Exhausted { positions: 1 }), MagicAnswer::Found));
        }
        let (field, turned) = (Field::new(size), Field::new(Size::new(size.height(), size.width()).unwrap_or(size)));
        let mirrors = ByMirrors::new(&field, self.magic);
        let mut ways = Ways {
            // Diagonals are not what quartes are good at.
            quartes: ByQuartes::new(&field, self.question.start().or(self.question.end()))
                .filter(|_| self.magic == Magic::Semi || mirrors.is_none()),
            mirrors,
            turned: ByMirrors::new(&turned, self.magic).filter(|_| !size.is_square()),
            trying: ByTrying::new(&field, self.question.start(), self.question.end()),
        };
        let mut steps = FIRST_ROUND;
        while run.effort.steps < MOST_STEPS && !ways.are_done() {
            match ways.round(steps, &fit, &mut random, run)? {
                Round::Found(tour) => return Ok(MagicAnswer::Found(tour)),
                Round::Exhausted { positions } => {
                    return Ok(MagicAnswer::Impossible(NoMagic::Exhausted { positions }));
                }
                Round::Open => steps *= 2,
            }
        }
        Ok(MagicAnswer::GaveUp(Stop::Spent { steps: run.effort.steps }))
    }

    /// Why there is no tour at all, if there is none.
    fn no_tour(&self, budget: &Budget) -> Option<NoMagic> {
        let Some(Err(reason)) = construct(&self.question) else { return None };
        // The usual way may know a reason that is easier to see.
        let report = solve(&self.question, &Options::default(), budget, &mut Silent);
        let seen = if let Outcome::Impossible(seen) = report.outcome { seen } else { reason };
        Some(NoMagic::NoTour(Box::new(seen)))
    }
}

/// The ways to a magic tour that are left.
struct Ways<'f> {
    quartes: Option<ByQuartes<'f>>,
    mirrors: Option<ByMirrors<'f>>,
    /// On the board with its sides exchanged.
    turned: Option<ByMirrors<'f>>,
    trying: Option<ByTrying<'f>>,
}

/// What came of a round.
enum Round {
    Found(Tour),
    /// Every tour was tried.
    Exhausted {
        positions: u64,
    },
    Open,
}

impl Ways<'_> {
    const fn are_done(&self) -> bool {
        self.quartes.is_none() && self.mirrors.is_none() && self.turned.is_none() && self.trying.is_none()
    }

    /// Goes so many steps each way.
    fn round(&mut self, steps: u64, fit: &Fit<'_>, random: &mut ChaCha8Rng, run: &mut Run<'_>) -> Result<Round, Limit> {
        let mut found = None;
        let mut take = |squares: &[Square]| {
            found = fit.fit(squares);
            found.is_some()
        };
        let mut turn_and_take = |squares: &[Square]| {
            let turned: Vec<Square> = squares.iter().map(|square| Square::new(square.rank(), square.file())).collect();
            take(&turned)
        };
        let mut exhausted = None;
        let mut is_found = false;
        if let Some(mirrors) = &self.turned {
            is_found = run.within(steps, |run| mirrors.search(random, run, &mut turn_and_take))? == Some(true);
        }
        if let (Some(quartes), false) = (&mut self.quartes, is_found) {
            let end = run.within(steps, |run| quartes.search(random, run, &mut take))?;
            is_found = end == Some(true);
            if end == Some(false) {
                self.quartes = None;
            }
        }
        if let (Some(mirrors), false) = (&self.mirrors, is_found) {
            is_found = run.within(steps, |run| mirrors.search(random, run, &mut take))? == Some(true);
        }
        if let (Some(trying), false) = (&mut self.trying, is_found) {
            let before = run.effort.steps;
            let end = run.within(steps, |run| trying.search(run, &mut take))?;
            exhausted = (end == Some(false)).then(|| run.effort.steps - before);
        }
        Ok(match (found, exhausted) {
            (Some(tour), _) => Round::Found(tour),
            (None, Some(positions)) => Round::Exhausted { positions },
            (None, None) => Round::Open,
        })
    }
}
