//! An adversary: odd questions, answered by brute force, and the library held to the answers.
//!
//! A run asks 2,000 questions. `ADVERSARY_QUESTIONS` is another number of them, `ADVERSARY_SEED` another seed. A question
//! that is answered wrongly is printed as a line of text; such lines are kept in `data/adversary/` and asked in each run.

#[path = "adversary/mod.rs"]
mod parts;

use std::collections::BTreeMap;
use std::env;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use parts::case::Case;
use parts::generator::{self, BYTES};
use parts::judge::complaints;
use parts::oracle::Oracle;

/// What goes wrong, with the smallest question that shows it and how many do.
#[derive(Default)]
struct Findings(BTreeMap<String, (Case, String, usize)>);

impl Findings {
    /// Judges the answers to a question; tells whether the oracle could answer it.
    fn judge(&mut self, case: &Case) -> bool {
        let Some(oracle) = Oracle::ask(case) else { return false };
        for complaint in complaints(&oracle) {
            let known = self.0.entry(complaint.sort).or_insert_with(|| (case.clone(), complaint.detail.clone(), 0));
            known.2 += 1;
            if measure(case) < measure(&known.0) {
                (known.0, known.1) = (case.clone(), complaint.detail);
            }
        }
        true
    }

    fn expect_none(&self) {
        let mut text = String::new();
        for (sort, (case, detail, number)) in &self.0 {
            let detail: String = detail.chars().take(400).collect();
            text += &format!("# {sort} ({number} times; {detail})\n{case}\n");
        }
        assert!(self.0.is_empty(), "answers that are wrong, as lines for a file in tests/data/adversary:\n{text}");
    }
}

/// Small questions are the best to look at.
fn measure(case: &Case) -> (usize, u32, usize) {
    (case.places.len(), case.width * case.height, case.to_string().len())
}

/// A number from the environment.
fn setting(name: &str, otherwise: u64) -> u64 {
    env::var(name).map_or(otherwise, |text| text.parse().unwrap_or_else(|_| panic!("{name} is not a number: {text}")))
}

#[test]
fn two_thousand_questions_are_answered_as_brute_force_answers_them() {
    let (seed, questions) = (setting("ADVERSARY_SEED", 1), setting("ADVERSARY_QUESTIONS", 2_000));
    println!("seed {seed}, {questions} questions");
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let (mut findings, mut discarded) = (Findings::default(), 0);
    for _ in 0..questions {
        let mut bytes = [0; BYTES];
        random.fill_bytes(&mut bytes);
        discarded += u64::from(!findings.judge(&generator::case(&bytes)));
    }
    println!("{discarded} questions were too large for brute force");
    assert!(discarded * 20 <= questions, "{discarded} of {questions} questions were too large for brute force");
    findings.expect_none();
}
