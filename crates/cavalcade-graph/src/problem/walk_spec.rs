//! The task of a walk over the board in a uniform form: set out from a square, and finish at a target.
//!
//! A path can be walked from either end and a closed tour begun anywhere, so a question that names only an end, or a
//! closed tour with an end, is turned into one that names a start. [`WalkSpec::finish`] converts the path back.

use cavalcade_core::{Kind, Question, Square};

/// The place where a path has to finish.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Target {
    /// On any square.
    Anywhere,
    /// On this square.
    On(Square),
    /// A move away from its first square.
    NextToStart,
}

/// The last step that makes a path answer the question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Finish {
    AsItIs,
    Reversed,
    /// The first square becomes the last.
    FirstToLast,
}

/// A question in the form in which a walk answers it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct WalkSpec {
    /// The start; any square if `None`.
    pub(crate) start: Option<Square>,
    /// The place to finish.
    pub(crate) target: Target,
    finish: Finish,
}

impl WalkSpec {
    pub(crate) fn of(question: &Question) -> Self {
        let aim = |start, target, finish| Self { start, target, finish };
        match (question.kind(), question.start(), question.end()) {
            (Kind::Open, None, Some(end)) => aim(Some(end), Target::Anywhere, Finish::Reversed),
            (Kind::Open, start, None) => aim(start, Target::Anywhere, Finish::AsItIs),
            // A closed tour with both ends given is a path between two squares that are a move apart.
            (_, Some(start), Some(end)) => aim(Some(start), Target::On(end), Finish::AsItIs),
            (Kind::Closed, None, Some(end)) => aim(Some(end), Target::NextToStart, Finish::FirstToLast),
            (Kind::Closed, start, None) => aim(start, Target::NextToStart, Finish::AsItIs),
        }
    }

    pub(crate) fn finish<T>(self, path: &mut [T]) {
        match self.finish {
            Finish::AsItIs => {}
            Finish::Reversed => path.reverse(),
            Finish::FirstToLast => path.rotate_left(1),
        }
    }
}
