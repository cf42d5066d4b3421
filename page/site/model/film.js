/**
 * The film of a search: every one of its steps, forward or back, in the order in which they were made.
 *
 * The paths of a search form a tree, and each step goes to a child or to the parent. So a step needs no more than the
 * node it came to: the path at any step is read from that node up to the root, however long the film is.
 *
 * @typedef {import('./board.js').Board} Board
 * @typedef {'forward' | 'back' | 'home'} Way `home` is the move that closes a closed tour
 *
 * @typedef {object} Step
 * @property {Way} way
 * @property {number} cell the one that was entered or left
 * @property {readonly number[]} path after the step
 * @property {number} deepest the longest path so far
 * @property {number} retreats steps back so far
 * @property {number} walks how often the search has set out so far
 */

import { Numbers } from './numbers.js';

/** The node above all walks: the empty board. */
const ROOT = 0;
/** The number of steps for which squares left backwards are remembered. */
const REMEMBERED = 16;

export class Film {
    /** @param {Board} board */
    constructor(board) {
        this.board = board;
        /** The tree: of each node its cell, its parent, and how many squares the path to it has. */
        this.cells = new Numbers(-1);
        this.parents = new Numbers(ROOT);
        this.depths = new Numbers(0);
        /** Of each step, from 0, the bare board: the node it came to, and what had happened by then. */
        this.heads = new Numbers(ROOT);
        this.deepest = new Numbers(0);
        this.retreats = new Numbers(0);
        this.walks = new Numbers(0);
    }

    /** How many steps there are. */
    get length() {
        return this.heads.length - 1;
    }

    /**
     * Takes up steps: `+a1` goes forward to a1, `-a1` leaves it again.
     *
     * @param {readonly string[]} moves
     */
    take(moves) {
        for (const move of moves) {
            const cell = this.board.at(move.slice(1));
            if (cell === null) continue;
            if (move[0] === '+') this.forward(cell);
            else this.back();
        }
    }

    /** @param {number} cell */
    forward(cell) {
        const head = this.heads.last;
        const depth = this.depths.at(head);
        // The last step of a closed tour leads back to its start, which is not a new square.
        if (depth === this.board.size) {
            this.note(head, 'forward');
            return;
        }
        this.cells.push(cell);
        this.parents.push(head);
        this.depths.push(depth + 1);
        this.note(this.cells.length - 1, 'forward');
    }

    back() {
        this.note(this.parents.at(this.heads.last), 'back');
    }

    /**
     * @param {number} head
     * @param {'forward' | 'back'} way
     */
    note(head, way) {
        const setsOut = way === 'forward' && this.depths.at(head) === 1;
        this.heads.push(head);
        this.deepest.push(Math.max(this.deepest.last, this.depths.at(head)));
        this.retreats.push(this.retreats.last + (way === 'back' ? 1 : 0));
        this.walks.push(this.walks.last + (setsOut ? 1 : 0));
    }

    /**
     * @param {number} at from 1
     * @returns {Step}
     */
    step(at) {
        const [before, head] = [this.heads.at(at - 1), this.heads.at(at)];
        const way = this.isBack(at) ? 'back' : head === before ? 'home' : 'forward';
        const path = this.path(at);
        return {
            way,
            cell: way === 'home' ? (path[0] ?? 0) : this.cells.at(way === 'forward' ? head : before),
            path,
            deepest: this.deepest.at(at),
            retreats: this.retreats.at(at),
            walks: this.walks.at(at),
        };
    }

    /** @param {number} at */
    isBack(at) {
        return at > 0 && this.retreats.at(at) > this.retreats.at(at - 1);
    }

    /**
     * The path after a step.
     *
     * @param {number} at
     * @returns {number[]}
     */
    path(at) {
        let node = this.heads.at(at);
        /** @type {number[]} */
        const path = new Array(this.depths.at(node));
        for (let k = path.length - 1; k >= 0; k -= 1) {
            path[k] = this.cells.at(node);
            node = this.parents.at(node);
        }
        return path;
    }

    /**
     * The squares that the search has just left backwards and not entered again, the newest last.
     *
     * @param {number} at
     * @returns {number[]}
     */
    left(at) {
        const path = new Set(this.path(at));
        /** @type {Set<number>} */
        const left = new Set();
        for (let k = at; k > Math.max(0, at - REMEMBERED); k -= 1) {
            if (this.isBack(k)) left.add(this.cells.at(this.heads.at(k - 1)));
        }
        return [...left].filter((cell) => !path.has(cell)).reverse();
    }
}
