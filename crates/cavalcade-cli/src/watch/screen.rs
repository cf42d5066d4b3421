//! Draws the scene in the terminal.

use std::ops::Range;

use cavalcade::Square;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::pace::Pace;
use super::scene::{CellStyle, Scene};

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

    fn style(self, color: Color) -> Style {
        match self {
            Self::Coloured => Style::new().fg(color),
            Self::Plain => Style::new(),
        }
    }
}

/// Draws the board above two lines of text.
pub(super) fn draw(frame: &mut Frame<'_>, scene: &Scene, pace: &Pace, ink: Ink) {
    let [board, words] = Layout::vertical([Constraint::Fill(1), Constraint::Length(2)]).areas(frame.area());
    frame.render_widget(Paragraph::new(board_lines(scene, board, ink)), board);
    frame.render_widget(Paragraph::new(vec![numbers(scene, pace), keys(scene)]), words);
}

fn numbers(scene: &Scene, pace: &Pace) -> Line<'static> {
    let state = if scene.is_over {
        "finished".to_string()
    } else if pace.is_paused() {
        "paused".to_string()
    } else {
        format!("{} steps per second", pace.steps_per_second())
    };
    Line::from(format!(
        "{} of {} squares (best {}), {} steps, {} retreats; {state}",
        scene.visited(),
        scene.board().len(),
        scene.deepest,
        scene.steps,
        scene.retreats
    ))
}

fn keys(scene: &Scene) -> Line<'static> {
    let text = if scene.is_over {
        "Enter or q: quit"
    } else {
        "space: pause   right or s: one step   up/down or +/-: faster, slower   q: quit"
    };
    Line::styled(text, Style::new().add_modifier(Modifier::DIM))
}

/// The ranks from the top, with numbers if they fit, otherwise one character per square around the piece.
fn board_lines(scene: &Scene, area: Rect, ink: Ink) -> Vec<Line<'static>> {
    let size = scene.board().size();
    let digits = scene.board().len().to_string().len();
    let fits = size.width() as usize * (digits + 1) <= usize::from(area.width);
    let column = if fits { digits + 1 } else { 1 };
    let head = scene.head().unwrap_or(Square::new(0, 0));
    let files = window(head.file(), size.width(), u32::from(area.width) / column as u32);
    let ranks = window(head.rank(), size.height(), u32::from(area.height));
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

fn span(look: CellStyle, column: usize, ink: Ink) -> Span<'static> {
    let (text, style) = match look {
        CellStyle::Hole => (" ".to_string(), Style::new()),
        CellStyle::Open => ("·".to_string(), Style::new().add_modifier(Modifier::DIM)),
        CellStyle::Left => ("×".to_string(), ink.style(Color::Red)),
        CellStyle::Visited(number) => (mark(number, column, "■"), ink.style(Color::Cyan)),
        CellStyle::Head(number) => {
            // There is room for a sign before a number.
            let sign = if ink == Ink::Plain && column > 1 { ">" } else { "" };
            let style = ink.style(Color::Yellow).add_modifier(Modifier::REVERSED | Modifier::BOLD);
            (format!("{sign}{}", mark(number, column, "N")), style)
        }
    };
    Span::styled(format!("{text:>column$}"), style)
}

fn mark(number: u32, column: usize, small: &str) -> String {
    if column == 1 { small.to_string() } else { number.to_string() }
}

#[cfg(test)]
mod tests {
    use super::super::feed::Step;
    use super::*;
    use cavalcade::{Board, Kind, Piece, Question, Size};
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;
    use ratatui::buffer::Cell;

    fn terminal(side: u32, width: u16, height: u16, ink: Ink) -> Terminal<TestBackend> {
        let board = Board::rectangle(Size::new(side, side).unwrap());
        let mut scene = Scene::new(&Question::new(board, Piece::KNIGHT, Kind::Open));
        scene.apply(Step::Forward(Square::new(0, 0)));
        scene.apply(Step::Forward(Square::new(1, 2)));
        scene.apply(Step::Forward(Square::new(2, 0)));
        scene.apply(Step::Back(Square::new(2, 0)));
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| draw(frame, &scene, &Pace::default(), ink)).unwrap();
        terminal
    }

    fn screen(side: u32, width: u16, height: u16) -> String {
        terminal(side, width, height, Ink::Coloured).backend().to_string()
    }

    #[test]
    fn a_small_board_shows_its_numbers() {
        let shown = screen(3, 24, 5);
        let rows: Vec<&str> = shown.lines().take(3).map(str::trim_end).collect();
        assert!(rows[0].contains("· 2 ·") && rows[2].contains("1 · ×"), "{shown}");
    }

    #[test]
    fn without_colours_the_piece_is_marked_by_a_sign_and_reversed() {
        let plain = terminal(3, 24, 5, Ink::Plain);
        let shown = plain.backend().to_string();
        assert!(shown.lines().next().unwrap().contains("·>2 ·"), "{shown}");
        let cells = plain.backend().buffer().content();
        assert!(cells.iter().all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset));
        let marked: Vec<&str> =
            cells.iter().filter(|cell| cell.modifier.contains(Modifier::REVERSED)).map(Cell::symbol).collect();
        assert_eq!(marked, [">", "2"]);
    }

    #[test]
    fn a_board_larger_than_the_terminal_is_shown_around_the_piece() {
        let shown = screen(100, 20, 8);
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
