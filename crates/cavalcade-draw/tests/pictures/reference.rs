//! Pictures compared with those in `tests/reference`, which have been looked at and found good.
//!
//! To draw them again: `CAVALCADE_REFERENCE=write cargo test -p cavalcade-draw --test pictures`, and look at them.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use cavalcade::count::{Equivalence, TourIter};
use cavalcade::facts::Statistics;
use cavalcade::{
    BoardGraph, Budget, Kind, Observer, Picture, Piece, Question, Reason, Square, Tour, Wrap, obstacle, verify,
};
use cavalcade_draw::chart::comparison::{Ending, Measurement, Series};
use cavalcade_draw::sheet::contact::{ContactSheet, Entry};
use cavalcade_draw::sheet::worksheet::Worksheet;
use cavalcade_draw::subject::flawed::Flawed;
use cavalcade_draw::subject::obstacle::Obstacle;
use cavalcade_draw::subject::search::Recorder;
use cavalcade_draw::{Background, Coordinates, DrawOptions, Drawing, Format, Outline, Squares, Style, Theme};

use crate::common;

/// Compares a picture with its reference, or makes it the reference if asked to.
fn compare(name: &str, drawing: Drawing<'_>, options: &DrawOptions) {
    let path: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reference").join(name);
    let format = Format::from_suffix(&path).unwrap();
    let drawn = drawing.encode(options, format).unwrap();
    if std::env::var_os("CAVALCADE_REFERENCE").is_some_and(|word| word == "write") {
        std::fs::write(&path, &drawn).unwrap();
    }
    let reference = std::fs::read(&path).unwrap_or_default();
    assert!(
        drawn == reference,
        "{name} is not drawn as before; if that is meant, run the test with CAVALCADE_REFERENCE=write and look at it"
    );
}

fn small(style: Style, theme: Theme) -> DrawOptions {
    DrawOptions { style, theme, pixels: Some(480), ..DrawOptions::default() }
}

#[test]
fn every_style_in_every_theme() {
    let tour = common::chessboard();
    for (style_name, style) in Style::NAMED {
        for (theme_name, theme) in Theme::NAMED {
            for format in ["png", "svg"] {
                let name = format!("{style_name}-{theme_name}.{format}");
                compare(&name, Drawing::Tour(&tour), &small(style, theme));
            }
        }
        compare(&format!("{style_name}.gif"), Drawing::Tour(&tour), &DrawOptions { style, ..DrawOptions::default() });
    }
}

#[test]
fn boards_of_other_kinds() {
    let options = small(Style::Line, Theme::Light);
    let ring = "...\n.#.\n...".parse::<Picture>().unwrap().board;
    compare("ring.png", Drawing::Tour(&common::walk(ring, "a1")), &options);
    let torus = common::rectangle(5, 5).with_wrap(Wrap::Torus);
    compare("torus.png", Drawing::Tour(&common::walk(torus, "a1")), &options);
    let cylinder = common::rectangle(7, 5).with_wrap(Wrap::Cylinder);
    compare("cylinder.png", Drawing::Tour(&common::walk(cylinder, "a1")), &options);
    let bare = DrawOptions { coordinates: Coordinates::Hidden, ..options };
    compare("bare.png", Drawing::Tour(&common::walk(common::rectangle(6, 6), "a1")), &bare);
}

#[test]
fn large_boards() {
    let options = DrawOptions::default();
    compare("64x64.png", Drawing::Tour(&common::walk(common::rectangle(64, 64), "a1")), &options);
    let heat = DrawOptions { style: Style::Heat, ..options };
    compare("200x200-heat.png", Drawing::Tour(&common::walk(common::rectangle(200, 200), "a1")), &heat);
}

#[test]
fn a_board_alone() {
    let picture: Picture = "##..##\n#....#\nS.....\n.....E\n#....#\n##..##\n".parse().unwrap();
    let drawing = Drawing::Board { board: &picture.board, start: picture.start, end: picture.end };
    for (theme_name, theme) in Theme::NAMED {
        compare(&format!("board-{theme_name}.png"), drawing, &small(Style::Line, theme));
    }
}

#[test]
fn an_obstacle() {
    let board = common::rectangle(4, 4);
    let cut = ["b2", "c2", "b3", "c3"].map(|name| name.parse().unwrap()).to_vec();
    let obstacle = Obstacle::cut(&board, &Piece::KNIGHT, cut).unwrap();
    let drawing = Drawing::Obstacle { board: &board, obstacle: &obstacle };
    for (theme_name, theme) in Theme::NAMED {
        compare(&format!("obstacle-{theme_name}.png"), drawing, &small(Style::Line, theme));
    }
}

/// The reason that is seen at once.
fn seen(question: &Question) -> Option<Reason> {
    obstacle::quick(question, &Budget::unlimited()).unwrap()
}

/// The reason that is searched for.
fn searched(question: &Question) -> Option<Reason> {
    obstacle::thorough(question, &Budget::unlimited(), 0).unwrap()
}

#[test]
fn obstacles_that_are_found() {
    type Look = fn(&Question) -> Option<Reason>;
    let boards: [(&str, &str, Kind, Theme, Look); 6] = [
        ("obstacle-single.png", "##..\n..##\n#..#\n..##", Kind::Open, Theme::Light, seen),
        ("obstacle-cut.png", "....\n....\n....\n....\n....", Kind::Closed, Theme::Dark, searched),
        ("obstacle-crowd.png", "##..\n..#.\n#..#\n.#..", Kind::Open, Theme::Light, searched),
        ("obstacle-circle.png", "...#\n...#\n...#\n.#..", Kind::Closed, Theme::Light, seen),
        ("obstacle-starved.png", "#..\n.#.\n...\n#..", Kind::Open, Theme::Dark, seen),
        ("obstacle-crowded.png", "....\n.#..\n#..#", Kind::Open, Theme::Light, seen),
    ];
    for (name, picture, kind, theme, look) in boards {
        let board = picture.parse::<Picture>().unwrap().board;
        let question = Question::new(board.clone(), Piece::KNIGHT, kind);
        let obstacle = Obstacle::of(&question, &look(&question).expect("the board has no tour")).unwrap();
        compare(name, Drawing::Obstacle { board: &board, obstacle: &obstacle }, &small(Style::Line, theme));
    }
}

#[test]
fn letters_beside_forced_moves() {
    let question = Question::on(common::rectangle(3, 8)).closed();
    let reason = obstacle::thorough(&question, &Budget::unlimited(), 0).unwrap().unwrap();
    let obstacle = Obstacle::of(&question, &reason).unwrap();
    let drawing = Drawing::Obstacle { board: question.board(), obstacle: &obstacle };
    compare("obstacle-letters.png", drawing, &DrawOptions::default());
}

#[test]
fn looks_of_ones_own() {
    let tour = common::chessboard();
    let own = DrawOptions {
        colours: "line=#c03,light=white,dark=lightsteelblue,text=black,start=navy,end=black".parse().unwrap(),
        line_width: "3".parse().ok(),
        background: Background::None,
        ..small(Style::Line, Theme::Light)
    };
    for suffix in ["svg", "png", "pdf", "tex"] {
        compare(&format!("own.{suffix}"), Drawing::Tour(&tour), &own);
    }
    let clear = DrawOptions { squares: Some(Squares::None), ..own };
    compare("clear-line.png", Drawing::Tour(&tour), &clear);
    compare("clear-both.png", Drawing::Tour(&tour), &DrawOptions { style: Style::Both, ..clear });
    let picture: Picture = "##..##\n#....#\n......\n..##..\n#....#\n##..#.\n".parse().unwrap();
    let odd = Drawing::Board { board: &picture.board, start: None, end: None };
    let shape = DrawOptions { outline: Some(Outline::Shape), ..small(Style::Line, Theme::Light) };
    compare("outline.png", odd, &shape);
    compare("outline-lines.png", odd, &DrawOptions { squares: Some(Squares::Lines), ..shape });
    let torus = picture.board.clone().with_wrap(Wrap::Torus);
    compare("outline-torus.png", Drawing::Board { board: &torus, start: None, end: None }, &shape);
}

#[test]
fn a_path_with_faults() {
    let question = Question::on(common::rectangle(6, 6)).closed();
    let names = "a1 c2 e1 f3 e5 c6 a5 b3 d4 f5 d6 b5 a3 b1 d2 f1 e3 f3 d4 b6";
    let path: Vec<Square> = names.split(' ').map(|name| name.parse().unwrap()).collect();
    let faults = verify::verify_squares(&question, &path).unwrap_err();
    let (board, piece) = (question.board(), question.piece());
    let flawed = Flawed { board, piece, path: &path, faults: faults.faults() };
    compare("faults-line.png", Drawing::Flawed(&flawed), &small(Style::Line, Theme::Light));
    compare("faults-both.png", Drawing::Flawed(&flawed), &small(Style::Both, Theme::Dark));
}

#[test]
fn sheets() {
    let board = common::rectangle(5, 5);
    let (title, rule) = ("Tours of the knight: 5x5".to_string(), "Number the squares from 1 to 25.".to_string());
    let (start, end, number) = ("a1".parse().ok(), None, NonZeroUsize::new(4).unwrap());
    let sheet = Worksheet { title, rule, board: &board, start, end, number };
    compare("worksheet.png", Drawing::Worksheet(&sheet), &DrawOptions::default());
    let tours = [(8, 8), (6, 6), (5, 6)].map(|(width, height)| common::walk(common::rectangle(width, height), "a1"));
    let entry = |tour| Entry { drawing: Drawing::Tour(tour), caption: format!("{}", Tour::board(tour).size()) };
    let entries: Vec<Entry<'_>> = tours.iter().map(entry).collect();
    let sheet = ContactSheet { title: "Tours".into(), entries: &entries, columns: NonZeroUsize::new(2) };
    compare("contact.png", Drawing::Contact(&sheet), &DrawOptions::default());
}

#[test]
fn a_search() {
    // Depth first on 3x4, with the moves in the order of the piece: forward and back until it is done.
    let board = common::rectangle(3, 4);
    let graph = BoardGraph::new(&board, &Piece::KNIGHT);
    let mut recorder = Recorder::default();
    let start = graph.node("b1".parse().unwrap()).unwrap();
    assert!(explore(&graph, start, &mut vec![false; graph.len()], 1, &mut recorder));
    let drawing = Drawing::Search { board: &board, piece: &Piece::KNIGHT, recorder: &recorder };
    compare("search.gif", drawing, &DrawOptions::default());
    compare("search.png", drawing, &small(Style::Line, Theme::Light));
}

fn explore(
    graph: &BoardGraph,
    node: cavalcade::Node,
    visited: &mut [bool],
    depth: usize,
    recorder: &mut Recorder,
) -> bool {
    recorder.forward(graph.square(node));
    visited[node.index()] = true;
    if depth == graph.len() {
        return true;
    }
    for next in graph.neighbours(node) {
        if !visited[next.index()] && explore(graph, *next, visited, depth + 1, recorder) {
            return true;
        }
    }
    visited[node.index()] = false;
    recorder.back(graph.square(node));
    false
}

#[test]
fn a_comparison() {
    // Made-up figures: the picture is tested, not the methods.
    let series: Vec<Series> = [
        ("backtrack", 2.4, 12),
        ("warnsdorff", 1.0, 2000),
        ("construct", 0.9, 2000),
        ("patch", 1.2, 500),
        ("sat", 1.5, 60),
        ("random", 2.1, 12),
        ("pohl", 1.1, 2000),
        ("roth", 1.05, 2000),
        ("sweep", 1.7, 60),
        ("bold", 1.35, 500),
        ("blind", 2.2, 10),
        ("auto", 0.8, 2000),
    ]
    .into_iter()
    .enumerate()
    .map(|(k, (name, power, largest))| Series { name: name.into(), runs: runs(k, power, largest) })
    .collect();
    for (theme_name, theme) in Theme::NAMED {
        let options = DrawOptions { theme, ..DrawOptions::default() };
        compare(&format!("compare-{theme_name}.svg"), Drawing::Comparison(&series), &options);
        compare(&format!("compare-{theme_name}.png"), Drawing::Comparison(&series), &options);
    }
}

fn runs(method: usize, power: f64, largest: u64) -> Vec<Measurement> {
    let sides = [5, 6, 8, 10, 12, 20, 60, 200, 500, 2000].into_iter().filter(|side| *side <= largest);
    let measured = |side: u64| {
        let squares = side * side;
        let steps = if method == 2 { 0 } else { (squares as f64).powf(power) as u64 };
        let ending = if method == 0 && side == 12 { Ending::GaveUp } else { Ending::Answered };
        let seconds = (squares as f64).powf(power) * 1e-8 * (5 * method + 1) as f64;
        Measurement { squares, seconds, steps, ending }
    };
    sides.map(measured).collect()
}

#[test]
fn what_is_known_of_many_tours() {
    let closed = statistics(&Question::on(common::rectangle(6, 6)).closed(), 13, 1000);
    for (theme_name, theme) in Theme::NAMED {
        let options = DrawOptions { theme, ..DrawOptions::default() };
        for format in ["png", "svg"] {
            compare(&format!("statistics-{theme_name}.{format}"), Drawing::Statistics(&closed), &options);
        }
        compare(&format!("moves-{theme_name}.png"), Drawing::Moves(&closed), &small(Style::Line, theme));
    }
}

#[test]
fn what_is_known_of_many_tours_of_other_boards() {
    let options = DrawOptions::default();
    let round = "#....#\n......\n......\n......\n#....#".parse::<Picture>().unwrap().board;
    let few = statistics(&Question::on(round).closed(), 130, 48);
    compare("statistics-holes.png", Drawing::Statistics(&few), &options);
    let cylinder = Question::on(common::rectangle(7, 3).with_wrap(Wrap::Cylinder)).closed();
    compare("statistics-cylinder.png", Drawing::Statistics(&statistics(&cylinder, 7, 300)), &options);
}

/// Statistics of every `every`th of the first tours of a question.
fn statistics(question: &Question, every: usize, most: usize) -> Statistics {
    let budget = Budget::unlimited();
    let mut statistics = Statistics::within(question, &budget).unwrap();
    for tour in TourIter::new(question, Equivalence::None, &budget).unwrap().step_by(every).take(most) {
        statistics.add(&tour.unwrap()).unwrap();
    }
    statistics
}
