//! The messages of the dataflow: packed states and words, in our own container.

use std::io::Write;

use cavalcade::count::cluster::Parcel;
use timely::Accountable;
use timely::bytes::arc::Bytes;
use timely::communication::Push;
use timely::dataflow::channels::pushers::exchange::Distributor;
use timely::dataflow::channels::{ContainerBytes, Message};

/// A message for a worker.
#[derive(Clone, Debug)]
pub(crate) enum Letter {
    /// States.
    Parcel(Parcel),
    /// A word for a meeting, from a worker.
    Word(usize, Vec<u8>),
    /// News for the first worker, from another.
    News(usize, Vec<u8>),
    /// A process gives up: why, and whether it is at a limit.
    End { process: usize, at_limit: bool, reason: String },
    /// An unreadable message.
    Corrupted,
}

/// A letter on its way. Timely makes empty containers, which are never sent.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mail {
    /// The worker it is for.
    pub(crate) to: usize,
    pub(crate) letter: Option<Letter>,
}

impl Accountable for Mail {
    fn record_count(&self) -> i64 {
        i64::from(self.letter.is_some())
    }
}

/// The bytes of a kind and of a worker.
const HEAD: usize = 5;

impl Letter {
    /// Its kind, who or what it is about, and the content.
    fn parts(&self) -> (u8, usize, &[u8]) {
        match self {
            // Parcels for workers of this process are never written.
            Self::Parcel(parcel) => (0, 0, parcel.bytes().unwrap_or_default()),
            Self::Word(from, word) => (1, *from, word),
            Self::News(from, word) => (2, *from, word),
            Self::End { process, at_limit: false, reason } => (3, *process, reason.as_bytes()),
            Self::End { process, at_limit: true, reason } => (4, *process, reason.as_bytes()),
            Self::Corrupted => (5, 0, &[]),
        }
    }

    fn read(bytes: &[u8]) -> Self {
        let Some(([kind, about @ ..], content)) = bytes.split_first_chunk::<HEAD>() else { return Self::Corrupted };
        let about = u32::from_le_bytes(*about) as usize;
        let end = |at_limit| {
            let reason = String::from_utf8_lossy(content).into_owned();
            Self::End { process: about, at_limit, reason }
        };
        match kind {
            0 => Self::Parcel(Parcel::from_bytes(content.to_vec())),
            1 => Self::Word(about, content.to_vec()),
            2 => Self::News(about, content.to_vec()),
            3 => end(false),
            4 => end(true),
            _ => Self::Corrupted,
        }
    }

    /// The approximate memory it takes, in bytes.
    pub(crate) fn size(&self) -> usize {
        match self {
            Self::Parcel(parcel) => parcel.size(),
            other => other.parts().2.len(),
        }
    }
}

impl ContainerBytes for Mail {
    fn from_bytes(bytes: Bytes) -> Self {
        // The worker it is for has it: who that is does not matter any more.
        Self { to: 0, letter: Some(Letter::read(&bytes)) }
    }

    fn length_in_bytes(&self) -> usize {
        HEAD + self.letter.as_ref().map_or(0, |letter| letter.parts().2.len())
    }

    fn into_bytes<W: Write>(&self, writer: &mut W) {
        let (kind, about, content) = self.letter.as_ref().map_or((5, 0, &[][..]), Letter::parts);
        let written = writer
            .write_all(&[kind])
            .and_then(|()| writer.write_all(&(about as u32).to_le_bytes()))
            .and_then(|()| writer.write_all(content));
        debug_assert!(written.is_ok(), "timely has made room for all bytes");
    }
}

/// Gives each letter to the worker it is for.
pub(crate) struct Delivery;

impl Distributor<Mail> for Delivery {
    fn partition<T: Clone, P: Push<Message<T, Mail>>>(&mut self, mail: &mut Mail, time: &T, pushers: &mut [P]) {
        let to = mail.to;
        Message::push_at(mail, time.clone(), &mut pushers[to]);
    }

    fn flush<T: Clone, P: Push<Message<T, Mail>>>(&mut self, _: &T, _: &mut [P]) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    fn through_bytes(letter: Letter) -> Letter {
        let mail = Mail { to: 3, letter: Some(letter) };
        let mut bytes = Vec::new();
        mail.into_bytes(&mut bytes);
        assert_eq!(bytes.len(), mail.length_in_bytes());
        Letter::read(&bytes)
    }

    #[test]
    fn letters_go_through_bytes() {
        let parcel = through_bytes(Letter::Parcel(Parcel::from_bytes(vec![1, 2, 3])));
        assert!(matches!(parcel, Letter::Parcel(parcel) if parcel.bytes() == Some(&[1, 2, 3])));
        assert!(matches!(through_bytes(Letter::Word(7, vec![])), Letter::Word(7, word) if word.is_empty()));
        assert!(matches!(through_bytes(Letter::News(1, vec![9])), Letter::News(1, word) if word == [9]));
        let end = Letter::End { process: 2, at_limit: true, reason: "why".into() };
        let back = through_bytes(end);
        assert!(matches!(back, Letter::End { process: 2, at_limit: true, reason } if reason == "why"));
        assert!(matches!(Letter::read(&[1, 2]), Letter::Corrupted));
    }
}
