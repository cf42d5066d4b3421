//! Signals. Ctrl-C: the first asks the work to stop and say how far it got, the second stops at once. A file that grows past
//! what the system allows: an error of writing, like any other.

use std::process;
#[cfg(unix)]
use std::sync::Arc;

use cavalcade::Cancel;

use crate::atomic_file;
use crate::error::Exit;

/// Sees to it that a write past the size that files may have fails, where the system would end the program.
#[cfg(unix)]
pub(crate) fn survive_large_files() {
    // Nobody looks at the flag: the write itself tells. Without a handler the program is ended as ever.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
}

#[cfg(not(unix))]
pub(crate) const fn survive_large_files() {}

/// A flag that Ctrl-C (or a polite signal to stop) raises.
pub(crate) fn cancel_on_interrupt() -> Cancel {
    let cancel = Cancel::default();
    let raised = cancel.clone();
    let handler = move || {
        if raised.is_cancelled() {
            // Kept until the end, so that no file gets a temporary name after this.
            let _names = atomic_file::remove_all();
            process::exit(Exit::GaveUp as i32);
        }
        raised.cancel();
    };
    // Without a handler Ctrl-C still ends the program, only less politely.
    let _ = ctrlc::set_handler(handler);
    cancel
}
