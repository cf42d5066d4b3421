/**
 * Count: exactly, with progress, until it is done or stopped; or an estimate.
 *
 * @typedef {import('../desk.js').Desk} Desk
 */

import { follow } from '../api/server.js';
import { asked } from '../model/question.js';
import { countProgress, countRows } from '../model/words.js';
import { row, table } from '../panel/card.js';
import { announce, make, part } from '../view/dom.js';
import { stopButton } from './find.js';

/** @param {Desk} desk */
export function count(desk) {
    return desk.begin('count', async (signal) => {
        const bar = make('progress', { max: '1', 'aria-label': 'Progress of the count' });
        const words = make('p', { class: 'quiet' }, 'Laying out the board.');
        desk.card.show('busy', 'Counting tours', bar, words, row(stopButton(desk)));
        const answer = await follow('count', request(desk), signal, {
            progress: (progress) => {
                // Only a count layer by layer knows how much is to be done.
                if (progress.layers > 0) bar.value = progress.layer / progress.layers;
                words.textContent = countProgress(progress);
            },
        });
        present(desk, answer);
    });
}

/** @param {Desk} desk */
function request(desk) {
    const question = desk.question.value;
    const method = part('count-method', HTMLSelectElement).value;
    const hasEnds = question.start !== null || question.end !== null;
    // Turns and flips move the ends, so classes are for tours with free ends; and an estimate tells nothing of them.
    const classes = part('classes', HTMLInputElement).checked && !hasEnds && method !== 'estimate';
    return { ...asked(question), method, classes, seed: question.seed };
}

/**
 * @param {Desk} desk
 * @param {any} answer
 */
function present(desk, answer) {
    if (answer.outcome === 'gave-up') {
        const limit = `The limit of ${answer.limit} was reached. An estimate may do: choose it under More options.`;
        desk.card.show('unknown', 'Too much to count here', make('p', {}, limit));
        return;
    }
    const rows = countRows(answer);
    const [name = '', value = ''] = rows[0] ?? [];
    const total = make('p', { class: 'total' }, value, make('span', {}, `${answer.kind} tours, ${name.toLowerCase()}`));
    desk.card.show('plain', 'Counted', total, table(rows.slice(1)));
    announce(`${value} ${answer.kind} tours, ${name.toLowerCase()}`);
}
