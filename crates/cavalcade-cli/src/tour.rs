//! A tour in a file: read in any notation, and checked.

use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cavalcade::notation::{EndFault, InvalidTour, ParsedTour, ReadError, read_on, read_within_budget, split_tours};
use cavalcade::verify::{Fault, VerifyError, verify_squares_within};
use cavalcade::{Board, Budget, Kind, Limit, Question, Role, Setup, Square, Tour};

use crate::args::{TourArgs, TourSourceArgs};
use crate::board::{ask, read_board};
use crate::error::CliError;
use crate::input::{input_name, patiently, read_input};
use crate::notes::note;

/// The text of one tour, which may be a part of a file, and what to call it.
#[derive(Clone, Debug)]
pub(crate) struct TourText {
    pub(crate) name: String,
    file: Arc<Vec<u8>>,
    part: Range<usize>,
    /// Whether the file has other tours too.
    is_one_of_several: bool,
}

/// The texts of all tours of a file. They share its bytes.
#[derive(Debug)]
pub(crate) struct TourTexts {
    whole: TourText,
    parts: Vec<Range<usize>>,
}

impl TourText {
    /// Reads a file, or standard input, as what it is: one tour or several.
    pub(crate) fn read(file: &Path, told: &TourSourceArgs, budget: &Budget) -> Result<Self, CliError> {
        if file.as_os_str() == "-" && told.board.as_deref() == Some("-") {
            return Err(CliError::usage(
                "the tour and the board cannot both come from standard input; put one in a file",
            ));
        }
        let mut bytes = read_input(file, budget)?;
        // Some editors put a mark before a text.
        if bytes.starts_with(b"\xEF\xBB\xBF") {
            bytes.drain(..3);
        }
        Ok(Self { name: input_name(file), part: 0..bytes.len(), file: Arc::new(bytes), is_one_of_several: false })
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.file[self.part.clone()]
    }

    /// The texts of its tours, one after the other.
    pub(crate) fn apart(self, budget: &Budget) -> Result<TourTexts, CliError> {
        patiently(budget, move |budget| {
            let text = str::from_utf8(self.bytes()).unwrap_or_default();
            let place = |part: &str| {
                let begin = part.as_ptr().addr() - text.as_ptr().addr();
                begin..begin + part.len()
            };
            // What is not text is one tour.
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

    /// A text, with its number in its name if there are several.
    pub(crate) fn text(&self, index: usize) -> TourText {
        let TourText { name, file, .. } = &self.whole;
        let name = if self.len() == 1 { name.clone() } else { format!("{name}, number {}", index + 1) };
        let part = self.parts[index].clone();
        TourText { name, file: file.clone(), part, is_one_of_several: self.len() > 1 }
    }
}

impl TourArgs {
    /// The files, of which one at most is standard input: that can be read but once.
    pub(crate) fn files(&self) -> Result<&[PathBuf], CliError> {
        if self.files.iter().filter(|file| file.as_os_str() == "-").count() > 1 {
            return Err(CliError::usage("standard input can be read but once; write - once"));
        }
        Ok(&self.files)
    }
}

/// The tour that a text tells of and what it answers, or what is wrong with it.
pub(crate) fn tour_in(
    text: &TourText,
    told: &TourSourceArgs,
    kind: Option<Kind>,
    budget: &Budget,
) -> Result<Result<(Question, Tour), Faults>, CliError> {
    tour_on(None, text, told, kind, budget)
}

/// The same, where the board is known unless the arguments tell another.
pub(crate) fn tour_on(
    board: Option<&Board>,
    text: &TourText,
    told: &TourSourceArgs,
    kind: Option<Kind>,
    budget: &Budget,
) -> Result<Result<(Question, Tour), Faults>, CliError> {
    // Many short tours are as much work as a long one.
    budget.check(0)?;
    let board = known_board(board, told, budget)?;
    let transcript = match &board {
        Some(board) => read_on(text.bytes(), board, budget),
        None => read_within_budget(text.bytes(), u64::MAX, budget),
    };
    let transcript = transcript.map_err(|error| match error {
        ReadError::Limit(limit) => limit.into(),
        source => CliError::Tour { name: text.name.clone(), source },
    })?;
    let question = question(board, told, kind, &transcript, budget)?;
    match transcript.check_within(&question, budget) {
        Ok(tour) => Ok(Ok((question, tour))),
        Err(InvalidTour::Limit(limit)) => Err(limit.into()),
        Err(unfit) => Ok(Err(Faults::of(question, transcript, unfit, text.is_one_of_several))),
    }
}

/// The board that is known before the tour is read, if one is: what the arguments tell goes first.
fn known_board(board: Option<&Board>, args: &TourSourceArgs, budget: &Budget) -> Result<Option<Board>, CliError> {
    let told: Setup = match (&args.board, board) {
        (Some(told), _) => read_board(told, budget)?.board.into(),
        (None, Some(board)) => board.clone().into(),
        (None, None) => return Ok(None),
    };
    Ok(Some(ask(Setup { holes: args.holes.clone(), ..told }, budget)?.into_board()))
}

/// What the tour has to answer: what is known first, then what the file tells.
fn question(
    board: Option<Board>,
    args: &TourSourceArgs,
    kind: Option<Kind>,
    transcript: &ParsedTour,
    budget: &Budget,
) -> Result<Question, CliError> {
    let told: Setup = board.unwrap_or_else(|| transcript.board.clone()).into();
    let setup = Setup {
        holes: args.holes.clone(),
        wrap: args.wrap.unwrap_or(told.wrap),
        piece: args.piece.or(transcript.piece).unwrap_or(told.piece),
        kind: kind.or(transcript.kind).unwrap_or(told.kind),
        ..told
    };
    ask(setup, budget)
}

/// Everything that is wrong, and what may be the matter.
pub(crate) struct Faults {
    lines: Vec<String>,
    hint: Option<String>,
    /// Boxed, because it is large and faults are few.
    path: Option<Box<UnfitPath>>,
}

/// A path that is no answer.
struct UnfitPath {
    question: Question,
    squares: Vec<Square>,
    unfit: InvalidTour,
}

/// A path with all that the checker says of it.
pub(crate) struct FaultyPath<'a> {
    pub(crate) question: &'a Question,
    pub(crate) squares: &'a [Square],
    pub(crate) faults: Vec<Fault>,
}

impl Faults {
    fn of(question: Question, transcript: ParsedTour, unfit: InvalidTour, is_one_of_several: bool) -> Self {
        let hint = match &unfit {
            InvalidTour::Path(faults) if is_one_of_several && has_only_missing(faults.faults()) => {
                Some(ONE_OF_SEVERAL.into())
            }
            InvalidTour::Numbers(_) if is_one_of_several => Some(ONE_OF_SEVERAL.into()),
            InvalidTour::Path(faults) => hint(&question, &transcript, faults.faults()),
            _ => None,
        };
        let lines = unfit.lines();
        Self { lines, hint, path: Some(Box::new(UnfitPath { question, squares: transcript.path, unfit })) }
    }

    pub(crate) fn lines(&self) -> &[String] {
        &self.lines
    }

    pub(crate) const fn has_hint(&self) -> bool {
        self.hint.is_some()
    }

    /// Tells on standard error what may be the matter, and with which if there are several.
    pub(crate) fn give_hint(&self, of: Option<&str>) {
        match (&self.hint, of) {
            (Some(hint), Some(name)) => note(format_args!("note: {name}: {hint}")),
            (Some(hint), None) => note(format_args!("note: {hint}")),
            (None, _) => {}
        }
    }

    /// The path, if there is one on a board that can be held.
    pub(crate) fn path(&self, budget: &Budget) -> Result<Option<FaultyPath<'_>>, Limit> {
        let Some(UnfitPath { question, squares, unfit }) = self.path.as_deref() else { return Ok(None) };
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
            // The squares whose numbers are wrong are not on the path; the checker finds what that leaves.
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

/// What to do about a tour that was taken for several.
const ONE_OF_SEVERAL: &str = "each line of squares is a tour, and a blank line ends a grid; write a tour of squares on one line, and a grid without blank lines";

/// Whether nothing is wrong but squares that are left out.
fn has_only_missing(faults: &[Fault]) -> bool {
    faults.iter().all(|fault| matches!(fault, Fault::Missing { .. }))
}

/// Three mistakes that are easily made, and easily mended.
fn hint(question: &Question, transcript: &ParsedTour, faults: &[Fault]) -> Option<String> {
    let all = |is_kind: fn(&Fault) -> bool| faults.iter().all(is_kind);
    if has_only_missing(faults) && question.board().is_full() {
        return Some("if these squares are holes, give the board with --board, or the holes with --holes".into());
    }
    let size = question.board().size();
    if size.width().min(size.height()) == 1 && size.area() > 2 {
        let message = "numbers on one line, or one a line, are the grid of a board of one rank or file; if they are nodes of a graph, give its board with --board";
        return Some(message.into());
    }
    if all(|fault| matches!(fault, Fault::NotAMove { .. })) && faults.len() + 1 == transcript.path.len() {
        let leaps = common_leaps(&transcript.path)?;
        return Some(format!(
            "every step is a ({},{})-leap; if that is the piece, add --piece {},{}",
            leaps.0, leaps.1, leaps.0, leaps.1
        ));
    }
    None
}

/// The leaps of every step, if all are alike.
fn common_leaps(path: &[Square]) -> Option<(u32, u32)> {
    let mut steps = path.windows(2).map(|pair| {
        let (files, ranks) = (pair[0].file().abs_diff(pair[1].file()), pair[0].rank().abs_diff(pair[1].rank()));
        (files.min(ranks), files.max(ranks))
    });
    let first = steps.next()?;
    steps.all(|step| step == first).then_some(first)
}
