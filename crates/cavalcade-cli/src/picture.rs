//! Pictures: how they are to look, and how they are written.

use std::io::{self, IsTerminal};
use std::path::Path;

use cavalcade::{Board, Budget};
use cavalcade_draw::{Coordinates, DrawOptions, Drawing, Footer, Format, Layout, Room};

use crate::args::{PageArgs, PictureArgs};
use crate::failure::Failure;
use crate::output::{expect_place, named, write_to};

impl PictureArgs {
    /// How the picture is to look.
    pub(crate) fn options(&self) -> DrawOptions {
        DrawOptions {
            style: self.style.unwrap_or_default(),
            coordinates: if self.no_coordinates { Coordinates::Hidden } else { Coordinates::Shown },
            speed: self.speed.unwrap_or_default(),
            colours: self.looks.colours.unwrap_or_default(),
            line_width: self.looks.line_width,
            background: self.looks.background.unwrap_or_default(),
            squares: self.looks.squares,
            outline: self.looks.outline,
            ..self.page.options()
        }
    }

    /// Finds out before the work whether a format can show what is asked for.
    pub(crate) fn expect(&self, format: Format) -> Result<(), Failure> {
        if self.speed.is_some() && format != Format::Gif {
            return Err(Failure::usage("--speed is about animations; write -o tour.gif, or leave it out"));
        }
        Ok(self.options().expect(format)?)
    }

    /// Finds out before the work whether its answer could be drawn.
    pub(crate) fn expect_drawable(&self, board: &Board, format: Format) -> Result<(), Failure> {
        self.expect(format)?;
        Layout::new(board, &self.options(), Room::Page, Footer::None)?;
        Ok(())
    }

    /// The first of these arguments that was given, if any was.
    pub(crate) fn given(&self) -> Option<&'static str> {
        let all = [
            (self.style.is_some(), "--style"),
            (self.no_coordinates, "--no-coordinates"),
            (self.speed.is_some(), "--speed"),
        ];
        all.into_iter()
            .find(|(is_given, _)| *is_given)
            .map(|(_, name)| name)
            .or_else(|| self.looks.given())
            .or_else(|| self.page.given())
    }
}

impl PageArgs {
    /// How the page is to look.
    pub(crate) fn options(&self) -> DrawOptions {
        DrawOptions { theme: self.theme.unwrap_or_default(), pixels: self.size, ..DrawOptions::default() }
    }

    /// The file that a chart is to be drawn in, and how; known before any work is done.
    pub(crate) fn chart<'a>(&self, file: Option<&'a Path>, name: &str) -> Result<Option<(&'a Path, Format)>, Failure> {
        match (file, self.given()) {
            (Some(file), _) if named(Some(file)).is_none() => {
                Err(Failure::usage("standard output is for the answer; name a file for the picture with -o"))
            }
            (Some(file), _) => {
                expect_place(Some(file))?;
                let format = Format::from_suffix(file)?;
                self.options().expect_page()?;
                Ok(Some((file, format)))
            }
            (None, Some(option)) => Err(Failure::usage(format!("{option} is about pictures; add -o {name}.svg"))),
            (None, None) => Ok(None),
        }
    }

    /// The first of these arguments that was given, if any was.
    pub(crate) fn given(&self) -> Option<&'static str> {
        let all = [(self.theme.is_some(), "--theme"), (self.size.is_some(), "--size")];
        all.into_iter().find(|(is_given, _)| *is_given).map(|(_, name)| name)
    }
}

/// Draws, and only if that went well writes to the file or to standard output.
pub(crate) fn write_picture(
    drawing: Drawing<'_>,
    options: &DrawOptions,
    format: Format,
    file: Option<&Path>,
    budget: &Budget,
) -> Result<(), Failure> {
    let bytes = drawing.encode_within(options, format, budget)?;
    write_to(file, budget, |out| out.write_all(&bytes))
}

/// Refuses to fill a terminal with bytes.
pub(crate) fn expect_room_for_bytes(name: &str, file: Option<&Path>) -> Result<(), Failure> {
    if named(file).is_none() && io::stdout().is_terminal() {
        return Err(Failure::usage(format!("{name} is not for the terminal; add -o tour.{name}")));
    }
    Ok(())
}
