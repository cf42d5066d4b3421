//! Any bytes stand for a question, and every answer to it is what brute force says.
#![no_main]

#[path = "../../crates/cavalcade/tests/library/adversary/parts/mod.rs"]
mod parts;

use libfuzzer_sys::fuzz_target;
use parts::{generator, judge, oracle::Oracle};

fuzz_target!(|bytes: &[u8]| {
    let case = generator::case(bytes);
    assert_eq!(case.to_string().parse(), Ok(case.clone()));
    if let Some(oracle) = Oracle::ask(&case) {
        let complaints = judge::complaints(&oracle);
        assert!(complaints.is_empty(), "{case}\n{complaints:#?}");
    }
});
