/**
 * Keeps things where the reader has them: what is under the pointer in the panel does not move when a card comes or
 * goes, and on a narrow window the board and the card come into view together when a task begins.
 *
 * @typedef {import('../app-state.js').AppState} AppState
 */

import { byId } from '../view/dom.js';

/** As in the style sheet: one column. */
const narrow = matchMedia('(max-width: 860px) and (orientation: portrait)');

/** @param {AppState} app */
export function setUpPlaces(app) {
    holdCard();
    showCard();
    app.work.subscribe((work) => {
        if (work !== null && narrow.matches) requestAnimationFrame(showTable);
    });
}

/**
 * The place of the card stays as high as the card was, until the pointer has left the panel.
 */
function holdCard() {
    const place = byId('answer-place', HTMLElement);
    const card = byId('answer', HTMLElement);
    let held = 0;
    const hold = (/** @type {number} */ pixels) => {
        held = pixels;
        if (pixels > 0) place.style.setProperty('--held', `${pixels}px`);
        else place.style.removeProperty('--held');
    };
    const height = () => card.getBoundingClientRect().height;
    new ResizeObserver(() => {
        if (height() > held) hold(height());
    }).observe(card);
    const letGo = (/** @type {PointerEvent} */ event) => {
        const isInPanel = event.target instanceof Element && event.target.closest('.panel form, .panel .export, .place');
        if (!isInPanel) hold(height());
    };
    for (const type of /** @type {const} */ (['pointermove', 'pointerdown'])) addEventListener(type, letGo);
}

/** Where the window is wide, the card of an answer comes into sight if it is out of it. */
function showCard() {
    const card = byId('answer', HTMLElement);
    new MutationObserver(() => {
        const title = card.querySelector('h2')?.getBoundingClientRect();
        if (!title || narrow.matches || (title.top >= 0 && title.bottom <= innerHeight)) return;
        card.scrollIntoView({ block: title.top < 0 ? 'start' : 'nearest' });
    }).observe(card, { childList: true });
}

/** Scrolls the header away, for what stands below the board. */
function showTable() {
    byId('board', HTMLElement).closest('.table')?.scrollIntoView({ block: 'start' });
}
