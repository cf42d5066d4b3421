/**
 * The sheet that is printed: what is asked, the board in dark ink on white, what is said of it, and the numbers of the
 * tour as a grid.
 *
 * @typedef {import('../app-state.js').AppState} AppState
 * @typedef {import('../model/question.js').Question} Question
 * @typedef {import('../view/board.js').BoardView} BoardView
 */

import { pieceName } from '../model/piece.js';
import { isPuzzle } from '../model/scene.js';
import { gridText } from '../model/tour.js';
import { counted } from '../model/words.js';
import { make, byId } from '../view/dom.js';
import { Layout } from '../view/layout.js';

/** The room for the board on paper, in pixels of the style sheet. */
const [WIDTH, HEIGHT] = [660, 660];
/** Printers have finer dots than screens. */
const SHARPNESS = 4;
/** A grid with longer lines does not fit on a sheet. */
const LONGEST_LINE = 150;

/**
 * @param {AppState} app
 * @param {BoardView} view
 */
export function setUpPrint(app, view) {
    const { sharpness } = view;
    const asked = make('p', { class: 'asked' });
    const numbers = make('pre', { class: 'numbers' });
    byId('board', HTMLElement).parentElement?.before(asked);
    byId('answer-place', HTMLElement).after(numbers);
    addEventListener('beforeprint', () => {
        document.documentElement.dataset['printing'] = isPuzzle(app.scene.value) ? 'puzzle' : '';
        asked.textContent = askedOf(app.question.value) + ruleOf(app);
        numbers.textContent = numbersOf(app);
        numbers.style.fontSize = `${Math.min(12, (1.6 * WIDTH) / lineLength(numbers.textContent))}px`;
        view.sharpness = () => SHARPNESS;
        view.fixed = new Layout(app.question.value.board, WIDTH, HEIGHT);
        view.repaintNow();
    });
    addEventListener('afterprint', () => {
        delete document.documentElement.dataset['printing'];
        view.sharpness = sharpness;
        view.fixed = null;
        view.repaintNow();
    });
}

/**
 * The board in words.
 *
 * @param {Question} question
 */
function askedOf({ board, piece, wrap }) {
    const words = [`${board.width} × ${board.height}`, counted(board.size, 'square')];
    if (piece !== 'knight') words.push(`piece ${piece}`);
    if (wrap !== 'none') words.push(wrap);
    return words.join(', ');
}

/**
 * What is to be done with a puzzle on paper.
 *
 * @param {AppState} app
 */
function ruleOf({ scene: { value: scene }, question: { value: { board, piece, kind } } }) {
    if (!isPuzzle(scene)) return '';
    const home = kind === 'closed' ? `, and one more move leads from ${board.size} to 1` : '';
    return `. A tour of the ${pieceName(piece)} visits every square once${home}: fill in its numbers from 1 to ${board.size}.`;
}

/** @param {AppState} app */
function numbersOf({ tour: { value: tour }, question: { value: { board } } }) {
    const text = tour ? gridText(board, tour.path) : '';
    return lineLength(text) <= LONGEST_LINE ? text : '';
}

/** @param {string} text */
function lineLength(text) {
    return Math.max(1, text.indexOf('\n'));
}
