import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Board } from '../../site/model/board.js';
import { Commentary } from '../../site/model/commentary.js';
import { Film } from '../../site/model/film.js';
import { Candidates } from '../../site/model/candidates.js';
import { amend, CHESSBOARD } from '../../site/model/question.js';
import { storyOf } from '../../site/model/stories.js';
import { isRearranged } from '../../site/model/tour.js';
import { listed, wayName } from '../../site/model/words.js';

const FIVE = new Board(5, 5);
/** The search that the page on Warnsdorff's rule describes: from c1, with ties in order. */
const FROM_C1 = (
    '+c1 +e2 +d4 +b5 +a3 +b1 +d2 +e4 +c5 +b3 +a1 +c2 +e1 +d3 +e5 +c4 -c4 -e5 -d3 -e1 -c2 -a1 +a5 +c4 +e5 +d3 +e1 +c2 ' +
    '-c2 -e1 -d3 -e5 -c4 -a5 -b3 +a4 +c3 +a2 +b4 +d5 +e3 +d1 +b2 +c4 +e5 +d3 +e1 +c2 +a1 +b3 +a5'
).split(' ');

/**
 * @param {readonly string[]} moves
 * @param {Partial<import('../../site/model/question.js').Question>} change
 */
function recorded(moves, change = {}) {
    const question = amend(CHESSBOARD, { board: FIVE, start: 'c1', method: 'warnsdorff', tieBreak: 'first', ...change });
    const film = new Film(question.board);
    film.take(moves);
    return { film, commentary: new Commentary(question, film) };
}

test('a film goes to any of its steps', () => {
    const { film } = recorded(FROM_C1);
    assert.equal(film.length, 51);
    assert.deepEqual(film.path(0), []);
    assert.deepEqual(film.path(3), FIVE.cellsOf(['c1', 'e2', 'd4']));
    assert.equal(film.path(51).length, 25);
    const { way, cell, path, deepest, retreats, walks } = film.step(17);
    assert.deepEqual([way, FIVE.name(cell), path.length, deepest, retreats, walks], ['back', 'c4', 15, 16, 1, 1]);
    assert.deepEqual(film.left(18).map((each) => FIVE.name(each)), ['c4', 'e5']);
    assert.deepEqual(film.left(24).map((each) => FIVE.name(each)), ['e5', 'd3', 'e1', 'c2', 'a1']);
});

test('a film that comes in pieces is the same film', () => {
    const { film: whole } = recorded(FROM_C1);
    const { film } = recorded([]);
    for (const move of FROM_C1) film.take([move]);
    for (let at = 0; at <= whole.length; at += 1) assert.deepEqual(film.path(at), whole.path(at));
});

test('a walk that is taken back to nothing is followed by another', () => {
    const { film } = recorded(['+a1', '+b3', '-b3', '-a1', '+c2']);
    assert.deepEqual(film.path(4), []);
    assert.deepEqual([film.step(3).walks, film.step(5).walks], [1, 2]);
    assert.deepEqual(film.path(5), FIVE.cellsOf(['c2']));
});

test('the step that closes a closed tour enters no square', () => {
    const ring = new Board(3, 3, [4]);
    const film = new Film(ring);
    film.take('+a1 +b3 +c1 +a2 +c3 +b1 +a3 +c2 +a1'.split(' '));
    assert.deepEqual([film.length, film.step(9).way, film.step(9).cell, film.path(9).length], [9, 'home', 0, 8]);
});

test('a long film holds every step', () => {
    const film = new Film(new Board(100, 100));
    const moves = ['+a1', '+b3', '-b3', '+c2', '-c2'];
    for (let k = 0; k < 40_000; k += 1) film.take(k === 0 ? moves : moves.slice(1));
    assert.equal(film.length, 160_001);
    assert.deepEqual(film.path(160_001), [0]);
    assert.equal(film.step(80_002).path.length, 2);
    assert.equal(film.step(160_001).retreats, 80_000);
});

test('the squares ahead carry their numbers of exits', () => {
    const nextMoves = new Candidates({ ...CHESSBOARD, board: FIVE });
    const ahead = nextMoves.candidates(FIVE.cellsOf(['a1', 'b3']));
    const named = Object.fromEntries(ahead.map(([cell, onward]) => [FIVE.name(cell), onward]));
    assert.deepEqual(named, { a5: 1, c5: 3, d4: 3, d2: 3, c1: 3 });
    assert.deepEqual(nextMoves.candidates([]), []);
});

test('an end that is asked for is kept for last', () => {
    const question = { ...CHESSBOARD, board: FIVE, start: 'a1', end: 'b3', method: 'warnsdorff' };
    const ahead = (/** @type {string} */ method) => new Candidates({ ...question, method }).candidates([0]).length;
    assert.deepEqual([ahead('warnsdorff'), ahead('backtrack'), ahead('random')], [1, 1, 2]);
});

test('each step of the rule is described', () => {
    const { commentary } = recorded(FROM_C1);
    assert.equal(commentary.words(0), 'The board is empty.');
    assert.equal(commentary.words(1), 'The search starts on c1.');
    assert.equal(commentary.words(10), 'From c5 the knight can go to 3 squares. b3 and a4 have the fewest exits (2); the tie goes to b3.');
    assert.equal(commentary.words(11), 'From b3 the knight can go to 2 squares. a1 and a5 have equally many exits (1); the tie goes to a1.');
    assert.equal(commentary.words(17), 'c4 is a dead end: a5 would have no exit left. Back to e5.');
    assert.equal(commentary.words(18), 'Back to d3.');
    assert.match(commentary.words(23), /^From b3 it now tries a5 \(1 exit\)\.$/);
    assert.equal(commentary.words(51), 'a5 is the last square.');
});

test('each step of backtracking and of chance is described', () => {
    const three = new Board(4, 3);
    const moves = '+a1 +b3 +d2 -d2 +c1 -c1 -b3 +c2 +a3 +b1'.split(' ');
    const { commentary } = recorded(moves, { board: three, start: 'a1', method: 'backtrack' });
    assert.equal(commentary.words(2), 'From a1 the knight can go to 2 squares. It tries b3, the first in order.');
    assert.equal(commentary.words(4), 'From d2 no tour is possible any more. Back to b3.');
    assert.equal(commentary.words(5), 'From b3 it now tries c1.');
    assert.equal(commentary.words(9), 'From c2 the knight can only go to a3.');
    const chance = recorded(['+a1', '+b3', '-b3', '-a1'], { start: null, method: 'random' }).commentary;
    assert.equal(chance.words(2), 'From a1 the knight can go to 2 squares. It picks b3 at random.');
    assert.equal(chance.words(4), 'This walk is over.');
});

test('a tour is distinguished from the path it was made of by exchanging moves', () => {
    const path = [0, 1, 2, 3, 4];
    assert.equal(isRearranged(path, [4, 3, 2, 1, 0]), false);
    assert.equal(isRearranged(path, [2, 3, 4, 0, 1]), false);
    assert.equal(isRearranged(path, [0, 1, 4, 2, 3]), true);
});

test('methods without a search have a story and a page', () => {
    for (const method of ['construct', 'patch', 'sweep', 'sat']) assert.match(storyOf(method)?.page ?? '', /^learn\/\w+\.html$/);
    for (const method of ['backtrack', 'warnsdorff', 'random']) assert.equal(storyOf(method), null);
});

test('ways to search and lists have names', () => {
    assert.equal(wayName({ method: 'warnsdorff', tieBreak: 'pohl' }), 'Warnsdorff’s rule, ties by Pohl');
    assert.equal(wayName({ method: 'random', tieBreak: 'pohl' }), 'Random walks');
    assert.deepEqual([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(listed), ['', 'a', 'a and b', 'a, b and c']);
});
