//! The names of the files of layers.
//!
//! A layer that one process has saved is one file, `layer-00012.count`. In a cluster every worker saves its part, and the
//! third of eight is `layer-00012.3-of-8.new` until all have saved theirs: then it becomes `layer-00012.3-of-8.count`.

use std::fmt;
use std::str::FromStr;

/// No cluster has more workers.
const MOST_PARTS: u32 = 1 << 20;

/// A part of a layer, counted from 0; the whole is one part of one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Part {
    pub(crate) index: u32,
    pub(crate) parts: u32,
}

impl Part {
    pub(crate) const WHOLE: Self = Self { index: 0, parts: 1 };
}

/// Whether all parts of a layer are known to be saved.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Saved {
    ByThis,
    ByAll,
}

/// The name of the file of a part of a layer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct LayerName {
    pub(crate) layer: u32,
    pub(crate) part: Part,
    pub(crate) saved: Saved,
}

impl LayerName {
    /// The name of a layer in one file.
    pub(crate) const fn whole(layer: usize) -> Self {
        Self { layer: layer as u32, part: Part::WHOLE, saved: Saved::ByAll }
    }
}

impl fmt::Display for LayerName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "layer-{:05}", self.layer)?;
        if self.part != Part::WHOLE {
            write!(f, ".{}-of-{}", self.part.index + 1, self.part.parts)?;
        }
        f.write_str(match self.saved {
            Saved::ByThis => ".new",
            Saved::ByAll => ".count",
        })
    }
}

/// The file has another name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NoLayer;

impl FromStr for LayerName {
    type Err = NoLayer;

    fn from_str(text: &str) -> Result<Self, NoLayer> {
        read(text).filter(|name| name.to_string() == text).ok_or(NoLayer)
    }
}

/// Reads a name, and others that are almost one.
fn read(text: &str) -> Option<LayerName> {
    let mut words = text.strip_prefix("layer-")?.split('.');
    let layer = words.next()?.parse().ok()?;
    let (part, end) = match (words.next()?, words.next()) {
        (end, None) => (Part::WHOLE, end),
        (part, Some(end)) => {
            let (number, parts) = part.split_once("-of-")?;
            let (number, parts): (u32, u32) = (number.parse().ok()?, parts.parse().ok()?);
            let index = number.checked_sub(1).filter(|index| *index < parts && parts <= MOST_PARTS)?;
            (Part { index, parts }, end)
        }
    };
    let saved = match end {
        "new" => Saved::ByThis,
        "count" => Saved::ByAll,
        _ => return None,
    };
    Some(LayerName { layer, part, saved })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for (text, index, parts) in [
            ("layer-00012.count", 0, 1),
            ("layer-00012.new", 0, 1),
            ("layer-00012.3-of-8.new", 2, 8),
            ("layer-123456.8-of-8.count", 7, 8),
        ] {
            let name: LayerName = text.parse().unwrap();
            assert_eq!((name.part, name.to_string().as_str()), (Part { index, parts }, text));
        }
    }

    #[test]
    fn nothing_else_is_a_name() {
        for text in [
            "draft",
            "lock",
            "layer-12.count",
            "layer-00012.damaged",
            "layer-00012.9-of-8.count",
            "layer-00012.0-of-8.count",
            "layer-00012.1-of-1.count",
            "layer-00012.1-of-4000000000.count",
            "layer-00012.3-of-8.count.new",
            "layer-00012.+3-of-8.count",
        ] {
            assert_eq!(text.parse::<LayerName>(), Err(NoLayer), "{text}");
        }
    }
}
