/**
 * Clicks, taps and strokes on the board. A click or a tap means one square. A stroke with a mouse or a pen means every
 * square it passes; a finger scrolls instead.
 *
 * @typedef {import('./board.js').BoardView} BoardView
 *
 * @typedef {object} Stroke
 * @property {(cells: readonly number[]) => void} over passes over squares
 * @property {() => void} done comes to its end
 *
 * @typedef {object} BoardInput what a click means at present
 * @property {(cell: number) => void} click
 * @property {(from: number) => Stroke | null} stroke begins a stroke, if there is one
 */

export class Pointer {
    /**
     * @param {BoardView} view
     * @param {BoardInput} input
     */
    constructor(view, input) {
        this.view = view;
        this.input = input;
        /** Where the pointer was last, while its button is down. @type {number | null} */
        this.last = null;
        /** @type {Stroke | null} */
        this.stroke = null;
        /** Whether the click that comes next is the end of a stroke. */
        this.hasDrawn = false;
        const { root } = view;
        root.addEventListener('pointerdown', (event) => this.down(event));
        root.addEventListener('pointermove', (event) => this.move(event));
        for (const end of /** @type {const} */ (['pointerup', 'pointercancel'])) {
            root.addEventListener(end, () => this.up());
        }
        root.addEventListener('click', (event) => this.click(event));
    }

    /** @param {PointerEvent} event */
    down(event) {
        const canDraw = event.button === 0 && event.pointerType !== 'touch' && !isOnMarker(event);
        this.hasDrawn = false;
        this.last = canDraw ? this.view.cellAt(event) : null;
    }

    /**
     * A browser gathers the moves of a pointer until the next frame; between two of them it may have passed squares too.
     *
     * @param {PointerEvent} event
     */
    move(event) {
        if (this.last === null || (event.buttons & 1) === 0) return;
        const { board } = this.view.question.value;
        // Browsers report those moves only to pages from HTTPS or this computer.
        for (const each of [...(event.getCoalescedEvents?.() ?? []), event]) {
            const cell = this.view.cellAt(each);
            if (cell === null || cell === this.last) continue;
            if (!this.stroke && !this.begin(event, this.last)) return;
            this.stroke?.over(board.between(this.last, cell));
            this.last = cell;
        }
    }

    /**
     * @param {PointerEvent} event
     * @param {number} from
     * @returns {boolean} whether there is a stroke
     */
    begin(event, from) {
        this.stroke = this.input.stroke(from);
        // The stroke goes on when the pointer leaves the board, and ends wherever its button comes up.
        if (this.stroke) this.view.root.setPointerCapture(event.pointerId);
        else this.last = null;
        return this.stroke !== null;
    }

    up() {
        const { stroke } = this;
        this.last = null;
        this.stroke = null;
        if (!stroke) return;
        this.hasDrawn = true;
        stroke.done();
    }

    /** @param {MouseEvent} event */
    click(event) {
        const cell = this.meant(event);
        if (!this.hasDrawn && !isOnMarker(event) && cell !== null) this.input.click(cell);
        this.hasDrawn = false;
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
