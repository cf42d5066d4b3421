//! Many tours on one sheet.

use std::path::Path;

use cavalcade::verify::Fault;
use cavalcade::{Question, Square, Tour};
use cavalcade_draw::Drawing;
use cavalcade_draw::contact::{ContactSheet, Entry};
use cavalcade_draw::flawed::Flawed;

use super::{Artist, tell_faults};
use crate::failure::{Exit, Failure};
use crate::notes::tell;
use crate::tour::{FaultyPath, TourText, tour_in};

/// What is drawn in one place of the sheet.
enum Subject {
    Tour(Tour),
    Flawed { question: Question, path: Vec<Square>, faults: Vec<Fault> },
}

impl Artist<'_> {
    /// Draws all tours of all files, those that are none with their faults.
    pub(super) fn draw_contact_sheet(&self, files: &[Vec<TourText>]) -> Result<Exit, Failure> {
        let mut worst = Exit::Done;
        let mut subjects = Vec::new();
        for (file, texts) in self.args.tour.files.iter().zip(files) {
            for (number, text) in (1..).zip(texts) {
                let caption = caption(file, files.len(), number, texts.len());
                match tour_in(text, &self.args.tour.told, None, self.budget)? {
                    Ok((_, tour)) => subjects.push((caption, Subject::Tour(tour))),
                    Err(faults) => {
                        tell_faults(&faults);
                        tell(format_args!("this is {}", text.name));
                        worst = Exit::No;
                        if let Some(FaultyPath { question, squares, faults }) = faults.path(self.budget)? {
                            let (question, path) = (question.clone(), squares.to_vec());
                            subjects.push((caption, Subject::Flawed { question, path, faults }));
                        }
                    }
                }
            }
        }
        if subjects.is_empty() {
            return Ok(worst);
        }
        self.write_sheet(&subjects)?;
        Ok(worst)
    }

    fn write_sheet(&self, subjects: &[(String, Subject)]) -> Result<Exit, Failure> {
        let flawed: Vec<Option<Flawed<'_>>> = subjects.iter().map(|(_, subject)| subject.flawed()).collect();
        let entries: Vec<Entry<'_>> = subjects
            .iter()
            .zip(&flawed)
            .filter_map(|((caption, subject), flawed)| {
                let drawing = match (subject, flawed) {
                    (Subject::Tour(tour), _) => Drawing::Tour(tour),
                    (Subject::Flawed { .. }, flawed) => Drawing::Flawed(flawed.as_ref()?),
                };
                Some(Entry { drawing, caption: caption.clone() })
            })
            .collect();
        let title = if entries.len() == 1 { "One tour".into() } else { format!("{} tours", entries.len()) };
        let columns = self.args.sheet.columns;
        self.write(Drawing::Contact(&ContactSheet { title, entries: &entries, columns }))
    }
}

impl Subject {
    fn flawed(&self) -> Option<Flawed<'_>> {
        match self {
            Self::Tour(_) => None,
            Self::Flawed { question, path, faults } => {
                Some(Flawed { board: question.board(), piece: question.piece(), path, faults })
            }
        }
    }
}

/// The number of a tour in its file, its file if there are several, or both.
fn caption(file: &Path, files: usize, number: usize, tours: usize) -> String {
    let is_piped = file.as_os_str() == "-";
    let name = if is_piped { "standard input".into() } else { file.file_name().unwrap_or_default().to_string_lossy() };
    match (files, tours) {
        (1, 2..) => number.to_string(),
        (_, 1) => name.into_owned(),
        _ => format!("{name} {number}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_caption_tells_no_more_than_is_needed() {
        let caption = |files, number, tours| caption("some/where/tours.txt".as_ref(), files, number, tours);
        assert_eq!(caption(1, 3, 7), "3");
        assert_eq!(caption(1, 1, 1), "tours.txt");
        assert_eq!(caption(2, 1, 1), "tours.txt");
        assert_eq!(caption(2, 3, 7), "tours.txt 3");
    }
}
