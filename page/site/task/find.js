/**
 * Find: one question, one of three answers.
 *
 * @typedef {import('../desk.js').Desk} Desk
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

/** What is said of a search only if it takes longer than this, in milliseconds: most are over before. */
const PATIENCE = 250;

/** A reason that is longer than this is not told in one breath, in characters. */
const LONG_ARGUMENT = 300;

/** @param {Desk} desk */
export function find(desk) {
    return desk.begin('find', async (signal) => {
        const progress = make('p', { class: 'quiet' }, 'Looking at the board.');
        const waiting = setTimeout(() => {
            if (!signal.aborted) desk.card.show('busy', 'Looking for a tour', progress, row(stopButton(desk)));
        }, PATIENCE);
        try {
            const answer = await follow('find', wanted(desk.question.value), signal, {
                progress: ({ steps, retreats, elapsed_ms: elapsed }) => {
                    const work = `${counted(steps, 'step')}, ${grouped(retreats)} taken back`;
                    progress.textContent = `${work}, ${duration(elapsed)}`;
                },
            });
            present(desk, answer);
        } finally {
            clearTimeout(waiting);
        }
    });
}

/**
 * Shows an answer, whatever it is.
 *
 * @param {Desk} desk
 * @param {any} answer
 */
export function present(desk, answer) {
    if (answer.outcome === 'found') presentTour(desk, answer);
    else if (answer.outcome === 'impossible') presentObstacle(desk, answer);
    else presentLimit(desk, answer);
}

/**
 * @param {Desk} desk
 * @param {any} answer
 */
function presentTour(desk, answer) {
    const { facts, ...record } = answer;
    const isClosed = facts.kind === 'closed';
    desk.lay({ path: desk.question.value.board.cellsOf(answer.squares), isClosed, record });
    const rows = [...effortRows(answer), ...factRows(facts)];
    const { name, more } = tourWords(desk.question.value.kind, isClosed);
    desk.card.show('yes', capital(name) + more, table(rows), row(another(desk), ...toursButtons(desk)));
    announce(`Found ${name} of ${counted(answer.squares.length, 'square')}${more}`);
}

/**
 * Looks for another tour: another seed brings one. Only backtracking always finds the first in its order.
 *
 * @param {Desk} desk
 */
function another(desk) {
    return button('Another one', async () => {
        const { method } = desk.question.value;
        desk.change({ seed: shortSeed(), method: method === 'backtrack' ? 'auto' : method });
        await find(desk);
        // Another question has cleared the card, and with it the button that was pressed.
        const again = desk.card.root.querySelector('.row button');
        if (again instanceof HTMLElement) again.focus({ preventScroll: true });
    });
}

/**
 * @param {Desk} desk
 * @param {any} answer
 */
function presentObstacle(desk, { reason, kind }) {
    desk.scene.set(obstacleScene(desk.question.value.board, reason));
    // Whoever opens the address has it looked for, and finds the same.
    desk.shown.set({ as: 'tour', path: null, more: {} });
    const which = desk.question.value.property === '' ? 'tour' : 'such tour';
    desk.card.show('no', `There is no ${kind === 'closed' && which === 'tour' ? 'closed ' : ''}${which}`, ...proofOf(desk, reason));
    announce(`There is no ${which}: ${reason.text}`);
}

/**
 * The argument line by line, where there is one, and the reason as it is written for other programs.
 *
 * @param {Desk} desk
 * @param {Reason} reason
 * @returns {HTMLElement[]}
 */
function proofOf(desk, reason) {
    const { text, argument = [] } = reason;
    if (argument.length < 2) return wordsOf(reason);
    const short = make('details', {}, make('summary', {}, 'In one sentence'), make('p', {}, sentence(text)));
    return [new Proof(desk, argument).root, short];
}

/**
 * The reason in words, and what the marks on the board stand for.
 *
 * @param {Reason} reason
 * @returns {HTMLElement[]}
 */
function wordsOf({ text, caption }) {
    const argument = make('p', {}, sentence(text));
    const legend = caption && caption !== text ? [sentence(caption)] : [];
    if (text.length <= LONG_ARGUMENT) return [argument, ...legend.map((words) => make('p', { class: 'quiet' }, words))];
    const folded = make('details', {}, make('summary', {}, 'The whole argument'), argument);
    return [...legend.map((words) => make('p', {}, words)), folded];
}

/**
 * @param {Desk} desk
 * @param {any} answer
 */
function presentLimit(desk, answer) {
    // A search that does not walk over the board visits no squares.
    const far = answer.deepest > 0 ? [make('p', { class: 'quiet' }, `It visited ${grouped(answer.deepest)} squares at best.`)] : [];
    const words = make('p', {}, sentence(answer.text), ' That proves nothing: there may be a tour or not.');
    desk.card.show('unknown', 'No answer yet', words, ...far);
}
