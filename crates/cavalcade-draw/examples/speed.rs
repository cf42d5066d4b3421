//! How long pictures take: `cargo run --release -p cavalcade-draw --example speed`.
//!
//! Each line is the fastest of five runs, with the size of the file.

#[path = "../tests/pictures/common.rs"]
mod common;

use std::time::{Duration, Instant};

use cavalcade::Tour;
use cavalcade_draw::{DrawOptions, Drawing, Format, Style};

fn main() {
    let chessboard = common::chessboard();
    let styles = Style::NAMED.map(|(_, style)| style);
    for style in styles {
        report("8x8", &chessboard, style, Format::Gif);
    }
    for side in [64, 200, 1000] {
        let tour = common::walk(common::rectangle(side, side), "a1");
        for (style, format) in [(Style::Line, Format::Png), (Style::Heat, Format::Png), (Style::Line, Format::Svg)] {
            report(&format!("{side}x{side}"), &tour, style, format);
        }
    }
}

fn report(board: &str, tour: &Tour, style: Style, format: Format) {
    let options = DrawOptions { style, ..DrawOptions::default() };
    let run = || {
        let start = Instant::now();
        let bytes = Drawing::Tour(tour).encode(&options, format).expect("these boards can be drawn").len();
        (start.elapsed(), bytes)
    };
    let (time, bytes) = (0..5).map(|_| run()).min().unwrap_or((Duration::ZERO, 0));
    println!("{board:>9} {format} {:7} {:8.1} ms {:8} kB", style.to_string(), time.as_secs_f64() * 1e3, bytes / 1000);
}
