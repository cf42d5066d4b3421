//! Errors of the command, and its exit codes.

use std::io;
#[cfg(feature = "serve")]
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use cavalcade::count::CountError;
use cavalcade::notation::ReadError;
use cavalcade::util::Escaped;
use cavalcade::{Limit, PictureError, SetupError, SizeError};
use cavalcade_draw::{DrawError, FormatError};
use thiserror::Error;

/// The exit code. The numbers are part of the contract.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Exit {
    /// Found or valid.
    Done = 0,
    /// Proven impossible or invalid.
    No = 1,
    /// Wrong usage or unreadable input.
    Unusable = 2,
    /// Stopped at a limit.
    GaveUp = 3,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// The reason for ending without an answer.
#[derive(Debug, Error)]
pub(crate) enum CliError {
    #[error("{0}")]
    Usage(String),
    #[error("{}{}", .0, advice(.0))]
    Limit(Limit),
    /// A limit, with the progress made.
    #[error("{limit}; {progress}")]
    Stopped { limit: Limit, progress: String },
    #[error("{text}")]
    GaveUp { limit: &'static str, text: String },
    #[error(transparent)]
    Draw(DrawError),
    #[error(transparent)]
    Format(#[from] FormatError),
    #[error(transparent)]
    Size(#[from] SizeError),
    #[error(transparent)]
    Setup(#[from] SetupError),
    #[error("cannot read {name}: {}", in_words(source))]
    Unreadable { name: String, source: io::Error },
    #[error("{name}: {source}")]
    Picture { name: String, source: PictureError },
    #[error("{name}: {source}{}", how_to_name_a_board(source))]
    Tour { name: String, source: ReadError },
    #[error("cannot write {}: {}", shown(file), no_folder(folder))]
    NoFolder { file: PathBuf, folder: PathBuf },
    #[error("cannot write {name}: {}", in_words(source))]
    Unwritable { name: String, source: io::Error },
    #[cfg(feature = "serve")]
    #[error("cannot listen on {address}: {}", in_words(source))]
    Unbound { address: SocketAddr, source: io::Error },
    #[cfg(feature = "serve")]
    #[error("the server stopped: {0}")]
    Server(io::Error),
    #[cfg(feature = "watch")]
    #[error("cannot use the terminal: {0}")]
    Terminal(io::Error),
    #[error("could not start a reader thread: {0}")]
    NoThread(io::Error),
}

impl From<Limit> for CliError {
    fn from(limit: Limit) -> Self {
        Self::Limit(limit)
    }
}

impl From<CountError> for CliError {
    fn from(error: CountError) -> Self {
        match error {
            CountError::Limit(limit) => Self::Limit(limit),
            error => match (error.limit(), error.to_string()) {
                (Some(limit), text) => Self::GaveUp { limit, text },
                (None, text) => Self::Usage(text),
            },
        }
    }
}

/// An error while several answers are written travels through a writer; [`CliError::standard_output`] restores it.
impl From<CliError> for io::Error {
    fn from(failure: CliError) -> Self {
        match failure {
            CliError::Limit(limit) => limit.into(),
            CliError::Unwritable { source, .. } => source,
            other => Self::other(other),
        }
    }
}

impl From<DrawError> for CliError {
    fn from(error: DrawError) -> Self {
        match error {
            DrawError::Limit(limit) => Self::Limit(limit),
            other => Self::Draw(other),
        }
    }
}

impl CliError {
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self::Usage(message.into())
    }

    /// The error for a file that could not be written, or the limit within it.
    pub(crate) fn writing(file: &Path, source: io::Error) -> Self {
        Self::unwritable(shown(file), source)
    }

    /// The error for writing to standard output, or the limit within it.
    pub(crate) fn standard_output(source: io::Error) -> Self {
        Self::unwritable("to standard output".into(), source)
    }

    /// The error for drawing samples, or the limit within it.
    pub(crate) fn sampling(source: io::Error) -> Self {
        Self::unwritable("statistics".into(), source)
    }

    fn unwritable(name: String, source: io::Error) -> Self {
        if let Some(limit) = Limit::in_error(&source) {
            return Self::Limit(limit);
        }
        // The error may come from reading or counting while writing.
        let read = source.downcast::<Self>();
        let counted = read.map_or_else(|source| source.downcast::<CountError>().map(Self::from), Ok);
        counted.unwrap_or_else(|source| Self::Unwritable { name, source })
    }

    /// Returns `true` if the reader of our output is gone, as in `| head`.
    pub(crate) fn is_closed_pipe(&self) -> bool {
        matches!(self, Self::Unwritable { source, .. } if source.kind() == io::ErrorKind::BrokenPipe)
    }
}

/// Why a folder cannot be written to.
fn no_folder(folder: &Path) -> String {
    let name = shown(folder);
    if folder.exists() {
        return format!("{name} is not a folder; name another");
    }
    format!("the folder {name} does not exist; create it first, or name another")
}

/// The name of a file for a message.
fn shown(file: &Path) -> String {
    Escaped::line(&file.to_string_lossy()).to_string()
}

/// The advice for a limit.
const fn advice(limit: &Limit) -> &'static str {
    match limit {
        Limit::Memory { .. } => "; raise --memory",
        Limit::Time(_) => "; raise --time-limit",
        _ => "",
    }
}

/// The advice for a file that does not name its board.
const fn how_to_name_a_board(error: &ReadError) -> &'static str {
    if matches!(error, ReadError::NoBoard { .. }) { "; name it with --board, like --board 8x8" } else { "" }
}

/// Common errors with advice.
fn in_words(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file".into(),
        io::ErrorKind::PermissionDenied => "permission denied".into(),
        io::ErrorKind::IsADirectory => "it is a folder; name a file".into(),
        io::ErrorKind::AddrInUse => "port already in use; choose another with --port (0 picks a free one)".into(),
        io::ErrorKind::AddrNotAvailable => "not an address of this machine; choose another with --host".into(),
        io::ErrorKind::FileTooLarge => "the file would exceed the file-size limit (ulimit -f)".into(),
        io::ErrorKind::AlreadyExists => "a file of that name already exists; name another".into(),
        io::ErrorKind::StorageFull => "the disk is full".into(),
        _ => error.to_string(),
    }
}
