//! Writes a film as an animated GIF.
//!
//! Each frame is painted in full and compared with the previous one; only the smallest rectangle that contains every changed
//! pixel is written, and unchanged pixels in it are written as transparent, which compresses to almost nothing. All frames
//! share one palette, so it is known only when every frame has been painted.

use std::borrow::Cow;
use std::collections::HashMap;

use cavalcade::{Budget, Limit};
use gif::{DisposalMethod, Encoder, Repeat};

use crate::encode::palette::Palette;
use crate::encode::raster::Canvas;
use crate::film::{Change, Film, Frame};
use crate::{DrawError, Ink, Shape};

/// Encodes a film as a GIF file.
pub fn encode(film: &Film) -> Result<Vec<u8>, DrawError> {
    encode_with_progress(film, &Budget::unlimited(), &mut |_, _| ())
}

/// Encodes a film within a budget, and reports progress: each frame counts twice, as painted and as written.
pub(crate) fn encode_with_progress(
    film: &Film,
    budget: &Budget,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<Vec<u8>, DrawError> {
    if film.page.paper.is_none() {
        return Err(DrawError::NoBackground);
    }
    let (width, height) = film.page.pixels();
    if width.max(height) > Film::MOST_PIXELS {
        return Err(DrawError::TooManyPixels { pixels: width.max(height), most: Film::MOST_PIXELS });
    }
    // The page, the trail, and the two frames that are compared.
    budget.has_room_for(u64::from(width) * u64::from(height) * 20)?;
    let base = Canvas::painted(&film.page, budget)?;
    let of = 2 * film.frames.len() as u64;
    let patches = patches(base, &film.frames, budget, &mut |painted| progress(painted, of))?;
    let palette = Palette::new(&count_inks(&patches));
    let mut encoder = Encoder::new(Vec::new(), width as u16, height as u16, &padded(&palette))?;
    if patches.len() > 1 {
        encoder.set_repeat(Repeat::Infinite)?;
    }
    for (written, (patch, frame)) in (1..).zip(patches.iter().zip(&film.frames)) {
        budget.check(0)?;
        encoder.write_frame(&patch.indexed(&palette, frame.hundredths))?;
        progress(of / 2 + written, of);
    }
    Ok(encoder.into_inner()?)
}

/// The colours of the palette and one more for "unchanged", whose colour is never seen.
fn padded(palette: &Palette) -> Vec<u8> {
    let mut bytes = palette.bytes();
    bytes.extend([0; 3]);
    bytes
}

/// The rectangle of a frame that differs from the frame before.
struct Patch {
    left: usize,
    top: usize,
    width: usize,
    /// Row by row; `None` where nothing changed.
    inks: Vec<Option<Ink>>,
}

impl Patch {
    /// The whole of a first frame.
    fn whole(inks: &[Ink], width: usize) -> Self {
        Self { left: 0, top: 0, width, inks: inks.iter().copied().map(Some).collect() }
    }

    /// The difference between two frames; a single unchanged pixel if there is none.
    fn between(before: &[Ink], after: &[Ink], width: usize) -> Self {
        let differs = |row: usize| (0..width).filter(move |x| before[row * width + x] != after[row * width + x]);
        let rows: Vec<usize> = (0..after.len() / width).filter(|row| differs(*row).next().is_some()).collect();
        let (top, bottom) = (rows.first().copied().unwrap_or(0), rows.last().copied().unwrap_or(0));
        let left = rows.iter().filter_map(|row| differs(*row).next()).min().unwrap_or(0);
        let right = rows.iter().filter_map(|row| differs(*row).next_back()).max().unwrap_or(0);
        let places = (top..=bottom).flat_map(|row| (left..=right).map(move |x| row * width + x));
        let inks = places.map(|place| (before[place] != after[place]).then_some(after[place])).collect();
        Self { left, top, width: right - left + 1, inks }
    }

    fn indexed(&self, palette: &Palette, delay: u16) -> gif::Frame<'_> {
        let index = |ink: &Option<Ink>| ink.map_or(palette.unchanged(), |ink| palette.index(ink));
        gif::Frame {
            delay,
            dispose: DisposalMethod::Keep,
            transparent: Some(palette.unchanged()),
            left: self.left as u16,
            top: self.top as u16,
            width: self.width as u16,
            height: (self.inks.len() / self.width) as u16,
            buffer: Cow::Owned(self.inks.iter().map(index).collect()),
            ..gif::Frame::default()
        }
    }
}

fn count_inks(patches: &[Patch]) -> HashMap<Ink, u64> {
    let mut counts = HashMap::new();
    for ink in patches.iter().flat_map(|patch| &patch.inks).flatten() {
        *counts.entry(*ink).or_insert(0) += 1;
    }
    counts
}

/// Paints every frame and keeps what changes.
fn patches(
    base: Canvas,
    frames: &[Frame],
    budget: &Budget,
    progress: &mut dyn FnMut(u64),
) -> Result<Vec<Patch>, Limit> {
    let width = base.width() as usize;
    let mut trail = Trail::new(base);
    let mut before: Option<Vec<Ink>> = None;
    let mut patches = Vec::with_capacity(frames.len());
    let mut held = 0;
    for frame in frames {
        let after = trail.show(frame, budget)?;
        let patch = match &before {
            None => Patch::whole(&after, width),
            Some(before) => Patch::between(before, &after, width),
        };
        held += size_of_val(patch.inks.as_slice()) as u64;
        budget.has_room_for(held + trail.bytes())?;
        patches.push(patch);
        before = Some(after);
        progress(patches.len() as u64);
    }
    Ok(patches)
}

/// Additions to the trail between two copies that are kept: taking back repaints at most this many.
const STRIDE: usize = 32;

/// The page with the trail so far.
struct Trail<'a> {
    added: Vec<&'a [Shape]>,
    canvas: Canvas,
    /// The canvas as it was when the trail had 0, [`STRIDE`], twice [`STRIDE`], .. additions.
    copies: Vec<Canvas>,
}

impl<'a> Trail<'a> {
    fn new(base: Canvas) -> Self {
        Self { added: Vec::new(), canvas: base.clone(), copies: vec![base] }
    }

    /// The pixels of the next frame.
    fn show(&mut self, frame: &'a Frame, budget: &Budget) -> Result<Vec<Ink>, Limit> {
        budget.check(0)?;
        match &frame.change {
            Change::Add(shapes) => self.add(shapes, budget)?,
            Change::TakeBack => self.take_back(budget)?,
        }
        let mut shown = self.canvas.clone();
        shown.draw_all(&frame.over, budget)?;
        Ok(shown.inks().collect())
    }

    /// The bytes of all canvases, and of the two that are compared.
    fn bytes(&self) -> u64 {
        self.canvas.bytes() * (self.copies.len() as u64 + 4)
    }

    fn add(&mut self, shapes: &'a [Shape], budget: &Budget) -> Result<(), Limit> {
        self.added.push(shapes);
        self.canvas.draw_all(shapes, budget)?;
        if self.added.len().is_multiple_of(STRIDE) {
            self.copies.push(self.canvas.clone());
        }
        Ok(())
    }

    /// Removes the last additions. Paint cannot be removed, so the rest is painted again from the last copy.
    fn take_back(&mut self, budget: &Budget) -> Result<(), Limit> {
        self.added.pop();
        let copied = self.added.len() / STRIDE;
        self.copies.truncate(copied + 1);
        self.canvas = self.copies[copied].clone();
        let left = &self.added[copied * STRIDE..];
        left.iter().try_for_each(|shapes| self.canvas.draw_all(shapes, budget))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Point, Scene};

    fn dot(x: f32) -> Shape {
        Shape::disc(Point::new(x, 5.0), 1.0, Ink::hex(0))
    }

    fn frame(change: Change) -> Frame {
        Frame { change, over: Vec::new(), hundredths: 10 }
    }

    fn blank() -> Canvas {
        let paper = Some(Ink::hex(0xff_ff_ff));
        Canvas::painted(
            &Scene { title: String::new(), width: 100.0, height: 10.0, scale: 1.0, paper, shapes: vec![] },
            &Budget::unlimited(),
        )
        .unwrap()
    }

    #[test]
    fn what_is_taken_back_leaves_what_was_there_before() {
        let add = |k: u8| frame(Change::Add(vec![dot(f32::from(k))]));
        let frames: Vec<Frame> = (0..100).map(add).collect();
        let back = frame(Change::TakeBack);
        let mut trail = Trail::new(blank());
        let forward: Vec<Vec<Ink>> =
            frames.iter().map(|frame| trail.show(frame, &Budget::unlimited()).unwrap()).collect();
        for pixels in forward.iter().rev().skip(1) {
            assert!(trail.show(&back, &Budget::unlimited()).unwrap() == *pixels);
        }
        assert!(trail.show(&back, &Budget::unlimited()).unwrap().iter().all(|ink| *ink == Ink::hex(0xff_ff_ff)));
    }

    #[test]
    fn a_frame_in_which_nothing_changes_is_one_pixel() {
        let frames = vec![frame(Change::Add(vec![dot(3.0)])), frame(Change::Add(vec![]))];
        let patches = patches(blank(), &frames, &Budget::unlimited(), &mut |_| ()).unwrap();
        assert_eq!(patches[0].inks.len(), 1000);
        assert_eq!(patches[1].inks, [None]);
    }
}
