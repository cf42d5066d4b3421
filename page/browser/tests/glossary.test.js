import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

import { fromFragment } from '../../site/model/address.js';
import { FAMOUS, pathOf } from '../../site/model/famous.js';
import { countRows, effortRows, factRows, methodName } from '../../site/model/words.js';
import { SITE } from '../support/host.js';

/** @param {string} name of a module that needs the glossary, which is made with the site */
const made = (name) => import(pathToFileURL(join(SITE, name)).href);

/** @type {typeof import('../../site/model/glossary.js')} */
const { GLOSSARY } = await made('model/glossary.js');
/** @type {typeof import('../../site/model/terms.js')} */
const { entryOf, piecesOf } = await made('model/terms.js');

const METHODS = ['auto', 'backtrack', 'warnsdorff', 'construct', 'patch', 'sweep', 'sat', 'random'];
const SYMMETRIES = [
    'half turn', 'half turn (Eulerian)', 'half turn (Bergholtian)', 'quarter turn left', 'quarter turn right',
    'mirror left-right', 'mirror top-bottom', 'mirror diagonal', 'mirror antidiagonal',
];
/** What needs no explanation. */
const PLAIN = [/^Time$/, /^[\d\u2009, ]+$/, /^[\d.,]+ (µs|ms|s)$/, /^none$/, /^not counted here$/, /^[\d.]+( × 10[⁰¹²³⁴⁵⁶⁷⁸⁹]+)?( to [\d.]+( × 10[⁰¹²³⁴⁵⁶⁷⁸⁹]+)?)?$/];

/** Every row that the page can show for an answer. */
function allRows() {
    const effort = { steps: 38, retreats: 13, returns: 2, walks: 3 };
    const counts = { undirected: '1', directed: '2', strictly_open: '1', classes: '1', elapsed_ms: 1 };
    const estimate = { method: 'estimate', estimate: 1e9, low: 9e8, high: 2e9, runs: 40, seed: 7, elapsed_ms: 1 };
    return [
        ...METHODS.flatMap((method) => effortRows({ method, elapsed_ms: 1, ...effort })),
        ...['none', 'semi-magic', 'magic'].flatMap((kind) =>
            factRows({ symmetries: SYMMETRIES, magic: { kind }, turns: 1, crossings: null }),
        ),
        ...factRows({ symmetries: [], magic: { kind: 'none' }, turns: null, crossings: 1 }),
        ...countRows(counts),
        ...countRows(estimate),
    ];
}

test('every technical word in the description of an answer is explained', () => {
    const isKnown = (/** @type {import('../../site/model/terms.js').Piece} */ { text, entry }) =>
        entry !== null || PLAIN.some((plain) => plain.test(text));
    for (const [name, value] of allRows()) {
        for (const piece of [...piecesOf(name), ...piecesOf(value)]) assert.ok(isKnown(piece), `“${piece.text}”`);
    }
});

test('methods, pieces, edges and what is said while something is done are explained too', () => {
    const words = [
        'tour', 'open', 'closed', 'Ties', 'Seed', 'Piece', 'leaper', 'camel', 'Edges', 'cylinder', 'torus', 'retreats',
        'states', 'transitions', 'frontier', 'estimate', 'SAT', 'patching', 'obstacle', 'Walks', 'Warnsdorff\'s rule',
    ];
    for (const word of [...words, ...METHODS.map(methodName)]) assert.ok(entryOf(word), word);
});

test('a list of words is cut at the words', () => {
    const texts = (/** @type {string} */ text) => piecesOf(text).map((piece) => (piece.entry ? `[${piece.text}]` : piece.text));
    assert.deepEqual(texts('38, 13 taken back'), ['38, 13 ', '[taken back]']);
    assert.deepEqual(texts('SAT solver'), ['[SAT solver]']);
    assert.deepEqual(texts('12 ms'), ['12 ms']);
});

test('no word is explained twice, and every explanation is short and leads to an anchor', async () => {
    const words = GLOSSARY.flatMap((entry) => entry.words.map((word) => word.toLowerCase()));
    assert.equal(new Set(words).size, words.length);
    for (const { words: [word], says, page } of GLOSSARY) {
        assert.ok(says.length > 20 && says.length < 240, `${word}: ${says.length} characters`);
        const [path = '', anchor] = page.split('#');
        const html = await readFile(join(SITE, path), 'utf8');
        assert.ok(anchor === undefined || html.includes(`id="${anchor}"`), page);
    }
});

/**
 * Whether squares make a tour, found out by nothing but counting: no code of the page knows how.
 *
 * @param {readonly string[]} squares
 * @param {{ width: number, height: number, holes: number, leaps: [number, number], isClosed: boolean, isJoined: boolean }} about
 */
function faultOf(squares, { width, height, holes, leaps, isClosed, isJoined }) {
    const places = squares.map((name) => [name.charCodeAt(0) - 97, Number(name.slice(1)) - 1]);
    if (new Set(squares).size !== width * height - holes) return 'not every square is visited once';
    if (squares.length !== width * height - holes) return 'a square is visited twice';
    const apart = (/** @type {number} */ a, /** @type {number} */ b, /** @type {number} */ side) => {
        const straight = Math.abs(a - b);
        return isJoined ? Math.min(straight, side - straight) : straight;
    };
    for (let k = isClosed ? 0 : 1; k < places.length; k += 1) {
        const [[x = 0, y = 0] = [], [u = 0, v = 0] = []] = [places.at(k - 1), places[k]];
        if (Math.max(x, u) >= width || Math.max(y, v) >= height) return `${squares[k]} is off the board`;
        const leap = [apart(x, u, width), apart(y, v, height)].sort((a, b) => a - b);
        if (leap.join() !== leaps.join()) return `no move leads to ${squares[k]}`;
    }
    return null;
}

test('the famous tours are tours', () => {
    for (const famous of FAMOUS.filter(({ squares }) => squares !== '')) {
        const [, width, height] = (/board=(\d+)x(\d+)/.exec(famous.fragment) ?? []).map(Number);
        const holes = /holes=([^&]*)/.exec(famous.fragment)?.[1]?.split(',').length ?? 0;
        const fault = faultOf(famous.squares.split(' '), {
            width: width ?? 0,
            height: height ?? 0,
            holes,
            leaps: famous.fragment.includes('piece=zebra') ? [2, 3] : [1, 2],
            isClosed: famous.fragment.includes('kind=closed'),
            isJoined: famous.fragment.includes('wrap=torus'),
        });
        assert.equal(fault, null, famous.name);
        const { question } = fromFragment(famous.fragment);
        assert.equal(pathOf(famous, question.board).length, question.board.size, famous.name);
    }
});

test('Beverley’s ranks and files add up to 260, and Euler’s halves are one another turned round', () => {
    const squaresOf = (/** @type {string} */ name) => FAMOUS.find((famous) => famous.name.startsWith(name))?.squares.split(' ') ?? [];
    const beverley = squaresOf('Beverley');
    for (const line of 'abcdefgh12345678') {
        const sum = beverley.reduce((total, square, index) => total + (square.includes(line) ? index + 1 : 0), 0);
        assert.equal(sum, 260, line);
    }
    const euler = squaresOf('Euler');
    const turned = (/** @type {string} */ square) => String.fromCharCode(201 - square.charCodeAt(0)) + (9 - Number(square[1]));
    assert.deepEqual(euler.slice(32), euler.slice(0, 32).map(turned));
    assert.ok(euler.slice(0, 32).every((square) => Number(square[1]) <= 4));
});
