//! Any bytes are tours in some notation or errors; and a tour reads back from every notation as itself.
#![no_main]

use cavalcade::notation::{Format, ParsedTour, read, read_on, split_tours, write};
use cavalcade::verify::verify_squares;
use cavalcade::{Board, Budget, Kind, Piece, Question, Size};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = str::from_utf8(bytes).unwrap_or_default();
    for part in split_tours(text) {
        let _ = read(part.as_bytes());
    }
    // Where the board is known, numbers in a line are nodes.
    let board = Board::rectangle(Size::new(3, 4).expect("the sides are short"));
    let known = read_on(bytes, &board, &Budget::unlimited());
    for transcript in [read(bytes), known].into_iter().flatten() {
        comes_back(transcript);
    }
});

fn comes_back(transcript: ParsedTour) {
    // Squares alone stand for the box around them, which may be far too large to hold.
    if transcript.board.size().area() > 1 << 16 {
        return;
    }
    let piece = transcript.piece.unwrap_or(Piece::KNIGHT);
    let question = Question::new(transcript.board, piece, Kind::Open);
    let Ok(tour) = verify_squares(&question, &transcript.path) else { return };
    for (_, format) in Format::NAMED {
        let mut written = Vec::new();
        write(&tour, format, &mut written).expect("memory can be written");
        let again = read(&written).expect("what was written can be read");
        assert_eq!(verify_squares(&question, &again.path), Ok(tour.clone()));
    }
}
