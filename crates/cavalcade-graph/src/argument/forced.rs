//! The argument of forced moves: one after the other, until two contradict each other.
//!
//! If the chain is short, every step is a point, including the steps that follow from an assumption. A longer chain
//! explains suppositions in one point each, and a very long one several steps at a time.

use super::board_view::BoardView;
use super::chain::Chain;
use super::point::Point;
use super::words::{names, sentence};
use super::{degree_deficit, parts};
use cavalcade_core::reason::{Contradiction, CycleVertex, Step};
use cavalcade_core::util::counted;
use cavalcade_core::{Kind, Square};

/// The most points of a chain.
const MOST: usize = 60;

/// The approximate number of squares marked in all points together.
const MARKS: u64 = 200_000;

/// Explains the steps and the contradiction.
pub(super) fn forced(view: &BoardView<'_>, steps: &[Step], contradiction: &Contradiction) -> Vec<Point> {
    let room = (MARKS / view.question.board().len().max(1)).clamp(6, MOST as u64) as usize;
    let mut chain = Chain::new(view);
    let mut points = vec![chain.point(rule(view))];
    if points_in_full(steps) <= room {
        in_full(view, &mut chain, steps, &mut points);
    } else {
        some_at_a_time(&mut chain, steps, room, &mut points);
    }
    points.extend(ending(view, contradiction, &chain));
    points
}

/// The rule that all steps rest on.
fn rule(view: &BoardView<'_>) -> String {
    let question = view.question;
    match (question.kind(), question.start(), question.end()) {
        (Kind::Closed, Some(start), Some(end)) => format!(
            "Without its last move, from {end} to {start}, a closed tour is a path from {start} to {end}. It makes one move at each of these two, and two moves at every other square."
        ),
        (Kind::Closed, ..) => {
            "A closed tour makes two moves at every square: it arrives by one and leaves by the other. Where only two are left, it must make both.".into()
        }
        (Kind::Open, Some(end), None) | (Kind::Open, None, Some(end)) => format!(
            "A tour makes two moves at every square but its ends, and one at each end. One end is {end}. Where only two moves are left, it must make both."
        ),
        (Kind::Open, Some(start), Some(end)) => format!(
            "A tour from {start} to {end} makes one move at each of these two, and two moves at every other square. Where only two are left, it must make both."
        ),
        (Kind::Open, None, None) => {
            "A tour makes two moves at every square but its two ends, and one at each end. Where a square cannot be an end and only two moves are left, it must make both.".into()
        }
    }
}

/// The number of points if each step gets its own, including those within assumptions.
fn points_in_full(steps: &[Step]) -> usize {
    let points = |step: &Step| match step {
        Step::Rejects { steps, .. } | Step::Needs { steps, .. } => 3 + points_in_full(steps),
        _ => 1,
    };
    steps.iter().map(points).sum()
}

/// A point for each step.
fn in_full(view: &BoardView<'_>, chain: &mut Chain, steps: &[Step], points: &mut Vec<Point>) {
    for step in steps {
        if let Step::Rejects { from, to, steps, contradiction } | Step::Needs { from, to, steps, contradiction } = step
        {
            let is_taken = matches!(step, Step::Rejects { .. });
            let mut supposed = chain.clone();
            if is_taken {
                supposed.take(*from, *to);
            } else {
                supposed.drop(*from, *to);
            }
            let text = sentence(&format!("suppose that {}", link(*from, *to, is_taken)));
            points.push(Point { lines: line(*from, *to), ..supposed.point(text) });
            in_full(view, &mut supposed, steps, points);
            points.push(impossible(view, contradiction, &supposed, "This is impossible: "));
        }
        let text = said(step, chain);
        chain.follow(step);
        points.push(Point { marks: spoken_of(step), ..chain.point(text) });
    }
}

/// Explains the steps in at most `room` points, with several steps per point if needed.
fn some_at_a_time(chain: &mut Chain, steps: &[Step], room: usize, points: &mut Vec<Point>) {
    /// The number of steps per point that are explained.
    const EXPLAINED: usize = 3;
    for stretch in steps.chunks(steps.len().div_ceil(room).max(1)) {
        let mut texts = Vec::new();
        let mut marks = Vec::new();
        for (number, step) in stretch.iter().enumerate() {
            if number < EXPLAINED {
                texts.push(said(step, chain));
                marks.extend(spoken_of(step));
            }
            chain.follow(step);
        }
        let rest = stretch.len().saturating_sub(EXPLAINED) as u64;
        if rest > 0 {
            texts.push(format!("In the same way, {} follow.", counted(rest, "more step")));
        }
        points.push(Point { marks, ..chain.point(texts.join(" ")) });
    }
}

/// Describes a step, given what was known before it.
fn said(step: &Step, chain: &Chain) -> String {
    match step {
        Step::Takes { at: CycleVertex::Apex, to } => {
            format!("Only {} can be the ends of the tour, so they are.", names(&squares(to)))
        }
        Step::Takes { at: CycleVertex::On(at), to } => match &squares(to)[..] {
            [only] => format!("{at} is left with one move, to {only}. A tour makes it, and {at} is an end."),
            both => format!("{at} is left with two moves, to {}. A tour must make both.", names(both)),
        },
        Step::Leaves { at: CycleVertex::Apex, .. } => "Both ends of the tour are known: no other square is one.".into(),
        Step::Leaves { at: CycleVertex::On(at), to } => leaves(*at, &squares(to), chain),
        Step::Skips { from: CycleVertex::Apex, to: end } | Step::Skips { from: end, to: CycleVertex::Apex } => format!(
            "The moves that are known lead from {end} to the other end of the tour. So {end} is not an end, or squares would be left out."
        ),
        Step::Skips { from, to } => format!(
            "The moves that are known lead from {from} to {to} already. A move between these two would close a cycle that leaves squares out, so it is dropped."
        ),
        Step::Differs { end, .. } => format!(
            "{end} is an end. Each move changes colour, and there are as many squares of one colour as of the other, so the other end has the other colour."
        ),
        Step::Rejects { from, to, .. } => {
            format!("If {}, a contradiction would follow. So this is not the case.", link(*from, *to, true))
        }
        Step::Needs { from, to, .. } => {
            format!("If {}, a contradiction would follow. So it must be.", link(*from, *to, false))
        }
    }
}

fn leaves(at: Square, to: &[Square], chain: &Chain) -> String {
    let has = if chain.ends.contains(&at) { "is an end and has its one move" } else { "has its two moves" };
    match to {
        [] => format!("{at} {has}, so it is not an end."),
        [only] => format!("{at} {has} already, so its move to {only} is dropped."),
        _ => format!("{at} {has} already, so its moves to {} are dropped.", names(to)),
    }
}

/// Describes a move, or that a square is an end; or the negation.
fn link(from: CycleVertex, to: CycleVertex, is_so: bool) -> String {
    match (from, to, is_so) {
        (CycleVertex::Apex, end, true) | (end, CycleVertex::Apex, true) => format!("{end} were an end"),
        (CycleVertex::Apex, end, false) | (end, CycleVertex::Apex, false) => format!("{end} were not an end"),
        (from, to, true) => format!("the tour made the move between {from} and {to}"),
        (from, to, false) => format!("the tour did not make the move between {from} and {to}"),
    }
}

/// The squares a step speaks of.
fn spoken_of(step: &Step) -> Vec<Square> {
    match step {
        Step::Takes { at: CycleVertex::Apex, to } => squares(to),
        Step::Takes { at, .. } | Step::Leaves { at, .. } => squares(&[*at]),
        Step::Skips { from, to } | Step::Rejects { from, to, .. } | Step::Needs { from, to, .. } => {
            squares(&[*from, *to])
        }
        Step::Differs { end, .. } => squares(&[*end]),
    }
}

fn line(from: CycleVertex, to: CycleVertex) -> Vec<[Square; 2]> {
    from.vertex().zip(to.vertex()).map(|(from, to)| [from, to]).into_iter().collect()
}

fn squares(vertices: &[CycleVertex]) -> Vec<Square> {
    vertices.iter().filter_map(|vertex| vertex.vertex()).collect()
}

/// The end of the argument.
fn ending(view: &BoardView<'_>, contradiction: &Contradiction, chain: &Chain) -> Vec<Point> {
    match contradiction {
        Contradiction::Cut(cut) => parts::cut(view, cut, chain),
        Contradiction::DegreeDeficit(squares) => degree_deficit::deficit(view, squares, chain),
        _ => {
            let mut point = impossible(view, contradiction, chain, "");
            point.text = format!("{} There is no {}.", point.text, view.tour());
            vec![point]
        }
    }
}

/// Explains a contradiction in one point.
pub(super) fn impossible(view: &BoardView<'_>, contradiction: &Contradiction, chain: &Chain, before: &str) -> Point {
    let say = |words: String| if before.is_empty() { sentence(&words) } else { format!("{before}{words}.") };
    match contradiction {
        Contradiction::TooFewMoves { at, left } => Point {
            marks: squares(&[*at]),
            lines: at.vertex().map_or_else(Vec::new, |at| squares(left).into_iter().map(|to| [at, to]).collect()),
            ..chain.point(say(starved(*at, left)))
        },
        Contradiction::TooManyMoves { at, to } => {
            Point { marks: squares(&[*at]), ..chain.point(say(crowded(*at, &squares(to)))) }
        }
        Contradiction::PrematureCycle { through } => {
            let circle = from_apex(through);
            let out = view.question.board().len().saturating_sub(circle.len() as u64);
            let (on, out) = (counted(circle.len() as u64, "square"), counted(out, "other"));
            let words = if through.contains(&CycleVertex::Apex) {
                format!("the moves that are known join both ends of the tour over {on}, and leave {out} out")
            } else {
                format!("the moves that are known close a cycle of {on}, and leave {out} out")
            };
            Point { circle, ..chain.point(say(words)) }
        }
        Contradiction::Cut(cut) => {
            let parts = view.parts(&cut.removed, &chain.dropped_both_ways());
            Point { marks: cut.removed.clone(), parts, ..chain.point(say(cut.to_string())) }
        }
        Contradiction::DegreeDeficit(deficit) => Point {
            marks: deficit.suppliers.clone(),
            parts: vec![deficit.squares.clone()],
            ..chain.point(say(deficit.to_string()))
        },
    }
}

fn starved(at: CycleVertex, left: &[CycleVertex]) -> String {
    match (at, left) {
        (CycleVertex::Apex, _) => match &squares(left)[..] {
            [] => "no square is left to be an end of the tour".into(),
            some => format!("only {} is left to be an end, and a tour has two", names(some)),
        },
        (at, []) => format!("{at} has no move left"),
        (at, [CycleVertex::Apex]) => format!("{at} has no move left, and even an end needs one"),
        (at, _) => {
            format!("{at} needs two moves but has only one left, to {}", names(&squares(left)))
        }
    }
}

fn crowded(at: CycleVertex, to: &[Square]) -> String {
    match (at, to.len()) {
        (CycleVertex::Apex, _) => format!("{} would all be ends, and a tour has two", names(to)),
        (at, 2) => format!("{at} is an end, and would make two moves, to {}", names(to)),
        (at, number) => format!("{at} would make {number} moves, to {}", names(to)),
    }
}

/// The squares of a cycle in order, beginning after the apex if it passes that.
fn from_apex(through: &[CycleVertex]) -> Vec<Square> {
    let mut through = through.to_vec();
    let apex = through.iter().position(|vertex| *vertex == CycleVertex::Apex).unwrap_or(0);
    through.rotate_left(apex);
    squares(&through)
}
