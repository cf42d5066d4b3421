//! Tours made of a circuit and its mirror image: the sums of ranks and files become a matter of counting.
//!
//! **The idea.** Walk over a quarter of the squares, so that of a square and its images in the two middle lines of the
//! board (left to right, top to bottom, and both) exactly one is on the path; and so that the path and its half turn
//! make a circuit. The circuit has half of the squares, and its mirror image the other half. Leave the circuit for its
//! image, and walk that backwards: where numbers go up here, they go down there, and a square and its image nearly
//! always have the same sum. What is left is to count squares in ranks and files ([`Joint`]).
//!
//! **The source.** The symmetry is what George Jelliss calls biaxial; semi-magic tours of 12x12 were drawn with it.
//!
//! **How ours differs.** The path is searched for by computer, by Warnsdorff's rule with some randomness, within what
//! the counts allow; and the circuits may be joined anywhere. So there are tours on boards with one side that is not a
//! multiple of four: 8x10 has them. On large boards the path goes by [quartes](super::quarte), which have one square in
//! each of four ranks and files and so keep the counts even, and ends square by square.
//!
//! **Cost.** A walk gives up after 20,000 steps, and another begins. `cargo xtask bench magic` measures.
//!
//! **A worked board.** 8x8: the path has 16 squares, and the one joint without first squares has its turn at 8. The first eight squares lie one in
//! each rank, the last eight one in each file. With numbers 1 to 16 on the path, 17 to 32 are its half turn. The image of square `j` has
//! `32 + 1 + (8 - j)` for the first eight: together 41. For the others of the path and for its half turn it has 32 more: together 73.
//! In each rank there are four pairs, one of 41 and three of 73: 260.

use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use super::diagonals::Diagonals;
use super::field::Field;
use super::joint::Joint;
use super::quarte::{Quarte, SIDE};
use super::quotas::Quotas;
use cavalcade_core::{Limit, Magic, Square};
use cavalcade_graph::Run;

/// Steps after which a walk gives up.
const PATIENCE: u64 = 20_000;
/// Boards from here on are walked by quartes.
const LARGE: usize = 256;
/// The last squares of a path by quartes, which may be walked one by one.
const TAIL: usize = 16;
/// The weight of a free exit when the next square is chosen, and the most that chance may add.
const EXIT: u32 = 16;
const WHIM: u32 = 60;

/// A search for tours made of a circuit and its image.
pub(super) struct ByMirrors<'f> {
    field: &'f Field,
    joints: Vec<Joint>,
    /// From each square, the squares to go over at once.
    quartes: Vec<Vec<Vec<usize>>>,
    singles: Vec<Vec<Vec<usize>>>,
    magic: Magic,
}

impl<'f> ByMirrors<'f> {
    /// A search on this board, if circuits can be joined there at all.
    pub(super) fn new(field: &'f Field, magic: Magic) -> Option<Self> {
        let (width, height) = (field.width(), field.height());
        if !width.is_multiple_of(2)
            || !height.is_multiple_of(2)
            || (magic == Magic::Full && !Diagonals::can_be_met(field))
        {
            return None;
        }
        let is_large = field.len() >= LARGE && width.is_multiple_of(SIDE) && height.is_multiple_of(SIDE);
        let mut joints = Joint::all(width, height);
        if is_large {
            joints.retain(|joint| joint.first == 0 && joint.turn.is_multiple_of(SIDE));
            // The nearer the turn is to the middle of the path, the more even its quartes can be.
            let from_middle = |joint: &Joint| joint.turn.abs_diff(field.len() / 8);
            let nearest = joints.iter().map(from_middle).min();
            joints.retain(|joint| Some(from_middle(joint)) == nearest);
        }
        if joints.is_empty() {
            return None;
        }
        let singles = (0..field.len()).map(|place| vec![vec![place]]).collect();
        let quartes = if is_large {
            let all = Quarte::all(field).into_iter();
            all.map(|quartes| quartes.iter().map(|quarte| quarte.places.to_vec()).collect()).collect()
        } else {
            Vec::new()
        };
        Some(Self { field, joints, quartes, singles, magic })
    }

    /// Hands out tours until one is taken; it never ends by itself.
    pub(super) fn search(
        &self,
        random: &mut ChaCha8Rng,
        run: &mut Run<'_>,
        take: &mut dyn FnMut(&[Square]) -> bool,
    ) -> Result<bool, Limit> {
        loop {
            let joint = self.joint(random);
            // Diagonals are met at the end of a path, where there are many ways; sums alone are met sooner by quartes.
            let by_ones = if self.quartes.is_empty() {
                self.field.len()
            } else if self.magic == Magic::Full || random.random_bool(0.5) {
                TAIL
            } else {
                0
            };
            // A walk may end where it begins; it still is a step, so that limits are seen.
            run.count_step()?;
            run.effort.walks += 1;
            let walk = &mut Walk {
                search: self,
                joint,
                by_ones,
                free: vec![true; self.field.len()],
                path: Vec::new(),
                quotas: Quotas::new(self.field, joint),
                diagonals: Diagonals::new(self.field, joint),
                closing: Vec::new(),
                last_step: run.effort.steps + PATIENCE,
            };
            let start = random.random_range(0..self.field.len());
            if walk.go_to(start, random, run, take)? {
                return Ok(true);
            }
        }
    }

    /// A joint at random: every other time one where the tour begins with its circuit, since these need one link less.
    fn joint(&self, random: &mut ChaCha8Rng) -> Joint {
        let simple: Vec<&Joint> = self.joints.iter().filter(|joint| joint.first == 0).collect();
        match simple.choose(random) {
            Some(joint) if random.random_bool(0.5) => **joint,
            _ => *self.joints.choose(random).expect("there is a joint"),
        }
    }
}

/// One walk over a quarter of the squares.
struct Walk<'s, 'f> {
    search: &'s ByMirrors<'f>,
    joint: Joint,
    /// The number of squares at the end that are walked one by one.
    by_ones: usize,
    /// By its lowest image, whether a square and its images are free.
    free: Vec<bool>,
    path: Vec<usize>,
    quotas: Quotas<'f>,
    diagonals: Diagonals<'f>,
    /// The squares on which the path can end, once the turn is known.
    closing: Vec<usize>,
    last_step: u64,
}

/// Whether a part of a walk succeeded.
type Taken = Result<bool, Limit>;

impl Walk<'_, '_> {
    /// The squares of the path.
    const fn quarter(&self) -> usize {
        self.search.field.len() / 4
    }

    /// Goes over the squares that begin here, in every way.
    fn go_to(
        &mut self,
        place: usize,
        random: &mut ChaCha8Rng,
        run: &mut Run<'_>,
        take: &mut dyn FnMut(&[Square]) -> bool,
    ) -> Taken {
        let search = self.search;
        let is_by_ones = self.path.len() + self.by_ones >= self.quarter();
        let ways = if is_by_ones { &search.singles[place] } else { &search.quartes[place] };
        let turn = if ways.len() > 1 { random.random_range(0..ways.len()) } else { 0 };
        for way in ways.iter().cycle().skip(turn).take(ways.len()) {
            let before = self.path.len();
            let fits = way.iter().all(|place| self.enter(*place));
            let taken = if fits { self.go_on(random, run, take) } else { Ok(false) };
            while self.path.len() > before {
                self.leave();
            }
            if taken? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn go_on(&mut self, random: &mut ChaCha8Rng, run: &mut Run<'_>, take: &mut dyn FnMut(&[Square]) -> bool) -> Taken {
        if run.effort.steps >= self.last_step {
            return Ok(false);
        }
        run.count_step()?;
        run.reached(self.path.len() as u64 * 4);
        if !self.is_promising() {
            return Ok(false);
        }
        if self.path.len() == self.quarter() {
            return Ok(self.closing.contains(&self.path[self.path.len() - 1]) && take(&self.tour()));
        }
        for place in self.next(random) {
            if self.go_to(place, random, run, take)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns `true` if the walk so far can be the beginning of a tour, as far as one can see.
    fn is_promising(&mut self) -> bool {
        let (field, joint, done) = (self.search.field, self.joint, self.path.len());
        let (start, last) = (self.path[0], self.path[done - 1]);
        if self.search.magic == Magic::Full && self.diagonals.are_missed() {
            return false;
        }
        if done == joint.first && !self.quotas.settle() {
            return false;
        }
        if done == joint.turn {
            // The half turn of the last square leads back to the first, and to the image of this one.
            let ends = field.moves(start).iter().filter(|end| field.is_move(last, field.mirrored(**end)));
            self.closing = ends.map(|end| field.turned(*end)).collect();
        }
        if done == joint.turn + 1 && joint.first > 0 && !field.is_move(field.mirrored(last), start) {
            return false;
        }
        let is_open = |end: &usize| *end == last || self.free[field.folded(*end)];
        done < joint.turn || self.closing.iter().any(is_open)
    }

    /// The free squares a move away, those with the fewest exits first, with some randomness.
    fn next(&self, random: &mut ChaCha8Rng) -> Vec<usize> {
        let field = self.search.field;
        let is_free = |place: &&usize| self.free[field.folded(**place)];
        let mut next: Vec<(u32, usize)> = field
            .moves(self.path[self.path.len() - 1])
            .iter()
            .filter(is_free)
            .map(|place| {
                let exits = field.moves(*place).iter().filter(is_free).count() as u32;
                (EXIT * exits + random.random_range(0..WHIM), *place)
            })
            .collect();
        next.sort_unstable();
        next.into_iter().map(|(_, place)| place).collect()
    }

    /// Takes a square if it is free and its rank and file can still have it.
    fn enter(&mut self, place: usize) -> bool {
        let folded = self.search.field.folded(place);
        let number = self.path.len() + 1;
        if !self.free[folded] || !self.quotas.take(number, place) {
            return false;
        }
        self.free[folded] = false;
        self.diagonals.take(number, place);
        self.path.push(place);
        true
    }

    fn leave(&mut self) {
        let number = self.path.len();
        if let Some(place) = self.path.pop() {
            self.free[self.search.field.folded(place)] = true;
            self.quotas.give_back(number, place);
            self.diagonals.give_back(number, place);
        }
    }

    /// The tour that the path makes.
    fn tour(&self) -> Vec<Square> {
        let (field, Joint { first, turn, .. }) = (self.search.field, self.joint);
        let circuit: Vec<usize> =
            self.path.iter().copied().chain(self.path.iter().map(|place| field.turned(*place))).collect();
        let image =
            circuit[..turn].iter().rev().chain(circuit[turn..].iter().rev()).map(|place| field.mirrored(*place));
        let places = circuit[first..].iter().copied().chain(image).chain(circuit[..first].iter().copied());
        places.map(|place| field.square(place)).collect()
    }
}
