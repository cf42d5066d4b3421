//! Methods side by side: time and steps against the size of the board, both on logarithmic scales.
//!
//! Methods differ in colour, in marker and in dash, so that the chart can be read in black and white. A run that gave
//! up is drawn as an arrow that points up from where it was stopped: the answer lies somewhere above.

use crate::chart::axis::{Axis, Unit};
use crate::chart::panel::{LABEL, Panel};
use crate::chart::series_style::SeriesStyle;
use crate::{Anchor, Area, DrawError, DrawOptions, Font, Inks, Point, Scene, Shape, Stroke, Text};

/// The usual width of a chart in pixels.
const WIDTH: f32 = 1000.0;

/// Whether a run ended with an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// It did.
    Answered,
    /// It was stopped at a limit.
    GaveUp,
}

/// One run of a method on a board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Measurement {
    /// The squares of the board.
    pub squares: u64,
    /// The time it took, in seconds.
    pub seconds: f64,
    /// The steps it made.
    pub steps: u64,
    /// Whether it ended with an answer.
    pub ending: Ending,
}

/// The runs of one method, by rising size of the board.
#[derive(Clone, PartialEq, Debug)]
pub struct Series {
    /// The name of the method.
    pub name: String,
    /// Its runs.
    pub runs: Vec<Measurement>,
}

/// Draws the comparison: time on the left, steps on the right, and below the names of the methods.
pub fn scene(series: &[Series], options: &DrawOptions) -> Result<Scene, DrawError> {
    let inks = options.inks();
    let rows = series.len().div_ceil(LEGEND_COLUMNS) as f32;
    let note = note(series, &inks);
    let note_rows = if note.is_empty() { 0.0 } else { LEGEND_ROW + (note.len() - 1) as f32 * NOTE_ROW };
    let height = PANEL_TOP + PANEL_HEIGHT + PANEL_FOOT + rows * LEGEND_ROW + note_rows + LEGEND_FOOT;
    let mut shapes = Vec::new();
    for (measure, left) in MEASURES.iter().zip([PANEL_LEFT, PANEL_LEFT + PANEL_WIDTH + PANEL_GAP]) {
        let area = Area { left, top: PANEL_TOP, width: PANEL_WIDTH, height: PANEL_HEIGHT };
        shapes.extend(Plot::new(measure, series, Panel { area, inks })?.shapes(series));
    }
    shapes.extend(legend(series, &inks));
    shapes.extend(note);
    let names: Vec<&str> = series.iter().map(|series| series.name.as_str()).collect();
    let title = format!("Time and steps against board size: {}", names.join(", "));
    Scene { title, width: WIDTH, height, scale: 1.0, paper: options.paper(), shapes }.fitted(options)
}

// The page is WIDTH units wide: a unit is a pixel at the usual size.
const PANEL_LEFT: f32 = 76.0;
const PANEL_TOP: f32 = 56.0;
const PANEL_WIDTH: f32 = 390.0;
const PANEL_HEIGHT: f32 = 320.0;
const PANEL_GAP: f32 = 110.0;
const PANEL_FOOT: f32 = 66.0;
const LEGEND_COLUMNS: usize = 4;
const LEGEND_ROW: f32 = 28.0;
const LEGEND_FOOT: f32 = 14.0;
/// The distance of the lines of the note.
const NOTE_ROW: f32 = 18.0;
/// The height of an arrow.
const ARROW: f32 = 24.0;

/// The contents of a panel.
struct Measure {
    heading: &'static str,
    unit: Unit,
    value: fn(&Measurement) -> f64,
}

const MEASURES: [Measure; 2] = [
    Measure { heading: "Time", unit: Unit::Seconds, value: |run| run.seconds },
    Measure { heading: "Steps", unit: Unit::Count, value: |run| run.steps as f64 },
];

/// A panel with its axes.
struct Plot<'a> {
    measure: &'a Measure,
    panel: Panel,
    across: Axis,
    /// Missing if no run has a value to show.
    up: Option<Axis>,
}

impl<'a> Plot<'a> {
    fn new(measure: &'a Measure, series: &[Series], panel: Panel) -> Result<Self, DrawError> {
        let runs = || series.iter().flat_map(|series| &series.runs);
        let across = Axis::holding(runs().map(|run| run.squares as f64), Unit::Count);
        let up = Axis::holding(runs().map(measure.value), measure.unit);
        // Arrows stay inside the frame.
        let stopped = runs().filter(|run| run.ending == Ending::GaveUp).map(measure.value);
        let up = up.map(|up| up.with_room_above(stopped, (ARROW + 4.0) / panel.area.height));
        Ok(Self { measure, panel, across: across.ok_or(DrawError::NothingToCompare)?, up })
    }

    fn shapes(&self, series: &[Series]) -> Vec<Shape> {
        let mut shapes = vec![self.panel.heading(self.measure.heading), self.panel.foot("squares of the board")];
        shapes.extend(self.grid());
        shapes.push(self.panel.frame());
        let lines =
            series.iter().enumerate().map(|(k, series)| self.line(series, SeriesStyle::of(k, &self.panel.inks)));
        shapes.extend(lines.flatten());
        shapes
    }

    /// Faint lines at the powers of ten, with their labels, and ticks between them.
    fn grid(&self) -> Vec<Shape> {
        let mut shapes = Vec::new();
        for (share, label) in self.across.ticks() {
            shapes.push(self.panel.line_up(share));
            shapes.extend(label.map(|label| self.panel.label_below(share, label)));
        }
        for (share, label) in self.up.iter().flat_map(Axis::ticks) {
            shapes.push(self.panel.line_across(share));
            shapes.extend(label.map(|label| self.panel.label_beside(share, label)));
        }
        shapes.extend(self.across.small_ticks().into_iter().map(|share| self.panel.tick_below(share)));
        shapes.extend(self.up.iter().flat_map(Axis::small_ticks).map(|share| self.panel.tick_beside(share)));
        shapes
    }

    /// The line of one method through its answers, and an arrow where it gave up.
    fn line(&self, series: &Series, look: SeriesStyle) -> Vec<Shape> {
        let runs = without_repeated_failures(&series.runs);
        let places: Vec<(Point, Ending)> = runs.filter_map(|run| Some((self.place(run)?, run.ending))).collect();
        let points: Vec<Point> = places.iter().map(|(point, _)| *point).collect();
        let mut shapes = vec![Shape::Line { points, stroke: look.stroke() }];
        for (point, ending) in places {
            if ending == Ending::GaveUp {
                let stroke = Stroke::solid(look.ink, 2.0);
                shapes.push(Shape::Arrow { from: point, to: point.moved(0.0, -ARROW), stroke });
            }
            shapes.extend(look.marker(point, self.panel.inks.paper));
        }
        shapes
    }

    /// The position of a run; `None` if its value is not above zero.
    fn place(&self, run: &Measurement) -> Option<Point> {
        let x = self.across.share(run.squares as f64)?;
        let y = self.up?.share((self.measure.value)(run))?;
        Some(self.panel.point(x, y))
    }
}

/// The runs, but of several in a row that gave up only the first: the limit is drawn once, not along the chart.
fn without_repeated_failures(runs: &[Measurement]) -> impl Iterator<Item = &Measurement> {
    let gave_up = |run: &Measurement| run.ending == Ending::GaveUp;
    let repeats = move |k: usize| k > 0 && gave_up(&runs[k]) && gave_up(&runs[k - 1]);
    runs.iter().enumerate().filter(move |(k, _)| !repeats(*k)).map(|(_, run)| run)
}

/// The legend: the names of the methods, each next to a piece of its line.
fn legend(series: &[Series], inks: &Inks) -> Vec<Shape> {
    let top = PANEL_TOP + PANEL_HEIGHT + PANEL_FOOT;
    let column = (WIDTH - PANEL_LEFT) / LEGEND_COLUMNS as f32;
    let entry = |(number, series): (usize, &Series)| {
        let look = SeriesStyle::of(number, inks);
        let left = PANEL_LEFT + (number % LEGEND_COLUMNS) as f32 * column;
        let middle = top + ((number / LEGEND_COLUMNS) as f32 + 0.5) * LEGEND_ROW;
        let points = vec![Point::new(left, middle), Point::new(left + 46.0, middle)];
        let name = Text::centred(&series.name, Point::new(left + 58.0, middle), LABEL, inks.line);
        let mut shapes = vec![Shape::Line { points, stroke: look.stroke() }];
        shapes.extend(look.marker(Point::new(left + 23.0, middle), inks.paper));
        shapes.push(Shape::Text(name.anchored(Anchor::Start)));
        shapes
    };
    series.iter().enumerate().flat_map(entry).collect()
}

/// The notes below the chart, in lines that fit the page.
fn note(series: &[Series], inks: &Inks) -> Vec<Shape> {
    let gave_up = series.iter().flat_map(|series| &series.runs).any(|run| run.ending == Ending::GaveUp);
    let stepless: Vec<&str> = series
        .iter()
        .filter(|series| series.runs.iter().all(|run| run.steps == 0))
        .map(|series| series.name.as_str())
        .collect();
    let words: Vec<String> = gave_up
        .then(|| "An arrow points up from where a method gave up at a limit.".to_string())
        .into_iter()
        .chain((!stepless.is_empty()).then(|| format!("No steps: {}.", stepless.join(", "))))
        .collect();
    let rows = series.len().div_ceil(LEGEND_COLUMNS) as f32;
    let middle = PANEL_TOP + PANEL_HEIGHT + PANEL_FOOT + (rows + 0.5) * LEGEND_ROW;
    let lines = Font::shared().lines(&words.join(" "), (WIDTH - 1.5 * PANEL_LEFT) / LABEL);
    let line = |(index, words): (usize, String)| {
        let at = Point::new(PANEL_LEFT, middle + index as f32 * NOTE_ROW);
        Shape::Text(Text::centred(words, at, LABEL, inks.label).anchored(Anchor::Start))
    };
    lines.into_iter().enumerate().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(squares: u64, seconds: f64, steps: u64, ending: Ending) -> Measurement {
        Measurement { squares, seconds, steps, ending }
    }

    fn series(name: &str, runs: Vec<Measurement>) -> Series {
        Series { name: name.into(), runs }
    }

    #[test]
    fn nothing_to_compare_is_an_error() {
        let error = scene(&[], &DrawOptions::default()).unwrap_err();
        assert!(matches!(error, DrawError::NothingToCompare));
        let error = scene(&[series("empty", vec![])], &DrawOptions::default()).unwrap_err();
        assert!(matches!(error, DrawError::NothingToCompare));
    }

    #[test]
    fn a_run_that_gave_up_has_an_arrow_in_each_panel() {
        let runs = vec![run(25, 0.1, 100, Ending::Answered), run(36, 10.0, 9000, Ending::GaveUp)];
        let scene = scene(&[series("backtrack", runs)], &DrawOptions::default()).unwrap();
        let arrows = scene.shapes.iter().filter(|shape| matches!(shape, Shape::Arrow { .. })).count();
        assert_eq!(arrows, 2);
    }

    #[test]
    fn arrows_stay_inside_the_frame() {
        for limit in [1.0, 9.9, 10.0] {
            let runs = vec![run(25, 0.1, 100, Ending::Answered), run(36, limit, 10_000, Ending::GaveUp)];
            let scene = scene(&[series("backtrack", runs)], &DrawOptions::default()).unwrap();
            for shape in &scene.shapes {
                assert!(!matches!(shape, Shape::Arrow { to, .. } if to.y < PANEL_TOP), "{limit}: {shape:?}");
            }
        }
    }

    #[test]
    fn a_long_note_has_more_lines_and_stays_on_the_page() {
        let stepless = |k: usize| series(&format!("a long name {k}"), vec![run(25, 0.1, 0, Ending::GaveUp)]);
        let all: Vec<Series> = (0..20).map(stepless).collect();
        let scene = scene(&all, &DrawOptions::default()).unwrap();
        for text in scene.shapes.iter().filter_map(Shape::text) {
            let width = Font::shared().width(&text.text) * text.size;
            assert!(text.origin().x + width <= scene.width && text.at.y + text.size < scene.height, "{text:?}");
        }
    }

    #[test]
    fn of_runs_in_a_row_that_gave_up_only_the_first_is_drawn() {
        use Ending::{Answered, GaveUp};
        let runs: Vec<Measurement> = [Answered, GaveUp, GaveUp, GaveUp, Answered, GaveUp]
            .into_iter()
            .zip(1..)
            .map(|(ending, squares)| run(squares, 1.0, 1, ending))
            .collect();
        let drawn: Vec<u64> = without_repeated_failures(&runs).map(|run| run.squares).collect();
        assert_eq!(drawn, [1, 2, 5, 6]);
    }

    #[test]
    fn a_method_without_steps_is_left_out_of_their_panel_only() {
        let runs = vec![run(25, 0.1, 0, Ending::Answered), run(2500, 0.2, 0, Ending::Answered)];
        let scene = scene(&[series("construct", runs)], &DrawOptions::default()).unwrap();
        let discs = scene.shapes.iter().filter(|shape| matches!(shape, Shape::Circle { .. })).count();
        // Two in the panel of times and one in the legend.
        assert_eq!(discs, 3);
    }
}
