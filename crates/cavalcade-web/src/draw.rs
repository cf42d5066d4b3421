//! `POST draw`: a picture of a tour, of a board, or of why there is no tour.

use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use cavalcade::notation::Unfit;
use cavalcade::{Budget, Question, Square, obstacle};
use cavalcade_draw::obstacle::Obstacle;
use cavalcade_draw::{Coordinates, DrawOptions, Drawing, Format, Speed, Style, Theme};
use serde::Deserialize;

use crate::body::Body;
use crate::config::ServerLimits;
use crate::name::{Name, NoMore};
use crate::problem::{Kind, Problem};
use crate::question::{QuestionFields, bad_question};
use crate::tour::TourFields;
use crate::work::Workshop;

/// What can be asked.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct DrawRequest {
    tour: Option<String>,
    #[serde(flatten)]
    fields: TourFields,
    start: Option<Square>,
    end: Option<Square>,
    #[serde(default)]
    obstacle: bool,
    format: Option<Name<Format>>,
    style: Option<Name<Style>>,
    theme: Option<Name<Theme>>,
    size: Option<u32>,
    coordinates: Option<bool>,
    speed: Option<u16>,
    #[serde(flatten)]
    _no_more: NoMore,
}

/// A picture and the file it is to become.
struct Picture {
    bytes: Vec<u8>,
    format: Format,
    name: &'static str,
}

/// Draws.
pub(crate) async fn draw(
    State(workshop): State<Workshop>,
    Body(request): Body<DrawRequest>,
) -> Result<Response, Problem> {
    let limits = *workshop.limits();
    let options = request.options()?;
    let picture = workshop.work(move |place| request.picture(&options, &place.budget(limits.time), &limits)).await??;
    Ok(picture.into_response())
}

impl DrawRequest {
    fn options(&self) -> Result<DrawOptions, Problem> {
        Ok(DrawOptions {
            style: self.style.map_or_else(Style::default, |name| name.0),
            theme: self.theme.map_or_else(Theme::default, |name| name.0),
            pixels: self.size,
            coordinates: if self.coordinates == Some(false) { Coordinates::Hidden } else { Coordinates::Shown },
            speed: self.speed.map_or(Ok(Speed::default()), Speed::new).map_err(bad_question)?,
            ..DrawOptions::default()
        })
    }

    fn picture(&self, options: &DrawOptions, budget: &Budget, limits: &ServerLimits) -> Result<Picture, Problem> {
        let encode = |drawing: Drawing<'_>, name| {
            let format = self.format.map_or(Format::Svg, |name| name.0);
            let bytes = drawing.encode_within(options, format, budget).map_err(cannot_draw)?;
            Ok(Picture { bytes, format, name })
        };
        if let Some(text) = &self.tour {
            let tour = self.fields.tour(text, limits)?.map_err(|unfit| not_a_tour(&unfit))?;
            return encode(Drawing::Tour(&tour), "tour");
        }
        let question = self.question()?.question(limits)?;
        let (board, start, end) = (question.board(), question.start(), question.end());
        if self.obstacle {
            return encode(Drawing::Obstacle { board, obstacle: &obstacle(&question, budget)? }, "obstacle");
        }
        encode(Drawing::Board { board, start, end }, "board")
    }

    /// The board to draw, if there is no tour.
    fn question(&self) -> Result<QuestionFields, Problem> {
        let fields = self.fields.clone();
        let board = fields.board.ok_or_else(|| bad_question("there is nothing to draw; send a `tour` or a `board`"))?;
        Ok(QuestionFields {
            board,
            holes: fields.holes,
            kind: fields.kind,
            start: self.start,
            end: self.end,
            piece: fields.piece,
            wrap: fields.wrap,
        })
    }
}

/// What is in the way of a tour, as far as it is seen at once.
fn obstacle(question: &Question, budget: &Budget) -> Result<Obstacle, Problem> {
    let reason = obstacle::find(question, budget).map_err(cannot_draw)?;
    let reason =
        reason.ok_or_else(|| cannot_draw("no obstacle is seen at once; `find` tells whether there is a tour"))?;
    Obstacle::of(question, &reason).map_err(cannot_draw)
}

#[expect(clippy::needless_pass_by_value, reason = "it is passed to `map_err`")]
fn cannot_draw(error: impl ToString) -> Problem {
    Problem::new(Kind::CannotDraw, error.to_string())
}

fn not_a_tour(unfit: &Unfit) -> Problem {
    Problem::new(Kind::NotATour, unfit.lines().into_iter().take(8).collect::<Vec<_>>().join("; "))
}

impl IntoResponse for Picture {
    fn into_response(self) -> Response {
        let disposition = format!("attachment; filename=\"{}.{}\"", self.name, self.format.suffix());
        ([(CONTENT_TYPE, self.format.media_type()), (CONTENT_DISPOSITION, disposition.as_str())], self.bytes)
            .into_response()
    }
}
