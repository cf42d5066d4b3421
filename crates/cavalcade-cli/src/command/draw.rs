//! `cavalcade draw FILE...`: pictures of tours, of a board, or of why there is no tour.

mod contact;
mod worksheet;

use std::path::PathBuf;

use cavalcade::notation::json::read_claim;
use cavalcade::{Budget, Kind, Picture, PictureError, Question, Reason, Setup, Size, obstacle};
use cavalcade_draw::flawed::Flawed;
use cavalcade_draw::obstacle::Obstacle;
use cavalcade_draw::{Drawing, Format};

use crate::args::DrawArgs;
use crate::board::{ask, read_board};
use crate::failure::{Exit, Failure};
use crate::interrupt::cancel_on_interrupt;
use crate::notes::{insist, insist_all};
use crate::output::{expect_place, named, numbered_file};
use crate::picture::{expect_room_for_bytes, write_picture};
use crate::question::budget;
use crate::tour::{Faults, FaultyPath, TourText, tour_in};

/// Reads what is to be drawn, and draws it.
pub(crate) fn run(args: &DrawArgs) -> Result<Exit, Failure> {
    let budget = budget(&args.spending, cancel_on_interrupt());
    let file = named(args.output.as_deref()).map(Into::into);
    let artist = Artist { args, file, format: format(args)?, budget: &budget };
    let files = args.tour.files()?;
    let [file] = files else { return artist.draw_tours(&texts_in(files, args, &budget)?) };
    let size = file.to_string_lossy();
    if size != "-" && !file.exists() && size.parse::<Size>().is_ok() {
        return artist.draw_board(read_board(&size, &budget)?);
    }
    let text = TourText::read(file, &args.tour.told, &budget)?;
    if let Some(claim) = str::from_utf8(&text.bytes).ok().and_then(read_claim) {
        let claim = claim.map_err(|source| Failure::Tour { name: text.name.clone(), source })?;
        return artist.draw_reason(&claim.question, &claim.reason);
    }
    match str::from_utf8(&text.bytes).ok().map(|text| Picture::read_within(text, &budget)) {
        Some(Ok(picture)) => artist.draw_board(picture.into()),
        Some(Err(PictureError::Limit(limit))) => Err(limit.into()),
        _ => artist.draw_tours(&[text.apart()]),
    }
}

/// The tours of each file.
fn texts_in(files: &[PathBuf], args: &DrawArgs, budget: &Budget) -> Result<Vec<Vec<TourText>>, Failure> {
    files.iter().map(|file| Ok(TourText::read(file, &args.tour.told, budget)?.apart())).collect()
}

/// The format asked for, or the one that the suffix of the file stands for.
fn format(args: &DrawArgs) -> Result<Format, Failure> {
    let file = named(args.output.as_deref());
    expect_place(file)?;
    let format = match (args.format, file) {
        (Some(format), _) => format,
        (None, Some(file)) => Format::from_suffix(file)?,
        (None, None) => Format::Svg,
    };
    if !format.is_text() {
        expect_room_for_bytes(format.suffix(), file)?;
    }
    args.picture.expect(format)?;
    Ok(format)
}

/// How the picture is wanted, and what it may take.
struct Artist<'a> {
    args: &'a DrawArgs,
    file: Option<PathBuf>,
    format: Format,
    budget: &'a Budget,
}

impl Artist<'_> {
    /// Draws a tour, or each of several into a file of its own, or all on a sheet.
    fn draw_tours(&self, files: &[Vec<TourText>]) -> Result<Exit, Failure> {
        self.expect_no_board()?;
        if self.args.sheet.contact_sheet {
            return self.draw_contact_sheet(files);
        }
        let texts: Vec<&TourText> = files.iter().flatten().collect();
        if let [text] = texts[..] {
            return self.draw_tour(text);
        }
        let Some(file) = &self.file else {
            let (all, suffix) = (texts.len(), self.format.suffix());
            return Err(Failure::usage(format!(
                "there are {all} tours, and each has a picture of its own; add -o tour.{suffix}, which stands for \
                 tour-1.{suffix} and so on, or --contact-sheet"
            )));
        };
        let mut worst = Exit::Done;
        for (number, text) in (1..).zip(texts) {
            let artist = Artist { file: Some(numbered_file(file, number)), ..*self };
            if artist.draw_tour(text)? == Exit::No {
                insist(format_args!("this is number {number}"));
                worst = Exit::No;
            }
        }
        Ok(worst)
    }

    /// Some options are about boards alone.
    fn expect_no_board(&self) -> Result<(), Failure> {
        let all = [
            (self.args.obstacle, "--obstacle"),
            (!self.args.cut.is_empty(), "--cut"),
            (self.args.sheet.worksheet, "--worksheet"),
        ];
        match all.into_iter().find(|(is_given, _)| *is_given) {
            Some((_, option)) => {
                Err(Failure::usage(format!("{option} is about boards, and this is a tour; name a board")))
            }
            None => Ok(()),
        }
    }

    /// Draws a tour, or what is no tour, with its faults marked.
    fn draw_tour(&self, text: &TourText) -> Result<Exit, Failure> {
        let faults = match tour_in(text, &self.args.tour.told, None, self.budget)? {
            Ok((_, tour)) => return self.write(Drawing::Tour(&tour)),
            Err(faults) => faults,
        };
        tell_faults(&faults);
        if let Some(FaultyPath { question, squares, faults }) = faults.path(self.budget)? {
            let (board, piece) = (question.board(), question.piece());
            self.write(Drawing::Flawed(&Flawed { board, piece, path: squares, faults: &faults }))?;
        }
        Ok(Exit::No)
    }

    fn draw_board(&self, drawn: Setup) -> Result<Exit, Failure> {
        let told = &self.args.tour.told;
        let setup = Setup {
            holes: told.holes.clone(),
            wrap: told.wrap.unwrap_or(drawn.wrap),
            piece: told.piece.unwrap_or(drawn.piece),
            kind: if self.args.closed { Kind::Closed } else { Kind::Open },
            ..drawn
        };
        let question = ask(setup, self.budget)?;
        if self.args.sheet.contact_sheet {
            return Err(Failure::usage("--contact-sheet is about tours, and this is a board; name tours"));
        }
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

    /// Draws the obstacle that is seen at once or found, if there is one.
    fn draw_obstacle(&self, question: &Question) -> Result<Exit, Failure> {
        let seen = obstacle::find(question, self.budget)?;
        let found = seen.map_or_else(|| obstacle::search(question, self.budget, 0), |seen| Ok(Some(seen)))?;
        if let Some(reason) = found {
            return self.draw_reason(question, &reason);
        }
        insist("no obstacle is found; `cavalcade find` tells whether there is a tour");
        Ok(Exit::GaveUp)
    }

    /// Draws a reason why there is no tour.
    fn draw_reason(&self, question: &Question, reason: &Reason) -> Result<Exit, Failure> {
        let obstacle = Obstacle::of(question, reason)?;
        self.write(Drawing::Obstacle { board: question.board(), obstacle: &obstacle })
    }

    fn write(&self, drawing: Drawing<'_>) -> Result<Exit, Failure> {
        let Self { args, format, budget, .. } = *self;
        write_picture(drawing, &args.picture.options(), format, self.file.as_deref(), budget)?;
        Ok(Exit::Done)
    }
}

/// Tells on standard error what is wrong, and what may be the matter.
fn tell_faults(faults: &Faults) {
    insist_all(faults.to_string().lines());
    faults.give_hint(None);
}
