//! A puzzle solved as a person would, step by step, in words.

use super::clues::Clues;
use super::completion::Completions;
use super::human::sheet::{Field, Sheet};
use super::human::solver::{apply, simplest_step};
use super::human::step::{Step, Why};
use super::human::trial::Trials;
use super::misfit::Misfit;
use super::technique::Difficulty;
use crate::verify::verify_squares;
use crate::{Budget, Limit, Square, Tour};

/// How a puzzle with one solution is solved.
///
/// ```
/// use cavalcade::puzzle::{ClueGrid, Clues, Difficulty, Explained};
/// use cavalcade::{Budget, Question};
///
/// let grid = ClueGrid::read("1 . .\n. # 8\n. 6 .\n")?;
/// let clues = Clues::new(Question::on(grid.board).closed(), grid.given)?;
/// let Explained::Solved(explanation) = clues.explain(&Budget::unlimited())? else { panic!("there is one way") };
/// assert_eq!(explanation.difficulty(), Some(Difficulty::Easy));
/// let first = explanation.steps[0].to_string();
/// assert_eq!(first, "2 goes on b1: the only free square left a move away from 1 on a3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// The numbers that no step has put down, and that a search had to find.
    pub left: usize,
    /// The solution.
    pub tour: Tour,
}

impl Explanation {
    /// The easiest difficulty whose steps solve the puzzle; none if they do not.
    #[must_use]
    pub fn difficulty(&self) -> Option<Difficulty> {
        let hardest = self.steps.iter().map(|step| step.technique().difficulty()).max();
        (self.left == 0).then(|| hardest.unwrap_or(Difficulty::Easy))
    }
}

/// What comes of explaining a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Explained {
    /// It has one solution.
    Solved(Explanation),
    /// It has none.
    None(Misfit),
    /// It has more: these are two of them.
    Several(Box<[Tour; 2]>),
}

impl Clues {
    /// Solves the puzzle step by step, as a person would, if it has one solution.
    pub fn explain(&self, budget: &Budget) -> Result<Explained, Limit> {
        let tour = match self.completions(budget)? {
            Completions::None(misfit) => return Ok(Explained::None(misfit)),
            Completions::Several(two) => return Ok(Explained::Several(two)),
            Completions::One(tour) => tour,
        };
        let field = Field::new(self.question(), budget)?;
        let mut sheet = self.sheet(&field);
        let (mut steps, mut trials, mut clock) = (Vec::new(), Trials::new(&field), budget.clock());
        loop {
            budget.check(0)?;
            let step = match simplest_step(&mut sheet, Difficulty::Medium) {
                Ok(None) if sheet.left() > 0 => trials.next(&sheet, &mut clock)?,
                step => step,
            };
            // The puzzle has a solution, so no sound step contradicts it.
            let Some(step) = step.map_err(|_| Limit::Method)? else { break };
            apply(&mut sheet, &step);
            if let Why::Trial { tried, .. } = &step.why
                && let Some(node) = field.graph.node(tried.square)
            {
                sheet.rule_out(tried.number as usize - 1, node);
            }
            steps.push(step);
        }
        if !agrees(&sheet, &tour) {
            return Err(Limit::Method);
        }
        Ok(Explained::Solved(Explanation { steps, left: sheet.left(), tour }))
    }

    /// Whether the puzzle is of a difficulty: whether its steps alone solve it, or of a hard one whether it has one solution.
    pub fn is_solved_by(&self, difficulty: Difficulty, budget: &Budget) -> Result<bool, Limit> {
        if difficulty == Difficulty::Hard {
            return Ok(matches!(self.completions(budget)?, Completions::One(_)));
        }
        let field = Field::new(self.question(), budget)?;
        let mut sheet = self.sheet(&field);
        while let Ok(Some(step)) = simplest_step(&mut sheet, difficulty) {
            budget.check(0)?;
            apply(&mut sheet, &step);
        }
        let path: Option<Vec<Square>> =
            (0..field.len()).map(|number| sheet.node_of(number).map(|node| field.graph.square(node))).collect();
        // Numbers that contradict each other may be put down all the same.
        Ok(path.is_some_and(|path| verify_squares(self.question(), &path).is_ok()))
    }

    /// The numbers that are given, on a sheet.
    fn sheet<'f>(&self, field: &'f Field) -> Sheet<'f> {
        let given = self.given().filter_map(|clue| Some((clue.number as usize - 1, field.graph.node(clue.square)?)));
        Sheet::new(field, given)
    }
}

/// Whether the numbers put down are those of the solution.
fn agrees(sheet: &Sheet<'_>, tour: &Tour) -> bool {
    let stands = |(number, square): (usize, Square)| {
        sheet.node_of(number).is_none_or(|node| sheet.field.graph.square(node) == square)
    };
    tour.squares().enumerate().all(stands)
}
