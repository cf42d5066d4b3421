//! Theorems: they are cited, and only their cases are held against the size.

use cavalcade_core::reason::{ChiaOngCase, SchwenkCase, Theorem};
use cavalcade_core::{Kind, Question};

/// Returns `true` if the board falls under the case of the theorem.
pub(super) fn covers(theorem: Theorem, question: &Question) -> bool {
    let size = question.board().size();
    let (short, long) = (size.width().min(size.height()), size.width().max(size.height()));
    match theorem {
        Theorem::Schwenk { case } => {
            question.kind() == Kind::Closed
                && match case {
                    SchwenkCase::BothOdd => short % 2 == 1 && long % 2 == 1,
                    SchwenkCase::ShortSide(side) => side == short && [1, 2, 4].contains(&side),
                    SchwenkCase::ThreeBy(side) => (short, long) == (3, side) && [4, 6, 8].contains(&side),
                }
        }
        // What has no tour at all has no closed one either.
        Theorem::ChiaOng { case } => match case {
            ChiaOngCase::ShortSide(side) => side == short && [1, 2].contains(&side) && long > 1,
            ChiaOngCase::ThreeBy(side) => (short, long) == (3, side) && [3, 5, 6].contains(&side),
            ChiaOngCase::FourByFour => (short, long) == (4, 4),
        },
    }
}
