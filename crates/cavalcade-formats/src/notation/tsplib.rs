//! Tours in the files of TSPLIB: lines of keywords, and after `TOUR_SECTION` the numbers of the nodes, up to -1.
//!
//! The format is Gerhard Reinelt's (TSPLIB 95); LKH and other solvers write their answers in it.

use super::meter::Meter;
use super::read_error::ReadError;
use cavalcade_core::Budget;
use cavalcade_core::util::Escaped;

/// The nodes of the tour.
pub(super) fn read(text: &str, budget: &Budget) -> Result<Vec<u64>, ReadError> {
    let mut meter = Meter::new(size_of::<u64>() as u64, budget);
    let mut lines = (1..).zip(text.lines());
    let is_section = |line: &str| line.trim().trim_end_matches(':').trim_end().eq_ignore_ascii_case("TOUR_SECTION");
    for (_, line) in lines.by_ref() {
        meter.tick()?;
        if is_section(line) {
            return nodes(lines, &mut meter);
        }
    }
    Err(ReadError::NoTourSection)
}

fn nodes<'a>(lines: impl Iterator<Item = (usize, &'a str)>, meter: &mut Meter<'_>) -> Result<Vec<u64>, ReadError> {
    let mut nodes = Vec::new();
    let mut is_over = false;
    for (number, line) in lines {
        for word in line.split_ascii_whitespace() {
            meter.tick()?;
            if word == "-1" || word.eq_ignore_ascii_case("EOF") {
                is_over = true;
                continue;
            }
            if is_over {
                return Err(ReadError::BehindTheEnd { line: number, word: Escaped::start_of(word) });
            }
            nodes.push(
                word.parse().map_err(|_| ReadError::StrangeNode { line: number, word: Escaped::start_of(word) })?,
            );
        }
    }
    Ok(nodes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tour_is_read_up_to_its_end() {
        let read = |text: &str| read(text, &Budget::unlimited());
        assert_eq!(
            read("NAME : a.tour\nTYPE : TOUR\nDIMENSION : 3\nTOUR_SECTION\n2\n3\n1\n-1\nEOF\n"),
            Ok(vec![2, 3, 1])
        );
        assert_eq!(read("TYPE: TOUR\ntour_section:\n2 3\n1"), Ok(vec![2, 3, 1]));
        assert_eq!(read("TYPE : HCP\nEDGE_DATA_SECTION\n1 2\n-1\n"), Err(ReadError::NoTourSection));
        assert!(matches!(read("TOUR_SECTION\n1\nx\n"), Err(ReadError::StrangeNode { line: 3, .. })));
        assert!(matches!(read("TOUR_SECTION\n1\n-1\n1\n-1\n"), Err(ReadError::BehindTheEnd { line: 4, .. })));
    }
}
