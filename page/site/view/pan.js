/**
 * Moves a board that is larger than its pane: by dragging it with the middle button, or with any while the space bar is
 * held down.
 *
 * @typedef {import('./board.js').BoardView} BoardView
 */

export class Pan {
    /** @param {BoardView} view */
    constructor(view) {
        this.view = view;
        /** Whether the space bar is down. */
        this.isHeld = false;
        /** Whether the board was moved since then: the space bar then does nothing else. */
        this.hasMoved = false;
        /** Whether the click that comes next is the end of a drag. */
        this.hasDragged = false;
        // Before anyone else hears of it.
        view.root.addEventListener('pointerdown', (event) => this.down(event), { capture: true });
        view.root.addEventListener('click', (event) => this.click(event), { capture: true });
        addEventListener('keydown', (event) => this.hold(event), { capture: true });
        addEventListener('keyup', (event) => this.release(event), { capture: true });
        addEventListener('blur', () => this.set(false));
    }

    /** @param {boolean} isHeld */
    set(isHeld) {
        this.isHeld = isHeld;
        this.view.root.toggleAttribute('data-held', isHeld && !this.view.layout.value.isWhole);
    }

    /** @param {KeyboardEvent} event */
    hold(event) {
        if (event.key !== ' ') return;
        // The page would scroll.
        if (event.target === document.body && this.view.root.matches('[data-scrolls]:hover')) event.preventDefault();
        if (event.repeat) return;
        this.hasMoved = false;
        this.set(true);
    }

    /** @param {KeyboardEvent} event */
    release(event) {
        if (event.key !== ' ') return;
        this.set(false);
        if (this.hasMoved) event.preventDefault();
    }

    /** @param {PointerEvent} event */
    down(event) {
        const isMeant = event.button === 1 || (event.button === 0 && this.isHeld);
        this.hasDragged = isMeant && !this.view.layout.value.isWhole;
        if (!this.hasDragged) return;
        event.preventDefault();
        event.stopPropagation();
        this.hasMoved = true;
        this.follow(event);
    }

    /** @param {PointerEvent} down */
    follow(down) {
        const { root, pane } = this.view;
        const [left, top] = [pane.scrollLeft, pane.scrollTop];
        const over = new AbortController();
        root.addEventListener('pointermove', (event) => {
            pane.scrollLeft = left - (event.clientX - down.clientX);
            pane.scrollTop = top - (event.clientY - down.clientY);
        }, { signal: over.signal });
        for (const end of ['pointerup', 'pointercancel']) {
            root.addEventListener(end, () => over.abort(), { signal: over.signal });
        }
        root.setPointerCapture(down.pointerId);
    }

    /**
     * The click at the end of a drag means nothing.
     *
     * @param {MouseEvent} event
     */
    click(event) {
        if (this.hasDragged) event.stopPropagation();
        this.hasDragged = false;
    }
}
