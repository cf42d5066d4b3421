//! A count by all processes of a cluster.

use std::any::Any;
use std::io;
use std::net::{Shutdown, TcpStream};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::time::Duration;

use cavalcade::count::cluster;
use cavalcade::count::{Count, CountError, CountOptions};
use cavalcade::{Budget, LayerProgress, Limit, NoObserver, Observer, Progress, Question};
use timely::WorkerConfig;
use timely::communication::Hooks;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::{AllocatorBuilder, ProcessBuilder};
use timely::execute::execute_from;
use timely::worker::Worker;

use crate::connect::{Connections, connect};
use crate::error::ClusterError;
use crate::exchange::TimelyExchange;
use crate::greeting::Common;
use crate::line::Line;
use crate::membership::Membership;
use crate::shared_state::{Cause, SharedState};

/// The bytes that a worker sends before it looks whether they arrive.
const ROUND: u64 = 16 << 20;
/// The fewest.
const LEAST_ROUND: u64 = 64 << 10;
/// The bytes of a buffer of timely.
const BUFFER: u64 = 1 << 20;
/// The approximate bytes of a block of states.
const OPEN_BLOCK: u64 = 16 << 10;
/// A worker can do with this memory.
const LEAST_MEMORY: u64 = 8 << 20;
/// The rounds of a worker's bytes that a process holds: two on their way out, as many in, and what is packed.
const ROUNDS_HELD: u64 = 6;
/// After a count last words have this time to arrive: others may be busy deleting old layers.
const FAREWELL: Duration = Duration::from_secs(10);
/// After a count that was given up they have this time.
const SHORT_FAREWELL: Duration = Duration::from_secs(2);
/// Time between two looks at the other processes.
const LOOK: Duration = Duration::from_millis(200);
/// When another process has left, this one has this time to know why.
const PATIENCE: Duration = Duration::from_secs(5);

/// The result of a cluster.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ClusterReport {
    /// The number, and the work of all processes.
    pub count: Count,
    /// The bytes that this process has sent to others.
    pub bytes_sent: u64,
}

/// Counts the tours that answer a question together with the other processes of a cluster, all of which ask the same. The
/// threads of the options are those of this process, and so is its budget; all must have as many threads.
///
/// `observer` is shown how far this process is, and that of process 0 how far
/// all are.
pub fn count(
    question: &Question,
    options: &CountOptions,
    budget: &Budget,
    observer: &mut dyn Observer,
    membership: &Membership,
) -> Result<ClusterReport, ClusterError> {
    let shared = Arc::new(SharedState::default());
    let budget = budget.clone().with_cancel(shared.cancel());
    let processes = membership.hosts.processes();
    let room = room(&budget, options.threads.get(), processes).map_err(CountError::from)?;
    let common = Common::new(question, options, processes);
    let connections = connect(membership, &common, &budget)?;
    let (question, options, membership) = (question.clone(), options.clone(), membership.clone());
    Process { question, options, membership, budget, shared, room }.count(connections, observer)
}

/// The bytes that each worker may send in a round, so that what is under way takes an eighth of the memory at most.
fn room(budget: &Budget, threads: usize, processes: usize) -> Result<usize, Limit> {
    let Some(memory) = budget.memory() else { return Ok(ROUND as usize) };
    let (workers, threads, others) = ((threads * processes) as u64, threads as u64, processes as u64 - 1);
    // timely has a buffer for each worker and one more to each other process; a worker has a block for each other worker.
    let standing = (threads + 1) * others * BUFFER + threads * workers * OPEN_BLOCK;
    let held = ROUNDS_HELD * threads;
    let needed = (standing + LEAST_ROUND * held).saturating_mul(8).max(LEAST_MEMORY * threads);
    if memory < needed {
        return Err(Limit::Memory { needed, allowed: memory });
    }
    Ok(((memory / 8 - standing) / held).min(ROUND) as usize)
}

struct Process {
    question: Question,
    options: CountOptions,
    membership: Membership,
    budget: Budget,
    shared: Arc<SharedState>,
    /// The bytes of a round.
    room: usize,
}

impl Process {
    fn count(self, connections: Connections, observer: &mut dyn Observer) -> Result<ClusterReport, ClusterError> {
        let process = Arc::new(self);
        let threads = process.options.threads.get();
        let network = Network::new(connections, process.membership.process, threads, &process.shared)
            .map_err(ClusterError::Network)?;
        let Network { builders, handles } = network;
        let results = process.run_workers(builders, observer).map_err(ClusterError::Network)?;
        // What happens from here on changes nothing.
        let conclusion = process.conclude(results);
        part(&handles, if conclusion.is_ok() { FAREWELL } else { SHORT_FAREWELL }, &process.shared);
        conclusion
    }

    /// Runs the workers of this process on separate threads, while this one watches.
    fn run_workers(
        self: &Arc<Self>,
        builders: Vec<AllocatorBuilder>,
        observer: &mut dyn Observer,
    ) -> io::Result<Vec<WorkerResult>> {
        let (sender, receiver) = mpsc::channel();
        let process = Arc::clone(self);
        let work = move |worker: &mut Worker| process.run_worker(worker, &sender);
        let guards = execute_from(builders, Box::new(()), WorkerConfig::default(), work).map_err(io::Error::other)?;
        loop {
            match receiver.recv_timeout(LOOK) {
                Ok(progress) => observer.progress(Progress::Layers(&progress)),
                Err(RecvTimeoutError::Timeout) => self.give_up_on_those_who_left(),
                // The channel ends with the last worker.
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        let results = guards.join().into_iter();
        Ok(results.map(|result| result.unwrap_or_else(|panic| Err(Box::new(panic)))).collect())
    }

    /// A process leaves when its count is over. If this one is not done soon after, the other has given up, and its
    /// message has not arrived.
    fn give_up_on_those_who_left(&self) {
        if let Some((process, since)) = self.shared.left()
            && since > PATIENCE
        {
            self.shared.stop(Cause::Lost { process, reason: "it has left".into() });
        }
    }

    /// Counts with one worker. When it has to give up, so have all others.
    fn run_worker(&self, worker: &mut Worker, sender: &Sender<LayerProgress>) -> WorkerResult {
        let (threads, shared) = (self.options.threads.get(), Arc::clone(&self.shared));
        let mut exchange = TimelyExchange::new(worker.clone(), threads, self.room, &self.budget, shared);
        let is_first = worker.index().is_multiple_of(threads);
        let mut send = |progress: Progress<'_>| {
            if let Progress::Layers(progress) = progress {
                // There may be no observer any more.
                let _ = sender.send(*progress);
            }
        };
        let observer: &mut dyn Observer = if is_first { &mut send } else { &mut NoObserver };
        // A worker that finds its network broken panics; that others are lost is known by then.
        let result = catch_unwind(AssertUnwindSafe(|| {
            cluster::count(&self.question, &self.options, &self.budget, observer, &mut exchange)
        }));
        if !matches!(result, Ok(Ok(_))) {
            let is_first = self.shared.stop(Cause::Own);
            if self.shared.has_to_inform(is_first) {
                // Its exchange may be what made it panic.
                let _ = catch_unwind(AssertUnwindSafe(|| self.tell_others(&result, &mut exchange)));
            }
        }
        drop(exchange);
        // They are no longer needed: all that the others wait for has been sent.
        for dataflow in worker.installed_dataflows() {
            worker.drop_dataflow(dataflow);
        }
        result
    }

    /// Informs the other processes that this one gives up, and why.
    fn tell_others(&self, result: &WorkerResult, exchange: &mut TimelyExchange<'_>) {
        // What another has said is passed on in its name: it may reach some sooner.
        if let Some(Cause::GaveUp { process, reason, at_limit }) = self.shared.cause() {
            return exchange.give_up(process, &reason, at_limit);
        }
        let (reason, at_limit) = match (self.cause(), result) {
            (Some(error), _) => (error.to_string(), error.is_limit()),
            (None, Ok(Err(error))) => (error.to_string(), error.is_limit()),
            (None, _) => ("it has failed".into(), true),
        };
        exchange.give_up(self.membership.process, &reason, at_limit);
    }

    /// The number that all workers have found, or the error.
    fn conclude(&self, results: Vec<WorkerResult>) -> Result<ClusterReport, ClusterError> {
        let mut errors = Vec::new();
        let mut count = None;
        for result in results {
            match result {
                Ok(Ok(found)) => count = Some(found),
                Ok(Err(error)) => errors.push(error),
                Err(panic) if self.is_left() => drop(panic),
                Err(panic) => resume_unwind(panic),
            }
        }
        if errors.is_empty()
            && let Some(count) = count
        {
            return Ok(ClusterReport { count, bytes_sent: self.shared.sent() });
        }
        if let Some(error) = self.cause() {
            return Err(error);
        }
        // Of several errors that of the worker that gave up first is not merely that it was asked to.
        let is_own = |error: &CountError| !matches!(error, CountError::Limit(Limit::Cancelled));
        let own = errors.iter().position(is_own).unwrap_or(0);
        Err(errors.into_iter().nth(own).unwrap_or_else(|| Limit::Cancelled.into()).into())
    }

    /// Returns `true` if other processes are lost or have given up.
    fn is_left(&self) -> bool {
        self.cause().is_some()
    }

    /// What other processes have done to end the work, if anything.
    fn cause(&self) -> Option<ClusterError> {
        match self.shared.cause()? {
            Cause::Own => None,
            Cause::Corrupted => Some(CountError::Corrupted.into()),
            Cause::GaveUp { process, reason, at_limit } => Some(ClusterError::GaveUp { process, reason, at_limit }),
            Cause::Lost { process, reason } => {
                let address = self.membership.hosts.address(process)?;
                Some(ClusterError::Lost { process, address, reason })
            }
        }
    }
}

/// The result of a worker: a number, an error, or a panic.
type WorkerResult = Result<Result<Count, CountError>, Box<dyn Any + Send>>;

struct Network {
    /// For each worker what it needs.
    builders: Vec<AllocatorBuilder>,
    /// The connections, to end them with.
    handles: Vec<TcpStream>,
}

impl Network {
    fn new(connections: Connections, process: usize, threads: usize, shared: &Arc<SharedState>) -> io::Result<Self> {
        let mut hooks = Hooks::default();
        // Spare buffers are wasted memory.
        hooks.refill.limit = Some(2);
        let builders = ProcessBuilder::new_typed_vector(threads, hooks.refill.clone(), None);
        if connections.len() == 1 {
            let builders = builders.into_iter().map(AllocatorBuilder::Process).collect();
            return Ok(Self { builders, handles: Vec::new() });
        }
        let mut lines = Vec::new();
        let mut handles = Vec::new();
        for (number, stream) in connections.into_iter().enumerate() {
            let line = stream.map(|stream| Line::new(stream, number, Arc::clone(shared))).transpose()?;
            handles.extend(line.as_ref().map(Line::handle).transpose()?);
            lines.push(line);
        }
        // timely clones every line, and panics where the system has no more.
        let spare = lines.iter().flatten().flat_map(|line| [line.handle(), line.handle()]);
        drop(spare.collect::<io::Result<Vec<_>>>()?);
        let (builders, guard) = initialize_networking_from_sockets(builders, lines, process, threads, hooks)?;
        // It would wait for threads of lost lines, and panic when they end.
        std::mem::forget(guard);
        let builders = builders.into_iter().map(AllocatorBuilder::Tcp).collect();
        Ok(Self { builders, handles })
    }
}

/// Ends the network, which no worker needs any more. What this process has to say still goes out, to those who listen, and
/// what they say is heard: a connection that is ended before may lose its last words.
fn part(handles: &[TcpStream], patience: Duration, shared: &SharedState) {
    shared.wait_for_last_words(handles.len(), patience);
    shared.release();
    for handle in handles {
        // It may have ended by itself.
        let _ = handle.shutdown(Shutdown::Both);
    }
}
