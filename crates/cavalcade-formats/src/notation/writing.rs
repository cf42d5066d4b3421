//! Writing a tour in any notation.

use std::io::{self, Write};

use super::format::Format;
use super::numbers::{Tick, TourNumbers};
use super::{csv, grid, npy, squares};
use crate::json;
use cavalcade_check::Tour;
use cavalcade_core::{Budget, Question};
use cavalcade_tours::construct::Formula;

/// Writes a tour.
///
/// ```
/// # mod cavalcade { pub use {cavalcade_check::*, cavalcade_core::*, cavalcade_formats::*, cavalcade_tours::*}; }
/// use cavalcade::notation::{Format, read, write};
/// use cavalcade::{Board, Kind, Piece, Question, Square, Size, verify::verify_squares};
///
/// let ring = Board::rectangle(Size::new(3, 3)?).with_holes(["b2".parse()?])?;
/// let path: Vec<Square> = ["a1", "b3", "c1", "a2", "c3", "b1", "a3", "c2"]
///     .iter().map(|name| name.parse()).collect::<Result<_, _>>()?;
/// let tour = verify_squares(&Question::new(ring, Piece::KNIGHT, Kind::Open), &path)?;
/// let mut text = Vec::new();
/// write(&tour, Format::Grid, &mut text)?;
/// assert_eq!(str::from_utf8(&text)?, "7 2 5\n4 # 8\n1 6 3\n");
/// assert_eq!(read(&text)?.path, path);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(tour: &Tour, format: Format, out: &mut impl Write) -> io::Result<()> {
    write_within(tour, format, &Budget::unlimited(), out)
}

/// Writes a tour, if that can be done within a budget. A limit comes back as an error: see [`Limit::in_error`].
///
/// [`Limit::in_error`]: cavalcade_core::Limit::in_error
pub fn write_within(tour: &Tour, format: Format, budget: &Budget, out: &mut impl Write) -> io::Result<()> {
    let tick = &mut |_| Ok(budget.check(0)?);
    let numbers = || TourNumbers::within(tour, budget);
    match format {
        Format::Grid => grid::write(&numbers()?, tick, out),
        Format::Csv => csv::write(&numbers()?, tick, out),
        Format::Npy => npy::write(&numbers()?, tick, out),
        Format::Squares => squares::write(tour.squares(), tick, out),
        Format::Json => json::write_tour(tour, tick, out),
    }
}

/// Writes the constructed tour that answers a question without holding it, in little memory whatever its size.
///
/// ```
/// # mod cavalcade { pub use {cavalcade_check::*, cavalcade_core::*, cavalcade_formats::*, cavalcade_tours::*}; }
/// use cavalcade::construct::construct;
/// use cavalcade::notation::{Format, write_formula};
/// use cavalcade::{Board, Kind, Piece, Question};
///
/// let question = Question::new(Board::rectangle("3x4".parse()?), Piece::KNIGHT, Kind::Open);
/// let formula = construct(&question).unwrap().unwrap();
/// let (mut text, mut written) = (Vec::new(), 0);
/// write_formula(&question, &formula, Format::Squares, &mut |more| { written += more; Ok(()) }, &mut text)?;
/// assert_eq!(text.split(|byte| *byte == b' ').count(), 12);
/// assert_eq!(written, 12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_formula(
    question: &Question,
    formula: &Formula,
    format: Format,
    tick: Tick<'_>,
    out: &mut impl Write,
) -> io::Result<()> {
    match format {
        Format::Grid => grid::write(formula, tick, out),
        Format::Csv => csv::write(formula, tick, out),
        Format::Npy => npy::write(formula, tick, out),
        Format::Squares => squares::write(formula.squares_from(0), tick, out),
        Format::Json => json::write_formula(question, formula, tick, out),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{read, read_on, split_tours};
    use cavalcade_check::verify::verify_squares;
    use cavalcade_core::{Board, Kind, Limits, Piece, Size, Square, Wrap};
    use cavalcade_tours::{Outcome, Solver};
    use proptest::prelude::*;

    /// A tour of a random board, and the question it answers.
    fn tours() -> impl Strategy<Value = (Question, Tour)> {
        let piece = prop_oneof![Just(Piece::KNIGHT), Just(Piece::leaper(0, 1)), Just(Piece::leaper(1, 4))];
        let wrap = prop_oneof![Just(Wrap::None), Just(Wrap::Torus)];
        (3u32..9, 3u32..9, piece, wrap, proptest::collection::vec((0u32..9, 0u32..9), 0..3)).prop_filter_map(
            "no tour",
            |(width, height, piece, wrap, holes)| {
                let holes = holes.into_iter().filter(|(x, y)| *x < width && *y < height);
                let board = Board::rectangle(Size::new(width, height).ok()?)
                    .with_holes(holes.map(|(x, y)| Square::new(x, y)))
                    .ok()?
                    .with_wrap(wrap);
                let question = Question::new(board, piece, Kind::Open);
                let budget = Limits::none().with_steps(2000).start();
                match Solver::new(&question).budget(&budget).solve().outcome {
                    Outcome::Found(tour) => Some((question, tour)),
                    _ => None,
                }
            },
        )
    }

    proptest! {
        #[test]
        fn what_was_written_reads_back_as_the_same_tour((question, tour) in tours()) {
            for (name, format) in Format::NAMED {
                let mut bytes = Vec::new();
                write(&tour, format, &mut bytes).unwrap();
                let parsed = read(&bytes).unwrap();
                prop_assert_eq!(&parsed.faults, &[], "{}", name);
                prop_assert_eq!(verify_squares(&question, &parsed.path), Ok(tour.clone()), "{}", name);
                let has_board = format != Format::Squares;
                if has_board {
                    let board = parsed.board.clone().with_wrap(question.board().wrap());
                    prop_assert_eq!(&board, question.board(), "{}", name);
                }
                if format == Format::Json {
                    prop_assert_eq!(parsed.piece.map(|piece| piece.leaps()), Some(question.piece().leaps()));
                    prop_assert_eq!(parsed.board.wrap(), question.board().wrap());
                }
            }
        }

        #[test]
        fn reading_any_bytes_ends_with_a_transcript_or_an_error(bytes: Vec<u8>) {
            let _ = read(&bytes);
        }

        #[test]
        fn reading_anything_like_a_notation_ends_too(text in "[ -~\n]{0,80}") {
            let _ = read(text.as_bytes());
        }

        #[test]
        fn lists_moves_and_nodes_are_read_to_their_end_too(text in "[\\[\\](){}a-c0-4N.,;\"'#>\n\r -]{0,40}|TOUR_SECTION\n[0-9 \n-]{0,20}") {
            let board = Board::rectangle(Size::new(3, 2).unwrap());
            for part in split_tours(&text) {
                let _ = read(part.as_bytes());
                let _ = read_on(part.as_bytes(), &board, &Budget::unlimited());
            }
        }
    }

    #[test]
    fn a_hole_in_a_board_one_file_wide_reads_back_from_every_notation() {
        let parsed = read(b"#\n1\n").unwrap();
        let question = Question::new(parsed.board.clone(), Piece::KNIGHT, Kind::Open);
        let tour = verify_squares(&question, &parsed.path).unwrap();
        for (name, format) in Format::NAMED {
            let mut bytes = Vec::new();
            write(&tour, format, &mut bytes).unwrap();
            assert_eq!(read(&bytes).unwrap().path, parsed.path, "{name}");
        }
    }

    #[test]
    fn a_tour_written_as_it_comes_has_the_fields_of_one_that_was_held() {
        let board = Board::rectangle(Size::new(8, 8).unwrap());
        let question = Question::new(board, Piece::KNIGHT, Kind::Open).starting_at(Square::new(2, 1)).unwrap();
        let (mut held, mut streamed) = (Vec::new(), Vec::new());
        let report = Solver::new(&question).solve();
        json::write_report(&question, &report, &mut held).unwrap();
        let formula = cavalcade_tours::construct::construct(&question).unwrap().unwrap();
        write_formula(&question, &formula, Format::Json, &mut |_| Ok(()), &mut streamed).unwrap();
        let [held, streamed] = [held, streamed].map(|line| {
            let mut record: serde_json::Value = serde_json::from_slice(&line).unwrap();
            record["elapsed_ms"] = 0.into();
            record
        });
        assert_eq!(held, streamed);
    }

    #[test]
    fn a_limit_stops_every_writer() {
        let question = Question::new(Board::rectangle(Size::new(200, 200).unwrap()), Piece::KNIGHT, Kind::Open);
        let formula = cavalcade_tours::construct::construct(&question).unwrap().unwrap();
        let tour =
            cavalcade_check::verify::verify(&question, formula.path(&cavalcade_core::Budget::unlimited()).unwrap())
                .unwrap();
        let budget = Limits::none().with_time(std::time::Duration::ZERO).start();
        for (name, format) in Format::NAMED {
            let mut tick = |_| Ok(budget.check(0)?);
            let error = write_formula(&question, &formula, format, &mut tick, &mut Vec::new()).unwrap_err();
            assert!(cavalcade_core::Limit::in_error(&error).is_some(), "{name}");
            // For JSON, the writer of the bytes checks the limit.
            if format != Format::Json {
                let error = write_within(&tour, format, &budget, &mut Vec::new()).unwrap_err();
                assert!(cavalcade_core::Limit::in_error(&error).is_some(), "{name}");
            }
        }
    }

    #[test]
    fn suffixes_name_formats() {
        assert_eq!(Format::of_suffix("NPY"), Some(Format::Npy));
        assert_eq!(Format::of_suffix("txt"), Some(Format::Grid));
        assert_eq!(Format::of_suffix("doc"), None);
    }
}
