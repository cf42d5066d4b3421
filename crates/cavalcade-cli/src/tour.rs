//! Reads and checks tours in files, in any notation.

use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cavalcade::notation::{EndFault, InvalidTour, ParsedTour, ReadError, read_on, read_within_budget, split_tours};
use cavalcade::verify::{Fault, VerifyError, verify_squares_within};
use cavalcade::{Board, Budget, Kind, Limit, Question, Role, Setup, Size, Square, Tour};

use crate::args::{TourArgs, TourSourceArgs};
use crate::board::{ask, read_board};
use crate::error::CliError;
use crate::input::{input_name, patiently, read_input};
use crate::notes::note;

/// The text of one tour, which may be a part of a file, and its name in messages.
#[derive(Clone, Debug)]
pub(crate) struct TourText {
    pub(crate) name: String,
    file: Arc<Vec<u8>>,
    part: Range<usize>,
    /// `true` if the file has more tours.
    is_one_of_several: bool,
}

/// The texts of all tours of a file, which share its bytes.
#[derive(Debug)]
pub(crate) struct TourTexts {
    whole: TourText,
    parts: Vec<Range<usize>>,
}

impl TourText {
    /// Reads a file, or standard input, with one or more tours.
    pub(crate) fn read(file: &Path, source: &TourSourceArgs, budget: &Budget) -> Result<Self, CliError> {
        if file.as_os_str() == "-" && source.board.as_deref() == Some("-") {
            return Err(CliError::usage(
                "the tour and the board cannot both come from standard input; put one in a file",
            ));
        }
        expect_file(file)?;
        let mut bytes = read_input(file, budget)?;
        if is_picture(&bytes) {
            return Err(CliError::usage(format!(
                "{}: this is a picture; name the text file with the tour or board it shows",
                input_name(file)
            )));
        }
        // Some editors put a byte order mark before a text.
        if bytes.starts_with(b"\xEF\xBB\xBF") {
            bytes.drain(..3);
        }
        Ok(Self { name: input_name(file), part: 0..bytes.len(), file: Arc::new(bytes), is_one_of_several: false })
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.file[self.part.clone()]
    }

    /// Splits the text into those of its tours.
    pub(crate) fn apart(self, budget: &Budget) -> Result<TourTexts, CliError> {
        patiently(budget, move |budget| {
            let text = str::from_utf8(self.bytes()).unwrap_or_default();
            let place = |part: &str| {
                let begin = part.as_ptr().addr() - text.as_ptr().addr();
                begin..begin + part.len()
            };
            // Binary data is one tour.
            let parts: Vec<Range<usize>> = if text.is_empty() {
                vec![self.part.clone()]
            } else {
                split_tours(text).into_iter().map(place).collect()
            };
            budget.has_room_for((self.file.len() + size_of_val(&parts[..])) as u64)?;
            Ok(TourTexts { whole: self, parts })
        })
    }
}

impl TourTexts {
    pub(crate) const fn len(&self) -> usize {
        self.parts.len()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = TourText> + '_ {
        (0..self.len()).map(|index| self.text(index))
    }

    /// One of the texts, with its number in its name if there are several.
    pub(crate) fn text(&self, index: usize) -> TourText {
        let TourText { name, file, .. } = &self.whole;
        let name = if self.len() == 1 { name.clone() } else { format!("{name}, number {}", index + 1) };
        let part = self.parts[index].clone();
        TourText { name, file: file.clone(), part, is_one_of_several: self.len() > 1 }
    }
}

impl TourArgs {
    /// The files, of which at most one may be standard input.
    pub(crate) fn files(&self) -> Result<&[PathBuf], CliError> {
        if self.files.iter().filter(|file| file.as_os_str() == "-").count() > 1 {
            return Err(CliError::usage("standard input can be read only once; write - once"));
        }
        Ok(&self.files)
    }
}

/// Reads the tour in a text and the question it answers, or its faults.
pub(crate) fn tour_in(
    text: &TourText,
    source: &TourSourceArgs,
    kind: Option<Kind>,
    budget: &Budget,
) -> Result<Result<(Question, Tour), Faults>, CliError> {
    tour_on(None, text, source, kind, budget)
}

/// The same, with a board to use unless the arguments name another.
pub(crate) fn tour_on(
    board: Option<&Board>,
    text: &TourText,
    source: &TourSourceArgs,
    kind: Option<Kind>,
    budget: &Budget,
) -> Result<Result<(Question, Tour), Faults>, CliError> {
    // Many short tours take as long as a long one.
    budget.check(0)?;
    let board = known_board(board, source, budget)?;
    let parsed = match &board {
        Some(board) => read_on(text.bytes(), board, budget),
        None => read_within_budget(text.bytes(), u64::MAX, budget),
    };
    let parsed = parsed.map_err(|error| match error {
        ReadError::Limit(limit) => limit.into(),
        source => CliError::Tour { name: text.name.clone(), source },
    })?;
    let question = question(board, source, kind, &parsed, budget)?;
    match parsed.check_within(&question, budget) {
        Ok(tour) => Ok(Ok((question, tour))),
        Err(InvalidTour::Limit(limit)) => Err(limit.into()),
        Err(unfit) => Ok(Err(Faults::of(question, parsed, unfit, text.is_one_of_several))),
    }
}

/// The board known before the tour is read: that of the arguments, otherwise the one given.
fn known_board(board: Option<&Board>, args: &TourSourceArgs, budget: &Budget) -> Result<Option<Board>, CliError> {
    let setup: Setup = match (&args.board, board) {
        (Some(named), _) => read_board(named, budget)?.board.into(),
        (None, Some(board)) => board.clone().into(),
        (None, None) => return Ok(None),
    };
    Ok(Some(ask(Setup { holes: args.holes.clone(), ..setup }, budget)?.into_board()))
}

/// The question that the tour has to answer. Arguments override what the file says.
fn question(
    board: Option<Board>,
    args: &TourSourceArgs,
    kind: Option<Kind>,
    parsed: &ParsedTour,
    budget: &Budget,
) -> Result<Question, CliError> {
    let read: Setup = board.unwrap_or_else(|| parsed.board.clone()).into();
    let setup = Setup {
        holes: args.holes.clone(),
        wrap: args.wrap.unwrap_or(read.wrap),
        piece: args.piece.or(parsed.piece).unwrap_or(read.piece),
        kind: kind.or(parsed.kind).unwrap_or(read.kind),
        ..read
    };
    ask(setup, budget)
}

/// The faults of a path, and a hint at the likely cause.
pub(crate) struct Faults {
    lines: Vec<String>,
    hint: Option<String>,
    /// Boxed, because it is large and faults are rare.
    path: Option<Box<InvalidPath>>,
}

/// A path that does not answer the question.
struct InvalidPath {
    question: Question,
    squares: Vec<Square>,
    unfit: InvalidTour,
}

/// A path with its faults.
pub(crate) struct FaultyPath<'a> {
    pub(crate) question: &'a Question,
    pub(crate) squares: &'a [Square],
    pub(crate) faults: Vec<Fault>,
}

impl Faults {
    fn of(question: Question, parsed: ParsedTour, unfit: InvalidTour, is_one_of_several: bool) -> Self {
        let hint = match &unfit {
            InvalidTour::Path(faults) if is_one_of_several && has_only_missing(faults.faults()) => {
                Some(ONE_OF_SEVERAL.into())
            }
            InvalidTour::Numbers(_) if is_one_of_several => Some(ONE_OF_SEVERAL.into()),
            InvalidTour::Path(faults) => hint(&question, &parsed, faults.faults()),
            _ => None,
        };
        let lines = unfit.lines();
        Self { lines, hint, path: Some(Box::new(InvalidPath { question, squares: parsed.path, unfit })) }
    }

    pub(crate) fn lines(&self) -> &[String] {
        &self.lines
    }

    pub(crate) const fn has_hint(&self) -> bool {
        self.hint.is_some()
    }

    /// Notes the hint on standard error, with the name of the tour if there are several.
    pub(crate) fn give_hint(&self, of: Option<&str>) {
        match (&self.hint, of) {
            (Some(hint), Some(name)) => note(format_args!("note: {name}: {hint}")),
            (Some(hint), None) => note(format_args!("note: {hint}")),
            (None, _) => {}
        }
    }

    /// The path with its faults, if the board can be held in memory.
    pub(crate) fn path(&self, budget: &Budget) -> Result<Option<FaultyPath<'_>>, Limit> {
        let Some(InvalidPath { question, squares, unfit }) = self.path.as_deref() else { return Ok(None) };
        let faults = match unfit {
            InvalidTour::Path(faults) => faults.faults().to_vec(),
            InvalidTour::Ends { ends, path } => {
                let wrong = |end: &EndFault| {
                    let role = if end.role == Role::Start { "start" } else { "end" };
                    Fault::WrongEnd { role, wanted: end.claimed, found: end.found }
                };
                let path = path.iter().flat_map(|faults| faults.faults().iter().cloned());
                path.chain(ends.iter().map(wrong)).collect()
            }
            // Squares with wrong numbers are not on the path; the checker reports the rest.
            InvalidTour::Numbers(_) => match verify_squares_within(question, squares, budget) {
                Ok(_) => Vec::new(),
                Err(VerifyError::Faults(faults)) => faults.faults().to_vec(),
                Err(VerifyError::Limit(limit)) => return Err(limit),
            },
            _ => return Ok(None),
        };
        Ok(Some(FaultyPath { question, squares, faults }))
    }
}

impl From<Vec<String>> for Faults {
    fn from(lines: Vec<String>) -> Self {
        Self { lines, hint: None, path: None }
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "not valid: {} fault{}", self.lines.len(), if self.lines.len() == 1 { "" } else { "s" })?;
        self.lines.iter().try_for_each(|fault| writeln!(f, "  {fault}"))
    }
}

/// Refuses a size or a number in place of a file.
fn expect_file(file: &Path) -> Result<(), CliError> {
    let Some(name) = file.to_str().filter(|_| !file.exists()) else { return Ok(()) };
    if name.parse::<Size>().is_ok() {
        return Err(CliError::usage(format!(
            "{name} is a size, not a tour file; to find a tour, write `cavalcade find {name}`"
        )));
    }
    if !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(CliError::usage(format!(
            "{name} is a number, not a tour file; to print tour number {name}, write `cavalcade nth BOARD {name}`"
        )));
    }
    Ok(())
}

/// Returns `true` for a file in one of the picture formats.
fn is_picture(bytes: &[u8]) -> bool {
    let begins = [&b"<svg"[..], b"<?xml", b"\x89PNG", b"GIF8", b"%PDF"];
    begins.iter().any(|begin| bytes.starts_with(begin))
}

/// The hint for one tour that was read as several.
const ONE_OF_SEVERAL: &str = "each line of squares is one tour, and a blank line ends a grid; write the squares of a tour on one line, and a grid without blank lines";

/// Returns `true` if all faults are missing squares.
fn has_only_missing(faults: &[Fault]) -> bool {
    faults.iter().all(|fault| matches!(fault, Fault::Missing { .. }))
}

/// Hints for three common mistakes.
fn hint(question: &Question, parsed: &ParsedTour, faults: &[Fault]) -> Option<String> {
    let all = |is_kind: fn(&Fault) -> bool| faults.iter().all(is_kind);
    if has_only_missing(faults) && question.board().is_full() {
        return Some("if these squares are holes, name the board with --board or the holes with --holes".into());
    }
    let size = question.board().size();
    if size.width().min(size.height()) == 1 && size.area() > 2 {
        let message = "a single row or column of numbers is read as the grid of a board with one rank or file; if they are nodes of a graph, name the board with --board";
        return Some(message.into());
    }
    if all(|fault| matches!(fault, Fault::NotAMove { .. })) && faults.len() + 1 == parsed.path.len() {
        let leaps = common_leaps(&parsed.path)?;
        return Some(format!(
            "every step is a ({},{})-leap; for that piece, add --piece {},{}",
            leaps.0, leaps.1, leaps.0, leaps.1
        ));
    }
    None
}

/// The leaps of every step, if all are the same.
fn common_leaps(path: &[Square]) -> Option<(u32, u32)> {
    let mut steps = path.windows(2).map(|pair| {
        let (files, ranks) = (pair[0].file().abs_diff(pair[1].file()), pair[0].rank().abs_diff(pair[1].rank()));
        (files.min(ranks), files.max(ranks))
    });
    let first = steps.next()?;
    steps.all(|step| step == first).then_some(first)
}
