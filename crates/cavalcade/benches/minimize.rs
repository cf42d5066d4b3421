//! Turns and crossings of minimised tours, compared with the published numbers and the plain construction.
//!
//! `cargo xtask bench minimize`. The published tours of n x n have approximately 9.25 n turns and 12 n crossings (Besa, Johnson, Mamano,
//! Osegueda and Williams, 2020).

use std::time::Instant;

use cavalcade::minimize::score;
use cavalcade::{Objective, Outcome, Question, Size, Solver, Tour};

fn main() {
    println!("closed tours   --minimize turns     --minimize crossings published            plain construction");
    println!("               turns     crossings  turns     crossings  turns     crossings  turns     crossings");
    for side in [20, 50, 200, 1000] {
        let question = Question::on(Size::new(side, side).expect("a size")).closed();
        let few = |objective| question.clone().minimize(objective).expect("counted on a rectangle");
        let begin = Instant::now();
        let [few_turns, few_crossings] =
            [Objective::Turns, Objective::Crossings].map(|objective| found(&few(objective)));
        let took = begin.elapsed();
        let plain = found(&question);
        let published = [f64::from(side) * 9.25, f64::from(side) * 12.0].map(|number| number as u64);
        let counts = [counts(&few_turns), counts(&few_crossings), published, counts(&plain)];
        let columns: Vec<String> = counts.iter().flatten().map(|number| format!("{number:<9}")).collect();
        println!("{:<14} {}  both minimised in {took:.1?}", format!("{side}x{side}"), columns.join("  "));
    }
}

fn counts(tour: &Tour) -> [u64; 2] {
    [Objective::Turns, Objective::Crossings].map(|objective| score(objective, tour).expect("counted on a rectangle"))
}

fn found(question: &Question) -> Tour {
    match Solver::new(question).solve().outcome {
        Outcome::Found(tour) => tour,
        other => panic!("{other:?}"),
    }
}
