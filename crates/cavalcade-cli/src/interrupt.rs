//! Signals. The first Ctrl-C asks the work to stop and report its progress, the second ends the program. Exceeding the
//! file-size limit becomes an ordinary write error.

use std::process;
#[cfg(unix)]
use std::sync::Arc;

use cavalcade::Cancel;

use crate::atomic_file;
use crate::error::Exit;

/// Makes a write beyond the file-size limit fail instead of ending the program.
#[cfg(unix)]
pub(crate) fn survive_large_files() {
    // The flag is not read: the write itself fails. Without a handler, the signal ends the program.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
}

#[cfg(not(unix))]
pub(crate) const fn survive_large_files() {}

/// A flag that Ctrl-C or SIGTERM raises.
pub(crate) fn cancel_on_interrupt() -> Cancel {
    let cancel = Cancel::default();
    let raised = cancel.clone();
    let handler = move || {
        if raised.is_cancelled() {
            // Held until the end, so that no file gets a temporary name after this.
            let _names = atomic_file::remove_all();
            process::exit(Exit::GaveUp as i32);
        }
        raised.cancel();
    };
    // Without a handler, Ctrl-C ends the program at once.
    let _ = ctrlc::set_handler(handler);
    cancel
}
