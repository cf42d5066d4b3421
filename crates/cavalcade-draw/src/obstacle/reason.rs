//! What each reason shows.

use std::collections::HashSet;

use cavalcade::reason::{Contradiction, Crowd, Cut, Spot, Step};
use cavalcade::util::counted;
use cavalcade::{BoardGraph, Colour, Node, Question, Reason, Square};

use super::{Moves, Obstacle, components};

/// The squares and moves a reason speaks of.
pub(super) fn show(question: &Question, reason: &Reason) -> Obstacle {
    let graph = || BoardGraph::new(question.board(), question.piece());
    let said = |caption: String| Obstacle { caption: Some(caption), ..Obstacle::default() };
    match reason {
        Reason::ColourImbalance { dark, light, .. } => {
            Obstacle { parts: colours(&graph()), ..said(imbalance(*dark, *light)) }
        }
        Reason::TooFewExits { squares, allowed } => {
            Obstacle { cut: squares.clone(), ..said(too_few_exits(squares.len(), *allowed)) }
        }
        Reason::InParts { .. } => {
            let parts = components(&graph());
            Obstacle {
                caption: Some(format!("{} parts with no moves between them", parts.len())),
                parts,
                ..said(String::new())
            }
        }
        Reason::EndsApart { start, end } => {
            Obstacle { cut: vec![*start, *end], ..said("no move leads from 2 back to 1".to_string()) }
        }
        Reason::Cut(cut) => show_cut(&graph(), cut, &HashSet::new()),
        Reason::Crowd(crowd) => show_crowd(crowd),
        Reason::Forced { steps, contradiction } => show_forced(question, &graph(), steps, contradiction),
        Reason::BetweenCorners { square, corners: [one, other] } => Obstacle {
            cut: vec![*square, *one, *other],
            ..said("with 1 as an end, 2 or 3 is left with one move".to_string())
        },
        other => said(other.to_string()),
    }
}

fn imbalance(dark: u64, light: u64) -> String {
    format!("{} A and {} B", counted(dark, "dark square"), counted(light, "light square"))
}

fn too_few_exits(squares: usize, allowed: u64) -> String {
    match (squares, allowed) {
        (1, 0) => "a square with too few exits".to_string(),
        (_, 0) => format!("{squares} squares with too few exits"),
        _ => format!("{squares} squares with one exit, and {allowed} of them can be ends"),
    }
}

/// The dark and the light squares.
pub(super) fn colours(graph: &BoardGraph) -> Vec<Vec<Square>> {
    let colours = graph.colours().unwrap_or_default();
    let of = |wanted| graph.nodes().zip(&colours).filter(move |(_, colour)| **colour == wanted);
    [Colour::Dark, Colour::Light].map(|colour| of(colour).map(|(node, _)| graph.square(node)).collect()).into()
}

/// The squares removed, and the parts left, each joined by moves that are not dropped.
fn show_cut(graph: &BoardGraph, cut: &Cut, dropped: &HashSet<[Square; 2]>) -> Obstacle {
    let parts = parts_without(graph, &cut.removed, dropped);
    let squares = counted(cut.removed.len() as u64, "square");
    let are = if parts.len() == 1 { "is" } else { "are" };
    let left = counted(parts.len() as u64, "part");
    let caption = format!("without {squares} there {are} {left}, and a tour could join {}", cut.allowed);
    Obstacle { cut: cut.removed.clone(), parts, caption: Some(caption), ..Obstacle::default() }
}

fn parts_without(graph: &BoardGraph, removed: &[Square], dropped: &HashSet<[Square; 2]>) -> Vec<Vec<Square>> {
    let mut is_there = vec![true; graph.len()];
    for node in removed.iter().filter_map(|square| graph.node(*square)) {
        is_there[node.index()] = false;
    }
    let mut parts = Vec::new();
    for first in graph.nodes() {
        if !std::mem::take(&mut is_there[first.index()]) {
            continue;
        }
        let mut part: Vec<Node> = vec![first];
        let mut next = 0;
        while let Some(&node) = part.get(next) {
            next += 1;
            let from = graph.square(node);
            let leads = |to: &&Node| is_there[to.index()] && !dropped.contains(&[from, graph.square(**to)]);
            let found: Vec<Node> = graph.neighbours(node).iter().filter(leads).copied().collect();
            for to in found {
                is_there[to.index()] = false;
                part.push(to);
            }
        }
        part.sort_unstable();
        parts.push(part.iter().map(|node| graph.square(*node)).collect());
    }
    parts
}

/// The squares in need, and the helpers.
fn show_crowd(crowd: &Crowd) -> Obstacle {
    let (need, help) = (crowd.squares.len(), crowd.helpers.len());
    let squares = match need {
        1 => "square A needs more moves than it can get".to_string(),
        _ => format!("{need} squares A need more moves than they can get"),
    };
    let caption = if help == 0 { squares } else { format!("{squares}, two from each number") };
    let parts = vec![crowd.squares.clone()];
    Obstacle { cut: crowd.helpers.clone(), parts, caption: Some(caption), ..Obstacle::default() }
}

/// The moves taken and dropped, and what cannot be.
fn show_forced(question: &Question, graph: &BoardGraph, steps: &[Step], contradiction: &Contradiction) -> Obstacle {
    let mut moves = Moves::new(*question.piece());
    moves.follow(graph, steps);
    let shown = match contradiction {
        Contradiction::Cut(cut) => show_cut(graph, cut, &moves.dropped_both_ways()),
        Contradiction::Crowd(crowd) => show_crowd(crowd),
        Contradiction::Starved { at, .. } | Contradiction::Crowded { at, .. } => {
            Obstacle { cut: on_board(&[*at]), caption: Some(contradiction.to_string()), ..Obstacle::default() }
        }
        Contradiction::Circle { through } => {
            moves.circle = on_board(through);
            let caption = "the moves taken close a circle that leaves squares out".to_string();
            Obstacle { caption: Some(caption), ..Obstacle::default() }
        }
    };
    let caption = shown.caption.map(|caption| match steps.len() {
        0 => caption,
        1 => format!("after 1 step {caption}"),
        steps => format!("after {steps} steps {caption}"),
    });
    Obstacle { moves: Some(moves), caption, ..shown }
}

fn on_board(spots: &[Spot]) -> Vec<Square> {
    spots.iter().filter_map(|spot| if let Spot::On(square) = spot { Some(*square) } else { None }).collect()
}
