//! `POST draw`: draws a tour, a board, or an obstacle.

use std::collections::BTreeMap;

use cavalcade::notation::InvalidTour;
use cavalcade::{Budget, Options, Outcome, Question, Solver, Square};
use cavalcade_draw::subject::obstacle::Obstacle;
use cavalcade_draw::{Background, Colours, Coordinates, DrawOptions, Drawing, Format, Ink, Part, Speed, Style, Theme};
use serde::{Deserialize, Serialize};

use super::base64::base64;
use super::body::parse;
use super::event::EventSink;
use super::name::{Name, NoOtherFields};
use super::problem::{Kind, Problem};
use super::question::{QuestionFields, bad_question};
use super::reply::Reply;
use super::report::Reporter;
use super::tour::TourFields;
use super::{Api, ApiLimits, Task};

/// The request.
#[derive(Clone, Debug, Deserialize)]
struct DrawRequest {
    tour: Option<String>,
    #[serde(flatten)]
    fields: TourFields,
    start: Option<Square>,
    end: Option<Square>,
    #[serde(default)]
    obstacle: bool,
    format: Option<Name<Format>>,
    style: Option<Name<Style>>,
    #[serde(default)]
    heat: bool,
    theme: Option<Name<Theme>>,
    #[serde(default)]
    colours: BTreeMap<String, String>,
    size: Option<u32>,
    #[serde(default)]
    fit: bool,
    coordinates: Option<bool>,
    speed: Option<u16>,
    #[serde(flatten)]
    _no_other_fields: NoOtherFields,
}

/// Reads a request to draw.
pub(crate) fn read(api: &Api, body: &[u8]) -> Result<Task, Problem> {
    let request: DrawRequest = parse(body)?;
    let limits = *api.limits();
    let options = request.options()?;
    let task = Task::streaming(&limits, limits.time, move |budget, sink| {
        let task = DrawTask { request: &request, options, budget, limits: &limits };
        match sink {
            Some(sink) => task.picture(Some(sink))?.into_record(),
            None => Ok(task.picture(None)?.into_file()),
        }
    });
    Ok(task.holding_text())
}

impl DrawRequest {
    fn options(&self) -> Result<DrawOptions, Problem> {
        let style = self.style.map_or_else(Style::default, |name| name.0);
        let (colours, background) = self.colours()?;
        Ok(DrawOptions {
            style: if self.heat { Style::Heat } else { style },
            theme: self.theme.map_or_else(Theme::default, |name| name.0),
            pixels: self.size,
            coordinates: if self.coordinates == Some(false) { Coordinates::Hidden } else { Coordinates::Escaped },
            speed: self.speed.map_or(Ok(Speed::default()), Speed::new).map_err(bad_question)?,
            colours,
            background,
            ..DrawOptions::default()
        })
    }

    /// The colours that replace those of the theme, and the background.
    fn colours(&self) -> Result<(Colours, Background), Problem> {
        let (mut colours, mut background) = (Colours::default(), Background::Paper);
        for (name, colour) in &self.colours {
            let ink: Ink = colour.parse().map_err(bad_question)?;
            if name == "paper" {
                background = Background::Ink(ink);
                continue;
            }
            let part: Part = name.parse().map_err(|error| bad_question(format!("{error}, or paper")))?;
            colours = colours.with(part, ink);
        }
        Ok((colours, background))
    }

    /// Rejects fields that make no sense for a tour.
    fn expect_nothing_of_a_board(&self) -> Result<(), Problem> {
        let all = [(self.start.is_some(), "start"), (self.end.is_some(), "end"), (self.obstacle, "obstacle")];
        match all.into_iter().find(|(is_given, _)| *is_given) {
            Some((_, field)) => Err(bad_question(format!("`{field}` cannot be combined with `tour`; leave it out"))),
            None => Ok(()),
        }
    }

    /// The board to draw, if there is no tour.
    fn question(&self) -> Result<QuestionFields, Problem> {
        let fields = self.fields.clone();
        let board = fields.board.ok_or_else(|| bad_question("nothing to draw; send a `tour` or a `board`"))?;
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

/// A picture to be drawn.
struct DrawTask<'a> {
    request: &'a DrawRequest,
    options: DrawOptions,
    budget: &'a Budget,
    limits: &'a ApiLimits,
}

impl DrawTask<'_> {
    fn picture(&self, sink: Option<EventSink<'_>>) -> Result<Picture, Problem> {
        if let Some(text) = &self.request.tour {
            self.request.expect_nothing_of_a_board()?;
            let tour = self.request.fields.tour(text, self.limits)?.map_err(|unfit| not_a_tour(&unfit))?;
            return self.encode(&Drawing::Tour(&tour), "tour", sink);
        }
        let question = self.request.question()?.question(self.limits)?;
        let (board, start, end) = (question.board(), question.start(), question.end());
        if self.request.obstacle {
            let obstacle = &self.obstacle(&question)?;
            return self.encode(&Drawing::Obstacle { board, obstacle }, "obstacle", sink);
        }
        self.encode(&Drawing::Board { board, start, end }, "board", sink)
    }

    fn encode(&self, drawing: &Drawing<'_>, name: &str, sink: Option<EventSink<'_>>) -> Result<Picture, Problem> {
        let format = self.request.format.map_or(Format::Svg, |name| name.0);
        let options = if self.request.fit { drawing.fitted(&self.options, format) } else { self.options };
        let mut reporter = sink.map(Reporter::new);
        let mut progress = |done, of| {
            if let Some(reporter) = &mut reporter {
                reporter.done(done, of);
            }
        };
        let bytes = drawing.encode_with_progress(&options, format, self.budget, &mut progress).map_err(cannot_draw)?;
        Ok(Picture { name: format!("{name}.{}", format.suffix()), media_type: format.media_type(), bytes })
    }

    /// The obstacle to a tour.
    fn obstacle(&self, question: &Question) -> Result<Obstacle, Problem> {
        let options = Options { threads: self.limits.threads, ..Options::default() };
        match Solver::new(question).options(options).budget(self.budget).solve().outcome {
            Outcome::Impossible(reason) => Obstacle::of(question, &reason).map_err(cannot_draw),
            Outcome::Found(_) => {
                Err(cannot_draw("this board has a tour, so there is no obstacle; leave out `obstacle`"))
            }
            Outcome::GaveUp(limit) => Err(cannot_draw(limit)),
        }
    }
}

/// A picture and its file name.
struct Picture {
    name: String,
    media_type: &'static str,
    bytes: Vec<u8>,
}

impl Picture {
    /// The picture itself.
    fn into_file(self) -> Reply {
        Reply::file(self.media_type, self.name, self.bytes)
    }

    /// The picture as base64 in JSON, for a stream of events.
    fn into_record(self) -> Result<Reply, Problem> {
        let (name, media_type) = (&self.name, self.media_type);
        Reply::json(&PictureRecord { name, media_type, data: base64(&self.bytes) })
    }
}

#[derive(Serialize)]
struct PictureRecord<'a> {
    name: &'a str,
    media_type: &'static str,
    data: String,
}

#[expect(clippy::needless_pass_by_value, reason = "it is passed to `map_err`")]
fn cannot_draw(error: impl ToString) -> Problem {
    Problem::new(Kind::CannotDraw, error.to_string())
}

fn not_a_tour(unfit: &InvalidTour) -> Problem {
    Problem::new(Kind::NotATour, unfit.lines().into_iter().take(8).collect::<Vec<_>>().join("; "))
}
