//! Pictures: how they are to look, and how they are written.

use std::io::{self, IsTerminal};
use std::path::Path;

use cavalcade::{Board, Budget};
use cavalcade_draw::{Coordinates, DrawOptions, Drawing, Footer, Format, Layout, Outline, Part, Room, Squares, Style};

use crate::args::{PageArgs, PictureArgs};
use crate::error::CliError;
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
    pub(crate) fn expect(&self, format: Format) -> Result<(), CliError> {
        if self.speed.is_some() && format != Format::Gif {
            return Err(CliError::usage("--speed is about animations; write -o tour.gif, or leave it out"));
        }
        self.options().expect(format)?;
        if self.looks.line_width.is_some() && self.style == Some(Style::Numbers) && format != Format::Gif {
            return Err(CliError::usage(
                "the style numbers has no line; leave out --line-width, or choose the style line, both or heat",
            ));
        }
        match self.hidden(format) {
            Some((part, why)) => Err(CliError::usage(format!("--colours {part}= is not seen: {why}; leave it out"))),
            None => Ok(()),
        }
    }

    /// The same for a picture of a tour.
    pub(crate) fn expect_tour(&self, format: Format) -> Result<(), CliError> {
        self.expect(format)?;
        let has = |part| self.looks.colours.is_some_and(|colours| colours.of(part).is_some());
        if has(Part::Text) && self.no_coordinates {
            return Err(CliError::usage("--colours text= is not seen with --no-coordinates; leave out one of them"));
        }
        let style = self.style.unwrap_or_default();
        if has(Part::Numbers) && !style.has_numbers() {
            return Err(CliError::usage(format!(
                "--colours numbers= is not seen: the style {style} has no numbers; add --style numbers or both"
            )));
        }
        Ok(())
    }

    /// A part that has a colour which the other options leave no place for, and why.
    fn hidden(&self, format: Format) -> Option<(Part, &'static str)> {
        let looks = &self.looks;
        let (colours, squares, outline) = (looks.colours?, looks.squares, looks.outline);
        let is_plain = matches!(squares, Some(Squares::Lines | Squares::None));
        let is_shaped = outline.map_or(is_plain, |outline| outline != Outline::Box);
        let is_heat = self.style == Some(Style::Heat);
        let plain = "squares have no colour with --squares lines or none";
        let heat = "over coloured squares, the style heat chooses what stands out";
        let all = [
            (Part::Light, is_plain, plain),
            (Part::Dark, is_plain, plain),
            (Part::Outline, outline == Some(Outline::None), "there is none with --outline none"),
            // The lines between squares have its colour too.
            (Part::Hatch, is_shaped && squares != Some(Squares::Lines), "holes are hatched with --outline box"),
            // The piece of an animation has the colour of the line.
            (Part::Line, is_heat && format != Format::Gif, heat),
            (Part::Start, is_heat, heat),
            (Part::End, is_heat, heat),
        ];
        let hidden = all.into_iter().find(|(part, is_hidden, _)| *is_hidden && colours.of(*part).is_some());
        hidden.map(|(part, _, why)| (part, why))
    }

    /// Finds out before the work whether its answer could be drawn.
    pub(crate) fn expect_drawable(&self, board: &Board, format: Format) -> Result<(), CliError> {
        self.expect_tour(format)?;
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
    pub(crate) fn chart<'a>(&self, file: Option<&'a Path>, name: &str) -> Result<Option<(&'a Path, Format)>, CliError> {
        match (file, self.given()) {
            (Some(file), _) if named(Some(file)).is_none() => {
                Err(CliError::usage("standard output is for the answer; name a file for the picture with -o"))
            }
            (Some(file), _) => {
                expect_place(Some(file))?;
                let format = Format::from_suffix(file)?;
                self.options().expect_page()?;
                Ok(Some((file, format)))
            }
            (None, Some(option)) => Err(CliError::usage(format!("{option} is about pictures; add -o {name}.svg"))),
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
) -> Result<(), CliError> {
    let bytes = drawing.encode_within(options, format, budget)?;
    write_to(file, budget, |out| out.write_all(&bytes))
}

/// Refuses to fill a terminal with bytes.
pub(crate) fn expect_room_for_bytes(name: &str, file: Option<&Path>) -> Result<(), CliError> {
    if named(file).is_none() && io::stdout().is_terminal() {
        return Err(CliError::usage(format!("{name} is not for the terminal; add -o tour.{name}")));
    }
    Ok(())
}
