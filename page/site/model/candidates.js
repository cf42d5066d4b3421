/**
 * The squares that a search can go to next, each with its number of exits.
 *
 * @typedef {import('./question.js').Question} Question
 * @typedef {readonly [number, number]} Candidate a cell and its number of exits
 */

import { Mover } from './piece.js';

export class Candidates {
    /** @param {Question} question */
    constructor({ board, piece, wrap, start, end, method }) {
        this.board = board;
        this.mover = new Mover(board, piece, wrap);
        // Between two given ends a search keeps the last square for last; only walks at random run into it.
        this.keptForLast = start !== null && end !== null && method !== 'random' ? board.at(end) : null;
    }

    /**
     * @param {readonly number[]} path
     * @returns {Candidate[]}
     */
    candidates(path) {
        const here = path.at(-1);
        if (here === undefined) return [];
        const isTaken = new Uint8Array(this.board.area);
        for (const cell of path) isTaken[cell] = 1;
        if (this.keptForLast !== null && path.length < this.board.size - 1) isTaken[this.keptForLast] = 1;
        const open = (/** @type {number} */ cell) => [...this.mover.neighbours(cell)].filter((to) => !isTaken[to]);
        return open(here).map((cell) => [cell, open(cell).length]);
    }
}
