/**
 * The living start: whoever opens the page without a question sees a tour draw itself, until they do something.
 *
 * @typedef {import('../desk.js').Desk} Desk
 * @typedef {import('./player.js').Player} Player
 */

import { fromFragment } from '../model/address.js';
import { EULER, pathOf } from '../model/famous.js';
import { find } from '../task/find.js';
import { button, make, part, wantsLessMotion } from '../view/dom.js';
import { row } from './card.js';
import { setUpGallery } from './gallery.js';

/** What readers do. To look around by the wheel is not to do something. */
const DEEDS = ['pointerdown', 'keydown'];

/**
 * @param {Desk} desk
 * @param {Player} player
 */
export function setUpStart(desk, player) {
    setUpGallery(desk);
    if (location.hash.length <= 1) begin(desk, player);
}

/**
 * The tour lies on the board as a scene alone: it is no answer to a question, so the address does not speak of it.
 *
 * @param {Desk} desk
 * @param {Player} player
 */
function begin(desk, player) {
    const path = pathOf(EULER, fromFragment(EULER.fragment).question.board);
    desk.scene.set({ show: 'tour', path, isClosed: true, at: path.length });
    welcome(desk, player);
    if (wantsLessMotion()) return;
    // Nobody asked, so nobody shall have every square read out.
    part('at-text', HTMLElement).setAttribute('aria-live', 'off');
    player.play();
    for (const deed of DEEDS) addEventListener(deed, end, { capture: true });

    /** @param {Event} event */
    function end({ target }) {
        for (const deed of DEEDS) removeEventListener(deed, end, { capture: true });
        part('at-text', HTMLElement).removeAttribute('aria-live');
        // In the player, the reader decides what comes next.
        const isInPlayer = target instanceof Node && part('player', HTMLElement).contains(target);
        if (player.tour?.path === path && !isInPlayer) player.scrub(path.length);
    }
}

/**
 * @param {Desk} desk
 * @param {Player} player
 */
function welcome(desk, player) {
    const showMe = button('Show me', () => showOne(desk, player), { class: 'main' });
    const more = make('a', { href: '#gallery-title' }, 'Famous boards and tours');
    more.addEventListener('click', (event) => {
        // What stands behind the # of the address is the question.
        event.preventDefault();
        const title = part('gallery-title', HTMLElement);
        title.scrollIntoView();
        title.focus({ preventScroll: true });
    });
    const words = make(
        'p',
        {},
        'A knight goes two squares one way and one to the side. Here it visits every square once and comes home. ' +
            'Is there such a tour of a board of your own?',
    );
    desk.card.show('plain', 'A knight’s tour', words, row(showMe, more));
}

/**
 * Finds a tour of the reader's board, and lets it draw itself.
 *
 * @param {Desk} desk
 * @param {Player} player
 */
async function showOne(desk, player) {
    await find(desk);
    if (desk.tour.value && !wantsLessMotion()) player.play();
}
