//! At most 255 colours for an animation, shared by all its frames.
//!
//! A picture with few colours keeps them all. From one with more, the commonest are kept as they are (the squares, the
//! page and the line: their edges would show if they were off by a shade) and the rest, the many shades of smoothed
//! edges, are gathered by Heckbert's median cut (1982): the box of colours with the widest side is split at its median
//! until there are enough boxes, and each box becomes its average.

use std::collections::HashMap;

use crate::Ink;

/// Colours kept exactly.
const EXACT: usize = 96;

/// The colours of an animation and the way to them.
pub(crate) struct Palette {
    inks: Vec<Ink>,
    nearest: HashMap<Ink, u8>,
}

impl Palette {
    /// The most colours: one of the 256 of a GIF stands for "unchanged".
    pub(crate) const MOST: usize = 255;

    /// A palette for colours with their frequencies.
    pub(crate) fn new(counts: &HashMap<Ink, u64>) -> Self {
        let mut counts: Vec<(Ink, u64)> = counts.iter().map(|(ink, count)| (*ink, *count)).collect();
        // Ties are broken by the ink, because the order of a hash map varies.
        counts.sort_by_key(|(ink, count)| (std::cmp::Reverse(*count), *ink));
        let exact = if counts.len() <= Self::MOST { counts.len() } else { EXACT };
        let mut inks: Vec<Ink> = counts[..exact].iter().map(|(ink, _)| *ink).collect();
        inks.extend(median_cut(&counts[exact..], Self::MOST - exact));
        let nearest = counts.iter().map(|(ink, _)| (*ink, nearest(&inks, *ink))).collect();
        Self { inks, nearest }
    }

    /// Red, green and blue of each colour in turn.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.inks.iter().flat_map(|ink| [ink.red, ink.green, ink.blue]).collect()
    }

    /// The number of the colour nearest to one of those counted.
    pub(crate) fn index(&self, ink: Ink) -> u8 {
        self.nearest[&ink]
    }

    /// The index that means "unchanged".
    pub(crate) fn unchanged(&self) -> u8 {
        self.inks.len() as u8
    }
}

fn nearest(inks: &[Ink], to: Ink) -> u8 {
    let apart = |a: u8, b: u8| i32::from(a.abs_diff(b)).pow(2);
    let distance = |ink: &Ink| apart(ink.red, to.red) + apart(ink.green, to.green) + apart(ink.blue, to.blue);
    let near = inks.iter().enumerate().min_by_key(|(_, ink)| distance(ink));
    near.map_or(0, |(index, _)| index as u8)
}

/// At most this number of colours that represent all of these.
fn median_cut(counts: &[(Ink, u64)], most: usize) -> Vec<Ink> {
    if counts.is_empty() {
        return Vec::new();
    }
    let mut boxes = vec![counts.to_vec()];
    while boxes.len() < most {
        let Some(widest) = (0..boxes.len()).max_by_key(|k| widest_side(&boxes[*k]).1) else { break };
        let (channel, width) = widest_side(&boxes[widest]);
        if width == 0 {
            break;
        }
        let mut low = std::mem::take(&mut boxes[widest]);
        low.sort_by_key(|(ink, _)| (channels(*ink)[channel], *ink));
        let high = low.split_off(low.len() / 2);
        boxes[widest] = low;
        boxes.push(high);
    }
    boxes.iter().map(|colours| average(colours)).collect()
}

fn channels(ink: Ink) -> [u8; 3] {
    [ink.red, ink.green, ink.blue]
}

/// The channel in which these colours differ most, and by how much.
fn widest_side(colours: &[(Ink, u64)]) -> (usize, u8) {
    let side = |channel: usize| {
        let values = colours.iter().map(|(ink, _)| channels(*ink)[channel]);
        values.clone().max().unwrap_or(0) - values.min().unwrap_or(0)
    };
    (0..3).map(|channel| (channel, side(channel))).max_by_key(|(_, width)| *width).unwrap_or((0, 0))
}

/// The average colour, by how often each occurs.
fn average(colours: &[(Ink, u64)]) -> Ink {
    let total: u64 = colours.iter().map(|(_, count)| count).sum();
    let mean = |channel: usize| {
        let sum: u64 = colours.iter().map(|(ink, count)| u64::from(channels(*ink)[channel]) * count).sum();
        ((sum + total / 2) / total.max(1)) as u8
    };
    Ink { red: mean(0), green: mean(1), blue: mean(2) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_colours_are_all_kept() {
        let counts: HashMap<Ink, u64> =
            (0..255u32).map(|code| (Ink::hex(code * 65_537), u64::from(code) + 1)).collect();
        let palette = Palette::new(&counts);
        assert_eq!(palette.unchanged(), 255);
        for ink in counts.keys() {
            assert_eq!(palette.inks[usize::from(palette.index(*ink))], *ink);
        }
    }

    #[test]
    fn of_many_colours_the_commonest_are_exact_and_the_others_near() {
        let level = |step: u32| (step % 16 * 17) as u8;
        let ink = |code: u32| Ink { red: level(code), green: level(code / 16), blue: level(code / 256) };
        let mut counts: HashMap<Ink, u64> = (0..4096).map(|code| (ink(code), 1)).collect();
        let common = Ink::hex(0x12_34_56);
        counts.insert(common, 1000);
        let palette = Palette::new(&counts);
        assert!(palette.inks.len() <= Palette::MOST);
        assert_eq!(palette.inks[usize::from(palette.index(common))], common);
        for ink in counts.keys() {
            let near = palette.inks[usize::from(palette.index(*ink))];
            let off = (0..3).map(|k| channels(*ink)[k].abs_diff(channels(near)[k])).max().unwrap();
            assert!(off <= 48, "{ink} became {near}");
        }
    }

    #[test]
    fn the_same_counts_give_the_same_palette() {
        let counts = || -> HashMap<Ink, u64> { (0..1000u32).map(|code| (Ink::hex(code * 16_661), 7)).collect() };
        assert_eq!(Palette::new(&counts()).bytes(), Palette::new(&counts()).bytes());
    }
}
