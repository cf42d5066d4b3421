//! Words that name squares: as they are, or as moves of chess are written.

use cavalcade_core::Square;

/// The meaning of a word in a path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Word {
    /// A square, like `c2` or `Nc2`.
    Square(Square),
    /// A move from one square to another, as chess engines write it: `a1c2`.
    Move(Square, Square),
    /// Squares with hyphens or arrows between them: `a1-c2-e1`.
    Chain(Vec<Square>),
    /// The number of a move (`12.`), or an arrow alone.
    Nothing,
}

impl Word {
    /// Reads a word, if it names squares.
    pub(super) fn read(word: &str) -> Option<Self> {
        // A capital N before a small letter is the knight's: the file `na` is not written like this.
        if !begins_with_knight(word)
            && let Ok(square) = word.parse()
        {
            return Some(Self::Square(square));
        }
        let word = without_move_number(word);
        let mut links = word.split(['-', '>', '–', '→']).filter(|link| !link.is_empty());
        let Some(first) = links.next() else { return Some(Self::Nothing) };
        match links.next() {
            None if word.len() == first.len() => read_link(first),
            second => {
                let all = [first].into_iter().chain(second).chain(links);
                all.map(|link| without_knight(link).parse().ok()).collect::<Option<_>>().map(Self::Chain)
            }
        }
    }

    /// The squares in it.
    pub(super) fn squares(self) -> Vec<Square> {
        match self {
            Self::Square(square) => vec![square],
            Self::Move(from, to) => vec![from, to],
            Self::Chain(squares) => squares,
            Self::Nothing => Vec::new(),
        }
    }
}

/// The words of a line: commas between squares are taken too, since people write them.
pub(super) fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split([' ', '\t', ',', ';']).filter(|word| !word.is_empty())
}

fn begins_with_knight(word: &str) -> bool {
    word.strip_prefix('N').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_lowercase()))
}

fn without_knight(word: &str) -> &str {
    if begins_with_knight(word) { &word[1..] } else { word }
}

/// The word after `12.` or `12...`.
fn without_move_number(word: &str) -> &str {
    let after = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if after.len() < word.len() && after.starts_with('.') { after.trim_start_matches('.') } else { word }
}

/// One square, or two with nothing between them.
fn read_link(link: &str) -> Option<Word> {
    let link = without_knight(link);
    if let Ok(square) = link.parse() {
        return Some(Word::Square(square));
    }
    let digit = link.find(|c: char| c.is_ascii_digit())?;
    let second = digit + link[digit..].find(|c: char| c.is_ascii_alphabetic())?;
    let (from, to) = link.split_at(second);
    Some(Word::Move(from.parse().ok()?, without_knight(to).parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(word: &str) -> Option<String> {
        Word::read(word).map(|word| word.squares().iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn moves_are_read_as_squares() {
        let read_as = [
            ("C2", "c2"),
            ("na1", "na1"),
            ("NA1", "na1"),
            ("Na1", "a1"),
            ("12.", ""),
            ("12...Nc2", "c2"),
            ("a1c2", "a1 c2"),
            ("aa10bb12", "aa10 bb12"),
            ("Na1-c2", "a1 c2"),
            ("a1->c2→e1", "a1 c2 e1"),
            ("->", ""),
            ("-c2", "c2"),
        ];
        for (word, squares) in read_as {
            assert_eq!(read(word).as_deref(), Some(squares), "{word}");
        }
        for word in ["x", "a0", "a1c", "1-0", "O-O", "12", "1.5", "a1c2e3", "é-ß"] {
            assert_eq!(read(word), None, "{word}");
        }
    }
}
