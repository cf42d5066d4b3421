//! Everything that can be drawn, in any format.

use cavalcade::facts::Statistics;
use cavalcade::{Board, Budget, Piece, Square, Tour};

use crate::chart::comparison::{self, Series};
use crate::encode::{gif, pdf, png, svg, tikz};
use crate::film::Film;
use crate::sheet::contact::ContactSheet;
use crate::sheet::worksheet::Worksheet;
use crate::sheet::{contact, worksheet};
use crate::subject::flawed::Flawed;
use crate::subject::numbers::Numbers;
use crate::subject::obstacle::Obstacle;
use crate::subject::search::Recorder;
use crate::subject::{animation, board, flawed, moves, numbers, obstacle, search, statistics, tour};
use crate::{DrawError, DrawOptions, Format, Scene};

/// Something to draw.
#[derive(Clone, Copy, Debug)]
pub enum Drawing<'a> {
    /// A tour; animated in a GIF.
    Tour(&'a Tour),
    /// A path that is not a tour, with its faults.
    Flawed(&'a Flawed<'a>),
    /// A board alone.
    Board {
        /// The board.
        board: &'a Board,
        /// The start of a tour.
        start: Option<Square>,
        /// The end of a tour.
        end: Option<Square>,
    },
    /// A board with given and found numbers.
    Numbers(&'a Numbers<'a>),
    /// An obstacle to a tour.
    Obstacle {
        /// The board.
        board: &'a Board,
        /// The obstacle.
        obstacle: &'a Obstacle,
    },
    /// A recorded search; animated in a GIF, otherwise its last position.
    Search {
        /// The board.
        board: &'a Board,
        /// The piece.
        piece: &'a Piece,
        /// The recording.
        recorder: &'a Recorder,
    },
    /// A comparison of methods.
    Comparison(&'a [Series]),
    /// The frequency of each move in many tours.
    Moves(&'a Statistics),
    /// Statistics of many tours: moves, turns and crossings.
    Statistics(&'a Statistics),
    /// Empty boards on a page.
    Worksheet(&'a Worksheet<'a>),
    /// Many small pictures.
    Contact(&'a ContactSheet<'a>),
}

impl Drawing<'_> {
    /// Encodes the picture as the bytes of a file.
    pub fn encode(&self, options: &DrawOptions, format: Format) -> Result<Vec<u8>, DrawError> {
        self.encode_within(options, format, &Budget::unlimited())
    }

    /// Encodes the picture within a budget.
    pub fn encode_within(&self, options: &DrawOptions, format: Format, budget: &Budget) -> Result<Vec<u8>, DrawError> {
        self.encode_with_progress(options, format, budget, &mut |_, _| ())
    }

    /// Encodes the picture within a budget, and reports progress for PNG and GIF, which take long.
    ///
    /// ```
    /// use cavalcade::{Board, Budget, Size};
    /// use cavalcade_draw::{DrawOptions, Drawing, Format};
    ///
    /// let board = Board::rectangle(Size::CHESSBOARD);
    /// let drawing = Drawing::Board { board: &board, start: None, end: None };
    /// let mut reports = Vec::new();
    /// let mut progress = |done, of| reports.push((done, of));
    /// drawing.encode_with_progress(&DrawOptions::default(), Format::Png, &Budget::unlimited(), &mut progress)?;
    /// assert!(reports.last().is_some_and(|(done, of)| done == of));
    /// # Ok::<(), cavalcade_draw::DrawError>(())
    /// ```
    pub fn encode_with_progress(
        &self,
        options: &DrawOptions,
        format: Format,
        budget: &Budget,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Result<Vec<u8>, DrawError> {
        budget.check(0)?;
        options.expect(format)?;
        match format {
            Format::Svg => Ok(svg::encode_within(&self.scene(options)?, budget)?.into_bytes()),
            Format::Png => png::encode_with_progress(&self.scene(options)?, budget, progress),
            Format::Gif => gif::encode_with_progress(&self.film(options)?, budget, progress),
            Format::Pdf => {
                let page = self.scene_in_points(options)?;
                let title = page.title.clone();
                Ok(pdf::encode_within(&[page], &title, budget)?)
            }
            Format::Tikz => Ok(tikz::encode_within(&self.scene_in_points(options)?, budget)?.into_bytes()),
        }
    }

    /// The picture as a scene.
    pub fn scene(&self, options: &DrawOptions) -> Result<Scene, DrawError> {
        match self {
            Self::Tour(tour) => tour::scene(tour, options),
            Self::Flawed(path) => flawed::scene(path, options),
            Self::Board { board, start, end } => board::scene(board, *start, *end, options),
            Self::Numbers(numbers) => numbers::scene(numbers, options),
            Self::Obstacle { board, obstacle } => obstacle::scene(board, obstacle, options),
            Self::Search { board, piece, recorder } => search::scene(board, piece, recorder, options),
            Self::Comparison(series) => comparison::scene(series, options),
            Self::Moves(statistics) => moves::scene(statistics, options),
            Self::Statistics(statistics) => statistics::scene(statistics, options),
            Self::Worksheet(sheet) => worksheet::scene(sheet, options),
            Self::Contact(sheet) => contact::scene(sheet, options),
        }
    }

    /// The picture in points, for paper. A worksheet already is in points.
    fn scene_in_points(&self, options: &DrawOptions) -> Result<Scene, DrawError> {
        let scene = self.scene(options)?;
        Ok(if matches!(self, Self::Worksheet(_)) { scene } else { scene.in_points() })
    }

    /// The picture as a film, with a single frame unless it is animated.
    pub fn film(&self, options: &DrawOptions) -> Result<Film, DrawError> {
        match self {
            Self::Tour(tour) => animation::film(tour, options),
            Self::Search { board, piece, recorder } => search::film(board, piece, recorder, options),
            _ => Ok(Film::still(self.scene(options)?)),
        }
    }
}
