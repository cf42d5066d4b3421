//! `cargo xtask test namespaces`: a cluster of four machines, one of which dies and one of which is cut off.
//!
//! Each machine is a network namespace of Linux with its own address, and all hang on a bridge in a fifth. Nothing leaves
//! them. It takes root, and iproute2, which is installed where it is missing.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::process::{apt_install, capture, cargo, command, has, target};

/// A process must notice within this time that another is gone.
const NOTICE: Duration = Duration::from_secs(10);
/// No count here takes longer.
const PATIENCE: Duration = Duration::from_mins(8);

/// Counts across four namespaces: undisturbed, with one killed, with one cut off, and gone on with by four and by three.
pub(crate) fn test() -> Result<(), String> {
    set_up_iproute()?;
    cargo(&["build", "--release", "--bin", "cavalcade"], &[])?;
    let machines = Machines::new(4)?;
    machines.count(4, "7x12", None)?.expect_number("7x12")?;
    machines.count(4, "8x8", None)?.expect_number("8x8")?;
    let saved = machines.folder.join("saved");
    let cluster = machines.count(4, "8x8", Some(&saved))?;
    wait_for_layer(&saved, 9)?;
    cluster.lose(2, |member| member.child.kill().map_err(|error| error.to_string()))?;
    let cluster = machines.count(4, "8x8", Some(&saved))?;
    wait_for_layer(&saved, 14)?;
    cluster.lose(1, |_| link(1, "down"))?;
    link(1, "up")?;
    machines.count(3, "8x8", Some(&saved))?.expect_number("8x8")?;
    eprintln!("four machines: one died, one was cut off, three went on; every number was right");
    Ok(())
}

fn set_up_iproute() -> Result<(), String> {
    if has("ip") { Ok(()) } else { apt_install(&["iproute2"]) }
}

fn ip(words: &[&str]) -> Result<(), String> {
    capture(Command::new("ip").args(words)).map(drop)
}

/// Some namespaces on a bridge. They are gone when this is dropped.
struct Machines {
    number: usize,
    folder: PathBuf,
}

impl Machines {
    fn new(number: usize) -> Result<Self, String> {
        let folder = target().join("namespaces");
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        let machines = Self { number, folder };
        machines.remove();
        machines.build()?;
        Ok(machines)
    }

    fn build(&self) -> Result<(), String> {
        ip(&["netns", "add", HUB])?;
        ip(&["-n", HUB, "link", "add", "bridge", "type", "bridge"])?;
        ip(&["-n", HUB, "link", "set", "bridge", "up"])?;
        for machine in 0..self.number {
            let (name, port) = (name(machine), port(machine));
            ip(&["netns", "add", &name])?;
            ip(&["-n", HUB, "link", "add", &port, "type", "veth", "peer", "name", "wire", "netns", &name])?;
            ip(&["-n", HUB, "link", "set", &port, "master", "bridge", "up"])?;
            ip(&["-n", &name, "addr", "add", &format!("{}/24", address(machine)), "dev", "wire"])?;
            ip(&["-n", &name, "link", "set", "wire", "up"])?;
            ip(&["-n", &name, "link", "set", "lo", "up"])?;
        }
        Ok(())
    }

    /// Removes what there may be of them.
    fn remove(&self) {
        for name in (0..self.number).map(name).chain([HUB.into()]) {
            let _ = ip(&["netns", "delete", &name]);
        }
    }

    /// Starts to count the closed tours of a board with the first machines, one process on each.
    fn count(&self, processes: usize, board: &str, saved: Option<&Path>) -> Result<Cluster, String> {
        let hosts = self.folder.join(format!("hosts-{processes}"));
        let lines: Vec<String> = (0..processes).map(|machine| format!("{}:7000", address(machine))).collect();
        fs::write(&hosts, lines.join("\n")).map_err(|error| error.to_string())?;
        eprintln!("\n==> closed tours of {board} by {processes} machines");
        let start = |machine: usize| {
            let mut command = Command::new("ip");
            command.args(["netns", "exec", &name(machine)]).arg(target().join("release/cavalcade"));
            command.args(["count", board, "--closed", "--threads", "1", "--memory", "2G", "--wait", "30s"]);
            command.arg("--hosts").arg(&hosts).args(["--process", &(machine + 1).to_string()]);
            if let Some(saved) = saved {
                command.arg("--checkpoint").arg(saved);
            }
            Member::start(command, &self.folder.join(format!("{}.log", name(machine))))
        };
        (0..processes).map(start).collect::<Result<_, _>>().map(|members| Cluster { members })
    }
}

impl Drop for Machines {
    fn drop(&mut self) {
        self.remove();
    }
}

/// Plugs in the cable of a machine, or pulls it out.
fn link(machine: usize, state: &str) -> Result<(), String> {
    ip(&["-n", HUB, "link", "set", &port(machine), state])
}

/// The namespace of the bridge.
const HUB: &str = "cavalcade-hub";

fn name(machine: usize) -> String {
    format!("cavalcade-{}", machine + 1)
}

fn port(machine: usize) -> String {
    format!("port{}", machine + 1)
}

fn address(machine: usize) -> String {
    format!("10.77.0.{}", machine + 1)
}

/// A process at work on a machine.
struct Member {
    child: Child,
    log: PathBuf,
}

impl Member {
    fn start(mut command: Command, log: &Path) -> Result<Self, String> {
        let file = File::create(log).map_err(|error| error.to_string())?;
        let both = file.try_clone().map_err(|error| error.to_string())?;
        let child =
            command.stdin(Stdio::null()).stdout(file).stderr(both).spawn().map_err(|error| error.to_string())?;
        Ok(Self { child, log: log.to_owned() })
    }

    /// Waits for its end, and gives its exit code and what it said.
    fn end(&mut self, patience: Duration) -> Result<(Option<i32>, String), String> {
        let start = Instant::now();
        loop {
            let said = || fs::read_to_string(&self.log).unwrap_or_default();
            match self.child.try_wait().map_err(|error| error.to_string())? {
                Some(status) => return Ok((status.code(), said())),
                None if start.elapsed() > patience => return Err(format!("a process does not end: {}", said())),
                None => sleep(Duration::from_millis(20)),
            }
        }
    }
}

impl Drop for Member {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A count by several machines.
struct Cluster {
    members: Vec<Member>,
}

impl Cluster {
    /// Waits for the number, which has to be that of a count alone.
    fn expect_number(mut self, board: &str) -> Result<(), String> {
        let said: Vec<_> = self.members.iter_mut().map(|member| member.end(PATIENCE)).collect::<Result<_, _>>()?;
        let alone = capture(command(target().join("release/cavalcade")).args(["count", board, "--closed"]))?;
        let line = alone.lines().find(|line| line.contains("undirected")).ok_or("the command says no number")?;
        if said.iter().any(|(code, _)| *code != Some(0)) || !said[0].1.contains(line) {
            return Err(format!("{line} was expected, and there is {said:?}"));
        }
        eprintln!("{line}");
        Ok(())
    }

    /// Does something to a machine, after which all others have to stop in time, with a word about it.
    fn lose(mut self, machine: usize, strike: impl FnOnce(&mut Member) -> Result<(), String>) -> Result<(), String> {
        strike(&mut self.members[machine])?;
        let start = Instant::now();
        for (number, member) in self.members.iter_mut().enumerate().filter(|(number, _)| *number != machine) {
            let (code, said) = member.end(NOTICE.saturating_sub(start.elapsed()) + Duration::from_millis(100))?;
            if code != Some(3) || !said.contains(" is lost: ") && !said.contains(" gave up: ") {
                return Err(format!("machine {} ended with {code:?}: {said}", number + 1));
            }
            eprint!("machine {}: {said}", number + 1);
        }
        eprintln!("all others stopped after {:.1?}", start.elapsed());
        Ok(())
    }
}

/// Waits until all have saved a layer of at least this number.
fn wait_for_layer(saved: &Path, layer: usize) -> Result<(), String> {
    let start = Instant::now();
    let number = |name: &str| name.strip_prefix("layer-")?.strip_suffix(".count")?.split('.').next()?.parse().ok();
    while start.elapsed() < PATIENCE {
        let files = fs::read_dir(saved.join("closed")).into_iter().flatten().flatten();
        if files.filter_map(|file| number(file.file_name().to_str()?)).any(|saved: usize| saved >= layer) {
            return Ok(());
        }
        sleep(Duration::from_millis(20));
    }
    Err(format!("layer {layer} was not saved"))
}
