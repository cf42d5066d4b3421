//! Tours written and read back, and tours that were tampered with.

use cavalcade::notation::{Format, read, write};
use cavalcade::verify::verify_squares;
use cavalcade::{Kind, Outcome, Piece, Question, Solver, Square, Tour};
use cavalcade_formats::json::write_report;
use serde_json::Value;

use super::super::case::{Case, Place};
use super::super::dice::Dice;
use super::super::oracle::{Path, answers};
use super::{Court, patience};

pub(super) fn judge(court: &mut Court<'_>) {
    for path in samples(court) {
        verified(court, &path);
        for _ in 0..4 {
            let tampered = tampered(&path, &mut court.dice, court.oracle.case());
            verified(court, &tampered);
        }
    }
    record_tampered(court);
}

/// Some of the tours, or the squares in any order if there is none.
fn samples(court: &mut Court<'_>) -> Vec<Path> {
    let paths = court.oracle.paths();
    if paths.is_empty() {
        return vec![court.case().places.clone()];
    }
    vec![paths[0].clone(), court.dice.one_of(paths).clone()]
}

/// The checker says of a path what the oracle says; and a tour reads back from every notation.
fn verified(court: &mut Court<'_>, path: &[Place]) {
    let squares = squares(path);
    let Some(answer) = court.hear("verify", |question| verify_squares(question, &squares)) else { return };
    let is_tour = answers(court.oracle.case(), path);
    let names: Vec<String> = path.iter().map(ToString::to_string).collect();
    let read_again = court.hear("read", |question| read(names.join(" ").as_bytes()).map(|read| read.check(question)));
    let is_read = matches!(read_again, Some(Ok(Ok(_))));
    court.expect(is_read == is_tour, "check: wrong verdict on a path", || format!("{path:?}: {read_again:?}"));
    court.expect(answer.is_ok() == is_tour, "verify: wrong verdict on a path", || format!("{path:?}: {answer:?}"));
    if let Ok(tour) = answer {
        for (name, format) in Format::NAMED {
            let name = format!("notation {name}");
            let again = court.hear(&name, |question| read_back(question, &tour, format));
            court.expect(again != Some(false), format!("{name}: not read back"), || format!("{path:?}"));
        }
    }
}

fn squares(path: &[Place]) -> Vec<Square> {
    path.iter().map(|place| place.square()).collect()
}

/// Returns `true` if a tour that was written is read as itself, with all that the notation holds.
fn read_back(question: &Question, tour: &Tour, format: Format) -> bool {
    let mut bytes = Vec::new();
    write(tour, format, &mut bytes).expect("memory can be written");
    let Ok(transcript) = read(&bytes) else { return false };
    let board = transcript.board.clone().with_wrap(question.board().wrap());
    let has_board = format == Format::Squares || board == *question.board();
    let has_rest = format != Format::Json
        || (transcript.piece == Some(*question.piece()) && transcript.board.wrap() == question.board().wrap());
    has_board && has_rest && transcript.check(question).as_ref() == Ok(tour)
}

/// A path with two squares swapped, one dropped, one repeated, one off the board, or turned round.
fn tampered(path: &[Place], dice: &mut Dice, case: &Case) -> Path {
    let mut path = path.to_vec();
    let (one, other) = (dice.below(path.len()), dice.below(path.len()));
    match dice.below(6) {
        0 => path.swap(one, other),
        1 => drop(path.remove(one)),
        2 => path.insert(one, path[other]),
        3 => path[one] = path[other],
        4 => path[one] = Place { rank: dice.below(6 + case.height as usize) as u32, file: path[other].file },
        _ => path.reverse(),
    }
    path
}

/// The record of a tour, with its kind or an end changed, is judged as the changed question is.
fn record_tampered(court: &mut Court<'_>) {
    let Some(report) = court.hear("find by auto", |question| Solver::new(question).budget(&patience()).solve()) else {
        return;
    };
    let Outcome::Found(tour) = &report.outcome else { return };
    let path: Path = tour.squares().map(Place::from).collect();
    let mut bytes = Vec::new();
    write_report(&court.question, &report, &mut bytes).expect("memory can be written");
    let record: Value = serde_json::from_slice(&bytes).expect("a record is JSON");
    for field in ["kind", "start", "end"] {
        let case = changed(court.oracle.case(), field, &mut court.dice);
        let answer = court.hear("check", |_| accepts(&with(record.clone(), field, &case)));
        let is_right = answer.is_none_or(|answer| answer == answers(&case, &path));
        court.expect(is_right, format!("check: wrong verdict on a record with its {field} changed"), || {
            format!("to {case}")
        });
    }
}

/// The question with a field changed.
fn changed(case: &Case, field: &str, dice: &mut Dice) -> Case {
    let mut case = case.clone();
    let place = Some(*dice.one_of(&case.places));
    match field {
        "start" => case.start = place,
        "end" => case.end = place,
        _ => case.kind = if case.kind == Kind::Open { Kind::Closed } else { Kind::Open },
    }
    case
}

/// The record with the same field changed.
fn with(mut record: Value, field: &str, case: &Case) -> String {
    record[field] = match field {
        "start" => case.start.map(|start| start.to_string()).into(),
        "end" => case.end.map(|end| end.to_string()).into(),
        _ => case.kind.to_string().into(),
    };
    record.to_string()
}

/// Returns `true` if the checker takes the record for that of a tour.
fn accepts(record: &str) -> bool {
    let Ok(transcript) = read(record.as_bytes()) else { return false };
    let (board, piece) = (transcript.board.clone(), transcript.piece.unwrap_or(Piece::KNIGHT));
    transcript.check(&Question::new(board, piece, transcript.kind.unwrap_or(Kind::Open))).is_ok()
}
