//! `--watch`: shows the search in the terminal.
//!
//! The search runs on its own thread and sends each step through a short queue, so it runs only as fast as the steps are
//! taken.

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

use self::feed::{Feed, Step};
use self::pace::Pace;
use self::scene::Scene;
use self::screen::{Ink, Screen};
use crate::error::CliError;

/// The time between two frames.
const FRAME: Duration = Duration::from_millis(33);
/// The number of steps the search may be ahead of the screen.
const AHEAD: usize = 64;

/// Answers the question and shows the search.
pub(crate) fn watch(
    question: &Question,
    options: &Options,
    budget: &Budget,
    cancel: &Cancel,
) -> Result<Report, CliError> {
    let (sender, steps) = sync_channel(AHEAD);
    let mut screen = Screen::new().map_err(CliError::Terminal)?;
    let (seen, report) = thread::scope(|scope| {
        let search = scope.spawn(move || {
            Solver::new(question).options(*options).budget(budget).observer(&mut Feed::new(sender)).solve()
        });
        let seen = show(&mut screen, question, steps, cancel);
        (seen, search.join())
    });
    drop(screen);
    let mut report = report.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
    if let Seen::Part(scene) = seen.map_err(CliError::Terminal)? {
        // The search is ahead of the screen, and may have found a tour that was not shown.
        report.outcome = Outcome::GaveUp(Limit::Cancelled);
        scene.set_effort(&mut report.effort);
    }
    Ok(report)
}

/// How much of the search was watched.
enum Seen {
    All,
    /// Only a part, up to this scene.
    Part(Box<Scene>),
}

/// The request of a key.
enum KeyRequest {
    Nothing,
    Quit,
}

/// Shows steps until the user quits.
#[expect(clippy::needless_pass_by_value, reason = "dropping the receiver lets a search that waits to send go on")]
fn show(screen: &mut Screen, question: &Question, steps: Receiver<Step>, cancel: &Cancel) -> io::Result<Seen> {
    let ink = Ink::of_environment();
    let mut scene = Scene::new(question);
    let mut pace = Pace::default();
    loop {
        take_steps(&steps, pace.steps_due(FRAME), &mut scene);
        screen.draw(&scene, &pace, ink)?;
        scene.fade();
        if cancel.is_cancelled() || matches!(next_request(&mut pace, &scene)?, KeyRequest::Quit) {
            // Leaving after the end is not giving up.
            if scene.is_over {
                return Ok(Seen::All);
            }
            // Dropping the receiver unblocks the search, which then sees the flag.
            cancel.cancel();
            return Ok(Seen::Part(Box::new(scene)));
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

/// Waits for a key for one frame.
fn next_request(pace: &mut Pace, scene: &Scene) -> io::Result<KeyRequest> {
    if !event::poll(FRAME)? {
        return Ok(KeyRequest::Nothing);
    }
    let Event::Key(KeyEvent { code, modifiers, kind: KeyEventKind::Press, .. }) = event::read()? else {
        return Ok(KeyRequest::Nothing);
    };
    match code {
        KeyCode::Char('c') if modifiers.contains(KeyModifiers::CONTROL) => return Ok(KeyRequest::Quit),
        KeyCode::Char('q') | KeyCode::Esc => return Ok(KeyRequest::Quit),
        KeyCode::Enter if scene.is_over => return Ok(KeyRequest::Quit),
        KeyCode::Char(' ') => pace.pause_or_go_on(),
        KeyCode::Right | KeyCode::Char('s') => pace.single_step(),
        KeyCode::Up | KeyCode::Char('+' | '=') => pace.faster(),
        KeyCode::Down | KeyCode::Char('-') => pace.slower(),
        _ => {}
    }
    Ok(KeyRequest::Nothing)
}
