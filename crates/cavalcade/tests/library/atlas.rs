//! Atlases in folders, and what is drawn from them.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use cavalcade::atlas::{Atlas, Repetition};
use cavalcade::count::{BigUint, CountError, Equivalence, TourIter};
use cavalcade::facts::Statistics;
use cavalcade::util::all_threads;
use cavalcade::{Budget, Cancel, Limits, Piece, Progress, Question, Square, Wrap};

use crate::support::{board, files};

/// Questions of every sort that have at most 10,000 tours.
fn listable() -> Vec<Question> {
    let mut questions = Vec::new();
    for size in ["1x1", "1x2", "3x3", "3x4", "3x7", "3x8", "4x5", "5x5", "4x6"] {
        questions.push(Question::on(board(size)));
    }
    for size in ["3x10", "3x12", "3x14", "5x6", "6x6", "4x4"] {
        questions.push(Question::on(board(size)).closed());
    }
    let five = || Question::on(board("5x6"));
    questions.push(five().starting_at("a1").unwrap());
    questions.push(five().ending_at("e6").unwrap());
    questions.push(five().starting_at("a1").unwrap().ending_at("b1").unwrap());
    questions.push(five().closed().starting_at("c3").unwrap());
    questions.push(five().closed().ending_at("c3").unwrap());
    let ring = board("3x3").with_holes([Square::new(1, 1)]).unwrap();
    questions.push(Question::on(ring.clone()));
    questions.push(Question::on(ring).closed());
    let corners = [(0, 0), (0, 5), (4, 0), (4, 5)].map(|(file, rank)| Square::new(file, rank));
    questions.push(Question::on(board("5x6").with_holes(corners).unwrap()).closed());
    questions.push(Question::on(board("3x3").with_wrap(Wrap::Cylinder)));
    questions.push(Question::on(board("2x4").with_wrap(Wrap::Torus)));
    for (size, wrap) in [("3x4", Wrap::Cylinder), ("4x3", Wrap::Cylinder), ("2x5", Wrap::Torus), ("3x3", Wrap::Torus)] {
        questions.push(Question::on(board(size).with_wrap(wrap)).closed());
    }
    questions.push(Question::on(board("4x4")).by(Piece::leaper(0, 1)).closed());
    questions.push(Question::on(board("4x5")).by(Piece::leaper(0, 1)));
    questions.push(Question::on(board("7x7").with_wrap(Wrap::None)).by(Piece::leaper(1, 4)).closed());
    questions
}

#[test]
fn numbers_go_through_the_same_tours_as_a_list_and_back() {
    let mut tours = 0;
    for question in listable() {
        let budget = Budget::unlimited();
        let squares = |tour: cavalcade::Tour| tour.squares().collect::<Vec<Square>>();
        let listed: BTreeSet<Vec<Square>> =
            TourIter::new(&question, Equivalence::None, &budget).unwrap().map(|tour| squares(tour.unwrap())).collect();
        assert!(listed.len() <= 10_000, "{} tours are too many: {question:?}", listed.len());
        let atlas = Atlas::of(&question).unwrap();
        assert_eq!(*atlas.len(), listed.len().into(), "{question:?}");
        let numbers: Vec<BigUint> = (1..=listed.len()).map(BigUint::from).collect();
        let found = atlas.tours(&numbers, all_threads(), &budget).unwrap();
        for (number, tour) in numbers.iter().zip(&found) {
            assert_eq!(atlas.rank(tour, &Budget::unlimited()).unwrap().as_ref(), Some(number), "{question:?}");
        }
        assert!(found.into_iter().map(squares).collect::<BTreeSet<_>>() == listed, "{question:?}");
        assert!(
            atlas.nth(0u32, &Budget::unlimited()).unwrap().is_none()
                && atlas.nth(listed.len() + 1, &Budget::unlimited()).unwrap().is_none()
        );
        tours += listed.len();
    }
    assert!(tours > 30_000, "only {tours} tours");
}

/// Every closed tour of 6x6 has its own number, so the tours are drawn evenly if the numbers are.
#[test]
fn half_a_million_draws_of_closed_6x6_are_even() {
    let atlas = Atlas::of(&Question::on(board("6x6")).closed()).unwrap();
    let (cells, draws) = (9862, 500_000);
    assert_eq!(*atlas.len(), BigUint::from(cells as u32));
    let mut drawn = vec![0u32; cells];
    for number in atlas.draw(16, Repetition::Allowed).take(draws) {
        drawn[number.to_u64_digits()[0] as usize - 1] += 1;
    }
    let expected = draws as f64 / cells as f64;
    let chi_square: f64 = drawn.iter().map(|seen| (f64::from(*seen) - expected).powi(2) / expected).sum();
    // With 9861 degrees of freedom it is roughly normal, of mean 9861 and variance twice that: 95% lie within 276.
    assert!((chi_square - 9861.0).abs() < 276.0, "chi-square {chi_square}");
}

fn build(folder: &Path, question: &Question) -> Result<Atlas, CountError> {
    Atlas::builder(question).build_in(folder)
}

fn contents(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    files(folder).into_iter().map(|path| (path.file_name().unwrap().into(), fs::read(path).unwrap())).collect()
}

#[test]
fn two_builds_of_an_atlas_leave_the_same_files_with_the_same_bytes() {
    let question = Question::on(board("5x6")).closed();
    let folders = [1, 3].map(|threads| {
        let (folder, threads) = (tempfile::tempdir().unwrap(), std::num::NonZero::new(threads).unwrap());
        Atlas::builder(&question).threads(threads).build_in(folder.path()).unwrap();
        folder
    });
    let [one, other] = folders.each_ref().map(|folder| contents(folder.path()));
    assert!(one == other);
    let is_of_atlas =
        |name: &Path| name == Path::new("atlas.json") || name.extension().is_some_and(|end| end == "atlas");
    assert!(
        one.iter().all(|(name, _)| is_of_atlas(name)),
        "{:?}",
        one.iter().map(|(name, _)| name).collect::<Vec<_>>()
    );
}

#[test]
fn an_atlas_that_was_stopped_goes_on_and_is_the_same_to_the_byte() {
    let question = Question::on(board("6x7")).closed();
    let whole = tempfile::tempdir().unwrap();
    build(whole.path(), &question).unwrap();
    let broken = tempfile::tempdir().unwrap();
    for layer in [1, 5, 9, 10, 15] {
        let cancel = Cancel::default();
        let budget = Limits::none().with_cancel(cancel.clone()).start();
        let threads = std::num::NonZero::new(1 + layer % 2).unwrap();
        let mut stop = |progress: Progress<'_>| {
            if matches!(progress, Progress::Layers(layers) if layers.layer >= layer) {
                cancel.cancel();
            }
        };
        let builder = Atlas::builder(&question).threads(threads).budget(&budget).observer(&mut stop);
        let stopped = builder.build_in(broken.path());
        assert!(matches!(stopped, Err(CountError::Limit(_))), "layer {layer}");
        let opened = Atlas::open(broken.path());
        assert!(matches!(opened, Err(CountError::UnfinishedAtlas(_))), "layer {layer}");
    }
    let budget = Limits::none().with_memory(40_000_000).start();
    Atlas::builder(&question).budget(&budget).build_in(broken.path()).unwrap();
    assert!(contents(whole.path()) == contents(broken.path()));
    assert_eq!(Atlas::open(broken.path()).unwrap().len(), &1_067_638u32.into());
}

/// Opens an atlas and looks up some of its numbers.
fn complaint(folder: &Path) -> Result<(), CountError> {
    let atlas = Atlas::open(folder)?;
    let mut number = BigUint::from(1u32);
    while number <= *atlas.len() {
        let tour = atlas.nth(number.clone(), &Budget::unlimited())?.expect("the number exists");
        assert_eq!(atlas.rank(&tour, &Budget::unlimited())?, Some(number.clone()), "a wrong number");
        number += 97u32;
    }
    Ok(())
}

#[test]
fn a_damaged_file_is_named_and_built_again() {
    let question = Question::on(board("6x6")).closed();
    let folder = tempfile::tempdir().unwrap();
    build(folder.path(), &question).unwrap();
    let whole = contents(folder.path());
    let mut noticed = 0;
    for (turn, (name, bytes)) in whole.iter().enumerate() {
        let path = folder.path().join(name);
        let mut altered = bytes.clone();
        let at = (turn * 7919) % bytes.len();
        altered[at] ^= 1;
        for damage in [altered, bytes[..bytes.len() / 2].to_vec(), Vec::new()] {
            fs::write(&path, damage).unwrap();
            match complaint(folder.path()) {
                // A byte that no number needed.
                Ok(()) => {}
                Err(CountError::DamagedAtlas(damaged)) => {
                    assert_eq!(damaged, path);
                    noticed += 1;
                }
                Err(error) => {
                    let text = error.to_string();
                    assert!(text.contains(&*path.to_string_lossy()), "{text}");
                    noticed += 1;
                }
            }
            build(folder.path(), &question).unwrap();
            assert!(contents(folder.path()) == whole, "{} was not mended", path.display());
        }
    }
    assert!(noticed > 2 * whole.len(), "{noticed} of {}", 3 * whole.len());
}

#[test]
fn a_foreign_missing_or_newer_atlas_is_refused() {
    let (six, five) = (Question::on(board("6x6")).closed(), Question::on(board("5x6")).closed());
    let (one, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    assert!(matches!(Atlas::open(one.path()), Err(CountError::NoAtlas(_))));
    build(one.path(), &six).unwrap();
    build(other.path(), &five).unwrap();
    assert!(matches!(build(one.path(), &five), Err(CountError::OtherBoard { .. })));
    let name = "layer-00007.atlas";
    fs::copy(other.path().join(name), one.path().join(name)).unwrap();
    assert!(matches!(Atlas::open(one.path()), Err(CountError::OtherBoard { .. })));
    fs::remove_file(one.path().join(name)).unwrap();
    let error = Atlas::open(one.path()).err().unwrap().to_string();
    assert!(error.contains(name), "{error}");
    let manifest = one.path().join("atlas.json");
    let newer = fs::read_to_string(&manifest).unwrap().replace("\"format\": 1", "\"format\": 2");
    fs::write(&manifest, newer).unwrap();
    assert!(matches!(Atlas::open(one.path()), Err(CountError::OtherVersion { .. })));
    assert!(matches!(build(one.path(), &six), Err(CountError::OtherVersion { .. })));
}

#[test]
fn layers_in_the_wrong_place_are_noticed_and_built_again() {
    let (six, five) = (Question::on(board("6x6")).closed(), Question::on(board("5x6")).closed());
    let (one, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    build(one.path(), &six).unwrap();
    build(other.path(), &five).unwrap();
    let whole = contents(one.path());
    let layer = |folder: &Path, number: usize| folder.join(format!("layer-{number:05}.atlas"));
    for from in [layer(one.path(), 8), layer(other.path(), 7)] {
        fs::copy(from, layer(one.path(), 7)).unwrap();
        let error = complaint(one.path()).unwrap_err().to_string();
        assert!(error.contains("layer-00007.atlas"), "{error}");
        build(one.path(), &six).unwrap();
        assert!(contents(one.path()) == whole);
    }
}

#[test]
fn files_of_others_are_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let question = Question::on(board("5x6")).closed();
    let manifest = folder.path().join("atlas.json");
    fs::write(&manifest, "{\"name\":\"a map of the world\"}").unwrap();
    assert!(matches!(build(folder.path(), &question), Err(CountError::NotAnAtlas(_))));
    assert!(fs::read_to_string(&manifest).unwrap().contains("map"));
    let too_large = tempfile::tempdir().unwrap();
    assert!(build(too_large.path(), &Question::on(board("100x100"))).is_err());
    assert!(contents(too_large.path()).is_empty());
}

#[test]
fn numbers_do_not_depend_on_the_order_of_moves() {
    let question = Question::on(board("5x6"));
    let reversed = Piece::KNIGHT.in_order(&Piece::KNIGHT.offsets().iter().rev().copied().collect::<Vec<_>>()).unwrap();
    let (plain, other) = (Atlas::of(&question).unwrap(), Atlas::of(&question.clone().by(reversed)).unwrap());
    assert!(plain.is_of(&question.by(reversed)));
    for number in (1u32..18784).step_by(997) {
        assert_eq!(plain.nth(number, &Budget::unlimited()).unwrap(), other.nth(number, &Budget::unlimited()).unwrap());
    }
}

#[test]
fn boards_without_tours_or_of_one_square_have_atlases_too() {
    for (size, tours) in [("1x1", 1u32), ("4x4", 0)] {
        let folder = tempfile::tempdir().unwrap();
        build(folder.path(), &Question::on(board(size))).unwrap();
        let atlas = Atlas::open(folder.path()).unwrap();
        assert_eq!(atlas.len(), &tours.into());
        assert_eq!(atlas.sample(1, Repetition::Never).count() as u32, tours);
    }
}

#[test]
fn a_tour_of_another_question_has_no_number() {
    let atlas = Atlas::of(&Question::on(board("5x5")).starting_at("a1").unwrap()).unwrap();
    let all = Atlas::of(&Question::on(board("5x5"))).unwrap();
    let ranked =
        all.tours_from(1u32).filter(|tour| atlas.rank(tour.as_ref().unwrap(), &Budget::unlimited()).unwrap().is_some());
    assert_eq!(*atlas.len(), ranked.count().into());
    let other = Atlas::of(&Question::on(board("3x4"))).unwrap().nth(1u32, &Budget::unlimited()).unwrap().unwrap();
    assert_eq!(all.rank(&other, &Budget::unlimited()).unwrap(), None);
}

/// The number of closed tours of the chessboard that make a move: that of open tours from one end of it to the other.
fn tours_through(from: &str, to: &str) -> f64 {
    let question = Question::on(board("8x8")).starting_at(from).unwrap().ending_at(to).unwrap();
    cavalcade::Counter::new(&question).count().unwrap().undirected.to_string().parse().unwrap()
}

#[test]
#[ignore = "long: run with cargo xtask test --long"]
fn the_closed_tours_of_the_chessboard_have_numbers_and_are_drawn_evenly() {
    let folder = tempfile::tempdir().unwrap();
    let question = Question::on(board("8x8")).closed();
    let budget = Limits::none().with_memory(8_000_000_000).start();
    Atlas::builder(&question).budget(&budget).build_in(folder.path()).unwrap();
    let bytes: u64 = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().metadata().unwrap().len()).sum();
    assert!(bytes < 4_000_000_000, "{bytes} bytes");
    let atlas = Atlas::open(folder.path()).unwrap();
    assert_eq!(atlas.len().to_string(), "13267364410532");
    let mut numbers = vec![BigUint::from(1u32), atlas.len() / 2u32, atlas.len().clone()];
    numbers.extend(atlas.draw(64, Repetition::Never).take(10_000));
    let mut statistics = Statistics::within(&question, &Budget::unlimited()).unwrap();
    for numbers in numbers.chunks(1000) {
        for (tour, number) in atlas.tours(numbers, all_threads(), &budget).unwrap().iter().zip(numbers) {
            assert_eq!(atlas.rank(tour, &Budget::unlimited()).unwrap().as_ref(), Some(number));
            statistics.add(tour).unwrap();
        }
    }
    let all: f64 = atlas.len().to_string().parse().unwrap();
    for (from, to) in [("d4", "e6"), ("a2", "b4")] {
        let exact = tours_through(from, to) / all;
        let ends: [Square; 2] = [from.parse().unwrap(), to.parse().unwrap()];
        let used = statistics.moves().find(|used| ends.contains(&used.from) && ends.contains(&used.to)).unwrap();
        // Each interval holds the truth nineteen times of twenty; the seed is one for which both do.
        let interval = used.share.interval();
        println!("{from}-{to}: {exact:.5} of all, {:.5} of the samples, {interval:?}", used.share.value());
        assert!(interval.low <= exact && exact <= interval.high, "{from}-{to}: {exact} is not in {interval:?}");
    }
}
