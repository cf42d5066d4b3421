/**
 * The button that stops what is being done.
 *
 * @typedef {import('../desk.js').Desk} Desk
 */

import { button } from '../view/dom.js';

/** @param {Desk} desk */
export function stopButton(desk) {
    return button('Stop', () => {
        desk.clear();
        desk.card.show('plain', 'Stopped');
    });
}
