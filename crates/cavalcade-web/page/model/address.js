/**
 * The question as it stands in the address of the page, behind `#`: anyone who opens the address sees the same board,
 * and, since every choice depends on the seed alone, the same tour.
 *
 *     #board=8x8&holes=c3,d4&kind=closed&start=a1&method=warnsdorff&seed=7&show=tour
 */

import { Board } from './board.js';
import { amend, CHESSBOARD, KINDS, LARGEST_SEED, TIE_BREAKS, WRAPS } from './question.js';
import { leapsOf } from './piece.js';

/**
 * @typedef {import('./question.js').Question} Question
 * @typedef {{ question: Question, show: 'board' | 'tour' }} Address
 */

/** No box in an address is longer than this; what may really be asked, the server says. */
const LONGEST_SIDE = 1000;

/**
 * @param {Address} address
 * @returns {string} beginning with `#`
 */
export function toFragment({ question, show }) {
    const { board, kind, start, end, piece, wrap, method, tieBreak, seed } = question;
    const fields = {
        board: board.box,
        holes: board.holeNames().join(','),
        kind,
        start: start ?? '',
        end: end ?? '',
        piece: piece === CHESSBOARD.piece ? '' : piece,
        wrap: wrap === CHESSBOARD.wrap ? '' : wrap,
        method,
        'tie-break': tieBreak,
        seed: String(seed),
        show: show === 'tour' ? show : '',
    };
    const said = Object.entries(fields).filter(([, value]) => value !== '');
    return `#${said.map(([name, value]) => `${name}=${value}`).join('&')}`;
}

/**
 * Reads an address. What cannot be read is as if it were not there.
 *
 * @param {string} fragment with or without `#`
 * @returns {Address}
 */
export function fromFragment(fragment) {
    const fields = new URLSearchParams(fragment.replace(/^#/, ''));
    const text = (/** @type {string} */ name) => fields.get(name) ?? '';
    const question = amend(CHESSBOARD, {
        board: readBoard(text('board'), text('holes')),
        kind: oneOf(KINDS, text('kind'), CHESSBOARD.kind),
        start: text('start') || null,
        end: text('end') || null,
        piece: leapsOf(text('piece')) ? text('piece').toLowerCase() : CHESSBOARD.piece,
        wrap: oneOf(WRAPS, text('wrap'), CHESSBOARD.wrap),
        // Which methods there are, the server says.
        method: /^[a-z-]{1,20}$/.test(text('method')) ? text('method') : CHESSBOARD.method,
        tieBreak: oneOf(TIE_BREAKS, text('tie-break'), CHESSBOARD.tieBreak),
        seed: readSeed(text('seed')),
    });
    return { question, show: text('show') === 'tour' ? 'tour' : 'board' };
}

/**
 * @template T
 * @param {readonly T[]} known
 * @param {unknown} value
 * @param {T} otherwise
 * @returns {T}
 */
function oneOf(known, value, otherwise) {
    return known.find((each) => each === value) ?? otherwise;
}

/**
 * @param {string} box
 * @param {string} holes
 * @returns {Board}
 */
function readBoard(box, holes) {
    const match = /^([1-9][0-9]{0,3})x([1-9][0-9]{0,3})$/i.exec(box.trim());
    if (!match) return CHESSBOARD.board;
    const [width, height] = [Number(match[1]), Number(match[2])];
    if (Math.max(width, height) > LONGEST_SIDE) return CHESSBOARD.board;
    const whole = new Board(width, height);
    const cells = new Set(whole.cellsOf(holes.split(',')));
    return cells.size < whole.area ? new Board(width, height, cells) : whole;
}

/**
 * @param {string} text
 * @returns {number}
 */
export function readSeed(text) {
    const seed = /^[0-9]+$/.test(text.trim()) ? Number(text) : CHESSBOARD.seed;
    return seed <= LARGEST_SEED ? seed : CHESSBOARD.seed;
}
