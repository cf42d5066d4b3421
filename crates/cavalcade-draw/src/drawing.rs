//! The front door: anything that can be drawn, in any format.

use cavalcade::facts::Statistics;
use cavalcade::{Board, Budget, Piece, Square, Tour};

use crate::chart::Series;
use crate::film::Film;
use crate::obstacle::Obstacle;
use crate::search::Recorder;
use crate::{
    DrawError, DrawOptions, Format, Scene, animation, board, chart, gif, moves, obstacle, png, search, statistics, svg,
    tour,
};

/// Something to draw.
#[derive(Clone, Copy, Debug)]
pub enum Drawing<'a> {
    /// A tour; it moves in a GIF.
    Tour(&'a Tour),
    /// A board alone.
    Board {
        /// The board.
        board: &'a Board,
        /// Where a tour should start.
        start: Option<Square>,
        /// Where a tour should end.
        end: Option<Square>,
    },
    /// Why a board has no tour.
    Obstacle {
        /// The board.
        board: &'a Board,
        /// What is in the way.
        obstacle: &'a Obstacle,
    },
    /// A recorded search; it moves in a GIF, and elsewhere shows where the search ended.
    Search {
        /// The board.
        board: &'a Board,
        /// The piece.
        piece: &'a Piece,
        /// What was recorded.
        recorder: &'a Recorder,
    },
    /// Methods side by side.
    Comparison(&'a [Series]),
    /// How often many tours make each move.
    Moves(&'a Statistics),
    /// How often many tours make each move, turn and cross themselves.
    Statistics(&'a Statistics),
}

impl Drawing<'_> {
    /// The bytes of a picture file. Nothing is written anywhere, so nothing is left behind when this fails.
    pub fn encode(&self, options: &DrawOptions, format: Format) -> Result<Vec<u8>, DrawError> {
        self.encode_within(options, format, &Budget::unlimited())
    }

    /// The bytes of a picture file, if they can be made within a budget.
    pub fn encode_within(&self, options: &DrawOptions, format: Format, budget: &Budget) -> Result<Vec<u8>, DrawError> {
        budget.check(0)?;
        match format {
            Format::Svg => Ok(svg::encode_within(&self.scene(options)?, budget)?.into_bytes()),
            Format::Png => png::encode_within(&self.scene(options)?, budget),
            Format::Gif => gif::encode_within(&self.film(options)?, budget),
        }
    }

    /// The picture as a scene.
    pub fn scene(&self, options: &DrawOptions) -> Result<Scene, DrawError> {
        match self {
            Self::Tour(tour) => tour::scene(tour, options),
            Self::Board { board, start, end } => board::scene(board, *start, *end, options),
            Self::Obstacle { board, obstacle } => obstacle::scene(board, obstacle, options),
            Self::Search { board, piece, recorder } => search::scene(board, piece, recorder, options),
            Self::Comparison(series) => chart::scene(series, options),
            Self::Moves(statistics) => moves::scene(statistics, options),
            Self::Statistics(statistics) => statistics::scene(statistics, options),
        }
    }

    /// The picture as a film, of a single frame unless there is something that moves.
    pub fn film(&self, options: &DrawOptions) -> Result<Film, DrawError> {
        match self {
            Self::Tour(tour) => animation::film(tour, options),
            Self::Search { board, piece, recorder } => search::film(board, piece, recorder, options),
            _ => Ok(Film::still(self.scene(options)?)),
        }
    }
}
