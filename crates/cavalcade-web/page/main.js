/**
 * The page of `cavalcade serve`: a desk with a question on it, a board to look at, and what can be done with them.
 */

import { limits } from './api/server.js';
import { Desk } from './desk.js';
import { fromFragment, toFragment } from './model/address.js';
import { Player } from './panel/player.js';
import { Setup } from './panel/setup.js';
import { setUpShortcuts } from './panel/shortcuts.js';
import { Take } from './panel/take.js';
import { setUpTheme } from './panel/theme.js';
import { count } from './task/count.js';
import { find } from './task/find.js';
import { Hand } from './task/hand.js';
import { gameOf, play } from './task/play.js';
import { watch } from './task/watch.js';
import { BoardView } from './view/board.js';
import { Cells } from './view/cells.js';
import { part } from './view/dom.js';
import { Markers } from './view/markers.js';
import { Pointer } from './view/pointer.js';

const TASKS = { find, watch, play, count };
/** How long the address waits for more changes, in milliseconds: browsers do not let it change too often. */
const ADDRESS_DELAY = 60;

function start() {
    const { question, show } = fromFragment(location.hash);
    const desk = new Desk(question);
    const view = new BoardView(desk.question, desk.scene, desk.style);
    setUpBoard(desk, view);
    const player = new Player(desk);
    const setup = new Setup(desk);
    new Take(desk);
    setUpTheme(() => view.repaint());
    setUpTasks(desk, player);
    keepAddress(desk);
    learnLimits(desk, setup);
    if (show === 'tour') find(desk);
}

/**
 * @param {Desk} desk
 * @param {BoardView} view
 */
function setUpBoard(desk, view) {
    const hand = new Hand(desk);
    new Pointer(view, hand);
    new Markers(view, (end, square) => hand.put(end, square));
    const cells = new Cells(view);
    cells.grid.addEventListener('keydown', (event) => hand.key(event, cells.cursor));
    part('skip', HTMLElement).addEventListener('click', (event) => {
        // What stands behind the # of the address is the question.
        event.preventDefault();
        cells.focus(cells.cursor);
    });
}

/**
 * @param {Desk} desk
 * @param {Player} player
 */
function setUpTasks(desk, player) {
    for (const [name, task] of Object.entries(TASKS)) {
        const button = part(`do-${name}`, HTMLButtonElement);
        button.addEventListener('click', () => task(desk));
        desk.work.tell((work) => button.setAttribute('aria-pressed', String(work === name)));
    }
    setUpShortcuts({
        f: () => find(desk),
        w: () => watch(desk),
        p: () => play(desk),
        c: () => count(desk),
        k: () => player.toggle(),
        ',': () => player.step(-1),
        '.': () => player.step(1),
        u: () => gameOf(desk)?.undo(),
        h: () => gameOf(desk)?.hint(),
        r: () => gameOf(desk)?.restart(),
        l: () => part('take-link', HTMLButtonElement).click(),
        escape: () => desk.clear(),
    });
}

/**
 * Keeps the address in step with the question, and the question with the address.
 *
 * @param {Desk} desk
 */
function keepAddress(desk) {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let waiting;
    const write = () => {
        clearTimeout(waiting);
        waiting = setTimeout(() => {
            // A tour made by hand is not the one that would be found.
            const show = desk.tour.value?.by === 'search' ? 'tour' : 'board';
            history.replaceState(null, '', toFragment({ question: desk.question.value, show }));
        }, ADDRESS_DELAY);
    };
    desk.question.tell(write);
    desk.tour.tell(write);
    addEventListener('hashchange', () => {
        const { question, show } = fromFragment(location.hash);
        desk.question.set(question);
        if (show === 'tour') find(desk);
    });
}

/**
 * @param {Desk} desk
 * @param {Setup} setup
 */
async function learnLimits(desk, setup) {
    const { squares, methods, version } = await limits();
    desk.mostSquares = squares;
    setup.offer(methods);
    part('version', HTMLElement).textContent = version;
}

start();
