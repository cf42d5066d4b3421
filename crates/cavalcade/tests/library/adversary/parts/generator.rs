//! A question from any bytes, more often an odd one than chance would have it.

use cavalcade::{Kind, Wrap};

use super::case::{Case, Place};
use super::oracle::is_move;

/// The question that these bytes encode. Missing bytes count as zero.
pub(crate) fn case(bytes: &[u8]) -> Case {
    let mut draw = Draw(bytes.iter());
    let wrap = *draw.one_of(&[Wrap::None, Wrap::None, Wrap::Cylinder, Wrap::Torus, Wrap::Torus]);
    let kind = *draw.one_of(&[Kind::Open, Kind::Closed]);
    let form = *draw.one_of(&FORMS);
    let leaps = leaps(&mut draw);
    let (width, height) = form.sides(&mut draw, wrap);
    let mut case = Case { width, height, places: Vec::new(), leaps, wrap, kind, start: None, end: None };
    form.fill(&mut case, &mut draw);
    set_ends(&mut case, &mut draw);
    case.places.sort_unstable();
    case
}

/// The bytes, one choice each.
struct Draw<'a>(std::slice::Iter<'a, u8>);

impl Draw<'_> {
    fn below(&mut self, number: usize) -> usize {
        usize::from(self.0.next().copied().unwrap_or(0)) % number
    }

    fn one_of<'b, T>(&mut self, all: &'b [T]) -> &'b T {
        &all[self.below(all.len())]
    }

    fn side(&mut self, most: usize) -> u32 {
        1 + self.below(most) as u32
    }
}

/// The knight in every third question, else any leaper up to (4,4).
fn leaps(draw: &mut Draw<'_>) -> (u32, u32) {
    if draw.below(3) == 0 {
        return (1, 2);
    }
    let all: Vec<(u32, u32)> = (1..5).flat_map(|long| (0..=long).map(move |short| (short, long))).collect();
    *draw.one_of(&all)
}

/// The shapes of boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    /// A rectangle.
    Whole,
    /// A rectangle with a few holes.
    Holed,
    /// One square wide.
    Line,
    /// One square, perhaps in a larger box.
    One,
    /// Two squares.
    Two,
    /// Squares here and there.
    Scattered,
    /// The squares of a walk of the piece: so there is an open tour.
    Walked,
    /// The squares of two walks, which may be disconnected.
    WalkedTwice,
}

const FORMS: [Form; 16] = [
    Form::Whole,
    Form::Whole,
    Form::Whole,
    Form::Whole,
    Form::Holed,
    Form::Holed,
    Form::Holed,
    Form::Line,
    Form::One,
    Form::Two,
    Form::Scattered,
    Form::Walked,
    Form::Walked,
    Form::Walked,
    Form::Walked,
    Form::WalkedTwice,
];

impl Form {
    fn sides(self, draw: &mut Draw<'_>, wrap: Wrap) -> (u32, u32) {
        let most = if wrap == Wrap::None { 8 } else { 6 };
        let (short, long) = match self {
            Self::Line => (1, draw.side(12)),
            _ => (draw.side(6), draw.side(most)),
        };
        *draw.one_of(&[(short, long), (long, short)])
    }

    /// Gives the board its squares, as many as brute force can bear.
    fn fill(self, case: &mut Case, draw: &mut Draw<'_>) {
        case.places = self.squares(case, draw);
        while is_too_much(case) {
            match self {
                Self::Whole | Self::Line => {
                    *if case.width > case.height { &mut case.width } else { &mut case.height } -= 1;
                    case.places = self.squares(case, draw);
                }
                // A walk that is cut short is a walk.
                Self::Walked => drop(case.places.pop()),
                _ => drop(case.places.swap_remove(draw.below(case.places.len()))),
            }
        }
    }

    fn squares(self, case: &Case, draw: &mut Draw<'_>) -> Vec<Place> {
        let all: Vec<Place> = Case::in_box(case.width, case.height).collect();
        let number = match self {
            Self::Whole | Self::Line => all.len(),
            Self::Holed => all.len().saturating_sub(1 + draw.below(5)).max(1),
            Self::One => 1,
            Self::Two => 2,
            Self::Scattered => 1 + draw.below(all.len()),
            Self::Walked => return walked(case, all, draw),
            Self::WalkedTwice => {
                let first = walked(case, all.clone(), draw);
                let first = first[..first.len().div_ceil(2)].to_vec();
                let left = all.into_iter().filter(|place| !first.contains(place)).collect();
                return [first, walked(case, left, draw)].concat();
            }
        };
        taken(all, number, draw)
    }
}

/// Roughly ten times the bits that a square with this many moves adds to the number of walks: some of its moves lead
/// back.
const BITS: [u32; 9] = [0, 0, 0, 6, 10, 13, 16, 18, 20];
/// The most that brute force can bear.
const MOST_BITS: u32 = 190;

fn is_too_much(case: &Case) -> bool {
    let moves = |from: &Place| case.places.iter().filter(|to| is_move(case, *from, **to)).count();
    case.places.iter().map(|from| BITS[moves(from)]).sum::<u32>() > MOST_BITS
}

/// A random choice of the squares.
fn taken(mut all: Vec<Place>, number: usize, draw: &mut Draw<'_>) -> Vec<Place> {
    while all.len() > number {
        all.swap_remove(draw.below(all.len()));
    }
    all
}

/// A walk over some of these squares, until it can go no further.
fn walked(case: &Case, mut left: Vec<Place>, draw: &mut Draw<'_>) -> Vec<Place> {
    let mut walk: Vec<Place> = Vec::new();
    loop {
        let last = walk.last().copied();
        let is_way = |index: &usize| last.is_none_or(|last| is_move(case, last, left[*index]));
        let ways: Vec<usize> = (0..left.len()).filter(is_way).collect();
        if ways.is_empty() {
            return walk;
        }
        walk.push(left.swap_remove(*draw.one_of(&ways)));
    }
}

/// Asks for no end, one, or both: any squares, those where a walk began and ended, or two that are a move apart.
fn set_ends(case: &mut Case, draw: &mut Draw<'_>) {
    let choice = draw.below(8);
    let (first, last) = (case.places[0], case.places[case.places.len() - 1]);
    let (one, other) = match draw.below(3) {
        0 => (first, last),
        1 => (*draw.one_of(&case.places), *draw.one_of(&case.places)),
        _ => {
            let one = *draw.one_of(&case.places);
            let beside: Vec<Place> = case.places.iter().copied().filter(|other| is_move(case, one, *other)).collect();
            (one, if beside.is_empty() { last } else { *draw.one_of(&beside) })
        }
    };
    let is_pair = one != other || case.places.len() == 1;
    case.start = matches!(choice, 3 | 5..).then_some(one);
    case.end = (choice == 4 || (choice > 4 && is_pair)).then_some(other);
}
