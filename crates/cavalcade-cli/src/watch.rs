//! `--watch`: the search at work in the terminal.
//!
//! The search runs in a thread of its own and hands over each step through a short queue, so it goes just as fast as
//! we take them: slower, faster, one by one, or not at all.

mod feed;
mod pace;
mod scene;
mod screen;

use std::io;
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};
use std::thread;
use std::time::Duration;

use cavalcade::{Budget, Cancel, Limit, Options, Outcome, Question, Report, Solver};
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::DefaultTerminal;

use self::feed::{Feed, Step};
use self::pace::Pace;
use self::scene::Scene;
use self::screen::Ink;
use crate::error::CliError;

/// Time for which one picture stands.
const FRAME: Duration = Duration::from_millis(33);
/// Steps the search may be ahead of what is shown.
const AHEAD: usize = 64;

/// Answers the question while showing how.
pub(crate) fn watch(
    question: &Question,
    options: &Options,
    budget: &Budget,
    cancel: &Cancel,
) -> Result<Report, CliError> {
    let (sender, steps) = sync_channel(AHEAD);
    let mut terminal = ratatui::try_init().map_err(CliError::Terminal)?;
    let (seen, report) = thread::scope(|scope| {
        let search = scope.spawn(move || {
            Solver::new(question).options(*options).budget(budget).observer(&mut Feed::new(sender)).solve()
        });
        let seen = show(&mut terminal, question, steps, cancel);
        (seen, search.join())
    });
    ratatui::try_restore().map_err(CliError::Terminal)?;
    let mut report = report.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
    if let Seen::Equivalence(scene) = seen.map_err(CliError::Terminal)? {
        // The search is ahead of what is shown, and may have found a tour that nobody has seen.
        report.outcome = Outcome::GaveUp(Limit::Cancelled);
        scene.tell_effort(&mut report.effort);
    }
    Ok(report)
}

/// How much of a search was watched.
enum Seen {
    All,
    /// The watcher left before the end, when it looked like this.
    Equivalence(Box<Scene>),
}

/// What a key asks for.
enum Wish {
    Nothing,
    Quit,
}

/// Shows steps until the search is over and the watcher has seen enough, or the watcher quits.
#[expect(clippy::needless_pass_by_value, reason = "dropping the receiver lets a search that waits to send go on")]
fn show(
    terminal: &mut DefaultTerminal,
    question: &Question,
    steps: Receiver<Step>,
    cancel: &Cancel,
) -> io::Result<Seen> {
    let ink = Ink::of_environment();
    let mut scene = Scene::new(question);
    let mut pace = Pace::default();
    loop {
        take_steps(&steps, pace.steps_due(FRAME), &mut scene);
        terminal.draw(|frame| screen::draw(frame, &scene, &pace, ink))?;
        scene.fade();
        if cancel.is_cancelled() || matches!(next_wish(&mut pace, &scene)?, Wish::Quit) {
            // Leaving after the end is not giving up.
            if scene.is_over {
                return Ok(Seen::All);
            }
            // The search stops at its next look at the flag; dropping the receiver lets it get there.
            cancel.cancel();
            return Ok(Seen::Equivalence(Box::new(scene)));
        }
    }
}

fn take_steps(steps: &Receiver<Step>, due: u64, scene: &mut Scene) {
    for _ in 0..due {
        match steps.try_recv() {
            Ok(step) => scene.apply(step),
            Err(TryRecvError::Empty) => return,
            Err(TryRecvError::Disconnected) => {
                scene.is_over = true;
                return;
            }
        }
    }
}

/// Waits for a key for as long as a picture stands.
fn next_wish(pace: &mut Pace, scene: &Scene) -> io::Result<Wish> {
    if !event::poll(FRAME)? {
        return Ok(Wish::Nothing);
    }
    let Event::Key(KeyEvent { code, modifiers, kind: KeyEventKind::Press, .. }) = event::read()? else {
        return Ok(Wish::Nothing);
    };
    match code {
        KeyCode::Char('c') if modifiers.contains(KeyModifiers::CONTROL) => return Ok(Wish::Quit),
        KeyCode::Char('q') | KeyCode::Esc => return Ok(Wish::Quit),
        KeyCode::Enter if scene.is_over => return Ok(Wish::Quit),
        KeyCode::Char(' ') => pace.pause_or_go_on(),
        KeyCode::Right | KeyCode::Char('s') => pace.single_step(),
        KeyCode::Up | KeyCode::Char('+' | '=') => pace.faster(),
        KeyCode::Down | KeyCode::Char('-') => pace.slower(),
        _ => {}
    }
    Ok(Wish::Nothing)
}
