//! Statistics as tables.

use std::io::{self, Write};

use cavalcade::Kind;
use cavalcade::atlas::describe_tours;
use cavalcade::count::BigUint;
use cavalcade::facts::{Distribution, Interval, Share, Statistics};

/// Writes tables. `of` is the number of all tours.
pub(crate) fn write_text(statistics: &Statistics, of: &BigUint, out: &mut dyn Write) -> io::Result<()> {
    let (question, samples) = (statistics.question(), statistics.tours());
    let plural = if samples == 1 { "" } else { "s" };
    writeln!(out, "{samples} sample{plural} of {}", describe_tours(of, question))?;
    if question.kind() == Kind::Open {
        writeln!(out, "closed: {}", share_in_words(statistics.closed()))?;
    }
    writeln!(out, "from, to: 95% intervals, Student's for means and Wilson's for shares")?;
    let numbers = [("turns", statistics.turns()), ("crossings", statistics.crossings())];
    write_numbers(&numbers, out)?;
    for (name, distribution) in numbers {
        if let Some(distribution) = distribution {
            let bars = distribution.counts().map(|(value, _)| (value.to_string(), distribution.share(value, value)));
            write_shares(name, bars, out)?;
        }
    }
    let none = ("none".to_string(), statistics.asymmetric());
    let symmetries = statistics.symmetries().map(|(name, share)| (name.to_string(), share));
    write_shares("symmetry", std::iter::once(none).chain(symmetries), out)?;
    let moves = statistics.moves().map(|used| (format!("{} {}", used.from, used.to), used.share));
    write_shares("move", moves, out)
}

const NUMBER_HEADINGS: [&str; 7] = ["", "mean", "from", "to", "deviation", "least", "most"];
const NUMBER_WIDTHS: [usize; 7] = [12, 10, 10, 10, 10, 7, 7];

/// Writes the statistics of some numbers, one per line.
fn write_numbers(numbers: &[(&str, Option<&Distribution>)], out: &mut dyn Write) -> io::Result<()> {
    writeln!(out)?;
    write_row(&NUMBER_HEADINGS.map(String::from), &NUMBER_WIDTHS, out)?;
    for (name, distribution) in numbers {
        match distribution {
            Some(distribution) => write_row(&number_row(name, distribution), &NUMBER_WIDTHS, out)?,
            None => writeln!(out, "{name:<12}  not counted on this board")?,
        }
    }
    Ok(())
}

fn number_row(name: &str, distribution: &Distribution) -> [String; 7] {
    let decimal = |number: Option<f64>| number.map_or("-".into(), |number| format!("{number:.3}"));
    let whole = |number: Option<u64>| number.map_or("-".into(), |number| number.to_string());
    let interval = distribution.interval();
    [
        name.into(),
        decimal(distribution.mean()),
        decimal(interval.map(|interval| interval.low)),
        decimal(interval.map(|interval| interval.high)),
        decimal(distribution.deviation()),
        whole(distribution.least()),
        whole(distribution.most()),
    ]
}

const SHARE_HEADINGS: [&str; 4] = ["tours", "share", "from", "to"];
const SHARE_WIDTHS: [usize; 5] = [24, 10, 10, 10, 10];

/// Writes the share of tours of each kind, one per line, below a heading.
fn write_shares(heading: &str, shares: impl Iterator<Item = (String, Share)>, out: &mut dyn Write) -> io::Result<()> {
    let [tours, share, from, to] = SHARE_HEADINGS.map(String::from);
    writeln!(out)?;
    write_row(&[heading.into(), tours, share, from, to], &SHARE_WIDTHS, out)?;
    for (name, share) in shares {
        let Interval { low, high } = share.interval();
        let row = [name, share.tours.to_string(), percent(share.value()), percent(low), percent(high)];
        write_row(&row, &SHARE_WIDTHS, out)?;
    }
    Ok(())
}

fn share_in_words(share: Share) -> String {
    let Interval { low, high } = share.interval();
    format!("{} ({}, from {} to {})", share.tours, percent(share.value()), percent(low), percent(high))
}

fn percent(share: f64) -> String {
    format!("{:.3}%", 100.0 * share)
}

/// Words to the left, numbers to the right.
fn write_row<const N: usize>(cells: &[String; N], widths: &[usize; N], out: &mut dyn Write) -> io::Result<()> {
    for (k, (cell, width)) in cells.iter().zip(widths).enumerate() {
        if k == 0 { write!(out, "{cell:<width$}")? } else { write!(out, "  {cell:>width$}")? }
    }
    writeln!(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavalcade::count::{Equivalence, TourIter};
    use cavalcade::{Board, Budget, Question, Size, Wrap};

    fn known(question: &Question) -> Statistics {
        let budget = Budget::unlimited();
        let mut statistics = Statistics::within(question, &budget).unwrap();
        for tour in TourIter::new(question, Equivalence::None, &budget).unwrap() {
            statistics.add(&tour.unwrap()).unwrap();
        }
        statistics
    }

    fn rectangle(width: u32, height: u32) -> Board {
        Board::rectangle(Size::new(width, height).unwrap())
    }

    fn text(statistics: &Statistics) -> String {
        let mut bytes = Vec::new();
        write_text(statistics, &BigUint::from(16u32), &mut bytes).unwrap();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn tables_show_numbers_symmetries_and_moves() {
        let text = text(&known(&Question::on(rectangle(3, 4))));
        let known = "\
8 samples of 16 open tours of 3x4
closed: 0 (0.000%, from 0.000% to 32.441%)
from, to: 95% intervals, Student's for means and Wilson's for shares

                    mean        from          to   deviation    least     most
turns             10.000      10.000      10.000       0.000       10       10
crossings         20.500      20.053      20.947       0.535       20       21

turns                          tours       share        from          to
10                                 8    100.000%     67.559%    100.000%

crossings                      tours       share        from          to
20                                 4     50.000%     21.522%     78.478%
21                                 4     50.000%     21.522%     78.478%

symmetry                       tours       share        from          to
none                               4     50.000%     21.522%     78.478%
mirror left-right                  0      0.000%      0.000%     32.441%
mirror top-bottom                  0      0.000%      0.000%     32.441%
half turn                          4     50.000%     21.522%     78.478%

move                           tours       share        from          to
a1 b3                              8    100.000%     67.559%    100.000%
a1 c2                              6     75.000%     40.928%     92.852%
";
        assert!(text.starts_with(known), "{text}");
        assert_eq!(text.lines().skip_while(|line| !line.starts_with("move")).count(), 1 + 14);
    }

    #[test]
    fn a_board_with_joined_edges_says_that_turns_are_not_counted() {
        let text = text(&known(&Question::on(rectangle(3, 3).with_wrap(Wrap::Torus)).closed()));
        assert!(text.contains("turns         not counted on this board\n"), "{text}");
        assert!(!text.contains("closed: "), "{text}");
    }
}
