import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Board } from '../../site/model/board.js';
import { Clock, clockText } from '../../site/model/clock.js';
import { dailyOf, dayOf, dayOfPuzzle, dayText, readDay, shifted } from '../../site/model/daily.js';
import { Game } from '../../site/model/game.js';
import { knownRows, sourceText } from '../../site/model/known.js';
import { Memory } from '../../site/model/memory.js';
import { Numbering } from '../../site/model/numbering.js';
import { areSame, fromFields, puzzleOf, toFields } from '../../site/model/puzzle.js';
import { amend, CHESSBOARD } from '../../site/model/question.js';
import { isUnaided, resultText } from '../../site/model/result.js';
import { Solved } from '../../site/model/solved.js';
import { symmetriesOf } from '../../site/model/symmetry.js';
import { about } from '../../site/model/words.js';

const FIVE = amend(CHESSBOARD, { board: new Board(5, 5) });
const at = (/** @type {string} */ name) => FIVE.board.at(name) ?? -1;

/**
 * A game on 5x5 after some moves.
 *
 * @param {string[]} squares
 * @param {Record<string, number>} [clues]
 */
function played(squares, clues = {}) {
    const game = new Game(FIVE, new Map(Object.entries(clues).map(([name, number]) => [at(name), number])));
    for (const name of squares) game.move(at(name));
    return game;
}

test('moves are taken back and done again, and another move forgets them', () => {
    const game = played(['a1', 'b3', 'a5']);
    game.backTo(1);
    assert.deepEqual([game.path, game.undos, game.canRedo], [[at('a1')], 2, true]);
    game.redo();
    assert.deepEqual(game.path, [at('a1'), at('b3')]);
    game.move(at('a5'));
    assert.equal(game.canRedo, false, 'the same move uses up what was taken back');
    game.backTo(1);
    game.move(at('c2'));
    assert.equal(game.canRedo, false);
});

test('a square that is no move is refused with the reason', () => {
    const game = played(['a1', 'b3']);
    assert.equal(game.refusal(at('a5')), null);
    assert.equal(game.refusal(at('e5')), 'e5 is not a knight’s move away from b3.');
    assert.equal(game.refusal(at('a1')), 'a1 is already visited, as number 1.');
});

test('in a puzzle a square waits for its number, and a number for its square', () => {
    const game = played([], { a1: 1, a5: 3, c2: 9 });
    assert.deepEqual(game.path, [at('a1')], 'the first square is given');
    assert.equal(game.refusal(at('c2')), 'c2 has number 9, but the next number is 2.');
    assert.deepEqual(game.legal(), new Set([at('b3')]));
    game.move(at('b3'));
    assert.equal(game.refusal(at('c5')), 'Number 3 is given, on a5.');
    assert.deepEqual(game.legal(), new Set([at('a5')]));
    game.backTo(0);
    assert.deepEqual(game.path, [at('a1')], 'what is given is not taken back');
});

test('a game is taken up again as far as its moves are moves', () => {
    const game = played([]);
    game.resume(['a1', 'b3', 'e5', 'c4'].map(at));
    assert.deepEqual(game.path, [at('a1'), at('b3')]);
    const puzzle = played([], { a1: 1 });
    puzzle.resume(['b3', 'a5'].map(at));
    assert.deepEqual(puzzle.path, [at('a1')], 'it begins where the puzzle begins');
});

test('a clock starts once and stops once', () => {
    let now = 5;
    const clock = new Clock(() => now);
    assert.equal(clock.elapsed, 0);
    clock.start();
    now = 1005;
    clock.start();
    assert.equal(clock.elapsed, 1000);
    clock.stop();
    now = 9000;
    assert.equal(clock.elapsed, 1000);
    assert.deepEqual([0, 59_999, 187_000, 3_600_000].map(clockText), ['0:00', '0:59', '3:07', '1:00:00']);
});

test('the puzzle of the day is a function of the date in Greenwich alone', () => {
    assert.equal(dayOf(new Date('2026-11-16T23:59:59-05:00')), '2026-11-17');
    assert.deepEqual(dailyOf('2026-11-16'), { day: '2026-11-16', side: 5, difficulty: 'easy', seed: 20261116 });
    assert.deepEqual(dailyOf('2026-11-22'), { day: '2026-11-22', side: 8, difficulty: 'hard', seed: 20261122 });
    assert.deepEqual([shifted('2026-03-01', -1), shifted('2024-02-28', 1)], ['2026-02-28', '2024-02-29']);
    assert.deepEqual(['2026-02-30', '2026-1-1', 'x', ''].map(readDay), [null, null, null, null]);
    assert.equal(dayText('2026-11-16'), 'Monday 16 November 2026');
});

test('the puzzle of a day is known again by what it was made from', () => {
    const daily = amend(FIVE, { seed: 20261116 });
    assert.equal(dayOfPuzzle(daily, 'easy', '2026-11-16'), '2026-11-16');
    assert.equal(dayOfPuzzle(daily, 'hard', '2026-11-16'), null);
    assert.equal(dayOfPuzzle(daily, 'easy', '2026-11-15'), null, 'it has not come yet');
    assert.equal(dayOfPuzzle(amend(daily, { wrap: 'torus' }), 'easy', '2026-11-16'), null);
    assert.equal(dayOfPuzzle(amend(daily, { seed: 17 }), 'easy', '2026-11-16'), null);
});

test('a puzzle reads back from the fields of an address as it is written, without its solution', () => {
    const record = /** @type {const} */ ({ clues: { b3: 2, a5: 3 }, squares: ['a1', 'b3', 'a5'], difficulty: 'easy', seed: 3 });
    const puzzle = puzzleOf(FIVE.board, { ...record, squares: [...record.squares] });
    const fields = toFields(puzzle, FIVE.board);
    assert.deepEqual(fields, { difficulty: 'easy', clues: 'a1.1,b3.2,a5.3' });
    const read = fromFields(fields, amend(FIVE, { seed: 3 }));
    assert.deepEqual(read, { ...puzzle, solution: null });
    assert.ok(read && areSame(read.clues, puzzle.clues));
});

test('fields that give no puzzle of this board are none', () => {
    for (const clues of ['', 'a1', 'a1.0', 'z9.1', 'a1.1,a1.2', 'a1.1,b3.1', 'a1.26', 'a1.1.']) {
        assert.equal(fromFields({ difficulty: 'easy', clues }, FIVE), null, clues);
    }
    assert.equal(fromFields({ difficulty: 'cruel', clues: 'a1.1' }, FIVE), null);
});

test('best times are kept, help does not count, and a browser that refuses is known', () => {
    /** @type {Map<string, string>} */
    const kept = new Map();
    const storage = {
        getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
        setItem: (/** @type {string} */ key, /** @type {string} */ value) => void kept.set(key, value),
        removeItem: (/** @type {string} */ key) => void kept.delete(key),
    };
    const again = () => new Solved(new Memory(() => storage));
    const solved = again();
    assert.equal(solved.note('2026-11-16', null), false);
    assert.equal(solved.note('2026-11-16', 9000), false, 'the first time is not better than another');
    assert.equal(solved.note('2026-11-16', 8000), true);
    solved.note('2026-11-16', null);
    assert.deepEqual(again().times, { '2026-11-16': 8000 });
    solved.forget();
    assert.equal(again().size, 0);
    const full = { ...storage, setItem: () => { throw new Error('quota'); } };
    const refusing = new Solved(new Memory(() => full));
    refusing.note('x', 1);
    assert.deepEqual([refusing.isKept, refusing.has('x')], [false, true]);
    const nowhere = () => { throw new DOMException('refused', 'SecurityError'); };
    assert.equal(new Solved(new Memory(nowhere)).isKept, false);
    kept.set('cavalcade-solved', '{"a":"b","c":3');
    assert.equal(again().size, 0, 'what cannot be read is forgotten');
});

test('a result has a text', () => {
    const result = { ms: 187_000, undos: 1, hints: 0, checks: 2, hadWarnings: false, isResumed: false };
    const words = 'done in 3:07, 1 move undone, no hints, 2 checks, without warnings';
    assert.equal(resultText('Puzzle', result, 'there'), `Puzzle: ${words}.\nthere`);
    assert.equal(isUnaided(result), false);
    assert.equal(isUnaided({ ...result, checks: 0 }), true);
});

test('a slider goes linearly over more tours than it has steps', () => {
    const all = new Numbering(9_795_914_085_489_952n);
    assert.deepEqual([all.at(0), all.at(all.steps), all.placeOf(all.total)], [1n, all.total, all.steps]);
    assert.equal(all.at(all.steps / 2), 1n + (all.total - 1n) / 2n);
    const few = new Numbering(864n);
    for (let number = 1n; number <= 864n; number += 1n) assert.equal(few.at(few.placeOf(number)), number);
    assert.deepEqual([new Numbering(1n).at(0), new Numbering(1n).placeOf(1n)], [1n, 0]);
});

test('the number of a tour is read with its digits in groups, and only if there is such a tour', () => {
    const all = new Numbering(9862n);
    assert.deepEqual(['17', ' 9\u2009862 ', '4,711'].map((text) => all.read(text)), [17n, 9862n, 4711n]);
    assert.deepEqual(['0', '9863', '-1', 'x', ''].map((text) => all.read(text)), [null, null, null, null, null]);
});

test('a tour can have only a symmetry that its board has', () => {
    const closed = (/** @type {Board} */ board) => amend(CHESSBOARD, { board, kind: 'closed' });
    const names = ['half-turn', 'quarter-turn', 'mirror-left-right', 'mirror-top-bottom', 'mirror-diagonal'];
    assert.deepEqual(symmetriesOf(closed(new Board(6, 6)), names), names);
    assert.deepEqual(symmetriesOf(closed(new Board(6, 5)), names), ['half-turn', 'mirror-left-right', 'mirror-top-bottom']);
    assert.deepEqual(symmetriesOf(closed(new Board(6, 6, [0])), names), ['mirror-diagonal']);
    assert.deepEqual(symmetriesOf(closed(new Board(3, 3, [4])), ['half-turn', 'unheard-of']), ['half-turn']);
    const kinds = ['eulerian', 'bergholtian', 'mirror'];
    assert.deepEqual(symmetriesOf(closed(new Board(6, 5)), kinds), kinds);
    assert.deepEqual(symmetriesOf(closed(new Board(6, 5, [0])), kinds), []);
    assert.deepEqual(symmetriesOf(FIVE, kinds), ['mirror'], 'only closed tours are called so');
    const cylinder = amend(closed(new Board(6, 6)), { wrap: 'cylinder' });
    assert.deepEqual(symmetriesOf(cylinder, names), ['half-turn', 'mirror-left-right', 'mirror-top-bottom']);
});

test('what was published is shown with its source, and nothing twice', () => {
    const known = { undirected: '9862', directed: '19724', sources: [] };
    assert.deepEqual(knownRows(known), [['Undirected', '9\u2009862'], ['Directed', '19\u2009724']]);
    assert.equal(sourceText({ text: 'Counted by hand', by: 'A. Reader', year: 1900 }), 'Counted by hand; A. Reader, 1900');
    assert.equal(sourceText({ text: 'A. Reader (1900)', by: 'A. Reader', year: 1900, oeis: 'A001230' }), 'A. Reader (1900); OEIS A001230');
});

test('a number that is not sure shows its first digits', () => {
    assert.deepEqual([0, 864.25, 1.17e16, 9e99].map(about), ['0', '864.3', '1.170 × 10¹⁶', '9.000 × 10⁹⁹']);
});
