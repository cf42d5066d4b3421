//! Running the server on a listener.

use std::future::Future;
use std::io;

use tokio::net::TcpListener;

use crate::config::Config;
use crate::router;
use crate::work::Workshop;

/// Serves until told to stop; then no more work is taken on, and what is being done is stopped.
pub async fn serve(
    config: Config,
    listener: TcpListener,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let workshop = Workshop::new(config);
    let closing = workshop.clone();
    let stop = async move {
        shutdown.await;
        closing.close();
    };
    axum::serve(listener, router(workshop)).with_graceful_shutdown(stop).await
}
