//! An account of the work: what was asked, how far it came and how long it took. Every command gives it when a limit is
//! reached.

use std::cell::{Cell, RefCell};
use std::time::{Duration, Instant};

use cavalcade::{Observer, Progress, Question, Square};
use cavalcade_formats::json::{GaveUpRecord, ProgressRecord, write_line};

use crate::failure::Failure;
use crate::notes::last_words;
use crate::output::write_to;

/// What there is to say of work that may end at a limit.
#[derive(Debug)]
pub(crate) struct Account {
    json: bool,
    begun: Instant,
    question: RefCell<Option<Question>>,
    progress: Cell<Option<ProgressRecord>>,
}

impl Account {
    /// An account that begins now, to be given as JSON or not.
    pub(crate) fn open(json: bool) -> Self {
        Self { json, begun: Instant::now(), question: RefCell::new(None), progress: Cell::new(None) }
    }

    /// Whether answers are to be JSON.
    pub(crate) const fn is_json(&self) -> bool {
        self.json
    }

    /// What is asked, once it is known.
    pub(crate) fn asks(&self, question: &Question) {
        if self.json {
            *self.question.borrow_mut() = Some(question.clone());
        }
    }

    /// How far it is: so many of so many things.
    pub(crate) fn has_done(&self, done: u64, of: Option<u64>, unit: &'static str) {
        self.progress.set(Some(ProgressRecord { done, of, unit }));
    }

    /// How long it has taken.
    pub(crate) fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// An observer that keeps the account, beside another.
    pub(crate) const fn kept_by<O>(&self, observer: O) -> Accountant<'_, O> {
        Accountant { account: self, observer }
    }

    /// Says in JSON too that a limit was reached, where that is asked for.
    pub(crate) fn settle<T>(&self, result: Result<T, Failure>) -> Result<T, Failure> {
        let failure = match result {
            Err(failure) if self.json => failure,
            other => return other,
        };
        let record = match &failure {
            Failure::GaveUp { limit, text } => GaveUpRecord::named(limit, text.clone(), self.elapsed()),
            Failure::Limit(limit) | Failure::Stopped { limit, .. } => GaveUpRecord::at(limit, self.elapsed()),
            _ => return Err(failure),
        };
        self.write(record)?;
        Err(failure)
    }

    /// Writes that a limit was reached.
    pub(crate) fn write(&self, record: GaveUpRecord) -> Result<(), Failure> {
        let record = match &*self.question.borrow() {
            Some(question) => record.asking(question),
            None => record,
        };
        write_to(None, &last_words(), |out| write_line(&record.after(self.progress.get()), out))
    }
}

/// An observer that notes how far the work is.
#[derive(Debug)]
pub(crate) struct Accountant<'a, O> {
    account: &'a Account,
    observer: O,
}

impl<O: Observer> Observer for Accountant<'_, O> {
    fn wants_steps(&self) -> bool {
        self.observer.wants_steps()
    }

    fn forward(&mut self, square: Square) {
        self.observer.forward(square);
    }

    fn back(&mut self, square: Square) {
        self.observer.back(square);
    }

    fn cut(&mut self, squares: &[Square]) {
        self.observer.cut(squares);
    }

    fn progress(&mut self, progress: Progress<'_>) {
        if let Some(record) = ProgressRecord::of(progress) {
            self.account.progress.set(Some(record));
        }
        self.observer.progress(progress);
    }
}
