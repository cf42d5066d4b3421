//! `cargo xtask bench`: the benchmarks, all or one.

use crate::process::cargo;
use crate::{browser, python, site};

pub(crate) fn run(name: Option<&str>) -> Result<(), String> {
    match name {
        Some("python") => python::bench(),
        Some("wasm") => site::bench(),
        Some("page") => browser::bench(),
        Some(name) => cargo(&["bench", "--workspace", "--bench", name], &[]),
        None => {
            cargo(&["bench", "--workspace", "--benches"], &[])?;
            site::bench()?;
            browser::bench()?;
            python::bench()
        }
    }
}
