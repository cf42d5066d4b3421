//! The look of pictures.

use cavalcade_draw::{Background, Colours, LineWidth, Outline, Speed, Squares, Style, Theme};
use clap::Args;

use super::named;
use crate::quantity::{parse_pixels, parse_speed};

/// The look of a picture of a tour or a board.
#[derive(Debug, Args)]
#[command(next_help_heading = "Pictures")]
pub(crate) struct PictureArgs {
    /// Drawing style [default: line]
    #[arg(long, hide_short_help = true, value_parser = named(&Style::NAMED))]
    pub(crate) style: Option<Style>,
    #[command(flatten)]
    pub(crate) page: PageArgs,
    /// Omit the names of files and ranks
    #[arg(long, hide_short_help = true)]
    pub(crate) no_coordinates: bool,
    /// Moves per second of an animation, 1-50 [default: 5]
    #[arg(long, hide_short_help = true, value_name = "MOVES", value_parser = parse_speed, allow_hyphen_values = true)]
    pub(crate) speed: Option<Speed>,
    #[command(flatten)]
    pub(crate) looks: LooksArgs,
}

/// The look of any picture.
#[derive(Debug, Args)]
#[command(next_help_heading = "Pictures")]
pub(crate) struct PageArgs {
    /// Light or dark picture [default: light]
    #[arg(long, hide_short_help = true, value_parser = named(&Theme::NAMED))]
    pub(crate) theme: Option<Theme>,
    /// Longer side of the picture in pixels [default: depends on the board]
    #[arg(long, value_name = "PIXELS", value_parser = parse_pixels, hide_short_help = true)]
    pub(crate) size: Option<u32>,
}

/// The colours, lines and squares of a picture.
#[derive(Debug, Args)]
#[command(next_help_heading = "Pictures")]
pub(crate) struct LooksArgs {
    /// Colours of the parts, like line=#c03,dark=silver
    ///
    /// The parts are line, numbers, light and dark (squares), text (coordinates and captions), outline, hatch (of holes),
    /// start, end and warning (faults). A colour is a CSS name, #rrggbb or #rgb.
    #[arg(long, hide_short_help = true, alias = "colors", value_name = "PART=COLOUR,...")]
    pub(crate) colours: Option<Colours>,
    /// Width of the tour's line in pixels [default: depends on the squares]
    #[arg(long, hide_short_help = true, value_name = "PIXELS", allow_hyphen_values = true)]
    pub(crate) line_width: Option<LineWidth>,
    /// Background: a colour, or none [default: depends on the theme]
    #[arg(long, hide_short_help = true, value_name = "none|COLOUR")]
    pub(crate) background: Option<Background>,
    /// Look of the squares [default: checkered]
    #[arg(long, hide_short_help = true, value_parser = named(&Squares::NAMED))]
    pub(crate) squares: Option<Squares>,
    /// Outline of the board [default: box for checkered squares, otherwise shape]
    #[arg(long, hide_short_help = true, value_parser = named(&Outline::NAMED))]
    pub(crate) outline: Option<Outline>,
}

impl LooksArgs {
    /// The first of these options that was given.
    pub(crate) fn given(&self) -> Option<&'static str> {
        let all = [
            (self.colours.is_some(), "--colours"),
            (self.line_width.is_some(), "--line-width"),
            (self.background.is_some(), "--background"),
            (self.squares.is_some(), "--squares"),
            (self.outline.is_some(), "--outline"),
        ];
        all.into_iter().find(|(is_given, _)| *is_given).map(|(_, name)| name)
    }
}
