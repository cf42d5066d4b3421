//! `--cnf`: the SAT formula in a file, with the cuts that prove the answer.
//!
//! A board may be shown to have no tour without SAT. Several cycles might then satisfy the formula without cuts, and the file
//! would contradict the answer; so the SAT search is run all the same, for its cuts.

use std::path::Path;

use cavalcade::search::SearchEnd;
use cavalcade::search::sat::{WriteCnfError, sat, write_cnf};
use cavalcade::{Budget, Observer, Outcome, Progress, Question, Reason, Report, Run, Square};

use crate::error::CliError;
use crate::output::write_to;
use crate::progress::Spinner;

/// A progress display that also collects the cuts of SAT.
pub(super) struct CutCollector {
    spinner: Spinner,
    cuts: Vec<Vec<Square>>,
}

impl CutCollector {
    pub(super) fn new(squares: u64) -> Self {
        Self { spinner: Spinner::new(squares), cuts: Vec::new() }
    }

    /// Writes the formula with the cuts, and a remark on what it proves.
    pub(super) fn write(
        mut self,
        file: &Path,
        question: &Question,
        report: &Report,
        budget: &Budget,
    ) -> Result<(), CliError> {
        let remark = match &report.outcome {
            Outcome::Found(_) => "satisfiable: a tour was found".into(),
            Outcome::GaveUp(limit) => format!("no answer was found: {limit}"),
            Outcome::Impossible(Reason::Unsatisfiable { .. }) => PROOF.into(),
            Outcome::Impossible(reason) if self.proves_it(question, budget) => format!("{PROOF}; simpler: {reason}"),
            Outcome::Impossible(reason) => format!("there is no tour, but this formula does not prove it: {reason}"),
        };
        write_to(Some(file), budget, |out| {
            write_cnf(question, &self.cuts, &remark, budget, out).map_err(|error| match error {
                WriteCnfError::Io(error) => error,
                WriteCnfError::Limit(limit) => limit.into(),
            })
        })
    }

    /// Runs the SAT search, and returns `true` if its cuts prove that there is no tour.
    fn proves_it(&mut self, question: &Question, budget: &Budget) -> bool {
        self.cuts.clear();
        matches!(sat(question, &mut Run::new(budget, self)), Ok(SearchEnd::Impossible(_)))
    }
}

const PROOF: &str = "unsatisfiable: there is no tour";

impl Observer for CutCollector {
    fn cut(&mut self, squares: &[Square]) {
        self.cuts.push(squares.to_vec());
    }

    fn progress(&mut self, progress: Progress<'_>) {
        self.spinner.progress(progress);
    }
}
