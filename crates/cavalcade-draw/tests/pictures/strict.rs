//! Pictures read by strict readers: an XML parser, a PNG decoder, a GIF decoder, and a second SVG renderer.

use std::time::Duration;

use cavalcade::{Limits, Observer, Tour};
use cavalcade_draw::subject::search::Recorder;
use cavalcade_draw::{Background, DrawError, DrawOptions, Drawing, Film, Format, Speed, Squares, Style, Theme};

use crate::common;

fn draw(tour: &Tour, style: Style, format: Format) -> Vec<u8> {
    Drawing::Tour(tour).encode(&DrawOptions { style, ..DrawOptions::default() }, format).unwrap()
}

fn decode_png(bytes: &[u8]) -> (u32, u32, Vec<u8>) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    (info.width, info.height, pixels)
}

/// A frame of a GIF as it is stored.
struct Stored {
    area: [usize; 4],
    delay: u16,
    /// Row by row; `None` where the frame before shows through.
    pixels: Vec<Option<[u8; 3]>>,
}

fn decode_gif(bytes: &[u8]) -> (usize, usize, Vec<Stored>) {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    options.check_frame_consistency(true);
    let mut decoder = options.read_info(bytes).unwrap();
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let mut frames = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        let area = [frame.left, frame.top, frame.width, frame.height].map(usize::from);
        let seen = |pixel: &[u8]| (pixel[3] > 0).then(|| [pixel[0], pixel[1], pixel[2]]);
        frames.push(Stored { area, delay: frame.delay, pixels: frame.buffer.chunks_exact(4).map(seen).collect() });
    }
    (width, height, frames)
}

#[test]
fn an_svg_is_sound_xml_and_needs_nothing_from_elsewhere() {
    let tour = common::chessboard();
    for style in Style::NAMED.map(|(_, style)| style) {
        let text = String::from_utf8(draw(&tour, style, Format::Svg)).unwrap();
        let document = roxmltree::Document::parse(&text).unwrap();
        assert_eq!(document.root_element().tag_name().name(), "svg");
        let ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
        for node in document.descendants().filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "use"))) {
            let link = node.attribute(("http://www.w3.org/1999/xlink", "href")).unwrap();
            assert!(ids.contains(&link.trim_start_matches('#')), "{link}");
        }
        for strange in ["<text", "font-family", "<style", "<image", "url("] {
            assert!(!text.contains(strange), "{strange}");
        }
    }
}

#[test]
fn the_shapes_of_an_svg_have_classes_and_names_that_occur_once() {
    for (style, classes) in [
        (Style::Line, ["tour", "dot", "start", "end", "square light"]),
        (Style::Both, ["tour", "disc", "number", "square dark", "outline"]),
        (Style::Heat, ["heat", "tour", "start", "end", "coordinate"]),
    ] {
        let text = String::from_utf8(draw(&common::chessboard(), style, Format::Svg)).unwrap();
        let document = roxmltree::Document::parse(&text).unwrap();
        let of = |name: &str| -> Vec<String> {
            document.descendants().filter_map(|node| node.attribute(name)).map(String::from).collect()
        };
        for class in classes {
            assert!(of("class").iter().any(|found| found == class), "{style}: {class}");
        }
        let mut ids = of("id");
        assert_eq!(ids.iter().filter(|id| id.starts_with("sq-")).count(), 64);
        ids.sort_unstable();
        assert!(ids.windows(2).all(|pair| pair[0] != pair[1]), "{style}");
    }
}

#[test]
fn a_png_without_background_lets_the_page_show_through() {
    let options = DrawOptions { background: Background::None, squares: Some(Squares::None), ..DrawOptions::default() };
    let bytes = Drawing::Tour(&common::chessboard()).encode(&options, Format::Png).unwrap();
    let mut reader = png::Decoder::new(std::io::Cursor::new(&bytes)).read_info().unwrap();
    assert_eq!(reader.info().color_type, png::ColorType::Rgba);
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut pixels).unwrap();
    let seen = pixels.chunks_exact(4).filter(|pixel| pixel[3] > 0).count();
    assert!(seen > 1000 && seen < pixels.len() / 4 / 3, "{seen}");
    let line = options.inks().line;
    let is_line = |pixel: &&[u8]| **pixel == [line.red, line.green, line.blue, 255];
    assert!(pixels.chunks_exact(4).filter(is_line).count() > 1000, "the line has its colour");
}

#[test]
fn a_gif_without_background_is_refused_with_what_to_write() {
    let options = DrawOptions { background: Background::None, ..DrawOptions::default() };
    let error = Drawing::Tour(&common::chessboard()).encode(&options, Format::Gif).unwrap_err().to_string();
    assert!(error.ends_with("write a colour, or draw it as svg, png, pdf or tikz"), "{error}");
}

#[test]
fn an_svg_has_the_whole_tour_in_one_path() {
    let text = String::from_utf8(draw(&common::chessboard(), Style::Line, Format::Svg)).unwrap();
    // 64 corners of a closed line: one is where it begins, and the line home closes it.
    let longest = text.lines().map(|line| line.matches('l').count()).max().unwrap();
    assert!(longest >= 63, "{longest}");
}

#[test]
fn a_png_has_the_size_asked_for() {
    let tour = common::chessboard();
    for pixels in [240, 500, 1001] {
        let options = DrawOptions { pixels: Some(pixels), ..DrawOptions::default() };
        let (width, height, _) = decode_png(&Drawing::Tour(&tour).encode(&options, Format::Png).unwrap());
        assert_eq!((width, height), (pixels, pixels));
    }
}

#[test]
fn svg_and_png_show_the_same_picture() {
    // A second program draws the SVG: the two must agree but for the smoothing of edges.
    let tour = common::chessboard();
    for (style, theme) in Style::NAMED.into_iter().zip([Theme::Light, Theme::Dark].into_iter().cycle()) {
        let options = DrawOptions { style: style.1, theme, ..DrawOptions::default() };
        let svg = Drawing::Tour(&tour).encode(&options, Format::Svg).unwrap();
        let tree = resvg::usvg::Tree::from_data(&svg, &resvg::usvg::Options::default()).unwrap();
        let (width, height, pixels) = decode_png(&Drawing::Tour(&tour).encode(&options, Format::Png).unwrap());
        let mut other = resvg::tiny_skia::Pixmap::new(width, height).unwrap();
        resvg::render(&tree, resvg::tiny_skia::Transform::identity(), &mut other.as_mut());
        let theirs = other.pixels().iter().map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]);
        let differs = |(ours, theirs): (&[u8], [u8; 3])| ours.iter().zip(theirs).any(|(a, b)| a.abs_diff(b) > 48);
        let different = pixels.chunks_exact(3).zip(theirs).filter(|pair| differs(*pair)).count();
        assert!(different < pixels.len() / 3 / 500, "{}: {different} pixels differ", style.0);
    }
}

#[test]
fn a_gif_of_the_chessboard_is_small_and_has_a_frame_for_each_square_and_one_for_the_way_home() {
    let tour = common::chessboard();
    for style in Style::NAMED.map(|(_, style)| style) {
        let bytes = draw(&tour, style, Format::Gif);
        assert!(bytes.len() < 300_000, "{style}: {} bytes", bytes.len());
        let (_, _, frames) = decode_gif(&bytes);
        assert_eq!(frames.len(), 65);
        let (last, others) = frames.split_last().unwrap();
        assert_eq!(last.delay, Film::PAUSE);
        assert!(others.iter().all(|frame| frame.delay == Speed::default().hundredths()));
    }
}

#[test]
fn only_the_changed_rectangle_of_each_frame_is_written() {
    let tour = common::chessboard();
    for style in Style::NAMED.map(|(_, style)| style) {
        let (width, height, frames) = decode_gif(&draw(&tour, style, Format::Gif));
        assert_eq!(frames[0].area, [0, 0, width, height]);
        for frame in &frames[1..] {
            let [_, _, across, down] = frame.area;
            assert!(across * down < width * height, "{style}");
            let seen = |x: usize, y: usize| frame.pixels[y * across + x].is_some();
            // Something changes along each of the four edges, so no smaller rectangle would do.
            assert!((0..across).any(|x| seen(x, 0)) && (0..across).any(|x| seen(x, down - 1)));
            assert!((0..down).any(|y| seen(0, y)) && (0..down).any(|y| seen(across - 1, y)));
        }
    }
}

#[test]
fn the_frames_laid_over_each_other_end_as_the_same_film_painted_at_once() {
    let tour = common::chessboard();
    let mut film = cavalcade_draw::subject::animation::film(&tour, &DrawOptions::default()).unwrap();
    let (width, _, frames) = decode_gif(&cavalcade_draw::encode::gif::encode(&film).unwrap());
    let mut shown = Vec::new();
    for frame in frames {
        let [left, top, across, _] = frame.area;
        if shown.is_empty() {
            shown = frame.pixels;
            continue;
        }
        for (k, pixel) in frame.pixels.iter().enumerate().filter(|(_, pixel)| pixel.is_some()) {
            shown[(top + k / across) * width + left + k % across] = *pixel;
        }
    }
    for frame in film.frames.drain(..) {
        let cavalcade_draw::film::Change::Add(shapes) = frame.change else { panic!("a tour takes nothing back") };
        film.page.shapes.extend(shapes);
        film.page.shapes.extend(frame.over.into_iter().filter(|_| frame.hundredths == Film::PAUSE));
    }
    let (_, _, painted) = decode_png(&cavalcade_draw::encode::png::encode(&film.page).unwrap());
    let off = |(ours, pixel): (&[u8], &Option<[u8; 3]>)| {
        pixel.is_none_or(|pixel| ours.iter().zip(pixel).any(|(a, b)| a.abs_diff(b) > 24))
    };
    assert_eq!(painted.chunks_exact(3).zip(&shown).filter(|pair| off(*pair)).count(), 0);
}

#[test]
fn the_same_input_gives_the_same_bytes() {
    let tour = common::chessboard();
    for style in Style::NAMED.map(|(_, style)| style) {
        for format in Format::NAMED.map(|(_, format)| format) {
            assert!(draw(&tour, style, format) == draw(&tour, style, format), "{style} {format}");
        }
    }
}

#[test]
fn a_board_alone_is_a_gif_of_one_frame() {
    let board = common::rectangle(4, 4);
    let drawing = Drawing::Board { board: &board, start: None, end: None };
    let (_, _, frames) = decode_gif(&drawing.encode(&DrawOptions::default(), Format::Gif).unwrap());
    assert_eq!(frames.len(), 1);
}

#[test]
fn a_search_that_was_recorded_in_part_ends_where_the_search_did() {
    let board = common::rectangle(8, 8);
    let squares = common::path(&board, "a1".parse().unwrap());
    let mut recorder = Recorder::new(10);
    for square in &squares[..40] {
        recorder.forward(*square);
    }
    assert_eq!((recorder.steps().len(), recorder.left_out(), recorder.path().len()), (10, 30, 40));
    let drawing = Drawing::Search { board: &board, piece: &cavalcade::Piece::KNIGHT, recorder: &recorder };
    let (_, _, frames) = decode_gif(&drawing.encode(&DrawOptions::default(), Format::Gif).unwrap());
    assert_eq!(frames.len(), 11);
}

#[test]
fn a_broken_record_is_refused() {
    let board = common::rectangle(8, 8);
    let mut recorder = Recorder::default();
    recorder.forward("a1".parse().unwrap());
    recorder.back("b3".parse().unwrap());
    let drawing = Drawing::Search { board: &board, piece: &cavalcade::Piece::KNIGHT, recorder: &recorder };
    let error = drawing.encode(&DrawOptions::default(), Format::Gif).unwrap_err().to_string();
    assert!(error.contains("step 2"), "{error}");
}

#[test]
fn an_animation_too_large_to_hold_says_how_large_it_can_be() {
    let options = DrawOptions { pixels: Some(5001), ..DrawOptions::default() };
    let error = Drawing::Tour(&common::chessboard()).encode(&options, Format::Gif).unwrap_err().to_string();
    assert_eq!(error, "a picture of 5001 pixels is too large; write a size of at most 5000");
}

#[test]
fn a_tour_too_long_to_animate_says_what_to_draw_instead() {
    let tour = common::walk(common::rectangle(100, 100), "a1");
    let error = Drawing::Tour(&tour).encode(&DrawOptions::default(), Format::Gif).unwrap_err().to_string();
    assert!(error.contains("svg or png"), "{error}");
}

#[test]
fn a_picture_stops_at_the_limits_of_its_budget() {
    let tour = common::chessboard();
    for format in [Format::Png, Format::Gif, Format::Pdf, Format::Tikz] {
        for budget in [Limits::none().with_time(Duration::ZERO).start(), Limits::none().with_memory(1000).start()] {
            let picture = Drawing::Tour(&tour).encode_within(&DrawOptions::default(), format, &budget);
            assert!(matches!(picture, Err(DrawError::Limit(_))));
        }
    }
}
