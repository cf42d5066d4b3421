//! Turns and crossings of tidy tours, beside the published numbers and the plain construction.
//!
//! `cargo xtask bench tidy`. The published tours of n x n have about 9.25 n turns and 12 n crossings (Besa, Johnson, Mamano, Osegueda
//! and Williams, 2020).

use std::time::Instant;

use cavalcade::facts::{crossings, turns};
use cavalcade::tidy::{Few, tidy};
use cavalcade::{Budget, Options, Outcome, Question, Report, Silent, Size, Tour, Solver};

fn main() {
    println!("closed tours   --few turns          --few crossings      published            plain construction");
    println!("               turns     crossings  turns     crossings  turns     crossings  turns     crossings");
    for side in [20, 50, 200, 1000] {
        let question = Question::on(Size::new(side, side).expect("a size")).closed();
        let (options, budget) = (Options::default(), Budget::unlimited());
        let begin = Instant::now();
        let few_turns = found(tidy(&question, Few::Turns, &options, &budget, &mut Silent));
        let few_crossings = found(tidy(&question, Few::Crossings, &options, &budget, &mut Silent));
        let took = begin.elapsed();
        let plain = found(Solver::new(&question).options(options).budget(&budget).solve());
        let published = [f64::from(side) * 9.25, f64::from(side) * 12.0].map(|number| number as u64);
        let counts = [counts(&few_turns), counts(&few_crossings), published, counts(&plain)];
        let columns: Vec<String> = counts.iter().flatten().map(|number| format!("{number:<9}")).collect();
        println!("{:<14} {}  both tidy ones in {took:.1?}", format!("{side}x{side}"), columns.join("  "));
    }
}

fn counts(tour: &Tour) -> [u64; 2] {
    [turns(tour), crossings(tour)].map(|number| number.expect("counted on a rectangle"))
}

fn found(report: Report) -> Tour {
    match report.outcome {
        Outcome::Found(tour) => tour,
        other => panic!("{other:?}"),
    }
}
