//! Tours as data: a question with `squares`, so that a record of `cavalcade find --json` reads as a [`Tour`]. Tours are
//! checked when they are read.

use cavalcade_core::{Question, Setup, Square};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Tour;
use crate::verify::verify_squares;

/// A tour as data.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Tour")]
struct TourData {
    #[serde(flatten)]
    question: Setup,
    squares: Vec<Square>,
}

impl Serialize for Tour {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let question = Question::new(self.board().clone(), *self.piece(), self.kind());
        TourData { question: Setup::from(question), squares: self.squares().collect() }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Tour {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let TourData { question, squares } = TourData::deserialize(deserializer)?;
        let question = question.question().map_err(D::Error::custom)?;
        verify_squares(&question, &squares).map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tour_reads_back_and_a_wrong_one_is_refused() {
        let text = r#"{"kind":"closed","width":3,"height":3,"holes":["b2"],"squares":["a1","b3","c1","a2","c3","b1","a3","c2"]}"#;
        let tour: Tour = serde_json::from_str(text).unwrap();
        assert!(tour.is_closed());
        assert_eq!(serde_json::to_string(&tour).unwrap(), text);
        assert!(serde_json::from_str::<Tour>(&text.replace("a1", "b1")).is_err());
        assert!(serde_json::from_str::<Tour>(r#"{"width":1,"height":2,"squares":["a1","a2"]}"#).is_err());
    }
}
