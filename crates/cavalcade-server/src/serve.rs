//! Running the server on a listener: so many connections at a time, none of which may dawdle.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{sleep, timeout};
use tokio_io_timeout::TimeoutStream;

use crate::config::{Config, ServerLimits};
use crate::router;
use crate::work::Workshop;

/// How long those who are being answered may take to hear the end.
const FAREWELL: Duration = Duration::from_millis(700);
/// A pause after a connection could not be taken, for the machine to recover.
const PAUSE: Duration = Duration::from_millis(50);

/// Serves until told to stop; then no one is let in, and all work is stopped.
///
/// ```no_run
/// # async fn example() -> std::io::Result<()> {
/// let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
/// let config = cavalcade_server::Config { address: listener.local_addr()?, ..Default::default() };
/// cavalcade_server::serve(config, listener, std::future::pending()).await;
/// # Ok(())
/// # }
/// ```
pub async fn serve(config: Config, listener: TcpListener, shutdown: impl Future<Output = ()>) {
    let workshop = Workshop::new(&config);
    let doors = Doors::new(router(workshop.clone()), config.limits);
    tracing::info!(address = %config.address, "serving");
    tokio::select! {
        () = doors.let_in(&listener) => {}
        () = shutdown => tracing::info!("stopping"),
    }
    drop(listener);
    workshop.close();
    if timeout(FAREWELL, doors.guests.shutdown()).await.is_err() {
        tracing::warn!("some connections did not end in time");
    }
}

/// Where connections come in.
struct Doors {
    router: Router,
    limits: ServerLimits,
    http: http1::Builder,
    room: Arc<Semaphore>,
    guests: GracefulShutdown,
}

impl Doors {
    fn new(router: Router, limits: ServerLimits) -> Self {
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(limits.reading).max_buf_size(64 << 10);
        let room = Arc::new(Semaphore::new(limits.connections.get().min(Semaphore::MAX_PERMITS)));
        Self { router, limits, http, room, guests: GracefulShutdown::new() }
    }

    /// Takes connections for ever. Those for which there is no room wait outside.
    async fn let_in(&self, listener: &TcpListener) {
        loop {
            let Ok(room) = Arc::clone(&self.room).acquire_owned().await else { return };
            match listener.accept().await {
                Ok((stream, _)) => self.attend(stream, room),
                Err(error) => {
                    tracing::warn!(%error, "a connection could not be taken");
                    sleep(PAUSE).await;
                }
            }
        }
    }

    fn attend(&self, stream: TcpStream, room: OwnedSemaphorePermit) {
        // Small events are to be sent at once, and not to be collected.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "a connection was gone at once");
            return;
        }
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(self.limits.writing));
        let service = TowerToHyperService::new(self.router.clone());
        let connection = self.http.serve_connection(TokioIo::new(Box::pin(stream)), service);
        let connection = self.guests.watch(connection);
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(%error, "a connection ended early");
            }
            drop(room);
        });
    }
}
