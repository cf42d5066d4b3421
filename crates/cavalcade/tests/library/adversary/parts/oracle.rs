//! All tours of a small board by brute force.
//!
//! It shares no code with the library: moves follow the definition (the leaps in files and ranks, in either order,
//! wrapping round where edges are joined; a move to the same square does not count), and tours are found by a plain
//! recursion over a mask of visited squares.

use std::collections::BTreeSet;

use cavalcade::{Kind, Symmetry, Wrap};

use super::case::{Case, Place};

/// A path over the squares of a board.
pub(crate) type Path = Vec<Place>;

/// Moves after which a question is too large.
const PATIENCE: u64 = 2_000_000;
/// Tours after which a question is too large.
const MOST_TOURS: usize = 20_000;

/// The truth about a question.
#[derive(Clone, Debug)]
pub(crate) struct Oracle {
    case: Case,
    /// Every path that answers the question; of closed tours that may begin anywhere those that begin on the first square.
    paths: Vec<Path>,
    /// Every tour once, in its normal form.
    tours: BTreeSet<Path>,
}

/// What a symmetry does with the tours that it maps to themselves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Kept {
    pub(crate) moved_along: usize,
    pub(crate) reversed: usize,
}

impl Oracle {
    /// Tries every path; `None` if that takes too long.
    pub(crate) fn ask(case: &Case) -> Option<Self> {
        let anywhere = (case.kind == Kind::Closed && !case.has_ends()).then_some(case.places[0]);
        // Moves go both ways, so from a given end it is shorter to walk back.
        let is_back = case.start.is_none() && case.end.is_some();
        let first = if is_back { case.end } else { case.start.or(anywhere) };
        let index = |place: &Place| case.places.iter().position(|other| other == place);
        let moves = case.places.iter().map(|from| mask(case, *from)).collect();
        let mut walk = Walk { moves, path: Vec::new(), paths: Vec::new(), steps: 0 };
        for start in 0..case.places.len() {
            if first.is_none_or(|first| index(&first) == Some(start)) {
                walk.visit(start, 0)?;
            }
        }
        let named = |path: Vec<usize>| -> Path {
            let places = path.into_iter().map(|index| case.places[index]);
            if is_back { places.rev().collect() } else { places.collect() }
        };
        let paths = walk.paths.into_iter().map(named).filter(|path| answers(case, path)).collect();
        Some(Self::new(case.clone(), paths))
    }

    /// The truth, if these are all paths that answer the question.
    pub(crate) fn new(case: Case, paths: Vec<Path>) -> Self {
        let tours = paths.iter().map(|path| normal(&case, path)).collect();
        Self { case, paths, tours }
    }

    pub(crate) fn case(&self) -> &Case {
        &self.case
    }

    pub(crate) fn paths(&self) -> &[Path] {
        &self.paths
    }

    pub(crate) fn has_tour(&self) -> bool {
        !self.paths.is_empty()
    }

    /// Tours, each in each of the directions that the question allows.
    pub(crate) fn directed(&self) -> usize {
        self.paths.len()
    }

    /// Tours, each once.
    pub(crate) fn undirected(&self) -> usize {
        self.tours.len()
    }

    /// Open tours whose ends are not a move apart, each once; a path of two squares is never closed.
    pub(crate) fn strictly_open(&self) -> usize {
        self.tours.iter().filter(|path| !closes(&self.case, path)).count()
    }

    pub(crate) fn tours(&self) -> &BTreeSet<Path> {
        &self.tours
    }

    /// One tour of each class under the turns and flips that keep the board and the ends.
    pub(crate) fn classes(&self) -> BTreeSet<Path> {
        self.tours.iter().map(|path| self.first_of_class(path)).collect()
    }

    /// The form in which equal tours are equal.
    pub(crate) fn normal(&self, path: &[Place]) -> Path {
        normal(&self.case, path)
    }

    /// The normal form that comes first among those of all turns and flips.
    pub(crate) fn first_of_class(&self, path: &[Place]) -> Path {
        let ends = [self.case.start, self.case.end];
        let keeps = |symmetry: &Symmetry| ends.iter().flatten().all(|end| self.turned(*symmetry, *end) == *end);
        let symmetries = self.symmetries().into_iter().filter(keeps);
        symmetries.map(|symmetry| self.normal(&self.image(symmetry, path))).min().expect("one is the identity")
    }

    /// The turns and flips that keep the board and its joined edges.
    pub(crate) fn symmetries(&self) -> Vec<Symmetry> {
        let case = &self.case;
        let has_all =
            |symmetry: Symmetry| case.places.iter().all(|place| case.places.contains(&self.turned(symmetry, *place)));
        let swaps_sides = |symmetry: &Symmetry| {
            use Symmetry::{MirrorAntidiagonal, MirrorDiagonal, QuarterTurnLeft, QuarterTurnRight};
            matches!(symmetry, MirrorDiagonal | MirrorAntidiagonal | QuarterTurnLeft | QuarterTurnRight)
        };
        let may_swap = case.width == case.height && case.wrap != Wrap::Cylinder;
        Symmetry::ALL
            .into_iter()
            .filter(|symmetry| (may_swap || !swaps_sides(symmetry)) && has_all(*symmetry))
            .collect()
    }

    /// The tours that a symmetry maps to themselves.
    pub(crate) fn kept(&self, symmetry: Symmetry) -> Kept {
        let mut kept = Kept::default();
        for path in &self.tours {
            let image = self.image(symmetry, path);
            if self.normal(&image) != *path {
                continue;
            }
            if self.follows(path, &image) { kept.moved_along += 1 } else { kept.reversed += 1 }
        }
        kept
    }

    /// Returns `true` if an image of a path runs in the path's own direction.
    fn follows(&self, path: &[Place], image: &[Place]) -> bool {
        let mut turned = image.to_vec();
        if self.case.kind == Kind::Closed {
            let first = turned.iter().position(|place| *place == path[0]).unwrap_or(0);
            turned.rotate_left(first);
        }
        turned == path
    }

    fn image(&self, symmetry: Symmetry, path: &[Place]) -> Path {
        path.iter().map(|place| self.turned(symmetry, *place)).collect()
    }

    fn turned(&self, symmetry: Symmetry, place: Place) -> Place {
        let Place { rank, file } = place;
        let flip_file = self.case.width - 1 - file;
        let flip_rank = self.case.height - 1 - rank;
        let (file, rank) = match symmetry {
            Symmetry::Identity => (file, rank),
            Symmetry::MirrorFiles => (flip_file, rank),
            Symmetry::MirrorRanks => (file, flip_rank),
            Symmetry::HalfTurn => (flip_file, flip_rank),
            Symmetry::MirrorDiagonal => (rank, file),
            Symmetry::MirrorAntidiagonal => (flip_rank, flip_file),
            Symmetry::QuarterTurnLeft => (flip_rank, file),
            Symmetry::QuarterTurnRight => (rank, flip_file),
        };
        Place { rank, file }
    }
}

/// The form in which equal tours are equal: a tour that may be walked both ways from the end that comes first, a closed one
/// that may begin anywhere from the first square of the board.
fn normal(case: &Case, path: &[Place]) -> Path {
    let mut path = path.to_vec();
    match (case.kind, case.start, case.end) {
        (Kind::Open, None, None) if path.last() < path.first() => path.reverse(),
        (Kind::Closed, Some(_), Some(_)) | (Kind::Open, ..) => {}
        (Kind::Closed, ..) => {
            let first = path.iter().position(|place| *place == case.places[0]).unwrap_or(0);
            path.rotate_left(first);
            if path.last() < path.get(1) {
                path[1..].reverse();
            }
        }
    }
    path
}

/// Returns `true` if a path is what the question asks for.
pub(crate) fn answers(case: &Case, path: &[Place]) -> bool {
    let visited: BTreeSet<&Place> = path.iter().collect();
    path.len() == case.places.len()
        && visited.len() == path.len()
        && path.iter().all(|place| case.places.contains(place))
        && path.windows(2).all(|step| is_move(case, step[0], step[1]))
        && (case.kind == Kind::Open || closes(case, path))
        && case.start.is_none_or(|start| path.first() == Some(&start))
        && case.end.is_none_or(|end| path.last() == Some(&end))
}

/// Returns `true` if one more move closes the path, which takes three squares at least.
pub(crate) fn closes(case: &Case, path: &[Place]) -> bool {
    path.len() > 2 && is_move(case, path[path.len() - 1], path[0])
}

/// Returns `true` if the piece goes from one square to the other in one move.
pub(crate) fn is_move(case: &Case, from: Place, to: Place) -> bool {
    let joined = (case.wrap != Wrap::None, case.wrap == Wrap::Torus);
    let files = |leap| is_leap(from.file, to.file, leap, case.width, joined.0);
    let ranks = |leap| is_leap(from.rank, to.rank, leap, case.height, joined.1);
    let (a, b) = case.leaps;
    from != to && ((files(a) && ranks(b)) || (files(b) && ranks(a)))
}

fn is_leap(from: u32, to: u32, leap: u32, side: u32, is_joined: bool) -> bool {
    if is_joined { (from + leap) % side == to || (to + leap) % side == from } else { from.abs_diff(to) == leap }
}

/// The squares a move away, one bit each.
fn mask(case: &Case, from: Place) -> u64 {
    let bits = case.places.iter().enumerate().filter(|(_, to)| is_move(case, from, **to));
    bits.fold(0, |mask, (index, _)| mask | 1 << index)
}

/// A walk that tries every path.
struct Walk {
    /// For each square those a move away, one bit each.
    moves: Vec<u64>,
    path: Vec<usize>,
    paths: Vec<Vec<usize>>,
    steps: u64,
}

impl Walk {
    fn visit(&mut self, place: usize, visited: u64) -> Option<()> {
        self.steps += 1;
        if self.steps > PATIENCE || self.paths.len() > MOST_TOURS {
            return None;
        }
        self.path.push(place);
        if self.path.len() == self.moves.len() {
            self.paths.push(self.path.clone());
        }
        let visited = visited | 1 << place;
        let mut ways = self.moves[place] & !visited;
        while ways != 0 {
            self.visit(ways.trailing_zeros() as usize, visited)?;
            ways &= ways - 1;
        }
        self.path.pop();
        Some(())
    }
}
