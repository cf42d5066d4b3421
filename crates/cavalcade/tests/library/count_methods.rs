//! The ways to count agree with each other on small boards of every shape.

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use cavalcade::count::{Classes, Count, CountError, CountMethod, CountOptions, Equivalence, LayerFolders, TourIter};
use cavalcade::{
    Budget, Cancel, Counter, Kind, Limit, Limits, NoObserver, Observer, Piece, Progress, Question, Square, Wrap,
};
use proptest::prelude::*;

use crate::support::{files, folder, rectangle};

fn count(
    question: &Question,
    options: &CountOptions,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> Result<Count, CountError> {
    Counter::new(question).options(options.clone()).budget(budget).observer(observer).count()
}

fn counted(question: &Question, options: &CountOptions) -> Count {
    count(question, options, &Budget::unlimited(), &mut NoObserver).unwrap()
}

fn with(method: CountMethod, up_to: Equivalence) -> CountOptions {
    CountOptions { backtracking: method == CountMethod::Backtrack, up_to, ..CountOptions::default() }
}

/// The numbers that do not depend on how they were found.
fn numbers(count: &Count) -> (String, String, Option<String>, Option<Classes>) {
    let strictly_open = count.strictly_open.as_ref().map(ToString::to_string);
    (count.directed.to_string(), count.undirected.to_string(), strictly_open, count.classes.clone())
}

fn list_length(question: &Question, up_to: Equivalence) -> String {
    let budget = Budget::unlimited();
    let listing = TourIter::new(question, up_to, &budget).unwrap();
    listing.map(|tour| assert!(tour.is_ok())).count().to_string()
}

fn all_methods_agree(question: &Question) {
    let frontier = counted(question, &with(CountMethod::Frontier, Equivalence::Symmetry));
    let backtrack = counted(question, &with(CountMethod::Backtrack, Equivalence::Symmetry));
    assert_eq!(numbers(&frontier), numbers(&backtrack), "{question:?}");
    assert_eq!(list_length(question, Equivalence::None), frontier.undirected.to_string(), "{question:?}");
    assert_eq!(
        list_length(question, Equivalence::Symmetry),
        frontier.classes.unwrap().number.to_string(),
        "{question:?}"
    );
}

#[test]
fn all_methods_agree_on_small_rectangles_rings_and_tori() {
    let flat = [(1, 1), (1, 2), (2, 3), (3, 3), (3, 4), (4, 3), (4, 4), (5, 4), (3, 7), (5, 5), (3, 8)];
    let rings = [(3, 4), (4, 4), (5, 2)].map(|(width, height)| rectangle(width, height).with_wrap(Wrap::Cylinder));
    let tori = [(3, 3), (4, 3)].map(|(width, height)| rectangle(width, height).with_wrap(Wrap::Torus));
    for board in flat.map(|(width, height)| rectangle(width, height)).into_iter().chain(rings).chain(tori) {
        for kind in [Kind::Open, Kind::Closed] {
            all_methods_agree(&Question::new(board.clone(), Piece::KNIGHT, kind));
        }
    }
    for board in [rectangle(5, 6), rectangle(3, 10)] {
        all_methods_agree(&Question::on(board).closed());
    }
}

#[test]
fn all_methods_agree_with_ends_given() {
    let board = rectangle(5, 4);
    let by = |question: &Question, method| counted(question, &with(method, Equivalence::None));
    for kind in [Kind::Open, Kind::Closed] {
        for start in board.squares() {
            let from = Question::new(board.clone(), Piece::KNIGHT, kind).starting_at(start).unwrap();
            let listed = list_length(&from, Equivalence::None);
            assert_eq!(listed, by(&from, CountMethod::Frontier).undirected.to_string());
            let ends = board.squares().filter(|end| *end != start);
            let between = ends.map(|end| from.clone().ending_at(end).unwrap());
            for question in between.chain([from.clone()]) {
                let methods = [CountMethod::Frontier, CountMethod::Backtrack];
                let [frontier, backtrack] = methods.map(|method| numbers(&by(&question, method)));
                assert_eq!(frontier, backtrack, "{question:?}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn all_methods_agree_on_ragged_boards(
        width in 2u32..6, height in 2u32..6, holes in proptest::collection::vec(any::<u32>(), 2..9),
        wrap in 0usize..3, piece in 0usize..4, closed: bool,
    ) {
        let holes = holes.into_iter().map(|hole| Square::new(hole % width, hole / width % height));
        let Ok(board) = rectangle(width, height).with_holes(holes) else { return Ok(()) };
        let wrap = if board.len() <= 13 { Wrap::NAMED[wrap].1 } else { Wrap::None };
        let piece = [Piece::KNIGHT, Piece::KNIGHT, Piece::leaper(0, 1), Piece::leaper(1, 1)][piece];
        let kind = if closed { Kind::Closed } else { Kind::Open };
        all_methods_agree(&Question::new(board.with_wrap(wrap), piece, kind));
    }
}

fn six_by_seven() -> Question {
    Question::on(rectangle(6, 7)).closed()
}

#[test]
fn any_number_of_threads_gives_the_same_number() {
    for threads in 1..4 {
        let options = CountOptions { threads: NonZero::new(threads).unwrap(), ..CountOptions::default() };
        assert_eq!(counted(&six_by_seven(), &options).undirected.to_string(), "1067638");
    }
}

#[test]
fn a_count_in_little_memory_goes_over_the_disk_and_leaves_nothing_there() {
    let scratch = folder("spill");
    let folders = LayerFolders { scratch: Some(scratch.clone()), checkpoint: None };
    let options = CountOptions { folders, ..CountOptions::default() };
    let budget = Limits::none().with_memory(8 << 20).start();
    let question = Question::on(rectangle(6, 7));
    let result = count(&question, &options, &budget, &mut NoObserver).unwrap();
    assert_eq!(result.undirected.to_string(), "389969466");
    // A state takes twelve bytes: the largest layer was not in memory.
    assert!(result.effort.memory_peak < result.effort.states_peak * 12, "{:?}", result.effort);
    assert_eq!(std::fs::read_dir(scratch).unwrap().count(), 0);
}

#[test]
fn sums_that_do_not_fit_in_their_room_are_put_aside_and_merged() {
    // One shard, and from each of its states follow hundreds: no layer of a torus is cut, and few states meet.
    let question = Question::new(rectangle(5, 4).with_wrap(Wrap::Torus), Piece::KNIGHT, Kind::Closed);
    let roomy = counted(&question, &CountOptions::default());
    let scratch = folder("overflow");
    for (scratch, memory) in [(Some(scratch.clone()), 8 << 20), (None, 48 << 20)] {
        let folders = LayerFolders { scratch, checkpoint: None };
        let options = CountOptions { folders, threads: NonZero::<usize>::MIN, ..CountOptions::default() };
        let little = count(&question, &options, &Limits::none().with_memory(memory).start(), &mut NoObserver).unwrap();
        assert_eq!(little.undirected, roomy.undirected);
    }
    assert_eq!(std::fs::read_dir(scratch).unwrap().count(), 0);
}

#[test]
fn too_little_memory_is_an_error_with_what_is_needed() {
    let budget = Limits::none().with_memory(1 << 20).start();
    let error = count(&six_by_seven(), &CountOptions::default(), &budget, &mut NoObserver).unwrap_err();
    assert!(matches!(error, CountError::Limit(Limit::Memory { needed, allowed: 0x0010_0000 }) if needed > 1 << 20));
}

#[test]
fn a_count_stops_at_its_limits() {
    let stopped = |budget| count(&six_by_seven(), &CountOptions::default(), &budget, &mut NoObserver).unwrap_err();
    assert!(matches!(stopped(Limits::none().with_steps(1000).start()), CountError::Limit(Limit::Steps(1000))));
    let cancel = Cancel::default();
    cancel.cancel();
    assert!(matches!(stopped(Limits::none().with_cancel(cancel).start()), CountError::Limit(Limit::Cancelled)));
}

#[test]
fn counts_of_wide_boards_stop_when_they_are_asked_to() {
    let torus = |width, height| rectangle(width, height).with_wrap(Wrap::Torus);
    for board in [rectangle(16, 15), rectangle(14, 14), torus(6, 6), torus(8, 8), torus(10, 10)] {
        for kind in [Kind::Closed, Kind::Open] {
            let question = Question::new(board.clone(), Piece::KNIGHT, kind);
            // Long enough to come to wide frontiers, and a bound that only a count that does not look can pass.
            let budget = Limits::none().with_memory(500 << 20).with_time(Duration::from_millis(700)).start();
            let options = CountOptions { threads: NonZero::<usize>::MIN, ..CountOptions::default() };
            let begun = Instant::now();
            let error = count(&question, &options, &budget, &mut NoObserver).unwrap_err();
            assert!(matches!(error, CountError::Limit(Limit::Time(_) | Limit::Memory { .. })), "{board:?}: {error}");
            assert!(begun.elapsed() < Duration::from_secs(20), "{board:?} took {:?}", begun.elapsed());
        }
    }
}

/// Options that save layers in a folder.
fn checkpoints_in(folder: &Path) -> CountOptions {
    let folders = LayerFolders { scratch: None, checkpoint: Some(folder.to_owned()) };
    CountOptions { folders, ..CountOptions::default() }
}

/// Counts with checkpoints until this many transitions are made.
fn count_until(steps: u64, checkpoint: &Path) -> Result<Count, CountError> {
    let options = checkpoints_in(checkpoint);
    count(&six_by_seven(), &options, &Limits::none().with_steps(steps).start(), &mut NoObserver)
}

/// Saves a few layers and gives the files of the last two. How often a layer is saved depends on the time that takes, but
/// the first one of every count is.
fn save_layers(folder: &Path) -> Vec<PathBuf> {
    for steps in [1000, 10_000, 100_000] {
        assert!(count_until(steps, folder).is_err());
    }
    let saved = files(&folder.join("closed"));
    assert_eq!(saved.len(), 2, "{saved:?}");
    saved
}

#[test]
fn a_count_that_was_stopped_goes_on_from_its_checkpoint() {
    let folder = folder("resume");
    assert!(count_until(100_000, &folder).is_err());
    assert!(!files(&folder.join("closed")).is_empty());
    let resumed = count_until(u64::MAX, &folder).unwrap();
    assert_eq!(resumed.undirected.to_string(), "1067638");
    assert_eq!(resumed.effort.transitions, counted(&six_by_seven(), &CountOptions::default()).effort.transitions);
}

fn damage(file: &Path, alter: impl Fn(&mut Vec<u8>)) {
    let mut bytes = std::fs::read(file).unwrap();
    alter(&mut bytes);
    std::fs::write(file, bytes).unwrap();
}

/// Where the head of a layer has its version, and where its fingerprint.
const VERSION: usize = 15;
const FINGERPRINT: usize = 24;

#[test]
fn a_damaged_checkpoint_is_noticed_set_aside_and_the_one_before_it_used() {
    let alterations: [fn(&mut Vec<u8>); 6] = [
        |bytes| bytes.truncate(bytes.len() / 2),
        |bytes| bytes.truncate(10),
        |bytes| {
            let middle = bytes.len() / 2;
            bytes[middle] ^= 1;
        },
        |bytes| bytes[0] ^= 1,
        |bytes| bytes[VERSION] ^= 1,
        |bytes| bytes[FINGERPRINT] ^= 1,
    ];
    for alter in alterations {
        let folder = folder("damage");
        let newest = save_layers(&folder).pop().unwrap();
        damage(&newest, alter);
        assert_eq!(count_until(u64::MAX, &folder).unwrap().undirected.to_string(), "1067638");
        assert!(newest.with_extension("damaged").exists());
    }
}

#[test]
fn when_every_checkpoint_is_damaged_they_are_named_and_nothing_is_lost() {
    let folder = folder("all-damaged");
    let saved = save_layers(&folder);
    for file in &saved {
        damage(file, |bytes| bytes.truncate(bytes.len() - 1));
    }
    let error = count_until(u64::MAX, &folder).unwrap_err().to_string();
    assert!(saved.iter().all(|file| error.contains(file.to_str().unwrap())), "{error}");
    assert!(error.contains("delete them"), "{error}");
    assert_eq!(files(&folder.join("closed")), saved);
    for file in &saved {
        std::fs::remove_file(file).unwrap();
    }
    assert_eq!(count_until(u64::MAX, &folder).unwrap().undirected.to_string(), "1067638");
}

#[test]
fn two_good_layers_are_kept_even_next_to_a_damaged_one() {
    let folder = folder("kept");
    damage(&save_layers(&folder)[1], Vec::clear);
    assert_eq!(count_until(u64::MAX, &folder).unwrap().undirected.to_string(), "1067638");
    let mut saved = files(&folder.join("closed"));
    saved.retain(|file| file.extension().unwrap() == "count");
    assert_eq!(saved.len(), 2, "{saved:?}");
    std::fs::remove_file(&saved[1]).unwrap();
    assert_eq!(count_until(u64::MAX, &folder).unwrap().undirected.to_string(), "1067638");
}

#[test]
fn a_checkpoint_that_cannot_be_read_is_an_error_and_not_damage() {
    let folder = folder("unreadable");
    let newest = save_layers(&folder).pop().unwrap();
    std::fs::remove_file(&newest).unwrap();
    // A folder can be opened and not be read, by any user.
    std::fs::create_dir(&newest).unwrap();
    let error = count_until(u64::MAX, &folder).unwrap_err();
    let CountError::Folder { path, .. } = error else { panic!("{error}") };
    assert_eq!(path, newest);
}

/// Counts in a folder, and returns the result with the error of another count there at the same time.
fn count_with_rival(options: &CountOptions, rival: &Path) -> (Result<Count, CountError>, String) {
    let mut refusal = None;
    let mut try_too = |_: Progress<'_>| {
        refusal.get_or_insert_with(|| count_until(u64::MAX, rival).unwrap_err().to_string());
    };
    let counted = count(&six_by_seven(), options, &Budget::unlimited(), &mut try_too);
    (counted, refusal.unwrap())
}

#[test]
fn a_folder_of_checkpoints_has_one_user_at_a_time() {
    let folder = folder("locked");
    let (first, refusal) = count_with_rival(&checkpoints_in(&folder), &folder);
    let first = first.unwrap();
    assert_eq!(first.undirected.to_string(), "1067638");
    assert!(refusal.contains(&format!("in use by process {}", std::process::id())), "{refusal}");
    assert_eq!(count_until(u64::MAX, &folder).unwrap().undirected, first.undirected);
    assert!(!folder.join("lock").exists());
}

#[cfg(unix)]
#[test]
fn a_lock_that_is_a_link_is_refused_and_what_it_leads_to_is_left_alone() {
    let folder = folder("linked");
    let other = folder.join("other");
    std::fs::write(&other, "precious").unwrap();
    std::os::unix::fs::symlink(&other, folder.join("lock")).unwrap();
    let error = count_until(u64::MAX, &folder).unwrap_err().to_string();
    assert!(error.contains("lock for checkpoints: it is not a plain file; move it away"), "{error}");
    assert_eq!(std::fs::read_to_string(&other).unwrap(), "precious");
    // The folder itself may be reached by a link, and is locked then too.
    let (real, link) = (folder.join("real"), folder.join("link"));
    std::fs::create_dir(&real).unwrap();
    std::os::unix::fs::symlink(&real, &link).unwrap();
    let (counted, refusal) = count_with_rival(&checkpoints_in(&link), &real);
    assert!(counted.is_ok() && refusal.contains("in use by process"), "{refusal}");
}

#[test]
fn a_folder_of_checkpoints_that_is_a_file_is_an_error() {
    let folder = folder("file");
    let file = folder.join("file");
    std::fs::write(&file, "here").unwrap();
    for path in [file.clone(), file.join("below")] {
        let error = count_until(u64::MAX, &path).unwrap_err().to_string();
        assert!(error.contains(&format!("{} is not a folder, and checkpoints need one", file.display())), "{error}");
    }
}

#[test]
fn a_checkpoint_of_another_board_or_version_is_refused() {
    let folder = folder("refuse");
    assert!(count_until(100_000, &folder).is_err());
    let options = checkpoints_in(&folder);
    let other = Question::on(rectangle(6, 6)).closed();
    let error = count(&other, &options, &Budget::unlimited(), &mut NoObserver).unwrap_err();
    assert!(error.to_string().contains("another board"), "{error}");
    let first_version = |bytes: &mut Vec<u8>| bytes[..16].copy_from_slice(b"cavalcade-count\x01");
    for file in files(&folder.join("closed")) {
        damage(&file, first_version);
    }
    let error = count_until(u64::MAX, &folder).unwrap_err();
    assert!(error.to_string().contains("another version"), "{error}");
}
