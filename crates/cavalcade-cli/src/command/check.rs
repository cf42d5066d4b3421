//! `cavalcade check FILE`: is it a tour, and what can be said of it?

use std::io::{self, Write};

use cavalcade::facts::Facts;
use cavalcade::notation::{Transcript, read};
use cavalcade::verify::{Fault, verify_squares};
use cavalcade::{Kind, Piece, Question, Square, Tour};
use serde::Serialize;

use crate::args::CheckArgs;
use crate::board::{input_name, read_board, read_input};
use crate::failure::{Exit, Failure};
use crate::output::write_to;

/// Reads a tour, checks it and tells.
pub(crate) fn run(args: &CheckArgs) -> Result<Exit, Failure> {
    if args.file.as_os_str() == "-" && args.board.as_deref() == Some("-") {
        return Err(Failure::usage("the tour and the board cannot both come from standard input; put one in a file"));
    }
    let bytes = read_input(&args.file)?;
    let transcript = read(&bytes).map_err(|source| Failure::Tour { name: input_name(&args.file), source })?;
    let question = question(args, &transcript)?;
    match check(&question, &transcript) {
        Ok(tour) => {
            write_to(None, |out| write_facts(args, &tour, &Facts::of(&tour), out))?;
            Ok(Exit::Done)
        }
        Err(faults) => {
            write_to(None, |out| write_faults(args, &faults.lines, out))?;
            if let Some(hint) = faults.hint {
                eprintln!("note: {hint}");
            }
            Ok(Exit::No)
        }
    }
}

/// What the tour has to answer: the arguments first, then what the file tells.
fn question(args: &CheckArgs, transcript: &Transcript) -> Result<Question, Failure> {
    let mut board = match &args.board {
        Some(board) => read_board(board)?.board,
        None => transcript.board.clone(),
    };
    board = board.with_holes(args.holes.iter().copied())?;
    if let Some(wrap) = args.wrap {
        board = board.with_wrap(wrap);
    }
    let piece = args.piece.or(transcript.piece).unwrap_or(Piece::KNIGHT);
    let kind = if args.closed { Kind::Closed } else { transcript.kind.unwrap_or(Kind::Open) };
    Ok(Question::new(board, piece, kind))
}

/// Everything that is wrong, and what may be the matter.
struct Faults {
    lines: Vec<String>,
    hint: Option<String>,
}

fn check(question: &Question, transcript: &Transcript) -> Result<Tour, Faults> {
    if !transcript.faults.is_empty() {
        return Err(Faults { lines: transcript.faults.iter().map(ToString::to_string).collect(), hint: None });
    }
    let size = question.board().size();
    if size.area() > cavalcade::Board::MAX_HELD {
        let line = format!("a {size} board has {} squares, and the path has {}", size.area(), transcript.path.len());
        return Err(Faults { lines: vec![line], hint: None });
    }
    verify_squares(question, &transcript.path).map_err(|faults| Faults {
        lines: faults.faults().iter().map(ToString::to_string).collect(),
        hint: hint(question, transcript, faults.faults()),
    })
}

/// Two mistakes that are easily made, and easily mended.
fn hint(question: &Question, transcript: &Transcript, faults: &[Fault]) -> Option<String> {
    let all = |is_kind: fn(&Fault) -> bool| faults.iter().all(is_kind);
    if all(|fault| matches!(fault, Fault::Missing { .. })) && question.board().is_full() {
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

fn write_faults(args: &CheckArgs, faults: &[String], out: &mut dyn Write) -> io::Result<()> {
    if args.json {
        return write_json(&Rejected { valid: false, faults }, out);
    }
    writeln!(out, "not valid: {} fault{}", faults.len(), if faults.len() == 1 { "" } else { "s" })?;
    faults.iter().try_for_each(|fault| writeln!(out, "  {fault}"))
}

fn write_facts(args: &CheckArgs, tour: &Tour, facts: &Facts, out: &mut dyn Write) -> io::Result<()> {
    let record = Accepted::new(tour, facts);
    if args.json {
        return write_json(&record, out);
    }
    let counted =
        |number: Option<u64>| number.map_or("not counted on such a board".into(), |number| number.to_string());
    let symmetry = if record.symmetries.is_empty() { "none".into() } else { record.symmetries.join(", ") };
    writeln!(
        out,
        "valid: {} {} tour of {}, {} squares",
        article(record.kind),
        record.piece,
        tour.board().size(),
        tour.len()
    )?;
    writeln!(out, "start      {}", record.start)?;
    writeln!(out, "end        {}", record.end)?;
    writeln!(out, "symmetry   {symmetry}")?;
    writeln!(out, "magic      {}", facts.magic)?;
    writeln!(out, "turns      {}", counted(facts.turns))?;
    writeln!(out, "crossings  {}", counted(facts.crossings))
}

fn article(kind: &str) -> String {
    if kind == "open" { "an open".into() } else { format!("a {kind}") }
}

#[derive(Serialize)]
struct Rejected<'a> {
    valid: bool,
    faults: &'a [String],
}

#[derive(Serialize)]
struct Accepted {
    valid: bool,
    kind: &'static str,
    piece: String,
    width: u32,
    height: u32,
    length: usize,
    start: Square,
    end: Square,
    symmetries: Vec<String>,
    magic: MagicRecord,
    turns: Option<u64>,
    crossings: Option<u64>,
}

/// How magic the numbers are; sums as strings, because they outgrow what JSON readers hold.
#[derive(Serialize)]
struct MagicRecord {
    kind: &'static str,
    rank_sum: Option<String>,
    file_sum: Option<String>,
}

impl Accepted {
    fn new(tour: &Tour, facts: &Facts) -> Self {
        let size = tour.board().size();
        Self {
            valid: true,
            kind: if tour.is_closed() { "closed" } else { "open" },
            piece: tour.piece().to_string(),
            width: size.width(),
            height: size.height(),
            length: tour.len(),
            start: tour.start(),
            end: tour.end(),
            symmetries: facts.symmetries.iter().map(ToString::to_string).collect(),
            magic: facts.magic.into(),
            turns: facts.turns,
            crossings: facts.crossings,
        }
    }
}

impl From<cavalcade::facts::Magic> for MagicRecord {
    fn from(magic: cavalcade::facts::Magic) -> Self {
        use cavalcade::facts::Magic;
        let record = |kind, ranks: Option<u128>, files: Option<u128>| Self {
            kind,
            rank_sum: ranks.map(|sum| sum.to_string()),
            file_sum: files.map(|sum| sum.to_string()),
        };
        match magic {
            Magic::No => record("none", None, None),
            Magic::Semi { ranks, files } => record("semi-magic", Some(ranks), Some(files)),
            Magic::Full { sum } => record("magic", Some(sum), Some(sum)),
        }
    }
}

fn write_json(record: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, record)?;
    writeln!(out)
}
