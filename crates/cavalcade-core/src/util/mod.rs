//! Utilities shared by the crates of Cavalcade: words in messages, names of modes, threads, numbers.

pub mod arithmetic;
pub mod escaped;
pub mod named;
pub mod plain_text;
pub mod threads;
pub mod wait;
pub mod words;

pub use escaped::Escaped;
pub use named::{NameError, Named};
pub use threads::all_threads;
pub use wait::wait_for;
pub use words::{counted, with_article};
