/**
 * Clicks, taps and strokes on the board. A click or a tap means one square. A stroke with a mouse or a pen means every
 * square it passes; a finger scrolls the page instead.
 *
 * @typedef {import('./board.js').BoardView} BoardView
 *
 * @typedef {object} Hand what a click means at present
 * @property {(cell: number) => void} click
 * @property {(from: number) => ((cell: number) => void) | null} stroke begins a stroke, if there is one
 */

export class Pointer {
    /**
     * @param {BoardView} view
     * @param {Hand} hand
     */
    constructor(view, hand) {
        this.view = view;
        this.hand = hand;
        /** Where the button went down. @type {number | null} */
        this.from = null;
        /** What a stroke does to a square. @type {((cell: number) => void) | null} */
        this.stroke = null;
        view.root.addEventListener('pointerdown', (event) => this.down(event));
        view.root.addEventListener('pointermove', (event) => this.move(event));
        view.root.addEventListener('click', (event) => this.click(event));
    }

    /** @param {PointerEvent} event */
    down(event) {
        const canDraw = event.button === 0 && event.pointerType !== 'touch' && !isOnMarker(event);
        this.from = canDraw ? this.view.cellAt(event) : null;
        this.stroke = null;
    }

    /** @param {PointerEvent} event */
    move(event) {
        if (this.from === null || (event.buttons & 1) === 0) return;
        const cell = this.view.cellAt(event);
        if (cell === null) return;
        if (!this.stroke && cell !== this.from) {
            this.stroke = this.hand.stroke(this.from);
            this.stroke?.(this.from);
        }
        this.stroke?.(cell);
    }

    /** @param {MouseEvent} event */
    click(event) {
        const isEndOfStroke = this.stroke !== null;
        this.stroke = null;
        this.from = null;
        const cell = this.meant(event);
        if (!isEndOfStroke && !isOnMarker(event) && cell !== null) this.hand.click(cell);
    }

    /**
     * A screen reader clicks on an element and not on a point.
     *
     * @param {MouseEvent} event
     * @returns {number | null}
     */
    meant(event) {
        const cell = event.target instanceof HTMLElement ? event.target.dataset['cell'] : undefined;
        return cell === undefined ? this.view.cellAt(event) : Number(cell);
    }
}

/**
 * The markers of start and end lie on the board and have a life of their own.
 *
 * @param {Event} event
 */
function isOnMarker(event) {
    return event.target instanceof Element && event.target.closest('.marker') !== null;
}
