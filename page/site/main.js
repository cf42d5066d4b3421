/**
 * The page: a desk with a question on it, a board to look at, and what can be done with them.
 */

import { hasServer, limits } from './api/api.js';
import { Desk } from './desk.js';
import { Journal } from './journal.js';
import { fromFragment } from './model/address.js';
import { open } from './open.js';
import { setUpPaste } from './panel/paste.js';
import { Pencil } from './panel/pencil.js';
import { setUpPlaces } from './panel/places.js';
import { Player } from './panel/player.js';
import { setUpPrint } from './panel/print.js';
import { Setup } from './panel/setup.js';
import { setUpShortcuts } from './panel/shortcuts.js';
import { setUpStart } from './panel/start.js';
import { Take } from './panel/take.js';
import { setUpTheme } from './panel/theme.js';
import { count } from './task/count.js';
import { find } from './task/find.js';
import { Hand } from './task/hand.js';
import { gameOf, play } from './task/play.js';
import { puzzle } from './task/puzzle.js';
import { filmControls, watch } from './task/watch.js';
import { BoardView } from './view/board.js';
import { Cells } from './view/cells.js';
import { part } from './view/dom.js';
import { Legend } from './view/legend.js';
import { Markers } from './view/markers.js';
import { Pan } from './view/pan.js';
import { Pointer } from './view/pointer.js';
import { Zoom } from './view/zoom.js';

/** How long to wait before what may be asked is asked for again, in milliseconds. */
const PAUSE = 10_000;

const TASKS = { find, watch, play, puzzle, count };

function start() {
    // A page of somebody else's frames the board alone.
    if (new URLSearchParams(location.search).get('view') === 'board') document.documentElement.dataset['view'] = 'board';
    const address = fromFragment(location.hash);
    const desk = new Desk(address.question);
    const view = new BoardView(desk.question, desk.scene, desk.style);
    setUpBoard(desk, view);
    const player = new Player(desk);
    const setup = new Setup(desk);
    new Take(desk);
    setUpPaste(desk);
    setUpTheme(() => view.repaint());
    setUpPrint(desk, view);
    setUpPlaces(desk);
    const journal = new Journal(desk, (other) => open(desk, other));
    setUpTasks(desk, player, journal);
    part('api', HTMLElement).hidden = !hasServer;
    if (!hasServer) part('where', HTMLElement).textContent = 'in this browser';
    learnLimits(desk, setup);
    journal.begin(address);
    setUpStart(desk, player);
}

/**
 * @param {Desk} desk
 * @param {BoardView} view
 */
function setUpBoard(desk, view) {
    const hand = new Hand(desk, new Pencil(desk), (board) => view.sketch(board));
    new Pan(view);
    new Zoom(view);
    new Legend(view);
    new Pointer(view, hand);
    new Markers(view, (end, square) => hand.put(end, square));
    const cells = new Cells(view);
    for (const type of /** @type {const} */ (['keydown', 'keyup'])) {
        cells.grid.addEventListener(type, (event) => hand.key(event, cells.cursor));
    }
    part('skip', HTMLElement).addEventListener('click', (event) => {
        // What stands behind the # of the address is the question.
        event.preventDefault();
        cells.focus(cells.cursor);
    });
}

/**
 * @param {Desk} desk
 * @param {Player} player
 * @param {Journal} journal
 */
function setUpTasks(desk, player, journal) {
    for (const [name, task] of Object.entries(TASKS)) {
        const button = part(`do-${name}`, HTMLButtonElement);
        button.addEventListener('click', () => task(desk));
        desk.work.tell((work) => button.setAttribute('aria-pressed', String(work === name)));
    }
    setUpShortcuts({
        f: () => find(desk),
        w: () => watch(desk),
        p: () => play(desk),
        z: () => puzzle(desk),
        c: () => count(desk),
        k: () => (filmControls() ?? player).toggle(),
        ',': () => (filmControls() ?? player).step(-1),
        '.': () => (filmControls() ?? player).step(1),
        u: () => gameOf(desk)?.undo(),
        y: () => gameOf(desk)?.redo(),
        h: () => gameOf(desk)?.hint(),
        r: () => gameOf(desk)?.restart(),
        l: () => part('take-link', HTMLButtonElement).click(),
        d: () => part('pencil', HTMLButtonElement).click(),
        escape: () => desk.leaving(() => desk.clear()),
        'ctrl+z': () => (gameOf(desk) ?? journal).undo(),
        'ctrl+y': () => (gameOf(desk) ?? journal).redo(),
    });
}

/**
 * Learns what may be asked. Whoever answers may not be there yet, and is asked again.
 *
 * @param {Desk} desk
 * @param {Setup} setup
 */
async function learnLimits(desk, setup) {
    const told = await limits().catch(() => null);
    if (!told) {
        setTimeout(() => learnLimits(desk, setup), PAUSE);
        return;
    }
    const { squares, methods, version } = told;
    desk.mostSquares = squares;
    setup.offer(methods);
    part('version', HTMLElement).textContent = version;
}

start();
