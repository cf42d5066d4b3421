//! The squares that may be ends of a tour, derived from the question independently of the solvers.

use std::collections::HashSet;
use std::hash::Hash;

use super::context::Context;
use super::question::AnyQuestion;
use cavalcade_core::{Kind, Limit};

/// The ends of a tour that is treated as a path.
#[derive(Clone, Debug)]
pub(super) struct EndSquares<V> {
    /// The ends asked for.
    pub(super) named: Vec<V>,
    /// The squares that can be ends, including those asked for.
    pub(super) possible: HashSet<V>,
}

impl<V: Copy + Eq + Hash> EndSquares<V> {
    /// The ends of what is asked for; `None` if it is a cycle, which can begin anywhere. A closed tour between two squares
    /// is treated as a path from one to the other, without its closing move.
    pub(super) fn of<Q: AnyQuestion<Vertex = V>>(context: Context<'_, Q>) -> Result<Option<Self>, Limit> {
        let question = context.question;
        if !has_any(question) {
            return Ok(None);
        }
        let named: Vec<V> = [question.start(), question.end()].into_iter().flatten().collect();
        let possible = possible(context, &named)?;
        Ok(Some(Self { named, possible }))
    }
}

/// Returns `true` if what is asked for is a path with two ends.
pub(super) fn has_any(question: &impl AnyQuestion) -> bool {
    question.kind() == Kind::Open || (question.start().is_some() && question.end().is_some())
}

/// If each move changes colour, the ends lie on the colour with one more square; if the numbers are equal, on different
/// ones.
fn possible<Q: AnyQuestion>(context: Context<'_, Q>, named: &[Q::Vertex]) -> Result<HashSet<Q::Vertex>, Limit> {
    if named.len() == 2 {
        return Ok(named.iter().copied().collect());
    }
    let all = || context.question.vertices().collect();
    let Some(colours) = context.colours()? else { return Ok(all()) };
    let dark = colours.values().filter(|dark| **dark).count() as u64;
    let light = context.question.vertex_count() - dark;
    let wanted = match named {
        _ if dark != light => dark > light,
        [one] => !colours[one],
        _ => return Ok(all()),
    };
    let right = colours.iter().filter(|(_, dark)| **dark == wanted).map(|(square, _)| *square);
    Ok(right.chain(named.iter().copied()).collect())
}
