//! The manifest of an atlas: what it is of, and of which files.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

use crate::atlas::layers::{LayerFacts, layer_file_name};
use crate::disk::{LockedFolder, save};
use crate::{CountError, FolderUse};
use cavalcade_core::Question;

const FORMAT: u32 = 1;
const NAME: &str = "atlas.json";

/// The content of the file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Record {
    format: u32,
    question: Question,
    /// Whether all layers are there; the other fields are present only then.
    finished: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    tours: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    layers: Vec<LayerRecord>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct LayerRecord {
    file: String,
    states: u64,
    bytes: u64,
    checksum: String,
}

/// Only the version: of another one nothing else is known.
#[derive(Deserialize)]
struct Format {
    format: u32,
}

pub(super) struct Manifest {
    folder: PathBuf,
    record: Record,
}

/// An atlas being built, in a locked folder.
pub(super) struct Building {
    manifest: Manifest,
    _lock: LockedFolder,
}

impl Manifest {
    /// Starts an atlas, or continues it.
    pub(super) fn begin(folder: &Path, question: &Question) -> Result<Building, CountError> {
        let lock = LockedFolder::take(folder, 0, FolderUse::Atlas)?;
        let manifest = match Self::load(folder) {
            Ok(manifest) if manifest.record.question == *question => manifest,
            Ok(manifest) => return Err(CountError::OtherBoard { path: manifest.path(), used_for: FolderUse::Atlas }),
            Err(CountError::DamagedAtlas(path)) if !has_layers(folder) => {
                return Err(CountError::NotAnAtlas(path));
            }
            Err(CountError::NoAtlas(_) | CountError::DamagedAtlas(_)) => {
                let record = Record {
                    format: FORMAT,
                    question: question.clone(),
                    finished: false,
                    tours: None,
                    layers: Vec::new(),
                };
                let manifest = Self { folder: folder.to_owned(), record };
                manifest.save()?;
                manifest
            }
            Err(error) => return Err(error),
        };
        Ok(Building { manifest, _lock: lock })
    }

    /// Reads the manifest of an atlas that is finished.
    pub(super) fn read(folder: &Path) -> Result<Self, CountError> {
        let manifest = Self::load(folder)?;
        if manifest.record.finished { Ok(manifest) } else { Err(CountError::UnfinishedAtlas(folder.to_owned())) }
    }

    pub(super) const fn question(&self) -> &Question {
        &self.record.question
    }

    pub(super) fn check(&self, tours: &BigUint, layers: &[LayerFacts]) -> Result<(), CountError> {
        let written = layer_records(layers);
        let altered = written.iter().zip(&self.record.layers).find(|(found, written)| found != written);
        if let Some((found, _)) = altered {
            return Err(CountError::DamagedAtlas(self.folder.join(&found.file)));
        }
        let is_whole = written.len() == self.record.layers.len() && self.record.tours == Some(tours.to_string());
        if is_whole { Ok(()) } else { Err(self.damage()) }
    }

    /// The error for a damaged manifest.
    pub(super) fn damage(&self) -> CountError {
        CountError::DamagedAtlas(self.path())
    }

    fn path(&self) -> PathBuf {
        self.folder.join(NAME)
    }

    fn load(folder: &Path) -> Result<Self, CountError> {
        let path = folder.join(NAME);
        let text = read_small_file(&path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => CountError::NoAtlas(folder.to_owned()),
            _ => FolderUse::Atlas.error(&path, error),
        })?;
        match serde_json::from_slice(&text) {
            Ok(Format { format: FORMAT }) => {}
            Ok(_) => return Err(CountError::OtherVersion { path, used_for: FolderUse::Atlas }),
            Err(_) => return Err(CountError::DamagedAtlas(path)),
        }
        match serde_json::from_slice(&text) {
            Ok(record) => Ok(Self { folder: folder.to_owned(), record }),
            Err(_) => Err(CountError::DamagedAtlas(path)),
        }
    }

    /// Writes the file by way of a draft.
    fn save(&self) -> Result<(), CountError> {
        save(&self.folder, "atlas.json.draft", NAME, |mut file| {
            serde_json::to_writer_pretty(&file, &self.record)?;
            file.write_all(b"\n")?;
            Ok(file)
        })
        .map_err(|error| FolderUse::Atlas.error(&self.path(), error))
    }
}

impl Building {
    pub(super) fn finish(mut self, tours: &BigUint, layers: &[LayerFacts]) -> Result<(), CountError> {
        self.manifest.record.finished = true;
        self.manifest.record.tours = Some(tours.to_string());
        self.manifest.record.layers = layer_records(layers);
        self.manifest.save()
    }
}

fn layer_records(layers: &[LayerFacts]) -> Vec<LayerRecord> {
    let record = |layer: &LayerFacts| LayerRecord {
        file: layer_file_name(layer.number),
        states: layer.states,
        bytes: layer.bytes,
        checksum: format!("{:016x}", layer.checksum),
    };
    layers.iter().map(record).collect()
}

/// Returns `true` if a folder has the first layer of an atlas.
fn has_layers(folder: &Path) -> bool {
    folder.join(layer_file_name(1)).is_file()
}

/// No manifest is longer.
const LONGEST: u64 = 64 << 20;

/// Reads a file, and no device or pipe that never ends.
fn read_small_file(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if fs::metadata(path)?.is_file() {
        File::open(path)?.take(LONGEST).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}
