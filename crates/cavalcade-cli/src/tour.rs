//! A tour in a file: read in any notation, and checked.

use std::fmt;

use cavalcade::notation::{ReadError, Transcript, Unfit, parts, read_within_budget};
use cavalcade::verify::Fault;
use cavalcade::{Board, Budget, Kind, Limit, Question, Setup, Square, Tour};

use crate::args::TourArgs;
use crate::board::{ask, read_board};
use crate::failure::Failure;
use crate::input::{input_name, read_input};
use crate::notes::tell;

/// Reads the file, or standard input.
pub(crate) fn read_bytes(args: &TourArgs, budget: &Budget) -> Result<Vec<u8>, Failure> {
    if args.file.as_os_str() == "-" && args.board.as_deref() == Some("-") {
        return Err(Failure::usage("the tour and the board cannot both come from standard input; put one in a file"));
    }
    read_input(&args.file, budget)
}

/// The parts of a file that tell of one tour each.
pub(crate) fn parts_of(bytes: &[u8]) -> Vec<&[u8]> {
    str::from_utf8(bytes).map_or_else(|_| vec![bytes], |text| parts(text).into_iter().map(str::as_bytes).collect())
}

/// The tour that these bytes tell of and what it answers, or what is wrong with it.
pub(crate) fn tour_in(
    bytes: &[u8],
    args: &TourArgs,
    kind: Option<Kind>,
    budget: &Budget,
) -> Result<Result<(Question, Tour), Faults>, Failure> {
    tour_on(None, bytes, args, kind, budget)
}

/// The same, where the board is known unless the arguments tell another.
pub(crate) fn tour_on(
    board: Option<&Board>,
    bytes: &[u8],
    args: &TourArgs,
    kind: Option<Kind>,
    budget: &Budget,
) -> Result<Result<(Question, Tour), Faults>, Failure> {
    let transcript = read_within_budget(bytes, u64::MAX, budget).map_err(|error| match error {
        ReadError::Limit(limit) => limit.into(),
        source => Failure::Tour { name: input_name(&args.file), source },
    })?;
    let question = question(board, args, kind, &transcript, budget)?;
    let checked = check(&question, &transcript, budget)?;
    Ok(checked.map(|tour| (question, tour)))
}

/// What the tour has to answer: the arguments first, then what the file tells.
fn question(
    board: Option<&Board>,
    args: &TourArgs,
    kind: Option<Kind>,
    transcript: &Transcript,
    budget: &Budget,
) -> Result<Question, Failure> {
    let told: Setup = match (&args.board, board) {
        (Some(board), _) => read_board(board, budget)?.board.into(),
        (None, Some(board)) => board.clone().into(),
        (None, None) => transcript.board.clone().into(),
    };
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
}

impl Faults {
    pub(crate) fn lines(&self) -> &[String] {
        &self.lines
    }

    /// Tells on standard error what may be the matter.
    pub(crate) fn give_hint(&self) {
        if let Some(hint) = &self.hint {
            tell(format_args!("note: {hint}"));
        }
    }
}

impl From<Vec<String>> for Faults {
    fn from(lines: Vec<String>) -> Self {
        Self { lines, hint: None }
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "not valid: {} fault{}", self.lines.len(), if self.lines.len() == 1 { "" } else { "s" })?;
        self.lines.iter().try_for_each(|fault| writeln!(f, "  {fault}"))
    }
}

fn check(question: &Question, transcript: &Transcript, budget: &Budget) -> Result<Result<Tour, Faults>, Limit> {
    let checked = transcript.check_within(question, budget)?;
    Ok(checked.map_err(|unfit| Faults {
        lines: unfit.lines(),
        hint: match &unfit {
            Unfit::Path(faults) => hint(question, transcript, faults.faults()),
            _ => None,
        },
    }))
}

/// Two mistakes that are easily made, and easily mended.
fn hint(question: &Question, transcript: &Transcript, faults: &[Fault]) -> Option<String> {
    let all = |is_kind: fn(&Fault) -> bool| faults.iter().all(is_kind);
    if all(|fault| matches!(fault, Fault::Missing { .. } | Fault::MissingMore { .. })) && question.board().is_full() {
        return Some("if these squares are holes, give the board with --board, or the holes with --holes".into());
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
