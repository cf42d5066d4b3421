//! Counts by several processes: `--processes N`, and `--hosts FILE --process K`. Without the feature `cluster`,
//! `one_process.rs` takes its place.

mod children;

use std::io;
use std::num::NonZeroUsize;
use std::path::Path;

use cavalcade::count::{CountError, CountMethod};
use cavalcade::{Budget, Cancel, Limit, Question};
use cavalcade_cluster::{ClusterError, ClusterReport, Hosts, HostsError, Membership, Reach, count};
use cavalcade_formats::json::GaveUpRecord;

use self::children::{ChildDir, ChildProcesses, FailedChild};
use super::{ExactCount, GOES_ON, give_up};
use crate::args::CountArgs;
use crate::board::{board_in, is_file};
use crate::conflicts::{Conflict, expect_none};
use crate::error::{CliError, Exit};
use crate::input::{input_name, read_input};
use crate::notes::note;
use crate::progress::CountBar;
use crate::question::{question, question_of};

/// Options of several processes that do not go with others.
const CONFLICTS: &[Conflict<CountArgs>] = &[
    (
        |args| args.cluster.process.is_some() && args.cluster.hosts.is_none() && !args.cluster.is_child(),
        "--process goes with --hosts FILE; add it, or leave --process out",
    ),
    (
        |args| args.cluster.wait.is_some() && !args.cluster.is_wanted(),
        "--wait goes with --processes N or --hosts FILE; add one, or leave --wait out",
    ),
    (
        |args| args.cluster.is_wanted() && args.method != CountMethod::Frontier,
        "only the frontier method is for several processes; leave out --method",
    ),
];

/// The processes that count.
pub(super) struct Processes<'a> {
    args: &'a CountArgs,
    /// The board as it was read, for processes that are started: it may have come from a pipe.
    board: Option<Vec<u8>>,
}

impl<'a> Processes<'a> {
    pub(super) const fn new(args: &'a CountArgs) -> Self {
        Self { args, board: None }
    }

    /// Whether this is the process that writes the answer.
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

    /// Counts, together with other processes if that is asked for.
    pub(super) fn count(&self, exact: &ExactCount<'_>) -> Result<Exit, CliError> {
        if !self.args.cluster.is_wanted() {
            return exact.count_alone();
        }
        match self.count_together(exact)? {
            Ok(Some(report)) => exact.answer(Ok(report.count)),
            Ok(None) => Ok(Exit::Done),
            // What went wrong in this process is told as if it had counted alone.
            Err(ClusterFailure::Cluster(ClusterError::Count(error))) => exact.answer(Err(error)),
            Err(failure) if failure.is_limit() => {
                let record = GaveUpRecord::named("process", failure.message(), exact.run.elapsed());
                give_up(exact.run, &failure.message(), failure.advice(self.args), record)
            }
            Err(failure) => Err(CliError::usage(failure.message())),
        }
    }

    /// Counts together with other processes. The number is for the first alone to write.
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
            CliError::usage(format!("{name} is not UTF-8 text; write a line like 10.0.0.1:7000 for each process"))
        })?;
        let reach = if self.args.cluster.any_address { Reach::Anywhere } else { Reach::Private };
        Hosts::read(&text, reach).map_err(|error| {
            let option = if matches!(error, HostsError::Public { .. }) { " with --any-address" } else { "" };
            CliError::usage(format!("{name}: {error}{option}"))
        })
    }

    /// Counts with processes on this machine, which this one starts.
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
            .map_err(|error| CliError::usage(format!("the other processes cannot be started: {error}")))?;
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

    /// Counts as one of the processes that a file lists.
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

/// The report of the first process, nothing of the others, or why there is none.
type Counted = Result<Option<ClusterReport>, ClusterFailure>;

/// Why several processes have no number.
enum ClusterFailure {
    /// The cluster says so.
    Cluster(ClusterError),
    /// A process that this one has started could not do its part.
    Child { message: String, at_limit: bool },
}

impl ClusterFailure {
    fn of_child(FailedChild { number, status, said }: FailedChild) -> Self {
        let reason = if said.is_empty() { String::new() } else { format!(": {said}") };
        let message = format!("process {number} ended ({status}){reason}");
        Self::Child { message, at_limit: status.code() != Some(2) }
    }

    /// Whether a limit was reached, rather than something to be set right.
    const fn is_limit(&self) -> bool {
        match self {
            Self::Cluster(error) => error.is_limit(),
            Self::Child { at_limit, .. } => *at_limit,
        }
    }

    /// What to do about it.
    fn advice(&self, args: &CountArgs) -> &'static str {
        match self {
            Self::Cluster(ClusterError::NotThere { .. }) => "",
            _ if args.checkpoint.is_some() => GOES_ON,
            // The other process has told its reason, and what it needs is there.
            Self::Cluster(ClusterError::GaveUp { .. }) => "",
            _ => "; add --checkpoint DIR to be able to continue such a count later",
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
                format!("{error}; write its own, or the number of its line with --process")
            }
            Self::Cluster(error) => error.to_string(),
            Self::Child { message, .. } => message.clone(),
        }
    }
}
