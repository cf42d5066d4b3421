/**
 * A tour that came from elsewhere, in an address or pasted as text: it is checked before it is shown.
 *
 * @typedef {import('../app-state.js').AppState} AppState
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

/** The most faults that are listed. */
const MOST_FAULTS = 8;

/**
 * Shows a tour of the current board, if it is one.
 *
 * @param {AppState} app
 * @param {readonly number[]} path
 */
export function show(app, path) {
    return app.begin('check', async (signal) => {
        const { board, piece, wrap } = app.question.value;
        const tour = path.map((cell) => board.name(cell)).join(' ');
        const about = { board: board.box, holes: board.holeNames(), piece, wrap };
        const answer = await ask('check', { tour, ...about }, signal);
        if (answer.outcome === 'valid') lay(app, path, answer);
        else refuse(app, answer.faults);
    });
}

/**
 * Shows the tour in a text, on its own board.
 *
 * @param {AppState} app
 * @param {string} text
 */
export function checkText(app, text) {
    return app.begin('check', async (signal) => {
        const answer = await ask('check', { tour: text, squares: true }, signal);
        if (answer.outcome === 'valid') layOnItsBoard(app, answer);
        else if (answer.outcome === 'invalid') refuseOnItsBoard(app, answer);
        else showClaim(app, answer);
    });
}

/**
 * @param {AppState} app
 * @param {any} answer
 */
function layOnItsBoard(app, answer) {
    app.question.set(questionOf(answer));
    lay(app, app.question.value.board.cellsOf(answer.squares), answer);
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
 * Shows a path that is not a tour, and the steps that are not moves.
 *
 * @param {AppState} app
 * @param {any} answer
 */
function refuseOnItsBoard(app, answer) {
    const question = questionOf(answer);
    const { board, piece, wrap } = question;
    app.question.set(question);
    const [path, mover] = [board.cellsOf(answer.squares), new Mover(board, piece, wrap)];
    const steps = path.slice(1).map((to, index) => /** @type {const} */ ([path[index] ?? 0, to]));
    const wrong = steps.filter(([from, to]) => !mover.neighbours(from).has(to));
    app.scene.set({ show: 'flawed', path, wrong });
    refuse(app, answer.faults);
}

/**
 * Shows the verdict on a pasted claim that a board has no tour, as the command writes it.
 *
 * @param {AppState} app
 * @param {{ outcome: string, text?: string }} answer
 */
function showClaim(app, { outcome, text = '' }) {
    const isConfirmed = outcome === 'confirmed';
    const title = isConfirmed ? 'Confirmed: there is no tour' : 'The claim could not be confirmed';
    app.card.show(isConfirmed ? 'yes' : 'unknown', title, make('p', {}, text));
}

/**
 * @param {AppState} app
 * @param {readonly number[]} path
 * @param {any} facts
 */
function lay(app, path, facts) {
    const isClosed = facts.kind === 'closed';
    app.showTour({ path, isClosed, record: recordOf(app.question.value, facts.kind, path) });
    const { name, more } = tourWords(app.question.value.kind, isClosed);
    const title = capital(name) + more;
    const words = ['Checked: it visits every square once.'];
    if (path.length > LONGEST_PATH) words.push('This tour is too long for a link. The link shows another tour of this board.');
    app.card.show('yes', title, ...words.map((line) => make('p', {}, line)), table(factRows(facts)));
}

/**
 * Says why a path is not a tour.
 *
 * @param {AppState} app
 * @param {readonly string[]} faults
 */
export function refuse(app, faults) {
    const listed = faults.slice(0, MOST_FAULTS).map((fault) => make('li', {}, fault));
    const more = faults.length - listed.length;
    if (more > 0) listed.push(make('li', {}, `and ${more} more`));
    app.card.show('no', 'This is not a tour', make('ul', {}, ...listed));
    announce(`This is not a tour: ${faults[0] ?? ''}`);
}
