/**
 * Find: one question, one of three answers.
 *
 * @typedef {import('../app-state.js').AppState} AppState
 * @typedef {import('../model/obstacle.js').Reason} Reason
 */

import { follow } from '../api/api.js';
import { obstacleScene } from '../model/obstacle.js';
import { shortSeed, wanted } from '../model/question.js';
import { capital, counted, duration, effortRows, factRows, grouped, sentence, tourWords } from '../model/words.js';
import { row, table } from '../panel/card.js';
import { Proof } from '../panel/proof.js';
import { stopButton } from '../panel/stop.js';
import { announce, button, make } from '../view/dom.js';
import { toursButtons } from './tours.js';

/** A search that takes longer than this shows its progress, in milliseconds. */
const PATIENCE = 250;

/** A reason longer than this is folded, in characters. */
const LONG_ARGUMENT = 300;

/** @param {AppState} app */
export function find(app) {
    return app.begin('find', async (signal) => {
        const progress = make('p', { class: 'quiet' }, 'Starting the search.');
        const waiting = setTimeout(() => {
            if (!signal.aborted) app.card.show('busy', 'Looking for a tour', progress, row(stopButton(app)));
        }, PATIENCE);
        try {
            const answer = await follow('find', wanted(app.question.value), signal, {
                progress: ({ steps, retreats, elapsed_ms: elapsed }) => {
                    const work = `${counted(steps, 'step')}, ${grouped(retreats)} taken back`;
                    progress.textContent = `${work}, ${duration(elapsed)}`;
                },
            });
            present(app, answer);
        } finally {
            clearTimeout(waiting);
        }
    });
}

/**
 * Shows an answer, whatever it is.
 *
 * @param {AppState} app
 * @param {any} answer
 */
export function present(app, answer) {
    if (answer.outcome === 'found') presentTour(app, answer);
    else if (answer.outcome === 'impossible') presentObstacle(app, answer);
    else presentLimit(app, answer);
}

/**
 * @param {AppState} app
 * @param {any} answer
 */
function presentTour(app, answer) {
    const { facts, ...record } = answer;
    const isClosed = facts.kind === 'closed';
    app.showTour({ path: app.question.value.board.cellsOf(answer.squares), isClosed, record });
    const rows = [...effortRows(answer), ...factRows(facts)];
    const { name, more } = tourWords(app.question.value.kind, isClosed);
    app.card.show('yes', capital(name) + more, table(rows), row(another(app), ...toursButtons(app)));
    announce(`Found ${name} of ${counted(answer.squares.length, 'square')}${more}`);
}

/**
 * Looks for another tour: another seed brings one. Only backtracking always finds the first in its order.
 *
 * @param {AppState} app
 */
function another(app) {
    return button('Another one', async () => {
        const { method } = app.question.value;
        app.change({ seed: shortSeed(), method: method === 'backtrack' ? 'auto' : method });
        await find(app);
        // Another question has cleared the card, and with it the button that was pressed.
        const again = app.card.root.querySelector('.row button');
        if (again instanceof HTMLElement) again.focus({ preventScroll: true });
    });
}

/**
 * @param {AppState} app
 * @param {any} answer
 */
function presentObstacle(app, { reason, kind }) {
    app.scene.set(obstacleScene(app.question.value.board, reason));
    // Opening the address searches again and finds the same.
    app.shown.set({ as: 'tour', path: null, more: {} });
    const which = app.question.value.property === '' ? 'tour' : 'such tour';
    app.card.show('no', `There is no ${kind === 'closed' && which === 'tour' ? 'closed ' : ''}${which}`, ...proofOf(app, reason));
    announce(`There is no ${which}: ${reason.text}`);
}

/**
 * The argument line by line, where there is one, and the reason as it is written for other programs.
 *
 * @param {AppState} app
 * @param {Reason} reason
 * @returns {HTMLElement[]}
 */
function proofOf(app, reason) {
    const { text, argument = [] } = reason;
    if (argument.length < 2) return wordsOf(reason);
    const short = make('details', {}, make('summary', {}, 'In one sentence'), make('p', {}, sentence(text)));
    return [new Proof(app, argument).root, short];
}

/**
 * The text of the reason, and the meaning of the marks on the board.
 *
 * @param {Reason} reason
 * @returns {HTMLElement[]}
 */
function wordsOf({ text, caption }) {
    const argument = make('p', {}, sentence(text));
    const legend = caption && caption !== text ? [sentence(caption)] : [];
    if (text.length <= LONG_ARGUMENT) return [argument, ...legend.map((words) => make('p', { class: 'quiet' }, words))];
    const folded = make('details', {}, make('summary', {}, 'The full argument'), argument);
    return [...legend.map((words) => make('p', {}, words)), folded];
}

/**
 * @param {AppState} app
 * @param {any} answer
 */
function presentLimit(app, answer) {
    // A search that does not walk over the board visits no squares.
    const far = answer.deepest > 0 ? [make('p', { class: 'quiet' }, `The longest path visited ${grouped(answer.deepest)} squares.`)] : [];
    const words = make('p', {}, sentence(answer.text), ' There may or may not be a tour.');
    app.card.show('unknown', 'No answer yet', words, ...far);
}
