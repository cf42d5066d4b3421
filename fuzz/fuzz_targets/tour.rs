//! Any bytes are a tour in some notation or an error; and a tour reads back from every notation as itself.
#![no_main]

use cavalcade::notation::{Format, read, write};
use cavalcade::verify::verify_squares;
use cavalcade::{Kind, Piece, Question};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(transcript) = read(bytes) else { return };
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
});
