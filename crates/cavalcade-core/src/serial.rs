//! Boards, questions and reasons as data: how serde writes and reads them.
//!
//! Words are written as they print: squares (`"a1"`), sizes (`"8x8"`), moves (`"1,2"`), pieces (`"knight"`) and modes
//! (`"closed"`). A board is an object of `width`, `height`, and `holes` and `wrap` if there are any; a question adds the
//! rest that is asked. What is read is checked: a question by the way of its [`Setup`].
//!
//! ```
//! # use cavalcade_core as cavalcade;
//! use cavalcade::{Question, Size};
//!
//! let question = Question::on(Size::new(3, 4)?).starting_at("a1")?;
//! let text = serde_json::to_string(&question)?;
//! assert_eq!(text, r#"{"kind":"open","width":3,"height":4,"start":"a1"}"#);
//! assert_eq!(serde_json::from_str::<Question>(&text)?, question);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

use serde::de::{Error, IntoDeserializer, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::reason::{APEX, CycleVertex};
use crate::{
    Board, Kind, Magic, Objective, Offset, Piece, Question, Setup, Size, Square, SymmetryRequest, Wrap, parse_offsets,
};

/// Lets serde write a value as it prints, and read it as it parses.
#[doc(hidden)]
#[macro_export]
macro_rules! as_text {
    ($($value:ty),+) => {$(
        impl ::serde::Serialize for $value {
            /// Serializes it as text.
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> ::std::result::Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $value {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> ::std::result::Result<Self, D::Error> {
                let text = <::std::borrow::Cow<'de, str> as ::serde::Deserialize>::deserialize(deserializer)?;
                text.parse().map_err(::serde::de::Error::custom)
            }
        }
    )+};
}

as_text!(Kind, Magic, Objective, Piece, Size, SymmetryRequest, Wrap);

impl<V: Serialize> Serialize for CycleVertex<V> {
    /// Serializes the square or node, or the name of the apex.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::On(vertex) => vertex.serialize(serializer),
            Self::Apex => serializer.serialize_str(APEX),
        }
    }
}

impl<'de, V: Deserialize<'de>> Deserialize<'de> for CycleVertex<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(CycleVertexVisitor(PhantomData))
    }
}

/// Reads the name of the apex, the name of a square, or the number of a node.
struct CycleVertexVisitor<V>(PhantomData<V>);

impl<'de, V: Deserialize<'de>> Visitor<'de> for CycleVertexVisitor<V> {
    type Value = CycleVertex<V>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        if text == APEX { Ok(CycleVertex::Apex) } else { V::deserialize(text.into_deserializer()).map(CycleVertex::On) }
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Self::Value, E> {
        V::deserialize(number.into_deserializer()).map(CycleVertex::On)
    }
}

impl Serialize for Square {
    /// Serializes its name.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // In one go: a long tour has many.
        serializer.serialize_str(self.name().as_str())
    }
}

impl<'de> Deserialize<'de> for Square {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Cow::<'de, str>::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

impl Serialize for Offset {
    /// Serializes it as `DX,DY`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Offset {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<'de, str>::deserialize(deserializer)?;
        match parse_offsets(&text).map_err(D::Error::custom)?.as_slice() {
            [offset] => Ok(*offset),
            _ => Err(D::Error::custom("it should be one move, like 1,2")),
        }
    }
}

/// A board as data.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Board")]
struct BoardData {
    width: u32,
    height: u32,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    holes: Vec<Square>,
    #[serde(default, skip_serializing_if = "is_usual")]
    wrap: Wrap,
}

/// A question as data, checked or not.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Question")]
struct SetupData {
    #[serde(default)]
    kind: Kind,
    #[serde(flatten)]
    board: BoardData,
    #[serde(default, skip_serializing_if = "is_usual")]
    piece: Piece,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    move_order: Option<Vec<Offset>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<Square>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    end: Option<Square>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    symmetry: Option<SymmetryRequest>,
    #[serde(default, skip_serializing_if = "is_usual")]
    strictly_open: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    magic: Option<Magic>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    minimize: Option<Objective>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    clues: BTreeMap<Square, u64>,
    #[serde(default, skip_serializing_if = "is_usual")]
    random: bool,
}

/// Returns `true` if a field says what is meant without it too.
fn is_usual<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl From<&Board> for BoardData {
    fn from(board: &Board) -> Self {
        let size = board.size();
        Self { width: size.width(), height: size.height(), holes: board.holes().collect(), wrap: board.wrap() }
    }
}

impl TryFrom<BoardData> for Setup {
    type Error = crate::SizeError;

    fn try_from(record: BoardData) -> Result<Self, Self::Error> {
        let BoardData { width, height, holes, wrap } = record;
        Ok(Self { holes, wrap, ..Size::new(width, height)?.into() })
    }
}

impl From<&Setup> for SetupData {
    fn from(setup: &Setup) -> Self {
        let mut board = BoardData::from(&setup.board);
        board.holes.extend(&setup.holes);
        board.wrap = setup.wrap;
        let Setup { kind, piece, start, end, symmetry, strictly_open, magic, minimize, random, .. } = *setup;
        let (move_order, clues) = (setup.move_order.clone(), setup.clues.iter().copied().collect());
        let piece = piece.in_own_order();
        Self { kind, board, piece, move_order, start, end, symmetry, strictly_open, magic, minimize, clues, random }
    }
}

impl TryFrom<SetupData> for Setup {
    type Error = crate::SizeError;

    fn try_from(record: SetupData) -> Result<Self, Self::Error> {
        let SetupData { kind, board, piece, move_order, start, end, .. } = record;
        let SetupData { symmetry, strictly_open, magic, minimize, clues, random, .. } = record;
        let clues = clues.into_iter().collect();
        let setup = Self { piece, move_order, kind, start, end, ..board.try_into()? };
        Ok(Self { symmetry, strictly_open, magic, minimize, clues, random, ..setup })
    }
}

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        BoardData::from(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let setup = Setup::try_from(BoardData::deserialize(deserializer)?).map_err(D::Error::custom)?;
        Ok(setup.question().map_err(D::Error::custom)?.into_board())
    }
}

impl Serialize for Setup {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        SetupData::from(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Setup {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        SetupData::deserialize(deserializer)?.try_into().map_err(D::Error::custom)
    }
}

impl Serialize for Question {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Setup::from(self.clone()).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Question {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Setup::deserialize(deserializer)?.question().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::fmt::Debug;

    fn reads_back<T: Serialize + for<'de> Deserialize<'de> + PartialEq + Debug>(value: &T) {
        let text = serde_json::to_string(value).unwrap();
        assert_eq!(serde_json::from_str::<T>(&text).unwrap(), *value, "{text}");
    }

    #[test]
    fn words_read_back() {
        reads_back(&Square::new(27, 3));
        reads_back(&Size::CHESSBOARD);
        reads_back(&Offset::new(-1, 2));
        reads_back(&(Kind::Closed, Wrap::Torus, Piece::ZEBRA, CycleVertex::<Square>::Apex));
        assert!(serde_json::from_str::<Offset>("\"1,2 2,1\"").is_err());
    }

    #[test]
    fn what_cannot_be_is_refused() {
        for text in [
            r#"{"width":0,"height":3}"#,
            r#"{"width":2,"height":1,"holes":["a1","b1"]}"#,
            r#"{"width":3,"height":3,"wrap":"ball"}"#,
        ] {
            assert!(serde_json::from_str::<Board>(text).is_err(), "{text}");
        }
        let error = serde_json::from_str::<Question>(r#"{"width":3,"height":3,"start":"d1","end":"a9"}"#).unwrap_err();
        assert!(error.to_string().starts_with("2 things are wrong"), "{error}");
    }

    #[test]
    fn questions_with_each_property_read_back() {
        let ask = Question::on(Size::CHESSBOARD).starting_at("a1").unwrap();
        for (question, written) in [
            (ask.clone().symmetric(SymmetryRequest::HalfTurn), r#""symmetry":"half-turn""#),
            (ask.clone().strictly_open(), r#""strictly_open":true"#),
            (ask.clone().magic(Magic::Full), r#""magic":"full""#),
            (ask.clone().minimize(Objective::Crossings), r#""minimize":"crossings""#),
            (ask.clone().clues([(Square::new(2, 1), 2)]), r#""clues":{"a1":1,"c2":2}"#),
            (ask.clone().random(), r#""random":true"#),
        ] {
            let question = question.unwrap();
            let text = serde_json::to_string(&question).unwrap();
            assert_eq!(text, format!(r#"{{"kind":"open","width":8,"height":8,"start":"a1",{written}}}"#));
            reads_back(&question);
        }
    }

    #[test]
    fn two_properties_at_once_are_refused() {
        let two = r#"{"width":8,"height":8,"magic":"semi","random":true}"#;
        let error = serde_json::from_str::<Question>(two).unwrap_err();
        assert!(error.to_string().starts_with("random does not go with magic"), "{error}");
        assert!(serde_json::from_str::<Setup>(two).is_ok(), "a setup is not checked");
    }

    proptest! {
        #[test]
        fn questions_and_boards_read_back(
            (width, height) in (1u32..6, 1u32..6),
            holes in proptest::collection::vec((0u32..5, 0u32..5), 0..4),
            (wrap, is_closed, is_reversed) in (0usize..3, any::<bool>(), any::<bool>()),
            start in (0u32..5, 0u32..5),
        ) {
            let mut order = Piece::KNIGHT.offsets().to_vec();
            order.reverse();
            let setup = Setup {
                holes: holes.into_iter().map(|(file, rank)| Square::new(file, rank)).collect(),
                wrap: Wrap::NAMED[wrap].1,
                kind: if is_closed { Kind::Closed } else { Kind::Open },
                move_order: is_reversed.then_some(order),
                start: Some(Square::new(start.0, start.1)),
                ..Size::new(width, height).unwrap().into()
            };
            reads_back(&setup);
            if let Ok(question) = setup.question() {
                reads_back(&question);
                reads_back(question.board());
            }
        }
    }
}
