//! The state of a frontier: which of its squares lack moves, and which are the two ends of one path.

/// The most squares in a frontier.
pub(super) const SLOTS: usize = 32;

/// For each place of the frontier: the other end of its path, itself if it has no move yet, or one of the marks below.
pub(super) type SweepState = [u8; SLOTS];

/// A place that is not taken.
pub(super) const EMPTY: u8 = 254;
/// A square that has both its moves.
pub(super) const FULL: u8 = 255;

/// The effect of a new link on a state.
pub(super) enum Linked {
    Longer,
    Closed,
    /// One of the squares has both its moves already.
    No,
}

pub(super) fn link(state: &mut SweepState, a: u8, b: u8) -> Linked {
    let (end_a, end_b) = (state[a as usize], state[b as usize]);
    if end_a == FULL || end_b == FULL {
        return Linked::No;
    }
    let is_closed = end_a == b;
    for (square, end) in [(a, end_a), (b, end_b)] {
        if end != square {
            state[square as usize] = FULL;
        }
    }
    if is_closed {
        return Linked::Closed;
    }
    state[end_a as usize] = end_b;
    state[end_b as usize] = end_a;
    Linked::Longer
}
