//! Boards to fill in by hand.

use std::num::NonZeroUsize;

use cavalcade::Question;
use cavalcade_draw::sheet::worksheet::Worksheet;
use cavalcade_draw::{Drawing, Format};

use super::Artist;
use crate::command::puzzle::words;
use crate::error::{CliError, Exit};

impl Artist<'_> {
    /// Draws a page of empty boards.
    pub(super) fn draw_worksheet(&self, question: &Question) -> Result<Exit, CliError> {
        if matches!(self.format, Format::Pdf | Format::Tikz) && self.args.picture.page.size.is_some() {
            let suffix = self.format.suffix();
            return Err(CliError::usage(format!(
                "a .{suffix} worksheet is always A4; leave out --size, or write .svg or .png"
            )));
        }
        let (title, rule) = words(question);
        let number = self.args.sheet.number.unwrap_or(NonZeroUsize::MIN);
        let (board, start, end) = (question.board(), question.start(), question.end());
        self.write(Drawing::Worksheet(&Worksheet { title, rule, board, start, end, number }))
    }
}
