/**
 * The button that stops what is being done.
 *
 * @typedef {import('../app-state.js').AppState} AppState
 */

import { button } from '../view/dom.js';

/** @param {AppState} app */
export function stopButton(app) {
    return button('Stop', () => {
        app.clear();
        app.card.show('plain', 'Stopped');
    });
}
