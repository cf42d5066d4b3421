//! Writing a graph in any format.

use std::io::{self, BufWriter, Write};

use super::board_graph::BoardGraph;
use super::format::GraphFormat;
use super::{dimacs, dot, edges, graph6, graphml, json, tsplib};
use cavalcade_core::{Board, Budget, Kind, Piece};

/// The number of bytes to buffer.
const STRETCH: usize = 1 << 16;

/// Writes the graph of a piece's moves on a board, if that can be done within a budget. A limit comes back as an error:
/// see [`Limit::in_error`](cavalcade_core::Limit::in_error).
///
/// The Hamiltonian cycles of the graph are the tours of this kind: for open ones it has one more node, joined to all
/// squares.
///
/// ```
/// # mod cavalcade { pub use {cavalcade_check::*, cavalcade_core::*, cavalcade_formats::*, cavalcade_tours::*}; }
/// use cavalcade::graph_file::{GraphFormat, write};
/// use cavalcade::{Board, Budget, Kind, Piece, Size};
///
/// let (board, budget) = (Board::rectangle(Size::new(2, 3)?), Budget::unlimited());
/// let mut text = Vec::new();
/// write(&board, &Piece::KNIGHT, Kind::Closed, GraphFormat::Edges, &budget, &mut text)?;
/// assert_eq!(str::from_utf8(&text)?, "a1 b3\nb1 a3\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(
    board: &Board,
    piece: &Piece,
    kind: Kind,
    format: GraphFormat,
    budget: &Budget,
    out: &mut impl Write,
) -> io::Result<()> {
    let graph = BoardGraph::new(board, piece, kind, budget)?;
    let (mut clock, mut out) = (budget.clock(), BufWriter::with_capacity(STRETCH, out));
    match format {
        GraphFormat::Edges => edges::write(&graph, &mut clock, &mut out),
        GraphFormat::Dot => dot::write(&graph, &mut clock, &mut out),
        GraphFormat::Graphml => graphml::write(&graph, &mut clock, &mut out),
        GraphFormat::Dimacs => dimacs::write(&graph, &mut clock, &mut out),
        GraphFormat::Tsplib => tsplib::write(&graph, &mut clock, &mut out),
        GraphFormat::Graph6 => graph6::write(&graph, &mut clock, &mut out),
        GraphFormat::Json => json::write(&graph, &mut clock, &mut out),
    }?;
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavalcade_core::{Limit, Limits, Wrap};
    use cavalcade_graph::BoardGraph;
    use std::collections::BTreeSet;
    use std::time::Duration;

    fn written(board: &Board, piece: &Piece, kind: Kind, format: GraphFormat) -> String {
        let mut text = Vec::new();
        write(board, piece, kind, format, &Budget::unlimited(), &mut text).unwrap();
        String::from_utf8(text).unwrap()
    }

    fn boards() -> Vec<(Board, Piece)> {
        let board = |size: &str| Board::rectangle(size.parse().unwrap());
        vec![
            (board("8x8"), Piece::KNIGHT),
            (board("1x1"), Piece::KNIGHT),
            (board("3x3").with_wrap(Wrap::Torus), Piece::KNIGHT),
            (board("2x2").with_wrap(Wrap::Torus), Piece::leaper(0, 1)),
            (board("1x4").with_wrap(Wrap::Cylinder), Piece::leaper(0, 1)),
            (board("5x4").with_holes(["a1".parse().unwrap(), "c3".parse().unwrap()]).unwrap(), Piece::CAMEL),
            (board("30x3"), Piece::KNIGHT),
        ]
    }

    /// The edges that the graph has, as numbers from 0.
    fn expected(board: &Board, piece: &Piece, kind: Kind) -> (usize, BTreeSet<(usize, usize)>) {
        let graph = BoardGraph::new(board, piece);
        let ends =
            |from: cavalcade_graph::Node| graph.neighbours(from).iter().map(move |to| (from.index(), to.index()));
        let mut edges: BTreeSet<(usize, usize)> =
            graph.nodes().flat_map(ends).map(|(a, b)| (a.min(b), a.max(b))).collect();
        if kind == Kind::Closed {
            return (graph.len(), edges);
        }
        edges.extend((0..graph.len()).map(|node| (node, graph.len())));
        (graph.len() + 1, edges)
    }

    /// The edges of a text, each of which has to be there once.
    fn once(edges: impl Iterator<Item = (usize, usize)>) -> BTreeSet<(usize, usize)> {
        let mut all = BTreeSet::new();
        edges.for_each(|edge| assert!(all.insert(edge), "{edge:?} is there twice"));
        all
    }

    fn pair(line: &str, from: usize) -> (usize, usize) {
        let mut ends = line.split(' ').map(|end| end.parse::<usize>().unwrap() - from);
        (ends.next().unwrap(), ends.next().unwrap())
    }

    #[test]
    fn every_format_has_each_edge_once() {
        for (board, piece) in boards() {
            for kind in [Kind::Closed, Kind::Open] {
                let (nodes, edges) = expected(&board, &piece, kind);
                let text = |format| written(&board, &piece, kind, format);
                let names: Vec<String> =
                    board.squares().map(|square| square.to_string()).chain(["apex".into()]).collect();
                let node = |name: &str| names.iter().position(|known| known == name).unwrap();

                let lines = text(GraphFormat::Edges);
                let named = lines.lines().map(|line| line.split_once(' ').unwrap()).map(|(a, b)| (node(a), node(b)));
                assert_eq!(once(named), edges);

                let dot = text(GraphFormat::Dot);
                let named = dot.lines().filter_map(|line| line.trim().trim_end_matches(';').split_once(" -- "));
                assert_eq!(once(named.map(|(a, b)| (node(a), node(b)))), edges);
                assert_eq!(dot.matches("[pos=").count(), nodes);

                let graphml = text(GraphFormat::Graphml);
                let named = graphml.lines().filter(|line| line.contains("<edge ")).map(|line| {
                    let mut parts = line.split('"');
                    (node(parts.nth(1).unwrap()), node(parts.nth(1).unwrap()))
                });
                assert_eq!(once(named), edges);
                assert_eq!(graphml.matches("<node ").count(), nodes);

                let dimacs = text(GraphFormat::Dimacs);
                assert!(dimacs.contains(&format!("\np edge {nodes} {}\n", edges.len())), "{dimacs}");
                assert_eq!(
                    once(dimacs.lines().filter_map(|line| line.strip_prefix("e ")).map(|line| pair(line, 1))),
                    edges
                );

                let tsplib = text(GraphFormat::Tsplib);
                assert!(tsplib.contains(&format!("\nDIMENSION : {nodes}\n")), "{tsplib}");
                let (_, section) = tsplib.split_once("EDGE_DATA_SECTION\n").unwrap();
                let section = section.strip_suffix("-1\nEOF\n").unwrap();
                assert_eq!(once(section.lines().map(|line| pair(line, 1))), edges);

                assert_eq!(of_graph6(text(GraphFormat::Graph6).trim_end()), (nodes, edges));
            }
        }
    }

    /// Reads graph6, for up to 258047 nodes.
    fn of_graph6(line: &str) -> (usize, BTreeSet<(usize, usize)>) {
        let values: Vec<usize> = line.bytes().map(|byte| usize::from(byte - 63)).collect();
        let (nodes, rest) = match values[0] {
            63 => (values[1] << 12 | values[2] << 6 | values[3], &values[4..]),
            nodes => (nodes, &values[1..]),
        };
        let mut bits = rest.iter().flat_map(|value| (0..6).rev().map(move |bit| value >> bit & 1 == 1));
        let pairs = (1..nodes).flat_map(|to| (0..to).map(move |from| (from, to)));
        let edges = pairs.filter(|_| bits.next().unwrap()).collect();
        assert!(bits.clone().count() < 6 && bits.all(|bit| !bit), "nothing but padding is left");
        (nodes, edges)
    }

    #[test]
    fn the_json_of_a_graph_describes_its_board() {
        let (board, piece) = boards().remove(5);
        let text = written(&board.with_wrap(Wrap::Cylinder), &piece, Kind::Open, GraphFormat::Json);
        let record: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!((record["outcome"].as_str(), record["kind"].as_str()), (Some("graph"), Some("open")));
        assert_eq!((record["width"].as_u64(), record["height"].as_u64()), (Some(5), Some(4)));
        assert_eq!(record["holes"], serde_json::json!(["a1", "c3"]));
        assert_eq!((record["piece"].as_str(), record["wrap"].as_str()), (Some("camel"), Some("cylinder")));
        assert_eq!((record["apex"].as_u64(), record["squares"].as_array().map(Vec::len)), (Some(18), Some(18)));
        assert_eq!(record["squares"][0], "b1");
        assert!(record["edges"].as_array().unwrap().contains(&serde_json::json!([17, 18])));
    }

    #[test]
    fn a_limit_stops_every_writer() {
        let board = Board::rectangle("300x300".parse().unwrap());
        let hasty = Limits::none().with_time(Duration::ZERO).start();
        let narrow = Limits::none().with_memory(1000).start();
        for (name, format) in GraphFormat::NAMED {
            for budget in [&hasty, &narrow] {
                let error = write(&board, &Piece::KNIGHT, Kind::Open, format, budget, &mut io::sink()).unwrap_err();
                assert!(Limit::in_error(&error).is_some(), "{name}");
            }
        }
    }

    #[test]
    fn comments_name_the_squares_of_nodes() {
        let (board, piece) = boards().remove(5);
        let text = written(&board, &piece, Kind::Open, GraphFormat::Tsplib);
        let comments: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("COMMENT : ")).collect();
        assert_eq!(
            comments[..4],
            ["camel on 5x4, wrap none", "1 to 4 are b1 to e1", "5 to 9 are a2 to e2", "10 to 11 are a3 to b3"]
        );
        assert!(comments[6].starts_with("19 is the apex, joined to all"), "{comments:?}");
    }

    #[test]
    fn suffixes_name_formats() {
        assert_eq!(GraphFormat::of_suffix("HCP"), Some(GraphFormat::Tsplib));
        assert_eq!(GraphFormat::of_suffix("g6"), Some(GraphFormat::Graph6));
        assert_eq!(GraphFormat::of_suffix("graphml"), Some(GraphFormat::Graphml));
        assert_eq!(GraphFormat::of_suffix("svg"), None);
    }
}
