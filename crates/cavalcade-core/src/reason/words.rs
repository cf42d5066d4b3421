//! Lists of names in a sentence, cut off after a few.

use super::cycle_vertex::CycleVertex;
use super::vertex::Vertex;

/// The most names that a list has.
const NAMED: usize = 8;

/// The first few vertices.
pub(super) fn list<V: Vertex>(vertices: &[V]) -> String {
    some_of(vertices.iter().map(ToString::to_string))
}

/// The first few vertices, after the word `node` or `nodes` where their names are only numbers.
pub(super) fn names<V: Vertex>(vertices: &[V]) -> String {
    let [one, several] = V::WORDS.before_names;
    format!("{}{}", if vertices.len() == 1 { one } else { several }, list(vertices))
}

/// The first few parts of a graph: the size of each, and one of its vertices.
pub(super) fn parts<V: Vertex>(vertices: &[V], sizes: &[u64]) -> String {
    if sizes.len() != vertices.len() {
        return list(vertices);
    }
    let word = V::WORDS.vertex;
    let part = |(number, (vertex, size)): (usize, (&V, &u64))| match (number, size) {
        (0, 1) => format!("1 {word} with {vertex}"),
        (0, _) => format!("{size} {word}s with {vertex}"),
        _ => format!("{size} with {vertex}"),
    };
    some_of(vertices.iter().zip(sizes).enumerate().map(part))
}

/// The first few vertices, perhaps including the apex; two are joined by `and`.
pub(super) fn joined<V: Vertex>(vertices: &[&CycleVertex<V>]) -> String {
    match vertices {
        [one, two] => format!("{one} and {two}"),
        _ => some_of(vertices.iter().map(ToString::to_string)),
    }
}

fn some_of(mut words: impl ExactSizeIterator<Item = String>) -> String {
    let shown: Vec<String> = words.by_ref().take(NAMED).collect();
    let rest = words.len();
    if rest == 0 { shown.join(", ") } else { format!("{} and {rest} more", shown.join(", ")) }
}
