//! Paths and cycles of any graph: held to brute force, to published counts, and to the boards.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::time::Duration;

use cavalcade::confirm::{Verdict, confirm};
use cavalcade::count::{BigUint, Count, CountError};
use cavalcade::hamiltonian::GraphOutcome;
use cavalcade::reason::DegreeDeficit;
use cavalcade::{
    BoardGraph, Budget, Cancel, Counter, Decision, Graph, GraphQuestion, Kind, Limit, Limits, Node, Outcome, Piece,
    Progress, Question, Reason, Solver, Wrap,
};
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::support::{board, kind_of};
use crate::tamper::alter;

fn ask(nodes: usize, edges: &[(usize, usize)]) -> GraphQuestion {
    GraphQuestion::on(Graph::new(nodes, edges.iter().copied()).unwrap())
}

fn complete(nodes: usize) -> GraphQuestion {
    let edges: Vec<_> = (0..nodes).flat_map(|a| (0..a).map(move |b| (a, b))).collect();
    ask(nodes, &edges)
}

fn ring(nodes: usize) -> GraphQuestion {
    ask(nodes, &(0..nodes).map(|node| (node, (node + 1) % nodes)).collect::<Vec<_>>())
}

fn line(nodes: usize) -> GraphQuestion {
    ask(nodes, &(1..nodes).map(|node| (node - 1, node)).collect::<Vec<_>>())
}

/// The squares of a board and the steps from each to its four neighbours.
fn grid(width: usize, height: usize) -> GraphQuestion {
    let mut edges = Vec::new();
    for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
        let node = y * width + x;
        edges.extend((x + 1 < width).then_some((node, node + 1)));
        edges.extend((y + 1 < height).then_some((node, node + width)));
    }
    ask(width * height, &edges)
}

fn cube(dimensions: usize) -> GraphQuestion {
    let corners = 1 << dimensions;
    ask(corners, &(0..corners).flat_map(|a| (0..dimensions).map(move |side| (a, a ^ (1 << side)))).collect::<Vec<_>>())
}

/// The generalised Petersen graph: a ring of nodes, each with a spoke to an inner node, and these joined in leaps.
fn petersen(nodes: usize, leap: usize) -> GraphQuestion {
    let edges = (0..nodes)
        .flat_map(|k| [(k, (k + 1) % nodes), (k, k + nodes), (k + nodes, (k + leap) % nodes + nodes)])
        .collect::<Vec<_>>();
    ask(2 * nodes, &edges)
}

fn icosahedron() -> GraphQuestion {
    // Two poles, and two rings of five that are joined like a drum.
    let edges = (0..5).flat_map(|k| {
        let (next, upper, lower) = ((k + 1) % 5, k + 2, k + 7);
        [(0, upper), (1, lower), (upper, next + 2), (lower, next + 7), (upper, lower), (upper, next + 7)]
    });
    ask(12, &edges.collect::<Vec<_>>())
}

fn solve(question: &GraphQuestion) -> GraphOutcome {
    Solver::new(question).solve()
}

fn counted(question: &GraphQuestion) -> Result<Count, CountError> {
    Counter::new(question).count()
}

fn number(question: &GraphQuestion) -> BigUint {
    counted(question).unwrap().undirected
}

fn reason(question: &GraphQuestion) -> Reason<Node> {
    match solve(question) {
        Outcome::Impossible(reason) => {
            assert_eq!(confirm(question, &reason, &Budget::unlimited()), Verdict::Confirmed, "{reason}: {question:?}");
            reason
        }
        outcome => panic!("{outcome:?} to {question:?}"),
    }
}

fn is_found(question: &GraphQuestion) -> bool {
    matches!(solve(question), Outcome::Found(_))
}

/// Every path that answers the question, a cycle once from its first node and in both directions, by trying all.
fn by_brute_force(question: &GraphQuestion) -> u64 {
    fn extend(question: &GraphQuestion, path: &mut Vec<Node>) -> u64 {
        let (graph, first, last) = (question.graph(), path[0], path[path.len() - 1]);
        if path.len() == graph.len() {
            let comes_home = path.len() > 2 && graph.neighbours(last).contains(&first);
            let ends_well = question.end().is_none_or(|end| end == last);
            return u64::from(ends_well && (question.kind() == Kind::Open || comes_home));
        }
        let next: Vec<Node> = graph.neighbours(last).iter().copied().filter(|to| !path.contains(to)).collect();
        let mut found = 0;
        for node in next {
            path.push(node);
            found += extend(question, path);
            path.pop();
        }
        found
    }
    let starts: Vec<Node> = match (question.kind(), question.start(), question.end()) {
        (_, Some(start), _) => vec![start],
        // A cycle that ends at a node can as well begin at any other; each begins once after its end.
        (Kind::Closed, None, None) => question.graph().nodes().take(1).collect(),
        (_, None, _) => question.graph().nodes().collect(),
    };
    starts.into_iter().map(|start| extend(question, &mut vec![start])).sum()
}

/// Finding, counting and brute force say the same, and what is impossible is so for a reason that holds.
fn agrees(question: &GraphQuestion) -> Result<(), TestCaseError> {
    let directed = by_brute_force(question);
    match solve(question) {
        Outcome::Found(route) => {
            prop_assert!(directed > 0, "{question:?} has no {route:?}");
            prop_assert_eq!(route.nodes().len(), question.graph().len());
        }
        Outcome::Impossible(reason) => {
            prop_assert_eq!(directed, 0, "{}: {:?}", reason, question);
            prop_assert_eq!(confirm(question, &reason, &Budget::unlimited()), Verdict::Confirmed, "{}", reason);
        }
        Outcome::GaveUp(limit) => prop_assert!(false, "{limit}"),
    }
    let count = counted(question).unwrap();
    prop_assert_eq!(&count.directed, &BigUint::from(directed), "{:?}", question);
    let is_one_way = question.graph().len() == 1
        || question.start().is_some() && (question.end().is_some() || question.kind() == Kind::Open)
        || question.end().is_some() && question.kind() == Kind::Open;
    prop_assert_eq!(count.undirected * if is_one_way { 1u32 } else { 2 }, BigUint::from(directed));
    Ok(())
}

/// The question as path and cycle, with and without ends.
fn all_ways(graph: &GraphQuestion, start: usize, end: usize) -> Vec<GraphQuestion> {
    let mut questions = Vec::new();
    for question in [graph.clone(), graph.clone().closed()] {
        let from = question.clone().starting_at(start);
        let both = from.clone().and_then(|question| question.ending_at(end));
        questions.extend([Ok(question.clone()), from, question.ending_at(end), both].into_iter().flatten());
    }
    questions
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn small_graphs_are_answered_as_brute_force_does(
        nodes in 0usize..=8,
        kept in prop::collection::vec(0u32..100, 28),
        density in 10u32..=100,
        start in 0usize..8,
        end in 0usize..8,
    ) {
        let pairs = (0..nodes).flat_map(|a| (0..a).map(move |b| (a, b)));
        let edges: Vec<_> = pairs.zip(&kept).filter(|(_, roll)| **roll < density).map(|(edge, _)| edge).collect();
        for question in all_ways(&ask(nodes, &edges), start, end) {
            agrees(&question)?;
        }
    }
}

#[test]
fn odd_little_graphs_are_answered_as_brute_force_does() {
    let star = ask(4, &[(0, 1), (0, 2), (0, 3)]);
    let bridge = ask(6, &[(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (2, 3)]);
    let two_triangles = ask(6, &[(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3)]);
    let bow = ask(5, &[(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 2)]);
    let (none, one, apart, joined) = (ask(0, &[]), ask(1, &[(0, 0)]), ask(2, &[]), ask(2, &[(0, 1), (1, 0)]));
    for graph in [none, one, apart, joined, ask(3, &[(0, 1)]), ring(3), line(3), star, bridge, two_triangles, bow] {
        let nodes = graph.graph().len();
        for (start, end) in (0..nodes.max(1)).flat_map(|start| (0..nodes.max(1)).map(move |end| (start, end))) {
            for question in all_ways(&graph, start, end) {
                agrees(&question).unwrap();
            }
        }
    }
}

#[test]
fn what_is_obvious_has_an_obvious_reason() {
    use Reason::{ColourImbalance, Cut, Disconnected, EndsApart, TooFewExits, TooFewNodes};
    assert!(matches!(reason(&ask(0, &[])), TooFewNodes { .. }));
    assert!(matches!(reason(&ask(2, &[(0, 1)]).closed()), TooFewNodes { .. }));
    assert!(matches!(reason(&ask(3, &[(0, 1)])), Disconnected { .. }));
    assert!(matches!(reason(&line(4).closed()), TooFewExits { .. }));
    assert!(matches!(reason(&ring(4).closed().starting_at(0).unwrap().ending_at(2).unwrap()), EndsApart { .. }));
    assert!(matches!(reason(&grid(3, 3).closed()), ColourImbalance { .. }));
    assert!(matches!(reason(&ring(4).starting_at(0).unwrap().ending_at(2).unwrap()), ColourImbalance { .. }));
    let bow = ask(5, &[(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 2)]);
    assert!(matches!(reason(&bow.clone().closed()), Cut(cut) if cut.removed == [Node::new(2)]));
    assert!(matches!(reason(&bow.starting_at(2).unwrap()), Cut(cut) if cut.removed == [Node::new(2)]));
    // Two joined nodes that are the only neighbours of five others, so that there are no two colours.
    let hung: Vec<_> = (2..7).flat_map(|node| [(0, node), (1, node)]).chain([(0, 1)]).collect();
    assert!(matches!(reason(&ask(7, &hung)), Cut(cut) if cut.removed.len() == 2 && cut.allowed == 3));
    assert!(matches!(reason(&petersen(5, 2).closed()), Reason::Unsatisfiable { .. }));
}

#[test]
fn long_and_narrow_graphs_without_a_cycle_are_decided_node_by_node() {
    let decided = Reason::Decided { by: Decision::SquareBySquare, start: None, end: None };
    let verdict = |question: &GraphQuestion| confirm(question, &decided, &Budget::unlimited());
    let long = petersen(41, 2).closed();
    assert_eq!(solve(&long), Outcome::Impossible(decided.clone()));
    assert_eq!(decided.to_string(), "all paths were followed at once, node by node, and none covers the whole graph");
    assert_eq!(verdict(&long), Verdict::Confirmed);
    // Shorter ones are decided by SAT.
    assert!(matches!(reason(&petersen(11, 2).closed()), Reason::Unsatisfiable { .. }));
    assert_eq!(
        (verdict(&petersen(11, 2).closed()), verdict(&petersen(12, 2).closed())),
        (Verdict::Confirmed, Verdict::Refuted)
    );
}

#[test]
fn nodes_that_need_more_edges_than_there_are_make_a_crowd() {
    // Nodes 0 to 4 are joined to 5, 6 and 7, which offer two edges each, and 2, 3 and 4 to one more each in the other half.
    let deficit = (0..5).flat_map(|node| (5..8).map(move |supplier| (node, supplier)));
    let between = [(2, 8), (3, 9), (4, 10)];
    let others = [8, 9, 10, 14, 15].into_iter().flat_map(|node| (11..14).map(move |other| (node, other)));
    let question = ask(16, &deficit.chain(between).chain(others).collect::<Vec<_>>()).closed();
    let deficit = |squares: std::ops::Range<usize>, suppliers: std::ops::Range<usize>| {
        let deficit =
            DegreeDeficit { squares: squares.map(Node::new).collect(), suppliers: suppliers.map(Node::new).collect() };
        confirm(&question, &Reason::DegreeDeficit(deficit), &Budget::unlimited())
    };
    assert_eq!(
        (deficit(0..5, 5..8), deficit(0..5, 5..7), deficit(0..2, 5..8)),
        (Verdict::Confirmed, Verdict::Refuted, Verdict::Refuted)
    );
    assert!(matches!(reason(&question), Reason::DegreeDeficit(_) | Reason::Cut(_)));
}

#[test]
fn what_was_made_up_is_refuted() {
    let made_up = |question: &GraphQuestion, reason: &Reason<Node>| {
        assert_eq!(confirm(question, reason, &Budget::unlimited()), Verdict::Refuted, "{reason}");
    };
    let node = Node::new;
    made_up(&ring(5).closed(), &Reason::Unsatisfiable { cuts: Vec::new() });
    made_up(&petersen(5, 2).closed(), &Reason::Unsatisfiable { cuts: vec![Vec::new()] });
    made_up(&ring(5), &Reason::TooFewExits { squares: vec![node(0)], allowed: 0 });
    made_up(&ring(5), &Reason::Disconnected { squares: vec![node(0), node(1)], sizes: vec![1, 4] });
    made_up(
        &line(3),
        &Reason::DegreeDeficit(DegreeDeficit { squares: vec![node(0), node(2)], suppliers: vec![node(1)] }),
    );
    let Reason::Cut(cut) = reason(&ask(5, &[(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 2)]).closed()) else {
        panic!("there is a cut")
    };
    let mut longer = cut.clone();
    longer.parts.push(node(1));
    longer.sizes.push(1);
    made_up(&ring(5).closed(), &Reason::Cut(cut));
    made_up(&ask(5, &[(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 2)]).closed(), &Reason::Cut(longer));
}

/// A graph of few nodes, most with two or three edges: the edges of three random matchings, without a few of them.
fn sparse(rng: &mut ChaCha8Rng) -> GraphQuestion {
    let nodes = 2 * rng.random_range(3..10);
    let kept = rng.random_range(0.75..1.0);
    let mut edges = Vec::new();
    for _ in 0..3 {
        let mut order: Vec<usize> = (0..nodes).collect();
        for k in (1..nodes).rev() {
            order.swap(k, rng.random_range(0..=k));
        }
        edges.extend(order.chunks(2).map(|pair| (pair[0], pair[1])).filter(|_| rng.random_bool(kept)));
    }
    ask(nodes, &edges)
}

#[test]
fn reasons_of_graphs_are_those_of_boards_and_survive_json_and_altered_ones_deny_no_path() {
    let mut rng = ChaCha8Rng::seed_from_u64(32);
    let mut kinds: BTreeMap<&str, u32> = BTreeMap::new();
    let (mut altered, mut refuted) = (0, 0);
    for _ in 0..400 {
        let graph = sparse(&mut rng);
        let nodes = graph.graph().len();
        let questions = all_ways(&graph, rng.random_range(0..nodes), rng.random_range(0..nodes));
        let answers: Vec<_> = questions.iter().map(|question| (question, solve(question))).collect();
        let possible: Vec<_> = answers.iter().filter(|(_, answer)| matches!(answer, Outcome::Found(_))).collect();
        for (question, answer) in &answers {
            let Outcome::Impossible(reason) = answer else { continue };
            *kinds.entry(kind_of(reason)).or_default() += 1;
            assert_eq!(confirm(*question, reason, &Budget::unlimited()), Verdict::Confirmed, "{reason}: {question:?}");
            let record = serde_json::to_value(reason).unwrap();
            assert_eq!(serde_json::from_value::<Reason<Node>>(record.clone()).unwrap(), *reason, "{record}");
            for _ in 0..10 {
                let mut record = record.clone();
                alter(&mut record, &["kind"], &mut rng);
                let Ok(made_up) = serde_json::from_value::<Reason<Node>>(record) else { continue };
                altered += 1;
                refuted += u32::from(confirm(*question, &made_up, &Budget::unlimited()) == Verdict::Refuted);
                for (other, _) in &possible {
                    let verdict = confirm(*other, &made_up, &Budget::unlimited());
                    assert_eq!(verdict, Verdict::Refuted, "{made_up:?}: {other:?}");
                }
            }
        }
    }
    for kind in ["at a glance", "cut", "crowd", "forced", "probing"] {
        assert!(kinds.contains_key(kind), "{kind}: {kinds:?}");
    }
    // A list in another order, or a node less where there are more than enough, can still be a proof.
    assert!(altered > 1000 && refuted * 3 > altered * 2, "{refuted} of {altered}, {kinds:?}");
}

#[test]
fn forced_edges_rule_out_a_path_between_nodes_of_a_ring_that_are_not_neighbours() {
    let question = ring(8).starting_at(0).unwrap().ending_at(3).unwrap();
    let reason = reason(&question);
    assert!(matches!(reason, Reason::Forced { .. }), "{reason}");
    let text = reason.to_string();
    assert!(text.starts_with("node 1 is left with node 0 and node 2, and takes both"), "{text}");
    let names = ["Ulm", "Bonn", "Kiel", "Jena", "Graz", "Bern", "Wien", "Linz"];
    let named = reason.map(|node| names[node.index()]).to_string();
    assert!(named.starts_with("Bonn is left with Ulm and Kiel, and takes both"), "{named}");
}

#[test]
fn published_counts_come_out() {
    let factorial = |n: u32| (1..=n).map(BigUint::from).product::<BigUint>();
    for nodes in 3..=12 {
        assert_eq!(number(&complete(nodes).closed()), factorial(nodes as u32 - 1) / 2u32, "cycles of {nodes}");
        assert_eq!(number(&complete(nodes)), factorial(nodes as u32) / 2u32, "paths of {nodes}");
    }
    for (question, cycles) in [
        (petersen(5, 2), 0u32),
        (cube(3), 6),
        (cube(4), 1344),
        (grid(4, 4), 6),
        (grid(6, 6), 1072),
        (grid(8, 8), 4_638_576),
        (petersen(10, 2), 30),
        (icosahedron(), 1280),
    ] {
        assert_eq!(number(&question.clone().closed()), cycles.into(), "{question:?}");
        assert_eq!(is_found(&question.closed()), cycles > 0);
    }
    assert_eq!(number(&petersen(5, 2)), 120u32.into());
}

#[test]
fn boards_have_the_answers_of_their_graphs() {
    for (size, wrap, kinds) in [
        ("3x4", Wrap::None, &Kind::NAMED[..]),
        ("3x3", Wrap::Torus, &Kind::NAMED[..]),
        ("5x5", Wrap::None, &Kind::NAMED[..]),
        ("4x4", Wrap::None, &Kind::NAMED[..]),
        ("6x6", Wrap::None, &Kind::NAMED[1..]),
        ("1x1", Wrap::None, &Kind::NAMED[..]),
        ("3x5", Wrap::Cylinder, &Kind::NAMED[..]),
    ] {
        for (_, kind) in kinds {
            let question = Question::new(board(size).with_wrap(wrap), Piece::KNIGHT, *kind);
            let mut questions = vec![question.clone()];
            if size != "6x6" {
                questions.extend(question.board().squares().map(|end| question.clone().ending_at(end).unwrap()));
                let from = question.clone().starting_at("a1").unwrap();
                questions.extend(question.board().squares().filter_map(|end| from.clone().ending_at(end).ok()));
            }
            for question in questions {
                let graph = BoardGraph::new(question.board(), question.piece()).question(&question);
                let (ours, theirs) = (counted(&graph).unwrap(), Counter::new(&question).count().unwrap());
                assert_eq!((ours.undirected, ours.directed), (theirs.undirected, theirs.directed), "{question:?}");
                assert_eq!(
                    is_found(&graph),
                    matches!(Solver::new(&question).solve().outcome, Outcome::Found(_)),
                    "{question:?}"
                );
                if !is_found(&graph) {
                    reason(&graph);
                }
            }
        }
    }
}

#[test]
fn large_graphs_are_found() {
    for question in
        [ring(100_000).closed(), ring(100_000), line(100_000), grid(200, 200).closed(), complete(300).closed()]
    {
        assert!(is_found(&question), "{} nodes", question.graph().len());
    }
    assert!(matches!(reason(&line(100_000).closed()), Reason::TooFewExits { .. }));
    let comb: Vec<_> = (1..50_000).map(|k| (k - 1, k)).chain((0..50_000).map(|k| (k, k + 50_000))).collect();
    assert!(matches!(reason(&ask(100_000, &comb)), Reason::TooFewExits { .. }));
}

/// A graph of random edges, the same on every machine.
fn random(nodes: usize, edges: usize) -> GraphQuestion {
    let mut state = 7u64;
    let mut roll = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % nodes
    };
    ask(nodes, &(0..edges).map(|_| (roll(), roll())).collect::<Vec<_>>())
}

#[test]
fn random_graphs_of_a_thousand_nodes_are_answered() {
    assert!(is_found(&random(1000, 10_000).closed()));
    assert!(is_found(&random(1000, 10_000).starting_at(5).unwrap().ending_at(6).unwrap()));
    assert!(is_found(&random(1000, 100_000).closed()));
    assert!(matches!(solve(&random(1000, 2000).closed()), Outcome::Impossible(_)));
}

#[test]
fn the_same_seed_gives_the_same_route() {
    let question = random(300, 3000).closed();
    let route = |seed| Solver::new(&question).seed(seed).solve();
    assert_eq!(route(3), route(3));
    assert!(matches!(route(3), Outcome::Found(_)));
}

#[test]
fn limits_are_kept_and_reported() {
    let hasty = Limits::none().with_time(Duration::ZERO).start();
    let cancel = Cancel::default();
    cancel.cancel();
    let stopped = Limits::none().with_cancel(cancel).start();
    let small = Limits::none().with_memory(1000).start();
    for question in [ring(9).closed(), petersen(5, 2).closed(), line(1), ask(0, &[])] {
        assert!(matches!(Solver::new(&question).budget(&hasty).solve(), Outcome::GaveUp(Limit::Time(_))));
        assert_eq!(Solver::new(&question).budget(&stopped).solve(), Outcome::GaveUp(Limit::Cancelled));
        let counted = Counter::new(&question).budget(&hasty).count();
        assert!(matches!(counted, Err(CountError::Limit(Limit::Time(_)))));
    }
    let unsatisfiable = Reason::Unsatisfiable { cuts: Vec::new() };
    assert!(matches!(confirm(&petersen(5, 2).closed(), &unsatisfiable, &hasty), Verdict::Open(Limit::Time(_))));
    let found = Solver::new(&complete(12)).budget(&small).solve();
    assert!(matches!(found, Outcome::GaveUp(Limit::Memory { .. })));
    let counted = Counter::new(&complete(12)).budget(&small).count();
    assert!(matches!(counted, Err(CountError::Limit(Limit::Memory { .. }))));
}

#[test]
fn what_is_too_wide_or_too_large_to_count_is_a_limit() {
    let error = counted(&complete(80).closed()).unwrap_err();
    assert!(matches!(error, CountError::TooWide { most: 60 }) && error.is_limit());
    assert!(error.to_string().starts_with("too wide to count"), "{error}");
    let error = counted(&ring(5000)).unwrap_err();
    assert_eq!(error.to_string(), "a graph of 5000 nodes is out of reach; counts are for graphs of up to 4096");
    assert_eq!(number(&ring(1000).closed()), 1u32.into());
    assert_eq!(number(&ring(300)), 300u32.into());
    assert_eq!(number(&line(3000)), 1u32.into());
}

#[test]
fn a_count_does_not_depend_on_the_threads_and_shows_how_far_it_is() {
    let mut layers = 0;
    let mut observe = |progress: Progress<'_>| {
        if let Progress::Layers(progress) = progress {
            layers = progress.layers;
        }
    };
    let numbers = [1, 2, 3].map(|threads| {
        let threads = NonZeroUsize::new(threads).unwrap();
        Counter::new(&grid(7, 6)).threads(threads).observer(&mut observe).count().unwrap().undirected
    });
    assert!(layers > 0 && numbers[0] == numbers[1] && numbers[0] == numbers[2], "{numbers:?}");
}
