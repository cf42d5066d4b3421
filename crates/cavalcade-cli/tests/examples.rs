//! Every example of the guide, run as written: a program of its own, since it moves to the root of the repository.

use std::path::{Path, PathBuf};

#[test]
fn every_written_example_runs_as_written() {
    // From the root of the repository, where the guide's paths begin.
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    std::env::set_current_dir(root).expect("the repository is there");
    trycmd::TestCases::new()
        .register_bin("cavalcade", PathBuf::from(env!("CARGO_BIN_EXE_cavalcade")))
        .case("crates/cavalcade-cli/tests/cmd/*.trycmd")
        .case("docs/*.md")
        .case("docs/guide/*.md")
        .case("docs/how-it-works/*.md");
}
