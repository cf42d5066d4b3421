//! Counts with several processes: `--processes N`, and `--hosts FILE --process K`. Without the feature `cluster`,
//! `one_process.rs` replaces it.

mod children;

use std::io;
use std::num::NonZeroUsize;
use std::path::Path;

use cavalcade::count::{CountError, CountMethod};
use cavalcade::{Budget, Cancel, Limit, Question};
use cavalcade_cluster::{ClusterError, ClusterReport, Hosts, HostsError, Membership, Reach, count};
use cavalcade_formats::json::GaveUpRecord;

use self::children::{ChildDir, ChildProcesses, FailedChild};
use super::{CONTINUES, ExactCount};
use crate::args::CountArgs;
use crate::board::{board_in, is_file};
use crate::conflicts::{Conflict, expect_none};
use crate::error::{CliError, Exit};
use crate::input::{input_name, read_input};
use crate::notes::note;
use crate::progress::CountBar;
use crate::question::{question, question_of};

/// Options for several processes that exclude others.
const CONFLICTS: &[Conflict<CountArgs>] = &[
    (
        |args| args.cluster.process.is_some() && args.cluster.hosts.is_none() && !args.cluster.is_child(),
        "--process needs --hosts FILE; add it, or leave out --process",
    ),
    (
        |args| args.cluster.wait.is_some() && !args.cluster.is_wanted(),
        "--wait needs --processes N or --hosts FILE; add one, or leave out --wait",
    ),
    (
        |args| args.cluster.is_wanted() && args.method != CountMethod::Frontier,
        "several processes need the frontier method; leave out --method",
    ),
];

/// The processes that count.
pub(super) struct Processes<'a> {
    args: &'a CountArgs,
    /// The bytes of the board for child processes, because it may have come from a pipe.
    board: Option<Vec<u8>>,
}

impl<'a> Processes<'a> {
    pub(super) const fn new(args: &'a CountArgs) -> Self {
        Self { args, board: None }
    }

    /// Returns `true` if this process writes the answer.
    pub(super) fn is_first(&self) -> bool {
        self.args.cluster.is_first()
    }

    /// The number of processes on this machine, which share its memory and threads.
    pub(super) fn on_this_machine(&self) -> Result<NonZeroUsize, CliError> {
        expect_none(CONFLICTS, self.args)?;
        Ok(self.args.cluster.processes.unwrap_or(NonZeroUsize::MIN))
    }

    /// Reads the question.
    pub(super) fn question(&mut self, budget: &Budget) -> Result<Question, CliError> {
        let CountArgs { from, question: asked, cluster, .. } = self.args;
        if let Some(folder) = &cluster.child_dir {
            let folder = ChildDir(folder);
            folder.exit_with_parent();
            let board = folder.board().map_or_else(|| from.board.clone(), |file| file.display().to_string());
            return question(&board, asked, budget);
        }
        if cluster.processes.is_some() && is_file(&from.board) {
            let path = Path::new(&from.board);
            let board = self.board.insert(read_input(path, budget)?);
            return question_of(board_in(path, board, budget)?, asked, budget);
        }
        question(&from.board, asked, budget)
    }

    /// Counts, with other processes if there are any.
    pub(super) fn count(&self, exact: &ExactCount<'_>) -> Result<Exit, CliError> {
        if !self.args.cluster.is_wanted() {
            return exact.count_alone();
        }
        match self.count_together(exact)? {
            Ok(Some(report)) => exact.answer(Ok(report.count)),
            Ok(None) => Ok(Exit::Done),
            // An error of this process is reported as if it had counted alone.
            Err(ClusterFailure::Cluster(ClusterError::Count(error))) => exact.answer(Err(error)),
            Err(failure) if failure.is_limit() => {
                let record = GaveUpRecord::named("process", failure.message(), exact.run.elapsed());
                exact.run.give_up(format_args!("{}{}", failure.message(), failure.advice(self.args)), record)
            }
            Err(failure) => Err(CliError::usage(failure.message())),
        }
    }

    /// Counts with other processes. Only the first gets the number.
    fn count_together(&self, exact: &ExactCount<'_>) -> Result<Counted, CliError> {
        let cluster = &self.args.cluster;
        if let Some(processes) = cluster.processes {
            let hosts = Hosts::on_this_machine(processes.get()).map_err(|error| CliError::usage(error.to_string()))?;
            return self.count_with_children(exact, hosts);
        }
        let hosts = match (&cluster.child_dir, &cluster.hosts) {
            (Some(folder), _) => self.read_hosts(&ChildDir(folder).hosts(), exact.budget)?,
            (None, Some(file)) => self.read_hosts(file, exact.budget)?,
            (None, None) => return Err(CliError::usage("name the processes with --processes N or --hosts FILE")),
        };
        Ok(self.count_as_member(exact, hosts))
    }

    fn read_hosts(&self, file: &Path, budget: &Budget) -> Result<Hosts, CliError> {
        let name = input_name(file);
        let text = String::from_utf8(read_input(file, budget)?).map_err(|_| {
            CliError::usage(format!("{name} is not UTF-8 text; write one line like 10.0.0.1:7000 per process"))
        })?;
        let reach = if self.args.cluster.any_address { Reach::Anywhere } else { Reach::Private };
        Hosts::read(&text, reach).map_err(|error| {
            let option = if matches!(error, HostsError::Public { .. }) { " with --any-address" } else { "" };
            CliError::usage(format!("{name}: {error}{option}"))
        })
    }

    /// Counts with child processes on this machine.
    fn count_with_children(&self, exact: &ExactCount<'_>, hosts: Hosts) -> Result<Counted, CliError> {
        let limits = &self.args.budget;
        let mut words = Vec::new();
        if limits.threads.is_none() {
            words.extend(["--threads".into(), exact.options.threads.to_string().into()]);
        }
        if let (None, Some(memory)) = (limits.spending.memory, exact.budget.memory()) {
            words.extend(["--memory".into(), memory.to_string().into()]);
        }
        let children = ChildProcesses::start(&hosts, &words, self.board.as_deref())
            .map_err(|error| CliError::usage(format!("could not start the other processes: {error}")))?;
        let has_failed = Cancel::default();
        children.watch(has_failed.clone());
        let budget = exact.budget.clone().with_cancel(has_failed.clone());
        let membership = self.membership(hosts, 0);
        let counted = count(exact.question, &exact.options, &budget, &mut CountBar::new(), &membership);
        let counted = match counted {
            Err(ClusterError::Count(CountError::Limit(Limit::Cancelled))) if has_failed.is_cancelled() => {
                let cancelled = || ClusterFailure::Cluster(CountError::from(Limit::Cancelled).into());
                Err(children.failed().map_or_else(cancelled, ClusterFailure::of_child))
            }
            other => other.map(Some).map_err(ClusterFailure::Cluster),
        };
        children.wait(counted.is_ok());
        Ok(counted)
    }

    /// Counts as one of the processes in the hosts file.
    fn count_as_member(&self, exact: &ExactCount<'_>, hosts: Hosts) -> Counted {
        let process = self.args.cluster.process.map_or(0, |number| number.get() - 1);
        let membership = self.membership(hosts, process);
        let counted = count(exact.question, &exact.options, exact.budget, &mut CountBar::new(), &membership);
        let report = counted.map_err(ClusterFailure::Cluster)?;
        if process == 0 {
            return Ok(Some(report));
        }
        note("counted; process 1 has the answer");
        Ok(None)
    }

    fn membership(&self, hosts: Hosts, process: usize) -> Membership {
        let membership = Membership::new(hosts, process);
        match self.args.cluster.wait {
            Some(wait) => membership.wait(wait),
            None => membership,
        }
    }
}

/// The report of the first process, `None` for the others, or the error.
type Counted = Result<Option<ClusterReport>, ClusterFailure>;

/// An error of a count with several processes.
enum ClusterFailure {
    /// An error of the cluster.
    Cluster(ClusterError),
    /// A child process failed.
    Child { message: String, at_limit: bool },
}

impl ClusterFailure {
    fn of_child(FailedChild { number, status, said }: FailedChild) -> Self {
        let reason = if said.is_empty() { String::new() } else { format!(": {said}") };
        let message = format!("process {number} ended ({status}){reason}");
        Self::Child { message, at_limit: status.code() != Some(2) }
    }

    /// Returns `true` for a limit, `false` for a mistake to correct.
    const fn is_limit(&self) -> bool {
        match self {
            Self::Cluster(error) => error.is_limit(),
            Self::Child { at_limit, .. } => *at_limit,
        }
    }

    /// The advice for the error.
    fn advice(&self, args: &CountArgs) -> &'static str {
        match self {
            Self::Cluster(ClusterError::NotThere { .. }) => "",
            _ if args.checkpoint.is_some() => CONTINUES,
            // The error of the other process comes with its own advice.
            Self::Cluster(ClusterError::GaveUp { .. }) => "",
            _ => "; add --checkpoint DIR to be able to continue the count later",
        }
    }

    fn message(&self) -> String {
        match self {
            Self::Cluster(error @ ClusterError::NotThere { process, .. }) => {
                format!("{error}; start it with --process {}, or wait longer with --wait", process + 1)
            }
            Self::Cluster(error @ ClusterError::CannotListen { source, .. })
                if source.kind() == io::ErrorKind::AddrNotAvailable =>
            {
                format!("{error}; correct the hosts file, or write the number of its line with --process")
            }
            Self::Cluster(error) => error.to_string(),
            Self::Child { message, .. } => message.clone(),
        }
    }
}
