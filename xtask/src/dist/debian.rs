//! The Debian package: an `ar` archive of two tarballs, what is told of the package and what it installs.
//!
//! It is written here and not by `dpkg-deb`, so that it can be made on any machine, and its bytes depend on nothing else.

use std::fs;
use std::path::{Path, PathBuf};

use super::archive::{copy, pack_folder};
use super::release::Release;
use super::{files_below, read, write};
use crate::process::{command, run};

/// Where Debian looks for what the archive has in `completions`. PowerShell has no such place.
const COMPLETIONS: [(&str, &str); 5] = [
    ("cavalcade.bash", "usr/share/bash-completion/completions/cavalcade"),
    ("_cavalcade", "usr/share/zsh/vendor-completions/_cavalcade"),
    ("cavalcade.fish", "usr/share/fish/vendor_completions.d/cavalcade.fish"),
    ("cavalcade.elv", "usr/share/elvish/lib/cavalcade.elv"),
    ("_cavalcade.ps1", "usr/share/doc/cavalcade/_cavalcade.ps1"),
];

/// Packs what the folder of the archive contains.
pub(super) fn pack(release: &Release, tree: &Path) -> Result<PathBuf, String> {
    let architecture = architecture(&release.triple)?;
    let stage = release.stage().join("debian");
    let (data, control) = (stage.join("data"), stage.join("control"));
    lay_out(tree, &data)?;
    write(&control.join("control"), control_file(release, architecture, &data)?)?;
    let parts = [stage.join("control.tar.gz"), stage.join("data.tar.gz")];
    pack_folder(release, &control, ".", &parts[0])?;
    pack_folder(release, &data, ".", &parts[1])?;
    let package = release.folder.join(format!("cavalcade_{}_{architecture}.deb", release.version));
    let members =
        [("debian-binary", b"2.0\n".to_vec()), ("control.tar.gz", read(&parts[0])?), ("data.tar.gz", read(&parts[1])?)];
    write(&package, ar(&release.time, &members))?;
    Ok(package)
}

/// Debian's word for the machines that Rust calls so.
fn architecture(triple: &str) -> Result<&'static str, String> {
    let known = [("x86_64-", "amd64"), ("aarch64-", "arm64"), ("i686-", "i386"), ("riscv64", "riscv64")];
    let found = known.iter().find(|(start, _)| triple.starts_with(start) && triple.contains("linux"));
    found.map(|(_, name)| *name).ok_or_else(|| format!("it is not known what Debian calls {triple}"))
}

/// Puts everything where it is to be installed.
fn lay_out(tree: &Path, data: &Path) -> Result<(), String> {
    copy(&tree.join("cavalcade"), &data.join("usr/bin/cavalcade"))?;
    for page in files_below(&tree.join("man"))? {
        copy(&tree.join("man").join(&page), &data.join("usr/share/man").join(&page))?;
    }
    for (name, place) in COMPLETIONS {
        copy(&tree.join("completions").join(name), &data.join(place))?;
    }
    let about = data.join("usr/share/doc/cavalcade");
    copy(&tree.join("README.md"), &about.join("README.md"))?;
    copy(&tree.join("CHANGELOG.md"), &about.join("changelog"))?;
    copy(&tree.join("THIRD-PARTY.txt"), &about.join("THIRD-PARTY.txt"))?;
    write(&about.join("copyright"), copyright(tree)?)?;
    compress(&about, &["changelog".into(), "THIRD-PARTY.txt".into()])?;
    let pages = data.join("usr/share/man");
    compress(&pages, &files_below(&pages)?)
}

/// Compresses files where they are, without their names and times.
fn compress(folder: &Path, files: &[PathBuf]) -> Result<(), String> {
    run(command("gzip").args(["-n", "-9"]).args(files).current_dir(folder))
}

/// The licences in full, but for the one that every Debian has.
fn copyright(tree: &Path) -> Result<String, String> {
    let licence = |name: &str| Ok::<_, String>(String::from_utf8_lossy(&read(&tree.join(name))?).into_owned());
    Ok(format!(
        "Cavalcade is under the MIT licence or the Apache License, Version 2.0, as you like. The latter is in
/usr/share/common-licenses/Apache-2.0. The packages it contains, and their licences, are in THIRD-PARTY.txt.gz beside this file.
The former is:

{}
The font in pictures is DejaVu Sans Condensed, under this licence:

{}",
        licence("LICENSE-MIT")?,
        licence("LICENSE-DejaVu")?
    ))
}

/// What is told of the package.
fn control_file(release: &Release, architecture: &str, data: &Path) -> Result<String, String> {
    let mut bytes = 0;
    for file in files_below(data)? {
        bytes += fs::metadata(data.join(file)).map_err(|error| error.to_string())?.len();
    }
    let depends = depends(&read(&release.program)?);
    Ok(format!(
        "Package: cavalcade
Version: {}
Architecture: {architecture}
Maintainer: The Cavalcade authors
Installed-Size: {}
{depends}Section: math
Priority: optional
Description: find, prove, count, check and draw knight's tours
 A knight's tour visits every square of a board once by knight's moves.
 Cavalcade finds tours of any board, proves that there is none, counts,
 checks and draws them, on the command line and in a browser.
",
        release.version,
        bytes.div_ceil(1024)
    ))
}

/// The libraries that the command is linked to: by the versions of the C library whose names are in it, the latest.
fn depends(program: &[u8]) -> String {
    let text = String::from_utf8_lossy(program);
    let version = |found: &str| {
        let digits = found.split(|c: char| !c.is_ascii_digit() && c != '.').next()?;
        digits.strip_prefix("2.")?.split('.').next()?.parse::<u32>().ok()
    };
    let Some(latest) = text.split("GLIBC_").skip(1).filter_map(version).max() else { return String::new() };
    let unwinder = if text.contains("libgcc_s.so.1") { ", libgcc-s1" } else { "" };
    format!("Depends: libc6 (>= 2.{latest}){unwinder}\n")
}

/// An archive as `ar` makes it: before each member its name, time, owner, group, permissions and size.
fn ar(time: &str, members: &[(&str, Vec<u8>)]) -> Vec<u8> {
    let mut archive = b"!<arch>\n".to_vec();
    for (name, contents) in members {
        let head = format!("{name:<16}{time:<12}{:<6}{:<6}{:<8}{:<10}`\n", 0, 0, "100644", contents.len());
        archive.extend(head.as_bytes());
        archive.extend(contents);
        // Members begin at even places.
        archive.extend((contents.len() % 2 == 1).then_some(b'\n'));
    }
    archive
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_of_an_archive_begin_at_even_places() {
        let archive = ar("7", &[("a", b"odd".to_vec()), ("b", b"even".to_vec())]);
        let head = "a               7           0     0     100644  3         `\n";
        assert_eq!(head.len(), 60);
        assert!(String::from_utf8(archive).unwrap().starts_with(&format!("!<arch>\n{head}odd\nb               7 ")));
    }

    #[test]
    fn the_latest_version_of_the_c_library_is_needed() {
        let program = b"\0GLIBC_2.2.5\0GLIBC_2.34\0GLIBC_PRIVATE\0GLIBC_2.4\0libgcc_s.so.1\0";
        assert_eq!(depends(program), "Depends: libc6 (>= 2.34), libgcc-s1\n");
        assert_eq!(depends(b"static"), "");
    }
}
