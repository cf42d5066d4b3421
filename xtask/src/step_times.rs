//! The table of steps and times that ends a test run.

use std::fmt;
use std::fs;
use std::time::Duration;

/// How long each step took, on the clock and in processor time.
pub(crate) struct StepTimes {
    /// Processor time of children before the first step: cargo has compiled xtask.
    cpu_before: Option<Duration>,
    rows: Vec<Row>,
}

struct Row {
    name: &'static str,
    wall: Duration,
    /// Processor time of all children up to the end of the step, where the system says.
    cpu_so_far: Option<Duration>,
}

impl StepTimes {
    /// Starts a table without steps.
    pub(crate) fn new() -> Self {
        Self { cpu_before: children_cpu_time(), rows: Vec::new() }
    }

    /// Adds a step that has just ended.
    pub(crate) fn add(&mut self, name: &'static str, wall: Duration) {
        self.rows.push(Row { name, wall, cpu_so_far: children_cpu_time() });
    }
}

impl fmt::Display for StepTimes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:12} {:>8} {:>8}", "step", "time", "cpu")?;
        let start = self.cpu_before.unwrap_or_default();
        let mut before = start;
        for Row { name, wall, cpu_so_far } in &self.rows {
            let cpu = cpu_so_far.map_or_else(|| "-".into(), |so_far| minutes(so_far.saturating_sub(before)));
            before = cpu_so_far.unwrap_or(before);
            writeln!(f, "{name:12} {:>8} {cpu:>8}", minutes(*wall))?;
        }
        let total = self.rows.iter().map(|row| row.wall).sum();
        write!(f, "{:12} {:>8} {:>8}", "all", minutes(total), minutes(before.saturating_sub(start)))
    }
}

/// A time as minutes and seconds: `3:07`.
fn minutes(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// The processor time of all children that have ended. Known on Linux only: elsewhere it takes unsafe code.
fn children_cpu_time() -> Option<Duration> {
    read_cpu_time(&fs::read_to_string("/proc/self/stat").ok()?)
}

/// Reads `cutime` and `cstime` of `/proc/PID/stat`, which Linux gives in hundredths of a second.
fn read_cpu_time(stat: &str) -> Option<Duration> {
    // The second field, the program's name in parentheses, may contain anything; the third follows it.
    let (_, fields) = stat.rsplit_once(") ")?;
    let mut ticks = fields.split(' ').skip(13).map(|field| field.parse::<u64>().ok());
    Some(Duration::from_millis(10 * (ticks.next()?? + ticks.next()??)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_children_is_read_after_any_name_of_a_program() {
        let stat = "42 (a) b) S 1 2 3 4 5 6 7 8 9 10 70 30 1250 250 20 0 1";
        assert_eq!(read_cpu_time(stat), Some(Duration::from_secs(15)));
        assert_eq!(read_cpu_time("42 (a) S 1"), None);
    }

    #[test]
    fn the_table_has_the_time_of_each_step_and_of_all() {
        let row =
            |name, wall, cpu| Row { name, wall: Duration::from_secs(wall), cpu_so_far: Some(Duration::from_secs(cpu)) };
        let table = StepTimes {
            cpu_before: Some(Duration::from_secs(10)),
            rows: vec![row("lints", 61, 110), row("rust", 187, 410)],
        };
        let table = table.to_string();
        let lines =
            ["step             time      cpu", "lints            1:01     1:40", "rust             3:07     5:00"];
        assert_eq!(table, format!("{}\nall              4:08     6:40", lines.join("\n")));
    }
}
