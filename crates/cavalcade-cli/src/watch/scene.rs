//! The board as shown so far.

use cavalcade::{Board, Effort, Question, Square};

use super::feed::Step;

/// The number of frames for which a square stays marked after a retreat from it.
const MARKED: u8 = 6;

/// The look of a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CellStyle {
    Hole,
    Open,
    /// Left by a retreat a moment ago.
    Left,
    Visited(u32),
    Head(u32),
}

/// The path and the marks on the board.
#[derive(Debug)]
pub(super) struct Scene {
    board: Board,
    /// The number of the visit of each cell, or 0.
    numbers: Vec<u32>,
    marks: Vec<u8>,
    path: Vec<Square>,
    pub(super) steps: u64,
    pub(super) retreats: u64,
    pub(super) deepest: usize,
    pub(super) is_over: bool,
}

impl Scene {
    pub(super) fn new(question: &Question) -> Self {
        let board = question.board().clone();
        let area = board.size().area().min(Board::MAX_HELD) as usize;
        Self {
            board,
            numbers: vec![0; area],
            marks: vec![0; area],
            path: Vec::new(),
            steps: 0,
            retreats: 0,
            deepest: 0,
            is_over: false,
        }
    }

    pub(super) fn board(&self) -> &Board {
        &self.board
    }

    pub(super) fn visited(&self) -> usize {
        self.path.len()
    }

    pub(super) fn head(&self) -> Option<Square> {
        self.path.last().copied()
    }

    /// Reduces the effort of a search to the part that was shown.
    pub(super) fn set_effort(&self, effort: &mut Effort) {
        (effort.steps, effort.retreats, effort.deepest) = (self.steps, self.retreats, self.deepest as u64);
    }

    pub(super) fn apply(&mut self, step: Step) {
        match step {
            Step::Forward(square) => {
                self.steps += 1;
                self.path.push(square);
                self.deepest = self.deepest.max(self.path.len());
                self.set(square, self.path.len() as u32, 0);
            }
            Step::Back(square) => {
                self.retreats += 1;
                self.path.pop();
                self.set(square, 0, MARKED);
            }
        }
    }

    fn set(&mut self, square: Square, number: u32, mark: u8) {
        if let Some(cell) = self.board.cell(square) {
            self.numbers[cell.index()] = number;
            self.marks[cell.index()] = mark;
        }
    }

    /// Fades the marks of retreats.
    pub(super) fn fade(&mut self) {
        self.marks.iter_mut().for_each(|mark| *mark = mark.saturating_sub(1));
    }

    pub(super) fn look(&self, square: Square) -> CellStyle {
        let Some(cell) = self.board.cell(square).filter(|_| self.board.contains(square)) else {
            return CellStyle::Hole;
        };
        match (self.numbers[cell.index()], self.marks[cell.index()]) {
            (0, 0) => CellStyle::Open,
            (0, _) => CellStyle::Left,
            (number, _) if self.head() == Some(square) => CellStyle::Head(number),
            (number, _) => CellStyle::Visited(number),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavalcade::{Kind, Piece, Size};

    #[test]
    fn steps_forward_and_back_leave_their_marks() {
        let board = Board::rectangle(Size::new(3, 3).unwrap());
        let mut scene = Scene::new(&Question::new(board, Piece::KNIGHT, Kind::Open));
        let (a1, b3) = (Square::new(0, 0), Square::new(1, 2));
        scene.apply(Step::Forward(a1));
        scene.apply(Step::Forward(b3));
        assert_eq!((scene.look(a1), scene.look(b3)), (CellStyle::Visited(1), CellStyle::Head(2)));
        scene.apply(Step::Back(b3));
        assert_eq!((scene.look(a1), scene.look(b3)), (CellStyle::Head(1), CellStyle::Left));
        (0..MARKED).for_each(|_| scene.fade());
        assert_eq!(scene.look(b3), CellStyle::Open);
        assert_eq!((scene.steps, scene.retreats, scene.deepest), (2, 1, 2));
        let mut effort = Effort::default();
        scene.set_effort(&mut effort);
        assert_eq!((effort.steps, effort.retreats, effort.deepest), (2, 1, 2));
    }
}
