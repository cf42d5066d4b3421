//! Who may be an end of a tour: read from the question again, here and nowhere else in a second look.

use std::collections::HashSet;
use std::hash::Hash;

use super::asked::AnyQuestion;
use super::ground::Ground;
use cavalcade_core::{Kind, Limit};

/// The ends of a tour that is looked at as a path.
#[derive(Clone, Debug)]
pub(super) struct EndSquares<V> {
    /// The ends asked for.
    pub(super) named: Vec<V>,
    /// The squares that can be ends, those asked for among them.
    pub(super) possible: HashSet<V>,
}

impl<V: Copy + Eq + Hash> EndSquares<V> {
    /// The ends of what is asked for; `None` if it is a cycle, which can begin anywhere. A closed tour between two squares
    /// is a path from one to the other: the move home is beside the point.
    pub(super) fn of<Q: AnyQuestion<Vertex = V>>(ground: Ground<'_, Q>) -> Result<Option<Self>, Limit> {
        let question = ground.question;
        if !has_any(question) {
            return Ok(None);
        }
        let named: Vec<V> = [question.start(), question.end()].into_iter().flatten().collect();
        let possible = possible(ground, &named)?;
        Ok(Some(Self { named, possible }))
    }
}

/// Returns `true` if what is asked for is a path with two ends.
pub(super) fn has_any(question: &impl AnyQuestion) -> bool {
    question.kind() == Kind::Open || (question.start().is_some() && question.end().is_some())
}

/// Where each move changes colour, the ends lie on the colour that has a square more; if neither has, on different
/// ones.
fn possible<Q: AnyQuestion>(ground: Ground<'_, Q>, named: &[Q::Vertex]) -> Result<HashSet<Q::Vertex>, Limit> {
    if named.len() == 2 {
        return Ok(named.iter().copied().collect());
    }
    let all = || ground.question.vertices().collect();
    let Some(colours) = ground.colours()? else { return Ok(all()) };
    let dark = colours.values().filter(|dark| **dark).count() as u64;
    let light = ground.question.vertex_count() - dark;
    let wanted = match named {
        _ if dark != light => dark > light,
        [one] => !colours[one],
        _ => return Ok(all()),
    };
    let right = colours.iter().filter(|(_, dark)| **dark == wanted).map(|(square, _)| *square);
    Ok(right.chain(named.iter().copied()).collect())
}
