//! Thousands of requests made up at random, most of them nearly sensible: whatever is asked, the server answers, refuses
//! or gives up. It never makes a mistake of its own, and it never hangs.

use std::time::Duration;

use axum::Router;
use axum::http::StatusCode;
use cavalcade::count::CountMethod;
use cavalcade::{Board, Method, Piece, Size, Square};
use cavalcade_server::ServerLimits;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha12Rng;
use serde_json::{Map, Value, json};
use tokio::time::timeout;

use crate::client::{Answer, limited, post, stream};

/// How many requests are made up.
const REQUESTS: u64 = 4000;
/// Much longer than any answer takes.
const LONG: Duration = Duration::from_mins(2);

/// Someone who asks.
struct Adversary {
    dice: ChaCha12Rng,
    /// The sides of the board that was asked about last.
    sides: [u32; 2],
    /// The text of an earlier answer, to be sent back as a tour.
    heard: String,
}

impl Adversary {
    fn new(seed: u64) -> Self {
        Self { dice: ChaCha12Rng::seed_from_u64(seed), sides: [8, 8], heard: String::new() }
    }

    fn one_of<T: Clone>(&mut self, list: &[T]) -> T {
        list.choose(&mut self.dice).expect("there are some").clone()
    }

    fn is_seldom(&mut self) -> bool {
        self.dice.random_ratio(1, 20)
    }

    fn side(&mut self) -> u32 {
        if self.is_seldom() {
            self.one_of(&[0, 1, 2, 20, 64, 500, 250_000, u32::MAX])
        } else {
            self.dice.random_range(1..8)
        }
    }

    fn picture(&mut self) -> String {
        let letters = if self.is_seldom() { ".#SE \n\r\t\0é8x" } else { "......#  \n\n" };
        let letters: Vec<char> = letters.chars().collect();
        (0..self.dice.random_range(0..40)).map(|_| self.one_of(&letters)).collect()
    }

    fn board(&mut self) -> Value {
        const STRANGE: [&str; 9] = ["", " ", "8", "x", "8x", "-3x3", "1000000000x1", "18446744073709551616x2", "3x3x3"];
        if self.is_seldom() {
            return json!(self.one_of(&STRANGE));
        }
        if self.dice.random_ratio(1, 6) {
            return json!(self.picture());
        }
        self.sides = [self.side(), self.side()];
        let [width, height] = self.sides;
        json!(format!("{width}x{height}"))
    }

    /// A square, as a rule of the board.
    fn square(&mut self) -> Value {
        const STRANGE: [&str; 9] = ["", "a", "1", "a0", "A1", "h8", "a1\u{1b}", "zzzzzzzz1", "a18446744073709551616"];
        if self.is_seldom() {
            return json!(self.one_of(&STRANGE));
        }
        let [file, rank] = self.sides.map(|side| self.dice.random_range(0..side.max(1)));
        json!(Square::new(file, rank))
    }

    fn squares(&mut self) -> Value {
        let most = if self.is_seldom() { 80 } else { 4 };
        (0..self.dice.random_range(0..most)).map(|_| self.square()).collect()
    }

    /// A walk of the knight over the board, as far as it comes.
    fn walk(&mut self) -> Value {
        let Ok(size) = Size::new(self.sides[0], self.sides[1]) else { return self.squares() };
        let board = Board::rectangle(size);
        let mut walk = vec![Square::new(0, 0)];
        for _ in 0..self.dice.random_range(0..40) {
            let by = self.one_of(Piece::KNIGHT.offsets());
            walk.extend(walk.last().and_then(|last| board.step(*last, by)).filter(|to| !walk.contains(to)));
        }
        json!(walk)
    }

    fn piece(&mut self) -> Value {
        const STRANGE: [&str; 10] =
            ["", "0,0", "-1,2", "1,2,3", "bishop", "2,2", "0,1", "1000,999", "2147483647,1", "99999999999,1"];
        if self.is_seldom() {
            return json!(self.one_of(&STRANGE));
        }
        let named = ["knight", "knight", "camel", "zebra", "0,1", "1,1", "0,2", "1,4", "2,3", "5,0"];
        json!(self.one_of(&named))
    }

    fn number(&mut self) -> Value {
        let numbers = [json!(0), json!(1), json!(7), json!(50), json!(-1), json!(u64::MAX), json!(1.5), json!(1e308)];
        if self.is_seldom() { self.one_of(&numbers) } else { json!(self.dice.random_range(0..40)) }
    }

    /// A tour in some notation, or what looks like one.
    fn tour(&mut self) -> Value {
        const TEXTS: [&str; 9] = [
            "7 2 5\n4 # 8\n1 6 3",
            "a1 b3 c1 a2 c3 b1 a3 c2",
            "1",
            "",
            "1,2\n3,4",
            "square,number\na1,1",
            "{\"outcome\":\"impossible\",\"kind\":\"closed\",\"width\":5,\"height\":5,\"reason\":{\"kind\":\"exhausted\",\"positions\":1}}",
            "{\"outcome\":\"impossible\",\"kind\":\"open\",\"width\":4,\"height\":4,\"reason\":{\"kind\":\"unsatisfiable\",\"cuts\":[]}}",
            "{\"outcome\":\"found\",\"width\":4294967295,\"height\":4294967295,\"squares\":[\"a1\"]}",
        ];
        match self.dice.random_range(0..4) {
            0 => json!(self.walk().to_string().replace(['[', ']', '"', ','], " ")),
            1 => json!(self.one_of(&TEXTS)),
            2 => json!(self.heard),
            _ => json!(self.damaged()),
        }
    }

    /// What was heard, with one letter changed.
    fn damaged(&mut self) -> String {
        let mut letters: Vec<char> = self.heard.chars().collect();
        if !letters.is_empty() {
            let at = self.dice.random_range(0..letters.len());
            letters[at] = self.one_of(&['0', '1', '9', 'a', '"', ' ', '-', '\n']);
        }
        letters.into_iter().collect()
    }

    /// A value that might stand in a field.
    fn value(&mut self, field: &str) -> Value {
        if self.dice.random_ratio(1, 60) {
            return self.one_of(&[json!(null), json!([]), json!({}), json!(""), json!(-1), json!(true)]);
        }
        match field {
            "board" => self.board(),
            "holes" => self.squares(),
            "path" | "squares" => self.walk(),
            "difficulty" => json!(self.one_of(&["easy", "medium", "hard"])),
            "start" | "end" => self.square(),
            "piece" => self.piece(),
            "tour" => self.tour(),
            "kind" => json!(self.one_of(&["open", "closed"])),
            "wrap" => json!(self.one_of(&["none", "cylinder", "torus"])),
            "method" => json!(self.one_of(&Method::NAMED).0),
            "way" => json!(self.one_of(&CountMethod::NAMED).0),
            "tie_break" => json!(self.one_of(&["first", "random", "pohl", "roth"])),
            "format" => json!(self.one_of(&["svg", "png", "gif"])),
            "style" => json!(self.one_of(&["line", "numbers", "both", "heat"])),
            "theme" => json!(self.one_of(&["light", "dark"])),
            "time_limit_ms" if !self.is_seldom() => json!(self.dice.random_range(0..40)),
            "seed" | "size" | "speed" | "time_limit_ms" => self.number(),
            "pace" => json!(self.one_of(&[0.0, 1e5, 1e4, 0.1, -0.0, -1.0, 5e-324, 1e308])),
            "watch" | "prune" | "classes" | "obstacle" | "coordinates" | "heat" | "fit" | "random" => {
                json!(self.dice.random::<bool>())
            }
            "number" => json!(self.one_of(&["1", "2", "17", "99999999999999999999999", "0", "-1", "", "1e3"])),
            "colours" => {
                json!({self.one_of(&["line", "paper", "heat-last", "lines"]): self.one_of(&["#123", "red", "#", ""])})
            }
            other => panic!("nothing is known of the field {other}"),
        }
    }

    /// A path of the API, and a request for it.
    fn request(&mut self) -> (&'static str, Value) {
        let (path, needed, others) = self.one_of(&PATHS);
        let mut request = Map::new();
        for field in needed {
            request.insert((*field).into(), self.value(field));
        }
        for field in others {
            if self.dice.random_ratio(1, 3) {
                // The ways to count are the methods of another path.
                let name = if *field == "way" { "method" } else { field };
                request.insert(name.into(), self.value(field));
            }
        }
        if !self.is_seldom() {
            leave_out_what_does_nothing(path, &mut request);
        }
        (path, request.into())
    }
}

/// Fields that are refused beside others, or without them.
fn leave_out_what_does_nothing(path: &str, request: &mut Map<String, Value>) {
    let is_on = |request: &Map<String, Value>, field: &str| request.get(field) == Some(&json!(true));
    let fields: &[&str] = match path {
        "find" if !is_on(request, "watch") => &["pace"],
        "tours" if !is_on(request, "random") => &["seed"],
        "draw" if request.contains_key("tour") => &["start", "end", "obstacle"],
        _ => &[],
    };
    for field in fields {
        request.remove(*field);
    }
}

/// The paths of the API with their required and optional fields.
const PATHS: [(&str, &[&str], &[&str]); 7] = [
    (
        "find",
        &["board", "time_limit_ms"],
        &["holes", "kind", "start", "end", "piece", "wrap", "method", "tie_break", "seed", "prune", "watch", "pace"],
    ),
    (
        "count",
        &["board", "time_limit_ms"],
        &["holes", "kind", "start", "end", "piece", "wrap", "way", "classes", "seed"],
    ),
    ("check", &["tour", "time_limit_ms"], &["board", "holes", "kind", "piece", "wrap"]),
    (
        "draw",
        &["board"],
        &[
            "tour",
            "holes",
            "kind",
            "start",
            "end",
            "piece",
            "wrap",
            "obstacle",
            "format",
            "style",
            "theme",
            "size",
            "coordinates",
            "speed",
            "heat",
            "fit",
            "colours",
        ],
    ),
    (
        "tours",
        &["board", "time_limit_ms"],
        &["holes", "kind", "start", "end", "piece", "wrap", "number", "squares", "random", "seed"],
    ),
    ("puzzle", &["board", "time_limit_ms"], &["holes", "kind", "start", "end", "piece", "wrap", "difficulty", "seed"]),
    ("play", &["board", "path"], &["holes", "kind", "start", "end", "piece", "wrap"]),
];

/// A status that is no mistake of the server.
fn is_in_order(status: StatusCode) -> bool {
    status.is_success() || status.is_client_error() || status == StatusCode::SERVICE_UNAVAILABLE
}

/// Whether an answer is one, or says what is wrong with the request; a stream says so in its last event.
fn is_right(answer: &Answer) -> bool {
    if !is_in_order(answer.status) || answer.header("content-type") != "text/event-stream" {
        return is_in_order(answer.status);
    }
    let events = answer.events();
    events.last().is_some_and(|(name, data)| {
        let status = data["status"].as_u64().and_then(|status| StatusCode::from_u16(u16::try_from(status).ok()?).ok());
        name == "result" || name == "problem" && status.is_some_and(is_in_order)
    })
}

async fn ask(router: &Router, path: &str, request: &Value, as_stream: bool) -> Answer {
    if as_stream { stream(router, path, request).await } else { post(router, path, request).await }
}

#[tokio::test]
async fn whatever_is_asked_is_answered_or_refused() {
    let limits = ServerLimits {
        time: Duration::from_millis(50),
        play_time: Duration::from_millis(10),
        ..ServerLimits::default()
    };
    let router = limited(ServerLimits { memory: 100_000_000, ..limits });
    let mut adversary = Adversary::new(2027);
    let mut answered = 0;
    for number in 0..REQUESTS {
        let (path, request) = adversary.request();
        let as_stream = adversary.is_seldom();
        let asking = timeout(LONG, ask(&router, path, &request, as_stream)).await;
        let answer = asking.unwrap_or_else(|_| panic!("number {number} hangs: {path} {request}"));
        assert!(is_right(&answer), "number {number}: {path} {request}\n{}", String::from_utf8_lossy(&answer.body));
        if answer.status.is_success() {
            answered += 1;
            if path == "find" && !as_stream {
                answer.text().clone_into(&mut adversary.heard);
            }
        }
    }
    assert!(answered > REQUESTS / 2, "only {answered} of {REQUESTS} made sense: the adversary learns nothing");
}
