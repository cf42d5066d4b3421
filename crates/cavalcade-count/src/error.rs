//! Errors from counting tours, and from what is kept of counts.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use num_bigint::BigUint;
use thiserror::Error;

use cavalcade_core::budget::Limit;

/// An error from counting tours, or from an atlas of them.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CountError {
    /// A limit was reached.
    #[error("{0}")]
    Limit(Limit),
    /// The board or graph is too wide for the frontier method.
    #[error("too wide to count: more than {most} squares or nodes would have to be remembered at a time")]
    TooWide {
        /// The most squares or nodes that can be remembered.
        most: usize,
    },
    /// The graph is out of reach whatever its shape.
    #[error("a graph of {nodes} nodes is out of reach; counts are for graphs of up to {most}")]
    TooManyNodes {
        /// The nodes of the graph.
        nodes: usize,
        /// The most that can be counted.
        most: usize,
    },
    /// The board is out of reach whatever its shape.
    #[error("a board of {squares} squares is out of reach; counts are for boards of up to {most}")]
    TooManySquares {
        /// The squares of the board.
        squares: u64,
        /// The most that can be counted.
        most: u64,
    },
    /// Symmetries would move the ends asked for.
    #[error("tours up to symmetry cannot be counted with a start or end given; leave these out")]
    ClassesWithEnds,
    /// The question asks for a property, which counts do not look at.
    #[error("tours with a property cannot be counted ({0}); leave it out")]
    Property(&'static str),
    /// The workers of a cluster would count different things.
    #[error("the processes have made different plans; run the same build of cavalcade on the same board everywhere")]
    PlansDiffer,
    /// The checksum of states from another worker is wrong.
    #[error(
        "received corrupted data from another process (checksum mismatch); check the network and the memory of the machines, then run it again"
    )]
    Corrupted,
    /// More than an estimate can express, whose numbers end at 2 to the power of 1024.
    #[error("there are more than 1.8e308 tours, beyond what an estimate can express; an exact count has no such limit")]
    TooManyTours,
    /// A scratch file could not be read or written.
    #[error("scratch file: {0}")]
    Scratch(io::Error),
    /// There are fewer tours than the number asked for.
    #[error("there is no tour number {0}")]
    NoSuchTour(BigUint),
    /// The layers of an atlas do not describe a tour.
    #[error("the layers of the atlas contradict each other; build it again, and please report this")]
    Inconsistent,
    /// There is something else where a folder should be, or one above it.
    #[error("{} is not a folder, and {}", path.display(), used_for.needs_a_folder())]
    NotAFolder {
        /// The path that is not a folder.
        path: PathBuf,
        /// What the folder is for.
        used_for: FolderUse,
    },
    /// Another process works with the folder.
    #[error("{} is in use by {}; wait until it is done, or name another folder", folder.display(), holder(*process))]
    InUse {
        /// The folder.
        folder: PathBuf,
        /// The number of the process, if it could be read.
        process: Option<u32>,
    },
    /// A file or folder cannot be read or written.
    #[error("cannot use {} for {used_for}: {}", path.display(), in_words(source))]
    Folder {
        /// The file or folder.
        path: PathBuf,
        /// What the folder is for.
        used_for: FolderUse,
        /// The error.
        source: io::Error,
    },
    /// A file comes from another version of the program.
    #[error("{} was written by another version of cavalcade; {}", path.display(), used_for.instead_of_another_version())]
    OtherVersion {
        /// The file.
        path: PathBuf,
        /// What the folder is for.
        used_for: FolderUse,
    },
    /// A file belongs to another board or question.
    #[error("{} belongs to the {} of another board or question; name another folder", path.display(), used_for.work())]
    OtherBoard {
        /// The file.
        path: PathBuf,
        /// What the folder is for.
        used_for: FolderUse,
    },
    /// There are checkpoints, and none of them is whole.
    #[error("every saved layer is damaged: {}; delete them to start over, or name another folder", list(.0))]
    AllDamaged(Vec<PathBuf>),
    /// The checkpoints were saved by the workers of a cluster, each its part.
    #[error("{} has the layers of a cluster; continue it as a cluster, or name another folder", .0.display())]
    SavedInParts(PathBuf),
    /// Every checkpoint lacks a part.
    #[error(
        "layer {layer} was saved in {parts} parts, and part {part} is missing; give the processes a folder that has it, or \
         empty their folders to start over"
    )]
    PartMissing {
        /// The newest layer.
        layer: usize,
        /// The first part that is missing, counted from 1.
        part: usize,
        /// Its parts.
        parts: usize,
    },
    /// There is no atlas in the folder.
    #[error("{} has no atlas; build one there first", .0.display())]
    NoAtlas(PathBuf),
    /// There is a file where the manifest of an atlas should be, and it is something else.
    #[error("{} is not part of an atlas and would be overwritten; name another folder", .0.display())]
    NotAnAtlas(PathBuf),
    /// The atlas has not been built to the end.
    #[error("the atlas in {} is not finished; build it again in the same folder to continue", .0.display())]
    UnfinishedAtlas(PathBuf),
    /// A file of an atlas is not as it was written.
    #[error("{} is damaged; build the atlas again in the same folder to repair it", .0.display())]
    DamagedAtlas(PathBuf),
}

impl CountError {
    /// Returns `true` if a limit was reached; `false` if something has to be corrected.
    #[must_use]
    pub const fn is_limit(&self) -> bool {
        self.limit().is_some()
    }

    /// The name in JSON of the limit that was reached; `None` if this is not a limit.
    #[must_use]
    pub const fn limit(&self) -> Option<&'static str> {
        match self {
            Self::Limit(limit) => Some(limit.name()),
            Self::Scratch(_) => Some("disk"),
            Self::TooWide { .. } | Self::TooManySquares { .. } | Self::TooManyNodes { .. } => Some("size"),
            Self::TooManyTours => Some("number"),
            _ => None,
        }
    }
}

impl From<Limit> for CountError {
    fn from(limit: Limit) -> Self {
        Self::Limit(limit)
    }
}

/// The purpose of a folder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FolderUse {
    /// Finished layers of a count, to continue from.
    Checkpoints,
    /// An atlas.
    Atlas,
}

impl FolderUse {
    /// Turns an error of a file into the limit or damage that caused it, if that is known.
    pub(crate) fn error(self, path: &Path, source: io::Error) -> CountError {
        match Limit::in_error(&source) {
            Some(limit) => limit.into(),
            None if self == Self::Atlas && source.kind() == io::ErrorKind::UnexpectedEof => {
                CountError::DamagedAtlas(path.to_owned())
            }
            None => CountError::Folder { path: path.to_owned(), used_for: self, source },
        }
    }

    const fn needs_a_folder(self) -> &'static str {
        match self {
            Self::Checkpoints => "checkpoints need one; name a new folder, or one that has checkpoints",
            Self::Atlas => "an atlas needs one; name a new folder, or one that has an atlas",
        }
    }

    const fn instead_of_another_version(self) -> &'static str {
        match self {
            Self::Checkpoints => "finish it with that version, or name another folder",
            Self::Atlas => "build the atlas again in another folder",
        }
    }

    const fn work(self) -> &'static str {
        match self {
            Self::Checkpoints => "count",
            Self::Atlas => "atlas",
        }
    }
}

impl fmt::Display for FolderUse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Checkpoints => "checkpoints",
            Self::Atlas => "an atlas",
        })
    }
}

/// Describes the most common errors, with what to do about them.
fn in_words(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::PermissionDenied => "permission denied; name a folder that you may use".into(),
        io::ErrorKind::NotFound => "it cannot be created there; name another folder".into(),
        io::ErrorKind::IsADirectory => "it is a folder; move it away, or name another folder".into(),
        io::ErrorKind::FileTooLarge => {
            "the file would exceed the file-size limit (ulimit -f); raise it, or name a folder elsewhere".into()
        }
        io::ErrorKind::StorageFull => "the disk is full; make room, or name a folder elsewhere".into(),
        _ => error.to_string(),
    }
}

/// Paths with commas between.
fn list(paths: &[PathBuf]) -> String {
    paths.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(", ")
}

fn holder(process: Option<u32>) -> String {
    process.map_or_else(|| "another process".into(), |process| format!("process {process}"))
}
