//! Clusters of threads in place of processes, over real connections on this machine.

use std::fs;
use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::num::NonZero;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use cavalcade::count::{Count, CountError, CountOptions, Equivalence, LayerFolders};
use cavalcade::{Budget, Cancel, LayerProgress, Limit, Limits, NoObserver, Observer, Progress, Question, Size};
use cavalcade_cluster::{ClusterError, ClusterReport, Hosts, Membership, Reach, count};

fn options(threads: usize) -> CountOptions {
    CountOptions { threads: NonZero::new(threads).unwrap(), ..CountOptions::default() }
}

fn board(size: &str) -> Question {
    Question::on(size.parse::<Size>().unwrap())
}

/// Runs one process per thread.
fn run<T: Send>(processes: usize, work: impl Fn(Membership) -> T + Sync) -> Vec<T> {
    let hosts = Hosts::on_this_machine(processes).unwrap();
    let work = &work;
    thread::scope(|scope| {
        let member = |process| Membership::new(hosts.clone(), process).wait(Duration::from_secs(20));
        let threads: Vec<_> = (0..processes).map(member).map(|member| scope.spawn(move || work(member))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    })
}

/// The count of all processes, which is the same for each.
fn agreed(reports: Vec<Result<ClusterReport, ClusterError>>) -> Count {
    let mut counts: Vec<Count> = reports.into_iter().map(|report| report.unwrap().count).collect();
    assert!(counts.windows(2).all(|pair| pair[0] == pair[1]), "{counts:?}");
    counts.remove(0)
}

fn count_by(processes: usize, question: &Question, options: &CountOptions) -> Count {
    agreed(run(processes, |member| count(question, options, &Budget::unlimited(), &mut NoObserver, &member)))
}

fn member(hosts: &Hosts, process: usize, wait: Duration) -> Membership {
    Membership::new(hosts.clone(), process).wait(wait)
}

/// Counts the closed tours of 6x6 as one process of a cluster.
fn count_six(member: &Membership, limits: Limits) -> Result<ClusterReport, ClusterError> {
    count(&board("6x6").closed(), &options(1), &limits.start(), &mut NoObserver, member)
}

/// Connects to a process as soon as it listens.
fn visit(address: SocketAddr) -> TcpStream {
    loop {
        if let Ok(stream) = TcpStream::connect(address) {
            return stream;
        }
        thread::sleep(Duration::from_millis(5));
    }
}

/// The published counts of small rectangles: what is counted, the size and the number.
fn small_counts() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    let table = include_str!("../../cavalcade-count/src/known.tsv");
    table.lines().filter_map(|line| {
        let mut fields = line.split('\t');
        let (quantity, size, number) = (fields.next()?, fields.next()?, fields.next()?);
        let (rows, columns) = size.split_once('x')?;
        let (rows, columns): (u32, u32) = (rows.parse().ok()?, columns.parse().ok()?);
        let is_small = rows.min(columns) <= 5 && rows.max(columns) <= 8 || (rows, columns) == (6, 6);
        let is_known = ["closed", "paths", "closed-classes", "paths-classes"].contains(&quantity);
        (is_small && is_known).then_some((quantity, size, number))
    })
}

#[test]
fn small_counts_are_the_published_ones_for_any_number_of_processes() {
    let mut tried = 0;
    for (quantity, size, number) in small_counts() {
        let question = if quantity.starts_with("closed") { board(size).closed() } else { board(size) };
        let up_to = if quantity.ends_with("classes") { Equivalence::Symmetry } else { Equivalence::None };
        for processes in 1..=4 {
            let counted = count_by(processes, &question, &CountOptions { up_to, ..options(1 + processes % 2) });
            let found = counted.classes.map_or(counted.undirected, |classes| classes.number);
            assert_eq!(found.to_string(), number, "{quantity} of {size} by {processes} processes");
        }
        tried += 1;
    }
    assert!(tried > 30, "only {tried} counts");
}

#[test]
fn processes_make_the_states_and_transitions_of_one_alone() {
    let question = board("7x8").closed();
    let own = cavalcade::Counter::new(&question).count().unwrap();
    let shared = count_by(3, &question, &options(2));
    assert_eq!(shared.undirected, own.undirected);
    assert_eq!((shared.effort.states, shared.effort.transitions), (own.effort.states, own.effort.transitions));
}

#[test]
fn processes_with_little_memory_use_the_disk() {
    let folder = tempfile::tempdir().unwrap();
    let folders = LayerFolders { scratch: Some(folder.path().into()), checkpoint: None };
    let options = CountOptions { folders, ..options(1) };
    let limits = Limits::none().with_memory(24 << 20);
    let question = board("7x8").closed();
    let counted =
        agreed(run(2, |member| count(&question, &options, &limits.clone().start(), &mut NoObserver, &member)));
    assert_eq!(counted.undirected.to_string(), "34524432316");
}

/// Watches a count, and stops it when it is so far.
#[derive(Default)]
struct Watcher {
    latest: Arc<Mutex<LayerProgress>>,
    stop: Option<(usize, Cancel)>,
}

impl Observer for Watcher {
    fn progress(&mut self, progress: Progress<'_>) {
        if let Progress::Layers(progress) = progress {
            *self.latest.lock().unwrap() = *progress;
            if let Some((layer, cancel)) = &self.stop
                && progress.layer >= *layer
            {
                cancel.cancel();
            }
        }
    }
}

#[test]
fn the_first_process_sees_how_far_all_are() {
    let watcher = Watcher::default();
    let latest = Arc::clone(&watcher.latest);
    let watcher = Mutex::new(watcher);
    let question = board("6x8").closed();
    let own = cavalcade::Counter::new(&question).count().unwrap();
    run(3, |member| {
        if member.process == 0 {
            count(&question, &options(1), &Budget::unlimited(), &mut *watcher.lock().unwrap(), &member)
        } else {
            count(&question, &options(1), &Budget::unlimited(), &mut NoObserver, &member)
        }
    });
    let latest = *latest.lock().unwrap();
    assert_eq!(latest.layer + 1, latest.layers);
    assert!(latest.transitions > own.effort.transitions / 2, "{latest:?} of {:?}", own.effort);
}

#[test]
fn when_one_process_gives_up_all_stop_and_any_number_continues() {
    let folder = tempfile::tempdir().unwrap();
    let folders = LayerFolders { scratch: None, checkpoint: Some(folder.path().into()) };
    let options = CountOptions { folders, ..options(1) };
    let question = board("7x8").closed();
    let results = run(4, |member| {
        let cancel = Cancel::default();
        let limits = Limits::none().with_cancel(cancel.clone());
        let stop = (member.process == 2).then_some((5, cancel));
        let mut watcher = Watcher { stop, ..Watcher::default() };
        count(&question, &options, &limits.start(), &mut watcher, &member)
    });
    for (process, result) in results.into_iter().enumerate() {
        match result.unwrap_err() {
            ClusterError::Count(CountError::Limit(Limit::Cancelled)) if process == 2 => {}
            ClusterError::GaveUp { process: 2, at_limit: true, .. } if process != 2 => {}
            other => panic!("process {process}: {other}"),
        }
    }
    assert!(fs::read_dir(folder.path().join("closed")).unwrap().count() >= 4);
    for processes in [3, 1] {
        assert_eq!(count_by(processes, &question, &options).undirected.to_string(), "34524432316");
    }
}

/// The errors of two processes that do not fit together.
fn differing(first: (&Question, &CountOptions), second: (&Question, &CountOptions)) -> Vec<String> {
    let results = run(2, |member| {
        let (question, options) = if member.process == 0 { first } else { second };
        count(question, options, &Budget::unlimited(), &mut NoObserver, &member)
    });
    results
        .into_iter()
        .map(|result| {
            let error = result.unwrap_err();
            assert!(!error.is_limit(), "{error}");
            error.to_string()
        })
        .collect()
}

#[test]
fn processes_that_count_something_else_are_refused() {
    let (question, other) = (board("6x6").closed(), board("6x7").closed());
    let errors_of = differing((&question, &options(1)), (&other, &options(1)));
    assert!(errors_of.iter().all(|text| text.contains("another board")), "{errors_of:?}");
    let errors_of = differing((&question, &options(1)), (&question, &options(2)));
    assert!(errors_of[0].contains("it has 2 threads and this process 1"), "{errors_of:?}");
    assert!(errors_of[1].contains("it has 1 threads and this process 2"), "{errors_of:?}");
    let saving = LayerFolders { checkpoint: Some("somewhere".into()), ..LayerFolders::default() };
    let errors_of = differing((&question, &options(1)), (&question, &CountOptions { folders: saving, ..options(1) }));
    assert!(errors_of[0].contains("it saves checkpoints and this process does not"), "{errors_of:?}");
    assert!(errors_of[1].contains("this process saves checkpoints and it does not"), "{errors_of:?}");
    assert!(!Path::new("somewhere").exists());
}

#[test]
fn a_process_that_does_not_come_is_named() {
    let hosts = Hosts::on_this_machine(3).unwrap();
    for process in [0, 2] {
        let member = member(&hosts, process, Duration::from_millis(300));
        let error = count_six(&member, Limits::none()).unwrap_err();
        assert!(matches!(error, ClusterError::NotThere { .. }) && error.is_limit(), "{error}");
        assert!(error.to_string().contains("did not connect within 300 ms"), "{error}");
    }
    let hasty = Limits::none().with_time(Duration::from_millis(50));
    let error = count_six(&member(&hosts, 1, Duration::from_mins(1)), hasty).unwrap_err();
    assert!(matches!(error, ClusterError::Count(CountError::Limit(Limit::Time(_)))), "{error}");
}

#[test]
fn an_address_that_is_not_free_or_not_here_is_an_error() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let taken = listener.local_addr().unwrap();
    let error = |text: String, process| {
        let hosts = Hosts::read(&text, Reach::Private).unwrap();
        let error = count_six(&member(&hosts, process, Duration::from_millis(100)), Limits::none()).unwrap_err();
        assert!(!error.is_limit());
        error.to_string()
    };
    assert!(error(format!("{taken}\n127.0.0.1:1"), 0).contains("the port is in use"));
    assert!(error("10.255.255.254:7000\n127.0.0.1:1".into(), 0).contains("does not have that address"));
    assert!(error(format!("{taken}\n127.0.0.1:1"), 2).contains("there is no process 3"));
}

#[test]
fn strangers_are_ignored() {
    let hosts = Hosts::on_this_machine(2).unwrap();
    let [first, second] = [0, 1].map(|process| member(&hosts, process, Duration::from_secs(20)));
    thread::scope(|scope| {
        let first = scope.spawn(move || count_six(&first, Limits::none()));
        let mut stranger = visit(hosts.address(0).unwrap());
        stranger.write_all(b"GET / HTTP/1.1\r\n\r\n").unwrap();
        let mut reply = String::new();
        let _ = stranger.read_to_string(&mut reply);
        assert_eq!(reply, "");
        let second = count_six(&second, Limits::none()).unwrap();
        assert_eq!(second.count.undirected.to_string(), "9862");
        assert_eq!(first.join().unwrap().unwrap().count, second.count);
    });
}

#[test]
fn a_second_process_of_one_number_is_turned_away() {
    let hosts = Hosts::on_this_machine(3).unwrap();
    thread::scope(|scope| {
        let start = |process| {
            let member = member(&hosts, process, Duration::from_secs(20));
            scope.spawn(move || count_six(&member, Limits::none()))
        };
        let first = start(0);
        let twins = [start(2), start(2)];
        thread::sleep(Duration::from_millis(300));
        let second = start(1);
        let results = twins.map(|twin| twin.join().unwrap());
        assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1, "{results:?}");
        for result in [first, second] {
            assert_eq!(result.join().unwrap().unwrap().count.undirected.to_string(), "9862");
        }
    });
}

/// Passes on what comes to an address, until it is cut.
struct Cable {
    address: SocketAddr,
    streams: Arc<Mutex<Vec<TcpStream>>>,
}

impl Cable {
    fn to(target: SocketAddr) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let streams = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&streams);
        thread::spawn(move || {
            for near in listener.incoming().map_while(Result::ok) {
                let Ok(far) = TcpStream::connect(target) else { continue };
                for (from, to) in [(&near, &far), (&far, &near)] {
                    let (mut from, mut to) = (from.try_clone().unwrap(), to.try_clone().unwrap());
                    thread::spawn(move || {
                        let _ = std::io::copy(&mut from, &mut to);
                        let _ = to.shutdown(Shutdown::Both);
                    });
                }
                kept.lock().unwrap().extend([near, far]);
            }
        });
        Self { address, streams }
    }

    fn cut(&self) {
        for stream in self.streams.lock().unwrap().iter() {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }
}

#[test]
fn when_two_processes_lose_each_other_the_third_gives_up() {
    let hosts = Hosts::on_this_machine(3).unwrap();
    let cable = Cable::to(hosts.address(1).unwrap());
    let around = [hosts.address(0).unwrap(), cable.address, hosts.address(2).unwrap()];
    let around = around.map(|address| address.to_string()).join("\n");
    let around = Hosts::read(&around, Reach::Private).unwrap();
    let question = board("8x8").closed();
    let layer = Arc::new(Mutex::new(LayerProgress::default()));
    let errors: Vec<ClusterError> = thread::scope(|scope| {
        let start = |process: usize, hosts: &Hosts| {
            let member = member(hosts, process, Duration::from_secs(20));
            let mut watcher = Watcher { latest: Arc::clone(&layer), ..Watcher::default() };
            let question = &question;
            scope.spawn(move || count(question, &options(1), &Budget::unlimited(), &mut watcher, &member))
        };
        let processes = [start(0, &hosts), start(1, &hosts), start(2, &around)];
        while layer.lock().unwrap().layer < 5 {
            thread::sleep(Duration::from_millis(5));
        }
        cable.cut();
        processes.into_iter().map(|process| process.join().unwrap().unwrap_err()).collect()
    });
    assert!(matches!(errors[0], ClusterError::GaveUp { at_limit: true, .. }), "{errors:?}");
    assert!(errors[0].to_string().contains("is lost"), "{errors:?}");
    assert!(errors.iter().all(ClusterError::is_limit), "{errors:?}");
}

#[test]
fn a_process_that_leaves_before_all_are_there_may_come_again() {
    let hosts = Hosts::on_this_machine(3).unwrap();
    thread::scope(|scope| {
        let start = |process, limits: Limits| {
            let member = member(&hosts, process, Duration::from_secs(30));
            scope.spawn(move || count_six(&member, limits))
        };
        let third = start(2, Limits::none());
        for process in [0, 1] {
            let hasty = start(process, Limits::none().with_time(Duration::from_millis(400)));
            let error = hasty.join().unwrap().unwrap_err();
            assert!(matches!(error, ClusterError::Count(CountError::Limit(Limit::Time(_)))), "{error}");
        }
        let others = [0, 1].map(|process| start(process, Limits::none()));
        for process in others.into_iter().chain([third]) {
            assert_eq!(process.join().unwrap().unwrap().count.undirected.to_string(), "9862");
        }
    });
}

#[test]
fn a_visitor_that_sends_slowly_does_not_hold_up_a_limit() {
    let hosts = Hosts::on_this_machine(2).unwrap();
    let member = member(&hosts, 0, Duration::from_millis(1500));
    thread::scope(|scope| {
        let first = scope.spawn(move || count_six(&member, Limits::none()));
        let mut visitor = visit(hosts.address(0).unwrap());
        let mut bytes = 0;
        while !first.is_finished() {
            // It ends when nothing listens any more.
            bytes += u32::from(visitor.write_all(b"x").is_ok());
            thread::sleep(Duration::from_millis(100));
        }
        assert!(matches!(first.join().unwrap(), Err(ClusterError::NotThere { process: 1, .. })));
        assert!(bytes < 100, "{bytes} bytes were read");
    });
}

#[test]
fn waiting_for_ever_is_allowed() {
    let counted = run(2, |member| count_six(&member.wait(Duration::MAX), Limits::none()));
    assert_eq!(agreed(counted).undirected.to_string(), "9862");
}
