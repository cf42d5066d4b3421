//! `cavalcade serve`: serves the web page until it is stopped.

mod address;

use std::io::{self, IsTerminal};
use std::net::SocketAddr;

use cavalcade::Budget;
use cavalcade::util::Escaped;
use cavalcade_server::{Config, ServerLimits};
use tokio::net::{TcpListener, lookup_host};
use tokio::runtime::{Builder, Runtime};
use tracing_subscriber::filter::Targets;
use tracing_subscriber::prelude::*;

use self::address::{own_names, pages};
use crate::args::{LimitArgs, ServeArgs};
use crate::error::{CliError, Exit};
use crate::notes::is_quiet;
use crate::output::write_to;

/// Serves until Ctrl-C or SIGTERM.
pub(crate) fn run(args: &ServeArgs) -> Result<Exit, CliError> {
    start_log(args)?;
    let limits = args.limits.limits();
    let runtime = runtime(&limits).map_err(CliError::Server)?;
    let exit = runtime.block_on(async {
        let listener = listen(args).await?;
        let address = listener.local_addr().map_err(CliError::Server)?;
        // Once the address is printed, a signal may arrive.
        let stop = asked_to_stop()?;
        let pages = pages(address);
        write_to(None, &Budget::unlimited(), |out| pages.iter().try_for_each(|page| writeln!(out, "{page}")))?;
        let allowed_hosts = [args.allow_host.clone(), own_names(address)].concat();
        let config = Config { address, allowed_hosts, limits };
        cavalcade_server::serve(config, listener, stop).await;
        Ok(Exit::Done)
    });
    // All work was asked to stop; what does not stop is abandoned.
    runtime.shutdown_background();
    exit
}

/// The environment variable with the log level.
const LOG_VARIABLE: &str = "RUST_LOG";

/// Refuses an unknown level, which would be taken for a module name and log nothing.
fn expect_levels(log: &str) -> Result<(), CliError> {
    let levels = ["off", "error", "warn", "info", "debug", "trace"];
    let is_level = |word: &str| levels.iter().any(|level| level.eq_ignore_ascii_case(word.trim()));
    match log.split(',').find(|part| !is_level(part.rsplit('=').next().unwrap_or_default())) {
        Some(part) => Err(CliError::usage(format!(
            "--log: `{}` is not a level; write error, warn, info, debug or trace",
            Escaped::word(part)
        ))),
        None => Ok(()),
    }
}

/// Starts logging to standard error, with the level of the option or the environment.
fn start_log(args: &ServeArgs) -> Result<(), CliError> {
    if let Some(log) = &args.log {
        expect_levels(log)?;
    }
    let wanted = args.log.clone().or_else(|| std::env::var(LOG_VARIABLE).ok());
    let wanted: Targets = wanted
        .as_deref()
        .unwrap_or(if is_quiet() { "error" } else { "info" })
        .parse()
        .map_err(|error| CliError::usage(format!("--log: {error}; write error, warn, info, debug or trace")))?;
    let lines = tracing_subscriber::fmt::layer()
        .with_ansi(io::stderr().is_terminal())
        .with_writer(io::stderr)
        // A log that cannot be written does not stop the server.
        .log_internal_errors(false);
    tracing_subscriber::registry().with(lines.with_filter(wanted)).init();
    Ok(())
}

/// A runtime with one blocking thread for each request that is worked on.
fn runtime(limits: &ServerLimits) -> io::Result<Runtime> {
    Builder::new_multi_thread().enable_all().max_blocking_threads(limits.concurrent.get()).build()
}

async fn listen(args: &ServeArgs) -> Result<TcpListener, CliError> {
    let address = look_up(args).await?;
    TcpListener::bind(address).await.map_err(|source| CliError::Unbound { address, source })
}

/// The address of a host name; IPv4 if it has both, as browsers try that too.
async fn look_up(args: &ServeArgs) -> Result<SocketAddr, CliError> {
    let host = args.host.trim_start_matches('[').trim_end_matches(']');
    let found = lookup_host((host, args.port)).await.ok().and_then(|all| all.min_by_key(SocketAddr::is_ipv6));
    found.ok_or_else(|| {
        let host = Escaped::line(&args.host);
        CliError::usage(format!(
            "--host: cannot resolve {host}; write an address like 127.0.0.1, or a name like localhost"
        ))
    })
}

/// Completes at the first Ctrl-C or, on Unix, SIGTERM.
fn asked_to_stop() -> Result<impl Future<Output = ()>, CliError> {
    #[cfg(unix)]
    let (mut interrupt, mut terminate) = {
        use tokio::signal::unix::{SignalKind, signal};
        let heard = |kind| signal(kind).map_err(CliError::Server);
        (heard(SignalKind::interrupt())?, heard(SignalKind::terminate())?)
    };
    Ok(async move {
        #[cfg(unix)]
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
        #[cfg(not(unix))]
        let _ = tokio::signal::ctrl_c().await;
    })
}

impl LimitArgs {
    /// The limits given, with defaults for the rest.
    fn limits(&self) -> ServerLimits {
        let usual = ServerLimits::default();
        let size = |bytes: u64| usize::try_from(bytes).unwrap_or(usize::MAX);
        ServerLimits {
            squares: self.max_squares.unwrap_or(usual.squares),
            time: self.time_limit.unwrap_or(usual.time),
            memory: self.memory.unwrap_or(usual.memory),
            threads: self.threads.unwrap_or(usual.threads),
            body: self.body_limit.map_or(usual.body, size),
            bodies: self.bodies_limit.map_or(usual.bodies, size),
            concurrent: self.concurrent.unwrap_or(usual.concurrent),
            patience: self.patience.unwrap_or(usual.patience),
            writing: self.write_timeout.unwrap_or(usual.writing),
            reading: self.read_timeout.unwrap_or(usual.reading),
            connections: self.connections.unwrap_or(usual.connections),
            play_time: self.play_time_limit.unwrap_or(usual.play_time),
        }
    }
}
