//! Ctrl-C: the first asks the work to stop and say how far it got, the second stops at once.

use std::process;

use cavalcade::Cancel;

use crate::draft;
use crate::failure::Exit;

/// A flag that Ctrl-C (or a polite signal to stop) raises.
pub(crate) fn cancel_on_interrupt() -> Cancel {
    let cancel = Cancel::default();
    let raised = cancel.clone();
    let handler = move || {
        if raised.is_cancelled() {
            // Kept until the end, so that no draft gets a name after this.
            let _names = draft::discard_all();
            process::exit(Exit::GaveUp as i32);
        }
        raised.cancel();
    };
    // Without a handler Ctrl-C still ends the program, only less politely.
    let _ = ctrlc::set_handler(handler);
    cancel
}
