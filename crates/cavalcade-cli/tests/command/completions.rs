//! Completions, as the shells themselves make them, and manual pages. Shells that are not installed are left out.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::common::run;

fn script(shell: &str) -> String {
    let output = run(&["completions", shell]);
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

fn is_installed(shell: &str) -> bool {
    let tried = Command::new(shell).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    tried.is_ok_and(|status| status.success())
}

/// A folder with a file, another folder, and the scripts.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("tour.txt"), "").unwrap();
    fs::create_dir(folder.path().join("towers")).unwrap();
    for shell in ["bash", "fish"] {
        fs::write(folder.path().join(shell), script(shell)).unwrap();
    }
    folder
}

/// What bash offers for the last of some words.
fn by_bash(folder: &Path, words: &str) -> Vec<String> {
    let ask = format!(
        "source ./bash; compopt() {{ echo \"compopt $*\" >&2; }}; COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); \
         _cavalcade cavalcade \"${{COMP_WORDS[COMP_CWORD]}}\" \"${{COMP_WORDS[COMP_CWORD - 1]}}\"; \
         printf '%s\\n' \"${{COMPREPLY[@]}}\""
    );
    let mut bash = Command::new("bash");
    let output = bash.args(["--noprofile", "--norc", "-c", &ask]).current_dir(folder).output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
    said.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

/// What fish offers for a line.
fn by_fish(folder: &Path, line: &str) -> String {
    let ask = "source fish; complete --do-complete $argv[1]";
    let output = Command::new("fish").args(["--no-config", "-c", ask, line]).current_dir(folder).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn bash_offers_pieces_files_and_folders_where_they_belong() {
    if !is_installed("bash") {
        return;
    }
    let folder = folder();
    let offered = |words: &str| by_bash(folder.path(), words);
    assert_eq!(offered("cavalcade find 8x8 --piece ''"), ["knight", "camel", "zebra", "giraffe"]);
    assert_eq!(offered("cavalcade check tour.txt --piece ze"), ["zebra"]);
    // It offers files by itself where nothing else is offered.
    for words in ["check ''", "check to", "draw ''", "rank ''", "find ''", "count to", "compare 8x8 ''", "list ''"] {
        assert_eq!(offered(&format!("cavalcade {words}")), Vec::<String>::new(), "{words}");
    }
    assert!(script("bash").contains("-o bashdefault -o default cavalcade"));
    assert!(offered("cavalcade check -").contains(&"--closed".to_owned()));
    assert_eq!(offered("cavalcade man che"), ["check"]);
    assert_eq!(offered("cavalcade find 8x8 -o to"), ["tour.txt", "towers", "compopt -o filenames"]);
    assert_eq!(offered("cavalcade check tour.txt --board tou"), ["tour.txt", "compopt -o filenames"]);
    for words in ["count 8x8 --checkpoint ''", "nth 5 6x6 --atlas ''", "atlas 6x6 -o ''", "count 8x8 --scratch ''"] {
        assert_eq!(offered(&format!("cavalcade {words}")), ["compopt -o plusdirs"], "{words}");
    }
    // A time is no file.
    assert_eq!(offered("cavalcade find 8x8 --time-limit ''"), ["compopt -o nospace"]);
}

#[test]
fn fish_offers_pieces_files_and_folders_where_they_belong() {
    if !is_installed("fish") {
        return;
    }
    let folder = folder();
    let offered = |line: &str| by_fish(folder.path(), line);
    let pieces = offered("cavalcade find 8x8 --piece ");
    for piece in ["knight", "camel", "zebra", "giraffe"] {
        assert!(pieces.contains(piece), "{pieces}");
    }
    assert!(offered("cavalcade check to").contains("tour.txt"));
    assert!(offered("cavalcade find 8x8 -o to").contains("tour.txt"));
    let folders = offered("cavalcade count 8x8 --checkpoint to");
    assert!(folders.contains("towers/") && !folders.contains("tour.txt"), "{folders}");
    assert!(!offered("cavalcade find 8x8 --time-limit to").contains("tour.txt"));
}

#[test]
fn zsh_completes_pieces_files_and_folders() {
    let script = script("zsh");
    for part in [
        ":PIECE:(knight camel zebra giraffe)'",
        "'--checkpoint=[Save finished layers in this folder, and continue from the last one there]:DIR:_files -/'",
        "':file -- ",
        "':board -- ",
    ] {
        assert!(script.contains(part), "{part}");
    }
    let boards = script.lines().filter(|line| line.contains("':board -- ") || line.contains("'::board -- "));
    assert!(boards.into_iter().all(|line| line.ends_with(":_files' \\")));
}

#[test]
fn a_piece_may_still_be_two_leaps() {
    let found = run(&["find", "7x7", "--piece", "1,4"]);
    assert_ne!(found.status.code(), Some(2), "{}", String::from_utf8_lossy(&found.stderr));
}

#[test]
fn all_manual_pages_go_into_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("share/man/man1");
    let output = run(&["man", "--all", pages.to_str().unwrap()]);
    assert!(output.status.success() && output.stdout.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    for (page, args) in [("cavalcade.1", &["man"][..]), ("cavalcade-find.1", &["man", "find"])] {
        assert_eq!(fs::read(pages.join(page)).unwrap(), run(args).stdout, "{page}");
    }
    let commands = run(&["man", "--all", folder.path().join("file/below").to_str().unwrap()]);
    assert!(commands.status.success());
    fs::write(folder.path().join("plain"), "").unwrap();
    let refused = run(&["man", "--all", folder.path().join("plain/below").to_str().unwrap()]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("cannot write "));
}
