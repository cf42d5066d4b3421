//! The archive: one folder, in which everything lies as it is read.
//!
//!     cavalcade                       the command
//!     man/man1/cavalcade-find.1       its manual pages, so that MANPATH can name the folder man
//!     completions/cavalcade.bash      its completions, one file for each shell
//!     README.md CHANGELOG.md LICENSE-* THIRD-PARTY.txt

use std::fs;
use std::path::{Path, PathBuf};

use super::release::Release;
use super::{notices, write};
use crate::process::{capture, command, root, run};

/// The shells, and what their completions are called.
pub(super) const COMPLETIONS: [(&str, &str); 5] = [
    ("bash", "cavalcade.bash"),
    ("zsh", "_cavalcade"),
    ("fish", "cavalcade.fish"),
    ("elvish", "cavalcade.elv"),
    ("powershell", "_cavalcade.ps1"),
];

/// What is copied from the repository.
const COPIED: [&str; 5] =
    ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE", "crates/cavalcade-draw/LICENSE-DejaVu"];

/// Lays out the folder of the archive.
pub(super) fn gather(release: &Release) -> Result<PathBuf, String> {
    let tree = release.stage().join(release.name());
    fs::create_dir_all(&tree).map_err(|error| format!("cannot make {}: {error}", tree.display()))?;
    copy(&release.program, &tree.join("cavalcade"))?;
    for file in COPIED.map(Path::new) {
        copy(&root().join(file), &tree.join(file.file_name().unwrap_or_default()))?;
    }
    for name in page_names(release)? {
        // `cavalcade-find` is the page of the command `find`.
        let page = capture(command(&release.program).arg("man").args(name.strip_prefix("cavalcade-")))?;
        write(&tree.join(format!("man/man1/{name}.1")), page)?;
    }
    for (shell, name) in COMPLETIONS {
        let script = capture(command(&release.program).args(["completions", shell]))?;
        write(&tree.join("completions").join(name), script)?;
    }
    write(&tree.join("THIRD-PARTY.txt"), notices::text("The command", "cavalcade-cli")?)?;
    Ok(tree)
}

/// The names of all manual pages: the page of the whole names the others.
fn page_names(release: &Release) -> Result<Vec<String>, String> {
    let page = capture(command(&release.program).arg("man"))?;
    let (_, see_also) = page.split_once("\n.SH SEE ALSO\n").ok_or("the manual page names no others")?;
    let others = see_also.lines().filter_map(|line| line.strip_prefix(".BR ")?.split(' ').next());
    Ok(std::iter::once("cavalcade".into()).chain(others.map(|name| name.replace('\\', ""))).collect())
}

/// Packs the folder.
pub(super) fn pack(release: &Release) -> Result<PathBuf, String> {
    let archive = release.folder.join(release.name() + ".tar.gz");
    pack_folder(release, &release.stage(), &release.name(), &archive)?;
    Ok(archive)
}

/// Packs what is called `name` in a folder: same contents, same bytes.
pub(super) fn pack_folder(release: &Release, folder: &Path, name: &str, archive: &Path) -> Result<(), String> {
    run(command("tar")
        .args(["--create", "--format=gnu", "--sort=name", "--owner=root:0", "--group=root:0", "--mode=u=rwX,go=rX"])
        .arg(format!("--mtime=@{}", release.time))
        // Without a name and a time of its own.
        .arg("--use-compress-program=gzip -n -9")
        .arg("--file")
        .arg(archive)
        .arg("--directory")
        .arg(folder)
        .arg(name))
}

/// Copies a file with its permissions, and makes the folders above it.
pub(super) fn copy(from: &Path, to: &Path) -> Result<(), String> {
    let folder = to.parent().unwrap_or(Path::new("/"));
    let copied = fs::create_dir_all(folder).and_then(|()| fs::copy(from, to));
    copied.map(|_| ()).map_err(|error| format!("cannot copy {} to {}: {error}", from.display(), to.display()))
}
