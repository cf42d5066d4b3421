/**
 * The desk: the question that lies on it, the scene on the board, the tour in hand, and the one piece of work that is
 * being done. Another question clears the desk.
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

export class Desk {
    /** @param {Question} question */
    constructor(question) {
        this.question = new Value(question);
        /** @type {Value<Scene>} */
        this.scene = new Value(/** @type {Scene} */ (BARE));
        /** @type {Value<Style>} */
        this.style = new Value(/** @type {Style} */ ('both'));
        /** @type {Value<Tour | null>} */
        this.tour = new Value(/** @type {Tour | null} */ (null));
        /** What the address says of it. @type {Value<Shown>} */
        this.shown = new Value(BOARD_ALONE);
        /** What is being done. @type {Value<string | null>} */
        this.work = new Value(/** @type {string | null} */ (null));
        /** The most squares the server takes. */
        this.mostSquares = 1_000_000;
        /** Asks whether what is being done may be left, where there is something to lose. @type {(() => Promise<boolean>) | null} */
        this.leave = null;
        this.card = new Card();
        this.control = new AbortController();
        this.question.tell((next, before) => {
            if (next !== before) this.clear();
        });
    }

    /**
     * Does what takes everything off the board, if the reader agrees to leave what is being done.
     *
     * @param {() => void} act
     * @returns {Promise<boolean>} whether it was done
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
        // The fields go back to what they said.
        if (!isDone) this.question.retell();
    }

    /** Stops what is being done and takes everything off the board. */
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
     * Does a piece of work in place of what was being done before. It hears by the signal when it is to stop.
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
    lay(tour) {
        this.tour.set(tour);
        this.shown.set({ as: 'tour', path: tour.path, more: {} });
        this.scene.set({ show: 'tour', path: tour.path, isClosed: tour.isClosed, at: tour.path.length });
    }
}
