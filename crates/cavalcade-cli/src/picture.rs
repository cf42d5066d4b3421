//! Pictures: their options, and writing them.

use std::io::{self, IsTerminal};
use std::path::Path;

use cavalcade::{Board, Budget};
use cavalcade_draw::{Coordinates, DrawOptions, Drawing, Footer, Format, Layout, Outline, Part, Room, Squares, Style};

use crate::args::{PageArgs, PictureArgs};
use crate::error::CliError;
use crate::output::{expect_place, named, write_to};

impl PictureArgs {
    /// The options of the picture.
    pub(crate) fn options(&self) -> DrawOptions {
        DrawOptions {
            style: self.style.unwrap_or_default(),
            coordinates: if self.no_coordinates { Coordinates::Hidden } else { Coordinates::Escaped },
            speed: self.speed.unwrap_or_default(),
            colours: self.looks.colours.unwrap_or_default(),
            line_width: self.looks.line_width,
            background: self.looks.background.unwrap_or_default(),
            squares: self.looks.squares,
            outline: self.looks.outline,
            ..self.page.options()
        }
    }

    /// Checks before the work that the format supports the options.
    pub(crate) fn expect(&self, format: Format) -> Result<(), CliError> {
        if self.speed.is_some() && format != Format::Gif {
            return Err(CliError::usage("--speed applies only to animations; write -o tour.gif, or leave it out"));
        }
        self.options().expect(format)?;
        if self.looks.line_width.is_some() && self.style == Some(Style::Numbers) && format != Format::Gif {
            return Err(CliError::usage(
                "--line-width has no effect with --style numbers; leave it out, or write --style line, both or heat",
            ));
        }
        match self.hidden(format) {
            Some((part, why)) => Err(CliError::usage(format!("--colours {part}= has no effect: {why}; leave it out"))),
            None => Ok(()),
        }
    }

    /// Checks the same for a picture of a tour.
    pub(crate) fn expect_tour(&self, format: Format) -> Result<(), CliError> {
        self.expect(format)?;
        let has = |part| self.looks.colours.is_some_and(|colours| colours.of(part).is_some());
        if has(Part::Text) && self.no_coordinates {
            return Err(CliError::usage("--colours text= has no effect with --no-coordinates; leave out one of them"));
        }
        let style = self.style.unwrap_or_default();
        if has(Part::Numbers) && !style.has_numbers() {
            return Err(CliError::usage(format!(
                "--colours numbers= has no effect: the style {style} has no numbers; add --style numbers or both"
            )));
        }
        Ok(())
    }

    /// A part with a colour that the other options hide, and why.
    fn hidden(&self, format: Format) -> Option<(Part, &'static str)> {
        let looks = &self.looks;
        let (colours, squares, outline) = (looks.colours?, looks.squares, looks.outline);
        let is_plain = matches!(squares, Some(Squares::Lines | Squares::None));
        let is_shaped = outline.map_or(is_plain, |outline| outline != Outline::Box);
        let is_heat = self.style == Some(Style::Heat);
        let plain = "squares have no colour with --squares lines or none";
        let heat = "the style heat chooses it to contrast with the squares";
        let all = [
            (Part::Light, is_plain, plain),
            (Part::Dark, is_plain, plain),
            (Part::Outline, outline == Some(Outline::None), "there is no outline with --outline none"),
            // The lines between squares have its colour too.
            (Part::Hatch, is_shaped && squares != Some(Squares::Lines), "holes are hatched only with --outline box"),
            // The piece of an animation has the colour of the line.
            (Part::Line, is_heat && format != Format::Gif, heat),
            (Part::Start, is_heat, heat),
            (Part::End, is_heat, heat),
        ];
        let hidden = all.into_iter().find(|(part, is_hidden, _)| *is_hidden && colours.of(*part).is_some());
        hidden.map(|(part, _, why)| (part, why))
    }

    /// Checks before the work that a tour of the board can be drawn.
    pub(crate) fn expect_drawable(&self, board: &Board, format: Format) -> Result<(), CliError> {
        self.expect_tour(format)?;
        Layout::new(board, &self.options(), Room::Page, Footer::None)?;
        Ok(())
    }

    /// The first of these options that was given.
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
    /// The options of the page.
    pub(crate) fn options(&self) -> DrawOptions {
        DrawOptions { theme: self.theme.unwrap_or_default(), pixels: self.size, ..DrawOptions::default() }
    }

    /// The file and format of a chart, checked before the work.
    pub(crate) fn chart<'a>(&self, file: Option<&'a Path>, name: &str) -> Result<Option<(&'a Path, Format)>, CliError> {
        match (file, self.given()) {
            (Some(file), _) if named(Some(file)).is_none() => Err(CliError::usage(
                "the picture needs a file, because the answer goes to standard output; write -o FILE.svg",
            )),
            (Some(file), _) => {
                expect_place(Some(file))?;
                let format = Format::from_suffix(file)?;
                self.options().expect_page()?;
                Ok(Some((file, format)))
            }
            (None, Some(option)) => {
                Err(CliError::usage(format!("{option} applies only to pictures; add -o {name}.svg")))
            }
            (None, None) => Ok(None),
        }
    }

    /// The first of these options that was given.
    pub(crate) fn given(&self) -> Option<&'static str> {
        let all = [(self.theme.is_some(), "--theme"), (self.size.is_some(), "--size")];
        all.into_iter().find(|(is_given, _)| *is_given).map(|(_, name)| name)
    }
}

/// Draws and writes a picture; nothing is written if drawing fails.
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

/// Refuses to print a picture or bytes on a terminal. With `-o -`, text is printed all the same.
pub(crate) fn expect_not_terminal(format: crate::format::Format, file: Option<&Path>) -> Result<(), CliError> {
    let is_refused = if format.is_binary() { named(file).is_none() } else { file.is_none() };
    if is_refused && io::stdout().is_terminal() {
        let name = format.name();
        let text = if format.is_binary() { "" } else { ", or -o - to print it" };
        return Err(CliError::usage(format!("{name} output is not for the terminal; add -o FILE.{name}{text}")));
    }
    Ok(())
}
