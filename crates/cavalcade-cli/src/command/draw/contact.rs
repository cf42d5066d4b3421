//! Many tours on one sheet.

use std::path::Path;

use cavalcade_draw::Drawing;
use cavalcade_draw::sheet::contact::{ContactSheet, Entry};
use cavalcade_draw::subject::flawed::Flawed;

use super::Artist;
use super::fit::{Motif, expect_used};
use super::subject::{Read, Subject};
use crate::error::{CliError, Exit};
use crate::tour::TourTexts;

impl Artist<'_> {
    /// Draws all tours of all files; invalid ones are drawn with their faults.
    pub(super) fn draw_contact_sheet(&self, files: &[TourTexts]) -> Result<Exit, CliError> {
        expect_used(self.args, Motif::ContactSheet)?;
        let mut worst = Exit::Done;
        let (mut subjects, mut held) = (Vec::new(), 0);
        for (file, texts) in self.args.tour.files.iter().zip(files) {
            for (number, text) in (1..).zip(texts.iter()) {
                let caption = caption(file, files.len(), number, texts.len());
                let Read { exit, subject } = self.read_and_hold(&text, &mut held)?;
                worst = if exit == Exit::No { exit } else { worst };
                subjects.extend(subject.map(|subject| (caption, subject)));
            }
        }
        if subjects.is_empty() {
            return Ok(worst);
        }
        self.write_sheet(&subjects)?;
        Ok(worst)
    }

    fn write_sheet(&self, subjects: &[(String, Subject)]) -> Result<Exit, CliError> {
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

/// The caption: the number of the tour in its file, its file, or both.
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
    fn a_caption_is_as_short_as_possible() {
        let caption = |files, number, tours| caption("some/where/tours.txt".as_ref(), files, number, tours);
        assert_eq!(caption(1, 3, 7), "3");
        assert_eq!(caption(1, 1, 1), "tours.txt");
        assert_eq!(caption(2, 1, 1), "tours.txt");
        assert_eq!(caption(2, 3, 7), "tours.txt 3");
    }
}
