//! Options that fit: a picture that would be too large, or take too long, is drawn smaller or simpler.
//!
//! Squares become smaller, numbers that could not be read become a line, and a frame of an animation shows several moves.

use std::num::NonZeroUsize;

use cavalcade::Board;

use crate::layout::{Footer, Room};
use crate::{DrawError, DrawOptions, Drawing, Film, Format, Layout, Squares, Style};

/// The longer side of a PNG that is made in a moment, in pixels.
const PNG_SIDE: u32 = 3000;

/// The longer side of a GIF that is made in a moment, in pixels.
const GIF_SIDE: u32 = 800;

/// The pixels of all frames of a GIF that is made in a moment.
const GIF_PIXELS: u64 = 60_000_000;

/// The numbers of frames that are worth watching.
const GIF_FRAMES: std::ops::RangeInclusive<u64> = 24..=400;

impl Drawing<'_> {
    /// The options under which this is drawn in any case, if the board can be drawn at all: as they are if they suit, else
    /// with smaller squares, without numbers, or with several moves to a frame.
    ///
    /// ```
    /// use cavalcade::{Board, Size};
    /// use cavalcade_draw::{DrawOptions, Drawing, Format, Style};
    ///
    /// let board = Board::rectangle(Size::new(1000, 1000)?);
    /// let drawing = Drawing::Board { board: &board, start: None, end: None };
    /// let options = DrawOptions { style: Style::Numbers, ..DrawOptions::default() };
    /// assert!(drawing.scene(&options).is_err());
    /// assert!(drawing.scene(&drawing.fitted(&options, Format::Png)).is_ok());
    /// # Ok::<(), cavalcade::SizeError>(())
    /// ```
    #[must_use]
    pub fn fitted(&self, options: &DrawOptions, format: Format) -> DrawOptions {
        let Some((board, footer)) = self.board() else { return *options };
        let is_film = format == Format::Gif && matches!(self, Self::Tour(_));
        let most = match format {
            Format::Png => PNG_SIDE,
            Format::Gif => GIF_SIDE,
            _ => Layout::MOST_PIXELS,
        };
        let room = if is_film { Room::Film } else { Room::Page };
        let fitted = fit(options, most, |options| Layout::new(board, options, room, footer));
        match self {
            Self::Tour(tour) if is_film => with_frames(fitted, tour.len(), board, footer),
            _ => fitted,
        }
    }

    /// The board, if there is one, and what stands below it.
    fn board(&self) -> Option<(&Board, Footer)> {
        match self {
            Self::Tour(tour) => Some((tour.board(), Footer::None)),
            Self::Board { board, .. } => Some((board, Footer::None)),
            Self::Obstacle { board, .. } => Some((board, Footer::Caption)),
            _ => None,
        }
    }
}

/// Options for which a layout exists, with at most this number of pixels if that is enough to show anything.
fn fit(options: &DrawOptions, most: u32, layout: impl Fn(&DrawOptions) -> Result<Layout, DrawError>) -> DrawOptions {
    let wished = options.pixels.map(|pixels| pixels.min(most));
    let mut fitted = DrawOptions { pixels: wished, ..*options };
    // Numbers may go, then lines between squares, then pixels may be too many or too few: no more than that.
    for _ in 0..6 {
        match layout(&fitted) {
            Ok(layout) if longer_side(&layout) <= most || fitted.pixels.is_some() => break,
            Ok(_) => fitted.pixels = Some(most),
            Err(DrawError::TooFewPixels { least, .. }) if least <= most => fitted.pixels = Some(least),
            Err(DrawError::TooFewPixels { .. } | DrawError::NumbersTooSmall { .. }) if fitted.style.has_numbers() => {
                fitted = DrawOptions { style: Style::Line, pixels: wished, ..fitted };
            }
            Err(DrawError::TooFewPixels { .. } | DrawError::LinesTooNear { .. })
                if fitted.squares == Some(Squares::Lines) =>
            {
                fitted = DrawOptions { squares: None, pixels: wished, ..fitted };
            }
            // Fewer would show nothing.
            Err(DrawError::TooFewPixels { least, .. }) => fitted.pixels = Some(least),
            Err(_) => break,
        }
    }
    fitted
}

fn longer_side(layout: &Layout) -> u32 {
    let (width, height) = layout.page();
    (width.max(height) * layout.scale()).round() as u32
}

/// With as many frames as are made in a moment, if there are more moves.
fn with_frames(options: DrawOptions, moves: usize, board: &Board, footer: Footer) -> DrawOptions {
    let Ok(layout) = Layout::new(board, &options, Room::Film, footer) else { return options };
    let side = u64::from(longer_side(&layout).min(Film::MOST_PIXELS));
    let frames = (GIF_PIXELS / (side * side).max(1)).clamp(*GIF_FRAMES.start(), *GIF_FRAMES.end()) as usize;
    let frames = options.frames.map_or(frames, |wished| wished.get().min(frames));
    if moves <= frames { options } else { DrawOptions { frames: NonZeroUsize::new(frames), ..options } }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavalcade::{Outcome, Question, Size, Solver, Tour};

    fn tour(side: u32) -> Tour {
        match Solver::new(&Question::on(Size::new(side, side).unwrap())).solve().outcome {
            Outcome::Found(tour) => tour,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn what_suits_is_left_as_it_is() {
        let tour = tour(8);
        for (_, style) in Style::NAMED {
            for (_, format) in Format::NAMED {
                for pixels in [None, Some(600)] {
                    let options = DrawOptions { style, pixels, ..DrawOptions::default() };
                    assert_eq!(Drawing::Tour(&tour).fitted(&options, format), options, "{style} {format}");
                }
            }
        }
    }

    #[test]
    fn large_boards_are_drawn_in_every_style_and_size() {
        for side in [50, 200, 500] {
            let tour = tour(side);
            for (_, style) in Style::NAMED {
                for pixels in [None, Some(1), Some(300), Some(100_000)] {
                    let options = DrawOptions { style, pixels, ..DrawOptions::default() };
                    let fitted = Drawing::Tour(&tour).fitted(&options, Format::Png);
                    let scene = Drawing::Tour(&tour).scene(&fitted).unwrap_or_else(|error| panic!("{side}: {error}"));
                    let (width, height) = scene.pixels();
                    assert!(width.max(height) <= PNG_SIDE + 1, "{side} {style}: {width}x{height}");
                }
            }
        }
    }

    #[test]
    fn numbers_too_small_to_read_become_a_line() {
        let options = DrawOptions { style: Style::Both, ..DrawOptions::default() };
        let fitted = |side| Drawing::Tour(&tour(side)).fitted(&options, Format::Png).style;
        assert_eq!((fitted(20), fitted(500)), (Style::Both, Style::Line));
    }

    #[test]
    fn a_long_tour_moves_several_squares_a_frame() {
        let tour = tour(50);
        let options = Drawing::Tour(&tour).fitted(&DrawOptions::default(), Format::Gif);
        let film = Drawing::Tour(&tour).film(&options).unwrap();
        assert!((100..=401).contains(&film.frames.len()), "{} frames", film.frames.len());
        // Nothing of the trail is left out on the way.
        let every = Drawing::Tour(&tour).film(&DrawOptions { frames: None, ..options }).unwrap();
        let shapes = |film: &Film| {
            let added = |frame: &crate::film::Frame| match &frame.change {
                crate::film::Change::Add(shapes) => shapes.len(),
                crate::film::Change::TakeBack => 0,
            };
            film.frames.iter().map(added).sum::<usize>()
        };
        assert_eq!(shapes(&film), shapes(&every));
        assert_eq!(every.frames.len(), tour.len() + usize::from(tour.is_closed()));
    }

    #[test]
    fn a_picture_tells_how_far_it_is_until_it_is_done() {
        let tour = tour(12);
        for format in [Format::Png, Format::Gif] {
            let mut reports: Vec<(u64, u64)> = Vec::new();
            let mut progress = |done, of| reports.push((done, of));
            let budget = cavalcade::Budget::unlimited();
            Drawing::Tour(&tour).encode_with_progress(&DrawOptions::default(), format, &budget, &mut progress).unwrap();
            assert!(reports.len() > 3 && reports.windows(2).all(|pair| pair[0].0 <= pair[1].0), "{format}");
            assert!(reports.last().is_some_and(|(done, of)| done == of), "{format}: {:?}", reports.last());
        }
    }
}
