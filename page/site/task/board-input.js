/**
 * Clicks, strokes and keys on the board: moves while a game is played, holes while Draw holes is on, and otherwise a
 * pointer at a square.
 *
 * @typedef {import('../app-state.js').AppState} AppState
 * @typedef {import('../model/board.js').Board} Board
 * @typedef {import('../panel/pencil.js').Pencil} Pencil
 * @typedef {import('../view/pointer.js').Stroke} Stroke
 * @typedef {'start' | 'end'} End
 */

import { counted } from '../model/words.js';
import { describer } from '../view/describe.js';
import { announce } from '../view/dom.js';
import { gameOf } from './play.js';

export class BoardInput {
    /**
     * @param {AppState} app
     * @param {Pencil} pencil
     * @param {(board: Board | null) => void} sketch shows what the board would be
     */
    constructor(app, pencil, sketch) {
        this.app = app;
        this.pencil = pencil;
        this.sketch = sketch;
    }

    get board() {
        return this.app.question.value.board;
    }

    /** @param {number} cell */
    click(cell) {
        const game = gameOf(this.app);
        if (game) game.move(cell);
        else if (this.pencil.isOn.value) this.draw([cell], this.opposite(cell));
        else this.point(cell);
    }

    /**
     * Begins a stroke: every square it passes becomes what the first one becomes. The board changes at its end, once.
     *
     * @param {number} from
     * @returns {Stroke | null}
     */
    stroke(from) {
        if (gameOf(this.app) || !this.pencil.isOn.value) return null;
        const as = this.opposite(from);
        /** @type {Set<number>} */
        const passed = new Set();
        return {
            over: (cells) => {
                for (const cell of cells) passed.add(cell);
                this.sketch(this.board.with(passed, as));
            },
            done: () => {
                this.sketch(null);
                this.draw([...passed], as);
            },
        };
    }

    /** @param {number} cell */
    opposite(cell) {
        return this.board.contains(cell) ? 'hole' : 'square';
    }

    /**
     * @param {readonly number[]} cells
     * @param {'square' | 'hole'} as
     */
    draw(cells, as) {
        const { board } = this;
        const next = board.with(cells, as);
        if (next === board) return;
        this.app.change({ board: next });
        const [first = 0, ...more] = cells;
        const what = more.length === 0 ? board.name(first) : counted(Math.abs(next.size - board.size), 'square');
        announce(`${what} ${as === 'hole' ? 'left out' : 'put back'}`);
    }

    /**
     * Says what a square is. A tour is shown as far as that square.
     *
     * @param {number} cell
     */
    point(cell) {
        const { value: scene } = this.app.scene;
        const at = scene.show === 'tour' ? scene.path.indexOf(cell) + 1 : 0;
        if (scene.show === 'tour' && at > 0) this.app.scene.set({ ...scene, at });
        else this.pencil.nudge();
        announce(describer(this.app.question.value, this.app.scene.value)(cell));
    }

    /**
     * Puts the start or the end on a square, or takes it away.
     *
     * @param {End} end
     * @param {string | null} square
     */
    put(end, square) {
        if (square !== this.app.question.value[end]) this.app.change({ [end]: square });
        announce(square === null ? `No ${end} chosen` : `${end === 'start' ? 'Start' : 'End'} on ${square}`);
    }

    /**
     * The space bar acts when it comes up, as on a button: held down, it moves the board.
     *
     * @param {KeyboardEvent} event
     * @param {number} cell the one in focus
     */
    key(event, cell) {
        if (event.ctrlKey || event.altKey || event.metaKey) return;
        const key = event.key.toLowerCase();
        if (event.type === 'keyup') {
            if (key === ' ' && !event.defaultPrevented) this.click(cell);
            return;
        }
        if (key === 'enter') this.click(cell);
        else if (key === 's') this.toggle('start', cell);
        else if (key === 'e') this.toggle('end', cell);
        else if (key !== ' ') return;
        event.preventDefault();
    }

    /**
     * @param {End} end
     * @param {number} cell
     */
    toggle(end, cell) {
        const name = this.board.name(cell);
        if (this.board.contains(cell)) this.put(end, this.app.question.value[end] === name ? null : name);
    }
}
