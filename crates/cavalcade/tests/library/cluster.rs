//! Counts by several workers, each a thread, that communicate through channels.

use std::collections::VecDeque;
use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use cavalcade::count::cluster::{Exchange, Parcel};
use cavalcade::count::{Count, CountError, CountOptions, LayerFolders, cluster};
use cavalcade::{Counter, Limit, Limits, NoObserver, Question, Size};

use super::count_golden::hold_to_small_counts;
use crate::support::{cases, files, folder};

enum Letter {
    Parcel(usize, Parcel),
    Word(usize, Vec<u8>),
    News(usize, Vec<u8>),
    /// A worker has given up.
    End,
}

/// An exchange through channels. The workers are in pairs that need not pack their parcels.
struct Channels {
    index: usize,
    post: Vec<Sender<Letter>>,
    letters: Receiver<Letter>,
    parcels: Vec<Parcel>,
    /// What was sent after the meeting that is not over here.
    later: Vec<Parcel>,
    words: Vec<VecDeque<Vec<u8>>>,
    news: Vec<(usize, Vec<u8>)>,
    is_ended: bool,
    /// Whether a bit of each packed parcel is wrong when it arrives.
    is_noisy: bool,
}

impl Channels {
    /// The channels of this many workers.
    fn all(workers: usize) -> Vec<Self> {
        let (post, letters): (Vec<_>, Vec<_>) = (0..workers).map(|_| channel()).unzip();
        let channels = |(index, letters)| Self {
            index,
            post: post.clone(),
            letters,
            parcels: Vec::new(),
            later: Vec::new(),
            words: vec![VecDeque::new(); workers],
            news: Vec::new(),
            is_ended: false,
            is_noisy: false,
        };
        letters.into_iter().enumerate().map(channels).collect()
    }

    fn sort(&mut self, letter: Letter) {
        match letter {
            Letter::Parcel(from, parcel) if self.words[from].is_empty() => self.parcels.push(parcel),
            Letter::Parcel(_, parcel) => self.later.push(parcel),
            Letter::Word(from, word) => self.words[from].push_back(word),
            Letter::News(from, word) => self.news.push((from, word)),
            Letter::End => self.is_ended = true,
        }
    }
}

impl Exchange for Channels {
    fn index(&self) -> usize {
        self.index
    }

    fn workers(&self) -> usize {
        self.post.len()
    }

    fn is_near(&self, worker: usize) -> bool {
        worker / 2 == self.index / 2
    }

    fn send(&mut self, to: usize, parcel: Parcel) {
        assert_eq!(parcel.bytes().is_none(), self.is_near(to));
        let parcel = match parcel.bytes() {
            Some(bytes) if self.is_noisy => {
                let mut bytes = bytes.to_vec();
                bytes.last_mut().into_iter().for_each(|last| *last ^= 1);
                Parcel::from_bytes(bytes)
            }
            _ => parcel,
        };
        let _ = self.post[to].send(Letter::Parcel(self.index, parcel));
    }

    fn receive(&mut self) -> Result<Vec<Parcel>, Limit> {
        match self.letters.recv_timeout(Duration::from_micros(10)) {
            Ok(letter) => self.sort(letter),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => self.is_ended = true,
        }
        while let Ok(letter) = self.letters.try_recv() {
            self.sort(letter);
        }
        if self.is_ended { Err(Limit::Cancelled) } else { Ok(std::mem::take(&mut self.parcels)) }
    }

    fn meet(&mut self, word: Vec<u8>) {
        for post in &self.post {
            let _ = post.send(Letter::Word(self.index, word.clone()));
        }
    }

    fn words(&mut self) -> Option<Vec<Vec<u8>>> {
        let is_over = self.parcels.is_empty() && self.words.iter().all(|words| !words.is_empty());
        is_over.then(|| {
            self.parcels.append(&mut self.later);
            self.words.iter_mut().filter_map(VecDeque::pop_front).collect()
        })
    }

    fn send_news(&mut self, word: Vec<u8>) {
        let _ = self.post[0].send(Letter::News(self.index, word));
    }

    fn news(&mut self) -> Vec<(usize, Vec<u8>)> {
        std::mem::take(&mut self.news)
    }
}

/// Counts by this many workers, each with its own options.
fn count_by(
    workers: usize,
    question: &Question,
    options: impl Fn(usize) -> CountOptions + Sync,
    limits: &Limits,
) -> Vec<Result<Count, CountError>> {
    count_through(Channels::all(workers), question, options, limits)
}

/// Counts by workers with these channels, each with its own options.
fn count_through(
    channels: Vec<Channels>,
    question: &Question,
    options: impl Fn(usize) -> CountOptions + Sync,
    limits: &Limits,
) -> Vec<Result<Count, CountError>> {
    let work = |mut channels: Channels| {
        let options = options(channels.index);
        let counted = cluster::count(question, &options, &limits.clone().start(), &mut NoObserver, &mut channels);
        if counted.is_err() {
            channels.post.iter().for_each(|post| drop(post.send(Letter::End)));
        }
        counted
    };
    thread::scope(|scope| {
        let threads: Vec<_> = channels.into_iter().map(|channels| scope.spawn(|| work(channels))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    })
}

/// The count of all, which is the same for each.
fn agreed(counts: Vec<Result<Count, CountError>>) -> Count {
    let mut counts: Vec<Count> = counts.into_iter().map(Result::unwrap).collect();
    assert!(counts.windows(2).all(|pair| pair[0] == pair[1]), "{counts:?}");
    counts.remove(0)
}

fn alone(options: &CountOptions) -> CountOptions {
    CountOptions { threads: NonZero::<usize>::MIN, ..options.clone() }
}

fn six_by_seven() -> Question {
    Question::on(Size::new(6, 7).unwrap()).closed()
}

#[test]
fn small_counts_are_the_published_ones_for_any_number_of_workers() {
    for workers in cases(&[3][..], &[1, 3]) {
        hold_to_small_counts(|question, options| {
            agreed(count_by(*workers, question, |_| alone(options), &Limits::none()))
        });
    }
}

#[test]
fn states_that_were_damaged_on_the_way_are_an_error_and_no_limit() {
    let mut channels = Channels::all(3);
    for channels in &mut channels {
        channels.is_noisy = true;
    }
    let counted = count_through(channels, &six_by_seven(), |_| alone(&CountOptions::default()), &Limits::none());
    let damage = counted.iter().filter_map(|result| result.as_ref().err()).find(|error| error.limit().is_none());
    assert!(matches!(damage, Some(CountError::Corrupted)), "{counted:?}");
}

fn saving_in(folder: PathBuf) -> CountOptions {
    let folders = LayerFolders { scratch: None, checkpoint: Some(folder) };
    alone(&CountOptions { folders, ..CountOptions::default() })
}

/// Stops a count by this many workers after some layers.
fn stop(workers: usize, options: impl Fn(usize) -> CountOptions + Sync, steps: u64) {
    let stopped = count_by(workers, &six_by_seven(), options, &Limits::none().with_steps(steps));
    assert!(stopped.iter().all(Result::is_err));
}

fn go_on(workers: usize, options: impl Fn(usize) -> CountOptions + Sync) -> Vec<Result<Count, CountError>> {
    count_by(workers, &six_by_seven(), options, &Limits::none())
}

fn layers(folder: &Path) -> Vec<PathBuf> {
    files(&folder.join("closed"))
}

#[test]
fn a_count_that_was_stopped_goes_on_with_any_number_of_workers() {
    let folder = folder("cluster-resume");
    let options = |_| saving_in(folder.clone());
    let own = Counter::new(&six_by_seven()).count().unwrap();
    for (workers, steps) in [(4, 10_000), (3, 30_000), (1, 60_000), (2, 90_000)] {
        stop(workers, options, steps);
        assert!(!layers(&folder).is_empty());
    }
    let resumed = agreed(go_on(4, options));
    assert_eq!(resumed.undirected.to_string(), "1067638");
    assert_eq!(resumed.effort.transitions, own.effort.transitions);
    let names: Vec<String> = layers(&folder).iter().map(|file| file.display().to_string()).collect();
    assert!(names.len() <= 8 && names.iter().all(|name| name.ends_with("-of-4.count")), "{names:?}");
}

#[test]
fn workers_with_a_folder_each_go_on_if_all_come_back() {
    let folders = [folder("cluster-first"), folder("cluster-second")];
    stop(2, |worker| saving_in(folders[worker].clone()), 50_000);
    // The folders may have changed places.
    let resumed = agreed(go_on(2, |worker| saving_in(folders[1 - worker].clone())));
    assert_eq!(resumed.undirected.to_string(), "1067638");

    let folders = [folder("cluster-first"), folder("cluster-second")];
    stop(2, |worker| saving_in(folders[worker].clone()), 50_000);
    let missing = go_on(1, |worker| saving_in(folders[worker].clone())).remove(0);
    assert!(matches!(missing, Err(CountError::PartMissing { part: 2, parts: 2, .. })));
}

/// A part of the newest layer that both of two workers have saved.
fn newest_whole(folder: &Path) -> PathBuf {
    let files = layers(folder);
    let stem = |file: &PathBuf| file.file_name().unwrap().to_string_lossy().split('.').next().unwrap().to_owned();
    let pair = files.windows(2).rfind(|pair| stem(&pair[0]) == stem(&pair[1])).unwrap();
    pair[0].clone()
}

#[test]
fn a_damaged_part_is_set_aside_and_the_layer_before_it_used() {
    let folder = folder("cluster-damage");
    let options = |_| saving_in(folder.clone());
    for steps in [3000, 10_000, 30_000] {
        stop(2, options, steps);
    }
    let newest = newest_whole(&folder);
    let mut bytes = fs::read(&newest).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&newest, bytes).unwrap();
    assert_eq!(agreed(go_on(3, options)).undirected.to_string(), "1067638");
    assert!(newest.with_extension("damaged").exists());
}

#[test]
fn it_is_an_error_when_no_layer_is_intact() {
    let folder = folder("cluster-all-damaged");
    let options = |_| saving_in(folder.clone());
    stop(2, options, 10_000);
    for file in layers(&folder) {
        fs::write(&file, b"").unwrap();
    }
    let damaged = go_on(2, options);
    let is_damage =
        |result: &Result<_, _>| matches!(result, Err(CountError::AllDamaged(_) | CountError::PartMissing { .. }));
    assert!(damaged.iter().any(is_damage));
}

#[test]
fn a_cluster_goes_on_from_what_a_lone_process_saved_and_not_the_other_way_round() {
    let folder = folder("cluster-alone");
    let options = saving_in(folder.clone());
    let few = Limits::none().with_steps(50_000).start();
    assert!(Counter::new(&six_by_seven()).options(options.clone()).budget(&few).count().is_err());
    assert_eq!(agreed(go_on(3, |_| options.clone())).undirected.to_string(), "1067638");
    for file in layers(&folder) {
        if !file.to_string_lossy().contains("-of-3") {
            fs::remove_file(file).unwrap();
        }
    }
    let back = Counter::new(&six_by_seven()).options(options).count();
    assert!(matches!(back, Err(CountError::SavedInParts(_))));
}

#[test]
fn workers_with_different_questions_notice() {
    let other = Question::on(Size::new(6, 8).unwrap()).closed();
    let work = |mut channels: Channels| {
        let question = if channels.index == 1 { other.clone() } else { six_by_seven() };
        let options = alone(&CountOptions::default());
        cluster::count(&question, &options, &Limits::none().start(), &mut NoObserver, &mut channels)
    };
    thread::scope(|scope| {
        let threads: Vec<_> = Channels::all(3).into_iter().map(|channels| scope.spawn(|| work(channels))).collect();
        for thread in threads {
            assert!(matches!(thread.join().unwrap(), Err(CountError::PlansDiffer | CountError::Limit(_))));
        }
    });
}
