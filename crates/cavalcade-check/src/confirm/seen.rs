//! What can be seen at a glance, looked at again.

use super::ground::Ground;
use cavalcade_core::{Budget, ColourRule, Kind, Limit, Question, Square, Wrap};

/// Whether no move leads from one end that was asked for to the other, and one should.
pub(super) fn ends_apart(question: &Question, start: Square, end: Square, budget: &Budget) -> bool {
    question.kind() == Kind::Closed
        && question.start() == Some(start)
        && question.end() == Some(end)
        && !Ground::new(question, budget).beside(end).contains(&start)
}

/// Whether an end that was asked for is one of two neighbours of either corner, and neither is the other end.
pub(super) fn between_corners(question: &Question, square: Square, corners: [Square; 2], budget: &Budget) -> bool {
    let other = match (question.start(), question.end()) {
        (Some(start), Some(end)) if start == square => end,
        (Some(start), Some(end)) if end == square => start,
        _ => return false,
    };
    let (ground, size) = (Ground::new(question, budget), question.board().size());
    let is_corner = |corner: Square| {
        [0, size.width() - 1].contains(&corner.file()) && [0, size.height() - 1].contains(&corner.rank())
    };
    let lacks_a_move = |corner: Square| {
        let beside = ground.beside(corner);
        beside.len() == 2 && beside.contains(&square) && corner != other
    };
    ground.has_all(&corners) && corners.into_iter().all(|corner| is_corner(corner) && lacks_a_move(corner))
}

/// Whether the squares lie one in each of several parts, and these are as large as told.
pub(super) fn in_parts(question: &Question, squares: &[Square], sizes: &[u64], budget: &Budget) -> Result<bool, Limit> {
    let ground = Ground::new(question, budget);
    ground.expect_room()?;
    let parts = ground.parts(|_| true, |square| ground.beside(square))?;
    Ok(parts.count() > 1 && parts.are_told_by(squares, sizes))
}

/// Whether so many of the squares, all with one exit or none, are too many.
pub(super) fn too_few_exits(question: &Question, squares: &[Square], allowed: u64, budget: &Budget) -> bool {
    let ground = Ground::new(question, budget);
    let elsewhere = [question.start(), question.end()].into_iter().flatten().filter(|end| !squares.contains(end));
    let ends = match question.kind() {
        Kind::Closed => 0,
        Kind::Open => 2 - elsewhere.count() as u64,
    };
    ground.has_all(squares)
        && squares.iter().all(|square| ground.beside(*square).len() < 2)
        && allowed == ends
        && squares.len() as u64 > ends
}

/// Whether the board has so many dark and light squares, and they break the rule.
pub(super) fn colours(
    question: &Question,
    numbers: (u64, u64),
    rule: &ColourRule,
    budget: &Budget,
) -> Result<bool, Limit> {
    // The colours of the chessboard are there without looking. Other colours need not be named as the claim names them.
    if is_like_chess(question)
        && breaks(question, numbers, rule, numbers_of_chess(question, budget)?, |square| {
            Some((square.file() + square.rank()).is_multiple_of(2))
        })
    {
        return Ok(true);
    }
    let ground = Ground::new(question, budget);
    ground.expect_room()?;
    let Some(colours) = ground.colours()? else { return Ok(false) };
    let dark = colours.values().filter(|dark| **dark).count() as u64;
    let light = question.board().len() - dark;
    let is_dark = |square: Square| colours.get(&square).copied();
    Ok(breaks(question, numbers, rule, (dark, light), is_dark)
        || breaks(question, numbers, rule, (light, dark), |square| is_dark(square).map(|dark| !dark)))
}

/// Whether each move changes the colour of the chessboard.
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

fn breaks(
    question: &Question,
    claimed: (u64, u64),
    rule: &ColourRule,
    counted: (u64, u64),
    is_dark: impl Fn(Square) -> Option<bool>,
) -> bool {
    let (dark, light) = counted;
    let asked = |square: Square| [question.start(), question.end()].contains(&Some(square));
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
