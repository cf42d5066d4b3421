//! How often tours make each move: every move of the board as a line, the wider and the further from the colour of the
//! paper the more tours make it.
//!
//! Width and brightness both show it, so the picture works in print and for people who cannot distinguish colours. Rare moves
//! lie below frequent ones.

use cavalcade::facts::{MoveUse, Statistics};
use cavalcade::util::with_article;
use cavalcade::{Kind, Square};

use crate::layout::route::Router;
use crate::layout::{Footer, Room};
use crate::subject::board::Page;
use crate::{Anchor, Area, DrawError, DrawOptions, Ink, Point, Scene, Shape, Stroke, Text};

/// The shares that have a label on the scale, in parts of a hundred.
const LABELLED: [u8; 5] = [0, 25, 50, 75, 100];

/// The steps of colour on the scale.
const SCALE_STEPS: u8 = 100;

/// The distance of the palest line from the colour of the paper.
const FAINTEST: f32 = 0.14;

/// Draws how often tours make each move, with the scale next to the board.
pub fn scene(statistics: &Statistics, options: &DrawOptions) -> Result<Scene, DrawError> {
    // What is wide enough at the usual size stays so in proportion at any other.
    let usual = DrawOptions { pixels: None, ..*options };
    let page = Page::new(statistics.question().board(), &usual, Room::Page, Footer::None)?;
    let map = MoveMap { page: &page, statistics };
    let mut shapes = page.board_shapes();
    shapes.extend(map.moves());
    shapes.extend(page.board.squares().filter_map(|square| map.dot(square)));
    shapes.extend(map.scale());
    let scene = page.scene(title(statistics), shapes);
    let width = scene.width + map.scale_room();
    Scene { width, ..scene }.fitted(options)
}

/// The title of the picture.
fn title(statistics: &Statistics) -> String {
    format!("How often each move is made by {}", tours(statistics))
}

/// A description of the tours.
pub(crate) fn tours(statistics: &Statistics) -> String {
    let question = statistics.question();
    let kind = if question.kind() == Kind::Closed { "closed" } else { "open" };
    let (number, piece, size) = (statistics.tours(), question.piece(), with_article(question.board().size()));
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {kind} {piece} tour{plural} of {size} board")
}

/// The moves on their board.
struct MoveMap<'a> {
    page: &'a Page<'a>,
    statistics: &'a Statistics,
}

impl MoveMap<'_> {
    /// Every move, those that more tours make on top.
    fn moves(&self) -> Vec<Shape> {
        let (board, piece) = (self.page.board, self.statistics.question().piece());
        let router = Router::new(board, piece, &self.page.layout);
        let mut moves: Vec<MoveUse> = self.statistics.moves().collect();
        moves.sort_by_key(|used| used.share.tours);
        let lines = moves.iter().flat_map(|used| {
            let stroke = self.stroke(used.share.value() as f32);
            let parts = router.parts(used.from, used.to).into_iter();
            parts.map(move |part| Shape::Line { points: part.to_vec(), stroke })
        });
        lines.collect()
    }

    /// The line of a move that this share of tours makes.
    fn stroke(&self, share: f32) -> Stroke {
        Stroke::solid(self.ink(share), self.width(share))
    }

    /// From near the end of the heat that is like the paper, so that even a move of no tour is seen, to the other end.
    fn ink(&self, share: f32) -> Ink {
        let (inks, away) = (self.page.inks, FAINTEST + (1.0 - FAINTEST) * share);
        let is_light = inks.paper.brightness() > 0.5;
        inks.heat_at(if is_light { 1.0 - away } else { away })
    }

    fn width(&self, share: f32) -> f32 {
        let (least, most) = (self.page.layout.share(0.012, 0.5..=1.0), self.page.layout.share(0.12, 1.5..=9.6));
        least + (most - least) * share
    }

    /// The middle of a square, where its moves meet.
    fn dot(&self, square: Square) -> Option<Shape> {
        let fits = self.page.layout.square_pixels() >= 20.0;
        let edge = Stroke::solid(self.page.inks.frame, self.page.layout.share(0.015, 0.8..=1.2));
        let (centre, radius) = (self.page.layout.centre(square), self.width(1.0) * 0.62);
        fits.then(|| Shape::Circle { centre, radius, fill: Some(self.page.square_ink(square)), edge: Some(edge) })
    }

    /// The width of the scale on the page.
    fn scale_room(&self) -> f32 {
        (self.page.layout.label_size() * 5.0).ceil()
    }

    /// The scale: a wedge as wide as the lines, in their colours, with labels.
    fn scale(&self) -> Vec<Shape> {
        let board = self.page.layout.board();
        let (wide, label) = (self.width(1.0), self.page.layout.label_size());
        let area = Area { left: board.right() + label * 1.2, top: board.top, width: wide, height: board.height };
        let mut shapes: Vec<Shape> = (0..SCALE_STEPS).map(|step| self.scale_step(area, step)).collect();
        let place = |share: f32| Point::new(area.right() + label * 0.7, area.bottom() - share * area.height);
        let text = |words: String, at| {
            Shape::Text(Text::centred(words, at, label, self.page.inks.label).anchored(Anchor::Start))
        };
        let labels = LABELLED.map(|part| text(format!("{part}%"), place(f32::from(part) / 100.0)));
        shapes.extend(labels);
        shapes.push(text("of tours".into(), place(1.0).moved(-label, -label * 1.2)));
        shapes
    }

    /// A slice of the wedge, which goes on under the next so that no seam is seen.
    fn scale_step(&self, area: Area, step: u8) -> Shape {
        let share = |step: u8| f32::from(step.min(SCALE_STEPS)) / f32::from(SCALE_STEPS);
        let (low, high) = (share(step), share(step + 2));
        let corner = |at: f32, side: f32| {
            Point::new(area.centre().x + side * self.width(at) / 2.0, area.bottom() - at * area.height)
        };
        let points = vec![corner(low, -1.0), corner(low, 1.0), corner(high, 1.0), corner(high, -1.0)];
        Shape::Polygon { points, ink: self.ink(share(step + 1)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Theme;
    use cavalcade::count::{Equivalence, TourIter};
    use cavalcade::{Board, Budget, Question, Size};

    fn drawn(theme: Theme) -> Scene {
        let question = Question::on(Board::rectangle(Size::new(5, 6).unwrap())).closed();
        let mut statistics = Statistics::within(&question, &Budget::unlimited()).unwrap();
        for tour in TourIter::new(&question, Equivalence::None, &Budget::unlimited()).unwrap() {
            statistics.add(&tour.unwrap()).unwrap();
        }
        scene(&statistics, &DrawOptions { theme, ..DrawOptions::default() }).unwrap()
    }

    /// The lines between two squares, from the bottom up.
    fn strokes(scene: &Scene) -> Vec<Stroke> {
        let is_move = |points: &[Point]| points.len() == 2;
        let stroke = |shape: &Shape| match shape {
            Shape::Line { points, stroke } if is_move(points) => Some(*stroke),
            _ => None,
        };
        scene.shapes.iter().filter_map(stroke).collect()
    }

    #[test]
    fn every_move_of_the_board_is_a_line_and_those_of_more_tours_lie_on_top() {
        let strokes = strokes(&drawn(Theme::Light));
        // The moves of a knight on 5x6: twice (5 - 1)(6 - 2) + (5 - 2)(6 - 1).
        assert_eq!(strokes.len(), 2 * (4 * 4 + 3 * 5));
        assert!(strokes.windows(2).all(|pair| pair[0].width <= pair[1].width));
    }

    #[test]
    fn the_more_tours_make_a_move_the_further_it_is_from_the_paper() {
        for (_, theme) in Theme::NAMED {
            let paper = theme.inks().paper.brightness();
            let contrasts: Vec<f32> =
                strokes(&drawn(theme)).iter().map(|stroke| (stroke.ink.brightness() - paper).abs()).collect();
            assert!(contrasts.windows(2).all(|pair| pair[0] <= pair[1] + 0.005), "{theme}");
            assert!(contrasts[0] > 0.1 && contrasts[contrasts.len() - 1] > 0.7, "{theme}: {contrasts:?}");
        }
    }
}
