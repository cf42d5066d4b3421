//! An adversary: odd questions, answered by brute force, and the library held to the answers.
//!
//! A run asks 1,000 questions, a long one 20,000. `ADVERSARY_QUESTIONS` is another number of them, `ADVERSARY_SEED` another seed. A question
//! that is answered wrongly is printed as a line of text; such lines are kept in `data/adversary/` and asked in each run.

mod parts;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use self::parts::case::Case;
use self::parts::generator;
use self::parts::judge::complaints;
use self::parts::oracle::Oracle;
use crate::support::cases;

/// Bytes that are enough for nearly every question.
const BYTES: usize = 160;

/// A kind of wrong answer.
struct Finding {
    /// The smallest question that shows it.
    case: Case,
    /// The answer, and the truth.
    detail: String,
    /// The number of questions that show it.
    number: usize,
}

/// Everything that goes wrong, by its sort.
#[derive(Default)]
struct Findings(BTreeMap<String, Finding>);

impl Findings {
    /// Judges the answers to a question.
    fn judge(&mut self, oracle: &Oracle) {
        for complaint in complaints(oracle) {
            let new = Finding { case: oracle.case().clone(), detail: complaint.detail, number: 1 };
            match self.0.get_mut(&complaint.sort) {
                None => drop(self.0.insert(complaint.sort, new)),
                Some(known) => known.add(new),
            }
        }
    }

    fn expect_none(&self) {
        let mut text = String::new();
        for (sort, Finding { case, detail, number }) in &self.0 {
            let detail: String = detail.chars().take(400).collect();
            writeln!(text, "# {sort} ({number} times; {detail})\n{case}").expect("a text can be written");
        }
        assert!(text.is_empty(), "answers that are wrong, as lines for a file in tests/data/adversary:\n{text}");
    }
}

impl Finding {
    fn add(&mut self, other: Self) {
        let number = self.number + other.number;
        if other.measure() < self.measure() {
            *self = other;
        }
        self.number = number;
    }

    /// Small questions are the best to look at.
    fn measure(&self) -> (usize, u32, usize) {
        (self.case.places.len(), self.case.width * self.case.height, self.case.to_string().len())
    }
}

/// A number from the environment.
fn setting(name: &str, otherwise: u64) -> u64 {
    env::var(name).map_or(otherwise, |text| text.parse().unwrap_or_else(|_| panic!("{name} is not a number: {text}")))
}

/// Questions that depend on a seed.
fn questions(seed: u64) -> impl Iterator<Item = Case> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    std::iter::repeat_with(move || {
        let mut bytes = [0; BYTES];
        random.fill_bytes(&mut bytes);
        generator::case(&bytes)
    })
}

fn oracle(line: &str) -> Oracle {
    let case = line.parse().unwrap_or_else(|error| panic!("{error}"));
    Oracle::ask(&case).unwrap_or_else(|| panic!("too large for brute force: {line}"))
}

#[test]
fn questions_are_answered_as_brute_force_answers_them() {
    let (seed, number) = (setting("ADVERSARY_SEED", 1), setting("ADVERSARY_QUESTIONS", cases(1_000, 20_000)));
    println!("seed {seed}, {number} questions");
    let (mut findings, mut discarded) = (Findings::default(), 0);
    for case in questions(seed).take(number as usize) {
        match Oracle::ask(&case) {
            Some(oracle) => findings.judge(&oracle),
            None => discarded += 1,
        }
    }
    println!("{discarded} questions were too large for brute force");
    assert!(discarded * 20 <= number, "{discarded} of {number} questions were too large for brute force");
    findings.expect_none();
}

#[test]
fn questions_that_were_once_answered_wrongly_are_answered_rightly() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/adversary");
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mut findings = Findings::default();
    for file in files {
        let text = fs::read_to_string(file).unwrap();
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with("# ")) {
            findings.judge(&oracle(line));
        }
    }
    findings.expect_none();
}

#[test]
fn every_question_reads_back_from_its_line() {
    for case in questions(2).take(1_000) {
        assert_eq!(case.to_string().parse(), Ok(case));
    }
}

#[test]
fn questions_are_of_every_sort() {
    let cases: Vec<Case> = questions(1).take(2_000).collect();
    let share = |is_so: &dyn Fn(&Case) -> bool| cases.iter().filter(|case| is_so(case)).count();
    assert!(share(&|case| case.places.len() == 1) > 20);
    assert!(share(&|case| case.places.len() == 2) > 20);
    assert!(share(&|case| case.places.len() > 20) > 100);
    assert!(share(&|case| case.width.min(case.height) == 1) > 100);
    assert!(share(&|case| case.start.is_some() && case.start == case.end) > 20);
    let answered: Vec<Oracle> = cases.iter().filter_map(Oracle::ask).collect();
    let possible = answered.iter().filter(|oracle| oracle.has_tour()).count();
    assert!(possible > 500 && answered.len() - possible > 500, "{possible} of {} have a tour", answered.len());
}

#[test]
fn brute_force_finds_the_numbers_that_are_known() {
    for (line, directed, undirected, classes) in [
        ("open 1,2 none .", 1, 1, 1),
        ("closed 1,2 none .", 0, 0, 0),
        ("open 0,1 none ..", 2, 1, 1),
        ("closed 0,1 none ../..", 2, 1, 1),
        ("open 1,2 none ..../..../....", 16, 8, 3),
        ("closed 1,2 none .../.#./...", 2, 1, 1),
        ("open 0,1 none .../.../...", 40, 20, 3),
        ("open 1,2 none ...../...../...../...../..... start a1", 304, 304, 152),
    ] {
        let oracle = oracle(line);
        assert_eq!(
            (oracle.directed(), oracle.undirected(), oracle.classes().len()),
            (directed, undirected, classes),
            "{line}"
        );
    }
}

/// Asserts that the judge complains about each of these.
fn objects(oracle: &Oracle, sorts: &[&str]) {
    let complaints = complaints(oracle);
    for sort in sorts {
        assert!(complaints.iter().any(|complaint| complaint.sort.starts_with(sort)), "{sort}: {complaints:?}");
    }
}

#[test]
fn the_judge_objects_to_a_tour_more_than_there_are() {
    let whole = oracle("open 1,2 none ..../..../....");
    let missed = whole.first_of_class(&whole.paths()[0]);
    let others = whole.paths().iter().filter(|path| whole.first_of_class(path) != missed).cloned().collect();
    let numbers = ["count by frontier: wrong numbers", "count by backtrack: wrong numbers", "estimate: not the exact"];
    let lists = ["list: other tours", "list of classes: other tours", "count by frontier: wrong number of classes"];
    objects(&Oracle::new(whole.case().clone(), others), &[numbers, lists].concat());
    let none = Oracle::new(whole.case().clone(), Vec::new());
    objects(&none, &["find by auto: no tour", "find by sat: no tour", "find by backtrack: no tour"]);
}

#[test]
fn the_judge_objects_to_a_tour_less_than_there_are() {
    let none = oracle("open 1,2 none .../.../...");
    let wrong = Oracle::new(none.case().clone(), vec![none.case().places.clone()]);
    let finds = ["find by auto: impossible", "find by sat: impossible", "find by backtrack: impossible"];
    objects(&wrong, &[&finds[..], &["confirm: a false claim, exhausted"]].concat());
}
