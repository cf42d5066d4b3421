/**
 * What is asked: the board, the tour that is wanted, and how to look for it. Questions do not change; `amend` makes a
 * new one that agrees with itself.
 *
 * @typedef {'open' | 'closed'} Kind
 * @typedef {'none' | 'cylinder' | 'torus'} Wrap
 *
 * @typedef {object} Question
 * @property {Board} board
 * @property {Kind} kind
 * @property {string | null} start the name of a square
 * @property {string | null} end
 * @property {string} piece a name, or two leaps such as `1,2`
 * @property {Wrap} wrap which edges are joined
 * @property {string} property that the tour should have, see `property.js`; the empty text for any tour
 * @property {string} method
 * @property {string} tieBreak how Warnsdorff's rule chooses among equals; the empty text leaves it to the server
 * @property {number} seed
 */

import { Board } from './board.js';
import { hasOwnSearch, propertyFields } from './property.js';

/** @type {readonly Kind[]} */
export const KINDS = ['open', 'closed'];
/** @type {readonly Wrap[]} */
export const WRAPS = ['none', 'cylinder', 'torus'];
export const TIE_BREAKS = ['', 'first', 'random', 'pohl', 'roth'];

/** Seeds up to this one are whole numbers in every reader of JSON. */
export const LARGEST_SEED = Number.MAX_SAFE_INTEGER;

/** A seed at random, short enough to be read out and typed. */
export function shortSeed() {
    return Math.floor(Math.random() * 1_000_000);
}

/** @type {Question} */
export const CHESSBOARD = {
    board: new Board(8, 8),
    kind: 'open',
    start: null,
    end: null,
    piece: 'knight',
    wrap: 'none',
    property: '',
    method: 'auto',
    tieBreak: '',
    seed: 0,
};

/**
 * Changes a question. Ends that are no longer on the board are forgotten, and an end that is put on the other one takes
 * its place.
 *
 * @param {Question} question
 * @param {Partial<Question>} change
 * @returns {Question}
 */
export function amend(question, change) {
    const next = { ...question, ...change };
    const isOn = (/** @type {string | null} */ name) => name !== null && next.board.contains(next.board.at(name));
    if (!isOn(next.start)) next.start = null;
    if (!isOn(next.end)) next.end = null;
    if (next.start !== null && next.start === next.end) {
        if (change.end) next.start = null;
        else next.end = null;
    }
    return next;
}

/**
 * The fields of a request that say what is asked, without how to look for it.
 *
 * @param {Question} question
 */
export function asked({ board, kind, start, end, piece, wrap }) {
    return { board: board.box, holes: board.holeNames(), kind, start, end, piece, wrap };
}

/**
 * The fields of a request to find a tour.
 *
 * @param {Question} question
 */
export function wanted(question) {
    const { property, seed } = question;
    const how = hasOwnSearch(property) ? {} : searchFields(question);
    return { ...asked(question), seed, ...propertyFields(property), ...how };
}

/**
 * The fields of a request that say how to search.
 *
 * @param {Question} question
 * @returns {{ method?: string, tie_break?: string }}
 */
function searchFields({ method, tieBreak }) {
    const hasTies = tieBreak !== '' && (method === 'warnsdorff' || method === 'auto');
    return hasTies ? { method, tie_break: tieBreak } : { method };
}
