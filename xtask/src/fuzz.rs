//! `cargo xtask fuzz`: random input for every reader, and random questions.

use crate::process::{cargo, ensure_cargo};

/// Runs each fuzz target for a while.
pub(crate) fn run(seconds: u32) -> Result<(), String> {
    ensure_cargo("fuzz")?;
    for target in ["square", "picture", "tour", "size_and_piece", "hosts", "question", "atlas", "clues"] {
        let time = format!("-max_total_time={seconds}");
        // The one toolchain of the project, allowed the flags that count coverage.
        let words = ["fuzz", "run", "--sanitizer", "none", target, "--", &time, "-max_len=4096"];
        cargo(&words, &[("RUSTC_BOOTSTRAP", "1")])?;
    }
    Ok(())
}
