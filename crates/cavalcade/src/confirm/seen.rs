//! What can be seen at a glance, looked at again.

use super::ground::{Ground, is_one_of_each};
use crate::{Budget, ColourRule, Kind, Limit, Question, Square, Wrap};

/// Whether no move leads from one end that was asked for to the other, and one should.
pub(super) fn ends_apart(question: &Question, start: Square, end: Square) -> bool {
    question.kind() == Kind::Closed
        && question.start() == Some(start)
        && question.end() == Some(end)
        && !Ground::new(question).beside(end).contains(&start)
}

/// Whether the squares lie one in each of several pieces.
pub(super) fn in_pieces(question: &Question, squares: &[Square], budget: &Budget) -> Result<bool, Limit> {
    let ground = Ground::new(question);
    ground.expect_room(budget)?;
    let (piece_of, count) = ground.pieces(|_| true, |square| ground.beside(square));
    Ok(count > 1 && is_one_of_each(squares, &piece_of, count))
}

/// Whether so many of the squares, all with one exit or none, are too many.
pub(super) fn too_few_exits(question: &Question, squares: &[Square], allowed: u64) -> bool {
    let ground = Ground::new(question);
    let elsewhere = [question.start(), question.end()].into_iter().flatten().filter(|end| !squares.contains(end));
    let ends = match question.kind() {
        Kind::Closed => 0,
        Kind::Open if question.board().len() == 1 => return false,
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
    // The colours of the chessboard are there without looking, but need not be named as the claim names them.
    if is_like_chess(question)
        && breaks(question, numbers, rule, numbers_of_chess(question), |square| {
            Some((square.file() + square.rank()).is_multiple_of(2))
        })
    {
        return Ok(true);
    }
    let ground = Ground::new(question);
    ground.expect_room(budget)?;
    let Some(colours) = ground.colours() else { return Ok(false) };
    let dark = colours.values().filter(|dark| **dark).count() as u64;
    let counted = (dark, question.board().len() - dark);
    Ok(breaks(question, numbers, rule, counted, |square| colours.get(&square).copied()))
}

/// Whether each move changes the colour of the chessboard.
fn is_like_chess(question: &Question) -> bool {
    let (a, b) = question.piece().leaps();
    question.board().wrap() == Wrap::None && (a + b) % 2 == 1
}

fn numbers_of_chess(question: &Question) -> (u64, u64) {
    let board = question.board();
    let dark = if board.is_full() {
        board.len().div_ceil(2)
    } else {
        board.squares().filter(|square| (square.file() + square.rank()).is_multiple_of(2)).count() as u64
    };
    (dark, board.len() - dark)
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
                dark != light && asked(*square) && is_dark(*square) == Some(dark < light)
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
