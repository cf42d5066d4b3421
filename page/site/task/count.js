/**
 * Count: exactly, with progress, or an estimate. Published counts are shown at once.
 *
 * @typedef {import('../app-state.js').AppState} AppState
 * @typedef {import('../model/known.js').Known} Known
 */

import { follow } from '../api/api.js';
import { knownRows, sourceText } from '../model/known.js';
import { asked } from '../model/question.js';
import { countProgress, countRows, duration } from '../model/words.js';
import { row, table } from '../panel/card.js';
import { stopButton } from '../panel/stop.js';
import { announce, button, make, byId } from '../view/dom.js';
import { toursButtons } from './tours.js';

/** The first text, by method. @type {Readonly<Record<string, string>>} */
const FIRST_WORDS = {
    auto: 'Preparing the board',
    backtrack: 'Trying every path',
    estimate: 'Taking the first sample',
};

/** How often the time is updated before the first progress, in milliseconds. */
const TICK = 1000;

/** @param {AppState} app */
export function count(app) {
    return countBy(app, methodField().value);
}

/**
 * Counts as an address says.
 *
 * @param {AppState} app
 * @param {Readonly<Record<string, string>>} more
 */
export function recount(app, { count: method = 'auto', classes = '' }) {
    methodField().value = Object.hasOwn(FIRST_WORDS, method) ? method : 'auto';
    classesField().checked = classes === 'yes';
    return count(app);
}

function methodField() {
    return byId('count-method', HTMLSelectElement);
}

function classesField() {
    return byId('classes', HTMLInputElement);
}

/**
 * @param {AppState} app
 * @param {string} method
 */
function countBy(app, method) {
    return app.begin('count', async (signal) => {
        const bar = make('progress', { max: '1', 'aria-label': 'Progress of the count' });
        const words = make('p', { class: 'quiet' }, `${FIRST_WORDS[method]}.`);
        const published = make('div');
        app.card.show('busy', 'Counting tours', bar, words, row(stopButton(app)), published);
        const begun = performance.now();
        // The first progress may take long.
        const ticking = setInterval(() => {
            words.textContent = `${FIRST_WORDS[method]}, ${duration(performance.now() - begun)}`;
        }, TICK);
        try {
            const answer = await follow('count', request(app, method), signal, {
                known: (known) => published.replaceChildren(...publishedParts(app, known)),
                progress: (progress) => {
                    clearInterval(ticking);
                    // Only what goes layer by layer knows how much is to be done.
                    if (progress.layers > 0) bar.value = progress.layer / progress.layers;
                    else bar.removeAttribute('value');
                    words.textContent = countProgress(progress);
                },
            });
            present(app, answer, method);
        } finally {
            clearInterval(ticking);
        }
    });
}

/**
 * @param {AppState} app
 * @param {string} method
 */
function request(app, method) {
    const question = app.question.value;
    const hasEnds = question.start !== null || question.end !== null;
    // Rotations and reflections move the ends, so classes need free ends; and an estimate has no classes.
    const classes = classesField().checked && !hasEnds && method !== 'estimate';
    return { ...asked(question), method, classes, seed: question.seed };
}

/**
 * @param {AppState} app
 * @param {any} answer
 * @param {string} method
 */
function present(app, answer, method) {
    if (answer.outcome === 'gave-up') {
        presentLimit(app, answer, method);
        return;
    }
    app.shown.set({ as: 'count', path: null, more: fieldsOf(method, request(app, method).classes) });
    const rows = countRows(answer);
    const [name = '', value = ''] = rows[0] ?? [];
    const what = `${answer.kind} tour${value === '1' ? '' : 's'}${noteOn(name)}`;
    const total = make('p', { class: 'total' }, value, make('span', {}, what));
    app.card.show('plain', 'Counted', total, table(rows.slice(1)), ...buttonRow(toursButtons(app)));
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
 * @param {AppState} app
 * @param {{ limit: string, known?: Known | null }} answer
 * @param {string} method
 */
function presentLimit(app, { limit, known }, method) {
    const words = `The ${limit} limit was reached.`;
    const estimate = method === 'estimate' ? [] : [button('Estimate instead', () => countBy(app, 'estimate'))];
    const more = [make('p', {}, words), ...buttonRow(estimate)];
    if (known) app.card.show('plain', 'Counted by others', ...publishedParts(app, known), ...more);
    else app.card.show('unknown', 'Too large to count here', ...more);
}

/**
 * What has been published of a count, and by whom.
 *
 * @param {AppState} app
 * @param {Known} known
 * @returns {HTMLElement[]}
 */
function publishedParts(app, known) {
    const [first, ...rest] = knownRows(known);
    const [name = '', value = ''] = first ?? [];
    const sources = known.sources.map((source) => make('li', {}, sourceText(source)));
    const what = `${app.question.value.kind} tours${noteOn(name)}, as published`;
    return [
        make('p', { class: 'total' }, value, make('span', {}, what)),
        ...(rest.length > 0 ? [table(rest)] : []),
        make('ul', { class: 'sources', 'aria-label': 'Sources' }, ...sources),
    ];
}

/**
 * How tours are counted, for readers who do not know the term.
 *
 * @param {string} name of the number
 */
function noteOn(name) {
    return name === 'Undirected' ? ' (forwards and backwards count once)' : ` (${name.toLowerCase()})`;
}

/** @param {HTMLElement[]} buttons */
function buttonRow(buttons) {
    return buttons.length > 0 ? [row(...buttons)] : [];
}
