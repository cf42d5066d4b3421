//! The frame of a chart: its heading, the lines and labels of its axes, and where values lie in it.

use crate::{Anchor, Area, Inks, Point, Shape, Stroke, Text};

/// The size of labels. The page of a chart is laid out in pixels at its usual size.
pub(crate) const LABEL: f32 = 13.0;
/// The size of headings.
pub(crate) const HEADING: f32 = 16.0;

/// An area for one chart. Places in it are shares of the way to the right and up.
#[derive(Clone, Copy)]
pub(crate) struct Panel {
    pub(crate) area: Area,
    pub(crate) inks: Inks,
}

impl Panel {
    /// The heading above, on the left.
    pub(crate) fn heading(&self, words: &str) -> Shape {
        let at = Point::new(self.area.left, self.area.top - 20.0);
        Shape::Text(Text::centred(words, at, HEADING, self.inks.line).anchored(Anchor::Start))
    }

    /// A note next to the heading, on the right.
    pub(crate) fn remark(&self, words: &str) -> Shape {
        let at = Point::new(self.area.right(), self.area.top - 20.0);
        Shape::Text(Text::centred(words, at, LABEL, self.inks.label).anchored(Anchor::End))
    }

    /// The label of the axis below.
    pub(crate) fn foot(&self, words: &str) -> Shape {
        let at = Point::new(self.area.centre().x, self.area.bottom() + 46.0);
        Shape::Text(Text::centred(words, at, LABEL, self.inks.label))
    }

    pub(crate) fn frame(&self) -> Shape {
        Shape::frame(self.area, Stroke::solid(self.inks.frame, 1.2))
    }

    /// A faint line from the bottom to the top.
    pub(crate) fn line_up(&self, share: f32) -> Shape {
        line([self.point(share, 1.0), self.point(share, 0.0)], self.faint())
    }

    /// A faint line from the left to the right.
    pub(crate) fn line_across(&self, share: f32) -> Shape {
        line([self.point(0.0, share), self.point(1.0, share)], self.faint())
    }

    /// The label of a value on the axis below.
    pub(crate) fn label_below(&self, share: f32, label: String) -> Shape {
        let at = self.point(share, 0.0).moved(0.0, 19.0);
        Shape::Text(Text::centred(label, at, LABEL, self.inks.label))
    }

    /// The label of a value on the axis to the left.
    pub(crate) fn label_beside(&self, share: f32, label: String) -> Shape {
        let at = self.point(0.0, share).moved(-10.0, 0.0);
        Shape::Text(Text::centred(label, at, LABEL, self.inks.label).anchored(Anchor::End))
    }

    /// A short mark on the axis below.
    pub(crate) fn tick_below(&self, share: f32) -> Shape {
        let at = self.point(share, 0.0);
        line([at, at.moved(0.0, -4.0)], Stroke::solid(self.inks.frame, 1.0))
    }

    /// A short mark on the axis to the left.
    pub(crate) fn tick_beside(&self, share: f32) -> Shape {
        let at = self.point(0.0, share);
        line([at, at.moved(4.0, 0.0)], Stroke::solid(self.inks.frame, 1.0))
    }

    /// The point at these shares of the way to the right and up.
    pub(crate) fn point(&self, across: f32, up: f32) -> Point {
        Point::new(self.area.left + across * self.area.width, self.area.bottom() - up * self.area.height)
    }

    fn faint(&self) -> Stroke {
        Stroke::solid(self.inks.paper.mix(self.inks.frame, 0.18), 1.0)
    }
}

fn line(ends: [Point; 2], stroke: Stroke) -> Shape {
    Shape::Line { points: ends.to_vec(), stroke }
}
