//! Statistics of many tours on one page: how often each move is made, and the distributions of turns and crossings.

use cavalcade::facts::{Distribution, Statistics};

use crate::chart::histogram;
use crate::chart::panel::{HEADING, Panel};
use crate::subject::moves::{self, tours};
use crate::{Anchor, Area, DrawError, DrawOptions, Inks, Point, Scene, Shape, Text};

// The page is laid out in pixels at its usual size.
const EDGE: f32 = 28.0;
const TITLE: f32 = 52.0;
const LEAST_WIDTH: f32 = 900.0;
const PANEL_LEFT: f32 = 68.0;
const PANEL_HEAD: f32 = 56.0;
const PANEL_HEIGHT: f32 = 220.0;
const PANEL_FOOT: f32 = 66.0;

/// Draws statistics of many tours. If turns and crossings are not defined on a board, only the moves are drawn.
///
/// ```
/// use cavalcade::count::{Equivalence, TourIter};
/// use cavalcade::facts::Statistics;
/// use cavalcade::{Budget, Question, Size};
/// use cavalcade_draw::encode::svg;
/// use cavalcade_draw::subject::statistics;
/// use cavalcade_draw::DrawOptions;
///
/// let (question, budget) = (Question::on(Size::new(5, 6)?).closed(), Budget::unlimited());
/// let mut known = Statistics::within(&question, &budget)?;
/// for tour in TourIter::new(&question, Equivalence::None, &budget)? {
///     known.add(&tour?)?;
/// }
/// let picture = svg::encode(&statistics::scene(&known, &DrawOptions::default())?);
/// assert!(picture.contains("<title>Turns, crossings and moves of 8 closed knight tours of a 5x6 board</title>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn scene(statistics: &Statistics, options: &DrawOptions) -> Result<Scene, DrawError> {
    let inks = options.inks();
    let map = moves::scene(statistics, &DrawOptions { pixels: None, ..*options })?;
    let charts: Vec<(&str, &Distribution)> = [("Turns", statistics.turns()), ("Crossings", statistics.crossings())]
        .into_iter()
        .filter_map(|(name, distribution)| distribution.map(|distribution| (name, distribution)))
        .collect();
    let (map_width, map_height) = (map.width * map.scale, map.height * map.scale);
    let width = map_width.max(LEAST_WIDTH).ceil();
    let words = tours(statistics);
    let mut shapes = vec![title(&words, &inks)];
    let by = Point::new(((width - map_width) / 2.0).round(), TITLE);
    shapes.extend(map.shapes.into_iter().map(|shape| shape.placed(map.scale, by)));
    let top = TITLE + map_height.ceil();
    shapes.extend(row(&charts, top, width, &inks));
    let row_height = if charts.is_empty() { 0.0 } else { PANEL_HEAD + PANEL_HEIGHT + PANEL_FOOT };
    let title = format!("Turns, crossings and moves of {words}");
    Scene { title, width, height: top + row_height, scale: 1.0, paper: options.paper(), shapes }.fitted(options)
}

fn title(words: &str, inks: &Inks) -> Shape {
    let at = Point::new(EDGE, TITLE / 2.0 + 4.0);
    Shape::Text(Text::centred(words, at, HEADING, inks.line).anchored(Anchor::Start))
}

/// The charts side by side.
fn row(charts: &[(&str, &Distribution)], top: f32, width: f32, inks: &Inks) -> Vec<Shape> {
    let room = (width - EDGE) / charts.len().max(1) as f32;
    let chart = |(k, (heading, distribution)): (usize, &(&str, &Distribution))| {
        let left = PANEL_LEFT + k as f32 * room;
        let area = Area { left, top: top + PANEL_HEAD, width: room - PANEL_LEFT, height: PANEL_HEIGHT };
        let panel = Panel { area, inks: *inks };
        let mut shapes = histogram::shapes(heading, distribution, panel);
        shapes.push(panel.foot(&format!("{} of a tour, with 95% intervals", heading.to_lowercase())));
        shapes
    };
    charts.iter().enumerate().flat_map(chart).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavalcade::{Board, Budget, Question, Size, Wrap};

    fn drawn(wrap: Wrap, pixels: Option<u32>) -> Scene {
        let question = Question::on(Board::rectangle(Size::new(4, 3).unwrap()).with_wrap(wrap));
        let statistics = Statistics::within(&question, &Budget::unlimited()).unwrap();
        scene(&statistics, &DrawOptions { pixels, ..DrawOptions::default() }).unwrap()
    }

    fn says(scene: &Scene, words: &str) -> bool {
        scene.shapes.iter().filter_map(Shape::text).any(|text| text.text == words)
    }

    #[test]
    fn turns_and_crossings_stand_below_the_moves_where_they_have_a_meaning() {
        let (plain, joined) = (drawn(Wrap::None, None), drawn(Wrap::Torus, None));
        for heading in ["Turns", "Crossings"] {
            assert!(says(&plain, heading) && !says(&joined, heading), "{heading}");
        }
        assert!(plain.height > joined.height);
    }

    #[test]
    fn the_longer_side_has_as_many_pixels_as_are_asked_for() {
        for wrap in [Wrap::None, Wrap::Torus] {
            let (width, height) = drawn(wrap, Some(555)).pixels();
            assert_eq!(width.max(height), 555);
        }
    }
}
