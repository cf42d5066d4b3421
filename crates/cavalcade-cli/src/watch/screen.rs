//! Draws the scene in the terminal.

use std::io::{self, Stdout, Write, stdout};
use std::ops::Range;

use cavalcade::Square;
use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::style::{Color, ContentStyle, PrintStyledContent, StyledContent, Stylize};
use crossterm::terminal::{
    BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, enable_raw_mode, size,
};
use crossterm::{execute, queue};

use super::pace::Pace;
use super::scene::{CellStyle, Scene};

/// A line of styled texts.
type Line = Vec<StyledContent<String>>;

/// The terminal while a search is shown. Dropping it restores what was there before.
pub(super) struct Screen {
    out: Stdout,
}

impl Screen {
    /// Switches to the alternate screen and takes over the keyboard.
    pub(super) fn new() -> io::Result<Self> {
        enable_raw_mode()?;
        let mut screen = Self { out: stdout() };
        execute!(screen.out, EnterAlternateScreen, Hide)?;
        Ok(screen)
    }

    /// Draws the board above two lines of text.
    pub(super) fn draw(&mut self, scene: &Scene, pace: &Pace, ink: Ink) -> io::Result<()> {
        let (width, height) = size()?;
        queue!(self.out, BeginSynchronizedUpdate)?;
        for (row, line) in (0..height).zip(lines(scene, pace, width.into(), height.into(), ink)) {
            queue!(self.out, MoveTo(0, row))?;
            for text in line {
                queue!(self.out, PrintStyledContent(text))?;
            }
            queue!(self.out, Clear(ClearType::UntilNewLine))?;
        }
        queue!(self.out, EndSynchronizedUpdate)?;
        self.out.flush()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // A terminal that cannot be written to any more needs no restoring.
        let _ = execute!(self.out, Show, LeaveAlternateScreen);
        let _ = disable_raw_mode();
    }
}

/// Colours or none. Without colours none may be set: resetting one would also end reverse video.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ink {
    Coloured,
    Plain,
}

impl Ink {
    /// Reads the variable `NO_COLOR`.
    pub(super) fn of_environment() -> Self {
        let is_plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        if is_plain { Self::Plain } else { Self::Coloured }
    }

    fn style(self, color: Color) -> ContentStyle {
        match self {
            Self::Coloured => ContentStyle::new().with(color),
            Self::Plain => ContentStyle::new(),
        }
    }
}

/// All lines of a screen of this size, from the top.
fn lines(scene: &Scene, pace: &Pace, width: usize, height: usize, ink: Ink) -> Vec<Line> {
    let board_height = height.saturating_sub(2);
    let mut lines = board_lines(scene, width, board_height, ink);
    lines.resize_with(board_height, Vec::new);
    let dim = ContentStyle::new().dim();
    let texts = [(numbers(scene, pace), ContentStyle::new()), (keys(scene).to_string(), dim)];
    lines.extend(texts.map(|(text, style)| vec![StyledContent::new(style, text.chars().take(width).collect())]));
    lines
}

fn numbers(scene: &Scene, pace: &Pace) -> String {
    let state = if scene.is_over {
        "finished".to_string()
    } else if pace.is_paused() {
        "paused".to_string()
    } else {
        format!("{} steps per second", pace.steps_per_second())
    };
    format!(
        "{} of {} squares (best {}), {} steps, {} retreats; {state}",
        scene.visited(),
        scene.board().len(),
        scene.deepest,
        scene.steps,
        scene.retreats
    )
}

fn keys(scene: &Scene) -> &'static str {
    if scene.is_over {
        "Enter or q: quit"
    } else {
        "space: pause   right or s: one step   up/down or +/-: faster, slower   q: quit"
    }
}

/// The ranks from the top, with numbers if they fit, otherwise one character per square around the piece.
fn board_lines(scene: &Scene, width: usize, height: usize, ink: Ink) -> Vec<Line> {
    let size = scene.board().size();
    let digits = scene.board().len().to_string().len();
    let fits = size.width() as usize * (digits + 1) <= width;
    let column = if fits { digits + 1 } else { 1 };
    let head = scene.head().unwrap_or(Square::new(0, 0));
    let files = window(head.file(), size.width(), (width / column) as u32);
    let ranks = window(head.rank(), size.height(), height as u32);
    ranks
        .rev()
        .map(|rank| files.clone().map(|file| span(scene.look(Square::new(file, rank)), column, ink)).collect())
        .collect()
}

/// The part of a side that fits, centred on a square.
fn window(middle: u32, side: u32, shown: u32) -> Range<u32> {
    let shown = shown.min(side);
    let first = middle.saturating_sub(shown / 2).min(side - shown);
    first..first + shown
}

fn span(look: CellStyle, column: usize, ink: Ink) -> StyledContent<String> {
    let (text, style) = match look {
        CellStyle::Hole => (" ".to_string(), ContentStyle::new()),
        CellStyle::Open => ("·".to_string(), ContentStyle::new().dim()),
        CellStyle::Left => ("×".to_string(), ink.style(Color::DarkRed)),
        CellStyle::Visited(number) => (mark(number, column, "■"), ink.style(Color::DarkCyan)),
        CellStyle::Head(number) => {
            // There is room for a sign before a number.
            let sign = if ink == Ink::Plain && column > 1 { ">" } else { "" };
            let style = ink.style(Color::DarkYellow).reverse().bold();
            (format!("{sign}{}", mark(number, column, "N")), style)
        }
    };
    StyledContent::new(style, format!("{text:>column$}"))
}

fn mark(number: u32, column: usize, small: &str) -> String {
    if column == 1 { small.to_string() } else { number.to_string() }
}

#[cfg(test)]
mod tests {
    use super::super::feed::Step;
    use super::*;
    use cavalcade::{Board, Kind, Piece, Question, Size};
    use crossterm::style::Attribute;

    fn drawn(side: u32, width: usize, height: usize, ink: Ink) -> Vec<Line> {
        let board = Board::rectangle(Size::new(side, side).unwrap());
        let mut scene = Scene::new(&Question::new(board, Piece::KNIGHT, Kind::Open));
        scene.apply(Step::Forward(Square::new(0, 0)));
        scene.apply(Step::Forward(Square::new(1, 2)));
        scene.apply(Step::Forward(Square::new(2, 0)));
        scene.apply(Step::Back(Square::new(2, 0)));
        lines(&scene, &Pace::default(), width, height, ink)
    }

    fn text(line: &Line) -> String {
        line.iter().map(|text| text.content().as_str()).collect()
    }

    #[test]
    fn a_small_board_shows_its_numbers_above_two_lines_of_text() {
        let lines: Vec<String> = drawn(3, 24, 6, Ink::Coloured).iter().map(text).collect();
        assert_eq!(lines[..4], [" · 2 ·", " · · ·", " 1 · ×", ""]);
        assert!(
            lines.len() == 6 && lines[4].starts_with("2 of 9 squares") && lines[5].starts_with("space"),
            "{lines:?}"
        );
        assert!(lines.iter().all(|line| line.chars().count() <= 24), "{lines:?}");
    }

    #[test]
    fn without_colours_the_piece_is_marked_by_a_sign_and_reversed() {
        let lines = drawn(3, 24, 5, Ink::Plain);
        assert_eq!(text(&lines[0]), " ·>2 ·");
        let texts: Vec<&StyledContent<String>> = lines.iter().flatten().collect();
        assert!(texts.iter().all(|text| text.style().foreground_color.is_none()));
        let reversed = texts.iter().filter(|text| text.style().attributes.has(Attribute::Reverse));
        assert_eq!(reversed.map(|text| text.content()).collect::<Vec<_>>(), [">2"]);
    }

    #[test]
    fn a_board_larger_than_the_terminal_is_shown_around_the_piece() {
        let shown: String = drawn(100, 20, 8, Ink::Coloured).iter().map(text).collect();
        assert!(shown.contains('N') && shown.contains('■'), "{shown}");
    }

    #[test]
    fn the_window_stays_on_the_board() {
        assert_eq!(window(0, 10, 4), 0..4);
        assert_eq!(window(5, 10, 4), 3..7);
        assert_eq!(window(9, 10, 4), 6..10);
        assert_eq!(window(1, 3, 8), 0..3);
    }
}
