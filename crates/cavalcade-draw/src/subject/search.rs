//! A search as an animation: each move forward, and each move taken back.
//!
//! A search is recorded by a [`Recorder`] while it runs. Searches make more moves than anyone wants to watch, so only
//! the first ones are kept; the animation then leaps to where the search ended.

use cavalcade::util::with_article;
use cavalcade::{Board, Observer, Piece, Square};

use crate::film::{Change, Film, Frame};
use crate::layout::route::Router;
use crate::layout::{Footer, Room};
use crate::subject::board::Page;
use crate::{Dash, DrawError, DrawOptions, Scene, Shape, Stroke};

/// One step of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// The piece moved to this square, or was put there.
    Forward(Square),
    /// The piece left this square for the one before.
    Back(Square),
}

/// Records the steps of a search.
///
/// ```
/// use cavalcade::Observer;
/// use cavalcade_draw::subject::search::{Recorder, Step};
///
/// let mut recorder = Recorder::new(2);
/// for name in ["a1", "b3", "c1"] {
///     recorder.forward(name.parse()?);
/// }
/// assert_eq!(recorder.steps(), [Step::Forward("a1".parse()?), Step::Forward("b3".parse()?)]);
/// assert_eq!(recorder.left_out(), 1);
/// # Ok::<(), cavalcade::ParseSquareError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Recorder {
    most: usize,
    steps: Vec<Step>,
    left_out: u64,
    path: Vec<Square>,
}

impl Recorder {
    /// Records the first steps, and no more than this many.
    #[must_use]
    pub const fn new(most: usize) -> Self {
        Self { most, steps: Vec::new(), left_out: 0, path: Vec::new() }
    }

    /// The steps that were kept.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The number of steps that were not kept.
    #[must_use]
    pub const fn left_out(&self) -> u64 {
        self.left_out
    }

    /// The current path of the search.
    #[must_use]
    pub fn path(&self) -> &[Square] {
        &self.path
    }

    fn record(&mut self, step: Step) {
        if self.steps.len() < self.most {
            self.steps.push(step);
        } else {
            self.left_out += 1;
        }
    }
}

impl Default for Recorder {
    /// Records 100 seconds of steps at the default speed.
    fn default() -> Self {
        Self::new(500)
    }
}

impl Observer for Recorder {
    fn wants_steps(&self) -> bool {
        true
    }

    fn forward(&mut self, square: Square) {
        self.path.push(square);
        self.record(Step::Forward(square));
    }

    fn back(&mut self, square: Square) {
        self.path.pop();
        self.record(Step::Back(square));
    }
}

/// Animates a recorded search of this piece on this board.
pub fn film(board: &Board, piece: &Piece, recorder: &Recorder, options: &DrawOptions) -> Result<Film, DrawError> {
    let steps = recorder.steps();
    if steps.len() >= Film::MOST_FRAMES {
        return Err(DrawError::TooManyFrames { moves: steps.len(), most: Film::MOST_FRAMES - 1 });
    }
    let page = Page::new(board, options, Room::Film, Footer::None)?;
    let mut stage = Stage { page: &page, router: Router::new(board, piece, &page.layout), path: Vec::new() };
    let mut frames = Vec::with_capacity(steps.len() + 1);
    for (number, step) in (1..).zip(steps) {
        frames.push(stage.frame(number, *step)?);
    }
    if recorder.left_out() > 0 {
        frames.extend(stage.leap(recorder.path())?);
    }
    let page = page.scene(title(board, piece), page.board_shapes());
    Ok(if frames.is_empty() { Film::still(page) } else { Film { page, frames }.with_pause() })
}

/// Draws where a recorded search ended.
pub fn scene(board: &Board, piece: &Piece, recorder: &Recorder, options: &DrawOptions) -> Result<Scene, DrawError> {
    let page = Page::new(board, options, Room::Page, Footer::None)?;
    let mut stage = Stage { page: &page, router: Router::new(board, piece, &page.layout), path: Vec::new() };
    let mut shapes = page.board_shapes();
    for frame in stage.leap(recorder.path())? {
        if let Change::Add(added) = frame.change {
            shapes.extend(added);
        }
        shapes.extend(frame.over);
    }
    Ok(page.scene(title(board, piece), shapes))
}

fn title(board: &Board, piece: &Piece) -> String {
    format!("Search for a {piece} tour of {} board", with_article(board.size()))
}

/// The board while the search runs.
struct Stage<'a> {
    page: &'a Page<'a>,
    router: Router<'a>,
    path: Vec<Square>,
}

impl Stage<'_> {
    fn frame(&mut self, number: usize, step: Step) -> Result<Frame, DrawError> {
        match step {
            Step::Forward(square) => self.forward(square),
            Step::Back(square) => self.back(number, square),
        }
    }

    /// The line grows, and the knight stands on the new square.
    fn forward(&mut self, square: Square) -> Result<Frame, DrawError> {
        let square = self.page.on_board(square)?;
        let stroke = self.stroke();
        let line = self.path.last().map_or_else(Vec::new, |from| self.router.parts(*from, square));
        let mut added: Vec<Shape> =
            line.into_iter().map(|part| Shape::Line { points: part.to_vec(), stroke }).collect();
        added.push(Shape::disc(self.page.layout.centre(square), Page::dot_radius(stroke.width), stroke.ink));
        self.path.push(square);
        Ok(self.shown(Change::Add(added), vec![self.page.knight(square, self.page.inks.line)]))
    }

    /// The line shrinks; for a moment what was taken back is seen in the colour of a dead end.
    fn back(&mut self, number: usize, square: Square) -> Result<Frame, DrawError> {
        if self.path.pop() != Some(square) {
            return Err(DrawError::BrokenRecord { number, square });
        }
        let ink = self.page.inks.end;
        let mut over = vec![Shape::disc(self.page.layout.centre(square), Page::dot_radius(self.stroke().width), ink)];
        if let Some(before) = self.path.last() {
            let stroke = Stroke { ink, dash: Dash::Dashed, ..self.stroke() };
            let parts = self.router.parts(*before, square).into_iter();
            over.extend(parts.map(|part| Shape::Line { points: part.to_vec(), stroke }));
            over.push(self.page.knight(*before, ink));
        }
        Ok(self.shown(Change::TakeBack, over))
    }

    /// From where the record ends to where the search did: taken back as far as they differ, then on in one frame.
    fn leap(&mut self, path: &[Square]) -> Result<Vec<Frame>, DrawError> {
        let same = self.path.iter().zip(path).take_while(|(a, b)| a == b).count();
        let mut added = Vec::new();
        let mut frames = Vec::new();
        while self.path.len() > same {
            self.path.pop();
            frames.push(self.shown(Change::TakeBack, Vec::new()));
        }
        for square in &path[same..] {
            if let Change::Add(shapes) = self.forward(*square)?.change {
                added.extend(shapes);
            }
        }
        let knight = self.path.last().map(|square| self.page.knight(*square, self.page.inks.line));
        frames.push(self.shown(Change::Add(added), knight.into_iter().collect()));
        Ok(frames)
    }

    fn shown(&self, change: Change, over: Vec<Shape>) -> Frame {
        Frame { change, over, hundredths: self.page.options.speed.hundredths() }
    }

    fn stroke(&self) -> Stroke {
        Stroke::solid(self.page.inks.line, self.page.line_width(0.05, 1.0..=4.5))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavalcade::Size;

    fn recorded(most: usize, steps: &str) -> Recorder {
        let mut recorder = Recorder::new(most);
        for step in steps.split(' ') {
            match step.strip_prefix('-') {
                Some(name) => recorder.back(name.parse().unwrap()),
                None => recorder.forward(step.parse().unwrap()),
            }
        }
        recorder
    }

    fn filmed(recorder: &Recorder) -> Vec<Frame> {
        let board = Board::rectangle(Size::new(3, 4).unwrap());
        film(&board, &Piece::KNIGHT, recorder, &DrawOptions::default()).unwrap().frames
    }

    #[test]
    fn each_step_is_a_frame_and_steps_back_take_back() {
        let frames = filmed(&recorded(100, "a1 b3 c1 -c1 a4 -a4 -b3"));
        assert_eq!(frames.len(), 7);
        let is_back = |frame: &Frame| frame.change == Change::TakeBack;
        assert_eq!(frames.iter().map(is_back).collect::<Vec<_>>(), [false, false, false, true, false, true, true]);
    }

    #[test]
    fn a_search_recorded_in_part_goes_back_to_where_the_paths_part_and_on_in_one_frame() {
        // Kept: a1 b3 c1. Ended: a1 b3 a1 c2, so c1 is taken back and the rest added at once.
        let frames = filmed(&recorded(3, "a1 b3 c1 -c1 a1 c2"));
        assert_eq!(frames.len(), 3 + 1 + 1);
        assert_eq!(frames[3].change, Change::TakeBack);
        assert!(matches!(&frames[4].change, Change::Add(added) if added.len() == 4));
    }
}
