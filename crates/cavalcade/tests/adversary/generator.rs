//! A question from any bytes, more often an odd one than chance would have it.

use cavalcade::{Kind, Wrap};

use super::case::{Case, Place};
use super::oracle::is_move;

/// Bytes that are enough for any question.
pub(crate) const BYTES: usize = 96;

/// The question that these bytes stand for. Bytes that are missing count as zero.
pub(crate) fn case(bytes: &[u8]) -> Case {
    let mut draw = Draw(bytes.iter());
    let wrap = *draw.one_of(&[Wrap::None, Wrap::None, Wrap::Cylinder, Wrap::Torus, Wrap::Torus]);
    let kind = *draw.one_of(&[Kind::Open, Kind::Closed]);
    let form = *draw.one_of(&FORMS);
    let leaps = leaps(&mut draw);
    let (width, height) = form.sides(&mut draw);
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
    /// The squares of two walks, which may hang apart.
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
    fn sides(self, draw: &mut Draw<'_>) -> (u32, u32) {
        let (short, long) = match self {
            Self::Line => (1, draw.side(12)),
            Self::Whole => (draw.side(5), draw.side(8)),
            _ => (draw.side(6), draw.side(6)),
        };
        *draw.one_of(&[(short, long), (long, short)])
    }

    /// Gives the board its squares; a rectangle that is too large loses ranks or files.
    fn fill(self, case: &mut Case, draw: &mut Draw<'_>) {
        let most = most_squares(case);
        if matches!(self, Self::Whole | Self::Line) {
            while case.width * case.height > most as u32 {
                *if case.width > case.height { &mut case.width } else { &mut case.height } -= 1;
            }
        }
        let all: Vec<Place> = Case::in_box(case.width, case.height).collect();
        let share = all.len().min(most);
        case.places = match self {
            Self::Whole | Self::Line => all,
            Self::Holed => taken(all, share.saturating_sub(draw.below(5)).max(1), draw),
            Self::One => taken(all, 1, draw),
            Self::Two => taken(all, share.min(2), draw),
            Self::Scattered => {
                let number = 1 + draw.below(share);
                taken(all, number, draw)
            }
            Self::Walked => walked(case, share, draw),
            Self::WalkedTwice => {
                case.places = walked(case, share.div_ceil(2), draw);
                let first = case.places.clone();
                [first, walked(case, share / 2, draw)].concat()
            }
        };
    }
}

/// The most squares whose tours can be listed in no time: it depends on how many moves there are from a square.
fn most_squares(case: &Case) -> usize {
    let (short, long) = case.leaps;
    let is_eightfold = 0 < short && short < long;
    match (case.wrap, is_eightfold) {
        (Wrap::None, true) => 20,
        (Wrap::None, false) => 18,
        (Wrap::Cylinder, true) => 12,
        (Wrap::Cylinder, false) => 14,
        (Wrap::Torus, true) => 9,
        (Wrap::Torus, false) => 12,
    }
}

/// So many of the squares.
fn taken(mut all: Vec<Place>, number: usize, draw: &mut Draw<'_>) -> Vec<Place> {
    while all.len() > number {
        all.swap_remove(draw.below(all.len()));
    }
    all
}

/// The squares of a walk of at most so many, over squares that the board does not have yet.
fn walked(case: &Case, most: usize, draw: &mut Draw<'_>) -> Vec<Place> {
    let mut left: Vec<Place> =
        Case::in_box(case.width, case.height).filter(|place| !case.places.contains(place)).collect();
    let mut walk: Vec<Place> = Vec::new();
    while walk.len() < most {
        let last = walk.last().copied();
        let ways: Vec<usize> =
            (0..left.len()).filter(|index| last.is_none_or(|last| is_move(case, last, left[*index]))).collect();
        if ways.is_empty() {
            break;
        }
        walk.push(left.swap_remove(*draw.one_of(&ways)));
    }
    walk
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
