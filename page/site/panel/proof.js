/**
 * A proof that is read line by line: all lines stand in the card, one of them is the current one, and the board shows
 * what that line speaks of.
 *
 * @typedef {import('../app-state.js').AppState} AppState
 * @typedef {import('../model/obstacle.js').Point} Point
 */

import { pointScene } from '../model/obstacle.js';
import { sentence } from '../model/words.js';
import { announce, button, make } from '../view/dom.js';
import { row } from './card.js';

/** @type {Readonly<Record<string, number>>} how far each key goes */
const KEYS = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, Home: -Infinity, End: Infinity };

export class Proof {
    /**
     * @param {AppState} app
     * @param {readonly Point[]} points
     */
    constructor(app, points) {
        this.app = app;
        this.points = points;
        this.at = 0;
        this.lines = points.map((point, k) => button(sentence(point.text), () => this.go(k), { class: 'point' }));
        this.back = button('Back', () => this.go(this.at - 1));
        this.next = button('Next', () => this.go(this.at + 1));
        this.place = make('span', { class: 'quiet' });
        const items = this.lines.map((line, k) => make('li', { value: String(k + 1) }, line));
        this.list = make('ol', { class: 'proof', 'aria-label': 'The proof' }, ...items);
        this.root = make('div', { id: 'proof' }, this.list, row(this.back, this.next, this.place));
        this.root.addEventListener('keydown', (event) => this.key(event));
        this.show();
    }

    /** @param {KeyboardEvent} event */
    key(event) {
        const by = KEYS[event.key];
        if (by === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
        event.preventDefault();
        const wasOnLine = this.lines.some((line) => line === document.activeElement);
        this.go(this.at + by);
        if (wasOnLine) this.lines[this.at]?.focus();
    }

    /** @param {number} at */
    go(at) {
        this.at = Math.max(0, Math.min(this.points.length - 1, at));
        this.show();
        announce(sentence(this.points[this.at]?.text ?? ''));
    }

    show() {
        const { at, points } = this;
        const point = points[at];
        if (point) this.app.scene.set(pointScene(this.app.question.value.board, point));
        this.lines.forEach((line, k) => {
            if (k === at) line.setAttribute('aria-current', 'step');
            else line.removeAttribute('aria-current');
        });
        // A button that is disabled loses the focus, so the one at the end only says that it leads nowhere.
        this.back.setAttribute('aria-disabled', String(at === 0));
        this.next.setAttribute('aria-disabled', String(at === points.length - 1));
        this.place.textContent = `${at + 1} of ${points.length}`;
        this.reveal(this.lines[at]);
    }

    /**
     * Scrolls a long list, but not the page with it.
     *
     * @param {HTMLElement | undefined} line
     */
    reveal(line) {
        if (!line) return;
        const [whole, part] = [this.list.getBoundingClientRect(), line.getBoundingClientRect()];
        if (part.top < whole.top) this.list.scrollTop += part.top - whole.top;
        if (part.bottom > whole.bottom) this.list.scrollTop += part.bottom - whole.bottom;
    }
}
