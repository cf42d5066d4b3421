/**
 * What is on the page as it stands in the address, behind `#`: anyone who opens the address sees the same.
 *
 *     #board=8x8&holes=c3,d4&kind=closed&start=a1&method=warnsdorff&seed=7&show=tour&path=a1.Bq_
 *
 * The question comes first, then what is shown of it. A tour stands there square by square, so that it stays the same
 * everyone who opens it. A tour of a very large board is found again, which gives the same tour if that is how it was found: it
 * depends on the seed alone.
 */

import { Board } from './board.js';
import { amend, CHESSBOARD, KINDS, LARGEST_SEED, TIE_BREAKS, WRAPS } from './question.js';
import { PROPERTY_CHOICES } from './property.js';
import { leapsOf, Mover } from './piece.js';
import { decodePath, encodePath } from './path-code.js';
import { isMethod } from './words.js';

/**
 * @typedef {import('./question.js').Question} Question
 *
 * @typedef {object} Shown what is shown of a question
 * @property {'board' | 'tour' | 'watch' | 'count' | 'game' | 'puzzle' | 'tours'} as
 * @property {readonly number[] | null} path of a tour, or of a game as far as it has come
 * @property {Readonly<Record<string, string>>} more fields of their own that some have
 *
 * @typedef {object} Address
 * @property {Question} question
 * @property {Shown} shown
 * @property {string[]} unread what could not be read, in words
 */

/** @type {readonly Shown['as'][]} */
const SHOWN = ['board', 'tour', 'watch', 'count', 'game', 'puzzle', 'tours'];

/** Nothing but the board. @type {Shown} */
export const BOARD_ALONE = { as: 'board', path: null, more: {} };

/** Fields that only some of what is shown has. @type {readonly string[]} */
const OWN = ['difficulty', 'clues', 'number', 'count', 'classes', 'beside'];

/** Fields of the question and of the path. */
const COMMON = [
    'board', 'holes', 'kind', 'start', 'end', 'piece', 'wrap', 'property', 'method', 'tie-break', 'seed', 'show',
    'path',
];

/** No box in an address is longer than this; what may really be asked, the server says. */
const LONGEST_SIDE = 1000;

/** Tours of more squares are found again, because addresses have a limited length. */
export const LONGEST_PATH = 10_000;

/**
 * @param {Question} question
 * @param {Shown} shown
 * @returns {string} beginning with `#`
 */
export function toFragment(question, shown) {
    const { board, kind, start, end, piece, wrap, property, method, tieBreak, seed } = question;
    const fields = {
        board: board.box,
        holes: board.holeNames().join(','),
        kind,
        start: start ?? '',
        end: end ?? '',
        piece: piece === CHESSBOARD.piece ? '' : piece,
        wrap: wrap === CHESSBOARD.wrap ? '' : wrap,
        property,
        method,
        'tie-break': tieBreak,
        seed: String(seed),
        show: shown.as === 'board' ? '' : shown.as,
        path: pathOf(question, shown.path ?? []),
        ...shown.more,
    };
    const said = Object.entries(fields).filter(([, value]) => value !== '');
    return `#${said.map(([name, value]) => `${name}=${value}`).join('&')}`;
}

/**
 * @param {Question} question
 * @param {readonly number[]} path
 */
function pathOf({ board, piece, wrap }, path) {
    return path.length > LONGEST_PATH ? '' : encodePath(new Mover(board, piece, wrap), path);
}

/**
 * Reads an address. Parts that cannot be read are ignored and reported.
 *
 * @param {string} fragment with or without `#`
 * @returns {Address}
 */
export function fromFragment(fragment) {
    const reader = new Reader(fragment);
    const board = reader.board();
    const question = amend(CHESSBOARD, {
        board,
        kind: reader.oneOf('kind', KINDS, CHESSBOARD.kind),
        start: reader.square('start', board),
        end: reader.square('end', board),
        piece: reader.field('piece', (text) => (leapsOf(text) ? text.toLowerCase().replaceAll(' ', '') : null), CHESSBOARD.piece),
        wrap: reader.oneOf('wrap', WRAPS, CHESSBOARD.wrap),
        property: reader.oneOf('property', PROPERTY_CHOICES, CHESSBOARD.property),
        method: reader.field('method', (text) => (isMethod(text) ? text : null), CHESSBOARD.method),
        tieBreak: reader.oneOf('tie-break', TIE_BREAKS, CHESSBOARD.tieBreak),
        seed: reader.field('seed', readSeed, CHESSBOARD.seed),
    });
    return { question, shown: reader.shown(question), unread: reader.unread };
}

/** Reads field by field, and notes what cannot be read. */
class Reader {
    /** @param {string} fragment */
    constructor(fragment) {
        this.fields = new URLSearchParams(fragment.replace(/^#/, ''));
        /** @type {string[]} */
        this.unread = [];
    }

    /**
     * @template T
     * @param {string} name
     * @param {(text: string) => T | null} read gives null for what it cannot read
     * @param {T} otherwise
     * @returns {T}
     */
    field(name, read, otherwise) {
        const text = this.fields.get(name) ?? '';
        if (text === '') return otherwise;
        const value = read(text);
        if (value !== null) return value;
        this.unread.push(`${name}=${text.length > 40 ? `${text.slice(0, 40)}…` : text}`);
        return otherwise;
    }

    /**
     * @template {string} T
     * @param {string} name
     * @param {readonly T[]} known
     * @param {T} otherwise
     * @returns {T}
     */
    oneOf(name, known, otherwise) {
        return this.field(name, (text) => known.find((each) => each === text) ?? null, otherwise);
    }

    /** @returns {Board} */
    board() {
        const box = this.field('board', readBox, CHESSBOARD.board);
        return this.field('holes', (text) => withHoles(box, text), box);
    }

    /**
     * @param {string} name
     * @param {Board} board
     * @returns {string | null}
     */
    square(name, board) {
        const read = (/** @type {string} */ text) => {
            const cell = board.at(text);
            return cell !== null && board.contains(cell) ? board.name(cell) : null;
        };
        return this.field(name, read, /** @type {string | null} */ (null));
    }

    /**
     * @param {Question} question
     * @returns {Shown}
     */
    shown({ board, piece, wrap }) {
        const as = this.oneOf('show', SHOWN, BOARD_ALONE.as);
        const read = (/** @type {string} */ code) => decodePath(new Mover(board, piece, wrap), code);
        const path = this.field('path', read, /** @type {number[] | null} */ (null));
        const others = [...this.fields].filter(([name]) => !COMMON.includes(name));
        const more = Object.fromEntries(others.filter(([name]) => OWN.includes(name)));
        for (const [name] of others.filter(([name]) => !OWN.includes(name))) this.field(name, () => null, null);
        return { as, path, more };
    }
}

/**
 * @param {string} text such as 8x8
 * @returns {Board | null}
 */
function readBox(text) {
    const match = /^([1-9][0-9]{0,3})x([1-9][0-9]{0,3})$/i.exec(text.trim());
    if (!match) return null;
    const [width, height] = [Number(match[1]), Number(match[2])];
    return Math.max(width, height) <= LONGEST_SIDE ? new Board(width, height) : null;
}

/**
 * @param {Board} box
 * @param {string} text names of squares
 * @returns {Board | null}
 */
function withHoles(box, text) {
    const names = text.split(',');
    const cells = new Set(box.cellsOf(names));
    return cells.size === names.length && cells.size < box.area ? new Board(box.width, box.height, cells) : null;
}

/**
 * @param {string} text
 * @returns {number | null}
 */
export function readSeed(text) {
    const seed = /^[0-9]+$/.test(text.trim()) ? Number(text) : NaN;
    return seed <= LARGEST_SEED ? seed : null;
}
