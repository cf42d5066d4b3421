//! A tour as an animation: one frame per move, with the knight at the head of its trail.

use cavalcade::{Square, Tour};

use crate::film::{Change, Film, Frame};
use crate::layout::{Footer, Room};
use crate::subject::board::Page;
use crate::subject::tour::{Pen, title};
use crate::{DrawError, DrawOptions, Font, Ink, SQUARE, Shape, Stroke, Style, Text};

/// Moves of the trail that are shown where the style has no line that stays.
const TAIL: usize = 6;

/// Animates a tour: the first frame has the knight on its first square, and a closed tour ends with the move home.
pub fn film(tour: &Tour, options: &DrawOptions) -> Result<Film, DrawError> {
    let stride = stride(tour, options)?;
    let page = Page::new(tour.board(), options, Room::Film, Footer::None)?;
    let animator = Animator { page: &page, pen: Pen::new(&page, tour), way: way(tour), tour };
    let last = animator.way.len() - 1;
    let shown = (0..last).step_by(stride).chain([last]);
    let before = [None].into_iter().chain(shown.clone().map(Some));
    let frames =
        before.zip(shown).map(|(before, moves)| animator.frame(before.map_or(0, |before| before + 1), moves)).collect();
    Ok(Film { page: page.scene(title(tour), page.board_shapes()), frames }.with_pause())
}

/// The moves from one frame to the next.
fn stride(tour: &Tour, options: &DrawOptions) -> Result<usize, DrawError> {
    match options.frames {
        Some(frames) => Ok(tour.len().div_ceil(frames.get().min(Film::MOST_FRAMES))),
        None if tour.len() < Film::MOST_FRAMES => Ok(1),
        None => Err(DrawError::TooManyFrames { moves: tour.len() - 1, most: Film::MOST_FRAMES - 1 }),
    }
}

/// The squares in order, and the first again if the tour is closed.
fn way(tour: &Tour) -> Vec<Square> {
    tour.squares().chain(tour.is_closed().then(|| tour.start())).collect()
}

struct Animator<'a> {
    page: &'a Page<'a>,
    pen: Pen<'a>,
    way: Vec<Square>,
    tour: &'a Tour,
}

impl Animator<'_> {
    /// The frame after a number of moves, of which those from `first` on are new.
    fn frame(&self, first: usize, moves: usize) -> Frame {
        let is_last = moves + 1 == self.way.len();
        let mut over = if is_last { Vec::new() } else { self.tail(moves) };
        over.push(self.page.knight(self.way[moves], self.page.inks.line));
        let hundredths = self.page.options.speed.hundredths();
        Frame { change: Change::Add((first..=moves).flat_map(|moves| self.trail(moves)).collect()), over, hundredths }
    }

    /// The shapes that a move adds to the trail.
    fn trail(&self, moves: usize) -> Vec<Shape> {
        let here = self.way[moves];
        let is_home = moves == self.tour.len();
        match self.page.options.style {
            Style::Line => {
                let dots = self.last_and_here(moves).filter_map(|k| self.pen.dot(self.way[k]));
                self.last_move(moves).into_iter().chain(dots).chain(self.marks(moves)).collect()
            }
            Style::Numbers | Style::Heat if is_home => Vec::new(),
            Style::Numbers => self.pen.number(moves, here),
            Style::Both => {
                let numbers = self.last_and_here(moves).flat_map(|k| self.pen.number(k, self.way[k]));
                let home = is_home.then(|| self.pen.number(0, here)).into_iter().flatten();
                self.last_move(moves).into_iter().chain(numbers).chain(home).collect()
            }
            Style::Heat => {
                vec![Shape::Rects { areas: vec![self.page.layout.area(here)], ink: self.pen.heat_ink(moves) }]
            }
        }
    }

    /// The start when a line has just come to it or left it, and the end when the knight goes home from there.
    fn marks(&self, moves: usize) -> Vec<Shape> {
        let is_home = moves == self.tour.len();
        let start = (moves <= 1 || is_home).then(|| self.page.start_mark(self.tour.start()));
        let end = is_home.then(|| self.page.end_mark(self.tour.end()));
        start.into_iter().chain(end).collect()
    }

    /// The last square and this one, by their numbers in the tour: the new line ends on both.
    fn last_and_here(&self, moves: usize) -> impl Iterator<Item = usize> + use<> {
        moves.saturating_sub(1)..=moves.min(self.tour.len() - 1)
    }

    /// The line of the last move, if there was one.
    fn last_move(&self, moves: usize) -> Vec<Shape> {
        self.moves(moves.saturating_sub(1), moves, self.pen.line_stroke())
    }

    /// The last few moves, in styles that keep no line.
    fn tail(&self, moves: usize) -> Vec<Shape> {
        let first = moves.saturating_sub(TAIL);
        let stroke = self.pen.line_stroke();
        match self.page.options.style {
            Style::Line | Style::Both => Vec::new(),
            Style::Numbers => {
                let numbers = (first..moves).flat_map(|k| self.pen.number_on_disc(k, self.way[k]));
                self.moves(first, moves, stroke).into_iter().chain(numbers).collect()
            }
            Style::Heat => {
                // Seen on dark and light squares alike: a dark line with a light rim.
                let rim = Stroke::solid(self.page.inks.paper, stroke.width * 2.6);
                let rims = self.moves(first, moves, rim);
                rims.into_iter().chain(self.moves(first, moves, stroke)).collect()
            }
        }
    }

    /// The moves from one square of the way to another, each drawn with this stroke.
    fn moves(&self, first: usize, last: usize, stroke: Stroke) -> Vec<Shape> {
        let pairs = self.way[first..=last].windows(2);
        pairs.flat_map(|pair| self.pen.one_move(pair[0], pair[1], stroke)).collect()
    }
}

impl Page<'_> {
    /// The knight on a square.
    pub(crate) fn knight(&self, square: Square, ink: Ink) -> Shape {
        let rim = Stroke::solid(self.inks.paper, 0.1 * SQUARE);
        let size = self.layout.share(0.95, 11.0..=f32::MAX);
        Shape::Text(Text::centred(Font::KNIGHT.to_string(), self.layout.centre(square), size, ink).with_rim(rim))
    }
}
