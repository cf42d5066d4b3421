//! A text that names a square names the one that its name reads back as.
#![no_main]

use cavalcade::Square;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(square) = text.parse::<Square>() {
        assert_eq!(square.to_string().parse(), Ok(square));
    }
});
