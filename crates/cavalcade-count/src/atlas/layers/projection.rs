//! Estimates the number of states of a count from its plan alone.
//!
//! In the middle of a long board all layers have roughly the same number of states, which depends on the width of the
//! frontier. The numbers here were measured: closed tours of 3x20 to 7x12, then 8x8 and 9x10. From the empty board to
//! the middle, the logarithm of the states grows like the square root of the strides, and to the last square it falls
//! almost evenly. This is a rule of thumb, within a factor of three for most rectangles; it distinguishes seconds from hours
//! and years.
//!
//! Where edges are joined there are more states: fifty times as many on a cylinder, and on a torus, where nearly all
//! squares are soon on the frontier, the states grow with each square.

use crate::model::count_graph::TourEnds;
use crate::model::plan::{CountPlan, LayerStride};
use cavalcade_core::Wrap;

/// The states of a layer of closed tours in the middle of a long board, for every second width of the frontier.
const IN_THE_MIDDLE: [f64; 11] = [1.0, 1.0, 4.0, 37.0, 244.0, 8.6e3, 2.6e5, 3.8e6, 2.5e8, 4.0e9, 1.0e11];
/// The factor if the ends may be anywhere.
const FREE_ENDS: f64 = 10.0;
/// Strides, for each square of the frontier, from the empty board to the middle, and from there to the end.
const STRIDES_TO_MIDDLE: f64 = 1.1;
/// How steeply layers grow at the beginning and shrink at the end.
const GROWTH: f64 = 0.5;
const DECLINE: f64 = 0.9;

const ON_A_CYLINDER: f64 = 50.0;
/// The states of open tours of a torus of eighteen squares, and how many times more with each square. Squares beyond those
/// of the widest frontier, and two fifths more, make it longer and no worse.
const ON_A_TORUS: f64 = 1.3e6;
const TORUS_SQUARES: f64 = 18.0;
const EACH_SQUARE: f64 = 2.8;
const BEYOND_FRONTIER: f64 = 1.4;

/// The approximate number of states of all layers.
pub(super) fn projected_states(plan: &CountPlan, ends: &TourEnds, wrap: Wrap) -> f64 {
    let frontier = |stride: &LayerStride| stride.slots.iter().flatten().count();
    let widest = plan.strides.iter().map(frontier).max().unwrap_or(0) as f64;
    let squares: usize = plan.strides.iter().map(|stride| stride.steps.len()).sum();
    let free = if matches!(ends, TourEnds::Closed) { 1.0 } else { FREE_ENDS };
    match wrap {
        Wrap::None => on_a_strip(widest, free, plan.strides.len()),
        Wrap::Cylinder => on_a_strip(widest, free * ON_A_CYLINDER, plan.strides.len()),
        Wrap::Torus => {
            let squares = squares as f64;
            let dense = squares.min(BEYOND_FRONTIER * widest).max(1.0);
            ON_A_TORUS / FREE_ENDS * free * EACH_SQUARE.powf(dense - TORUS_SQUARES) * squares / dense
        }
    }
}

/// The approximate number of states of all layers of a rectangle or a similar board.
fn on_a_strip(widest: f64, times: f64, layers: usize) -> f64 {
    let most = (in_the_middle(widest) * times).ln();
    let to_middle = (STRIDES_TO_MIDDLE * widest).max(1.0);
    let states = |layer: usize| {
        let from_end = (layers - layer) as f64;
        let grown = (layer as f64 / to_middle).min(1.0).powf(GROWTH);
        let left = (from_end / to_middle).min(1.0).powf(DECLINE);
        (most * grown.min(left)).exp()
    };
    (1..layers).map(states).sum()
}

/// The states of a layer in the middle of a long board, between those measured and beyond them.
fn in_the_middle(frontier: f64) -> f64 {
    let place = (frontier / 2.0).min(1e3);
    let low = (place as usize).min(IN_THE_MIDDLE.len() - 2);
    let (before, after) = (IN_THE_MIDDLE[low].ln(), IN_THE_MIDDLE[low + 1].ln());
    (before + (after - before) * (place - low as f64)).exp()
}
