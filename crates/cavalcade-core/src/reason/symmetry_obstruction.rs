//! Reasons why no tour of a board has a symmetry.

use std::fmt;

use crate::symmetry::sense::Sense;
use crate::{Square, TourSymmetry};

/// The reason why no tour has one form of a symmetry.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SymmetryObstruction {
    /// An open tour has two ends, which can only change places.
    EndsChangePlaces,
    /// A quarter turn that reversed a tour would, applied twice, leave every square where it is.
    TwiceIsNothing,
    /// A square would have to move on along the tour, but it stays where it is.
    Stays(Square),
    /// More squares stay where they are than the tour has places for.
    ManyStay {
        /// Two or three of them.
        squares: Vec<Square>,
        /// The most there could be.
        most: usize,
    },
    /// From a square to its image it is this many moves along the tour, and their colours say otherwise.
    Colours {
        /// The moves from a square to its image.
        moves: usize,
    },
    /// A square or a move has to stay in place, and there are not enough such places.
    FewPlaces {
        /// The number of such places.
        found: usize,
        /// The number that is needed.
        needed: usize,
    },
    /// The start or end that is given does not go with its image.
    Ends {
        /// The end of the tour that was given, or both.
        given: Vec<Square>,
    },
    /// The squares of the folded board differ too much in number by colour.
    Unbalanced {
        /// The number of squares of each colour.
        colours: [usize; 2],
    },
    /// A solver has shown that the folded board has no such path or cycle.
    Searched {
        /// The sets of squares that go into each other.
        orbits: usize,
    },
    /// All tours were listed, and none is of this form.
    Listed {
        /// The number of tours.
        tours: usize,
    },
}

impl fmt::Display for SymmetryObstruction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::EndsChangePlaces => f.write_str("an open tour has two ends, which can only change places"),
            Self::TwiceIsNothing => {
                f.write_str("a quarter turn that reversed the tour would, done twice, leave every square where it is")
            }
            Self::Stays(square) => write!(f, "every square would have to move on along the tour, but {square} stays"),
            Self::ManyStay { squares, most } => {
                let names: Vec<String> = squares.iter().map(ToString::to_string).collect();
                let some = if *most == 1 {
                    "one square could stay where it is"
                } else {
                    "two squares could stay where they are"
                };
                write!(f, "at most {some}, but {} do", names.join(", "))
            }
            Self::Colours { moves } if moves % 2 == 0 => write!(
                f,
                "from a square to its image it would be {moves} moves, an even number, but the two differ in colour"
            ),
            Self::Colours { moves } => write!(
                f,
                "from a square to its image it would be {moves} moves, an odd number, but the two are of one colour"
            ),
            Self::FewPlaces { found, needed } => {
                let places = if *needed == 1 { "one place" } else { "two places" };
                let found = ["no such place", "only one"].get(*found).copied().unwrap_or("too few");
                write!(
                    f,
                    "{places} of the tour would have to stay (a square, or a move whose squares change places), and there is {found}"
                )
            }
            Self::Ends { given } => match given[..] {
                [start, end] => write!(f, "a tour from {start} to {end} does not become itself"),
                _ => write!(f, "a tour that ends on {} does not become itself", given[0]),
            },
            Self::Unbalanced { colours: [dark, light] } => {
                write!(f, "folded, the board has {dark} places of one colour and {light} of the other")
            }
            Self::Searched { orbits } => {
                write!(f, "a complete search of the folded board, {orbits} places, found none")
            }
            Self::Listed { tours: 0 } => f.write_str("a complete search found no tour at all"),
            Self::Listed { tours: 1 } => f.write_str("the only tour is not like that"),
            Self::Listed { tours } => write!(f, "none of the {tours} tours is like that"),
        }
    }
}

/// Writes what rules out each form of a symmetry, with one sentence per turn or flip.
pub(super) fn write_obstructions(
    obstructions: &[(TourSymmetry, SymmetryObstruction)],
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let mut last = None;
    for (form, obstruction) in obstructions {
        let is_only = obstructions.iter().filter(|(other, _)| other.symmetry == form.symmetry).count() == 1;
        if last == Some(form.symmetry) {
            f.write_str("; ")?;
        } else {
            let separator = if last.is_some() { ". " } else { "" };
            let name = if is_only { form.described() } else { form.name() };
            write!(f, "{separator}no {} tour has the symmetry {name}: ", form.kind)?;
        }
        last = Some(form.symmetry);
        match form.sense {
            _ if is_only => {}
            Sense::Kept => f.write_str("if its image is walked the same way round, ")?,
            Sense::Reversed => f.write_str("if the other way round, ")?,
        }
        write!(f, "{obstruction}")?;
    }
    Ok(())
}
