//! What was made, used as its users will: in an empty folder, far from the repository.
//!
//! What this machine has no program for is left out, and said to be.

use std::env;
use std::fs::{self, File};
use std::path::Path;
use std::process::Command;

use super::archive::COMPLETIONS;
use super::release::Release;
use super::{files_below, read, wheel};
use crate::process::{self, capture, capture_bytes, command, has, output};

/// Tries the archive, the package and the wheel out, in this order.
pub(super) fn run(release: &Release, archive: &Path, package: &Path, wheel: Option<&Path>) -> Result<(), String> {
    process::run(command("sha256sum").args(["--check", "SHA256SUMS"]).current_dir(&release.folder))?;
    let folder = env::temp_dir().join(format!("cavalcade-dist-{}", std::process::id()));
    make(&folder)?;
    let tried = run_in(&folder, release, archive, package)
        .and_then(|()| wheel.map_or(Ok(()), |wheel| try_wheel(wheel, &folder)));
    fs::remove_dir_all(&folder).map_err(|error| format!("cannot remove {}: {error}", folder.display()))?;
    tried
}

fn run_in(folder: &Path, release: &Release, archive: &Path, package: &Path) -> Result<(), String> {
    process::run(command("tar").arg("--extract").arg("--file").arg(archive).arg("--directory").arg(folder))?;
    let tree = folder.join(release.name());
    try_command(&tree.join("cavalcade"), folder)?;
    try_pages(&tree.join("man"))?;
    try_completions(&tree.join("completions"))?;
    try_package(package, &tree, &folder.join("debian"))
}

/// Uses the module as it is installed.
fn try_wheel(wheel: &Path, folder: &Path) -> Result<(), String> {
    match wheel::try_out(wheel, folder)? {
        Ok(()) => eprintln!("tried: the wheel in an environment of its own: find 8x8, check and draw"),
        Err(why) => left_out("the wheel", &why),
    }
    Ok(())
}

fn make(folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| format!("cannot make {}: {error}", folder.display()))
}

/// Says that something was not tried.
fn left_out(what: &str, why: &str) {
    eprintln!("NOT TRIED: {what}: {why}");
}

/// Finds a tour, and checks it, knowing nothing of this machine.
fn try_command(program: &Path, folder: &Path) -> Result<(), String> {
    let tour = folder.join("tour.txt");
    let found = capture_bytes(bare(program).args(["find", "8x8"]).current_dir(folder))?;
    super::write(&tour, found)?;
    let file = File::open(&tour).map_err(|error| format!("cannot read {}: {error}", tour.display()))?;
    let verdict = capture(bare(program).args(["check", "-"]).current_dir(folder).stdin(file))?;
    expect(verdict.starts_with("valid: "), || format!("the tour it found is not valid: {verdict}"))?;
    eprintln!("tried: {} find 8x8, and check", program.display());
    Ok(())
}

/// A command without the variables of this machine.
fn bare(program: &Path) -> Command {
    let mut command = command(program);
    command.env_clear();
    command
}

fn expect(holds: bool, message: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(message()) }
}

/// Reads every manual page as `man` shows it, and looks for mistakes in it.
fn try_pages(folder: &Path) -> Result<(), String> {
    let pages = files_below(folder)?;
    expect(pages.len() > 5, || format!("there are only {} manual pages", pages.len()))?;
    for page in &pages {
        let name = page.file_stem().unwrap_or_default().to_string_lossy();
        let file = folder.join(page);
        let shown = if has("man") {
            let man = &mut command("man");
            capture(man.arg(&*name).env("MANPATH", folder).env("MANPAGER", "cat").env("LC_ALL", "C.UTF-8"))?
        } else if has("mandoc") {
            capture(command("mandoc").args(["-T", "utf8"]).arg(&file))?
        } else {
            left_out("manual pages", "neither man nor mandoc is installed");
            return Ok(());
        };
        let title = format!("{name}(1)");
        expect(shown.starts_with(&title) && shown.contains("SEE ALSO"), || format!("{title} is shown as:\n{shown}"))?;
        lint(&file)?;
    }
    for program in ["man", "groff", "mandoc"].into_iter().filter(|program| !has(program)) {
        left_out(&format!("manual pages with {program}"), "it is not installed");
    }
    eprintln!("tried: {} manual pages", pages.len());
    Ok(())
}

/// Looks for mistakes in a manual page.
fn lint(page: &Path) -> Result<(), String> {
    if has("groff") {
        let warnings = output(command("groff").args(["-man", "-ww", "-z", "-Tutf8"]).arg(page))?.stderr;
        expect(warnings.is_empty(), || String::from_utf8_lossy(&warnings).into_owned())?;
    }
    if has("mandoc") {
        run_quietly(command("mandoc").args(["-T", "lint", "-W", "error"]).arg(page))?;
    }
    Ok(())
}

fn run_quietly(command: &mut Command) -> Result<(), String> {
    capture(command).map(|_| ())
}

/// Lets each shell that is there read its completions; bash and fish complete `cavalcade fi`.
fn try_completions(folder: &Path) -> Result<(), String> {
    for (shell, name) in COMPLETIONS {
        let what = format!("completions of {shell}");
        if ["elvish", "powershell"].contains(&shell) {
            left_out(&what, "the shell reads them only at a prompt");
        } else if has(shell) {
            try_completion(shell, &folder.join(name))?;
            eprintln!("tried: {what}");
        } else {
            left_out(&what, "the shell is not installed");
        }
    }
    Ok(())
}

fn try_completion(shell: &str, script: &Path) -> Result<(), String> {
    let mut clean = command(shell);
    clean.env_clear().env("PATH", env::var_os("PATH").unwrap_or_default());
    match shell {
        "bash" => {
            let words = "source \"$0\"; COMP_WORDS=(cavalcade fi); COMP_CWORD=1; _cavalcade cavalcade fi cavalcade; echo \"${COMPREPLY[@]}\"";
            let completed = capture(clean.args(["--noprofile", "--norc", "-c", words]).arg(script))?;
            expect(completed == "find\n", || format!("bash completes `cavalcade fi` to `{completed}`"))
        }
        "fish" => {
            let words = "source $argv[1]; complete --do-complete 'cavalcade fi'";
            let completed = capture(clean.args(["--no-config", "-c", words]).arg(script))?;
            expect(completed.starts_with("find\t"), || format!("fish completes `cavalcade fi` to `{completed}`"))
        }
        // It completes only at a prompt; but it can look for mistakes.
        _ => run_quietly(clean.args(["-f", "-n"]).arg(script)),
    }
}

/// Installs the package below an empty folder, compares it with the archive, and runs the command.
fn try_package(package: &Path, tree: &Path, folder: &Path) -> Result<(), String> {
    if !install(package, folder)? {
        left_out("the Debian package", "neither dpkg nor dpkg-deb is installed");
        return Ok(());
    }
    let program = folder.join("usr/bin/cavalcade");
    same(&read(&program)?, &read(&tree.join("cavalcade"))?, &program)?;
    for page in files_below(&tree.join("man"))? {
        let installed = folder.join("usr/share/man").join(&page).with_extension("1.gz");
        let unpacked = capture_bytes(command("gzip").args(["-d", "-c"]).arg(&installed))?;
        same(&unpacked, &read(&tree.join("man").join(&page))?, &installed)?;
    }
    try_command(&program, folder)
}

/// Installs the package, if this machine can.
fn install(package: &Path, folder: &Path) -> Result<bool, String> {
    let database = folder.join("var/lib/dpkg");
    make(&database.join("updates"))?;
    make(&database.join("info"))?;
    super::write(&database.join("status"), "")?;
    if has("dpkg") {
        // The folder has no C library, and writing there needs no root.
        let forced = ["--force-depends", "--force-not-root", "--force-bad-path", "--install"];
        process::run(command("dpkg").arg("--root").arg(folder).args(forced).arg(package))?;
    } else if has("dpkg-deb") {
        process::run(command("dpkg-deb").arg("--extract").arg(package).arg(folder))?;
    } else {
        return Ok(false);
    }
    Ok(true)
}

fn same(installed: &[u8], packed: &[u8], file: &Path) -> Result<(), String> {
    expect(installed == packed, || format!("{} is not what the archive contains", file.display()))
}
