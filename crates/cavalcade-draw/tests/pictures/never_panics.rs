//! Whatever the board, the path and the options: a picture or an error, and never a panic.

use std::num::NonZeroUsize;

use cavalcade::argument::Point;
use cavalcade::facts::Statistics;
use cavalcade::{Board, Budget, Kind, Observer, Piece, Question, Size, Square, Wrap, verify};
use cavalcade_draw::chart::comparison::{Ending, Measurement, Series};
use cavalcade_draw::sheet::contact::{ContactSheet, Entry};
use cavalcade_draw::sheet::worksheet::Worksheet;
use cavalcade_draw::subject::flawed::Flawed;
use cavalcade_draw::subject::obstacle::Obstacle;
use cavalcade_draw::subject::search::Recorder;
use cavalcade_draw::{
    Background, Colours, Coordinates, DrawOptions, Drawing, Format, Ink, Outline, Part, Speed, Squares, Style, Theme,
};
use proptest::prelude::*;

use crate::common;

fn options() -> impl Strategy<Value = DrawOptions> {
    let pixels = prop_oneof![Just(None), (0u32..600).prop_map(Some), Just(Some(u32::MAX))];
    let looks = (0usize..3, 0usize..4, 0usize..3, any::<bool>());
    let all = (0usize..4, 0usize..2, pixels, any::<bool>(), 1u16..=50, 0usize..9, looks);
    all.prop_map(|(style, theme, pixels, shown, speed, frames, (squares, outline, background, is_own))| {
        let black = Ink::hex(0);
        DrawOptions {
            style: Style::NAMED[style].1,
            theme: Theme::NAMED[theme].1,
            pixels,
            coordinates: if shown { Coordinates::Escaped } else { Coordinates::Hidden },
            speed: Speed::new(speed).unwrap(),
            frames: NonZeroUsize::new(frames),
            colours: if is_own { Colours::default().with(Part::Line, black) } else { Colours::default() },
            line_width: is_own.then(|| "3.5".parse().unwrap()),
            background: [Background::Paper, Background::None, Background::Ink(black)][background],
            squares: Some(Squares::NAMED[squares].1),
            outline: Outline::NAMED.get(outline).map(|(_, outline)| *outline),
        }
    })
}

fn boards() -> impl Strategy<Value = Board> {
    (1u32..12, 1u32..12, 0usize..3, proptest::collection::vec((0u32..12, 0u32..12), 0..8)).prop_map(
        |(width, height, wrap, holes)| {
            let board = Board::rectangle(Size::new(width, height).unwrap()).with_wrap(Wrap::NAMED[wrap].1);
            let holes = holes.into_iter().map(|(file, rank)| Square::new(file % width, rank % height));
            board.clone().with_holes(holes).unwrap_or(board)
        },
    )
}

fn formats() -> impl Strategy<Value = Format> {
    (0..Format::NAMED.len()).prop_map(|k| Format::NAMED[k].1)
}

fn is_picture(bytes: &[u8], format: Format) -> bool {
    match format {
        Format::Svg => roxmltree::Document::parse(std::str::from_utf8(bytes).unwrap()).is_ok(),
        Format::Png => bytes.starts_with(b"\x89PNG\r\n\x1a\n"),
        Format::Gif => bytes.starts_with(b"GIF89a") && bytes.ends_with(&[0x3b]),
        Format::Pdf => bytes.starts_with(b"%PDF-") && bytes.ends_with(b"%%EOF"),
        Format::Tikz => bytes.ends_with(b"\\end{tikzpicture}\n"),
        _ => false,
    }
}

fn check(drawing: Drawing<'_>, options: &DrawOptions, format: Format) -> Result<(), TestCaseError> {
    match drawing.encode(options, format) {
        Ok(bytes) => prop_assert!(is_picture(&bytes, format)),
        Err(error) => prop_assert!(error.to_string().contains("; "), "{error} does not say what to do"),
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Where the rule does not lead over all squares, the others become holes: a tour of the board that is left.
    #[test]
    fn drawing_a_tour(board in boards(), options in options(), format in formats()) {
        let path = common::path(&board, board.squares().next().unwrap());
        let left: Vec<Square> = board.squares().filter(|square| !path.contains(square)).collect();
        let tour = common::verified(board.with_holes(left).unwrap(), &path);
        check(Drawing::Tour(&tour), &options, format)?;
    }

    /// Any squares in any order, on the board or not.
    #[test]
    fn drawing_a_path_that_is_no_tour(
        board in boards(), options in options(), format in formats(), closed: bool,
        path in proptest::collection::vec((0u32..14, 0u32..14), 1..40),
    ) {
        let path: Vec<Square> = path.into_iter().map(|(file, rank)| Square::new(file, rank)).collect();
        let kind = if closed { Kind::Closed } else { Kind::Open };
        let question = Question::new(board, Piece::KNIGHT, kind);
        if let Err(faults) = verify::verify_squares(&question, &path) {
            let (board, piece, faults) = (question.board(), question.piece(), faults.faults());
            check(Drawing::Flawed(&Flawed { board, piece, path: &path, faults }), &options, format)?;
        }
    }

    #[test]
    fn drawing_sheets(
        board in boards(), options in options(), format in formats(), number in 1usize..40, columns in 0usize..50,
        caption in ".{0,40}",
    ) {
        let (title, rule, count) = (caption.clone(), caption.clone(), NonZeroUsize::new(number).unwrap());
        let sheet = Worksheet { title: title.clone(), rule, board: &board, start: None, end: None, number: count };
        check(Drawing::Worksheet(&sheet), &options, format)?;
        let drawing = Drawing::Board { board: &board, start: None, end: None };
        let entries = vec![Entry { drawing, caption }; number.min(5)];
        let sheet = ContactSheet { title, entries: &entries, columns: NonZeroUsize::new(columns) };
        check(Drawing::Contact(&sheet), &options, format)?;
    }

    #[test]
    fn drawing_a_board(
        board in boards(), options in options(), format in formats(), file in 0u32..12, rank in 0u32..12,
    ) {
        let start = Some(Square::new(file, rank));
        check(Drawing::Board { board: &board, start, end: None }, &options, format)?;
    }

    #[test]
    fn drawing_an_obstacle(
        board in boards(), options in options(), format in formats(), k in 0usize..20, caption in ".{0,20}",
    ) {
        let squares: Vec<Square> = board.squares().collect();
        let (cut, rest) = squares.split_at(k.min(squares.len()));
        let parts: Vec<Vec<Square>> = rest.iter().map(|square| vec![*square]).collect();
        let point = Point { text: caption, marks: cut.to_vec(), parts, ..Point::default() };
        let obstacle = Obstacle { piece: Piece::KNIGHT, point };
        check(Drawing::Obstacle { board: &board, obstacle: &obstacle }, &options, format)?;
    }

    #[test]
    fn drawing_a_search(
        board in boards(), options in options(), format in formats(), most in 0usize..40,
        steps in proptest::collection::vec((any::<bool>(), 0u32..12, 0u32..12), 0..40),
    ) {
        let mut recorder = Recorder::new(most);
        for (forward, file, rank) in steps {
            let square = Square::new(file, rank);
            if forward { recorder.forward(square) } else { recorder.back(square) }
        }
        check(Drawing::Search { board: &board, piece: &Piece::KNIGHT, recorder: &recorder }, &options, format)?;
    }

    #[test]
    fn drawing_statistics(board in boards(), options in options(), format in formats(), is_moves: bool) {
        let path = common::path(&board, board.squares().next().unwrap());
        let left: Vec<Square> = board.squares().filter(|square| !path.contains(square)).collect();
        let tour = common::verified(board.with_holes(left).unwrap(), &path);
        let question = Question::new(tour.board().clone(), *tour.piece(), Kind::Open);
        let mut statistics = Statistics::within(&question, &Budget::unlimited()).unwrap();
        for _ in 0..2 {
            let drawing = if is_moves { Drawing::Moves(&statistics) } else { Drawing::Statistics(&statistics) };
            check(drawing, &options, format)?;
            statistics.add(&tour).unwrap();
        }
    }

    #[test]
    fn drawing_a_comparison(
        options in options(), format in formats(), name in ".{0,12}",
        runs in proptest::collection::vec((any::<u64>(), any::<f64>(), any::<u64>(), any::<bool>()), 0..6),
    ) {
        let run = |(squares, seconds, steps, answered)| {
            Measurement { squares, seconds, steps, ending: if answered { Ending::Answered } else { Ending::GaveUp } }
        };
        let series = vec![Series { name, runs: runs.into_iter().map(run).collect() }; 7];
        check(Drawing::Comparison(&series), &options, format)?;
    }
}

#[test]
fn a_board_too_large_is_refused_at_once() {
    let board = common::rectangle(1_000_000_000, 1_000_000_000);
    let drawing = Drawing::Board { board: &board, start: None, end: None };
    for format in Format::NAMED.map(|(_, format)| format) {
        let error = drawing.encode(&DrawOptions::default(), format).unwrap_err().to_string();
        assert!(error.contains("the largest is 2000x2000"), "{error}");
    }
}
