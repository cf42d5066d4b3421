//! Reasons that can be checked directly on the board or graph.

use super::context::Context;
use super::question::AnyQuestion;
use cavalcade_core::{Budget, ColourRule, Kind, Limit, Question, Square, Wrap};

/// Returns `true` if no move leads from one end that was asked for to the other, and one should.
pub(super) fn ends_apart<Q: AnyQuestion>(question: &Q, start: Q::Vertex, end: Q::Vertex) -> bool {
    question.kind() == Kind::Closed
        && question.start() == Some(start)
        && question.end() == Some(end)
        && !question.neighbours(end).contains(&start)
}

/// Returns `true` if an end that was asked for is one of two neighbours of either corner, and neither is the other end.
pub(super) fn between_corners(question: &Question, square: Square, corners: [Square; 2], budget: &Budget) -> bool {
    let other = match (question.start(), question.end()) {
        (Some(start), Some(end)) if start == square => end,
        (Some(start), Some(end)) if end == square => start,
        _ => return false,
    };
    let (context, size) = (Context::new(question, budget), question.board().size());
    let is_corner = |corner: Square| {
        [0, size.width() - 1].contains(&corner.file()) && [0, size.height() - 1].contains(&corner.rank())
    };
    let lacks_a_move = |corner: Square| {
        let neighbours = question.neighbours(corner);
        neighbours.len() == 2 && neighbours.contains(&square) && corner != other
    };
    context.has_all(&corners) && corners.into_iter().all(|corner| is_corner(corner) && lacks_a_move(corner))
}

/// Returns `true` if a graph has this number of nodes, and a path or cycle needs more.
pub(super) fn too_few_nodes(question: &impl AnyQuestion, nodes: u64, needed: u64) -> bool {
    let least = if question.kind() == Kind::Closed { 3 } else { 1 };
    nodes == question.vertex_count() && needed == least && nodes < needed
}

/// Returns whether the squares lie one in each of several parts, and these have the sizes that are given.
pub(super) fn in_parts<Q: AnyQuestion>(
    question: &Q,
    squares: &[Q::Vertex],
    sizes: &[u64],
    budget: &Budget,
) -> Result<bool, Limit> {
    let context = Context::new(question, budget);
    context.expect_room()?;
    let parts = context.parts(|_| true, |square| question.neighbours(square))?;
    Ok(parts.count() > 1 && parts.match_claim(squares, sizes))
}

/// Returns `true` if these squares, each with at most one exit, are more than a tour can have.
pub(super) fn too_few_exits<Q: AnyQuestion>(
    question: &Q,
    squares: &[Q::Vertex],
    allowed: u64,
    budget: &Budget,
) -> bool {
    let context = Context::new(question, budget);
    let elsewhere = [question.start(), question.end()].into_iter().flatten().filter(|end| !squares.contains(end));
    let ends = match question.kind() {
        Kind::Closed => 0,
        Kind::Open => 2 - elsewhere.count() as u64,
    };
    context.has_all(squares)
        && squares.iter().all(|square| question.neighbours(*square).len() < 2)
        && allowed == ends
        && squares.len() as u64 > ends
}

/// Returns whether the board or graph has these numbers of dark and light squares, and they break the rule.
pub(super) fn colours<Q: AnyQuestion>(
    question: &Q,
    numbers: (u64, u64),
    rule: &ColourRule<Q::Vertex>,
    budget: &Budget,
) -> Result<bool, Limit> {
    let context = Context::new(question, budget);
    context.expect_room()?;
    let Some(colours) = context.colours()? else { return Ok(false) };
    let dark = colours.values().filter(|dark| **dark).count() as u64;
    let light = question.vertex_count() - dark;
    let is_dark = |square: Q::Vertex| colours.get(&square).copied();
    // The colours need not be named as the claim names them.
    Ok(breaks(question, numbers, rule, (dark, light), is_dark)
        || breaks(question, numbers, rule, (light, dark), |square| is_dark(square).map(|dark| !dark)))
}

/// The same by the colours of the chessboard, which are there without looking.
pub(super) fn colours_of_chess(
    question: &Question,
    numbers: (u64, u64),
    rule: &ColourRule,
    budget: &Budget,
) -> Result<bool, Limit> {
    let is_dark = |square: Square| Some((square.file() + square.rank()).is_multiple_of(2));
    Ok(is_like_chess(question) && breaks(question, numbers, rule, numbers_of_chess(question, budget)?, is_dark))
}

/// Returns `true` if each move changes the colour of the chessboard.
fn is_like_chess(question: &Question) -> bool {
    let (a, b) = question.piece().leaps();
    question.board().wrap() == Wrap::None && (a + b) % 2 == 1
}

fn numbers_of_chess(question: &Question, budget: &Budget) -> Result<(u64, u64), Limit> {
    let board = question.board();
    let mut dark = 0;
    if board.is_full() {
        dark = board.len().div_ceil(2);
    } else {
        let mut clock = budget.clock();
        for square in board.squares() {
            clock.tick()?;
            dark += u64::from((square.file() + square.rank()).is_multiple_of(2));
        }
    }
    Ok((dark, board.len() - dark))
}

fn breaks<Q: AnyQuestion>(
    question: &Q,
    claimed: (u64, u64),
    rule: &ColourRule<Q::Vertex>,
    counted: (u64, u64),
    is_dark: impl Fn(Q::Vertex) -> Option<bool>,
) -> bool {
    let (dark, light) = counted;
    let asked = |square: Q::Vertex| [question.start(), question.end()].contains(&Some(square));
    claimed == counted
        && match rule {
            ColourRule::ClosedNeedsEqual => question.kind() == Kind::Closed && dark != light,
            ColourRule::OpenDiffersByOne => question.kind() == Kind::Open && dark.abs_diff(light) > 1,
            ColourRule::EndsOnMajority { square } => {
                dark.abs_diff(light) == 1 && asked(*square) && is_dark(*square) == Some(dark < light)
            }
            ColourRule::EndsDiffer { start, end } => {
                dark == light
                    && question.start() == Some(*start)
                    && question.end() == Some(*end)
                    && is_dark(*start).is_some()
                    && is_dark(*start) == is_dark(*end)
            }
        }
}
