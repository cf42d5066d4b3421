/**
 * Larger and smaller squares: by buttons, by keys on the board, by the wheel with Ctrl (which is also what a pinch on a
 * touchpad sends), and by two fingers, which move the board as well.
 *
 * @typedef {import('./board.js').BoardView} BoardView
 * @typedef {{ clientX: number, clientY: number }} Point
 *
 * @typedef {object} Turn of the wheel
 * @property {number} clientX
 * @property {number} clientY
 * @property {[number, number]} place of the board at this point, which stays there
 * @property {number} size that is reached; squares are of whole pixels
 */

import { announce, byId } from './dom.js';

/** The wheel turns this far until squares are e times as large. */
const WHEEL = 300;

export class Zoom {
    /** @param {BoardView} view */
    constructor(view) {
        this.view = view;
        this.larger = byId('zoom-in', HTMLButtonElement);
        this.smaller = byId('zoom-out', HTMLButtonElement);
        this.whole = byId('zoom-fit', HTMLButtonElement);
        /** What the wheel is turning at, as long as the pointer rests there. @type {Turn | null} */
        this.turn = null;
        this.listen();
    }

    listen() {
        const { view } = this;
        this.larger.addEventListener('click', () => this.step('in'));
        this.smaller.addEventListener('click', () => this.step('out'));
        this.whole.addEventListener('click', () => this.fit());
        view.layout.subscribe((layout) => {
            // A button that is switched off would lose the focus.
            this.larger.setAttribute('aria-disabled', String(layout.isLargest));
            this.smaller.setAttribute('aria-disabled', String(layout.isLeast));
            this.whole.setAttribute('aria-disabled', String(layout.isLeast));
        });
        view.pane.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
        view.pane.addEventListener('touchstart', (event) => this.pinch(event), { passive: false });
        view.sheet.addEventListener('keydown', (event) => this.key(event));
    }

    /**
     * @param {'in' | 'out'} way
     * @param {Point} [point]
     */
    step(way, point) {
        const { layout } = this.view;
        this.view.zoom(layout.value.next(way), point);
        this.say();
    }

    fit() {
        this.view.zoom(null);
        this.say();
    }

    say() {
        const { square, least, isLeast, isWhole } = this.view.layout.value;
        const size = `${Math.round((100 * square) / least)} percent`;
        announce(isLeast && isWhole ? 'The whole board is shown' : `Squares at ${size}`);
    }

    /** @param {KeyboardEvent} event */
    key(event) {
        if (event.ctrlKey || event.altKey || event.metaKey) return;
        const focus = document.activeElement;
        if (event.key === '+' || event.key === '=') this.step('in', focus ? middleOf(focus) : undefined);
        else if (event.key === '-') this.step('out', focus ? middleOf(focus) : undefined);
        else if (event.key === '0') this.fit();
        else return;
        event.preventDefault();
        focus?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }

    /** @param {WheelEvent} event */
    wheel(event) {
        if (!event.ctrlKey) return;
        event.preventDefault();
        const { view, turn } = this;
        const { square, least } = view.layout.value;
        const { clientX, clientY } = event;
        const isSame = turn?.clientX === clientX && turn.clientY === clientY && Math.abs(turn.size - square) <= 1;
        const last = turn && isSame ? turn : { clientX, clientY, place: view.onBoard(event), size: square };
        this.turn = { ...last, size: Math.max(least, last.size * Math.exp(-event.deltaY / WHEEL)) };
        view.zoom(this.turn.size, this.turn, this.turn.place);
    }

    /**
     * Follows two fingers until one of them comes up.
     *
     * @param {TouchEvent} down
     */
    pinch(down) {
        // Once the page is scrolling, a second finger changes nothing.
        if (down.touches.length !== 2 || !down.cancelable) return;
        down.preventDefault();
        const { view } = this;
        const { square } = view.layout.value;
        const apart = distance(down.touches);
        const place = view.onBoard(between(down.touches));
        const over = new AbortController();
        const options = { passive: false, signal: over.signal };
        view.pane.addEventListener('touchmove', (event) => {
            if (event.touches.length !== 2 || !event.cancelable) return;
            event.preventDefault();
            view.zoom((square * distance(event.touches)) / apart, between(event.touches), place);
        }, options);
        view.pane.addEventListener('touchend', () => over.abort(), options);
        view.pane.addEventListener('touchcancel', () => over.abort(), options);
    }
}

/**
 * @param {Element} element
 * @returns {Point}
 */
function middleOf(element) {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { clientX: left + width / 2, clientY: top + height / 2 };
}

/**
 * @param {TouchList} fingers two
 * @returns {[Touch, Touch]}
 */
function both(fingers) {
    const [a, b] = fingers;
    if (!a || !b) throw new Error('there are no two fingers');
    return [a, b];
}

/** @param {TouchList} fingers */
function distance(fingers) {
    const [a, b] = both(fingers);
    return Math.max(1, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY));
}

/**
 * @param {TouchList} fingers
 * @returns {Point}
 */
function between(fingers) {
    const [a, b] = both(fingers);
    return { clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 };
}
