/**
 * Play by hand: the reader moves the piece, and after every move a lamp tells whether a tour can still come of it.
 *
 * @typedef {import('../desk.js').Desk} Desk
 * @typedef {'yes' | 'no' | 'unknown' | 'waiting'} Light
 *
 * @typedef {object} Judgement as the server gives it
 * @property {string[]} legal
 * @property {string | null} hint
 * @property {'yes' | 'no' | 'unknown'} lamp
 * @property {string | null} reason
 * @property {'open' | 'closed' | null} done
 */

import { ask, Problem } from '../api/server.js';
import { Mover } from '../model/piece.js';
import { asked } from '../model/question.js';
import { gridText, recordOf } from '../model/tour.js';
import { factRows, sentence } from '../model/words.js';
import { row, table } from '../panel/card.js';
import { announce, button, make } from '../view/dom.js';

/** @type {Readonly<Record<Light, [string, string]>>} sign and words */
const LAMPS = {
    yes: ['✓', 'A tour is still possible'],
    no: ['✕', 'No tour can come of this'],
    unknown: ['?', 'Too hard to tell in time'],
    waiting: ['…', 'Looking ahead'],
};

/** @param {Desk} desk */
export function play(desk) {
    return desk.begin('play', async (signal) => {
        const game = new Game(desk, signal);
        current = game;
        await game.over;
        if (current === game) current = null;
    });
}

/** The game that is being played. @type {Game | null} */
let current = null;

/** @returns {Game | null} */
export function gameOf(/** @type {Desk} */ desk) {
    return desk.work.value === 'play' ? current : null;
}

export class Game {
    /**
     * @param {Desk} desk
     * @param {AbortSignal} signal
     */
    constructor(desk, signal) {
        this.desk = desk;
        this.question = desk.question.value;
        this.mover = new Mover(this.question.board, this.question.piece, this.question.wrap);
        /** @type {number[]} */
        this.path = [];
        /** @type {Promise<Judgement | null>} */
        this.judgement = Promise.resolve(null);
        this.signal = signal;
        this.asking = new AbortController();
        this.over = new Promise((resolve) => {
            this.end = resolve;
            signal.addEventListener('abort', resolve);
        });
        signal.addEventListener('abort', () => this.asking.abort());
        this.lamp = make('p', { class: 'lamp', role: 'status' });
        this.moves = make('p', { class: 'quiet' });
        this.lay();
        this.restart();
    }

    lay() {
        const buttons = row(
            button('Undo', () => this.undo()),
            button('Restart', () => this.restart()),
            button('Hint', () => this.hint()),
            button('Leave', () => this.desk.clear()),
        );
        this.desk.card.show('plain', 'Your move', this.lamp, this.moves, buttons);
    }

    restart() {
        const start = this.question.start === null ? null : this.question.board.at(this.question.start);
        this.set(start === null ? [] : [start]);
    }

    undo() {
        const fixed = this.question.start === null ? 0 : 1;
        if (this.path.length > fixed) this.set(this.path.slice(0, -1));
    }

    /**
     * Moves to a square, if that is a move.
     *
     * @param {number} cell
     */
    move(cell) {
        if (this.legal().has(cell)) this.set([...this.path, cell]);
        else announce(`${this.question.board.name(cell)} is not a move away, or has been visited`);
    }

    /** @returns {Set<number>} */
    legal() {
        const { board } = this.question;
        const here = this.path.at(-1);
        if (here !== undefined) return this.mover.neighbours(here).difference(new Set(this.path));
        return new Set(Array.from({ length: board.area }, (_, cell) => cell).filter((cell) => board.contains(cell)));
    }

    /** Shows the hint, as soon as the server has one. */
    async hint() {
        const { path } = this;
        const judgement = await this.judgement;
        if (path !== this.path) return;
        const hint = judgement?.hint ? this.question.board.at(judgement.hint) : null;
        this.show(hint);
        announce(hint === null ? 'There is no move to hint at' : `Hint: ${judgement?.hint}`);
    }

    /** @param {number | null} hint */
    show(hint) {
        this.desk.scene.set({ show: 'game', path: this.path, legal: this.legal(), hint });
    }

    /**
     * Goes to a position and asks what can come of it.
     *
     * @param {number[]} path
     */
    set(path) {
        this.path = path;
        this.show(null);
        this.moves.textContent = `${path.length} of ${this.question.board.size} squares`;
        if (path.length === 0) this.moves.textContent = 'Click the square where you want to start.';
        this.light('waiting', null);
        this.asking.abort();
        this.asking = new AbortController();
        this.judgement = this.judge(path, this.asking.signal);
    }

    /**
     * @param {number[]} path
     * @param {AbortSignal} signal
     * @returns {Promise<Judgement | null>}
     */
    async judge(path, signal) {
        try {
            const names = path.map((cell) => this.question.board.name(cell));
            /** @type {Judgement} */
            const judgement = await ask('play', { ...asked(this.question), path: names }, signal);
            if (signal.aborted) return null;
            if (judgement.done) await this.finish(judgement.done, signal);
            else this.light(judgement.lamp, this.comment(judgement));
            return judgement;
        } catch (error) {
            if (!signal.aborted) this.light('unknown', error instanceof Problem ? error.message : String(error));
            return null;
        }
    }

    /**
     * @param {Judgement} judgement
     * @returns {string | null}
     */
    comment({ legal, reason }) {
        const isStuck = legal.length === 0 && this.path.length > 0;
        if (!isStuck) return reason;
        const isFull = this.path.length === this.question.board.size;
        if (isFull) return reason ?? 'Every square is visited, but this is not the tour asked for.';
        return 'There is no move left. Undo, and try another way.';
    }

    /**
     * @param {Light} light
     * @param {string | null} comment
     */
    light(light, comment) {
        const [sign, words] = LAMPS[light];
        this.lamp.dataset['light'] = light;
        const text = make('span', {}, words);
        if (comment) text.append(make('small', {}, sentence(comment)));
        this.lamp.replaceChildren(make('span', { class: 'bulb', 'aria-hidden': 'true' }, sign), text);
    }

    /**
     * @param {'open' | 'closed'} kind
     * @param {AbortSignal} signal
     */
    async finish(kind, signal) {
        const { board, piece, wrap } = this.question;
        const path = this.path.slice();
        const facts = await ask('check', { tour: gridText(board, path), piece, wrap }, signal);
        const isClosed = kind === 'closed';
        this.end?.(undefined);
        this.desk.lay({ path, isClosed, by: 'hand', record: recordOf(this.question, kind, path) });
        const again = button('Play again', () => play(this.desk));
        const title = `You made it: ${isClosed ? 'a closed' : 'an open'} tour`;
        this.desk.card.show('yes', title, table(factRows(facts)), row(again));
    }
}
