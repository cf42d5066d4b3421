/**
 * Sets up the page.
 */

import { hasServer, limits } from './api/api.js';
import { AppState } from './app-state.js';
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
import { ExportPanel } from './panel/export-panel.js';
import { setUpTheme } from './panel/theme.js';
import { count } from './task/count.js';
import { find } from './task/find.js';
import { BoardInput } from './task/board-input.js';
import { gameOf, play } from './task/play.js';
import { puzzle } from './task/puzzle.js';
import { filmControls, watch } from './task/watch.js';
import { BoardView } from './view/board.js';
import { Cells } from './view/cells.js';
import { byId } from './view/dom.js';
import { Legend } from './view/legend.js';
import { Markers } from './view/markers.js';
import { Pan } from './view/pan.js';
import { Pointer } from './view/pointer.js';
import { Zoom } from './view/zoom.js';

/** The pause before the limits are requested again, in milliseconds. */
const PAUSE = 10_000;

const TASKS = { find, watch, play, puzzle, count };

function start() {
    // In a frame of another page, only the board is shown.
    if (new URLSearchParams(location.search).get('view') === 'board') document.documentElement.dataset['view'] = 'board';
    const address = fromFragment(location.hash);
    const app = new AppState(address.question);
    const view = new BoardView(app.question, app.scene, app.style);
    setUpBoard(app, view);
    const player = new Player(app);
    const setup = new Setup(app);
    new ExportPanel(app);
    setUpPaste(app);
    setUpTheme(() => view.repaint());
    setUpPrint(app, view);
    setUpPlaces(app);
    const journal = new Journal(app, (other) => open(app, other));
    setUpTasks(app, player, journal);
    byId('api', HTMLElement).hidden = !hasServer;
    if (!hasServer) byId('where', HTMLElement).textContent = 'in this browser';
    learnLimits(app, setup);
    journal.begin(address);
    setUpStart(app, player);
}

/**
 * @param {AppState} app
 * @param {BoardView} view
 */
function setUpBoard(app, view) {
    const input = new BoardInput(app, new Pencil(app), (board) => view.sketch(board));
    new Pan(view);
    new Zoom(view);
    new Legend(view);
    new Pointer(view, input);
    new Markers(view, (end, square) => input.put(end, square));
    const cells = new Cells(view);
    for (const type of /** @type {const} */ (['keydown', 'keyup'])) {
        cells.grid.addEventListener(type, (event) => input.key(event, cells.cursor));
    }
    byId('skip', HTMLElement).addEventListener('click', (event) => {
        // What stands behind the # of the address is the question.
        event.preventDefault();
        cells.focus(cells.cursor);
    });
}

/**
 * @param {AppState} app
 * @param {Player} player
 * @param {Journal} journal
 */
function setUpTasks(app, player, journal) {
    for (const [name, task] of Object.entries(TASKS)) {
        const button = byId(`do-${name}`, HTMLButtonElement);
        button.addEventListener('click', () => task(app));
        app.work.subscribe((work) => button.setAttribute('aria-pressed', String(work === name)));
    }
    setUpShortcuts({
        f: () => find(app),
        w: () => watch(app),
        p: () => play(app),
        z: () => puzzle(app),
        c: () => count(app),
        k: () => (filmControls() ?? player).toggle(),
        ',': () => (filmControls() ?? player).step(-1),
        '.': () => (filmControls() ?? player).step(1),
        u: () => gameOf(app)?.undo(),
        y: () => gameOf(app)?.redo(),
        h: () => gameOf(app)?.hint(),
        r: () => gameOf(app)?.restart(),
        l: () => byId('export-link', HTMLButtonElement).click(),
        d: () => byId('pencil', HTMLButtonElement).click(),
        escape: () => app.leaving(() => app.clear()),
        'ctrl+z': () => (gameOf(app) ?? journal).undo(),
        'ctrl+y': () => (gameOf(app) ?? journal).redo(),
    });
}

/**
 * Fetches the limits. The server may not be ready yet, so this is repeated until it answers.
 *
 * @param {AppState} app
 * @param {Setup} setup
 */
async function learnLimits(app, setup) {
    const answer = await limits().catch(() => null);
    if (!answer) {
        setTimeout(() => learnLimits(app, setup), PAUSE);
        return;
    }
    const { squares, methods, version } = answer;
    app.mostSquares = squares;
    setup.offer(methods);
    byId('version', HTMLElement).textContent = version;
}

start();
