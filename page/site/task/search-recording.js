/**
 * A search, recorded step by step while it goes on, and a description of each step.
 *
 * @typedef {import('../model/question.js').Question} Question
 * @typedef {import('../model/scene.js').SearchScene} SearchScene
 * @typedef {import('../model/words.js').Row} Row
 */

import { follow } from '../api/api.js';
import { Commentary } from '../model/commentary.js';
import { Film } from '../model/film.js';
import { wanted } from '../model/question.js';
import { isRearranged } from '../model/tour.js';
import { counted, grouped, sentence, wayName } from '../model/words.js';

/** The most steps that are recorded. */
const MOST_STEPS = 200_000;

export class SearchRecording {
    /** @param {Question} question with the method to be watched */
    constructor(question) {
        this.question = question;
        this.film = new Film(question.board);
        this.commentary = new Commentary(question, this.film);
        this.name = wayName(question);
        /** @type {any} */
        this.answer = null;
        /** The latest progress. */
        this.progress = { steps: 0, retreats: 0 };
        this.stopping = new AbortController();
    }

    /**
     * Records the search until it is over or stopped.
     *
     * @param {AbortSignal} signal
     * @param {() => void} changed
     */
    async record(signal, changed) {
        const stop = AbortSignal.any([signal, this.stopping.signal]);
        const request = { ...wanted(this.question), record: MOST_STEPS };
        try {
            this.answer = await follow('find', request, stop, {
                steps: ({ moves }) => {
                    this.film.take(moves);
                    changed();
                },
                progress: (effort) => {
                    this.progress = effort;
                    changed();
                },
            });
        } catch (error) {
            if (!stop.aborted) throw error;
        }
        changed();
    }

    /** Stops the search; what is recorded stays. */
    stop() {
        this.stopping.abort();
    }

    /** Whether nothing more will be recorded. */
    get isOver() {
        return this.answer !== null || this.stopping.signal.aborted;
    }

    /** Whether the search has settled the question. */
    get isSettled() {
        return this.answer?.outcome === 'found' || this.answer?.outcome === 'impossible';
    }

    /** All steps of the search, forward and back, as far as they are known. */
    get steps() {
        const { steps = 0, retreats = 0 } = this.answer ?? this.progress;
        return Math.max(this.film.length, steps + retreats);
    }

    /**
     * @param {number} at beyond the end, the last step stays
     * @returns {SearchScene}
     */
    scene(at) {
        const step = this.within(at);
        return {
            show: 'search',
            path: this.film.path(step),
            retreats: this.film.left(step),
            candidates: this.commentary.candidates(step),
        };
    }

    /** @param {number} at */
    words(at) {
        return this.commentary.words(this.within(at));
    }

    /** @param {number} at */
    within(at) {
        return Math.min(at, this.film.length);
    }

    /**
     * @param {number} at
     * @returns {Row[]}
     */
    rows(at) {
        const step = this.within(at);
        const { path, deepest, retreats, walks } = this.film.step(step);
        const size = grouped(this.question.board.size);
        return [
            ['Step', `${grouped(step)} of ${grouped(this.film.length)}`],
            ['On the board', `${grouped(path.length)} of ${size}`],
            ['Best so far', grouped(deepest)],
            ['Taken back', grouped(retreats)],
            ['Walks', grouped(walks)],
        ];
    }

    /** The outcome of the search, or its progress. */
    status() {
        const steps = counted(this.steps, 'step');
        if (!this.isOver) return `Searching: ${steps} so far.${this.cut()}`;
        if (!this.answer) return `Stopped after ${steps}.`;
        return `${this.outcome(steps)}${this.cut()}`;
    }

    /** @param {string} steps */
    outcome(steps) {
        const { outcome, facts, squares, text } = this.answer;
        if (outcome === 'impossible') return `Proved in ${steps} that there is no tour.`;
        if (outcome !== 'found') return sentence(text);
        const found = `Found ${facts.kind === 'closed' ? 'a closed' : 'an open'} tour in ${steps}.`;
        const { board } = this.question;
        const isCut = this.steps > this.film.length;
        if (isCut || !isRearranged(this.film.path(this.film.length), board.cellsOf(squares))) return found;
        return `${found} At the end some moves were exchanged so that the path ends where it should.`;
    }

    /** A note on steps that are not recorded. */
    cut() {
        const isCut = this.film.length >= MOST_STEPS && this.steps > this.film.length;
        return isCut ? ` Only the first ${grouped(this.film.length)} steps are recorded.` : '';
    }
}
