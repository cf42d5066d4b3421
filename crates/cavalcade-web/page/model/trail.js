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
        if (way === 'forward') {
            this.path.push(cell);
            return;
        }
        this.path.pop();
        this.retreats.push(cell);
    }
}
