//! How far a piece of work is, as Python is told.

use cavalcade::Progress;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// How far a piece of work is: a number of fields.
pub(crate) struct News(Vec<(&'static str, Field)>);

enum Field {
    Word(&'static str),
    Whole(u64),
    About(f64),
}

impl News {
    /// What is told of some progress.
    pub(crate) fn of(progress: Progress<'_>) -> Self {
        use Field::{About, Whole, Word};
        Self(match progress {
            Progress::Search(effort) => vec![
                ("work", Word("search")),
                ("steps", Whole(effort.steps)),
                ("retreats", Whole(effort.retreats)),
                ("walks", Whole(effort.walks)),
                ("deepest", Whole(effort.deepest)),
            ],
            Progress::Layers(layers) => vec![
                ("work", Word("layers")),
                ("pass", Word(layers.pass)),
                ("done", Whole(layers.layer as u64)),
                ("of", Whole(layers.layers as u64)),
                ("states", Whole(layers.states)),
                ("transitions", Whole(layers.transitions)),
                ("memory", Whole(layers.memory)),
            ],
            Progress::Paths { steps, paths } => {
                vec![("work", Word("paths")), ("steps", Whole(steps)), ("paths", Whole(paths))]
            }
            Progress::Estimate { mean, low, high, samples } => vec![
                ("work", Word("estimate")),
                ("runs", Whole(samples)),
                ("mean", About(mean)),
                ("low", About(low)),
                ("high", About(high)),
            ],
            _ => Vec::new(),
        })
    }

    /// Writes the fields into a dictionary.
    pub(crate) fn write(&self, told: &Bound<'_, PyDict>) -> PyResult<()> {
        self.0.iter().try_for_each(|(name, field)| match field {
            Field::Word(word) => told.set_item(name, word),
            Field::Whole(number) => told.set_item(name, number),
            Field::About(number) => told.set_item(name, number),
        })
    }
}
