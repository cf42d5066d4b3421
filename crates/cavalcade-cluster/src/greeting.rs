//! The first messages between two processes, one line each.
//!
//! ```text
//! cavalcade-cluster 1 version=0.2.0 processes=4 threads=2 saves=true count=91d3cc01aa80cf55 from=3 to=0
//! welcome
//! ```

use std::collections::BTreeMap;
use std::fmt;

use cavalcade::Question;
use cavalcade::count::CountOptions;

/// The first words of a greeting; the number is that of the protocol.
const TITLE: &str = "cavalcade-cluster 1";
/// No greeting is longer.
pub(crate) const LONGEST: usize = 256;
/// The reply to those who may take part.
pub(crate) const WELCOME: &str = "welcome";
/// The beginning of the reply to the others.
pub(crate) const REFUSED: &str = "refused: ";

/// What all processes of a cluster must have in common.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Common {
    pub(crate) version: String,
    pub(crate) processes: usize,
    pub(crate) threads: usize,
    /// Whether layers are saved.
    pub(crate) saves: bool,
    /// A hash of the question and its options.
    pub(crate) count: u64,
}

impl Common {
    pub(crate) fn new(question: &Question, options: &CountOptions, processes: usize) -> Self {
        let text = format!("{question:?} {:?} {:?}", options.up_to, options.backtracking);
        Self {
            version: env!("CARGO_PKG_VERSION").into(),
            processes,
            threads: options.threads.get(),
            saves: options.folders.checkpoint.is_some(),
            count: digest(text.as_bytes()),
        }
    }

    /// Describes how the process that has greeted this one differs, if it does.
    pub(crate) fn difference(&self, other: &Self) -> Option<String> {
        if self.version != other.version {
            return Some(format!("it runs version {}, this process version {}", other.version, self.version));
        }
        if self.processes != other.processes {
            let (its, ours) = (other.processes, self.processes);
            return Some(format!("its hosts file lists {its} processes, that of this process {ours}"));
        }
        if self.threads != other.threads {
            let (its, ours) = (other.threads, self.threads);
            return Some(format!("it has {its} threads and this process {ours}; use the same number everywhere"));
        }
        if self.saves != other.saves {
            let (who, not) = if other.saves { ("it", "this process") } else { ("this process", "it") };
            return Some(format!("{who} saves checkpoints and {not} does not; save them everywhere or nowhere"));
        }
        (self.count != other.count)
            .then(|| "it counts another board or question, or uses other options, than this process".into())
    }
}

/// A hash of a text: FNV-1a.
fn digest(text: &[u8]) -> u64 {
    text.iter().fold(0xCBF2_9CE4_8422_2325, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01B3))
}

/// The message of a process that connects to another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Greeting {
    pub(crate) common: Common,
    pub(crate) from: usize,
    /// The number of the process that it means to greet.
    pub(crate) to: usize,
}

impl fmt::Display for Greeting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { common: Common { version, processes, threads, saves, count }, from, to } = self;
        write!(f, "{TITLE} version={version} processes={processes} threads={threads} saves={saves} ")?;
        write!(f, "count={count:016x} ")?;
        write!(f, "from={from} to={to}")
    }
}

impl Greeting {
    /// Reads a greeting; `None` if it is something else.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let words = text.strip_prefix(TITLE)?.split_whitespace();
        let fields: BTreeMap<&str, &str> = words.filter_map(|word| word.split_once('=')).collect();
        let number = |name: &str| fields.get(name)?.parse::<usize>().ok();
        let common = Common {
            version: (*fields.get("version")?).into(),
            processes: number("processes")?,
            threads: number("threads")?,
            saves: *fields.get("saves")? == "true",
            count: u64::from_str_radix(fields.get("count")?, 16).ok()?,
        };
        Some(Self { common, from: number("from")?, to: number("to")? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavalcade::Size;

    fn common(size: &str, processes: usize) -> Common {
        let question = Question::on(size.parse::<Size>().unwrap());
        Common::new(&question, &CountOptions::default(), processes)
    }

    #[test]
    fn a_greeting_is_read_back() {
        let greeting = Greeting { common: common("8x8", 4), from: 3, to: 0 };
        assert_eq!(Greeting::read(&greeting.to_string()), Some(greeting.clone()));
        assert!(greeting.to_string().len() < LONGEST);
        for other in ["", "GET / HTTP/1.1", "cavalcade-cluster 2 version=9", "cavalcade-cluster 1 from=3"] {
            assert_eq!(Greeting::read(other), None, "{other}");
        }
    }

    #[test]
    fn a_difference_is_described() {
        let ours = common("8x8", 4);
        assert_eq!(ours.difference(&common("8x8", 4)), None);
        let difference = |other: &Common| ours.difference(other).unwrap();
        assert!(difference(&common("8x9", 4)).contains("another board"));
        assert!(difference(&common("8x8", 3)).contains("3 processes"));
        assert!(difference(&Common { threads: 77, ..ours.clone() }).contains("it has 77 threads"));
        assert!(difference(&Common { saves: true, ..ours.clone() }).contains("it saves checkpoints"));
        assert!(difference(&Common { version: "9.9".into(), ..ours.clone() }).contains("version 9.9"));
    }
}
