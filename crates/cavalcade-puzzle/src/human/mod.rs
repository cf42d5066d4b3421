//! Steps by which people solve puzzles. Each is sound: what it places or rules out follows from the numbers placed so
//! far.

mod direct;
pub(super) mod node_sets;
pub(super) mod reach;
pub(super) mod sheet;
pub(super) mod solver;
pub(super) mod step;
pub(super) mod trial;
mod ways;

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rand::seq::SliceRandom;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::sheet::{Field, Sheet};
    use super::solver::{apply, simplest_step};
    use super::step::Why;
    use super::trial::Trials;
    use crate::technique::{Difficulty, Technique};
    use cavalcade_core::{Board, Budget, Kind, Piece, Question, Size, Square, Wrap};
    use cavalcade_graph::Node;
    use cavalcade_tours::{Options, Outcome, Solver};

    fn boards() -> Vec<Question> {
        let rectangle = |width, height| Board::rectangle(Size::new(width, height).unwrap());
        let ring = rectangle(5, 5).with_holes([Square::new(2, 2)]).unwrap();
        vec![
            Question::on(rectangle(5, 5)),
            Question::on(rectangle(6, 6)),
            Question::on(rectangle(6, 6)).closed(),
            Question::on(rectangle(3, 10)),
            Question::on(rectangle(3, 10)).closed(),
            Question::on(ring).closed(),
            Question::on(rectangle(4, 5).with_wrap(Wrap::Torus)).closed(),
            Question::on(rectangle(4, 4).with_wrap(Wrap::Cylinder)),
            Question::on(rectangle(4, 4)).by(Piece::leaper(0, 1)).closed(),
            Question::on(rectangle(1, 1)),
            Question::on(rectangle(2, 1)).by(Piece::leaper(0, 1)),
            Question::on(rectangle(2, 1)).by(Piece::leaper(0, 1)).closed(),
        ]
    }

    /// The nodes of a tour, if there is one.
    fn tour(question: &Question, field: &Field, seed: u64) -> Option<Vec<Node>> {
        let options = Options { seed, ..Options::default() };
        let Outcome::Found(tour) = Solver::new(question).options(options).solve().outcome else {
            return None;
        };
        let mut nodes: Vec<Node> = tour.squares().filter_map(|square| field.graph.node(square)).collect();
        if question.kind() == Kind::Closed {
            let turn = seed as usize % nodes.len();
            nodes.rotate_left(turn);
        }
        Some(nodes)
    }

    /// Follows all steps from some numbers of a tour. There may be other tours, but no step may contradict this one.
    fn follow(question: &Question, seed: u64) -> Option<Vec<Technique>> {
        let budget = Budget::unlimited();
        let field = Field::new(question, &budget).unwrap();
        let tour = tour(question, &field, seed)?;
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut given: Vec<(usize, Node)> = tour.iter().copied().enumerate().collect();
        given.shuffle(&mut random);
        given.truncate(random.random_range(0..=tour.len() / 2));
        let (mut sheet, mut trials, mut seen) = (Sheet::new(&field, given), Trials::new(&field), Vec::new());
        loop {
            let step = simplest_step(&mut sheet, Difficulty::Medium).unwrap();
            let step = match step {
                None if sheet.left() > 0 => trials.next(&sheet, &mut budget.clock()).unwrap().unwrap(),
                step => step,
            };
            let Some(step) = step else { return Some(seen) };
            for placed in &step.placed {
                assert_eq!(field.graph.node(placed.square), Some(tour[placed.number as usize - 1]), "{step}");
            }
            if let Why::Trial { tried, .. } = &step.why {
                let node = field.graph.node(tried.square).unwrap();
                assert_ne!(node, tour[tried.number as usize - 1], "{step}");
                sheet.rule_out(tried.number as usize - 1, node);
            }
            apply(&mut sheet, &step);
            seen.push(step.technique());
        }
    }

    #[test]
    fn every_kind_of_step_is_taken_somewhere() {
        let boards = boards();
        let mut seen: Vec<Technique> =
            (0..120).filter_map(|seed| follow(&boards[seed as usize % boards.len()], seed)).flatten().collect();
        seen.sort();
        seen.dedup();
        let [steps @ .., (_, Technique::Search)] = &Technique::NAMED else { panic!("a search is the last resort") };
        assert_eq!(seen, steps.iter().map(|(_, technique)| *technique).collect::<Vec<_>>());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]
        #[test]
        fn no_step_contradicts_a_tour_that_has_the_numbers(board in 0usize..12, seed in 1u64..1_000_000) {
            follow(&boards()[board], seed);
        }
    }
}
