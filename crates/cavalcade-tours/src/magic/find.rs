//! The search for a magic tour.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::by_mirrors::ByMirrors;
use super::by_quartes::ByQuartes;
use super::by_trying::ByTrying;
use super::field::Field;
use super::fit::Fit;
use super::known::Known;
use crate::construct::construct;
use crate::solve::{Answer, any_tour};
use crate::{Method, Options, Outcome};
use cavalcade_check::Tour;
use cavalcade_core::reason::{NoMagic, PropertyReason};
use cavalcade_core::{Limit, Magic, Question, Size, Square};
use cavalcade_graph::Run;

/// The steps of the first round; each further round has twice as many.
const FIRST_ROUND: u64 = 1 << 18;
/// After this many steps the searches end by themselves.
const MOST_STEPS: u64 = 1 << 32;
/// The most squares of a board.
const MOST_SQUARES: u64 = 4096;

/// Looks for a magic tour of a whole rectangle by the knight. Same seed, same answer.
pub(crate) fn find(question: &Question, magic: Magic, seed: u64, run: &mut Run<'_>) -> Result<Answer, Limit> {
    run.look_up()?;
    if !question.is_knight_on_rectangle() {
        return Err(Limit::Method);
    }
    let size = question.board().size();
    if let Some(answer) = no_tour(question, run)? {
        return Ok(answer);
    }
    if let Some(because) = NoMagic::of_size(size, magic) {
        return Ok(none(magic, because));
    }
    if let Some(known) = Known::about(size, magic).filter(|known| known.says_none()) {
        return Err(Limit::Published(known.text()));
    }
    if size.area() > MOST_SQUARES {
        return Err(Limit::Squares(MOST_SQUARES));
    }
    search(question, magic, seed, run)
}

fn none(magic: Magic, because: NoMagic) -> Answer {
    Answer::impossible(PropertyReason::NoMagicTour { magic, because })
}

/// The reason why there is no tour at all, if there is one. The ordinary search may find a reason that is easier to
/// check than a theorem.
fn no_tour(question: &Question, run: &mut Run<'_>) -> Result<Option<Answer>, Limit> {
    let Some(Err(reason)) = construct(question) else { return Ok(None) };
    let answer = any_tour(question, &Options::default(), run)?;
    let is_impossible = matches!(answer.outcome, Outcome::Impossible(_));
    Ok(Some(if is_impossible { answer } else { Answer::impossible(reason) }))
}

/// Goes all ways in turn, each with twice the steps in every round.
fn search(question: &Question, magic: Magic, seed: u64, run: &mut Run<'_>) -> Result<Answer, Limit> {
    let size = question.board().size();
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let fit = Fit::new(question, magic, &mut random);
    if size.area() == 1 {
        // Its one number is every sum.
        let tour = fit.fit(&[Square::new(0, 0)]);
        let exhausted = NoMagic::Exhausted { positions: 1 };
        return Ok(tour.map_or_else(|| none(magic, exhausted), |tour| Answer::found(tour, Method::Magic)));
    }
    let (field, turned) = (Field::new(size), Field::new(Size::new(size.height(), size.width()).unwrap_or(size)));
    let mirrors = ByMirrors::new(&field, magic);
    let mut ways = Ways {
        // Diagonals are not what quartes are good at.
        quartes: ByQuartes::new(&field, question.start().or(question.end()))
            .filter(|_| magic == Magic::Semi || mirrors.is_none()),
        mirrors,
        turned: ByMirrors::new(&turned, magic).filter(|_| !size.is_square()),
        trying: ByTrying::new(&field, question.start(), question.end()),
    };
    let mut steps = FIRST_ROUND;
    while run.effort.steps < MOST_STEPS && !ways.are_done() {
        match ways.round(steps, &fit, &mut random, run)? {
            Round::Found(tour) => return Ok(Answer::found(tour, Method::Magic)),
            Round::Exhausted { positions } => return Ok(none(magic, NoMagic::Exhausted { positions })),
            Round::Open => steps *= 2,
        }
    }
    Err(Limit::Searched(run.effort.steps))
}

/// The ways to a magic tour that are left.
struct Ways<'f> {
    quartes: Option<ByQuartes<'f>>,
    mirrors: Option<ByMirrors<'f>>,
    /// On the board with its sides exchanged.
    turned: Option<ByMirrors<'f>>,
    trying: Option<ByTrying<'f>>,
}

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

    /// Runs each search for this many steps.
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
