//! `cavalcade man [COMMAND]`: the manual pages `cavalcade(1)`, `cavalcade-find(1)` and so on.
//!
//! `clap_mangen` writes the sections on the arguments. It would join the examples into one paragraph, so they are written
//! here line by line, followed by the names of the other pages.

use std::path::Path;
use std::{fs, io};

use cavalcade::{Budget, Limits};
use clap::builder::Resettable;
use clap::{Command, CommandFactory};
use clap_mangen::Man;

use crate::args::Cli;
use crate::error::{CliError, Exit};
use crate::interrupt::cancel_on_interrupt;
use crate::output::write_to;

/// Prints the manual page of the whole, or of one command.
pub(crate) fn run(command: Option<&str>, all: Option<&Path>) -> Result<Exit, CliError> {
    let budget = Limits::none().with_cancel(cancel_on_interrupt()).start();
    match all {
        Some(folder) => write_all(folder, &budget)?,
        None => write_to(None, &budget, |out| out.write_all(page(command)?.as_bytes()))?,
    }
    Ok(Exit::Done)
}

/// Writes all pages to a folder, which is created if necessary.
fn write_all(folder: &Path, budget: &Budget) -> Result<(), CliError> {
    fs::create_dir_all(folder).map_err(|source| CliError::writing(folder, source))?;
    let whole = whole();
    let parts = whole.get_subcommands().map(|part| (page_name(part), Some(part.get_name())));
    for (name, command) in std::iter::once((page_name(&whole), None)).chain(parts) {
        let file = folder.join(format!("{name}.1"));
        write_to(Some(&file), budget, |out| out.write_all(page(command)?.as_bytes()))?;
    }
    Ok(())
}

/// The manual page of the whole, or of one command.
fn page(command: Option<&str>) -> io::Result<String> {
    let whole = whole();
    let part = command.and_then(|name| whole.find_subcommand(name)).unwrap_or(&whole);
    let name = page_name(part);
    let mut page = tidy(&sections_of_clap(part, &name)?);
    if let Some(text) = part.get_after_long_help() {
        page += &literal_section(&text.to_string());
    }
    page += &see_also(&whole, &name);
    Ok(page)
}

/// The command and its subcommands, without `help`, which has no page.
fn whole() -> Command {
    // A manual page has all options, those that `-h` leaves out too.
    let with_all_options = |command: Command| command.mut_args(|arg| arg.hide_short_help(false));
    let mut whole = with_all_options(Cli::command()).mut_subcommands(with_all_options).disable_help_subcommand(true);
    whole.build();
    whole
}

/// The name by which `man` finds the page.
fn page_name(command: &Command) -> String {
    command.get_display_name().unwrap_or_else(|| command.get_name()).to_owned()
}

/// Everything from the title to the version.
fn sections_of_clap(command: &Command, name: &str) -> io::Result<String> {
    let mut page = Vec::new();
    let man = Man::new(command.clone().after_help(Resettable::Reset).after_long_help(Resettable::Reset))
        .title(name)
        // No date, so that a version has one page; unquoted, the argument would be missing.
        .date("\"\"")
        .source(concat!("cavalcade ", env!("CARGO_PKG_VERSION")))
        .manual("Cavalcade's manual");
    man.render(&mut page)?;
    String::from_utf8(page).map_err(io::Error::other)
}

/// The page without trailing spaces and with empty lines as requests: formatters warn about both.
fn tidy(page: &str) -> String {
    let page = page.replace(".br\n\n.br\n", "\n");
    let lines = page.lines().map(str::trim_end).map(|line| if line.is_empty() { ".sp" } else { line });
    lines.fold(String::new(), |page, line| page + line + "\n")
}

/// The examples of the help as a section. They have a title that ends in a colon, and lines with a command and perhaps a
/// remark after two or more spaces. A page is narrower than the help, so remarks go below.
fn literal_section(text: &str) -> String {
    let mut lines = text.lines();
    let title = lines.next().unwrap_or_default().trim_end_matches(':').to_uppercase();
    let mut page = format!(".SH {title}\n.nf\n");
    for line in lines.map(|line| line.strip_prefix("  ").unwrap_or(line)) {
        let (command, remark) = line.split_once("  ").unwrap_or((line, ""));
        if !command.is_empty() {
            page = page + &literal(command) + "\n";
        }
        if !remark.is_empty() {
            page = page + "    " + &literal(remark.trim()) + "\n";
        }
    }
    page + ".fi\n"
}

/// A line of text without requests, hyphens or typographic quotes.
fn literal(line: &str) -> String {
    let mut text = String::from(if line.starts_with(['.', '\'']) { "\\&" } else { "" });
    for c in line.chars() {
        match c {
            '\\' => text += "\\e",
            '-' => text += "\\-",
            '\'' => text += "\\(aq",
            '`' => text += "\\(ga",
            '^' => text += "\\(ha",
            '~' => text += "\\(ti",
            c => text.push(c),
        }
    }
    text
}

/// The names of all pages but this one.
fn see_also(whole: &Command, this: &str) -> String {
    let all = std::iter::once(whole).chain(whole.get_subcommands()).map(page_name);
    let others: Vec<String> =
        all.filter(|name| name != this).map(|name| format!(".BR {} (1)", literal(&name))).collect();
    format!(".SH SEE ALSO\n.nh\n{}\n", others.join(",\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every page, by its name.
    fn pages() -> Vec<(String, String)> {
        let whole = whole();
        let main = (page_name(&whole), page(None).unwrap());
        let parts = whole.get_subcommands().map(|part| (page_name(part), page(Some(part.get_name())).unwrap()));
        std::iter::once(main).chain(parts).collect()
    }

    #[test]
    fn every_page_names_itself_and_the_version() {
        let pages = pages();
        assert_eq!((pages.len(), pages[1].0.as_str()), (18, "cavalcade-find"));
        for (name, page) in pages {
            let version = env!("CARGO_PKG_VERSION");
            let title = format!("\n.TH {name} 1 \"\" \"cavalcade {version}\" \"Cavalcade's manual\"\n.SH NAME\n");
            assert!(page.contains(&title), "{page}");
            assert!(page.contains(&format!("\n.SH NAME\n{} \\- ", literal(&name))), "{page}");
            assert!(page.contains(&format!("\n.SH SYNOPSIS\n\\fB{}\\fR ", name.replace('-', " "))), "{page}");
        }
    }

    #[test]
    fn every_page_names_all_others() {
        let pages = pages();
        for (name, page) in &pages {
            let (_, names) = page.split_once("\n.SH SEE ALSO\n").unwrap();
            for (other, _) in &pages {
                assert_eq!(names.contains(&format!(".BR {} (1)", literal(other))), name != other, "{other} in {name}");
            }
        }
    }

    #[test]
    fn examples_keep_their_lines() {
        let page = page(Some("list")).unwrap();
        let (_, examples) = page.split_once("\n.SH EXAMPLES\n.nf\n").unwrap();
        let (examples, _) = examples.split_once(".fi\n").unwrap();
        let lines: Vec<&str> = examples.lines().collect();
        assert!(lines.len() >= 3, "{examples}");
        assert_eq!(lines[..2], ["cavalcade list 3x4", "    all eight, in one direction each"]);
        assert!(lines.iter().all(|line| line.starts_with("cavalcade list ") || line.starts_with("    ")), "{examples}");
    }

    #[test]
    fn examples_fit_a_terminal_of_80_columns() {
        for (name, page) in pages() {
            let Some((_, examples)) = page.split_once("\n.SH EXAMPLES\n.nf\n") else { continue };
            let (examples, _) = examples.split_once(".fi\n").unwrap();
            for line in examples.lines().map(|line| line.replace("\\-", "-")) {
                // A formatter leaves seven columns free to the left.
                assert!(line.chars().count() <= 73, "{name}: {line}");
            }
        }
    }

    #[test]
    fn a_literal_line_has_no_requests_in_it() {
        assert_eq!(literal(".a\\b --c 'd'"), "\\&.a\\eb \\-\\-c \\(aqd\\(aq");
    }
}
