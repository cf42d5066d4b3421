//! graph6: the upper triangle of the matrix of neighbours, column by column, six bits to a byte that can be printed.
//!
//! The format is that of the program nauty, and documented with it. The number of nodes comes first: one byte up to 62,
//! a `~` and three up to 258047, two and six beyond. Its size grows with the square of the nodes, whatever the edges
//! are.
//!
//! **Example.** Three squares of which the first is a move from the others: three nodes are `B`; the columns are 1, and 1 0, so the
//! bits are 110 and three more for nothing: `Bo`.

use std::io::{self, Write};

use super::board_graph::BoardGraph;
use cavalcade_core::Clock;

pub(super) fn write(graph: &BoardGraph<'_>, clock: &mut Clock<'_>, out: &mut impl Write) -> io::Result<()> {
    write_length(graph.len() as u64, out)?;
    let mut bits = Bits { held: 0, count: 0 };
    for node in 1..graph.len() {
        let mut from = 0;
        for neighbour in graph.earlier(node) {
            bits.push_zeros(neighbour - from, clock, out)?;
            bits.push(1, out)?;
            from = neighbour + 1;
        }
        bits.push_zeros(node - from, clock, out)?;
    }
    while bits.count > 0 {
        bits.push(0, out)?;
    }
    writeln!(out)
}

/// The number that is added to six bits, so that every byte can be printed.
const BIAS: u8 = 63;

fn write_length(nodes: u64, out: &mut impl Write) -> io::Result<()> {
    let (marks, digits) = match nodes {
        0..=62 => (0, 1),
        63..=258_047 => (1, 3),
        _ => (2, 6),
    };
    out.write_all(&b"~~"[..marks])?;
    (0..digits).rev().try_for_each(|digit| out.write_all(&[(nodes >> (6 * digit) & 63) as u8 + BIAS]))
}

/// Bits on their way into bytes.
struct Bits {
    held: u8,
    count: u8,
}

impl Bits {
    fn push(&mut self, bit: u8, out: &mut impl Write) -> io::Result<()> {
        self.held = self.held << 1 | bit;
        self.count += 1;
        if self.count < 6 {
            return Ok(());
        }
        self.count = 0;
        out.write_all(&[std::mem::take(&mut self.held) + BIAS])
    }

    /// Pushes zeros, in whole bytes where possible: most pairs of squares are not edges.
    fn push_zeros(&mut self, mut number: usize, clock: &mut Clock<'_>, out: &mut impl Write) -> io::Result<()> {
        while number > 0 && (self.count > 0 || number < 6) {
            self.push(0, out)?;
            number -= 1;
        }
        for _ in 0..number / 6 {
            clock.tick()?;
            out.write_all(&[BIAS])?;
        }
        (0..number % 6).try_for_each(|_| self.push(0, out))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_nodes_takes_one_four_or_eight_bytes() {
        let length = |nodes| {
            let mut bytes = Vec::new();
            write_length(nodes, &mut bytes).unwrap();
            bytes
        };
        // The examples of the format's own description.
        assert_eq!(length(30), [93]);
        assert_eq!(length(62), [125]);
        assert_eq!(length(12345), [126, 66, 63, 120]);
        assert_eq!(length(258_047), [126, 125, 126, 126]);
        assert_eq!(length(258_048), [126, 126, 63, 63, 63, 126, 63, 63]);
        assert_eq!(length(460_175_067), [126, 126, 63, 90, 90, 90, 90, 90]);
    }
}
