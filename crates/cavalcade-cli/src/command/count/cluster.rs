//! `cavalcade count BOARD --processes N`, and `--hosts FILE --process K`.

use std::io;
use std::path::Path;

use cavalcade::count::{CountError, CountOptions};
use cavalcade::{Budget, Cancel, Limit, Question};
use cavalcade_cluster::{ClusterError, ClusterReport, Hosts, Membership, Reach, count};

use super::GOES_ON;
use super::crew::{Crew, Deserter, Quarters, Share};
use crate::args::CountArgs;
use crate::failure::Failure;
use crate::input::{input_name, read_input};
use crate::notes::tell;
use crate::progress::CountBar;

/// Why several processes have no number.
pub(super) enum Defeat {
    /// A cluster has none.
    Cluster(ClusterError),
    /// A process could not do its part.
    Deserted { message: String, at_limit: bool },
}

impl Defeat {
    fn deserted(Deserter { number, status, said }: Deserter) -> Self {
        let reason = if said.is_empty() { String::new() } else { format!(": {said}") };
        let message = format!("process {number} ended ({status}){reason}");
        Self::Deserted { message, at_limit: status.code() != Some(2) }
    }

    /// Whether a limit was reached, rather than something to be set right.
    pub(super) const fn is_limit(&self) -> bool {
        match self {
            Self::Cluster(error) => error.is_limit(),
            Self::Deserted { at_limit, .. } => *at_limit,
        }
    }

    /// What to do about it.
    pub(super) fn advice(&self, args: &CountArgs) -> &'static str {
        match self {
            Self::Cluster(ClusterError::NotThere { .. }) => "",
            _ if args.checkpoint.is_some() => GOES_ON,
            // The other process has told its reason, and what it needs is there.
            Self::Cluster(ClusterError::GaveUp { .. }) => "",
            _ => "; add --checkpoint DIR to be able to continue such a count later",
        }
    }

    pub(super) fn message(&self) -> String {
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
            Self::Deserted { message, .. } => message.clone(),
        }
    }
}

/// Counts together with other processes. The number is for the first alone to tell.
pub(super) fn run(
    args: &CountArgs,
    question: &Question,
    options: &CountOptions,
    budget: &Budget,
    board: Option<Vec<u8>>,
) -> Result<Result<Option<ClusterReport>, Defeat>, Failure> {
    if let Some(processes) = args.cluster.processes {
        let hosts = Hosts::on_this_machine(processes.get()).map_err(|error| Failure::usage(error.to_string()))?;
        return here(args, question, options, budget, hosts, board);
    }
    let hosts = match (&args.cluster.crew, &args.cluster.hosts) {
        (Some(folder), _) => read_hosts(args, &Quarters(folder).hosts(), budget)?,
        (None, Some(file)) => read_hosts(args, file, budget)?,
        (None, None) => return Err(Failure::usage("name the processes with --processes N or --hosts FILE")),
    };
    Ok(there(args, question, options, budget, hosts))
}

fn read_hosts(args: &CountArgs, file: &Path, budget: &Budget) -> Result<Hosts, Failure> {
    let name = input_name(file);
    let text = String::from_utf8(read_input(file, budget)?).map_err(|_| {
        Failure::usage(format!("{name} is not UTF-8 text; write a line like 10.0.0.1:7000 for each process"))
    })?;
    let reach = if args.cluster.any_address { Reach::Anywhere } else { Reach::Private };
    Hosts::read(&text, reach).map_err(|error| Failure::usage(format!("{name}: {error}")))
}

/// Counts with processes on this machine, which this one starts.
fn here(
    args: &CountArgs,
    question: &Question,
    options: &CountOptions,
    budget: &Budget,
    hosts: Hosts,
    board: Option<Vec<u8>>,
) -> Result<Result<Option<ClusterReport>, Defeat>, Failure> {
    let mut words = Vec::new();
    if args.budget.threads.is_none() {
        words.extend(["--threads".into(), options.threads.to_string().into()]);
    }
    if let (None, Some(memory)) = (args.budget.spending.memory, budget.memory()) {
        words.extend(["--memory".into(), memory.to_string().into()]);
    }
    let crew = Crew::start(&hosts, &Share { words, board })
        .map_err(|error| Failure::usage(format!("the other processes cannot be started: {error}")))?;
    let deserted = Cancel::default();
    crew.watch(deserted.clone());
    let budget = budget.clone().with_cancel(deserted.clone());
    let membership = membership(args, hosts, 0);
    let result = count(question, options, &budget, &mut CountBar::new(), &membership);
    let result = match result {
        Err(ClusterError::Count(CountError::Limit(Limit::Cancelled))) if deserted.is_cancelled() => {
            let cancelled = || Defeat::Cluster(CountError::from(Limit::Cancelled).into());
            Err(crew.deserter().map_or_else(cancelled, Defeat::deserted))
        }
        other => other.map(Some).map_err(Defeat::Cluster),
    };
    crew.dismiss(result.is_ok());
    Ok(result)
}

fn membership(args: &CountArgs, hosts: Hosts, process: usize) -> Membership {
    let membership = Membership::new(hosts, process);
    match args.cluster.wait {
        Some(wait) => membership.wait(wait),
        None => membership,
    }
}

/// Counts as one of the processes that a file lists.
fn there(
    args: &CountArgs,
    question: &Question,
    options: &CountOptions,
    budget: &Budget,
    hosts: Hosts,
) -> Result<Option<ClusterReport>, Defeat> {
    let process = args.cluster.process.map_or(0, |number| number.get() - 1);
    let membership = membership(args, hosts, process);
    let report = count(question, options, budget, &mut CountBar::new(), &membership).map_err(Defeat::Cluster)?;
    if process == 0 {
        return Ok(Some(report));
    }
    tell("counted; process 1 has the answer");
    Ok(None)
}
