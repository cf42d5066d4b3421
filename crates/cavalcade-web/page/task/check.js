/**
 * A tour that came from elsewhere, in an address or pasted as text: it is checked before it is shown.
 *
 * @typedef {import('../desk.js').Desk} Desk
 */

import { ask } from '../api/api.js';
import { LONGEST_PATH } from '../model/address.js';
import { Board } from '../model/board.js';
import { CHESSBOARD } from '../model/question.js';
import { recordOf } from '../model/tour.js';
import { capital, factRows, tourWords } from '../model/words.js';
import { table } from '../panel/card.js';
import { announce, make } from '../view/dom.js';

/** So many faults are told. */
const MOST_FAULTS = 8;

/**
 * Shows a tour of the board on the desk, if it is one.
 *
 * @param {Desk} desk
 * @param {readonly number[]} path
 */
export function show(desk, path) {
    return desk.begin('check', async (signal) => {
        const { board, piece, wrap } = desk.question.value;
        const tour = path.map((cell) => board.name(cell)).join(' ');
        const about = { board: board.box, holes: board.holeNames(), piece, wrap };
        const answer = await ask('check', { tour, ...about }, signal);
        if (answer.outcome === 'valid') lay(desk, path, answer);
        else refuse(desk, answer.faults);
    });
}

/**
 * Shows the tour that a text tells of, on its own board.
 *
 * @param {Desk} desk
 * @param {string} text
 */
export function checkText(desk, text) {
    return desk.begin('check', async (signal) => {
        const answer = await ask('check', { tour: text, squares: true }, signal);
        if (answer.outcome === 'valid') layOnItsBoard(desk, answer);
        else if (answer.outcome === 'invalid') refuse(desk, answer.faults);
        else tellOfClaim(desk, answer);
    });
}

/**
 * @param {Desk} desk
 * @param {any} answer
 */
function layOnItsBoard(desk, answer) {
    const { width, height, holes = [], piece, wrap = 'none', kind } = answer;
    const box = new Board(width, height);
    const board = new Board(width, height, box.cellsOf(holes));
    desk.question.set({ ...CHESSBOARD, board, kind, piece, wrap });
    lay(desk, board.cellsOf(answer.squares), answer);
}

/**
 * What was pasted may be the claim that a board has no tour, as the command writes it.
 *
 * @param {Desk} desk
 * @param {{ outcome: string, text?: string }} answer
 */
function tellOfClaim(desk, { outcome, text = '' }) {
    const isConfirmed = outcome === 'confirmed';
    const title = isConfirmed ? 'It is true: there is no tour' : 'The claim is not proved';
    desk.card.show(isConfirmed ? 'yes' : 'unknown', title, make('p', {}, text));
}

/**
 * @param {Desk} desk
 * @param {readonly number[]} path
 * @param {any} facts
 */
function lay(desk, path, facts) {
    const isClosed = facts.kind === 'closed';
    desk.lay({ path, isClosed, record: recordOf(desk.question.value, facts.kind, path) });
    const { name, more } = tourWords(desk.question.value.kind, isClosed);
    const title = capital(name) + more;
    const words = ['Checked: it visits every square once.'];
    if (path.length > LONGEST_PATH) words.push('It is too long for a link: whoever opens one is shown another tour of this board.');
    desk.card.show('yes', title, ...words.map((line) => make('p', {}, line)), table(factRows(facts)));
}

/**
 * Says why a path is no tour.
 *
 * @param {Desk} desk
 * @param {readonly string[]} faults
 */
export function refuse(desk, faults) {
    const told = faults.slice(0, MOST_FAULTS).map((fault) => make('li', {}, fault));
    const more = faults.length - told.length;
    if (more > 0) told.push(make('li', {}, `and ${more} more`));
    desk.card.show('no', 'This is not a tour', make('ul', {}, ...told));
    announce(`This is not a tour: ${faults[0] ?? ''}`);
}
