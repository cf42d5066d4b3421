//! The subject read from a text: a tour, or a path with its faults.

use cavalcade::verify::Fault;
use cavalcade::{Question, Square, Tour};
use cavalcade_draw::Drawing;
use cavalcade_draw::subject::flawed::Flawed;

use super::Artist;
use crate::error::{CliError, Exit};
use crate::notes::{note_all_always, note_always};
use crate::tour::{FaultyPath, TourText, tour_in};

/// A subject to draw.
pub(super) enum Subject {
    Tour(Tour),
    Flawed { question: Question, path: Vec<Square>, faults: Vec<Fault> },
}

/// The result of reading a text. A path too large for any board has no subject.
pub(super) struct Read {
    pub(super) exit: Exit,
    pub(super) subject: Option<Subject>,
}

impl Artist<'_> {
    /// Reads one of several texts, if memory allows.
    pub(super) fn read_and_hold(&self, text: &TourText, held: &mut u64) -> Result<Read, CliError> {
        // A square takes four bytes, and two or more in the text.
        *held += (size_of::<Read>() + 2 * text.bytes().len()) as u64;
        self.budget.has_room_for(*held)?;
        self.read(text, true)
    }

    /// Reads a text, and reports faults on standard error, with the name of the text if there are several.
    pub(super) fn read(&self, text: &TourText, is_one_of_several: bool) -> Result<Read, CliError> {
        let faults = match tour_in(text, &self.args.tour.source, None, self.budget)? {
            Ok((_, tour)) => return Ok(Read { exit: Exit::Done, subject: Some(Subject::Tour(tour)) }),
            Err(faults) => faults,
        };
        note_all_always(faults.to_string().lines());
        faults.give_hint(None);
        if is_one_of_several {
            note_always(format_args!("in {}", text.name));
        }
        let subject = faults.path(self.budget)?.map(|FaultyPath { question, squares, faults }| Subject::Flawed {
            question: question.clone(),
            path: squares.to_vec(),
            faults,
        });
        Ok(Read { exit: Exit::No, subject })
    }
}

impl Subject {
    /// The path with its faults, if it is not a tour.
    pub(super) fn flawed(&self) -> Option<Flawed<'_>> {
        match self {
            Self::Tour(_) => None,
            Self::Flawed { question, path, faults } => {
                Some(Flawed { board: question.board(), piece: question.piece(), path, faults })
            }
        }
    }

    /// Passes the drawing to a function.
    pub(super) fn drawn<T>(&self, draw: impl FnOnce(Drawing<'_>) -> T) -> T {
        match self {
            Self::Tour(tour) => draw(Drawing::Tour(tour)),
            Self::Flawed { question, path, faults } => {
                let (board, piece) = (question.board(), question.piece());
                draw(Drawing::Flawed(&Flawed { board, piece, path, faults }))
            }
        }
    }
}
