//! Colours for a few words on a terminal.
//!
//! `--color` overrides the environment: `NO_COLOR` and `CLICOLOR=0` turn colours off, `CLICOLOR_FORCE` turns them on
//! everywhere.

use std::env;
use std::io::{self, IsTerminal};
use std::sync::OnceLock;

use clap::ColorChoice;
use clap::builder::styling::{AnsiColor, Style};

/// The value of `--color`.
static CHOICE: OnceLock<ColorChoice> = OnceLock::new();

/// Sets the value of `--color`.
pub(crate) fn set(choice: ColorChoice) {
    // It is set only once.
    let _ = CHOICE.set(choice);
}

/// The first word of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Word {
    Error,
    GaveUp,
    Impossible,
}

impl Word {
    /// The word as standard output shows it.
    pub(crate) fn on_output(self) -> String {
        self.shown(wants_colours(io::stdout().is_terminal()))
    }

    /// The word as standard error shows it.
    pub(crate) fn on_error(self) -> String {
        self.shown(wants_colours(io::stderr().is_terminal()))
    }

    fn shown(self, in_colours: bool) -> String {
        let (text, style) = match self {
            Self::Error => ("error:", Style::new().bold().fg_color(Some(AnsiColor::Red.into()))),
            Self::GaveUp => ("gave up:", Style::new().bold().fg_color(Some(AnsiColor::Yellow.into()))),
            Self::Impossible => ("impossible:", Style::new().bold()),
        };
        if in_colours { format!("{style}{text}{style:#}") } else { text.into() }
    }
}

fn wants_colours(is_terminal: bool) -> bool {
    let said = |name: &str| env::var_os(name).filter(|value| !value.is_empty());
    let choice = CHOICE.get().copied().unwrap_or_default();
    let environment = Environment {
        no_color: said("NO_COLOR").is_some(),
        force: said("CLICOLOR_FORCE").is_some_and(|value| value != "0"),
        off: said("CLICOLOR").is_some_and(|value| value == "0"),
        dumb: said("TERM").is_some_and(|value| value == "dumb"),
    };
    environment.wants_colours(choice, is_terminal)
}

/// The environment variables about colours.
#[derive(Clone, Copy, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a separate variable")]
struct Environment {
    no_color: bool,
    force: bool,
    off: bool,
    dumb: bool,
}

impl Environment {
    const fn wants_colours(self, choice: ColorChoice, is_terminal: bool) -> bool {
        match choice {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto if self.no_color => false,
            ColorChoice::Auto if self.force => true,
            ColorChoice::Auto => is_terminal && !self.off && !self.dumb,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_option_overrides_the_environment_and_that_overrides_the_terminal() {
        let usual = Environment::default();
        let auto = |environment: Environment, is_terminal| environment.wants_colours(ColorChoice::Auto, is_terminal);
        assert!(auto(usual, true) && !auto(usual, false));
        assert!(!auto(Environment { no_color: true, force: true, ..usual }, true));
        assert!(auto(Environment { force: true, off: true, ..usual }, false));
        assert!(!auto(Environment { off: true, ..usual }, true) && !auto(Environment { dumb: true, ..usual }, true));
        assert!(Environment { no_color: true, ..usual }.wants_colours(ColorChoice::Always, false));
        assert!(!Environment { force: true, ..usual }.wants_colours(ColorChoice::Never, true));
    }

    #[test]
    fn a_word_without_colours_is_plain() {
        assert_eq!(Word::GaveUp.shown(false), "gave up:");
        assert_eq!(Word::Impossible.shown(true), "\u{1b}[1mimpossible:\u{1b}[0m");
    }
}
