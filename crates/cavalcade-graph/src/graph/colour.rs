//! Two colours: the sides of a graph between which every edge goes.

use cavalcade_core::{Budget, Clock, Limit, Node, Square};

/// One of the two sides of a board on which every move goes from one side to the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Colour {
    /// The side of a1; where a1 is left out, the side that it would have on a chessboard.
    Dark,
    /// The other side.
    Light,
}

impl Colour {
    /// The colour of a square on a chessboard, where a1 is dark.
    #[must_use]
    pub const fn of_chessboard(square: Square) -> Self {
        if (square.file() ^ square.rank()) & 1 == 0 { Self::Dark } else { Self::Light }
    }

    /// The other colour.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Dark => Self::Light,
            Self::Light => Self::Dark,
        }
    }
}

/// Colours this many nodes so that neighbours differ, the first node of each part dark; `None` if that is impossible.
#[expect(clippy::missing_panics_doc, reason = "no limit is set")]
pub fn two_colours<I: IntoIterator<Item = Node>>(nodes: usize, neighbours: impl Fn(Node) -> I) -> Option<Vec<Colour>> {
    two_colours_within(nodes, neighbours, &mut Budget::unlimited().clock()).expect("no limit is set")
}

/// The same, if there is time for it.
pub fn two_colours_within<I: IntoIterator<Item = Node>>(
    nodes: usize,
    neighbours: impl Fn(Node) -> I,
    clock: &mut Clock<'_>,
) -> Result<Option<Vec<Colour>>, Limit> {
    two_colours_from(nodes, neighbours, |_| Colour::Dark, clock)
}

/// The same, where something says what colour the first node of each part has.
pub(crate) fn two_colours_from<I: IntoIterator<Item = Node>>(
    nodes: usize,
    neighbours: impl Fn(Node) -> I,
    first_colour: impl Fn(Node) -> Colour,
    clock: &mut Clock<'_>,
) -> Result<Option<Vec<Colour>>, Limit> {
    let mut colours = vec![None; nodes];
    let mut stack = Vec::new();
    for first in (0..nodes).map(Node::new) {
        if colours[first.index()].is_some() {
            continue;
        }
        colours[first.index()] = Some(first_colour(first));
        stack.push((first, first_colour(first)));
        while let Some((node, colour)) = stack.pop() {
            clock.tick()?;
            for next in neighbours(node) {
                match colours[next.index()] {
                    None => {
                        colours[next.index()] = Some(colour.other());
                        stack.push((next, colour.other()));
                    }
                    Some(seen) if seen == colour => return Ok(None),
                    Some(_) => {}
                }
            }
        }
    }
    Ok(colours.into_iter().collect())
}
