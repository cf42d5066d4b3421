/**
 * The state of the page: the question, the scene on the board, the current tour, and the task in progress. Changing the
 * question clears everything else.
 *
 * @typedef {import('./model/question.js').Question} Question
 * @typedef {import('./model/scene.js').Scene} Scene
 * @typedef {import('./model/scene.js').Style} Style
 *
 * @typedef {object} Tour
 * @property {readonly number[]} path
 * @property {boolean} isClosed
 * @property {object} record as the command writes it with `--json`
 *
 * @typedef {import('./model/address.js').Shown} Shown
 */

import { Problem } from './api/api.js';
import { BOARD_ALONE } from './model/address.js';
import { amend } from './model/question.js';
import { BARE } from './model/scene.js';
import { Value } from './model/value.js';
import { Card } from './panel/card.js';

export class AppState {
    /** @param {Question} question */
    constructor(question) {
        this.question = new Value(question);
        /** @type {Value<Scene>} */
        this.scene = new Value(/** @type {Scene} */ (BARE));
        /** @type {Value<Style>} */
        this.style = new Value(/** @type {Style} */ ('both'));
        /** @type {Value<Tour | null>} */
        this.tour = new Value(/** @type {Tour | null} */ (null));
        /** What the address says. @type {Value<Shown>} */
        this.shown = new Value(BOARD_ALONE);
        /** The task in progress. @type {Value<string | null>} */
        this.work = new Value(/** @type {string | null} */ (null));
        /** The largest board that the server accepts, in squares. */
        this.mostSquares = 1_000_000;
        /** Asks whether the current task may be left, if something would be lost. @type {(() => Promise<boolean>) | null} */
        this.leave = null;
        this.card = new Card();
        this.control = new AbortController();
        this.question.subscribe((next, before) => {
            if (next !== before) this.clear();
        });
    }

    /**
     * Runs an action that clears the board, if the reader agrees to leave the current task.
     *
     * @param {() => void} act
     * @returns {Promise<boolean>} whether it ran
     */
    async leaving(act) {
        if (this.leave && !(await this.leave())) return false;
        this.leave = null;
        act();
        return true;
    }

    /** @param {Partial<Question>} change */
    async change(change) {
        const isDone = await this.leaving(() => this.question.set(amend(this.question.value, change)));
        // Resets the fields.
        if (!isDone) this.question.notify();
    }

    /** Stops the current task and clears the board. */
    clear() {
        this.stop();
        this.tour.set(null);
        this.scene.set(BARE);
        this.shown.set(BOARD_ALONE);
        this.card.clear();
    }

    stop() {
        this.control.abort();
        this.work.set(null);
    }

    /**
     * Runs a task in place of the current one. The signal cancels it.
     *
     * @param {string} name
     * @param {(signal: AbortSignal) => Promise<void>} work
     */
    async begin(name, work) {
        if (this.leave && !(await this.leaving(() => {}))) return;
        this.stop();
        this.tour.set(null);
        this.scene.set(BARE);
        this.shown.set(BOARD_ALONE);
        const control = new AbortController();
        this.control = control;
        this.work.set(name);
        try {
            await work(control.signal);
        } catch (error) {
            if (control.signal.aborted) return;
            this.card.problem(error instanceof Problem ? error.message : String(error));
        }
        if (this.control === control) this.work.set(null);
    }

    /**
     * Puts a tour on the board.
     *
     * @param {Tour} tour
     */
    showTour(tour) {
        this.tour.set(tour);
        this.shown.set({ as: 'tour', path: tour.path, more: {} });
        this.scene.set({ show: 'tour', path: tour.path, isClosed: tour.isClosed, at: tour.path.length });
    }
}
