//! The report of a run that stops at a limit: the question, the progress and the time.

use std::cell::{Cell, RefCell};
use std::fmt::Display;
use std::time::{Duration, Instant};

use cavalcade::{Observer, Progress, Question, Square};
use cavalcade_formats::json::{GaveUpRecord, ProgressRecord, write_line};

use crate::error::{CliError, Exit};
use crate::notes::{final_message_budget, report_error};
use crate::output::write_to;
use crate::style::Word;

/// The facts to report if a run stops at a limit.
#[derive(Debug)]
pub(crate) struct RunReport {
    json: bool,
    begun: Instant,
    question: RefCell<Option<Question>>,
    progress: Cell<Option<ProgressRecord>>,
}

impl RunReport {
    /// Starts a report, written as JSON if asked.
    pub(crate) fn start(json: bool) -> Self {
        Self { json, begun: Instant::now(), question: RefCell::new(None), progress: Cell::new(None) }
    }

    /// Returns `true` if answers are written as JSON.
    pub(crate) const fn is_json(&self) -> bool {
        self.json
    }

    /// Sets the question.
    pub(crate) fn set_question(&self, question: &Question) {
        if self.json {
            *self.question.borrow_mut() = Some(question.clone());
        }
    }

    /// Sets the progress: the number of items done, of how many if known.
    pub(crate) fn set_progress(&self, done: u64, of: Option<u64>, unit: &'static str) {
        self.progress.set(Some(ProgressRecord { done, of, unit }));
    }

    /// The time since the start.
    pub(crate) fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// An observer that records progress and passes everything on to another.
    pub(crate) const fn observe_with<O>(&self, observer: O) -> ReportingObserver<'_, O> {
        ReportingObserver { run: self, observer }
    }

    /// Also writes a limit as JSON, if answers are JSON.
    pub(crate) fn finish<T>(&self, result: Result<T, CliError>) -> Result<T, CliError> {
        let failure = match result {
            Err(failure) if self.json => failure,
            other => return other,
        };
        let record = match &failure {
            CliError::GaveUp { limit, text } => GaveUpRecord::named(limit, text.clone(), self.elapsed()),
            CliError::Limit(limit) | CliError::Stopped { limit, .. } => GaveUpRecord::at(limit, self.elapsed()),
            _ => return Err(failure),
        };
        self.write(record)?;
        Err(failure)
    }

    /// Reports a limit with advice on standard error and, if answers are JSON, on standard output.
    pub(crate) fn give_up(&self, message: impl Display, record: GaveUpRecord) -> Result<Exit, CliError> {
        report_error(Word::GaveUp, message);
        if self.json {
            self.write(record)?;
        }
        Ok(Exit::GaveUp)
    }

    /// Writes the record of a limit.
    fn write(&self, record: GaveUpRecord) -> Result<(), CliError> {
        let record = match &*self.question.borrow() {
            Some(question) => record.asking(question),
            None => record,
        };
        write_to(None, &final_message_budget(), |out| write_line(&record.after(self.progress.get()), out))
    }
}

/// An observer that records progress.
#[derive(Debug)]
pub(crate) struct ReportingObserver<'a, O> {
    run: &'a RunReport,
    observer: O,
}

impl<O: Observer> Observer for ReportingObserver<'_, O> {
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
            self.run.progress.set(Some(record));
        }
        self.observer.progress(progress);
    }
}
