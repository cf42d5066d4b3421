//! Lists in brackets, as JSON and Python write them: `[[1,6,3],[4,0,8],[7,2,5]]` or `["a1","b3",...]`.
//!
//! Between the brackets are numbers, squares in quotes, and `null`, `None`, `""` or `"#"` for a hole; commas
//! or blanks part them, so that arrays are read as `NumPy` prints them.

use super::grid::parse_number;
use super::meter::Meter;
use super::numbers::{BYTES_A_NUMBER, NumberRows};
use super::read_error::ReadError;
use cavalcade_core::util::Escaped;
use cavalcade_core::{Budget, Square};

/// The contents of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum List {
    /// Names of squares in order.
    Path(Vec<Square>),
    /// Rows of numbers.
    Rows(NumberRows),
    /// Numbers in one row: nodes.
    Nodes(Vec<u64>),
}

/// Something between brackets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Item {
    Number(u64),
    Square(Square),
    Hole,
}

/// A pair of brackets and the items directly between them.
#[derive(Debug)]
struct Group {
    is_round: bool,
    items: Vec<Item>,
}

pub(super) fn read(text: &str, budget: &Budget) -> Result<List, ReadError> {
    let Groups { outer, inner } = Groups::read(text, budget)?;
    let (rows, flat) = match (outer.len(), inner.is_empty()) {
        (1, true) => (Vec::new(), outer),
        (_, true) => (outer, Vec::new()),
        (_, false) if outer.iter().all(|group| group.items.is_empty()) => (inner, Vec::new()),
        _ => return Err(ReadError::MixedList),
    };
    if let Some(Group { items, .. }) = flat.first() {
        return read_flat(items);
    }
    if are_pairs(&rows) {
        return Err(ReadError::Pairs);
    }
    let number = |item: Item| match item {
        Item::Number(number) => Ok(Some(number)),
        Item::Hole => Ok(None),
        Item::Square(_) => Err(ReadError::MixedList),
    };
    let rows = rows.into_iter().map(|group| group.items.into_iter().map(number).collect());
    rows.collect::<Result<_, _>>().map(List::Rows)
}

fn read_flat(items: &[Item]) -> Result<List, ReadError> {
    let square = |item: &Item| if let Item::Square(square) = item { Some(*square) } else { None };
    let number = |item: &Item| if let Item::Number(number) = item { Some(*number) } else { None };
    let path = items.iter().map(square).collect::<Option<Vec<_>>>().map(List::Path);
    let list = path.or_else(|| items.iter().map(number).collect::<Option<Vec<_>>>().map(List::Nodes));
    list.ok_or(ReadError::MixedList)
}

/// Returns `true` if rows are pairs of coordinates: in round brackets, or with numbers that a grid of two files would
/// not have.
fn are_pairs(rows: &[Group]) -> bool {
    let pair = |group: &Group| match group.items[..] {
        [Item::Number(a), Item::Number(b)] => Some((a, b)),
        _ => None,
    };
    let Some(pairs) = rows.iter().map(pair).collect::<Option<Vec<_>>>() else { return false };
    let sorted = |mut all: Vec<u64>| {
        all.sort_unstable();
        all
    };
    let numbers = sorted(pairs.iter().flat_map(|(a, b)| [*a, *b]).collect());
    let is_grid = numbers.windows(2).all(|pair| pair[0] < pair[1]);
    rows.iter().all(|group| group.is_round) || !is_grid
}

/// The groups of a text: outer ones, and those inside them.
#[derive(Debug, Default)]
struct Groups {
    outer: Vec<Group>,
    inner: Vec<Group>,
}

impl Groups {
    fn read(text: &str, budget: &Budget) -> Result<Self, ReadError> {
        let mut meter = Meter::new(BYTES_A_NUMBER, budget);
        let mut groups = Self::default();
        let mut depth = 0;
        let mut at = 0;
        // Whether a comma may follow.
        let mut is_item = false;
        let place = |at: usize| {
            let before = &text[..at];
            let line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
            (line, at - before.rfind('\n').map_or(0, |end| end + 1) + 1)
        };
        let unbalanced = |at: usize| {
            let (line, column) = place(at);
            ReadError::Brackets { line, column }
        };
        while let Some(found) = text[at..].chars().next() {
            meter.tick()?;
            let is_round = matches!(found, '(' | ')');
            let length = match found {
                '[' | '(' => {
                    depth += 1;
                    let group = Group { is_round, items: Vec::new() };
                    match depth {
                        1 => groups.outer.push(group),
                        2 => groups.inner.push(group),
                        _ => return Err(unbalanced(at)),
                    }
                    is_item = false;
                    1
                }
                ']' | ')' => {
                    let open = groups.at(depth).ok_or_else(|| unbalanced(at))?;
                    if open.is_round != is_round {
                        return Err(unbalanced(at));
                    }
                    depth -= 1;
                    is_item = true;
                    1
                }
                ',' if is_item => {
                    is_item = false;
                    1
                }
                _ if found.is_whitespace() => found.len_utf8(),
                _ => {
                    let word = word_at(&text[at..]);
                    let strange = || {
                        let (line, column) = place(at);
                        ReadError::StrangeItem { line, column, word: Escaped::start_of(word) }
                    };
                    let item = Item::read(word).ok_or_else(strange)?;
                    groups.at(depth).ok_or_else(strange)?.items.push(item);
                    is_item = true;
                    word.len()
                }
            };
            at += length;
        }
        if depth > 0 { Err(unbalanced(text.len())) } else { Ok(groups) }
    }

    /// The brackets that are open at this depth.
    fn at(&mut self, depth: usize) -> Option<&mut Group> {
        match depth {
            0 => None,
            1 => self.outer.last_mut(),
            _ => self.inner.last_mut(),
        }
    }
}

/// The word at the beginning of a text: up to a bracket, comma or blank, or with its quotes.
fn word_at(text: &str) -> &str {
    let quote = text.chars().next().filter(|first| matches!(first, '"' | '\''));
    let end = match quote {
        Some(quote) => text[1..].find(quote).map(|end| end + 2),
        None => text.find(|c: char| c.is_whitespace() || matches!(c, ',' | '[' | ']' | '(' | ')')),
    };
    &text[..end.unwrap_or(text.len()).max(1)]
}

impl Item {
    fn read(word: &str) -> Option<Self> {
        let bare = |quote: char| word.strip_prefix(quote).and_then(|word| word.strip_suffix(quote));
        match bare('"').or_else(|| bare('\'')) {
            Some("" | "#") => Some(Self::Hole),
            Some(quoted) => {
                quoted.trim().parse().ok().map(Self::Square).or_else(|| parse_number(quoted).map(Self::Number))
            }
            None if matches!(word, "null" | "None") => Some(Self::Hole),
            None => parse_number(word).map(Self::Number),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(text: &str) -> Result<List, ReadError> {
        read(text, &Budget::unlimited())
    }

    #[test]
    fn lists_of_ranks_are_read_as_json_python_and_numpy_write_them() {
        let rows = List::Rows(vec![vec![Some(1), Some(6)], vec![None, Some(4)]]);
        for text in [
            "[[1,6],[null,4]]",
            "[[1, 6],\n [None, 4]]\n",
            "[[ 1  6]\n [None 4]]",
            "[[1,6],['#',\"4\"]]",
            "((1,6),(None,4))",
            "[1, 6], [\"\", 4]",
        ] {
            assert_eq!(list(text), Ok(rows.clone()), "{text}");
        }
    }

    #[test]
    fn a_flat_list_is_squares_or_nodes() {
        let path = ["a1", "b3"].map(|name| name.parse().unwrap()).to_vec();
        for text in ["[\"a1\",\"b3\"]", "['a1', 'b3']", "('a1', 'B3')"] {
            assert_eq!(list(text), Ok(List::Path(path.clone())), "{text}");
        }
        assert_eq!(list("[0, 17, 34]"), Ok(List::Nodes(vec![0, 17, 34])));
        assert_eq!(list("[\"a1\", 2]"), Err(ReadError::MixedList));
    }

    #[test]
    fn coordinates_differ_from_a_grid_of_two_files() {
        for text in ["[[0,0],[1,2],[3,3]]", "(0,0),(1,2)", "[(0, 0), (2, 1)]"] {
            assert_eq!(list(text), Err(ReadError::Pairs), "{text}");
        }
        assert!(matches!(list("[[1,2],[4,3]]"), Ok(List::Rows(_))));
    }

    #[test]
    fn errors_in_a_list_name_the_place() {
        assert_eq!(list("[[1,2],\n [3,x]]"), Err(ReadError::StrangeItem { line: 2, column: 5, word: "x".into() }));
        assert!(matches!(list("[[1,-2]]"), Err(ReadError::StrangeItem { column: 5, .. })));
        assert!(matches!(list("[[1,1.5]]"), Err(ReadError::StrangeItem { .. })));
        assert_eq!(list("[[1,2]"), Err(ReadError::Brackets { line: 1, column: 7 }));
        assert_eq!(list("[1,2)"), Err(ReadError::Brackets { line: 1, column: 5 }));
        assert_eq!(list("[[[1]]]"), Err(ReadError::Brackets { line: 1, column: 3 }));
        assert_eq!(list("[1]]"), Err(ReadError::Brackets { line: 1, column: 4 }));
        assert!(matches!(list("[1] 2"), Err(ReadError::StrangeItem { .. })));
        assert!(matches!(list("[\"a1"), Err(ReadError::StrangeItem { .. })));
        assert!(matches!(list("[[1,,2],[4,,3]]"), Err(ReadError::StrangeItem { column: 5, .. })));
        assert!(matches!(list("[,1]"), Err(ReadError::StrangeItem { column: 2, .. })));
        assert_eq!(list("[[1, 2,], [4, 3,],]"), list("[[1,2],[4,3]]"));
    }
}
