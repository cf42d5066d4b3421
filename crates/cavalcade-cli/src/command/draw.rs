//! `cavalcade draw FILE...`: pictures of tours, of a board, or of the reason why there is no tour.

mod contact;
mod fit;
mod subject;
mod worksheet;

use std::path::{Path, PathBuf};

use cavalcade::{Budget, Kind, Picture, PictureError, Question, Reason, Setup, looks_like_a_size, obstacle};
use cavalcade_draw::subject::obstacle::Obstacle;
use cavalcade_draw::{Drawing, Format};
use cavalcade_formats::json::read_claim;

use self::fit::{Motif, expect_used};
use self::subject::Read;
use crate::args::DrawArgs;
use crate::board::{ask, is_file, read_board};
use crate::conflicts;
use crate::error::{CliError, Exit};
use crate::notes::note_always;
use crate::output::{expect_place, named, numbered_file};
use crate::picture::{expect_not_terminal, write_picture};
use crate::question::budget;
use crate::tour::{TourText, TourTexts};

/// Reads tours, a board or a reason, and draws it.
pub(crate) fn run(args: &DrawArgs) -> Result<Exit, CliError> {
    conflicts::expect_none(conflicts::DRAW, args)?;
    let budget = budget(&args.spending);
    let file = named(args.output.as_deref()).map(Into::into);
    let artist = Artist { args, file, format: format(args)?, budget: &budget };
    let files = args.tour.files()?;
    let [file] = files else { return artist.draw_tours(&texts_in(files, args, &budget)?) };
    if is_size(file) {
        return artist.draw_board(read_board(&file.to_string_lossy(), &budget)?);
    }
    let text = TourText::read(file, &args.tour.source, &budget)?;
    if let Some(claim) = str::from_utf8(text.bytes()).ok().and_then(read_claim) {
        let claim = claim.map_err(|source| CliError::Tour { name: text.name.clone(), source })?;
        conflicts::expect_none(conflicts::DRAW_REASON, args)?;
        return artist.draw_reason(&claim.question, &claim.reason);
    }
    match picture_in(&text, &budget)? {
        Some(picture) => artist.draw_board(picture.into()),
        None => artist.draw_tours(&[text.apart(&budget)?]),
    }
}

/// Returns `true` if an argument is meant to be a size. File names may begin with a digit, too.
fn is_size(file: &Path) -> bool {
    let text = file.to_string_lossy();
    let is_plain = text.chars().all(|letter| letter.is_ascii_digit() || "xX×".contains(letter));
    looks_like_a_size(&text) && is_plain && !is_file(&text)
}

/// The board in a text, if it is a board file.
fn picture_in(text: &TourText, budget: &Budget) -> Result<Option<Picture>, CliError> {
    let Ok(drawn) = str::from_utf8(text.bytes()) else { return Ok(None) };
    match Picture::read_within(drawn, budget) {
        Ok(picture) => Ok(Some(picture)),
        Err(PictureError::Limit(limit)) => Err(limit.into()),
        // A blank text is not a board.
        Err(source @ PictureError::NoSquares) if !drawn.trim().is_empty() => {
            Err(CliError::Picture { name: text.name.clone(), source })
        }
        Err(_) => Ok(None),
    }
}

/// The tours of each file; a board is refused.
fn texts_in(files: &[PathBuf], args: &DrawArgs, budget: &Budget) -> Result<Vec<TourTexts>, CliError> {
    let no_board = |name: &str| {
        CliError::usage(format!("{name} is a board, which cannot be drawn together with tours; name it alone"))
    };
    let texts = |file: &PathBuf| {
        if is_size(file) {
            read_board(&file.to_string_lossy(), budget)?;
            return Err(no_board(&file.to_string_lossy()));
        }
        let text = TourText::read(file, &args.tour.source, budget)?;
        if picture_in(&text, budget)?.is_some() {
            return Err(no_board(&text.name));
        }
        text.apart(budget)
    };
    files.iter().map(texts).collect()
}

/// The format given, or that of the file's suffix.
fn format(args: &DrawArgs) -> Result<Format, CliError> {
    let file = named(args.output.as_deref());
    expect_place(file)?;
    let format = match (args.format, file) {
        (Some(format), _) => format,
        (None, Some(file)) => Format::from_suffix(file)?,
        (None, None) => Format::Svg,
    };
    expect_not_terminal(crate::format::Format::Picture(format), args.output.as_deref())?;
    args.picture.expect(format)?;
    Ok(format)
}

/// The options, the output and the budget of a drawing.
struct Artist<'a> {
    args: &'a DrawArgs,
    file: Option<PathBuf>,
    format: Format,
    budget: &'a Budget,
}

impl Artist<'_> {
    /// Draws a tour, several in one file each, or all on a contact sheet.
    fn draw_tours(&self, files: &[TourTexts]) -> Result<Exit, CliError> {
        conflicts::expect_none(conflicts::DRAW_TOURS, self.args)?;
        if self.args.sheet.contact_sheet {
            return self.draw_contact_sheet(files);
        }
        expect_used(self.args, Motif::Tours)?;
        self.args.picture.expect_tour(self.format)?;
        let number: usize = files.iter().map(TourTexts::len).sum();
        let texts = || files.iter().flat_map(TourTexts::iter);
        if let (1, Some(text)) = (number, texts().next()) {
            let Read { exit, subject } = self.read(&text, false)?;
            subject.map_or(Ok(Exit::Done), |subject| subject.drawn(|drawing| self.write(drawing)))?;
            return Ok(exit);
        }
        let Some(file) = &self.file else {
            let suffix = self.format.suffix();
            return Err(CliError::usage(format!(
                "there are {number} tours; add -o tour.{suffix} for one picture each (tour-1.{suffix} and so on), or \
                 --contact-sheet for one picture"
            )));
        };
        // All are read before the first is drawn, so that an error leaves no files behind.
        let mut held = 0;
        let all: Vec<Read> = texts().map(|text| self.read_and_hold(&text, &mut held)).collect::<Result<_, _>>()?;
        for (number, read) in (1..).zip(&all) {
            let artist = Artist { file: Some(numbered_file(file, number)), ..*self };
            if let Some(subject) = &read.subject {
                subject.drawn(|drawing| artist.write(drawing))?;
            }
        }
        Ok(if all.iter().any(|read| read.exit == Exit::No) { Exit::No } else { Exit::Done })
    }

    fn draw_board(&self, drawn: Setup) -> Result<Exit, CliError> {
        let source = &self.args.tour.source;
        let setup = Setup {
            holes: source.holes.clone(),
            wrap: source.wrap.unwrap_or(drawn.wrap),
            piece: source.piece.unwrap_or(drawn.piece),
            kind: if self.args.closed { Kind::Closed } else { Kind::Open },
            ..drawn
        };
        let question = ask(setup, self.budget)?;
        conflicts::expect_none(conflicts::DRAW_BOARD, self.args)?;
        expect_used(self.args, self.motif())?;
        if self.args.sheet.worksheet {
            return self.draw_worksheet(&question);
        }
        let board = question.board();
        if !self.args.cut.is_empty() {
            let obstacle = Obstacle::cut(board, question.piece(), self.args.cut.clone())?;
            return self.write(Drawing::Obstacle { board, obstacle: &obstacle });
        }
        if self.args.obstacle {
            return self.draw_obstacle(&question);
        }
        self.write(Drawing::Board { board, start: question.start(), end: question.end() })
    }

    /// The subject of a drawing of a board.
    fn motif(&self) -> Motif {
        let (obstacle, has_cut) = (self.args.obstacle, !self.args.cut.is_empty());
        match (self.args.sheet.worksheet, obstacle, has_cut) {
            (true, ..) => Motif::Worksheet,
            (_, true, _) => Motif::Obstacle,
            (_, _, true) => Motif::Cut,
            _ => Motif::Board,
        }
    }

    /// Draws an obstacle, if a quick or a thorough search finds one.
    fn draw_obstacle(&self, question: &Question) -> Result<Exit, CliError> {
        let seen = obstacle::quick(question, self.budget)?;
        let found = seen.map_or_else(|| obstacle::thorough(question, self.budget, 0), |seen| Ok(Some(seen)))?;
        if let Some(reason) = found {
            return self.draw_reason(question, &reason);
        }
        note_always("no obstacle found; `cavalcade find` decides whether there is a tour");
        Ok(Exit::GaveUp)
    }

    /// Draws a reason why there is no tour.
    fn draw_reason(&self, question: &Question, reason: &Reason) -> Result<Exit, CliError> {
        expect_used(self.args, Motif::Obstacle)?;
        let obstacle = Obstacle::of(question, reason)?;
        self.write(Drawing::Obstacle { board: question.board(), obstacle: &obstacle })
    }

    fn write(&self, drawing: Drawing<'_>) -> Result<Exit, CliError> {
        let Self { args, format, budget, .. } = *self;
        write_picture(drawing, &args.picture.options(), format, self.file.as_deref(), budget)?;
        Ok(Exit::Done)
    }
}
