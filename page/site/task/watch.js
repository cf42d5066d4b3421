/**
 * Watch: a search is recorded, and its film is played. Methods that do not search tell what they did instead, and tours whose
 * property has its own search are only shown.
 *
 * @typedef {import('../desk.js').Desk} Desk
 * @typedef {import('../model/question.js').Question} Question
 */

import { follow } from '../api/api.js';
import { hasOwnSearch } from '../model/property.js';
import { wanted } from '../model/question.js';
import { storyOf } from '../model/stories.js';
import { make, part } from '../view/dom.js';
import { present } from './find.js';
import { Screening } from './screening.js';

/**
 * @param {Desk} desk
 * @param {string} [beside] the way of another search to compare it with
 */
export function watch(desk, beside) {
    return desk.begin('watch', async (signal) => {
        const question = watchable(desk.question.value);
        if (storyOf(question.method) || hasOwnSearch(question.property)) {
            await tell(desk, question, signal);
            return;
        }
        const screening = new Screening(desk, question, signal, beside);
        current = screening;
        try {
            const answer = await screening.over;
            if (!signal.aborted) present(desk, answer);
        } finally {
            screening.close();
            if (current === screening) current = null;
        }
    });
}

/** The film that is being shown. @type {Screening | null} */
let current = null;

/** The controls of the film on the board, if there is one. */
export function filmControls() {
    return current?.controls ?? null;
}

/**
 * A constructed tour leaves nothing to watch, so what suits the board best does not suit here.
 *
 * @param {Question} question
 * @returns {Question}
 */
function watchable(question) {
    return question.method === 'auto' ? { ...question, method: 'warnsdorff' } : question;
}

/**
 * Says what a method does that shows no search, and has the tour drawn.
 *
 * @param {Desk} desk
 * @param {Question} question
 * @param {AbortSignal} signal
 */
async function tell(desk, question, signal) {
    const answer = await follow('find', wanted(question), signal);
    present(desk, answer);
    const story = storyOf(answer.method ?? question.method);
    if (!story) return;
    const link = make('a', { href: story.page }, 'How it works');
    desk.card.root.querySelector('h2')?.after(make('p', { id: 'story' }, `${story.words} `, link));
    if (answer.outcome === 'found') part('play', HTMLButtonElement).click();
}
