/**
 * A tour that came from elsewhere, in an address or pasted as text: it is checked before it is shown.
 *
 * @typedef {import('../desk.js').Desk} Desk
 * @typedef {import('../model/question.js').Question} Question
 */

import { ask } from '../api/api.js';
import { LONGEST_PATH } from '../model/address.js';
import { Board } from '../model/board.js';
import { Mover } from '../model/piece.js';
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
        else if (answer.outcome === 'invalid') refuseOnItsBoard(desk, answer);
        else tellOfClaim(desk, answer);
    });
}

/**
 * @param {Desk} desk
 * @param {any} answer
 */
function layOnItsBoard(desk, answer) {
    desk.question.set(questionOf(answer));
    lay(desk, desk.question.value.board.cellsOf(answer.squares), answer);
}

/**
 * @param {any} answer
 * @returns {Question}
 */
function questionOf({ width, height, holes = [], piece = CHESSBOARD.piece, wrap = 'none', kind = 'open' }) {
    const box = new Board(width, height);
    return { ...CHESSBOARD, board: new Board(width, height, box.cellsOf(holes)), kind, piece, wrap };
}

/**
 * Shows a path that is no tour, and the steps that are no moves.
 *
 * @param {Desk} desk
 * @param {any} answer
 */
function refuseOnItsBoard(desk, answer) {
    const question = questionOf(answer);
    const { board, piece, wrap } = question;
    desk.question.set(question);
    const [path, mover] = [board.cellsOf(answer.squares), new Mover(board, piece, wrap)];
    const steps = path.slice(1).map((to, index) => /** @type {const} */ ([path[index] ?? 0, to]));
    const wrong = steps.filter(([from, to]) => !mover.neighbours(from).has(to));
    desk.scene.set({ show: 'flawed', path, wrong });
    refuse(desk, answer.faults);
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
