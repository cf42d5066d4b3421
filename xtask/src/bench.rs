//! `cargo xtask bench`: the benchmarks, all or one.

use crate::process::cargo;

pub(crate) fn run(name: Option<&str>) -> Result<(), String> {
    match name {
        Some(name) => cargo(&["bench", "--workspace", "--bench", name], &[]),
        None => cargo(&["bench", "--workspace", "--benches"], &[]),
    }
}
