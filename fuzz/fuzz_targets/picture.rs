//! Any text is a picture of a board or an error, and a board has as many squares as it says.
#![no_main]

use cavalcade::Picture;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(picture) = text.parse::<Picture>() {
        assert_eq!(picture.board.squares().count() as u64, picture.board.len());
        assert!(picture.start.is_none_or(|start| picture.board.contains(start)));
        assert!(picture.end.is_none_or(|end| picture.board.contains(end)));
    }
});
