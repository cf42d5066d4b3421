/**
 * The start page: a tour draws itself until the visitor does something.
 *
 * @typedef {import('../app-state.js').AppState} AppState
 * @typedef {import('./player.js').Player} Player
 */

import { fromFragment } from '../model/address.js';
import { EULER, pathOf } from '../model/famous.js';
import { find } from '../task/find.js';
import { button, make, byId, wantsLessMotion } from '../view/dom.js';
import { row } from './card.js';
import { setUpGallery } from './gallery.js';

/** The events that count as doing something. Scrolling does not. */
const DEEDS = ['pointerdown', 'keydown'];

/**
 * @param {AppState} app
 * @param {Player} player
 */
export function setUpStart(app, player) {
    setUpGallery(app);
    if (location.hash.length <= 1) begin(app, player);
}

/**
 * Shows the tour as a scene only: it is not an answer, so the address stays as it is.
 *
 * @param {AppState} app
 * @param {Player} player
 */
function begin(app, player) {
    const path = pathOf(EULER, fromFragment(EULER.fragment).question.board);
    app.scene.set({ show: 'tour', path, isClosed: true, at: path.length });
    welcome(app, player);
    if (wantsLessMotion()) return;
    // A screen reader should not read out every square.
    byId('at-text', HTMLElement).setAttribute('aria-live', 'off');
    player.play();
    for (const deed of DEEDS) addEventListener(deed, end, { capture: true });

    /** @param {Event} event */
    function end({ target }) {
        for (const deed of DEEDS) removeEventListener(deed, end, { capture: true });
        byId('at-text', HTMLElement).removeAttribute('aria-live');
        // In the player, the reader decides what comes next.
        const isInPlayer = target instanceof Node && byId('player', HTMLElement).contains(target);
        if (player.tour?.path === path && !isInPlayer) player.scrub(path.length);
    }
}

/**
 * @param {AppState} app
 * @param {Player} player
 */
function welcome(app, player) {
    const showMe = button('Show me', () => showOne(app, player), { class: 'main' });
    const more = make('a', { href: '#gallery-title' }, 'Famous boards and tours');
    more.addEventListener('click', (event) => {
        // What stands behind the # of the address is the question.
        event.preventDefault();
        const title = byId('gallery-title', HTMLElement);
        title.scrollIntoView();
        title.focus({ preventScroll: true });
    });
    const words = make(
        'p',
        {},
        'A knight moves two squares one way and one to the side. Here it visits every square once and returns to its start. ' +
            'Now try it yourself, or draw your own board.',
    );
    app.card.show('plain', 'A knight’s tour', words, row(showMe, more));
}

/**
 * Finds a tour of the current board and plays it.
 *
 * @param {AppState} app
 * @param {Player} player
 */
async function showOne(app, player) {
    await find(app);
    if (app.tour.value && !wantsLessMotion()) player.play();
}
