//! Refuses options that have no effect on a drawing.

use cavalcade_draw::Part;

use crate::args::DrawArgs;
use crate::error::CliError;

/// The subject of a drawing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Motif {
    Tours,
    ContactSheet,
    Board,
    Obstacle,
    Cut,
    Worksheet,
}

impl Motif {
    /// Its name in messages.
    const fn name(self) -> &'static str {
        match self {
            Self::Tours => "a tour",
            Self::ContactSheet => "a contact sheet",
            Self::Board => "a board",
            Self::Obstacle => "an obstacle",
            Self::Cut => "a board with a cut",
            Self::Worksheet => "a worksheet",
        }
    }

    /// Returns `true` if tours are drawn.
    const fn has_tours(self) -> bool {
        matches!(self, Self::Tours | Self::ContactSheet)
    }

    /// Returns `true` if a part of the picture is visible.
    fn shows(self, part: Part, has_coordinates: bool) -> bool {
        match part {
            Part::Line => !matches!(self, Self::Board | Self::Cut),
            Part::Numbers => self.has_tours() || self == Self::Worksheet,
            Part::Warning => self.has_tours(),
            // The others have text besides the coordinates.
            Part::Text => has_coordinates || !matches!(self, Self::Tours | Self::Board),
            _ => true,
        }
    }
}

/// Refuses options that have no effect on the subject.
pub(super) fn expect_used(args: &DrawArgs, motif: Motif) -> Result<(), CliError> {
    let (picture, name) = (&args.picture, motif.name());
    let of_tours = [(picture.style.is_some(), "--style"), (picture.looks.line_width.is_some(), "--line-width")];
    if let (false, Some((_, option))) = (motif.has_tours(), of_tours.into_iter().find(|(is_given, _)| *is_given)) {
        return Err(CliError::usage(format!("{option} applies only to tours, but this is {name}; leave it out")));
    }
    if picture.speed.is_some() && motif != Motif::Tours {
        return Err(CliError::usage(format!("--speed applies only to animations, but this is {name}; leave it out")));
    }
    if picture.no_coordinates && motif == Motif::ContactSheet {
        return Err(CliError::usage("a contact sheet never has coordinates; leave out --no-coordinates"));
    }
    let colours = picture.looks.colours.unwrap_or_default();
    let is_hidden = |part: Part| colours.of(part).is_some() && !motif.shows(part, !picture.no_coordinates);
    match Part::NAMED.into_iter().find(|(_, part)| is_hidden(*part)) {
        Some((part, Part::Text)) => Err(CliError::usage(format!(
            "--colours {part}= has no effect with --no-coordinates; leave out one of them"
        ))),
        Some((part, _)) => Err(CliError::usage(format!("--colours {part}= has no effect on {name}; leave it out"))),
        None => Ok(()),
    }
}
