/**
 * Describes each step of a search.
 *
 * @typedef {import('./film.js').Film} Film
 * @typedef {import('./film.js').Step} Step
 * @typedef {import('./candidates.js').Candidate} Candidate
 * @typedef {import('./question.js').Question} Question
 */

import { Candidates } from './candidates.js';
import { pieceName } from './piece.js';
import { listed } from './words.js';

export class Commentary {
    /**
     * @param {Question} question
     * @param {Film} film
     */
    constructor(question, film) {
        this.board = question.board;
        this.piece = pieceName(question.piece);
        this.method = question.method;
        this.film = film;
        this.nextMoves = new Candidates(question);
    }

    /**
     * The squares that the search can go to after a step, each with its number of exits.
     *
     * @param {number} at
     * @returns {Candidate[]}
     */
    candidates(at) {
        return this.nextMoves.candidates(this.film.path(at));
    }

    /**
     * @param {number} at
     * @returns {string}
     */
    words(at) {
        if (at === 0) return 'The board is empty.';
        const step = this.film.step(at);
        if (step.way === 'home') return `Every square is visited, and ${this.name(step.cell)} is one move away: the tour is closed.`;
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
        if (from === undefined) return walks > 1 ? `A new walk starts on ${to}.` : `The search starts on ${to}.`;
        const here = this.name(from);
        const ways = this.candidates(at - 1);
        const choice = `From ${here} the ${this.piece} can go to ${ways.length} squares.`;
        if (path.length === this.board.size) return `${to} is the last square.`;
        if (ways.length === 1) return `From ${here} the ${this.piece} can only go to ${to}.`;
        if (this.method === 'random') return `${choice} It picks ${to} at random.`;
        if (this.film.isBack(at - 1)) return `From ${here} it now tries ${to}${this.onward(ways, cell)}.`;
        if (this.method === 'warnsdorff') return `${choice} ${this.rule(ways, cell)}`;
        return `${choice} It tries ${to}, the first in order.`;
    }

    /**
     * The exits of a square, if the method counts them.
     *
     * @param {readonly Candidate[]} ways
     * @param {number} taken
     */
    onward(ways, taken) {
        const count = ways.find(([cell]) => cell === taken)?.[1] ?? 0;
        return this.method === 'warnsdorff' ? ` (${count} ${count === 1 ? 'exit' : 'exits'})` : '';
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
        // A later walk may begin with another move than the best.
        if (!fewest.includes(taken)) return `This walk takes ${to}${this.onward(ways, taken)}.`;
        if (fewest.length === 1) return `${to} has the fewest exits (${least}), so it goes there.`;
        const names = listed(fewest.map((cell) => this.name(cell)));
        const how = fewest.length === ways.length ? 'equally many' : 'the fewest';
        return `${names} have ${how} exits (${least}); the tie goes to ${to}.`;
    }

    /**
     * @param {number} at
     * @param {Step} step
     */
    back(at, { cell, path }) {
        const here = this.name(cell);
        const before = path.at(-1);
        const to = before === undefined ? 'This walk is over.' : `Back to ${this.name(before)}.`;
        return this.film.isBack(at - 1) ? to : `${this.trouble(at - 1, here)} ${to}`;
    }

    /**
     * The reason for going back.
     *
     * @param {number} at the last step forward
     * @param {string} here
     */
    trouble(at, here) {
        const ways = this.candidates(at);
        const isFull = this.film.path(at).length >= this.board.size - (this.nextMoves.keptForLast === null ? 0 : 1);
        if (isFull) return `${here} is the last square, but the path does not end as asked.`;
        if (ways.length === 0) return `${here} is a dead end.`;
        const lost = ways.find(([, onward]) => onward === 0)?.[0];
        if (this.method === 'warnsdorff' && lost !== undefined) {
            return `${here} is a dead end: ${this.name(lost)} would have no exit left.`;
        }
        return `From ${here} no tour is possible any more.`;
    }
}
