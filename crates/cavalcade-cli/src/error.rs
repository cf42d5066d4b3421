//! What can go wrong before there is an answer, and the exit codes.

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

/// How the command ends. The numbers are part of its contract.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Exit {
    /// Found, or valid.
    Done = 0,
    /// Proven impossible, or not valid.
    No = 1,
    /// Wrong usage, or unreadable input.
    Unusable = 2,
    /// Gave up at a limit.
    GaveUp = 3,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// A reason to stop without an answer.
#[derive(Debug, Error)]
pub(crate) enum CliError {
    #[error("{0}")]
    Usage(String),
    #[error("{}{}", .0, advice(.0))]
    Limit(Limit),
    /// A limit, with how far the work was.
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
    #[error("the system has no thread to read with: {0}; end other programs first")]
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

/// What goes wrong while several answers are written may have to pass a writer; [`CliError::standard_output`] brings it back.
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

    /// What went wrong while a file was written; it may have been a limit.
    pub(crate) fn writing(file: &Path, source: io::Error) -> Self {
        Self::unwritable(shown(file), source)
    }

    /// What went wrong while standard output was written; it may have been a limit.
    pub(crate) fn standard_output(source: io::Error) -> Self {
        Self::unwritable("to standard output".into(), source)
    }

    /// What went wrong while tours were drawn.
    pub(crate) fn sampling(source: io::Error) -> Self {
        Self::unwritable("statistics".into(), source)
    }

    fn unwritable(name: String, source: io::Error) -> Self {
        if let Some(limit) = Limit::in_error(&source) {
            return Self::Limit(limit);
        }
        // What is written may be read or counted on the way.
        let read = source.downcast::<Self>();
        let counted = read.map_or_else(|source| source.downcast::<CountError>().map(Self::from), Ok);
        counted.unwrap_or_else(|source| Self::Unwritable { name, source })
    }

    /// Whether the reader of our output has had enough, as in `| head`.
    pub(crate) fn is_closed_pipe(&self) -> bool {
        matches!(self, Self::Unwritable { source, .. } if source.kind() == io::ErrorKind::BrokenPipe)
    }
}

/// What is wrong with a folder that cannot be written to.
fn no_folder(folder: &Path) -> String {
    let name = shown(folder);
    if folder.exists() {
        return format!("{name} is no folder; name another");
    }
    format!("the folder {name} does not exist; create it first, or name another")
}

/// The name of a file, for a message.
fn shown(file: &Path) -> String {
    Escaped::line(&file.to_string_lossy()).to_string()
}

/// What to do about a limit.
const fn advice(limit: &Limit) -> &'static str {
    match limit {
        Limit::Memory { .. } => "; raise --memory",
        Limit::Time(_) => "; raise --time-limit",
        _ => "",
    }
}

/// How the board is named that a file of numbers does not tell.
const fn how_to_name_a_board(error: &ReadError) -> &'static str {
    if matches!(error, ReadError::NoBoard { .. }) { "; --board 8x8 names the board" } else { "" }
}

/// The commonest errors with what to do about them.
fn in_words(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file; check the name".into(),
        io::ErrorKind::PermissionDenied => "permission denied; choose one that you may use".into(),
        io::ErrorKind::IsADirectory => "it is a folder; name a file".into(),
        io::ErrorKind::AddrInUse => "another program has this port; choose another with --port, or 0 for any".into(),
        io::ErrorKind::AddrNotAvailable => "this machine does not have that address; choose another with --host".into(),
        io::ErrorKind::FileTooLarge => {
            "it would be larger than files may be here; raise that limit, or write less".into()
        }
        io::ErrorKind::AlreadyExists => "there is a file of that name; name another".into(),
        io::ErrorKind::StorageFull => "the disk is full; make room, or write elsewhere".into(),
        _ => error.to_string(),
    }
}
