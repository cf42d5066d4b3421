//! Tasks of the workspace.

mod tables;

fn main() -> std::io::Result<()> {
    tables::write()
}
