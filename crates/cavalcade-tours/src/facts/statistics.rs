//! What many tours have in common: turns, crossings, symmetries, and how often each move is used.
//!
//! Tours drawn uniformly at random are a sample of all tours of a board. So each number comes with the interval in
//! which it lies for all tours with 95% confidence: [Student's](super::Interval::of_mean) for means,
//! [Wilson's](super::Interval::of_share) for shares.
//!
//! Turns and crossings are those of [`Facts`](super::Facts): if the last square is one move from the first, the line of
//! a tour is closed, whether or not closed tours were asked for. [`Statistics::closed`] counts those. The closing move
//! is counted among the moves only where closed tours were asked for; and symmetries are those of tours of the kind
//! that was asked for, as in a count.

use thiserror::Error;

use super::distribution::Distribution;
use super::share::Share;
use super::symmetric::symmetries;
use super::{crossings, turns};
use cavalcade_check::Tour;
use cavalcade_core::symmetry::sense::Sense;
use cavalcade_core::{Budget, Kind, Limit, Question, Square, Symmetry, TourSymmetry, Wrap};
use cavalcade_graph::{BoardGraph, Node};

/// Statistics of the tours that answer a question, from a sample.
///
/// ```
/// # mod cavalcade { pub use {cavalcade_check::*, cavalcade_core::*, cavalcade_tours::*}; pub mod count { pub use cavalcade_count::*; } }
/// use cavalcade::count::{Equivalence, TourIter};
/// use cavalcade::facts::Statistics;
/// use cavalcade::{Budget, Question, Size};
///
/// let (question, budget) = (Question::on(Size::new(5, 6)?).closed(), Budget::unlimited());
/// let mut statistics = Statistics::within(&question, &budget)?;
/// for tour in TourIter::new(&question, Equivalence::None, &budget)? {
///     statistics.add(&tour?)?;
/// }
/// assert_eq!(statistics.tours(), 8);
/// assert_eq!(statistics.turns().and_then(|turns| turns.mean()), Some(29.0));
/// // Two moves lead out of a corner, and every closed tour makes both.
/// let corner = statistics.moves().filter(|used| used.from == "a1".parse().unwrap());
/// assert!(corner.into_iter().all(|used| used.share.tours == 8));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Statistics {
    question: Question,
    graph: BoardGraph,
    tours: u64,
    closed: u64,
    asymmetric: u64,
    /// Missing on boards where they have no meaning.
    turns: Option<Distribution>,
    crossings: Option<Distribution>,
    /// The tours with each symmetry. The sense matters for the half turn of closed tours alone.
    symmetric: Vec<(TourSymmetry, u64)>,
    /// For each entry in the rows of the graph that leads to a later square, the tours that make the move.
    uses: Vec<u64>,
}

/// The number of tours that make a move, in either direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveUse {
    /// The end of the move that comes first on the board.
    pub from: Square,
    /// The other end.
    pub to: Square,
    /// The tours that make the move.
    pub share: Share,
}

/// A tour, or other statistics, that answer another question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("these are tours that answer another question; collect them by themselves")]
pub struct AnotherQuestion;

impl Statistics {
    /// Creates empty statistics for the answers to this question, if the budget has room for them.
    pub fn within(question: &Question, budget: &Budget) -> Result<Self, Limit> {
        let (board, piece) = (question.board(), question.piece());
        let most_entries = board.len().saturating_mul(piece.offsets().len() as u64);
        let uses = most_entries.saturating_mul(size_of::<u64>() as u64);
        budget.has_room_for(BoardGraph::bytes(board, piece).saturating_add(uses))?;
        let graph = BoardGraph::within(board, piece, budget)?;
        Ok(Self {
            question: question.clone(),
            uses: vec![0; graph.rows().entries().len()],
            graph,
            tours: 0,
            closed: 0,
            asymmetric: 0,
            turns: (board.wrap() == Wrap::None).then(Distribution::default),
            crossings: crossings::are_counted(board, piece).then(Distribution::default),
            symmetric: possible_symmetries(question).map(|symmetry| (symmetry, 0)).collect(),
        })
    }

    /// Adds a tour, if it answers the question.
    pub fn add(&mut self, tour: &Tour) -> Result<(), AnotherQuestion> {
        if !self.is_answered_by(tour) {
            return Err(AnotherQuestion);
        }
        self.tours += 1;
        self.closed += u64::from(tour.is_closed());
        add_value(&mut self.turns, turns(tour));
        add_value(&mut self.crossings, crossings(tour));
        self.add_symmetries(tour);
        self.add_moves(tour);
        Ok(())
    }

    /// Adds all that others know of the same question, such as those that another thread has collected.
    pub fn merge(&mut self, other: &Self) -> Result<(), AnotherQuestion> {
        if self.question != other.question {
            return Err(AnotherQuestion);
        }
        self.tours += other.tours;
        self.closed += other.closed;
        self.asymmetric += other.asymmetric;
        for (mine, others) in [(&mut self.turns, &other.turns), (&mut self.crossings, &other.crossings)] {
            if let (Some(mine), Some(others)) = (mine, others) {
                mine.merge(others);
            }
        }
        for (own, other) in self.symmetric.iter_mut().zip(&other.symmetric) {
            own.1 += other.1;
        }
        self.uses.iter_mut().zip(&other.uses).for_each(|(mine, others)| *mine += others);
        Ok(())
    }

    fn is_answered_by(&self, tour: &Tour) -> bool {
        let question = &self.question;
        let is_kind = question.kind() == Kind::Open || tour.is_closed();
        let is_asked = |asked: Option<Square>, found| asked.is_none_or(|asked| asked == found);
        tour.piece().leaps() == question.piece().leaps()
            && is_kind
            && is_asked(question.start(), tour.start())
            && is_asked(question.end(), tour.end())
            && tour.board() == question.board()
    }

    fn add_symmetries(&mut self, tour: &Tour) {
        let found = symmetries(tour, self.question.kind());
        self.asymmetric += u64::from(found.is_empty());
        for (symmetry, count) in &mut self.symmetric {
            let is_same = |other: &TourSymmetry| {
                other.symmetry == symmetry.symmetry && (!has_senses(*other) || other.sense == symmetry.sense)
            };
            *count += u64::from(found.iter().any(is_same));
        }
    }

    fn add_moves(&mut self, tour: &Tour) {
        let home = (self.question.kind() == Kind::Closed).then(|| tour.start());
        let mut nodes = tour.squares().chain(home).filter_map(|square| self.graph.node(square));
        let Some(mut last) = nodes.next() else { return };
        for node in nodes {
            let (from, to) = (last.min(node), last.max(node));
            let first = self.graph.rows().range(from).start;
            if let Some(place) = self.graph.neighbours(from).iter().position(|other| *other == to) {
                self.uses[first + place] += 1;
            }
            last = node;
        }
    }

    /// The question.
    #[must_use]
    pub const fn question(&self) -> &Question {
        &self.question
    }

    /// The number of tours that were added.
    #[must_use]
    pub const fn tours(&self) -> u64 {
        self.tours
    }

    /// The number of closed tours: all, if that was asked for, and otherwise those whose ends are a move apart.
    #[must_use]
    pub const fn closed(&self) -> Share {
        self.share(self.closed)
    }

    /// The changes of direction per tour; `None` on boards with joined edges.
    #[must_use]
    pub const fn turns(&self) -> Option<&Distribution> {
        self.turns.as_ref()
    }

    /// The crossings per tour; `None` on boards with joined edges and for pieces that leap very far.
    #[must_use]
    pub const fn crossings(&self) -> Option<&Distribution> {
        self.crossings.as_ref()
    }

    /// The number of tours with each symmetry of the board, including 0. A tour can have several.
    #[must_use]
    pub fn symmetries(&self) -> impl ExactSizeIterator<Item = (TourSymmetry, Share)> + '_ {
        self.symmetric.iter().map(|(symmetry, count)| (*symmetry, self.share(*count)))
    }

    /// The number of tours without symmetry.
    #[must_use]
    pub const fn asymmetric(&self) -> Share {
        self.share(self.asymmetric)
    }

    /// The number of tours that make each move of the board, including 0: by its first square along the ranks, then in
    /// the order of the piece. Moves that coincide on a small board with joined edges are one.
    pub fn moves(&self) -> impl Iterator<Item = MoveUse> + '_ {
        self.graph.nodes().flat_map(move |node| self.moves_on_from(node))
    }

    /// The moves from a square to later ones.
    fn moves_on_from(&self, from: Node) -> impl Iterator<Item = MoveUse> + '_ {
        let uses = &self.uses[self.graph.rows().range(from)];
        let later = self.graph.neighbours(from).iter().zip(uses).filter(move |(to, _)| **to > from);
        later.map(move |(to, count)| {
            let (from, to) = (self.graph.square(from), self.graph.square(*to));
            MoveUse { from, to, share: self.share(*count) }
        })
    }

    const fn share(&self, tours: u64) -> Share {
        Share { tours, among: self.tours }
    }
}

fn add_value(to: &mut Option<Distribution>, value: Option<u64>) {
    if let (Some(distribution), Some(value)) = (to, value) {
        distribution.add(value);
    }
}

/// Every symmetry that a tour of the board could have.
fn possible_symmetries(question: &Question) -> impl Iterator<Item = TourSymmetry> {
    let kind = question.kind();
    let symmetries = question.board().symmetries().into_iter().filter(|symmetry| *symmetry != Symmetry::Identity);
    let senses = [Sense::Kept, Sense::Reversed];
    let all = symmetries.flat_map(move |symmetry| senses.map(|sense| TourSymmetry { symmetry, sense, kind }));
    all.filter(|symmetry| symmetry.sense == Sense::Kept || has_senses(*symmetry))
}

/// Returns `true` if tours with this symmetry are counted by its sense.
fn has_senses(symmetry: TourSymmetry) -> bool {
    symmetry.symmetry == Symmetry::HalfTurn && symmetry.kind == Kind::Closed
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use cavalcade_core::{Board, Piece, Size, Symmetry};
    use cavalcade_count::{Counter, Equivalence, TourIter};

    fn ask(size: &str, kind: Kind) -> Question {
        Question::new(Board::rectangle(size.parse().unwrap()), Piece::KNIGHT, kind)
    }

    fn listed(question: &Question) -> Vec<Tour> {
        TourIter::new(question, Equivalence::None, &Budget::unlimited()).unwrap().map(Result::unwrap).collect()
    }

    fn none(question: &Question) -> Statistics {
        Statistics::within(question, &Budget::unlimited()).unwrap()
    }

    fn of_tours(question: &Question, tours: &[Tour]) -> Statistics {
        let mut statistics = none(question);
        for tour in tours {
            statistics.add(tour).unwrap();
        }
        statistics
    }

    fn of_all(question: &Question) -> Statistics {
        of_tours(question, &listed(question))
    }

    /// The number of moves from or to a square, over all tours.
    fn uses_at(statistics: &Statistics, square: Square) -> u64 {
        statistics.moves().filter(|used| [used.from, used.to].contains(&square)).map(|used| used.share.tours).sum()
    }

    #[test]
    fn closed_tours_make_two_moves_at_every_square() {
        for question in [ask("6x6", Kind::Closed), ask("3x10", Kind::Closed), ask("5x6", Kind::Closed)] {
            let statistics = of_all(&question);
            assert_eq!(statistics.closed(), Share { tours: statistics.tours(), among: statistics.tours() });
            for square in question.board().squares() {
                assert_eq!(uses_at(&statistics, square), 2 * statistics.tours(), "{square}");
            }
        }
    }

    #[test]
    fn open_tours_make_a_move_for_every_square_but_one() {
        for question in [ask("3x4", Kind::Open), ask("5x5", Kind::Open), ask("3x7", Kind::Open)] {
            let statistics = of_all(&question);
            let moves: u64 = statistics.moves().map(|used| used.share.tours).sum();
            assert_eq!(moves, statistics.tours() * (question.board().len() - 1));
        }
    }

    #[test]
    fn every_tour_makes_the_forced_moves_at_a_corner() {
        let statistics = of_all(&ask("6x6", Kind::Closed));
        assert_eq!(statistics.tours(), 9862);
        let corner: Vec<MoveUse> = statistics.moves().filter(|used| used.from == Square::new(0, 0)).collect();
        assert_eq!(corner.len(), 2);
        assert!(corner.iter().all(|used| used.share.tours == 9862 && used.share.interval().high >= 1.0));
    }

    #[test]
    fn moves_that_are_images_of_each_other_are_used_by_as_many_tours() {
        let statistics = of_all(&ask("5x5", Kind::Open));
        let board = statistics.question().board();
        let moves: BTreeMap<(Square, Square), u64> =
            statistics.moves().map(|used| ((used.from, used.to), used.share.tours)).collect();
        for symmetry in board.symmetries() {
            for ((from, to), tours) in &moves {
                let [from, to] = [from, to].map(|square| symmetry.apply(*square, board.size()));
                assert_eq!(moves[&(from.min(to), from.max(to))], *tours, "{symmetry}");
            }
        }
    }

    #[test]
    fn tours_merged_are_tours_added() {
        let question = ask("5x5", Kind::Open);
        let tours = listed(&question);
        let (first, second) = tours.split_at(tours.len() / 3);
        let mut merged = of_tours(&question, first);
        merged.merge(&of_tours(&question, second)).unwrap();
        let added = of_tours(&question, &tours);
        assert_eq!((merged.turns(), merged.crossings()), (added.turns(), added.crossings()));
        assert!(merged.symmetries().eq(added.symmetries()) && merged.moves().eq(added.moves()));
        let counted = |statistics: &Statistics| (statistics.tours(), statistics.closed(), statistics.asymmetric());
        assert_eq!(counted(&merged), counted(&added));
    }

    #[test]
    fn as_many_tours_of_6x6_have_each_symmetry_as_are_counted_by_it() {
        let question = ask("6x6", Kind::Closed);
        let statistics = of_all(&question);
        let count = Counter::new(&question).classes().count().unwrap();
        let found = |symmetry| {
            let named = statistics.symmetries().filter(|(name, _)| name.symmetry == symmetry);
            named.map(|(_, share)| share.tours).sum::<u64>()
        };
        for symmetric in count.classes.unwrap().symmetric.iter().skip(1) {
            assert_eq!(found(symmetric.symmetry).to_string(), symmetric.total().to_string(), "{}", symmetric.symmetry);
        }
        // A knight's tour of 6x6 has no mirror image of itself, and one with a quarter turn has the half turn too.
        assert_eq!(statistics.asymmetric().tours + found(Symmetry::HalfTurn), 9862);
    }

    #[test]
    fn a_board_with_joined_edges_has_moves_and_no_turns() {
        let board = Board::rectangle(Size::new(3, 3).unwrap()).with_wrap(Wrap::Torus);
        let question = Question::new(board, Piece::KNIGHT, Kind::Closed);
        let statistics = of_all(&question);
        assert!(statistics.tours() > 0 && statistics.turns().is_none() && statistics.crossings().is_none());
        // Eight moves lead to four squares: those that coincide are one.
        assert_eq!(statistics.moves().count(), 9 * 4 / 2);
        assert!(question.board().squares().all(|square| uses_at(&statistics, square) == 2 * statistics.tours()));
    }

    #[test]
    fn a_piece_that_leaps_far_turns_and_its_crossings_are_not_counted() {
        let board = Board::rectangle(Size::new(18, 1).unwrap());
        let question = Question::new(board, Piece::leaper(0, 17), Kind::Open);
        let statistics = none(&question);
        assert!(statistics.turns().is_some() && statistics.crossings().is_none());
    }

    #[test]
    fn tours_that_answer_another_question_are_refused() {
        let open = listed(&ask("3x4", Kind::Open));
        for question in
            [ask("4x3", Kind::Open), ask("3x4", Kind::Closed), ask("3x4", Kind::Open).starting_at("a2").unwrap()]
        {
            let mut statistics = none(&question);
            assert_eq!(statistics.add(&open[0]), Err(AnotherQuestion));
            assert_eq!(statistics.merge(&none(&ask("3x4", Kind::Open))), Err(AnotherQuestion));
            assert_eq!(statistics.tours(), 0);
        }
    }

    #[test]
    fn a_tour_of_one_square_has_no_moves() {
        let statistics = of_all(&ask("1x1", Kind::Open));
        assert_eq!((statistics.tours(), statistics.moves().count()), (1, 0));
        assert_eq!(statistics.turns().and_then(Distribution::mean), Some(0.0));
    }
}
