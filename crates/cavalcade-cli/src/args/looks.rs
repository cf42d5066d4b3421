//! How pictures look, beyond their style and theme.

use cavalcade_draw::{Background, Colours, LineWidth, Outline, Squares};
use clap::Args;

use super::named;

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
