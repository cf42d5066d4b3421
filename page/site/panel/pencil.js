/**
 * The pencil: while it is in the hand, a click on the board leaves a square out or puts it back. It is in the hand on a
 * bare board. Once an answer lies there it is put down, so that nobody spoils an answer by a click, and can be taken up
 * again.
 *
 * @typedef {import('../desk.js').Desk} Desk
 */

import { part } from '../view/dom.js';
import { Value } from '../model/value.js';

/** What is said beside the size of the board. */
const CLICK = 'Click squares to leave them out.';
const SWITCH = 'Switch on “Draw holes” to leave squares out.';

export class Pencil {
    /** @param {Desk} desk */
    constructor(desk) {
        this.button = part('pencil', HTMLButtonElement);
        this.isInHand = new Value(true);
        this.button.addEventListener('click', () => this.isInHand.set(!this.isInHand.value));
        this.isInHand.tell((is) => {
            this.button.setAttribute('aria-checked', String(is));
            part('draw-hint', HTMLElement).textContent = is ? CLICK : SWITCH;
            part('board', HTMLElement).toggleAttribute('data-drawing', is);
        });
        desk.scene.tell(({ show }, { show: before }) => {
            this.button.disabled = show === 'game';
            part('draw-hint', HTMLElement).hidden = show === 'game';
            if (show !== before || show === 'game') this.isInHand.set(show === 'board');
        });
    }

    /** Draws the eye to the switch, when a click has changed nothing because the pencil lies there. */
    nudge() {
        this.button.animate([{ boxShadow: '0 0 0 4px var(--accent)' }, { boxShadow: '0 0 0 4px transparent' }], 1200);
    }
}
