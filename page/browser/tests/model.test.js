import assert from 'node:assert/strict';
import { test } from 'node:test';

import { EventReader } from '../../site/api/events.js';
import { BOARD_ALONE, fromFragment, toFragment } from '../../site/model/address.js';
import { Board } from '../../site/model/board.js';
import { decodePath, encodePath } from '../../site/model/path-code.js';
import { leapsOf, Mover } from '../../site/model/piece.js';
import { amend, CHESSBOARD, wanted } from '../../site/model/question.js';
import { partName } from '../../site/model/scene.js';
import { fileName, parseSquare, squareName } from '../../site/model/square.js';
import { gridText, recordOf } from '../../site/model/tour.js';
import { counted, duration, grouped, sentence } from '../../site/model/words.js';

test('files are a to z, then aa, ab and so on', () => {
    assert.deepEqual([0, 25, 26, 27, 701, 702].map(fileName), ['a', 'z', 'aa', 'ab', 'zz', 'aaa']);
});

test('a square reads back as it is written', () => {
    for (let file = 0; file < 800; file += 7) {
        assert.deepEqual(parseSquare(squareName({ file, rank: 41 })), { file, rank: 41 });
    }
    for (const text of ['', 'a', '1', 'a0', 'a-1', '1a', 'a1b', 'ä1']) assert.equal(parseSquare(text), null, text);
    assert.deepEqual(parseSquare(' C3 '), { file: 2, rank: 2 });
});

test('an address reads back as it is written', () => {
    const board = new Board(6, 4, [0, 9, 23]);
    const question = amend(CHESSBOARD, { board, kind: 'closed', start: 'b1', piece: '0,1', wrap: 'torus', seed: 99 });
    const shown = /** @type {const} */ ({ as: 'tour', path: null, more: {} });
    const fragment = toFragment(question, shown);
    assert.equal(
        fragment,
        '#board=6x4&holes=a1,d2,f4&kind=closed&start=b1&piece=0,1&wrap=torus&method=auto&seed=99&show=tour',
    );
    assert.deepEqual(fromFragment(fragment), { question, shown, unread: [] });
});

test('an address that says nothing is the chessboard', () => {
    for (const fragment of ['', '#']) {
        assert.deepEqual(fromFragment(fragment), { question: CHESSBOARD, shown: BOARD_ALONE, unread: [] });
    }
});

test('useless parts of an address are reported, and the rest of it holds', () => {
    const { question, shown, unread } = fromFragment(
        '#board=0x0&seed=x&piece=queen&start=j9&holes=,,&method=1&path=a1.zz&nonsense=1&kind=closed',
    );
    assert.deepEqual(question, { ...CHESSBOARD, kind: 'closed' });
    assert.deepEqual(shown, BOARD_ALONE);
    const names = unread.map((field) => field.split('=')[0]).sort();
    assert.deepEqual(names, ['board', 'holes', 'method', 'nonsense', 'path', 'piece', 'seed', 'start']);
});

test('a path reads back from its code, whichever piece, edges and holes', () => {
    for (const [piece, wrap] of /** @type {const} */ ([['knight', 'none'], ['camel', 'torus'], ['0,1', 'cylinder']])) {
        const mover = new Mover(new Board(7, 5, [3, 17]), piece, wrap);
        for (let length = 0; length < 12; length += 1) {
            const path = walk(mover, length);
            assert.deepEqual(length === 0 ? [] : decodePath(mover, encodePath(mover, path)), path);
        }
    }
});

test('a code that leads off the board, into a hole or onto its own path is none', () => {
    const mover = new Mover(new Board(3, 3, [4]), 'knight', 'none');
    for (const code of ['', 'a1', 'b2.', 'd1.', 'a1.~2', 'a1.A', 'a1.~8', 'a1.~0~0', 'a1.%']) {
        assert.equal(decodePath(mover, code), null, code);
    }
    // There and back again.
    assert.equal(decodePath(mover, 'a1.E'), null);
});

/**
 * A path of `length` squares, or fewer if it gets stuck.
 *
 * @param {Mover} mover
 * @param {number} length
 */
function walk(mover, length) {
    const path = [0];
    while (path.length < length) {
        const next = [...mover.neighbours(path.at(-1) ?? 0)].find((cell) => !path.includes(cell));
        if (next === undefined) break;
        path.push(next);
    }
    return path.slice(0, length);
}

test('a board keeps its last square', () => {
    const board = new Board(2, 1).with([0], 'hole');
    assert.equal(board.size, 1);
    assert.equal(board.with([1], 'hole'), board);
    assert.equal(new Board(3, 1, [0]).resized(1, 1).size, 1);
});

test('holes stay where they are when the box grows or shrinks', () => {
    const board = new Board(3, 3, [4]).resized(5, 2);
    assert.deepEqual(board.holeNames(), ['b2']);
});

test('ends leave with their square, and two ends are never on one', () => {
    const both = amend(CHESSBOARD, { start: 'a1', end: 'h8' });
    assert.equal(amend(both, { board: new Board(4, 4) }).end, null);
    assert.equal(amend(both, { board: CHESSBOARD.board.with([0], 'hole') }).start, null);
    assert.deepEqual([amend(both, { end: 'a1' }).start, amend(both, { start: 'h8' }).end], [null, null]);
});

test('ties are asked about only where there are any', () => {
    const question = amend(CHESSBOARD, { tieBreak: 'roth' });
    assert.equal(wanted(question).tie_break, 'roth');
    assert.equal(wanted({ ...question, method: 'random' }).tie_break, undefined);
});

test('pieces are read by name and by leaps', () => {
    assert.deepEqual(leapsOf('Zebra'), [2, 3]);
    assert.deepEqual(leapsOf('0, 5'), [0, 5]);
    for (const text of ['', '0,0', '1', '1,2,3', '1,1001', 'queen']) assert.equal(leapsOf(text), null, text);
});

test('a move over a joined edge is drawn as two lines', () => {
    const board = new Board(5, 5);
    const at = (/** @type {string} */ name) => board.at(name) ?? -1;
    assert.deepEqual(new Mover(board, 'knight', 'none').segments(at('a1'), at('b3')), [[0, 0, 1, 2]]);
    const torus = new Mover(board, 'knight', 'torus');
    assert.deepEqual(torus.segments(at('a1'), at('b3')), [[0, 0, 1, 2]]);
    assert.deepEqual(torus.segments(at('a1'), at('d2')), [[0, 0, -2, 1], [5, 0, 3, 1]]);
});

test('a knight has two moves in a corner, and eight on a torus', () => {
    const board = new Board(8, 8);
    assert.deepEqual([...new Mover(board, 'knight', 'none').neighbours(0)].sort(), [10, 17]);
    assert.equal(new Mover(board, 'knight', 'torus').neighbours(0).size, 8);
    assert.equal(new Mover(new Board(8, 8, [10]), 'knight', 'cylinder').neighbours(0).size, 3);
});

test('a tour is written as a grid and as the record of the command', () => {
    const board = new Board(3, 3, [4]);
    const path = board.cellsOf(['a1', 'b3', 'c1', 'a2', 'c3', 'b1', 'a3', 'c2']);
    assert.equal(gridText(board, path), '7 2 5\n4 # 8\n1 6 3\n');
    const record = recordOf({ ...CHESSBOARD, board }, 'closed', path);
    assert.deepEqual(Object.keys(record), ['outcome', 'kind', 'width', 'height', 'holes', 'squares']);
});

test('events are read from text that is cut anywhere', () => {
    const text = 'event: progress\ndata: {"a":1}\n\n: a comment\r\n\nevent: result\r\ndata: one\r\ndata: two\r\n\r\n';
    const whole = new EventReader().take(text);
    assert.deepEqual(whole, [{ event: 'progress', data: '{"a":1}' }, { event: 'result', data: 'one\ntwo' }]);
    for (const size of [1, 2, 3, 7]) {
        const reader = new EventReader();
        const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
        assert.deepEqual(pieces.flatMap((piece) => reader.take(piece)), whole);
    }
});

test('numbers, times and parts are written in words', () => {
    assert.equal(grouped('9795914085489952'), '9\u2009795\u2009914\u2009085\u2009489\u2009952');
    assert.deepEqual([counted(1, 'step'), counted(1000, 'step')], ['1 step', '1\u2009000 steps']);
    assert.deepEqual([0.05, 1.234, 250, 61_000].map(duration), ['50 µs', '1.2 ms', '250 ms', '61.0 s']);
    assert.deepEqual(['so it is', 'a1 is left'].map(sentence), ['So it is.', 'a1 is left.']);
    assert.deepEqual([0, 25, 26, 27].map(partName), ['A', 'Z', 'AA', 'AB']);
});
