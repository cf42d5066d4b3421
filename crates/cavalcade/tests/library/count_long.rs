//! Numbers of tours that outgrow every width: long boards, whose counts follow from those of short ones.
//!
//! On boards three wide the numbers of closed tours obey a linear recurrence. It is found here from short boards, as
//! Berlekamp and Massey find one, modulo a prime, with none of the library's arithmetic; then it continues by itself.

use cavalcade::atlas::Atlas;
use cavalcade::count::{BigUint, Count};
use cavalcade::{Budget, Limits, Question, Size};

/// Another prime would do as well; its products fit in 128 bits.
const PRIME: u64 = (1 << 61) - 1;

fn times(a: u64, b: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(PRIME)) as u64
}

fn minus(a: u64, b: u64) -> u64 {
    (a + PRIME - b) % PRIME
}

/// One divided by a number, by Fermat's little theorem.
fn inverse(number: u64) -> u64 {
    let (mut power, mut square, mut exponent) = (1, number, PRIME - 2);
    while exponent > 0 {
        if exponent % 2 == 1 {
            power = times(power, square);
        }
        square = times(square, square);
        exponent /= 2;
    }
    power
}

/// The next term of a recurrence: each earlier one, the last first, times its factor.
fn next(terms: &[u64], factors: &[u64]) -> u64 {
    factors.iter().zip(terms.iter().rev()).fold(0, |sum, (factor, term)| (sum + times(*factor, *term)) % PRIME)
}

/// The factors of the shortest recurrence that these terms obey (Massey 1969).
fn shortest_recurrence(terms: &[u64]) -> Vec<u64> {
    let mut factors: Vec<u64> = Vec::new();
    // The recurrence before the last that grew, where it failed, and by how much.
    let mut before: Option<(Vec<u64>, usize, u64)> = None;
    for (index, term) in terms.iter().enumerate() {
        let error = minus(*term, next(&terms[..index], &factors));
        if error == 0 {
            continue;
        }
        let Some((older, failed, by)) = &before else {
            before = Some((Vec::new(), index, error));
            factors = vec![0; index + 1];
            continue;
        };
        let scale = times(error, inverse(*by));
        let mut mended = vec![0; index - failed - 1];
        mended.push(scale);
        mended.extend(older.iter().map(|factor| times(minus(0, scale), *factor)));
        mended.resize(mended.len().max(factors.len()), 0);
        for (sum, factor) in mended.iter_mut().zip(&factors) {
            *sum = (*sum + factor) % PRIME;
        }
        if index - failed + older.len() > factors.len() {
            before = Some((factors.clone(), index, error));
        }
        factors = mended;
    }
    factors
}

fn closed(height: u32) -> Question {
    Question::on(Size::new(3, height).unwrap()).closed()
}

fn remainder(number: &BigUint) -> u64 {
    (number % PRIME).iter_u64_digits().next().unwrap_or(0)
}

fn counted(question: &Question) -> Count {
    let budget = Limits::none().with_memory(64 << 20).start();
    cavalcade::Counter::new(question).budget(&budget).count().unwrap()
}

#[test]
fn counts_beyond_1024_bits_follow_the_recurrence_of_short_boards() {
    let mut terms: Vec<u64> = (1..=60).map(|pairs| remainder(&counted(&closed(2 * pairs)).undirected)).collect();
    let factors = shortest_recurrence(&terms);
    assert!(2 * factors.len() < terms.len(), "{} terms do not settle {} factors", terms.len(), factors.len());
    while terms.len() < 600 {
        terms.push(next(&terms, &factors));
    }
    for (height, is_long) in [(400, false), (600, false), (650, true), (1200, true)] {
        let tours = counted(&closed(height)).undirected;
        assert_eq!(tours.bits() > 1024, is_long, "3x{height} has {} bits", tours.bits());
        assert_eq!(remainder(&tours), terms[height as usize / 2 - 1], "3x{height}");
    }
}

#[test]
fn tours_beyond_1024_bits_are_numbered_too() {
    let question = closed(900);
    let atlas = Atlas::of(&question).unwrap();
    let tours = counted(&question).undirected;
    assert_eq!(*atlas.len(), tours);
    for number in [BigUint::from(1u32), &tours / 3u32, tours] {
        let tour = atlas.nth(number.clone(), &Budget::unlimited()).unwrap().unwrap();
        assert_eq!(atlas.rank(&tour, &Budget::unlimited()).unwrap(), Some(number));
    }
}
