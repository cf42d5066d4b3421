//! Boards, questions and second opinions that many tests share.

use std::fs;
use std::path::{Path, PathBuf};

use cavalcade::reason::{Contradiction, Step};
use cavalcade::search::backtrack::{Backtrack, Pruning};
use cavalcade::{
    Board, Budget, Kind, Limit, Method, NoObserver, Options, Outcome, Piece, Question, Reason, Run, Size, Solver,
    Square, Tour, Wrap,
};
use rand::{Rng, RngExt};
use rand_chacha::ChaCha8Rng;

/// How many cases a test tries: few in an ordinary run, many in `cargo xtask test --long`, which sets `CAVALCADE_LONG`.
pub(crate) fn cases<T>(ordinary: T, long: T) -> T {
    if std::env::var_os("CAVALCADE_LONG").is_some() { long } else { ordinary }
}

/// A rectangle by its size, like `8x8`.
pub(crate) fn board(size: &str) -> Board {
    Board::rectangle(size.parse::<Size>().unwrap())
}

pub(crate) fn rectangle(width: u32, height: u32) -> Board {
    Board::rectangle(Size::new(width, height).unwrap())
}

pub(crate) fn square(name: &str) -> Square {
    name.parse().unwrap()
}

/// Whether to ask for an open tour or a closed one, by chance.
pub(crate) fn random_kind(rng: &mut impl Rng) -> Kind {
    if rng.random_bool(0.5) { Kind::Open } else { Kind::Closed }
}

/// A knight's question about a board with perhaps a start and an end.
pub(crate) fn knight(board: Board, kind: Kind, start: Option<Square>, end: Option<Square>) -> Question {
    let mut question = Question::new(board, Piece::KNIGHT, kind);
    if let Some(start) = start {
        question = question.starting_at(start).unwrap();
    }
    if let Some(end) = end {
        question = question.ending_at(end).unwrap();
    }
    question
}

/// A question about a ragged board of at most this many squares, with other pieces, joined edges, and ends.
pub(crate) fn random_question(rng: &mut ChaCha8Rng, most: u64) -> Question {
    loop {
        let full = rectangle(rng.random_range(2..9), rng.random_range(2..9));
        let share = rng.random_range(0.0..0.4);
        let holes: Vec<Square> = full.squares().filter(|_| rng.random_bool(share)).collect();
        let Ok(board) = full.with_holes(holes) else { continue };
        if board.len() > most {
            continue;
        }
        let wrap = [Wrap::None, Wrap::None, Wrap::Cylinder, Wrap::Torus][rng.random_range(0..4)];
        let pieces =
            [Piece::KNIGHT, Piece::KNIGHT, Piece::CAMEL, Piece::ZEBRA, Piece::leaper(0, 1), Piece::leaper(1, 1)];
        let piece = pieces[rng.random_range(0..pieces.len())];
        return with_random_ends(Question::new(board.with_wrap(wrap), piece, random_kind(rng)), rng);
    }
}

/// The question with perhaps a start and an end.
pub(crate) fn with_random_ends(mut question: Question, rng: &mut impl Rng) -> Question {
    let squares: Vec<Square> = question.board().squares().collect();
    if rng.random_bool(0.4) {
        question = question.starting_at(squares[rng.random_range(0..squares.len())]).unwrap();
    }
    if rng.random_bool(0.3) {
        let end = squares[rng.random_range(0..squares.len())];
        question = question.clone().ending_at(end).unwrap_or(question);
    }
    question
}

/// Returns `true` if there is a tour, by trying every path.
pub(crate) fn has_tour(question: &Question) -> bool {
    has_tour_within(question, &Budget::unlimited()).unwrap()
}

pub(crate) fn has_tour_within(question: &Question, budget: &Budget) -> Result<bool, Limit> {
    let mut search = Backtrack::new(question, Pruning::On, budget)?;
    search.next_path(&mut Run::new(budget, &mut NoObserver)).map(|path| path.is_some())
}

pub(crate) fn answer(question: &Question, method: Method) -> Outcome {
    Solver::new(question).options(Options { method, ..Options::default() }).solve().outcome
}

/// The tour of an answer that has one.
pub(crate) fn found(outcome: Outcome, what: impl std::fmt::Debug) -> Tour {
    match outcome {
        Outcome::Found(tour) => tour,
        other => panic!("{what:?}: {other:?}"),
    }
}

/// The kind of a reason, for a table.
pub(crate) fn kind_of<V>(reason: &Reason<V>) -> &'static str {
    let supposes = |step: &Step<V>| matches!(step, Step::Rejects { .. } | Step::Needs { .. });
    match reason {
        Reason::Cut(_) => "cut",
        Reason::DegreeDeficit(_) => "crowd",
        Reason::Forced { steps, .. } if steps.iter().any(supposes) => "probing",
        Reason::Forced { contradiction: Contradiction::Cut(_), .. } => "forced, then a cut",
        Reason::Forced { contradiction: Contradiction::DegreeDeficit(_), .. } => "forced, then a crowd",
        Reason::Forced { .. } => "forced",
        Reason::Unsatisfiable { .. } => "formula",
        _ => "at a glance",
    }
}

/// A new, empty folder under the build folder.
pub(crate) fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

/// The files of a folder, in order.
pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}
