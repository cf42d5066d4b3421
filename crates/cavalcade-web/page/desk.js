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
 * @property {'search' | 'hand'} by
 * @property {object} record as the command writes it with `--json`
 */

import { Problem } from './api/server.js';
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
        /** What is being done. @type {Value<string | null>} */
        this.work = new Value(/** @type {string | null} */ (null));
        /** The most squares the server takes. */
        this.mostSquares = 1_000_000;
        this.card = new Card();
        this.control = new AbortController();
        this.question.tell((next, before) => {
            if (next !== before) this.clear();
        });
    }

    /** @param {Partial<Question>} change */
    change(change) {
        this.question.set(amend(this.question.value, change));
    }

    /** Stops what is being done and takes everything off the board. */
    clear() {
        this.stop();
        this.tour.set(null);
        this.scene.set(BARE);
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
        this.stop();
        this.tour.set(null);
        this.scene.set(BARE);
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
        this.scene.set({ show: 'tour', path: tour.path, isClosed: tour.isClosed, at: tour.path.length });
    }
}
