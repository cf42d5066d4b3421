//! A chain of moves that are forced, followed step by step.

use std::collections::HashSet;
use std::hash::Hash;

use super::known_edges::KnownEdges;
use super::question::{AnyQuestion, VertexOf};
use super::{cut, degree_deficit};
use cavalcade_core::reason::{Contradiction, CycleVertex, Step};
use cavalcade_core::{Budget, Limit};

/// The deepest nesting of assumptions.
const DEEPEST: u32 = 8;

/// Returns whether each step follows from those before it, and the contradiction holds at the end.
pub(super) fn holds<Q: AnyQuestion>(
    known: KnownEdges<'_, Q>,
    steps: &[Step<Q::Vertex>],
    contradiction: &Contradiction<Q::Vertex>,
    budget: &Budget,
) -> Result<bool, Limit> {
    Reader { budget, steps: 0 }.holds(known, steps, contradiction, DEEPEST)
}

/// Follows a chain and counts its steps.
struct Reader<'b> {
    budget: &'b Budget,
    steps: u64,
}

impl Reader<'_> {
    fn holds<Q: AnyQuestion>(
        &mut self,
        mut known: KnownEdges<'_, Q>,
        steps: &[Step<Q::Vertex>],
        contradiction: &Contradiction<Q::Vertex>,
        depth: u32,
    ) -> Result<bool, Limit> {
        for step in steps {
            self.budget.check(self.steps)?;
            self.steps += 1;
            if !self.follow(&mut known, step, depth)? {
                return Ok(false);
            }
        }
        cannot_be(&known, contradiction)
    }

    /// Makes a step, unless it does not follow.
    fn follow<Q: AnyQuestion>(
        &mut self,
        known: &mut KnownEdges<'_, Q>,
        step: &Step<Q::Vertex>,
        depth: u32,
    ) -> Result<bool, Limit> {
        Ok(match step {
            Step::Takes { at, to } => takes(known, *at, to),
            Step::Leaves { at, to } => leaves(known, *at, to),
            Step::Skips { from, to } => skips(known, *from, *to),
            Step::Differs { end, to } => differs(known, *end, to)?,
            Step::Rejects { .. } | Step::Needs { .. } if depth == 0 => false,
            Step::Rejects { from, to, steps, contradiction } => {
                let mut supposed = known.clone();
                supposed.take(*from, *to);
                let follows = known.is_edge(*from, *to) && self.holds(supposed, steps, contradiction, depth - 1)?;
                known.drop(*from, *to);
                follows
            }
            Step::Needs { from, to, steps, contradiction } => {
                let mut supposed = known.clone();
                supposed.drop(*from, *to);
                let follows = known.is_edge(*from, *to)
                    && !known.is_taken(*from, *to)
                    && self.holds(supposed, steps, contradiction, depth - 1)?;
                known.take(*from, *to);
                follows
            }
        })
    }
}

fn is_same_set<V: Copy + Eq + Hash>(some: &[CycleVertex<V>], others: &[CycleVertex<V>]) -> bool {
    let set = |vertices: &[CycleVertex<V>]| vertices.iter().copied().collect::<HashSet<_>>();
    some.len() == others.len() && set(some).len() == some.len() && set(some) == set(others)
}

/// Returns `true` if something is named, and nothing twice.
fn are_some<V: Copy + Eq + Hash>(vertices: &[CycleVertex<V>]) -> bool {
    let mut seen = HashSet::new();
    !vertices.is_empty() && vertices.iter().all(|vertex| seen.insert(*vertex))
}

/// Only two edges are left: both are taken.
fn takes<Q: AnyQuestion>(known: &mut KnownEdges<'_, Q>, at: VertexOf<Q>, to: &[VertexOf<Q>]) -> bool {
    let follows = to.len() == 2 && is_same_set(&known.edges(at), to);
    if follows {
        for to in to {
            known.take(at, *to);
        }
    }
    follows
}

/// Two edges are taken: others are dropped.
fn leaves<Q: AnyQuestion>(known: &mut KnownEdges<'_, Q>, at: VertexOf<Q>, to: &[VertexOf<Q>]) -> bool {
    let edges: HashSet<VertexOf<Q>> = known.free(at).into_iter().collect();
    let follows = known.need(at) == 0 && are_some(to) && to.iter().all(|to| edges.contains(to));
    if follows {
        for to in to {
            known.drop(at, *to);
        }
    }
    follows
}

/// A chain of edges taken leads from one to the other and leaves nodes out: the edge between them is dropped.
fn skips<Q: AnyQuestion>(known: &mut KnownEdges<'_, Q>, from: VertexOf<Q>, to: VertexOf<Q>) -> bool {
    let is_free = known.is_edge(from, to) && !known.is_taken(from, to);
    let follows = is_free && known.chain(from, to).is_some_and(|nodes| nodes < known.nodes());
    if follows {
        known.drop(from, to);
    }
    follows
}

/// One end is known: where colours alternate and are in balance, the other is of the other colour.
fn differs<Q: AnyQuestion>(known: &mut KnownEdges<'_, Q>, end: VertexOf<Q>, to: &[VertexOf<Q>]) -> Result<bool, Limit> {
    let Some(colours) = known.context.colours()? else { return Ok(false) };
    let dark = colours.values().filter(|dark| **dark).count() * 2;
    let colour = |vertex: VertexOf<Q>| colours.get(&vertex.vertex()?).copied();
    let free: HashSet<VertexOf<Q>> = known.free(CycleVertex::Apex).into_iter().collect();
    let follows = dark == colours.len()
        && known.is_taken(CycleVertex::Apex, end)
        && are_some(to)
        && to.iter().all(|to| free.contains(to) && colour(*to) == colour(end));
    if follows {
        for to in to {
            known.drop(CycleVertex::Apex, *to);
        }
    }
    Ok(follows)
}

/// Returns whether this is so, and no tour can be where it is.
fn cannot_be<Q: AnyQuestion>(
    known: &KnownEdges<'_, Q>,
    contradiction: &Contradiction<Q::Vertex>,
) -> Result<bool, Limit> {
    Ok(match contradiction {
        Contradiction::TooFewMoves { at, left } => {
            is_node(known, *at) && left.len() < 2 && is_same_set(&known.edges(*at), left)
        }
        Contradiction::TooManyMoves { at, to } => {
            let distinct: HashSet<&VertexOf<Q>> = to.iter().collect();
            distinct.len() > 2 && distinct.len() == to.len() && to.iter().all(|to| known.is_taken(*at, *to))
        }
        Contradiction::PrematureCycle { through } => is_short_cycle(known, through),
        Contradiction::Cut(claim) => cut::holds(known, claim)?,
        Contradiction::DegreeDeficit(claim) => degree_deficit::holds(known, claim),
    })
}

fn is_node<Q: AnyQuestion>(known: &KnownEdges<'_, Q>, vertex: VertexOf<Q>) -> bool {
    match vertex {
        CycleVertex::Apex => known.has_ends(),
        CycleVertex::On(square) => known.context.question.contains(square),
    }
}

fn is_short_cycle<Q: AnyQuestion>(known: &KnownEdges<'_, Q>, through: &[VertexOf<Q>]) -> bool {
    let distinct: HashSet<&VertexOf<Q>> = through.iter().collect();
    let next = through.iter().cycle().skip(1);
    distinct.len() == through.len()
        && through.len() > 2
        && (through.len() as u64) < known.nodes()
        && through.iter().zip(next).all(|(from, to)| known.is_taken(*from, *to))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavalcade_core::{Board, Kind, Limits, Piece, Question, Size, Square};

    /// A piece that steps to the four adjacent squares: its moves on 3x2 are those of a ladder with three rungs.
    fn ladder(kind: Kind) -> Question {
        Question::new(Board::rectangle(Size::new(3, 2).unwrap()), Piece::leaper(0, 1), kind)
    }

    /// Runs a test with some edges taken, such as `a1-b1`.
    fn with_taken<T>(question: &Question, taken: &str, look: impl FnOnce(&mut KnownEdges<'_, Question>) -> T) -> T {
        let budget = Budget::unlimited();
        let mut known = KnownEdges::new(question, &budget).unwrap().unwrap();
        for (from, to) in taken.split_whitespace().filter_map(|edge| edge.split_once('-')) {
            known.take(from.parse().unwrap(), to.parse().unwrap());
        }
        look(&mut known)
    }

    fn vertex(name: &str) -> CycleVertex {
        name.parse().unwrap()
    }

    fn vertices(names: &str) -> Vec<CycleVertex> {
        names.split_whitespace().map(vertex).collect()
    }

    #[test]
    fn sets_are_the_same_if_nothing_is_missing_and_nothing_is_named_twice() {
        let same = |some: &str, others: &str| is_same_set(&vertices(some), &vertices(others));
        assert!(same("", "") && same("a1 b1", "b1 a1"));
        assert!(!same("a1 b1", "a1 c1") && !same("a1", "a1 b1"));
        assert!(!same("a1 a1", "a1") && !same("a1 a1", "a1 a1") && !same("a1 a1", "a1 b1"));
        assert!(are_some(&vertices("a1 b1")) && !are_some::<Square>(&[]) && !are_some(&vertices("a1 b1 a1")));
    }

    #[test]
    fn a_square_takes_both_of_its_edges_if_it_has_two() {
        let taken = |at, to| with_taken(&ladder(Kind::Closed), "", |known| takes(known, vertex(at), &vertices(to)));
        assert!(taken("a1", "b1 a2") && taken("c2", "b2 c1"));
        assert!(!taken("a1", "b1") && !taken("a1", "b1 b2") && !taken("a1", "b1 b1"));
        assert!(!taken("b1", "a1 c1") && !taken("b1", "a1 b2 c1"));
    }

    #[test]
    fn a_square_leaves_its_other_edges_if_two_are_taken() {
        let left =
            |taken, at, to| with_taken(&ladder(Kind::Closed), taken, |known| leaves(known, vertex(at), &vertices(to)));
        assert!(left("b1-a1 b1-c1", "b1", "b2"));
        assert!(!left("b1-a1 b1-c1", "b1", ""), "something has to be left");
        assert!(!left("b1-a1 b1-c1", "b1", "b2 b2"), "nothing is left twice");
        assert!(!left("b1-a1 b1-c1", "b1", "c2"), "only edges are left");
        assert!(!left("b1-a1 b1-c1", "b1", "a1"), "what is taken is not left");
        assert!(!left("b1-a1", "b1", "b2") && !left("", "b2", "b1"), "one edge is not enough");
    }

    #[test]
    fn an_edge_that_closes_a_chain_too_soon_is_skipped() {
        let skipped = |taken, from, to| {
            with_taken(&ladder(Kind::Closed), taken, |known| {
                let follows = skips(known, vertex(from), vertex(to));
                assert!(!follows || !known.is_edge(vertex(from), vertex(to)));
                follows
            })
        };
        assert!(skipped("b1-a1 a1-a2 a2-b2", "b1", "b2"));
        assert!(!skipped("b1-a1 a1-a2 a2-b2 b2-c2 c2-c1", "b1", "c1"), "that is the tour");
        assert!(!skipped("b1-a1 a1-a2 a2-b2", "a1", "b2"), "no edge leads there");
        assert!(!skipped("b1-a1 a1-a2 a2-b2", "a1", "b1"), "the edge is taken");
        assert!(!skipped("b1-a1 a1-a2 a2-b2", "c1", "c2"), "no chain leads there");
    }

    #[test]
    fn the_other_end_is_of_the_other_colour_where_colours_are_in_balance() {
        let other_end = |question: &Question, taken, end, to| {
            with_taken(question, taken, |known| differs(known, vertex(end), &vertices(to)).unwrap())
        };
        let open = ladder(Kind::Open);
        assert!(other_end(&open, "apex-a1", "a1", "c1 b2") && other_end(&open, "apex-b1", "b1", "a2"));
        assert!(!other_end(&open, "apex-a1", "a1", "c1 b1"), "b1 is of the other colour");
        assert!(!other_end(&open, "apex-a1", "a1", "") && !other_end(&open, "apex-a1", "a1", "c1 c1"));
        assert!(!other_end(&open, "apex-a1", "a1", "a1"), "it is an end already");
        assert!(!other_end(&open, "apex-a1", "b2", "c1"), "b2 is not an end yet");
        let odd = Question::new(Board::rectangle(Size::new(3, 3).unwrap()), Piece::leaper(0, 1), Kind::Open);
        assert!(!other_end(&odd, "apex-a1", "a1", "c1"), "both ends are of one colour");
    }

    #[test]
    fn a_contradiction_has_to_be_one() {
        let closed = ladder(Kind::Closed);
        let contradicts = |taken, dropped: &str, contradiction: &Contradiction| {
            with_taken(&closed, taken, |known| {
                if let Some((from, to)) = dropped.split_once('-') {
                    known.drop(vertex(from), vertex(to));
                }
                cannot_be(known, contradiction).unwrap()
            })
        };
        let starved = |at, left| Contradiction::TooFewMoves { at: vertex(at), left: vertices(left) };
        assert!(contradicts("", "a1-b1", &starved("a1", "a2")));
        assert!(!contradicts("", "", &starved("a1", "a2 b1")), "two edges are enough");
        assert!(!contradicts("", "a1-b1", &starved("a1", "b2")) && !contradicts("", "a1-b1", &starved("a1", "")));
        assert!(
            !contradicts("", "", &starved("apex", "")) && !contradicts("", "", &starved("z9", "")),
            "these are not nodes"
        );
        let crowded = |to| Contradiction::TooManyMoves { at: vertex("b1"), to: vertices(to) };
        assert!(contradicts("b1-a1 b1-c1 b1-b2", "", &crowded("a1 b2 c1")));
        assert!(!contradicts("b1-a1 b1-c1 b1-b2", "", &crowded("a1 c1")), "two edges are right");
        assert!(!contradicts("b1-a1 b1-c1 b1-b2", "", &crowded("a1 b2 c1 a1")), "one is named twice");
        assert!(!contradicts("b1-a1 b1-c1", "", &crowded("a1 b2 c1")), "one is not taken");
        let circle = |through| Contradiction::PrematureCycle { through: vertices(through) };
        assert!(contradicts("a1-b1 b1-b2 b2-a2 a2-a1", "", &circle("a1 b1 b2 a2")));
        assert!(!contradicts("a1-b1 b1-b2 b2-a2", "", &circle("a1 b1 b2 a2")), "it is not closed");
        assert!(!contradicts("a1-b1 b1-b2 b2-a2 a2-a1", "", &circle("a1 b1")), "there and back is not a cycle");
        assert!(!contradicts("a1-b1", "", &circle("a1 b1 a1 b1")), "nor is going there twice");
        assert!(
            !contradicts("a1-b1 b1-c1 c1-c2 c2-b2 b2-a2 a2-a1", "", &circle("a1 b1 c1 c2 b2 a2")),
            "that is the tour"
        );
    }

    #[test]
    fn an_open_tour_has_an_apex_that_can_starve() {
        let starved = Contradiction::TooFewMoves { at: CycleVertex::Apex, left: vertices("a1") };
        with_taken(&ladder(Kind::Open), "", |known| {
            assert!(!cannot_be(known, &starved).unwrap());
            for end in vertices("b1 c1 a2 b2 c2") {
                known.drop(CycleVertex::Apex, end);
            }
            assert!(cannot_be(known, &starved).unwrap());
        });
    }

    /// Returns `true` if a step follows if suppositions may be nested this deep.
    fn follows(taken: &str, step: &Step, depth: u32) -> bool {
        let mut reader = Reader { budget: &Budget::unlimited(), steps: 0 };
        with_taken(&ladder(Kind::Closed), taken, |known| reader.follow(known, step, depth).unwrap())
    }

    /// The middle rung cannot be taken: with both squares to its left it makes a cycle.
    fn rejects(from: &str, to: &str, first: Option<Step>) -> Step {
        let takes = ["a1", "a2"]
            .map(|at| Step::Takes { at: vertex(at), to: vertices(if at == "a1" { "b1 a2" } else { "a1 b2" }) });
        let contradiction = Contradiction::PrematureCycle { through: vertices("a1 b1 b2 a2") };
        Step::Rejects {
            from: vertex(from),
            to: vertex(to),
            steps: first.into_iter().chain(takes).collect(),
            contradiction,
        }
    }

    #[test]
    fn what_leads_to_a_contradiction_is_rejected() {
        assert!(follows("", &rejects("b1", "b2", None), 1));
        assert!(!follows("b1-b2", &rejects("a1", "c2", None), 1), "no edge leads from a1 to c2");
        assert!(!follows("", &rejects("c1", "c2", None), 1), "nothing speaks against that one");
    }

    #[test]
    fn what_is_needed_is_neither_taken_yet_nor_anything_but_an_edge() {
        let needs = |from, to, at, left| {
            let contradiction = Contradiction::TooFewMoves { at: vertex(at), left: vertices(left) };
            Step::Needs { from: vertex(from), to: vertex(to), steps: Vec::new(), contradiction }
        };
        assert!(follows("", &needs("a1", "b1", "a1", "a2"), 1));
        assert!(!follows("a1-b1", &needs("a1", "b1", "a1", "a2"), 1), "it is taken already");
        assert!(!follows("", &needs("a1", "b1", "a1", "b1"), 1) && !follows("", &needs("b1", "b2", "b1", "a1"), 1));
        // The contradiction holds whatever is assumed, but only an edge can be needed.
        let budget = Budget::unlimited();
        with_taken(&ladder(Kind::Closed), "", |known| {
            known.drop(vertex("a1"), vertex("b1"));
            let mut follow = |step: &Step| Reader { budget: &budget, steps: 0 }.follow(known, step, 1).unwrap();
            assert!(follow(&needs("c1", "c2", "a1", "a2")) && !follow(&needs("c1", "a2", "a1", "a2")));
        });
    }

    #[test]
    fn suppositions_stand_in_one_another_only_so_deep() {
        let nested = (0..2).fold(rejects("b1", "b2", None), |inner, _| rejects("b1", "b2", Some(inner)));
        assert_eq!([0, 1, 2, 3].map(|depth| follows("", &nested, depth)), [false, false, false, true]);
        let contradiction = Contradiction::TooFewMoves { at: vertex("a1"), left: vertices("a2") };
        let needs =
            |steps| Step::Needs { from: vertex("a1"), to: vertex("b1"), steps, contradiction: contradiction.clone() };
        let other = Step::Needs {
            from: vertex("c1"),
            to: vertex("c2"),
            steps: Vec::new(),
            contradiction: contradiction.clone(),
        };
        let nested = needs(vec![
            Step::Needs {
                from: vertex("c1"),
                to: vertex("b1"),
                steps: Vec::new(),
                contradiction: contradiction.clone(),
            },
            other,
        ]);
        assert_eq!([0, 1, 2].map(|depth| follows("", &nested, depth)), [false, false, true]);
    }

    #[test]
    fn each_step_of_a_chain_counts() {
        let question = ladder(Kind::Closed);
        let steps = ["a1", "a2"]
            .map(|at| Step::Takes { at: vertex(at), to: vertices(if at == "a1" { "b1 a2" } else { "a1 b2" }) });
        let circle = Contradiction::PrematureCycle { through: vertices("a1 b1 b2 a2") };
        let read = |limit| {
            let budget = Limits::none().with_steps(limit).start();
            let known = KnownEdges::new(&question, &budget).unwrap().unwrap();
            holds(known, &steps, &circle, &budget)
        };
        assert_eq!((read(1), read(2)), (Err(Limit::Steps(1)), Ok(false)));
    }
}
