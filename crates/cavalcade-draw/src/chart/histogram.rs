//! How often each value was seen: bars, with their intervals and the mean.

use cavalcade::facts::{Distribution, Interval, Share};

use crate::chart::panel::Panel;
use crate::chart::ruler::Ruler;
use crate::{Area, Dash, Shape, Stroke};

/// More bars than this are too narrow.
const MOST_BARS: u64 = 40;

/// The widest bar.
const MOST_BAR: f32 = 80.0;

/// The bars of some values: the same number of values to each.
struct Bars {
    first: u64,
    values: u64,
    shares: Vec<Share>,
}

impl Bars {
    /// The bars from the least value to the largest; `None` if there is no value.
    fn of(distribution: &Distribution) -> Option<Self> {
        let (least, most) = (distribution.least()?, distribution.most()?);
        let steps = [1, 2, 5].into_iter();
        let rounds = (0..u64::BITS).map_while(|power| 10_u64.checked_pow(power));
        let mut widths = rounds.flat_map(|round| steps.clone().filter_map(move |step| round.checked_mul(step)));
        let values = widths.find(|values| most / values - least / values < MOST_BARS)?;
        let first = least / values * values;
        let starts = (least / values..=most / values).map(|bar| bar * values);
        let shares = starts.map(|start| distribution.share(start, start.saturating_add(values - 1))).collect();
        Some(Self { first, values, shares })
    }

    /// The horizontal position of the middle of a value.
    fn place(&self, value: f64) -> f32 {
        let all = self.values as f64 * self.shares.len() as f64;
        ((value - self.first as f64 + 0.5) / all) as f32
    }
}

/// The histogram of a distribution in a panel, below a heading.
pub(crate) fn shapes(heading: &str, distribution: &Distribution, panel: Panel) -> Vec<Shape> {
    let mut shapes = vec![panel.heading(heading), panel.remark(&remark(distribution))];
    if let Some(bars) = Bars::of(distribution) {
        let plot = Plot { highest: highest(&bars), bars, panel };
        shapes.extend(plot.grid());
        shapes.extend(plot.bars());
        shapes.extend(plot.whiskers());
        shapes.extend(distribution.mean().map(|mean| plot.mean(mean)));
        shapes.extend(plot.labels());
    }
    shapes.push(panel.frame());
    shapes
}

/// The mean and deviation as text.
fn remark(distribution: &Distribution) -> String {
    let Some(mean) = distribution.mean() else { return "no tours".into() };
    let around = distribution.interval().map(|Interval { low, high }| format!(" ({low:.2} to {high:.2})"));
    let deviation = distribution.deviation().map(|deviation| format!(", deviation {deviation:.2}"));
    format!("mean {mean:.2}{}{}", around.unwrap_or_default(), deviation.unwrap_or_default())
}

/// The axis that holds every bar and its interval, in parts of a hundred.
fn highest(bars: &Bars) -> Ruler {
    let ends = bars.shares.iter().map(|share| 100.0 * share.interval().high);
    Ruler::from_zero(ends.fold(0.0, f64::max), 5)
}

struct Plot {
    bars: Bars,
    highest: Ruler,
    panel: Panel,
}

impl Plot {
    /// Faint lines across, with their labels.
    fn grid(&self) -> Vec<Shape> {
        let decimals = self.highest.decimals();
        let line = |tick: f64| {
            let share = self.highest.share(tick);
            [self.panel.line_across(share), self.panel.label_beside(share, format!("{tick:.decimals$}%"))]
        };
        self.highest.ticks().flat_map(line).collect()
    }

    fn bars(&self) -> Vec<Shape> {
        let Panel { area, inks } = self.panel;
        let step = area.width / self.bars.shares.len() as f32;
        // A bar for a single value would be a wall.
        let gap = (step * 0.12).min(4.0).max((step - MOST_BAR) / 2.0);
        let bar = |(k, share): (usize, &Share)| {
            let height = self.up(share.value()) * area.height;
            Area {
                left: area.left + k as f32 * step + gap,
                top: area.bottom() - height,
                width: step - 2.0 * gap,
                height,
            }
        };
        let areas = self.bars.shares.iter().enumerate().map(bar).collect();
        vec![Shape::Rects { areas, ink: inks.paper.mix(inks.series[0], 0.5) }]
    }

    /// The interval of each bar that has a value in it.
    fn whiskers(&self) -> Vec<Shape> {
        let stroke = Stroke::solid(self.panel.inks.series[0], 1.4);
        let count = self.bars.shares.len() as f32;
        let whisker = |(k, share): (usize, &Share)| {
            let Interval { low, high } = share.interval();
            let x = (k as f32 + 0.5) / count;
            let points = vec![self.panel.point(x, self.up(low)), self.panel.point(x, self.up(high))];
            Shape::Line { points, stroke }
        };
        let seen = self.bars.shares.iter().enumerate().filter(|(_, share)| share.tours > 0);
        seen.map(whisker).collect()
    }

    fn mean(&self, mean: f64) -> Shape {
        let x = self.bars.place(mean);
        let stroke = Stroke { ink: self.panel.inks.end, width: 1.6, dash: Dash::Dashed };
        Shape::Line { points: vec![self.panel.point(x, 0.0), self.panel.point(x, 1.0)], stroke }
    }

    /// The values below the bars.
    fn labels(&self) -> Vec<Shape> {
        let last = self.bars.first as f64 + (self.bars.values * self.bars.shares.len() as u64 - 1) as f64;
        let ruler = Ruler::between(self.bars.first as f64, last, 8).in_whole_steps();
        let label = |value: f64| self.panel.label_below(self.bars.place(value), format!("{value:.0}"));
        ruler.ticks().map(label).collect()
    }

    /// The vertical position of a share.
    fn up(&self, share: f64) -> f32 {
        self.highest.share(100.0 * share)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bars(values: &[u64]) -> Bars {
        Bars::of(&values.iter().copied().collect()).unwrap()
    }

    #[test]
    fn few_values_have_a_bar_each() {
        let bars = bars(&[3, 3, 5]);
        assert_eq!((bars.first, bars.values), (3, 1));
        assert_eq!(bars.shares.iter().map(|share| share.tours).collect::<Vec<_>>(), [2, 0, 1]);
    }

    #[test]
    fn many_values_share_bars_of_round_width_and_none_is_lost() {
        let values: Vec<u64> = (17..317).collect();
        let bars = bars(&values);
        assert_eq!((bars.first, bars.values), (10, 10));
        assert_eq!(bars.shares.iter().map(|share| share.tours).sum::<u64>(), 300);
        assert!(Bars::of(&[0, u64::MAX].into_iter().collect()).is_some_and(|bars| bars.shares.len() <= 40));
    }

    #[test]
    fn the_bar_of_a_single_value_is_no_wall() {
        let area = Area { left: 0.0, top: 0.0, width: 400.0, height: 100.0 };
        let panel = Panel { area, inks: *crate::Theme::Light.inks() };
        let bars = bars(&[7, 7, 7]);
        let drawn = Plot { highest: highest(&bars), bars, panel }.bars();
        let Shape::Rects { areas, .. } = &drawn[0] else { panic!("{drawn:?}") };
        assert!((areas[0].width - MOST_BAR).abs() < 0.01 && (areas[0].centre().x - 200.0).abs() < 0.01);
    }

    #[test]
    fn no_values_have_no_bars() {
        assert!(Bars::of(&Distribution::default()).is_none());
    }

    #[test]
    fn a_remark_says_no_more_than_is_known() {
        assert_eq!(remark(&Distribution::default()), "no tours");
        assert_eq!(remark(&[4].into_iter().collect()), "mean 4.00");
        assert_eq!(remark(&[4, 4].into_iter().collect()), "mean 4.00 (4.00 to 4.00), deviation 0.00");
    }
}
