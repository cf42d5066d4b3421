/**
 * Watch: a search is recorded and played back. Methods that do not search are described instead, and tours whose property
 * has its own search are only shown.
 *
 * @typedef {import('../app-state.js').AppState} AppState
 * @typedef {import('../model/question.js').Question} Question
 */

import { follow } from '../api/api.js';
import { hasOwnSearch } from '../model/property.js';
import { wanted } from '../model/question.js';
import { storyOf } from '../model/stories.js';
import { make, byId } from '../view/dom.js';
import { present } from './find.js';
import { SearchPlayback } from './search-playback.js';

/**
 * @param {AppState} app
 * @param {string} [beside] the way of another search to compare it with
 */
export function watch(app, beside) {
    return app.begin('watch', async (signal) => {
        const question = watchable(app.question.value);
        if (storyOf(question.method) || hasOwnSearch(question.property)) {
            await describe(app, question, signal);
            return;
        }
        const playback = new SearchPlayback(app, question, signal, beside);
        current = playback;
        try {
            const answer = await playback.over;
            if (!signal.aborted) present(app, answer);
        } finally {
            playback.close();
            if (current === playback) current = null;
        }
    });
}

/** The playback on the board. @type {SearchPlayback | null} */
let current = null;

/** The controls of the playback on the board, if there is one. */
export function filmControls() {
    return current?.controls ?? null;
}

/**
 * A constructed tour leaves nothing to watch, so another method is used.
 *
 * @param {Question} question
 * @returns {Question}
 */
function watchable(question) {
    return question.method === 'auto' ? { ...question, method: 'warnsdorff' } : question;
}

/**
 * Describes a method that has no search to watch, and plays the tour.
 *
 * @param {AppState} app
 * @param {Question} question
 * @param {AbortSignal} signal
 */
async function describe(app, question, signal) {
    const answer = await follow('find', wanted(question), signal);
    present(app, answer);
    const story = storyOf(answer.method ?? question.method);
    if (!story) return;
    const link = make('a', { href: story.page }, 'How it works');
    app.card.root.querySelector('h2')?.after(make('p', { id: 'story' }, `${story.words} `, link));
    if (answer.outcome === 'found') byId('play', HTMLButtonElement).click();
}
