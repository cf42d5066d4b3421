//! A puzzle solved as a person would, step by step, in words.

use super::human::reach::Reach;
use super::human::sheet::{Field, Sheet};
use super::human::solver::{apply, simplest_step};
use super::human::step::{Step, Why};
use super::human::trial::Trials;
use super::technique::{Difficulty, Technique};
use cavalcade_check::Tour;
use cavalcade_check::verify::verify_squares;
use cavalcade_core::{Budget, Clue, Clues, Limit, Question, Reason, Square};
use cavalcade_tours::{Outcome, Solver, Uniqueness};

/// The steps that solve a puzzle with one solution.
///
/// ```
/// # mod cavalcade { pub use {cavalcade_core::*, cavalcade_tours::*}; pub mod puzzle { pub use cavalcade_puzzle::*; } }
/// use cavalcade::puzzle::{ClueGrid, Difficulty, Explained, explain};
/// use cavalcade::{Budget, Question};
///
/// let grid = ClueGrid::read("1 6 .\n. # 8\n. . .\n")?;
/// let puzzle = Question::on(grid.board).closed().clues(grid.given)?;
/// let Explained::Solved(explanation) = explain(&puzzle, &Budget::unlimited())? else { panic!("there is one way") };
/// assert_eq!(explanation.difficulty(), Difficulty::Easy);
/// let first = explanation.steps[0].to_string();
/// assert_eq!(first, "2 goes on b1: the only free square left a move away from 1 on a3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The steps, in order. Where there is none, a search fills in one more number.
    pub steps: Vec<Step>,
    /// The solution.
    pub tour: Tour,
}

impl Explanation {
    /// The easiest difficulty that the puzzle is of.
    #[must_use]
    pub fn difficulty(&self) -> Difficulty {
        self.steps.iter().map(|step| step.technique().difficulty()).max().unwrap_or(Difficulty::Easy)
    }

    /// The number of squares that only a search could fill.
    #[must_use]
    pub fn searched(&self) -> usize {
        self.steps.iter().filter(|step| step.technique() == Technique::Search).count()
    }
}

/// The result of explaining a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Explained {
    /// It has one solution.
    Solved(Explanation),
    /// It has no solution.
    None(Reason),
    /// It has more: these are two of them.
    Several(Box<[Tour; 2]>),
}

/// Solves a puzzle, a question with clues, step by step as a person would, if it has one solution.
pub fn explain(question: &Question, budget: &Budget) -> Result<Explained, Limit> {
    let report = Solver::new(question).unique().budget(budget).solve();
    let tour = match (report.outcome, report.uniqueness) {
        (Outcome::Found(tour), Some(Uniqueness::Another(other))) => {
            return Ok(Explained::Several(Box::new([tour, other])));
        }
        (Outcome::Found(tour), _) => tour,
        (Outcome::Impossible(reason), _) => return Ok(Explained::None(reason)),
        (Outcome::GaveUp(limit), _) => return Err(limit),
    };
    if question.given().is_some_and(|clues| clues.len() == tour.len()) {
        return Ok(Explained::Solved(Explanation { steps: Vec::new(), tour }));
    }
    let field = Field::new(question, budget)?;
    let steps = steps(&mut sheet(question, &field), &tour, budget)?;
    Ok(Explained::Solved(Explanation { steps, tour }))
}

/// Returns the steps that fill a sheet; where there is none, one number of the solution.
fn steps(sheet: &mut Sheet<'_>, tour: &Tour, budget: &Budget) -> Result<Vec<Step>, Limit> {
    let field = sheet.field;
    let (mut steps, mut trials, mut clock) = (Vec::new(), Trials::new(field), budget.clock());
    loop {
        budget.check(0)?;
        let step = match simplest_step(sheet, Difficulty::Medium) {
            Ok(None) if sheet.left() > 0 => trials.next(sheet, &mut clock)?,
            step => step,
        };
        // The puzzle has a solution, so no sound step contradicts it.
        let Some(step) = step.map_err(|_| Limit::Method)?.or_else(|| searched(sheet, tour)) else { break };
        apply(sheet, &step);
        if let Why::Trial { tried, .. } = &step.why
            && let Some(node) = field.graph.node(tried.square)
        {
            sheet.rule_out(tried.number as usize - 1, node);
        }
        steps.push(step);
    }
    if sheet.left() > 0 || !agrees(sheet, tour) { Err(Limit::Method) } else { Ok(steps) }
}

/// Returns whether a puzzle is of a difficulty: whether its steps alone solve it, or of a hard one whether it has one
/// solution.
pub fn is_solved_by(question: &Question, difficulty: Difficulty, budget: &Budget) -> Result<bool, Limit> {
    if difficulty == Difficulty::Hard {
        let report = Solver::new(question).unique().budget(budget).solve();
        return match report.outcome {
            Outcome::GaveUp(limit) => Err(limit),
            _ => Ok(report.uniqueness == Some(Uniqueness::Unique)),
        };
    }
    let field = Field::new(question, budget)?;
    let mut sheet = sheet(question, &field);
    while let Ok(Some(step)) = simplest_step(&mut sheet, difficulty) {
        budget.check(0)?;
        apply(&mut sheet, &step);
    }
    let path: Option<Vec<Square>> =
        (0..field.len()).map(|number| sheet.node_of(number).map(|node| field.graph.square(node))).collect();
    // Numbers that contradict each other may be put down all the same.
    Ok(path.is_some_and(|path| verify_squares(question, &path).is_ok()))
}

/// The numbers that are given, on a sheet.
fn sheet<'f>(question: &Question, field: &'f Field) -> Sheet<'f> {
    let clues = question.given().into_iter().flat_map(Clues::iter);
    let given = clues.filter_map(|clue| Some((clue.number as usize - 1, field.graph.node(clue.square)?)));
    Sheet::new(field, given)
}

/// Returns the number that a search fills in where no step is left: the one with the fewest squares in reach.
fn searched(sheet: &Sheet<'_>, tour: &Tour) -> Option<Step> {
    let number = Reach::of(sheet).ok()?.narrowest(sheet)?;
    let placed = Clue { number: number as u64 + 1, square: tour.square_at(number)? };
    Some(Step { placed: vec![placed], why: Why::Search })
}

/// Returns `true` if the numbers put down are those of the solution.
fn agrees(sheet: &Sheet<'_>, tour: &Tour) -> bool {
    let stands = |(number, square): (usize, Square)| {
        sheet.node_of(number).is_none_or(|node| sheet.field.graph.square(node) == square)
    };
    tour.squares().enumerate().all(stands)
}
