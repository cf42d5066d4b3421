//! Lists for a sentence: a few of many, and how many more there are.

use super::spot::Spot;
use super::vertex::Vertex;

/// How many of a list are named.
const NAMED: usize = 8;

/// The first few vertices.
pub(super) fn list<V: Vertex>(vertices: &[V]) -> String {
    some_of(vertices.iter().map(ToString::to_string))
}

/// The first few vertices, said to be such where their names do not show it.
pub(super) fn names<V: Vertex>(vertices: &[V]) -> String {
    let [one, several] = V::WORDS.before_names;
    format!("{}{}", if vertices.len() == 1 { one } else { several }, list(vertices))
}

/// The first few parts of a graph: how large they are, and a vertex of each.
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

/// The first few vertices, the apex perhaps among them; two of them are joined by a word.
pub(super) fn spots<V: Vertex>(spots: &[&Spot<V>]) -> String {
    match spots {
        [one, two] => format!("{one} and {two}"),
        _ => some_of(spots.iter().map(ToString::to_string)),
    }
}

fn some_of(mut words: impl ExactSizeIterator<Item = String>) -> String {
    let shown: Vec<String> = words.by_ref().take(NAMED).collect();
    let rest = words.len();
    if rest == 0 { shown.join(", ") } else { format!("{} and {rest} more", shown.join(", ")) }
}
