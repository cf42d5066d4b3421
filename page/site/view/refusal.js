/**
 * Shows that a click is not a move: the square is crossed out for a moment, and shakes unless less motion is wanted.
 */

/** How long the cross stays, in milliseconds. */
const MOMENT = 1200;

/** @param {number} cell */
export function refuse(cell) {
    const square = document.querySelector(`[role='gridcell'][data-cell='${cell}']`);
    if (!square) return;
    const cross = document.createElement('span');
    cross.className = 'refused';
    cross.setAttribute('aria-hidden', 'true');
    square.replaceChildren(cross);
    setTimeout(() => cross.remove(), MOMENT);
}
