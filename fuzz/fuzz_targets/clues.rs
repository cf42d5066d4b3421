//! Any text is a grid with numbers or an error; and a grid reads back as it prints.
#![no_main]

use cavalcade::puzzle::ClueGrid;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = ClueGrid::is_meant_by(text);
    let Ok(grid) = ClueGrid::read(text) else { return };
    let is_on_board = grid.given.iter().all(|(square, _)| grid.board.contains(*square));
    if grid.board.size().area() > 1 << 12 || !is_on_board {
        return;
    }
    let again = ClueGrid::read(&grid.to_string()).expect("what was printed can be read");
    let sorted = |mut given: Vec<_>| {
        given.sort_unstable();
        given
    };
    assert_eq!(again.board.len(), grid.board.len());
    assert_eq!(sorted(again.given), sorted(grid.given));
});
