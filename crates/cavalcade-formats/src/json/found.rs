//! A tour that was found, with all that there is to say of it.

use std::io::{self, Write};
use std::time::Duration;

use num_bigint::BigUint;
use serde::Serialize;
use web_time::Instant;

use super::asked::{Asked, TourSquares};
use super::line::write_line;
use super::ticked::with_tick;
use super::work::{Elapsed, Work};
use crate::notation::Tick;
use cavalcade_check::Tour;
use cavalcade_core::util::Named;
use cavalcade_core::{Effort, Property, Question, TourSymmetry};
use cavalcade_tours::construct::Formula;
use cavalcade_tours::facts::{crossings, turns};
use cavalcade_tours::symmetric::has_symmetry;
use cavalcade_tours::{Method, Uniqueness};

/// A tour that was found. The fields are the same for every command; those that do not apply are left out.
#[derive(Clone, Debug, Serialize)]
pub struct FoundRecord<'a>(Found<'a, TourSquares<'a>>);

impl<'a> FoundRecord<'a> {
    /// The record of a tour that answers a question and was found in this time.
    #[must_use]
    pub fn new(question: &Question, tour: &'a Tour, elapsed: Duration) -> Self {
        let found = Found::new(Asked::of(question), TourSquares(tour), Elapsed::Took(elapsed));
        Self(Found { property: PropertyFields::of(question, tour), ..found })
    }

    /// Adds the name of the method that found it.
    #[must_use]
    pub const fn by(mut self, method: Option<&'static str>) -> Self {
        self.0.method = method;
        self
    }

    /// Adds the work of the search.
    #[must_use]
    pub fn with_effort(mut self, effort: &Effort) -> Self {
        self.0.work = Some(effort.into());
        self
    }

    /// Adds its number among all that answer the question.
    #[must_use]
    pub fn numbered(mut self, number: &BigUint, of: &BigUint) -> Self {
        (self.0.number, self.0.of) = (Some(number.to_string()), Some(of.to_string()));
        self
    }

    /// Adds whether it is the only one with the given clues, and if not, another one.
    #[must_use]
    pub fn with_uniqueness(mut self, uniqueness: &'a Uniqueness) -> Self {
        (self.0.unique, self.0.other) = match uniqueness {
            Uniqueness::Unique => (Some(true), None),
            Uniqueness::Another(other) => (Some(false), Some(TourSquares(other))),
        };
        self
    }
}

/// The fields about the property that was asked for.
#[derive(Clone, Debug, Default, Serialize)]
pub struct PropertyFields {
    /// The symmetry it was to have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symmetry: Option<String>,
    /// The kind of magic tour asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub magic: Option<&'static str>,
    /// Its turns, if it was to have few.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<u64>,
    /// Its crossings, if it was to have few.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub crossings: Option<u64>,
}

impl PropertyFields {
    /// Creates the fields for the property that a question asks for.
    #[must_use]
    pub fn of(question: &Question, tour: &Tour) -> Self {
        match question.property() {
            Some(Property::Symmetric(symmetry)) => {
                let found = has_symmetry(tour, *symmetry, question.kind());
                Self { symmetry: found.map(TourSymmetry::name), ..Self::default() }
            }
            Some(Property::Magic(magic)) => Self { magic: Some(magic.name()), ..Self::default() },
            Some(Property::Minimize(_)) => Self { turns: turns(tour), crossings: crossings(tour), ..Self::default() },
            _ => Self::default(),
        }
    }
}

#[derive(Clone, Debug, Serialize)]
struct Found<'a, S> {
    outcome: &'static str,
    #[serde(flatten)]
    asked: Asked,
    #[serde(skip_serializing_if = "Option::is_none")]
    method: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    of: Option<String>,
    #[serde(flatten)]
    property: PropertyFields,
    #[serde(skip_serializing_if = "Option::is_none")]
    unique: Option<bool>,
    squares: S,
    #[serde(skip_serializing_if = "Option::is_none")]
    other: Option<TourSquares<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    elapsed_ms: Option<Elapsed>,
    #[serde(flatten)]
    work: Option<Work>,
}

impl<S> Found<'_, S> {
    fn new(asked: Asked, squares: S, elapsed: Elapsed) -> Self {
        Self {
            outcome: "found",
            asked,
            method: None,
            number: None,
            of: None,
            property: PropertyFields::default(),
            unique: None,
            squares,
            other: None,
            elapsed_ms: Some(elapsed),
            work: None,
        }
    }
}

/// Writes a tour without its question.
pub(crate) fn write_tour(tour: &Tour, tick: Tick<'_>, out: &mut impl Write) -> io::Result<()> {
    with_tick(tour.squares(), tick, |squares| {
        let found = Found::new(Asked::by(tour), squares, Elapsed::Took(Duration::ZERO));
        write_line(&Found { elapsed_ms: None, ..found }, out)
    })
}

/// Writes the constructed tour that answers a question.
pub(crate) fn write_formula(
    question: &Question,
    formula: &Formula,
    tick: Tick<'_>,
    out: &mut impl Write,
) -> io::Result<()> {
    let begun = Elapsed::Since(Instant::now());
    with_tick(formula.squares_from(0), tick, |squares| {
        let found = Found::new(Asked::of(question), squares, begun);
        let (method, work) = (Some(Method::Construct.name()), Some((&Effort::default()).into()));
        write_line(&Found { method, work, ..found }, out)
    })
}
