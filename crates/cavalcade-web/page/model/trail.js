/**
 * The path of a search that is being watched, and the squares it has just left backwards.
 *
 * @typedef {import('./board.js').Board} Board
 * @typedef {{ moves: string[], skipped: number, path?: string[] }} Steps as the server sends them
 */

/** So many of the latest retreats are shown. */
const REMEMBERED = 12;

export class Trail {
    /** @param {Board} board */
    constructor(board) {
        this.board = board;
        /** @type {number[]} */
        this.path = [];
        /** The latest retreats, the newest last. @type {number[]} */
        this.retreats = [];
        /** Of the steps that were shown: how many there were, how many were back, and the longest path. */
        this.effort = { steps: 0, retreats: 0, deepest: 0 };
    }

    /**
     * Follows a batch of steps: `+a1` goes forward to a1, `-a1` leaves it again.
     *
     * @param {Steps} steps
     */
    follow({ moves, path }) {
        if (path) {
            this.path = this.board.cellsOf(path);
            this.retreats = [];
        }
        for (const move of moves) this.step(move[0] === '+' ? 'forward' : 'back', this.board.at(move.slice(1)));
        this.retreats = this.retreats.slice(-REMEMBERED);
    }

    /**
     * @param {'forward' | 'back'} way
     * @param {number | null} cell
     */
    step(way, cell) {
        if (cell === null) return;
        this.retreats = this.retreats.filter((left) => left !== cell);
        if (way === 'forward') {
            this.path.push(cell);
            this.effort.steps += 1;
            this.effort.deepest = Math.max(this.effort.deepest, this.path.length);
        } else {
            this.path.pop();
            this.retreats.push(cell);
            this.effort.retreats += 1;
        }
    }
}
