//! Pictures in one's own colours, in formats for paper, and for style sheets.

use crate::common::run;

/// What the command writes to standard output.
fn drawn(words: &[&str]) -> String {
    let output = run(words);
    assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// What it says when it refuses.
fn refused(words: &[&str]) -> String {
    let output = run(words);
    assert_eq!(output.status.code(), Some(2), "{words:?}");
    assert!(output.stdout.is_empty(), "{words:?}");
    String::from_utf8(output.stderr).unwrap()
}

const CROSS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/boards/cross.txt");
const RING: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/boards/ring.txt");
const FORMATS: [&str; 5] = ["svg", "png", "gif", "pdf", "tikz"];

#[test]
fn colours_hold_in_every_format() {
    for format in FORMATS {
        let usual = run(&["find", "6x6", "--format", format]).stdout;
        let own = run(&["find", "6x6", "--format", format, "--colours", "line=#c03,dark=silver"]).stdout;
        assert!(!own.is_empty() && own != usual, "{format}");
    }
    let colours = "line=#c03,light=ivory,dark=#abc,text=black,outline=#010203,start=lime,end=#fedcba";
    let svg = drawn(&["find", "6x6", "--format", "svg", "--colours", colours]);
    for ink in ["#cc0033", "#fffff0", "#aabbcc", "#000000", "#010203", "#00ff00", "#fedcba"] {
        assert!(svg.contains(ink), "{ink}");
    }
    let numbers = drawn(&["find", "6x6", "--format", "svg", "--style", "numbers", "--colors", "numbers=#123"]);
    assert!(numbers.contains("#112233"));
    let holes = drawn(&["draw", "6x6", "--holes", "c3", "--colours", "hatch=#123"]);
    assert!(holes.contains("#112233"));
}

#[test]
fn wrong_colours_name_the_part_and_what_is_known() {
    for (colours, says) in [
        ("border=red", "`border` is not a part of a picture; write line, numbers, light, dark, text, outline"),
        ("line=rod", "the colour of line: `rod` is not a colour; write a name of CSS"),
        ("line", "`line` has no colour; write a part and its colour, like line=#c03"),
        ("line=red,line=blue", "line is given two colours"),
    ] {
        let said = refused(&["find", "6x6", "--format", "svg", "--colours", colours]);
        assert!(said.contains(says), "{said}");
    }
    assert!(refused(&["find", "6x6", "--format", "svg", "--background", "clear"]).contains("or write none"));
    for width in ["0", "-2", "wide", "1000"] {
        let said = refused(&["find", "6x6", "--format", "svg", "--line-width", width]);
        assert!(said.contains("write pixels from 0.1 to 100"), "{said}");
    }
    assert!(refused(&["find", "6x6", "--colours", "line=red"]).contains("--colours applies only to pictures"));
    assert!(refused(&["find", "6x6", "--squares", "none"]).contains("--squares applies only to pictures"));
}

#[test]
fn nothing_is_drawn_in_transparent_and_as_a_background_it_is_none() {
    let svg = drawn(&["draw", "6x6", "--background", "transparent"]);
    assert!(!svg.contains("class=\"background\""));
    let said = refused(&["draw", "6x6", "--colours", "light=transparent"]);
    assert!(said.contains("the colour of light: nothing can be drawn in `transparent`"), "{said}");
}

#[test]
fn small_squares_are_drawn_where_the_board_is_alone_or_they_are_asked_for() {
    let has_dark = |words: &[&str]| drawn(words).contains("class=\"square dark\"");
    assert!(has_dark(&["draw", "60x3"]));
    let find = ["find", "60x6", "--format", "svg"];
    assert!(!has_dark(&find));
    assert!(has_dark(&[&find[..], &["--squares", "checkered"]].concat()));
    assert!(has_dark(&[&find[..], &["--colours", "dark=red"]].concat()));
    let holes = drawn(&["find", "60x6", "--holes", "k3", "--format", "svg"]);
    assert_eq!(holes.matches("class=\"hole\"").count(), 1);
}

#[test]
fn options_that_would_do_nothing_are_refused_by_name() {
    let tour = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/pictures/half-turn.txt");
    for (words, says) in [
        (["8x8", "--worksheet", "--columns", "3"].as_slice(), "--columns applies only to contact sheets"),
        (&[tour, "--contact-sheet", "--number", "3"], "--number applies only to worksheets"),
        (&["4x4", "--cut", "b2", "--closed"], "--closed applies only to obstacles and worksheets"),
        (&["8x8", "--style", "heat"], "--style applies only to tours, but this is a board"),
        (&["8x8", "--line-width", "3"], "--line-width applies only to tours, but this is a board"),
        (&["3x3", "--obstacle", "--style", "heat"], "--style applies only to tours, but this is an obstacle"),
        (&["4x4", "--cut", "b2", "--line-width", "3"], "but this is a board with a cut"),
        (&["4x4", "--worksheet", "--style", "both"], "but this is a worksheet"),
        (&[tour, "--contact-sheet", "--no-coordinates"], "leave out --no-coordinates"),
        (&[tour, "--style", "numbers", "--line-width", "3"], "--line-width has no effect with --style numbers"),
        (&["8x8", "--format", "gif", "--speed", "9"], "--speed applies only to animations, but this is a board"),
        (&[tour, "--contact-sheet", "--format", "gif", "--speed", "9"], "but this is a contact sheet"),
        (&[tour, "--squares", "lines", "--colours", "dark=red"], "dark= has no effect"),
        (&[tour, "--squares", "none", "--colours", "light=red"], "light= has no effect"),
        (&[tour, "--no-coordinates", "--colours", "text=red"], "text= has no effect with --no-coordinates"),
        (&["8x8", "--no-coordinates", "--colours", "text=red"], "text= has no effect with --no-coordinates"),
        (&[tour, "--outline", "none", "--colours", "outline=red"], "outline= has no effect"),
        (&[tour, "--outline", "shape", "--colours", "hatch=red"], "hatch= has no effect"),
        (&[tour, "--style", "heat", "--colours", "line=red"], "line= has no effect"),
        (&[tour, "--style", "heat", "--colours", "end=red"], "end= has no effect"),
        (&[tour, "--colours", "numbers=red"], "the style line has no numbers"),
        (&["8x8", "--colours", "line=red"], "line= has no effect on a board"),
        (&["3x3", "--obstacle", "--colours", "warning=red"], "warning= has no effect on an obstacle"),
    ] {
        let said = refused(&[&["draw"], words].concat());
        assert!(said.contains(says), "{words:?}: {said}");
    }
    let said = refused(&["find", "6x6", "--format", "svg", "--no-coordinates", "--colours", "text=red"]);
    assert!(said.contains("text= has no effect"), "{said}");
    // What they do for others is left as it was.
    for words in [
        ["8x8", "--worksheet", "--closed"].as_slice(),
        &["3x3", "--obstacle", "--no-coordinates", "--colours", "text=red"],
        &[tour, "--squares", "lines", "--colours", "hatch=red"],
        &[tour, "--style", "numbers", "--colours", "numbers=red,line=blue"],
        &[tour, "--style", "heat", "--line-width", "3"],
    ] {
        drawn(&[&["draw"], words].concat());
    }
}

#[test]
fn a_picture_without_background_has_none_and_a_gif_is_refused() {
    let svg = drawn(&["find", "6x6", "--format", "svg"]);
    assert!(svg.contains("class=\"background\""));
    let svg = drawn(&["find", "6x6", "--format", "svg", "--background", "none"]);
    assert!(!svg.contains("class=\"background\""));
    let svg = drawn(&["find", "6x6", "--format", "svg", "--background", "#123456"]);
    assert!(svg.contains("class=\"background\"") && svg.contains("#123456"));
    let png = run(&["find", "6x6", "--format", "png", "--background", "none"]).stdout;
    assert_eq!(png[25], 6, "the kind of pixels with transparency");
    // Before the search, not after it.
    let said = refused(&["find", "6x6", "--format", "gif", "--background", "none"]);
    assert!(said.contains("a GIF needs a background") && said.contains("write a colour"), "{said}");
    assert!(refused(&["draw", "6x6", "--format", "gif", "--background", "none"]).contains("a GIF needs a background"));
    assert!(refused(&["nth", "5x5", "7", "--format", "gif", "--background", "none"]).contains("a GIF needs"));
    assert!(
        refused(&["find", "6x6", "--format", "svg", "--speed", "9"]).contains("--speed applies only to animations")
    );
}

#[test]
fn squares_can_be_left_out_and_the_outline_follows_the_shape() {
    let classes = |more: &[&str]| {
        let svg = drawn(&[&["draw", CROSS], more].concat());
        ["square light", "grid", "hole", "outline"].map(|class| svg.matches(&format!("class=\"{class}\"")).count())
    };
    let [light, grid, hole, outline] = classes(&[]);
    assert!(light > 0 && grid == 0 && hole > 0 && outline == 1);
    let [light, grid, hole, outline] = classes(&["--squares", "none"]);
    assert!(light == 0 && grid == 0 && hole == 0 && outline == 1);
    let [light, grid, hole, outline] = classes(&["--squares", "lines", "--outline", "none"]);
    assert!(light == 0 && grid > 0 && hole == 0 && outline == 0);
    let [light, grid, hole, outline] = classes(&["--outline", "shape"]);
    assert!(light > 0 && grid == 0 && hole == 0 && outline == 1);
    let ring = drawn(&["draw", RING, "--outline", "shape"]);
    assert_eq!(ring.matches("class=\"outline\"").count(), 2, "one around the board and one around its hole");
}

#[test]
fn the_line_has_the_width_asked_for() {
    let svg = drawn(&["find", "6x6", "--format", "svg", "--line-width", "8"]);
    // Squares of 80 pixels are ten units wide.
    let line = svg.lines().find(|line| line.contains("class=\"tour\"")).unwrap();
    assert!(line.contains("stroke-width=\"1\""), "{line}");
}

#[test]
fn style_sheets_find_every_square_by_its_name() {
    let svg = drawn(&["find", "8x8", "--closed", "--format", "svg"]);
    for names in ["class=\"square dark\" id=\"sq-a1\"", "class=\"square light\" id=\"sq-h1\"", "class=\"tour\""] {
        assert!(svg.contains(names), "{names}");
    }
    assert_eq!(svg.matches(" id=\"sq-").count(), 64);
}

#[test]
fn a_tour_a_board_and_an_obstacle_are_drawn_for_paper() {
    for words in [
        ["find", "6x6", "--closed", "--seed", "1"].as_slice(),
        &["nth", "5x5", "7"],
        &["draw", "6x6"],
        &["draw", "3x3", "--obstacle"],
        &["draw", "4x4", "--cut", "b2,c2,b3,c3"],
    ] {
        let pdf = run(&[words, &["--format", "pdf"]].concat()).stdout;
        assert!(pdf.starts_with(b"%PDF-") && pdf.ends_with(b"%%EOF"), "{words:?}");
        let tikz = drawn(&[words, &["--format", "tikz"]].concat());
        assert_eq!(tikz.matches("\\begin{tikzpicture}").count(), 1, "{words:?}");
        assert!(tikz.ends_with("\\end{tikzpicture}\n") && is_balanced(&tikz), "{words:?}: {tikz}");
    }
}

/// Whether all brackets of a text are closed, and every command of `TikZ` ends.
fn is_balanced(text: &str) -> bool {
    let lines = || text.lines().filter(|line| !line.starts_with('%'));
    let count = |letter: char| lines().flat_map(str::chars).filter(|found| *found == letter).count();
    let body: String =
        lines().filter(|line| !line.contains("{tikzpicture}") && !line.contains("definecolor")).collect();
    let commands = ["\\path", "\\fill", "\\node"].iter().map(|name| body.matches(name).count()).sum::<usize>();
    count('{') == count('}')
        && count('[') == count(']')
        && count('(') == count(')')
        && body.matches(';').count() == commands
}

#[test]
fn a_page_for_paper_is_as_large_as_its_pixels_at_96_an_inch() {
    let pdf = drawn(&["draw", "6x6", "--format", "pdf", "--size", "400"]);
    assert!(pdf.contains("/MediaBox [0 0 300 300]"));
    let tikz = drawn(&["draw", "6x6", "--format", "tikz", "--size", "400"]);
    assert!(tikz.contains("(0,0) rectangle (300,300)"));
}
