//! The plain data of an animation: a still page, and what changes on it from frame to frame.

use crate::{Scene, Shape};

/// The change of the trail in a frame. The trail is the shapes that stay from frame to frame.
#[derive(Clone, PartialEq, Debug)]
pub enum Change {
    /// These shapes are added.
    Add(Vec<Shape>),
    /// Removes the last addition.
    TakeBack,
}

/// One frame.
#[derive(Clone, PartialEq, Debug)]
pub struct Frame {
    /// The change of the trail.
    pub change: Change,
    /// Shapes over the trail, in this frame only.
    pub over: Vec<Shape>,
    /// The duration of the frame, in hundredths of a second.
    pub hundredths: u16,
}

/// A page with frames.
#[derive(Clone, PartialEq, Debug)]
pub struct Film {
    /// The background page.
    pub page: Scene,
    /// The frames, at least one.
    pub frames: Vec<Frame>,
}

impl Film {
    /// The most frames an animation can have.
    pub const MOST_FRAMES: usize = 4200;

    /// The most pixels a side of an animation can have: several frames are held at once.
    pub const MOST_PIXELS: u32 = 5000;

    /// The duration of the last frame, in hundredths of a second.
    pub const PAUSE: u16 = 300;

    /// A picture that does not move.
    #[must_use]
    pub fn still(page: Scene) -> Self {
        let frame = Frame { change: Change::Add(Vec::new()), over: Vec::new(), hundredths: 0 };
        Self { page, frames: vec![frame] }
    }

    /// The same film, with the last frame held long enough to be looked at.
    #[must_use]
    pub(crate) fn with_pause(mut self) -> Self {
        if let Some(last) = self.frames.last_mut() {
            last.hundredths = Self::PAUSE;
        }
        self
    }
}
