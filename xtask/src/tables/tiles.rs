//! The generator of the tile tables of `cavalcade::construct`.
//!
//! For each tile size it stores one closed tour, and for each pair of ends one tour between them, up to the tile's turns
//! and flips and up to the direction of the tour. What a stored tour must have so that tiles can be joined is described in
//! `docs/how-it-works/construction.md`.
//!
//! The search is plain: depth first, squares with few ways on first (Warnsdorff 1823), ties broken at random, and a fresh
//! start after a few thousand steps. A pair it cannot find is searched exhaustively on boards of up to 30 squares; above
//! that the generator insists that the pair is one that a proof rules out. The result depends only on the seed.
//!
//! The file: for each size its width, its height and one byte that is 1 if a closed tour follows; the number of pairs in
//! two bytes, low byte first; the pairs, two bytes each (128 times the first end plus the second), sorted; then
//! the tours, the closed one first, three bits a move, each tour in whole bytes. A closed tour starts at a1.

use rand::{RngExt, SeedableRng, seq::SliceRandom};
use rand_chacha::ChaCha8Rng;

/// A place in a tile, counted along the ranks.
type Place = u8;

/// The knight's moves in the order of their three-bit codes; the library has the same list.
const MOVES: [(i32, i32); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The number of tours without the wanted edges that are discarded before one is accepted anyway.
const TRIES_FOR_EDGES: u32 = 300;

/// The tables of all tile sizes.
pub(super) fn generate() -> Vec<u8> {
    let mut rng = ChaCha8Rng::seed_from_u64(1759);
    let mut bytes = Vec::new();
    for (width, height) in sizes() {
        Tile::new(width, height).write_tables(&mut rng, &mut bytes);
    }
    bytes
}

/// The sizes of tiles, the shorter side first. Tiles five wide stand alone in their row, so there are longer ones.
fn sizes() -> Vec<(i32, i32)> {
    let narrow = (5..=14).map(|height| (5, height));
    let wide = (6..=11).flat_map(|width| (width..=11).map(move |height| (width, height)));
    narrow.chain(wide).collect()
}

struct Tile {
    width: i32,
    height: i32,
    near: Vec<Vec<Place>>,
}

impl Tile {
    fn new(width: i32, height: i32) -> Self {
        let mut tile = Self { width, height, near: Vec::new() };
        tile.near = (0..tile.len()).map(|place| tile.steps_from(place as Place)).collect();
        tile
    }

    fn len(&self) -> usize {
        (self.width * self.height) as usize
    }

    fn xy(&self, place: Place) -> (i32, i32) {
        (i32::from(place) % self.width, i32::from(place) / self.width)
    }

    fn place(&self, x: i32, y: i32) -> Place {
        (y * self.width + x) as Place
    }

    fn is_dark(&self, place: Place) -> bool {
        let (x, y) = self.xy(place);
        (x + y) % 2 == 0
    }

    fn steps_from(&self, place: Place) -> Vec<Place> {
        let (x, y) = self.xy(place);
        let inside = |&(x, y): &(i32, i32)| (0..self.width).contains(&x) && (0..self.height).contains(&y);
        MOVES.iter().map(|(dx, dy)| (x + dx, y + dy)).filter(inside).map(|(x, y)| self.place(x, y)).collect()
    }

    fn write_tables(&self, rng: &mut ChaCha8Rng, bytes: &mut Vec<u8>) {
        let closed = (self.len().is_multiple_of(2)).then(|| self.closed_tour(rng));
        let tours: Vec<_> = self.pairs().into_iter().filter_map(|pair| self.tour_between(pair, rng)).collect();
        bytes.extend([self.width as u8, self.height as u8, u8::from(closed.is_some())]);
        bytes.extend((tours.len() as u16).to_le_bytes());
        for tour in &tours {
            bytes.extend((u16::from(tour[0]) * 128 + u16::from(tour[tour.len() - 1])).to_le_bytes());
        }
        for tour in closed.iter().chain(&tours) {
            self.pack(tour, bytes);
        }
    }

    /// The pairs of ends with the right colours, the least of each set of equal ones, sorted.
    fn pairs(&self) -> Vec<(Place, Place)> {
        let places = 0..self.len() as Place;
        let all = places.clone().flat_map(|from| places.clone().map(move |to| (from, to)));
        all.filter(|&pair| self.has_right_colours(pair) && self.images(pair).all(|image| pair <= image)).collect()
    }

    fn has_right_colours(&self, (from, to): (Place, Place)) -> bool {
        match self.len() % 2 {
            0 => self.is_dark(from) != self.is_dark(to),
            _ => self.is_dark(from) && self.is_dark(to) && from != to,
        }
    }

    fn images(&self, (from, to): (Place, Place)) -> impl Iterator<Item = (Place, Place)> {
        let kinds = if self.width == self.height { 0..8 } else { 0..4 };
        kinds.flat_map(move |kind| {
            let (from, to) = (self.image(from, kind), self.image(to, kind));
            [(from, to), (to, from)]
        })
    }

    fn image(&self, place: Place, kind: u8) -> Place {
        let (mut x, mut y) = self.xy(place);
        if kind & 1 != 0 {
            x = self.width - 1 - x;
        }
        if kind & 2 != 0 {
            y = self.height - 1 - y;
        }
        if kind & 4 != 0 { self.place(y, x) } else { self.place(x, y) }
    }

    /// A tour between two ends, if there is one, with an edge to join by on every side if it can be had.
    fn tour_between(&self, pair: (Place, Place), rng: &mut ChaCha8Rng) -> Option<Vec<Place>> {
        let mut kept = None;
        for _ in 0..TRIES_FOR_EDGES {
            let Some(tour) = self.some_tour(pair, rng) else { break };
            if self.can_be_joined_on_all_sides(&tour) {
                return Some(tour);
            }
            kept = Some(tour);
        }
        if kept.is_none() {
            assert!(
                self.len() <= 30 || self.is_ruled_out(pair),
                "no tour of {}x{} for {pair:?}",
                self.width,
                self.height
            );
        }
        kept
    }

    fn some_tour(&self, (from, to): (Place, Place), rng: &mut ChaCha8Rng) -> Option<Vec<Place>> {
        if self.is_ruled_out((from, to)) {
            return None;
        }
        let forced = vec![Vec::new(); self.len()];
        let hasty = (0..2000).find_map(|_| Search::new(self, to, &forced, 2000).find(from, rng));
        // On a small board the last word is a search of everything.
        hasty.or_else(|| if self.len() <= 30 { Search::new(self, to, &forced, u64::MAX).find(from, rng) } else { None })
    }

    /// On boards five wide both corners of a short side have the square between them as one of their two neighbours. If it
    /// is an end of the tour it serves only one of them, so the other must be an end too.
    fn is_ruled_out(&self, (from, to): (Place, Place)) -> bool {
        let blocked = |a: Place, b: Place| {
            let ((x, y), (other_x, other_y)) = (self.xy(a), self.xy(b));
            let edge = match y {
                1 => 0,
                _ if y == self.height - 2 => self.height - 1,
                _ => return false,
            };
            x == 2 && !(other_y == edge && (other_x == 0 || other_x == 4))
        };
        self.width == 5 && self.height > 5 && (blocked(from, to) || blocked(to, from))
    }

    /// A closed tour with all the edges that joins are made of, and passing them in the order that lets equal tiles repeat.
    fn closed_tour(&self, rng: &mut ChaCha8Rng) -> Vec<Place> {
        let (start, end) = (self.place(0, 0), self.place(1, 2));
        let mut forced = vec![Vec::new(); self.len()];
        let mut force = |a: Place, b: Place| {
            forced[usize::from(a)].push(b);
            forced[usize::from(b)].push(a);
        };
        force(start, self.place(2, 1));
        self.sides().flat_map(|side| self.facing_edges(side)).for_each(|(a, b)| force(a, b));
        loop {
            let found = Search::new(self, end, &forced, 20_000).find(start, rng);
            if let Some(tour) = found.filter(|tour| self.sides().all(|side| self.repeats(side, tour))) {
                return tour;
            }
        }
    }

    /// The sides that are ever joined: tiles five wide stand alone in their row.
    fn sides(&self) -> impl Iterator<Item = Side> + use<> {
        let narrow = self.width == 5;
        Side::ALL.into_iter().filter(move |side| !narrow || matches!(side, Side::Top | Side::Bottom))
    }

    /// The two edges of each tour at the ends of a side that end in its corners.
    fn corner_edges(&self, side: Side) -> [(Place, Place); 2] {
        self.at_both_ends(side, (0, 0), (2, 1))
    }

    /// The two edges beside the corner edges of the neighbour on this side.
    fn facing_edges(&self, side: Side) -> [(Place, Place); 2] {
        self.at_both_ends(side, (1, 1), (3, 0))
    }

    /// An edge given as seen from the left end of the bottom side, and its mirror image at the right end, for any side.
    fn at_both_ends(&self, side: Side, a: (i32, i32), b: (i32, i32)) -> [(Place, Place); 2] {
        let length = if matches!(side, Side::Left | Side::Right) { self.height } else { self.width };
        let mirrored = |(along, inward): (i32, i32)| (length - 1 - along, inward);
        [(a, b), (mirrored(a), mirrored(b))].map(|(a, b)| (self.beside(side, a), self.beside(side, b)))
    }

    fn beside(&self, side: Side, (along, inward): (i32, i32)) -> Place {
        match side {
            Side::Bottom => self.place(along, inward),
            Side::Top => self.place(along, self.height - 1 - inward),
            Side::Left => self.place(inward, along),
            Side::Right => self.place(self.width - 1 - inward, along),
        }
    }

    fn can_be_joined_on_all_sides(&self, tour: &[Place]) -> bool {
        let number = numbers(tour);
        let has = |(a, b): (Place, Place)| number[usize::from(a)].abs_diff(number[usize::from(b)]) == 1;
        self.sides().all(|side| self.corner_edges(side).into_iter().chain(self.facing_edges(side)).any(has))
    }

    /// Tiles in a row are joined by the facing edge of the first side and the corner edge of the opposite one. The tour has
    /// to meet them so that each tile is entered on the same square as the one before.
    fn repeats(&self, side: Side, tour: &[Place]) -> bool {
        let opposite = match side {
            Side::Bottom => Side::Top,
            Side::Left => Side::Right,
            Side::Top | Side::Right => return true,
        };
        let (entry, back) = self.facing_edges(side)[0];
        let (out, home) = self.corner_edges(opposite)[0];
        let (number, length) = (numbers(tour), tour.len());
        let steps_to = |place: Place| (number[usize::from(place)] + length - number[usize::from(entry)]) % length;
        // Walking away from `back`, `out` comes before `home`.
        if steps_to(back) == 1 { steps_to(out) > steps_to(home) } else { steps_to(out) < steps_to(home) }
    }

    fn pack(&self, tour: &[Place], bytes: &mut Vec<u8>) {
        let mut packed = vec![0u8; (3 * (tour.len() - 1)).div_ceil(8)];
        for (k, step) in tour.windows(2).enumerate() {
            let ((x, y), (to_x, to_y)) = (self.xy(step[0]), self.xy(step[1]));
            let code = MOVES.iter().position(|&by| by == (to_x - x, to_y - y)).expect("a tour is made of moves");
            for bit in 0..3 {
                packed[(3 * k + bit) / 8] |= ((code >> bit & 1) as u8) << ((3 * k + bit) % 8);
            }
        }
        bytes.extend(packed);
    }
}

fn numbers(tour: &[Place]) -> Vec<usize> {
    let mut numbers = vec![0; tour.len()];
    for (number, place) in tour.iter().enumerate() {
        numbers[usize::from(*place)] = number;
    }
    numbers
}

#[derive(Clone, Copy)]
enum Side {
    Bottom,
    Left,
    Top,
    Right,
}

impl Side {
    const ALL: [Self; 4] = [Self::Bottom, Self::Left, Self::Top, Self::Right];
}

/// One depth-first search for a tour that ends on a given square and uses all forced edges.
struct Search<'a> {
    tile: &'a Tile,
    end: Place,
    forced: &'a [Vec<Place>],
    steps_left: u64,
    visited: Vec<bool>,
    path: Vec<Place>,
}

impl<'a> Search<'a> {
    fn new(tile: &'a Tile, end: Place, forced: &'a [Vec<Place>], steps: u64) -> Self {
        Self { tile, end, forced, steps_left: steps, visited: vec![false; tile.len()], path: Vec::new() }
    }

    fn find(mut self, start: Place, rng: &mut ChaCha8Rng) -> Option<Vec<Place>> {
        self.extend(start, rng).then_some(self.path)
    }

    fn extend(&mut self, at: Place, rng: &mut ChaCha8Rng) -> bool {
        self.path.push(at);
        self.visited[usize::from(at)] = true;
        if self.path.len() == self.tile.len() {
            return true;
        }
        self.steps_left = self.steps_left.saturating_sub(1);
        for next in self.ways_on(at, rng) {
            if self.steps_left > 0 && self.extend(next, rng) {
                return true;
            }
        }
        self.visited[usize::from(at)] = false;
        self.path.pop();
        false
    }

    /// The squares to go on to, the one with the fewest ways on first; none if a neighbour would be cut off.
    fn ways_on(&self, at: Place, rng: &mut ChaCha8Rng) -> Vec<Place> {
        let free: Vec<Place> = self.tile.near[usize::from(at)].iter().copied().filter(|&to| self.is_free(to)).collect();
        let last = self.path.len() + 1 == self.tile.len();
        let narrow: Vec<Place> = free.iter().copied().filter(|&to| to != self.end && self.room(to) < 2).collect();
        let mut ways: Vec<Place> = match (self.forced_on(at), narrow.len()) {
            (Some(to), _) => vec![to],
            (None, 0) => free,
            (None, 1) => narrow,
            (None, _) => Vec::new(),
        };
        ways.retain(|&to| (to == self.end) == last && self.may_enter(at, to));
        ways.shuffle(rng);
        ways.sort_by_key(|&to| self.room(to));
        // Now and then the second choice: without it some ends are never reached.
        if ways.len() > 1 && rng.random_range(0..8) == 0 {
            ways.swap(0, 1);
        }
        ways
    }

    fn is_free(&self, place: Place) -> bool {
        !self.visited[usize::from(place)]
    }

    fn room(&self, place: Place) -> usize {
        self.tile.near[usize::from(place)].iter().filter(|&&to| self.is_free(to)).count()
    }

    fn forced_on(&self, at: Place) -> Option<Place> {
        self.forced[usize::from(at)].iter().copied().find(|&to| self.is_free(to))
    }

    /// Whether stepping there leaves the forced edges of that square usable.
    fn may_enter(&self, at: Place, to: Place) -> bool {
        let forced = &self.forced[usize::from(to)];
        let open = forced.iter().filter(|&&other| self.is_free(other)).count();
        forced.contains(&at) || (open == forced.len() && open < 2)
    }
}
