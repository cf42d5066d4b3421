//! The styles of methods in a chart, which differ in colour, marker and dash.

use crate::{Dash, Ink, Inks, Point, Shape, Stroke};

/// The style of a method in a chart: colour, dash and marker.
#[derive(Clone, Copy)]
pub(crate) struct SeriesStyle {
    pub(crate) ink: Ink,
    dash: Dash,
    marker: Marker,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Marker {
    Disc,
    Square,
    Triangle,
    Ring,
    Diamond,
    Cross,
    Wedge,
    Frame,
}

impl SeriesStyle {
    /// The look of the method with this number: eight methods differ in marker and colour, and neighbours in dash. The
    /// next eight have the colours again, with other markers, and markers with other dashes; and so on up to 32.
    pub(crate) fn of(number: usize, inks: &Inks) -> Self {
        const DASHES: [Dash; 4] = [Dash::Solid, Dash::Dashed, Dash::Dotted, Dash::DashDot];
        const MARKERS: [Marker; 8] = [
            Marker::Disc,
            Marker::Square,
            Marker::Triangle,
            Marker::Ring,
            Marker::Diamond,
            Marker::Cross,
            Marker::Wedge,
            Marker::Frame,
        ];
        let round = number / MARKERS.len();
        let marker = number + 3 * round;
        Self {
            ink: inks.series[number % inks.series.len()],
            // Two further on is the dash that is least like the one before.
            dash: DASHES[(marker + [0, 2, 1, 3][round % DASHES.len()]) % DASHES.len()],
            marker: MARKERS[marker % MARKERS.len()],
        }
    }

    pub(crate) const fn stroke(self) -> Stroke {
        Stroke { ink: self.ink, width: 2.0, dash: self.dash }
    }

    /// The marker, on a patch of paper that keeps it clear of the line.
    pub(crate) fn marker(self, at: Point, paper: Ink) -> Vec<Shape> {
        let polygon = |corners: &[(f32, f32)]| {
            let points = corners.iter().map(|(dx, dy)| at.moved(*dx, *dy)).collect();
            Shape::Polygon { points, ink: self.ink }
        };
        let stroke = Stroke::solid(self.ink, 2.2);
        match self.marker {
            Marker::Disc => vec![Shape::disc(at, 4.6, self.ink)],
            Marker::Square => vec![polygon(&square(4.3))],
            Marker::Triangle => vec![polygon(&[(0.0, -5.8), (5.4, 4.2), (-5.4, 4.2)])],
            Marker::Ring => vec![Shape::Circle { centre: at, radius: 4.4, fill: Some(paper), edge: Some(stroke) }],
            Marker::Diamond => vec![polygon(&[(0.0, -6.2), (6.2, 0.0), (0.0, 6.2), (-6.2, 0.0)])],
            Marker::Cross => [4.4, -4.4]
                .map(|dy| Shape::Line { points: vec![at.moved(-4.4, -dy), at.moved(4.4, dy)], stroke })
                .to_vec(),
            Marker::Wedge => vec![polygon(&[(0.0, 5.8), (5.4, -4.2), (-5.4, -4.2)])],
            Marker::Frame => {
                let points = square(2.6).iter().map(|(dx, dy)| at.moved(*dx, *dy)).collect();
                vec![polygon(&square(4.8)), Shape::Polygon { points, ink: paper }]
            }
        }
    }
}

/// The corners of a square around a point.
const fn square(half: f32) -> [(f32, f32); 4] {
    [(-half, -half), (half, -half), (half, half), (-half, half)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Theme;

    #[test]
    fn eight_methods_differ_by_their_marker_alone() {
        let inks = Theme::Light.inks();
        let (black, at) = (Ink::hex(0), Point::new(0.0, 0.0));
        let shapes: Vec<Vec<Shape>> =
            (0..8).map(|k| SeriesStyle { ink: black, ..SeriesStyle::of(k, inks) }.marker(at, inks.paper)).collect();
        for (k, shape) in shapes.iter().enumerate() {
            assert!(!shapes[..k].contains(shape), "{k}");
        }
    }

    #[test]
    fn thirty_two_methods_differ_without_colour_and_those_of_one_colour_by_their_marker() {
        for (_, theme) in Theme::NAMED {
            let looks: Vec<SeriesStyle> = (0..32).map(|k| SeriesStyle::of(k, theme.inks())).collect();
            for (k, look) in looks.iter().enumerate() {
                for other in &looks[..k] {
                    assert!((look.marker, look.dash) != (other.marker, other.dash), "{k}");
                    assert!((look.marker, look.ink) != (other.marker, other.ink), "{k}");
                }
            }
        }
    }
}
