//! Descriptions of the tours of an atlas.

use num_bigint::BigUint;

use cavalcade_core::{Question, Wrap};

/// Describes a number of tours that answer a question, like "9862 closed tours of 6x6".
///
/// ```
/// # mod cavalcade { pub use {cavalcade_core::*, cavalcade_count::{Counter, atlas}}; pub mod count { pub use cavalcade_count::*; } }
/// use cavalcade::atlas::describe_tours;
/// use cavalcade::{Question, Size};
///
/// let question = Question::on(Size::new(3, 4)?).starting_at("a1")?;
/// assert_eq!(describe_tours(&1u32.into(), &question), "1 open tour of 3x4 from a1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn describe_tours(number: &BigUint, question: &Question) -> String {
    let words = describe(question);
    let words = if *number == 1u32.into() { words.replacen("tours", "tour", 1) } else { words };
    format!("{number} {words}")
}

/// Describes what a question asks for, like "closed tours of 6x6".
#[must_use]
pub fn describe(question: &Question) -> String {
    let board = question.board();
    let holes = board.size().area() - board.len();
    let mut words = vec![format!("{} tours of {}", question.kind(), board.size())];
    match holes {
        0 => {}
        1 => words.push("without one square".into()),
        holes => words.push(format!("without {holes} squares")),
    }
    if board.wrap() != Wrap::None {
        words.push(format!("as a {}", board.wrap()));
    }
    if !question.piece().is_knight() {
        words.push(format!("by the {}", question.piece()));
    }
    words.extend(question.start().map(|start| format!("from {start}")));
    words.extend(question.end().map(|end| format!("to {end}")));
    words.join(" ")
}
