//! Runs the server on a listener, with limits on connections and their time.

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
use crate::worker_pool::WorkerPool;

/// How long open connections may take to finish on shutdown.
const FAREWELL: Duration = Duration::from_millis(700);
/// The pause after a failed accept.
const PAUSE: Duration = Duration::from_millis(50);

/// Serves until shutdown; then closes the listener and cancels all tasks.
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
    let pool = WorkerPool::new(&config);
    let acceptor = Acceptor::new(router(pool.clone()), config.limits);
    tracing::info!(address = %config.address, "serving");
    tokio::select! {
        () = acceptor.run(&listener) => {}
        () = shutdown => tracing::info!("stopping"),
    }
    drop(listener);
    pool.close();
    if timeout(FAREWELL, acceptor.connections.shutdown()).await.is_err() {
        tracing::warn!("some connections did not end in time");
    }
}

/// Accepts connections.
struct Acceptor {
    router: Router,
    limits: ServerLimits,
    http: http1::Builder,
    permits: Arc<Semaphore>,
    connections: GracefulShutdown,
}

impl Acceptor {
    fn new(router: Router, limits: ServerLimits) -> Self {
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(limits.reading).max_buf_size(64 << 10);
        let permits = Arc::new(Semaphore::new(limits.connections.get().min(Semaphore::MAX_PERMITS)));
        Self { router, limits, http, permits, connections: GracefulShutdown::new() }
    }

    /// Accepts connections forever. Those above the limit wait in the listener's queue.
    async fn run(&self, listener: &TcpListener) {
        loop {
            let Ok(permit) = Arc::clone(&self.permits).acquire_owned().await else { return };
            match listener.accept().await {
                Ok((stream, _)) => self.handle(stream, permit),
                Err(error) => {
                    tracing::warn!(%error, "could not accept a connection");
                    sleep(PAUSE).await;
                }
            }
        }
    }

    fn handle(&self, stream: TcpStream, permit: OwnedSemaphorePermit) {
        // Small events must be sent at once.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "a connection was closed at once");
            return;
        }
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(self.limits.writing));
        let service = TowerToHyperService::new(self.router.clone());
        let connection = self.http.serve_connection(TokioIo::new(Box::pin(stream)), service);
        let connection = self.connections.watch(connection);
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(%error, "a connection ended early");
            }
            drop(permit);
        });
    }
}
