//! What is reported of a run: what was asked, how far it came and how long it took. Every command writes it when a limit is
//! reached.

use std::cell::{Cell, RefCell};
use std::time::{Duration, Instant};

use cavalcade::{Observer, Progress, Question, Square};
use cavalcade_formats::json::{GaveUpRecord, ProgressRecord, write_line};

use crate::error::CliError;
use crate::notes::final_message_budget;
use crate::output::write_to;

/// What there is to say of work that may end at a limit.
#[derive(Debug)]
pub(crate) struct RunReport {
    json: bool,
    begun: Instant,
    question: RefCell<Option<Question>>,
    progress: Cell<Option<ProgressRecord>>,
}

impl RunReport {
    /// The report of a run that starts now, written as JSON or not.
    pub(crate) fn start(json: bool) -> Self {
        Self { json, begun: Instant::now(), question: RefCell::new(None), progress: Cell::new(None) }
    }

    /// Whether answers are to be JSON.
    pub(crate) const fn is_json(&self) -> bool {
        self.json
    }

    /// Sets what is asked, once it is known.
    pub(crate) fn set_question(&self, question: &Question) {
        if self.json {
            *self.question.borrow_mut() = Some(question.clone());
        }
    }

    /// Sets how far it is: how many of how many things.
    pub(crate) fn set_progress(&self, done: u64, of: Option<u64>, unit: &'static str) {
        self.progress.set(Some(ProgressRecord { done, of, unit }));
    }

    /// How long it has taken.
    pub(crate) fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// An observer that keeps track of how far the run is, and passes everything on to another.
    pub(crate) const fn observe_with<O>(&self, observer: O) -> ReportingObserver<'_, O> {
        ReportingObserver { run: self, observer }
    }

    /// Says in JSON too that a limit was reached, where that is asked for.
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

    /// Writes that a limit was reached.
    pub(crate) fn write(&self, record: GaveUpRecord) -> Result<(), CliError> {
        let record = match &*self.question.borrow() {
            Some(question) => record.asking(question),
            None => record,
        };
        write_to(None, &final_message_budget(), |out| write_line(&record.after(self.progress.get()), out))
    }
}

/// An observer that notes how far the work is.
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
