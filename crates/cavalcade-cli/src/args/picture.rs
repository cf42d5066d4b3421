//! How pictures look.

use cavalcade_draw::{Background, Colours, LineWidth, Outline, Speed, Squares, Style, Theme};
use clap::Args;

use super::named;
use crate::quantity::{parse_speed, whole_number};

/// How pictures look.
#[derive(Debug, Args)]
#[command(next_help_heading = "Pictures")]
pub(crate) struct PictureArgs {
    /// How a tour is drawn [default: line]
    #[arg(long, value_parser = named(&Style::NAMED))]
    pub(crate) style: Option<Style>,
    #[command(flatten)]
    pub(crate) page: PageArgs,
    /// Leave out the names of files and ranks
    #[arg(long)]
    pub(crate) no_coordinates: bool,
    /// Moves a second in an animation, from 1 to 50 [default: 5]
    #[arg(long, value_name = "MOVES", value_parser = parse_speed, allow_hyphen_values = true)]
    pub(crate) speed: Option<Speed>,
    #[command(flatten)]
    pub(crate) looks: LooksArgs,
}

/// The page of a picture.
#[derive(Debug, Args)]
#[command(next_help_heading = "Pictures")]
pub(crate) struct PageArgs {
    /// Whether the page is light or dark [default: light]
    #[arg(long, value_parser = named(&Theme::NAMED))]
    pub(crate) theme: Option<Theme>,
    /// The longer side of the picture [default: by the board]
    #[arg(long, value_name = "PIXELS", value_parser = whole_number(1..=u32::MAX))]
    pub(crate) size: Option<u32>,
}

/// Colours, lines and squares of pictures.
#[derive(Debug, Args)]
#[command(next_help_heading = "Pictures")]
pub(crate) struct LooksArgs {
    /// Colours for parts of the picture, like line=#c03,dark=silver
    ///
    /// The parts are line, numbers, light, dark (squares), text (coordinates and captions), outline, hatch (of holes),
    /// start, end and warning (faults). Colours are names of CSS, #rrggbb or #rgb.
    #[arg(long, alias = "colors", value_name = "PART=COLOUR,...")]
    pub(crate) colours: Option<Colours>,
    /// How wide the line of the tour is, in pixels [default: by the size of the squares]
    #[arg(long, value_name = "PIXELS", allow_hyphen_values = true)]
    pub(crate) line_width: Option<LineWidth>,
    /// What lies below everything: a colour, or none [default: the paper of the theme]
    #[arg(long, value_name = "none|COLOUR")]
    pub(crate) background: Option<Background>,
    /// How squares are told apart [default: checkered]
    #[arg(long, value_parser = named(&Squares::NAMED))]
    pub(crate) squares: Option<Squares>,
    /// What goes around the board: its box, or the shape of its squares [default: box; shape if squares are not checkered]
    #[arg(long, value_parser = named(&Outline::NAMED))]
    pub(crate) outline: Option<Outline>,
}

impl LooksArgs {
    /// The first of these arguments that was given, if any was.
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
