/**
 * Draw holes: while it is on, a click on the board removes a square or puts it back. It is on while the board is empty
 * and goes off when an answer is shown, so that a stray click does not lose the answer.
 *
 * @typedef {import('../app-state.js').AppState} AppState
 */

import { byId } from '../view/dom.js';
import { Value } from '../model/value.js';

/** The hint next to the size of the board. */
const CLICK = 'Click squares to remove them.';
const SWITCH = 'Switch on “Draw holes” to remove squares.';

export class Pencil {
    /** @param {AppState} app */
    constructor(app) {
        this.button = byId('pencil', HTMLButtonElement);
        this.isOn = new Value(true);
        this.button.addEventListener('click', () => this.isOn.set(!this.isOn.value));
        this.isOn.subscribe((is) => {
            this.button.setAttribute('aria-checked', String(is));
            byId('draw-hint', HTMLElement).textContent = is ? CLICK : SWITCH;
            byId('board', HTMLElement).toggleAttribute('data-drawing', is);
        });
        app.scene.subscribe(({ show }, { show: before }) => {
            this.button.disabled = show === 'game';
            byId('draw-hint', HTMLElement).hidden = show === 'game';
            if (show !== before || show === 'game') this.isOn.set(show === 'board');
        });
    }

    /** Highlights the switch when a click has changed nothing because it is off. */
    nudge() {
        this.button.animate([{ boxShadow: '0 0 0 4px var(--accent)' }, { boxShadow: '0 0 0 4px transparent' }], 1200);
    }
}
