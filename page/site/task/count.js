/**
 * Count: exactly, with progress, until it is done or stopped; or an estimate. What has been published is told at once.
 *
 * @typedef {import('../desk.js').Desk} Desk
 * @typedef {import('../model/known.js').Known} Known
 */

import { follow } from '../api/api.js';
import { knownRows, sourceText } from '../model/known.js';
import { asked } from '../model/question.js';
import { countProgress, countRows, duration } from '../model/words.js';
import { row, table } from '../panel/card.js';
import { stopButton } from '../panel/stop.js';
import { announce, button, make, part } from '../view/dom.js';
import { toursButtons } from './tours.js';

/** What is said until there is more to tell, by method. @type {Readonly<Record<string, string>>} */
const FIRST_WORDS = {
    auto: 'Laying out the board',
    backtrack: 'Trying every path',
    estimate: 'Making the first run',
};

/** How often the time is told while there is nothing else to tell, in milliseconds. */
const TICK = 1000;

/** @param {Desk} desk */
export function count(desk) {
    return countBy(desk, methodField().value);
}

/**
 * Counts as an address says.
 *
 * @param {Desk} desk
 * @param {Readonly<Record<string, string>>} more
 */
export function recount(desk, { count: method = 'auto', classes = '' }) {
    methodField().value = Object.hasOwn(FIRST_WORDS, method) ? method : 'auto';
    classesField().checked = classes === 'yes';
    return count(desk);
}

function methodField() {
    return part('count-method', HTMLSelectElement);
}

function classesField() {
    return part('classes', HTMLInputElement);
}

/**
 * @param {Desk} desk
 * @param {string} method
 */
function countBy(desk, method) {
    return desk.begin('count', async (signal) => {
        const bar = make('progress', { max: '1', 'aria-label': 'Progress of the count' });
        const words = make('p', { class: 'quiet' }, `${FIRST_WORDS[method]}.`);
        const published = make('div');
        desk.card.show('busy', 'Counting tours', bar, words, row(stopButton(desk)), published);
        const begun = performance.now();
        // The first that there is to tell may be long in coming.
        const ticking = setInterval(() => {
            words.textContent = `${FIRST_WORDS[method]}, ${duration(performance.now() - begun)}`;
        }, TICK);
        try {
            const answer = await follow('count', request(desk, method), signal, {
                known: (known) => published.replaceChildren(...publishedParts(desk, known)),
                progress: (progress) => {
                    clearInterval(ticking);
                    // Only what goes layer by layer knows how much is to be done.
                    if (progress.layers > 0) bar.value = progress.layer / progress.layers;
                    else bar.removeAttribute('value');
                    words.textContent = countProgress(progress);
                },
            });
            present(desk, answer, method);
        } finally {
            clearInterval(ticking);
        }
    });
}

/**
 * @param {Desk} desk
 * @param {string} method
 */
function request(desk, method) {
    const question = desk.question.value;
    const hasEnds = question.start !== null || question.end !== null;
    // Turns and flips move the ends, so classes are for tours with free ends; and an estimate tells nothing of them.
    const classes = classesField().checked && !hasEnds && method !== 'estimate';
    return { ...asked(question), method, classes, seed: question.seed };
}

/**
 * @param {Desk} desk
 * @param {any} answer
 * @param {string} method
 */
function present(desk, answer, method) {
    if (answer.outcome === 'gave-up') {
        presentLimit(desk, answer, method);
        return;
    }
    desk.shown.set({ as: 'count', path: null, more: fieldsOf(method, request(desk, method).classes) });
    const rows = countRows(answer);
    const [name = '', value = ''] = rows[0] ?? [];
    const what = `${answer.kind} tour${value === '1' ? '' : 's'}, ${name.toLowerCase()}`;
    const total = make('p', { class: 'total' }, value, make('span', {}, what));
    desk.card.show('plain', 'Counted', total, table(rows.slice(1)), ...buttonRow(toursButtons(desk)));
    announce(`${value} ${what}`);
}

/**
 * How it was counted, for the address.
 *
 * @param {string} method
 * @param {boolean} classes
 * @returns {Record<string, string>}
 */
function fieldsOf(method, classes) {
    return { ...(method === 'auto' ? {} : { count: method }), ...(classes ? { classes: 'yes' } : {}) };
}

/**
 * What could not be counted here may have been counted elsewhere; and an estimate may do.
 *
 * @param {Desk} desk
 * @param {{ limit: string, known?: Known | null }} answer
 * @param {string} method
 */
function presentLimit(desk, { limit, known }, method) {
    const words = `Here the limit of ${limit} was reached.`;
    const estimate = method === 'estimate' ? [] : [button('Estimate instead', () => countBy(desk, 'estimate'))];
    const more = [make('p', {}, words), ...buttonRow(estimate)];
    if (known) desk.card.show('plain', 'Counted by others', ...publishedParts(desk, known), ...more);
    else desk.card.show('unknown', 'Too much to count here', ...more);
}

/**
 * What has been published of a count, and by whom.
 *
 * @param {Desk} desk
 * @param {Known} known
 * @returns {HTMLElement[]}
 */
function publishedParts(desk, known) {
    const [first, ...rest] = knownRows(known);
    const [name = '', value = ''] = first ?? [];
    const sources = known.sources.map((source) => make('li', {}, sourceText(source)));
    const what = `${desk.question.value.kind} tours, ${name.toLowerCase()}, as published`;
    return [
        make('p', { class: 'total' }, value, make('span', {}, what)),
        ...(rest.length > 0 ? [table(rest)] : []),
        make('ul', { class: 'sources', 'aria-label': 'Sources' }, ...sources),
    ];
}

/** @param {HTMLElement[]} buttons */
function buttonRow(buttons) {
    return buttons.length > 0 ? [row(...buttons)] : [];
}
