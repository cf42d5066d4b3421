//! `cavalcade puzzle BOARD`: makes puzzles with one solution, or with `--explain` solves one step by step.

mod explain;
mod production;
mod sheets;
mod writing;

use std::path::Path;

use cavalcade::puzzle::{Difficulty, Maker, NoPuzzle, Puzzle, Shape};
use cavalcade::util::{Escaped, counted};
use cavalcade::{Budget, Clues, Kind, Question, Square};

use self::production::Production;
use self::sheets::SheetFormat;
pub(crate) use self::sheets::words;
use self::writing::Text;
use crate::args::PuzzleArgs;
use crate::board::{is_file, read_board};
use crate::command::find::write_why_none;
use crate::error::{CliError, Exit};
use crate::notes::note;
use crate::output::{expect_place, is_one_place, write_to};
use crate::question::{budget, question, threads};
use crate::run_report::RunReport;
use crate::stream::write_stream;

/// Makes puzzles, or explains one.
pub(crate) fn run(args: &PuzzleArgs) -> Result<Exit, CliError> {
    args.chance.name();
    let budget = budget(&args.budget.spending);
    let run = RunReport::start(args.json);
    let done = match (&args.explain, &args.board) {
        (Some(file), _) => explain::run(args, file, &budget, &run),
        (None, Some(board)) => make(args, board, &budget, &run),
        (None, None) => Err(CliError::usage("name a board, or a puzzle with --explain")),
    };
    run.finish(done)
}

/// The output of puzzles.
enum Form {
    Text(Text),
    Sheets(SheetFormat),
}

fn make(args: &PuzzleArgs, board: &str, budget: &Budget, run: &RunReport) -> Result<Exit, CliError> {
    let (form, solution) = (form(args)?, solution_text(args)?);
    expect_place(args.output.as_deref())?;
    expect_place(args.solution.as_deref())?;
    let question = question(board, &args.question, budget)?;
    run.set_question(&question);
    if let Form::Sheets(format) = form {
        sheets::expect_drawable(&question, &args.page, format)?;
    }
    let maker = maker(args, &question, budget)?;
    let production = Production { maker: &maker, number: args.number, threads: threads(args.budget.threads), budget };
    let mut tally = Tally::new(solution.is_some() || matches!(form, Form::Sheets(_)));
    let mut add = |puzzle| {
        tally.add(puzzle);
        run.set_progress(tally.made, Some(args.number), "puzzles");
    };
    let made = match &form {
        // Each puzzle is written as soon as it is made.
        Form::Text(text) => write_stream(args.output.as_deref(), budget, |stream| {
            production.for_each(|puzzle| {
                stream.put(|out| text.write_puzzle(&puzzle, args.chance.seed(), run.elapsed(), out))?;
                add(puzzle);
                Ok(())
            })
        }),
        Form::Sheets(_) => production
            .for_each(|puzzle| {
                add(puzzle);
                Ok(())
            })
            .map_err(CliError::standard_output),
    };
    if let Err(failure) = made {
        return refuse(failure, &question, run, budget);
    }
    if let Form::Sheets(format) = form {
        sheets::write(args, format, &tally.kept, budget)?;
    }
    if let (Some(file), Some(text)) = (&args.solution, solution) {
        write_to(Some(file), budget, |out| tally.kept.iter().try_for_each(|puzzle| text.write_solution(puzzle, out)))?;
    }
    if !args.json {
        tally.note(args.difficulty, &question);
    }
    Ok(Exit::Done)
}

/// Reports why a puzzle could not be made.
fn refuse(failure: CliError, question: &Question, run: &RunReport, budget: &Budget) -> Result<Exit, CliError> {
    let CliError::Unwritable { name, source } = failure else { return Err(failure) };
    match source.downcast::<NoPuzzle>() {
        Ok(NoPuzzle::NoTour(_)) => write_why_none(question, run, budget),
        Ok(none) => Err(CliError::GaveUp { limit: "tours", text: none.to_string() }),
        Err(source) => Err(CliError::Unwritable { name, source }),
    }
}

/// The number of puzzles and clues so far, and the puzzles if they are needed later.
struct Tally {
    made: u64,
    fewest: usize,
    most: usize,
    keeps: bool,
    kept: Vec<Puzzle>,
}

impl Tally {
    const fn new(keeps: bool) -> Self {
        Self { made: 0, fewest: usize::MAX, most: 0, keeps, kept: Vec::new() }
    }

    fn add(&mut self, puzzle: Puzzle) {
        let given = puzzle.question.given().map_or(0, Clues::len);
        (self.made, self.fewest, self.most) = (self.made + 1, self.fewest.min(given), self.most.max(given));
        if self.keeps {
            self.kept.push(puzzle);
        }
    }

    /// Notes on standard error what was made.
    fn note(&self, difficulty: Difficulty, question: &Question) {
        let numbers = counted(question.board().len(), "number");
        // A grid does not record that its tour is closed.
        let closed = match (question.kind(), self.made) {
            (Kind::Closed, 1) => "; the tour is closed: add --closed to solve it",
            (Kind::Closed, _) => "; the tours are closed: add --closed to solve them",
            (Kind::Open, _) => "",
        };
        let (fewest, most) = (self.fewest, self.most);
        let how_many = if fewest == most { fewest.to_string() } else { format!("{fewest} to {most}") };
        let (what, one) = match self.made {
            1 => ("one puzzle".into(), "one solution"),
            made => (format!("{made} puzzles"), "one solution each"),
        };
        note(format_args!("{what}, {difficulty}: {how_many} of {numbers} given, {one}{closed}"));
    }
}

fn form(args: &PuzzleArgs) -> Result<Form, CliError> {
    let sheets = args.output.as_deref().and_then(SheetFormat::of_file);
    match (sheets, args.page.given()) {
        (Some(_), _) if args.json => {
            Err(CliError::usage("--json does not apply to sheets; leave it out, or write -o puzzles.json"))
        }
        (Some(format), _) => Ok(Form::Sheets(format)),
        (None, Some(option)) => Err(CliError::usage(format!("{option} applies only to sheets; add -o puzzles.pdf"))),
        (None, None) => Text::of_puzzles(args.json, args.output.as_deref()).map(Form::Text),
    }
}

fn solution_text(args: &PuzzleArgs) -> Result<Option<Text>, CliError> {
    if args.solution.is_some() && is_one_place(args.solution.as_deref(), args.output.as_deref()) {
        return Err(CliError::usage("the puzzles and the solutions cannot go to the same place; name a file for each"));
    }
    args.solution.as_deref().map(Text::of_solutions).transpose()
}

fn maker(args: &PuzzleArgs, question: &Question, budget: &Budget) -> Result<Maker, CliError> {
    let maker = Maker::new(question.clone()).difficulty(args.difficulty).seed(args.chance.seed());
    let maker = match shape(&args.shape, question, budget)? {
        Some(squares) => maker.within(squares),
        None => maker,
    };
    match args.clues {
        Some(number) => maker.clues(number).map_err(|error| CliError::usage(error.to_string())),
        None => Ok(maker),
    }
}

/// The squares that may have a number, or `None` for all.
fn shape(name: &str, question: &Question, budget: &Budget) -> Result<Option<Vec<Square>>, CliError> {
    let board = question.board();
    match name.parse::<Shape>() {
        Ok(Shape::All) => Ok(None),
        Ok(shape) => Ok(Some(board.squares().filter(|square| shape.contains(board.size(), *square)).collect())),
        Err(error) if !is_file(name) => Err(CliError::usage(format!("--shape: {error}, or a board file"))),
        Err(_) => {
            let drawn = read_board(name, budget)?.board;
            if drawn.size() != board.size() {
                let (shape, size) = (Escaped::line(name), board.size());
                return Err(CliError::usage(format!(
                    "the shape in {shape} is {}, but the board is {size}; make them the same size",
                    drawn.size()
                )));
            }
            Ok(Some(drawn.squares().collect()))
        }
    }
}

/// The suffix of a file in lower case.
fn suffix(file: &Path) -> Option<String> {
    file.extension().map(|suffix| suffix.to_string_lossy().to_lowercase())
}
