//! The page's engine against the same API natively: `cargo xtask bench wasm`, which compiles
//! the engine first and names its folder in `ENGINE`. Node.js runs it, as Chromium would.
//!
//! Every time is the best of a few in the same run: the machine may be busy.

use std::error::Error;
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs};

use cavalcade_api::RequestContext;
use cavalcade_api::{Api, ApiLimits};
use serde_json::{Value, json};

const ROUNDS: usize = 5;

fn main() -> Result<(), Box<dyn Error>> {
    let Ok(engine) = env::var("ENGINE") else {
        println!("the engine of the page: `cargo xtask bench wasm` compiles it and compares");
        return Ok(());
    };
    let questions = questions()?;
    let in_wasm = run_in_node(&engine, &questions)?;
    println!("the engine of the page, and the same natively; milliseconds, the best of {ROUNDS}");
    println!("  {:<36} {:>10} {:>10} {:>8}", "question", "wasm", "native", "ratio");
    for (question, wasm) in questions.iter().zip(in_wasm) {
        let native = (0..ROUNDS).map(|_| time(question)).min().unwrap_or_default().as_secs_f64() * 1e3;
        println!("  {:<36} {wasm:>10.2} {native:>10.2} {:>8.2}", question.name, wasm / native);
    }
    Ok(())
}

/// What is asked of both.
struct Question {
    name: String,
    path: &'static str,
    body: Value,
}

fn questions() -> Result<Vec<Question>, Box<dyn Error>> {
    let find = |name: &str, body| Question { name: name.into(), path: "find", body };
    let mut questions = vec![
        find("find 8x8", json!({"board": "8x8"})),
        find("find 8x8 by Warnsdorff's rule", json!({"board": "8x8", "method": "warnsdorff"})),
        find("find 100x100", json!({"board": "100x100"})),
        find("find 100x100 by Warnsdorff's rule", json!({"board": "100x100", "method": "warnsdorff"})),
        Question { name: "count 6x6 closed".into(), path: "count", body: json!({"board": "6x6", "kind": "closed"}) },
    ];
    for kind in ["open", "closed"] {
        for squares in [40, 100, 300, 1000, 3000] {
            let file = format!("{}/../cavalcade/tests/data/boards/{kind}-{squares}.txt", env!("CARGO_MANIFEST_DIR"));
            let body = json!({"board": fs::read_to_string(file)?, "kind": kind, "method": "sat"});
            questions.push(find(&format!("sat, {kind}, {squares} squares"), body));
        }
    }
    Ok(questions)
}

fn time(question: &Question) -> Duration {
    let api = Api::new(ApiLimits::default());
    let body = question.body.to_string();
    let begun = Instant::now();
    let reply = api.answer(question.path, body.as_bytes(), RequestContext::default());
    let elapsed = begun.elapsed();
    assert_eq!(reply.status, 200, "{}: {}", question.name, String::from_utf8_lossy(&reply.body));
    elapsed
}

/// The times of the engine, in milliseconds.
fn run_in_node(engine: &str, questions: &[Question]) -> Result<Vec<f64>, Box<dyn Error>> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/node/bench.mjs");
    let rounds = ROUNDS.to_string();
    let mut node = Command::new("node")
        .args([script, engine, &rounds])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("cannot run node, which is needed here: {error}"))?;
    let asked: Vec<Value> =
        questions.iter().map(|question| json!({"path": question.path, "body": question.body.to_string()})).collect();
    // Dropped at the end of the line: node reads until then.
    node.stdin.take().ok_or("node has no input")?.write_all(Value::from(asked).to_string().as_bytes())?;
    let output = node.wait_with_output()?;
    if !output.status.success() {
        return Err("node failed".into());
    }
    Ok(serde_json::from_slice(&output.stdout)?)
}
