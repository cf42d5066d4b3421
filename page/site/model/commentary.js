/**
 * What a step of a search did, in words.
 *
 * @typedef {import('./film.js').Film} Film
 * @typedef {import('./film.js').Step} Step
 * @typedef {import('./lookout.js').Candidate} Candidate
 * @typedef {import('./question.js').Question} Question
 */

import { Lookout } from './lookout.js';
import { listed } from './words.js';

export class Commentary {
    /**
     * @param {Question} question
     * @param {Film} film
     */
    constructor(question, film) {
        this.board = question.board;
        this.method = question.method;
        this.film = film;
        this.lookout = new Lookout(question);
    }

    /**
     * The squares that the search can go to after a step, each with its number of onward moves.
     *
     * @param {number} at
     * @returns {Candidate[]}
     */
    candidates(at) {
        return this.lookout.candidates(this.film.path(at));
    }

    /**
     * @param {number} at
     * @returns {string}
     */
    words(at) {
        if (at === 0) return 'The board is bare.';
        const step = this.film.step(at);
        if (step.way === 'home') return `Every square is visited, and ${this.name(step.cell)} is a move away: home.`;
        return step.way === 'forward' ? this.forward(at, step) : this.back(at, step);
    }

    /** @param {number} cell */
    name(cell) {
        return this.board.name(cell);
    }

    /**
     * @param {number} at
     * @param {Step} step
     */
    forward(at, { cell, path, walks }) {
        const to = this.name(cell);
        const from = path.at(-2);
        if (from === undefined) return walks > 1 ? `Another walk sets out, from ${to}.` : `The search sets out from ${to}.`;
        const here = this.name(from);
        const ways = this.candidates(at - 1);
        if (path.length === this.board.size) return `${here}: ${to} is the last square.`;
        if (ways.length === 1) return `${here}: ${to} is the only way on.`;
        if (this.method === 'random') return `${here}: chance takes ${to}, one of ${ways.length} ways on.`;
        if (this.film.isBack(at - 1)) return `${here}: now tries ${to}${this.onward(ways, cell)}.`;
        if (this.method === 'warnsdorff') return `${here}: ${this.rule(ways, cell)}.`;
        return `${here}: tries ${to}, the first in order of its ${ways.length} ways on.`;
    }

    /**
     * How many moves lead on, if the method looks at that.
     *
     * @param {readonly Candidate[]} ways
     * @param {number} taken
     */
    onward(ways, taken) {
        const count = ways.find(([cell]) => cell === taken)?.[1] ?? 0;
        return this.method === 'warnsdorff' ? `, with ${count} onward ${count === 1 ? 'move' : 'moves'}` : '';
    }

    /**
     * The choice by Warnsdorff's rule.
     *
     * @param {readonly Candidate[]} ways
     * @param {number} taken
     */
    rule(ways, taken) {
        const to = this.name(taken);
        const least = Math.min(...ways.map(([, onward]) => onward));
        const fewest = ways.filter(([, onward]) => onward === least).map(([cell]) => cell);
        const of = `of its ${ways.length} ways on`;
        // A later walk may begin with another move than the best.
        if (!fewest.includes(taken)) return `${of}, this walk takes ${to}${this.onward(ways, taken)}`;
        if (fewest.length === 1) return `${of}, ${to} has the fewest onward moves (${least})`;
        const names = listed(fewest.map((cell) => this.name(cell)));
        if (fewest.length === ways.length) return `${names} have equally many onward moves (${least}); the tie goes to ${to}`;
        return `${of}, ${names} have the fewest onward moves (${least}); the tie goes to ${to}`;
    }

    /**
     * @param {number} at
     * @param {Step} step
     */
    back(at, { cell, path }) {
        const here = this.name(cell);
        const before = path.at(-1);
        const to = before === undefined ? 'this walk is over' : `goes back to ${this.name(before)}`;
        if (this.film.isBack(at - 1)) return `Leaves ${here}: ${to}.`;
        return `${this.trouble(at - 1, here)}: ${to}.`;
    }

    /**
     * Why the search turned round.
     *
     * @param {number} at the last step forward
     * @param {string} here
     */
    trouble(at, here) {
        const ways = this.candidates(at);
        const isFull = this.film.path(at).length >= this.board.size - (this.lookout.keptForLast === null ? 0 : 1);
        if (isFull) return `${here} is the last square, and the path does not end as asked`;
        if (ways.length === 0) return `Dead end at ${here}`;
        const lost = ways.find(([, onward]) => onward === 0)?.[0];
        if (this.method === 'warnsdorff' && lost !== undefined) {
            return `Dead end at ${here}, for nothing would lead on from ${this.name(lost)}`;
        }
        return `A look ahead from ${here} shows that no tour can come of this`;
    }
}
