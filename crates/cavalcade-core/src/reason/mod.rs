//! Reasons why there is no tour, as data: together with the board, the piece and the ends, their fields are all that is
//! needed to check them.
//!
//! Normalising a question, obstacles, constructions and exhausted searches all produce a [`Reason`], and `confirm`
//! re-checks it.

mod clue_conflict;
mod colour_rule;
mod contradiction;
mod cut;
mod cycle_vertex;
mod decision;
mod degree_deficit;
mod no_magic;
mod property;
mod step;
mod symmetry_obstruction;
mod theorem;
mod vertex;
mod words;

pub use self::clue_conflict::ClueConflict;
pub use self::colour_rule::ColourRule;
pub use self::contradiction::Contradiction;
pub use self::cut::Cut;
pub(crate) use self::cycle_vertex::APEX;
pub use self::cycle_vertex::CycleVertex;
pub use self::decision::Decision;
pub use self::degree_deficit::DegreeDeficit;
pub use self::no_magic::NoMagic;
pub use self::property::{AlwaysClosed, PropertyReason};
pub use self::step::Step;
pub use self::symmetry_obstruction::SymmetryObstruction;
pub use self::theorem::{ChiaOngCase, SchwenkCase, Theorem};
pub use self::vertex::{Vertex, Words};

use std::fmt;

use serde::{Deserialize, Serialize};

use self::words::{list, names, parts};
use crate::util::counted;
use crate::{Question, Square};

/// The reason why there is no tour of a board, or no path or cycle through all nodes of a graph.
///
/// A reason is data: its fields are all that is needed, with the board, the piece and the ends, to check it. It speaks of
/// squares, of [nodes](crate::Node), or of names that [`map`](Self::map) gives them.
///
/// ```
/// # use cavalcade_core as cavalcade;
/// use cavalcade::{Node, Reason};
///
/// let star = Reason::TooFewExits { squares: [1, 2, 3].map(Node::new).to_vec(), allowed: 2 };
/// assert_eq!(star.to_string(), "3 nodes have too few exits to be passed, and only 2 can be ends: 1, 2, 3");
/// let towns = ["Ulm", "Bonn", "Kiel", "Jena"];
/// let named = star.map(|node| towns[node.index()]).to_string();
/// assert_eq!(named, "3 nodes have too few exits to be passed, and only 2 can be ends: Bonn, Kiel, Jena");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Reason<V = Square> {
    /// Each move changes colour, and the numbers of squares of each colour or the colours of the ends do not allow
    /// it.
    ColourImbalance {
        /// Squares of the colour of a1, whether or not it is there.
        dark: u64,
        /// Squares of the other colour.
        light: u64,
        /// The rule that is broken.
        #[serde(flatten)]
        rule: ColourRule<V>,
    },
    /// Squares that a tour would have to pass have fewer exits than passing takes.
    TooFewExits {
        /// The squares, each with at most one exit.
        squares: Vec<V>,
        /// The number of such squares that a tour can have.
        allowed: u64,
    },
    /// The board is disconnected: no moves lead from one part of it to another.
    Disconnected {
        /// One square of each part.
        squares: Vec<V>,
        /// The number of squares of each of these parts, in the same order; empty in records that leave it out.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        sizes: Vec<u64>,
    },
    /// A closed tour ends a move away from its start, and these two squares are not.
    EndsApart {
        /// The start asked for.
        start: V,
        /// The end asked for.
        end: V,
    },
    /// Removing some squares leaves more parts than they can join.
    Cut(Cut<V>),
    /// Some squares need more moves than their neighbours can supply.
    #[serde(rename = "crowd")]
    DegreeDeficit(DegreeDeficit<V>),
    /// Moves that every tour must make and moves that no tour can make, derived step by step until they contradict each
    /// other.
    Forced {
        /// The steps, in order.
        steps: Vec<Step<V>>,
        /// The contradiction they lead to.
        contradiction: Contradiction<V>,
    },
    /// A theorem rules it out.
    Theorem {
        /// The theorem and its case.
        theorem: Theorem,
    },
    /// On a board with a side of 5, an end that leaves one of two corners with a single move.
    BetweenCorners {
        /// The end asked for, a neighbour of both corners.
        square: V,
        /// The corners, neither of which is the other end.
        corners: [V; 2],
    },
    /// An exact decision for a narrow or small board and these ends.
    Decided {
        /// The way it was made.
        by: Decision,
        /// The start asked for.
        start: Option<V>,
        /// The end asked for.
        end: Option<V>,
    },
    /// A formula that every tour satisfies cannot be satisfied: two moves at each square, and some move out of each of
    /// the sets named here.
    Unsatisfiable {
        /// Sets of squares that a tour has to leave.
        cuts: Vec<Vec<V>>,
    },
    /// Every path was tried.
    Exhausted {
        /// The number of positions that were tried.
        positions: u64,
    },
    /// A graph has too few nodes: a path needs one, a cycle three.
    TooFewNodes {
        /// The number of nodes.
        nodes: u64,
        /// The number that is needed.
        needed: u64,
    },
    /// All tours were counted, and there are none.
    Counted,
    /// No tour has the property that was asked for.
    #[serde(untagged)]
    Property(PropertyReason),
}

impl Reason {
    /// The theorem that says the same of a question, where what is seen on its board is only that board's own affair.
    ///
    /// ```
    /// # use cavalcade_core as cavalcade;
    /// use cavalcade::reason::Cut;
    /// use cavalcade::{Question, Reason, Size};
    ///
    /// let question = Question::on(Size::new(4, 4)?);
    /// let [removed, parts] = ["b2 c2 b3 c3", "a1 d1 a4 d4 b1 c1"]
    ///     .map(|names| names.split(' ').map(|name| name.parse().unwrap()).collect());
    /// let reason = Reason::Cut(Cut { removed, parts, sizes: vec![1, 1, 1, 1, 4, 4], allowed: 5 });
    /// assert!(reason.to_string().starts_with("without b2, c2, b3, c3 the board falls into 6 parts"));
    /// assert!(reason.matching_theorem(&question).is_some_and(|theorem| theorem.to_string().contains("Chia and Ong")));
    /// # Ok::<(), cavalcade::SizeError>(())
    /// ```
    #[must_use]
    pub fn matching_theorem(&self, question: &Question) -> Option<Theorem> {
        let is_seen = matches!(self, Self::Cut(_) | Self::DegreeDeficit(_) | Self::Forced { .. });
        let is_covered = question.is_knight_on_rectangle();
        let theorem = || Theorem::against(question.board().size(), question.kind());
        (is_seen && is_covered).then(theorem).flatten()
    }

    /// The reason in words, and after it the theorem that says the same of the question, if one does.
    #[must_use]
    pub fn with_theorem(&self, question: &Question) -> String {
        match self.matching_theorem(question) {
            Some(theorem) => format!("{self}; a theorem agrees: {theorem}"),
            None => self.to_string(),
        }
    }
}

impl<V> Reason<V> {
    /// The same reason with other names for the squares or nodes.
    #[must_use]
    pub fn map<W>(self, name: impl Fn(V) -> W) -> Reason<W> {
        let name = &name;
        let all = |vertices: Vec<V>| vertices.into_iter().map(name).collect();
        match self {
            Self::ColourImbalance { dark, light, rule } => {
                Reason::ColourImbalance { dark, light, rule: rule.map(name) }
            }
            Self::TooFewExits { squares, allowed } => Reason::TooFewExits { squares: all(squares), allowed },
            Self::Disconnected { squares, sizes } => Reason::Disconnected { squares: all(squares), sizes },
            Self::EndsApart { start, end } => Reason::EndsApart { start: name(start), end: name(end) },
            Self::Cut(cut) => Reason::Cut(cut.map(name)),
            Self::DegreeDeficit(deficit) => Reason::DegreeDeficit(deficit.map(name)),
            Self::Forced { steps, contradiction } => {
                Reason::Forced { steps: Step::map_all(steps, name), contradiction: contradiction.map(name) }
            }
            Self::Theorem { theorem } => Reason::Theorem { theorem },
            Self::BetweenCorners { square, corners } => {
                Reason::BetweenCorners { square: name(square), corners: corners.map(name) }
            }
            Self::Decided { by, start, end } => Reason::Decided { by, start: start.map(name), end: end.map(name) },
            Self::Unsatisfiable { cuts } => Reason::Unsatisfiable { cuts: cuts.into_iter().map(all).collect() },
            Self::Exhausted { positions } => Reason::Exhausted { positions },
            Self::TooFewNodes { nodes, needed } => Reason::TooFewNodes { nodes, needed },
            Self::Counted => Reason::Counted,
            Self::Property(reason) => Reason::Property(reason),
        }
    }
}

impl<V: Vertex> fmt::Display for Reason<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Words { vertex, edge, make, graph, tour, closed, .. } = V::WORDS;
        match self {
            Self::ColourImbalance { dark, light, rule } => {
                write!(
                    f,
                    "each {edge} changes colour and the {graph} has {dark} dark and {light} light {vertex}s: {rule}"
                )
            }
            Self::TooFewExits { squares, allowed } => too_few_exits(squares, *allowed, f),
            Self::Disconnected { squares, sizes } => {
                let (number, parts) = (squares.len(), parts(squares, sizes));
                write!(f, "the {graph} is in {number} parts that no {edge} joins: {parts}")
            }
            Self::EndsApart { start, end } => {
                let (start, end) = (start.named(), end.named());
                write!(f, "a {closed} ends one {edge} away from its start, and no {edge} leads from {end} to {start}")
            }
            Self::Cut(cut) => cut.fmt(f),
            Self::DegreeDeficit(deficit) => deficit.fmt(f),
            Self::Forced { steps, contradiction } if steps.is_empty() => contradiction.fmt(f),
            Self::Forced { steps, contradiction } => write!(f, "{}; and then {contradiction}", chain(steps)),
            Self::Theorem { theorem } => theorem.fmt(f),
            Self::BetweenCorners { square, corners: [a, b] } => write!(
                f,
                "{square} is a neighbour of both {a} and {b}, which have one other each: a tour that ends on {square} leaves one of them with a single move, and neither is the other end"
            ),
            Self::Decided { by, start, end } => {
                write!(f, "{}, and none {}", by.said(&V::WORDS), between(start.as_ref(), end.as_ref()))
            }
            Self::Unsatisfiable { cuts } if cuts.is_empty() => write!(
                f,
                "there is no way to {make} two {edge}s at each {vertex} (one at the ends): the formula for this is unsatisfiable",
            ),
            Self::Unsatisfiable { cuts } => write!(
                f,
                "there is no way to {make} two {edge}s at each {vertex} (one at the ends) and to leave {}, as a {tour} must: the formula for this is unsatisfiable",
                sets(cuts.len(), vertex)
            ),
            Self::Exhausted { positions } => {
                write!(f, "every path was tried: {}, and none is a {tour}", counted(*positions, "position"))
            }
            Self::TooFewNodes { nodes, needed } => too_few_nodes(*nodes, *needed, f),
            Self::Counted => write!(f, "all possibilities were counted, and none is a {tour}"),
            Self::Property(reason) => reason.fmt(f),
        }
    }
}

impl<V> From<PropertyReason> for Reason<V> {
    fn from(reason: PropertyReason) -> Self {
        Self::Property(reason)
    }
}

impl<V: Vertex + fmt::Debug> std::error::Error for Reason<V> {}

/// Sets of squares, each of which has to be left.
fn sets(number: usize, vertex: &str) -> String {
    if number == 1 { format!("a set of {vertex}s") } else { format!("each of {number} sets of {vertex}s") }
}

fn too_few_exits<V: Vertex>(squares: &[V], allowed: u64, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (number, listed, Words { vertex, tour, .. }) = (squares.len(), list(squares), V::WORDS);
    match allowed {
        0 => write!(f, "a {tour} would have to pass {}, and there are too few exits", names(squares)),
        1 => write!(f, "{number} {vertex}s have too few exits to be passed, and only 1 can be an end: {listed}"),
        _ => write!(f, "{number} {vertex}s have too few exits to be passed, and only 2 can be ends: {listed}"),
    }
}

fn too_few_nodes(nodes: u64, needed: u64, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let what = if needed == 1 { "path" } else { "cycle" };
    write!(f, "a {what} needs {} at least, and the graph has {}", counted(needed, "node"), counted(nodes, "node"))
}

/// The first few steps, for a sentence.
fn chain<V: Vertex>(steps: &[Step<V>]) -> String {
    const SHOWN: usize = 12;
    let mut words: Vec<String> = steps.iter().take(SHOWN).map(ToString::to_string).collect();
    if steps.len() > SHOWN {
        words.push(format!("{} more steps", steps.len() - SHOWN));
    }
    words.join("; ")
}

/// The ends asked for, for a sentence.
fn between<V: Vertex>(start: Option<&V>, end: Option<&V>) -> String {
    match (start.map(V::named), end.map(V::named)) {
        (Some(start), Some(end)) => format!("goes from {start} to {end}"),
        (Some(start), None) => format!("starts on {start}"),
        (None, Some(end)) => format!("ends on {end}"),
        (None, None) => format!("covers the whole {}", V::WORDS.graph),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_no_plural() {
        let cuts = |number| Reason::Unsatisfiable { cuts: vec![vec![Square::new(0, 0)]; number] }.to_string();
        assert!(cuts(1).contains("to leave a set of squares"), "{}", cuts(1));
        assert!(cuts(2).contains("to leave each of 2 sets of squares"), "{}", cuts(2));
        let tried = Reason::<Square>::Exhausted { positions: 1 }.to_string();
        assert_eq!(tried, "every path was tried: 1 position, and none is a tour");
        let deficit =
            |number| DegreeDeficit { squares: vec![Square::new(0, 0); number], suppliers: Vec::new() }.to_string();
        assert_eq!(deficit(1), "1 square needs more moves than it can get: a1");
        assert!(deficit(2).starts_with("2 squares need more moves than they can get"), "{}", deficit(2));
    }

    #[test]
    fn a_reason_reads_back_as_it_is_written() {
        let square = |name: &str| name.parse::<Square>().unwrap();
        let vertex = |name: &str| name.parse::<CycleVertex>().unwrap();
        let cut =
            Cut { removed: vec![square("a1")], parts: vec![square("b2"), square("c3")], sizes: vec![1, 2], allowed: 1 };
        let contradiction = Contradiction::TooFewMoves { at: vertex("a1"), left: vec![vertex("apex")] };
        let steps = vec![
            Step::Takes { at: vertex("a1"), to: vec![vertex("b3"), vertex("apex")] },
            Step::Rejects {
                from: vertex("a1"),
                to: vertex("c2"),
                steps: Vec::new(),
                contradiction: contradiction.clone(),
            },
        ];
        for reason in [
            Reason::Cut(cut.clone()),
            Reason::Forced { steps: steps.clone(), contradiction },
            Reason::Forced { steps, contradiction: Contradiction::Cut(cut) },
        ] {
            let text = serde_json::to_string(&reason).unwrap();
            assert_eq!(serde_json::from_str::<Reason>(&text).unwrap(), reason, "{text}");
        }
    }
}
