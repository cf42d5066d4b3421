/**
 * Dragging by mouse, pen or finger.
 *
 * @typedef {(event: PointerEvent) => void} Follow
 *
 * @typedef {object} Carrier what happens to the thing that is dragged
 * @property {Follow} move
 * @property {Follow} drop
 * @property {() => void} cancel
 * @property {() => void} tap the pointer came up where it went down
 */

/** Less than this many pixels is a click and not a drag. */
const SHAKE = 4;

/**
 * Follows the pointer from the moment it goes down on a handle.
 *
 * @param {PointerEvent} down
 * @param {HTMLElement} handle
 * @param {Carrier} carrier
 */
export function drag(down, handle, carrier) {
    let isMoving = false;
    const over = new AbortController();
    const on = (/** @type {'pointermove' | 'pointerup' | 'pointercancel'} */ type, /** @type {Follow} */ act) =>
        handle.addEventListener(type, act, { signal: over.signal });
    on('pointermove', (event) => {
        isMoving ||= Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) >= SHAKE;
        if (isMoving) carrier.move(event);
    });
    on('pointerup', (event) => {
        over.abort();
        if (isMoving) carrier.drop(event);
        else carrier.tap();
    });
    on('pointercancel', () => {
        over.abort();
        carrier.cancel();
    });
    handle.setPointerCapture(down.pointerId);
}
