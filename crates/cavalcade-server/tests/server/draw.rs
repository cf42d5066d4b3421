//! Pictures: large ones, obstacles, custom colours, and streams.

use axum::http::StatusCode;
use cavalcade::notation::{Format, write};
use cavalcade::{Outcome, Question, Size, Solver};
use serde_json::{Value, json};

use crate::client::{post, stream, usual};

/// A tour of a square board, as a grid.
fn tour(side: u32) -> String {
    let question = Question::on(Size::new(side, side).expect("a size"));
    let Outcome::Found(tour) = Solver::new(&question).solve().outcome else { panic!("a tour is found") };
    let mut text = Vec::new();
    write(&tour, Format::Grid, &mut text).expect("a tour can be written");
    String::from_utf8(text).expect("a grid is text")
}

#[tokio::test]
async fn whatever_fits_is_drawn_however_large_the_board() {
    let router = usual();
    for (side, format, style, begins) in
        [(30, "gif", "line", &b"GIF89a"[..]), (200, "png", "numbers", b"\x89PNG"), (300, "svg", "both", b"<svg")]
    {
        let request = json!({"tour": tour(side), "format": format, "style": style, "size": 100_000, "fit": true});
        let answer = post(&router, "draw", &request).await;
        assert_eq!(answer.status, StatusCode::OK, "{side} {format}: {}", answer.text());
        assert!(answer.body.starts_with(begins), "{side} {format}");
    }
    let request = json!({"tour": tour(30), "format": "png", "size": 100_000});
    assert_eq!(post(&router, "draw", &request).await.problem(), "cannot-draw");
}

#[tokio::test]
async fn heat_is_drawn_in_the_colours_that_are_sent() {
    let router = usual();
    let colours = json!({"heat-first": "#003a5c", "heat-last": "#f0e442", "paper": "#fbfaf7"});
    let request = json!({"tour": tour(6), "heat": true, "style": "both", "colours": colours});
    let answer = post(&router, "draw", &request).await;
    for ink in ["#003a5c", "#f0e442", "#fbfaf7"] {
        assert!(answer.text().contains(ink), "{ink}");
    }
    for (name, colour, says) in [("lines", "#000", "or paper"), ("line", "#00", "is not a colour")] {
        let answer = post(&router, "draw", &json!({"board": "3x3", "colours": {name: colour}})).await;
        assert_eq!(answer.problem(), "bad-question");
        assert!(answer.text().contains(says), "{}", answer.text());
    }
}

#[tokio::test]
async fn every_obstacle_that_find_finds_can_be_drawn() {
    let router = usual();
    for (question, says) in [
        (json!({"board": "4x6", "kind": "closed"}), "without 6 squares"),
        (json!({"board": "5x8", "start": "c2", "end": "c3"}), "2 or 3 is left with one move"),
        (json!({"board": "3x6"}), "need more moves than they can get"),
        (json!({"board": "4x5", "start": "b2", "end": "b3"}), "none goes from b2 to b3"),
    ] {
        let mut request = question.clone();
        request["obstacle"] = Value::Bool(true);
        let answer = post(&router, "draw", &request).await;
        assert_eq!(answer.status, StatusCode::OK, "{question}: {}", answer.text());
        assert!(answer.text().contains(says), "{question}: {}", answer.text());
    }
    let answer = post(&router, "draw", &json!({"board": "8x8", "obstacle": true})).await;
    assert_eq!(answer.problem(), "cannot-draw");
    assert!(answer.text().contains("this board has a tour"), "{}", answer.text());
}

#[tokio::test]
async fn a_stream_ends_with_the_picture_as_text() {
    let router = usual();
    let request = json!({"tour": tour(6), "format": "png"});
    let events = stream(&router, "draw", &request).await.events();
    let (name, picture) = events.last().expect("a stream is not empty");
    assert_eq!(
        (name.as_str(), &picture["name"], &picture["media_type"]),
        ("result", &json!("tour.png"), &json!("image/png"))
    );
    // The first bytes of every PNG.
    assert!(picture["data"].as_str().is_some_and(|data| data.starts_with("iVBORw0KGgo")), "{picture}");
}

#[tokio::test]
async fn a_long_picture_reports_progress() {
    let request = json!({"tour": tour(60), "format": "gif", "fit": true});
    let events = stream(&usual(), "draw", &request).await.events();
    let (_, progress) = events.iter().find(|(name, _)| name == "progress").expect("progress");
    let [done, of] = ["done", "of"].map(|field| progress[field].as_u64().expect(field));
    assert!(0 < done && done <= of, "{progress}");
}
