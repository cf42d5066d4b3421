//! Sizes, pieces, wraps and move orders read back as they print.
#![no_main]

use cavalcade::{Piece, Size, Wrap, parse_offsets};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(size) = text.parse::<Size>() {
        assert_eq!(size.to_string().parse(), Ok(size));
    }
    if let Ok(piece) = text.parse::<Piece>() {
        assert_eq!(piece.to_string().parse(), Ok(piece));
    }
    if let Ok(wrap) = text.parse::<Wrap>() {
        assert_eq!(wrap.to_string().parse(), Ok(wrap));
    }
    if let Ok(order) = parse_offsets(text) {
        let _ = Piece::KNIGHT.in_order(&order);
    }
});
