/**
 * A game: the path that is played by hand, the moves that were taken back, and how much help there was. In a puzzle
 * some numbers are given, and the path keeps to them.
 *
 * @typedef {import('./question.js').Question} Question
 * @typedef {ReadonlyMap<number, number>} Clues the number that is given on a cell
 */

import { Mover, pieceName } from './piece.js';

/** A game with more moves than this is not thrown away unasked. */
const FEW_MOVES = 3;

export class Game {
    /**
     * @param {Question} question
     * @param {Clues} [clues]
     */
    constructor(question, clues = new Map()) {
        this.question = question;
        this.clues = clues;
        this.mover = new Mover(question.board, question.piece, question.wrap);
        /** The cell of each given number. @type {ReadonlyMap<number, number>} */
        this.given = new Map([...clues].map(([cell, number]) => [number, cell]));
        /** The squares that are on the path before the first move. @type {readonly number[]} */
        this.opening = this.firstSquare();
        /** @type {readonly number[]} */
        this.path = this.opening;
        /** What can be done again, the next move last. @type {number[]} */
        this.undone = [];
        /** How many moves were taken back. */
        this.undos = 0;
        this.hints = 0;
        this.checks = 0;
    }

    /** @returns {number[]} */
    firstSquare() {
        const { board, start } = this.question;
        const first = this.given.get(1) ?? (start === null ? null : board.at(start));
        return first === null ? [] : [first];
    }

    /** The number of the next move. */
    get next() {
        return this.path.length + 1;
    }

    get isFull() {
        return this.path.length === this.question.board.size;
    }

    get canUndo() {
        return this.path.length > this.opening.length;
    }

    get canRedo() {
        return this.undone.length > 0;
    }

    get isWorthKeeping() {
        return this.path.length - this.opening.length > FEW_MOVES;
    }

    /**
     * Where the path can go on.
     *
     * @returns {Set<number>}
     */
    legal() {
        const here = this.path.at(-1);
        const visited = new Set(this.path);
        const near = here === undefined ? this.question.board.cells() : [...this.mover.neighbours(here)];
        return new Set(near.filter((cell) => !visited.has(cell) && this.keepsToClues(cell)));
    }

    /**
     * Whether the next number may stand on a cell.
     *
     * @param {number} cell
     */
    keepsToClues(cell) {
        const due = this.given.get(this.next);
        return due === undefined ? !this.clues.has(cell) : due === cell;
    }

    /**
     * Why the path cannot go on to a cell; null if it can.
     *
     * @param {number} cell
     * @returns {string | null}
     */
    refusal(cell) {
        const { board, piece } = this.question;
        const name = board.name(cell);
        const here = this.path.at(-1);
        const number = this.numberOf(cell);
        const clue = this.clues.get(cell);
        if (!board.contains(cell)) return `${name} is not part of the board.`;
        if (number !== null) return `${name} is already visited, as number ${number}.`;
        if (clue !== undefined && clue !== this.next) return `${name} has number ${clue}, but the next number is ${this.next}.`;
        if (here !== undefined && !this.mover.neighbours(here).has(cell)) {
            return `${name} is not a ${pieceName(piece)}’s move away from ${board.name(here)}.`;
        }
        const due = this.given.get(this.next);
        return due === undefined || due === cell ? null : `Number ${this.next} is given, on ${board.name(due)}.`;
    }

    /**
     * @param {number} cell
     * @returns {number | null} its number on the path
     */
    numberOf(cell) {
        const index = this.path.indexOf(cell);
        return index < 0 ? null : index + 1;
    }

    /**
     * Makes a move. What was taken back before can be done again as long as the moves are the same.
     *
     * @param {number} cell
     */
    move(cell) {
        this.undone = this.undone.at(-1) === cell ? this.undone.slice(0, -1) : [];
        this.path = [...this.path, cell];
    }

    /**
     * Makes the moves of a path, as far as they are moves.
     *
     * @param {readonly number[]} path
     */
    resume(path) {
        const moves = path.slice(this.opening.length);
        const isSame = this.opening.every((cell, index) => path[index] === cell);
        for (const cell of isSame ? moves : []) {
            if (this.refusal(cell) !== null) return;
            this.move(cell);
        }
    }

    redo() {
        const cell = this.undone.at(-1);
        if (cell !== undefined) this.move(cell);
    }

    /**
     * Takes moves back until the path has this length.
     *
     * @param {number} length
     */
    backTo(length) {
        const kept = Math.max(this.opening.length, length);
        const taken = this.path.slice(kept);
        this.undos += taken.length;
        this.undone = [...this.undone, ...taken.reverse()];
        this.path = this.path.slice(0, kept);
    }
}
