/**
 * Where the squares are, in pixels of the page.
 *
 * @typedef {import('../model/board.js').Board} Board
 */

/** No square is larger than this. */
const LARGEST = 140;
/** Squares smaller than this carry no line: the whole tour is shown in colours, as a map. */
const LEAST_LINE = 5;
/** Squares smaller than this carry no number. */
const LEAST_NUMBER = 15;
/** Squares smaller than this have no room for a number beside the line. */
const LEAST_BOTH = 30;

export class Layout {
    /**
     * The largest board that fits.
     *
     * @param {Board} board
     * @param {number} width the room there is
     * @param {number} height
     */
    constructor(board, width, height) {
        this.board = board;
        // The names of ranks stand there, and may have four digits.
        this.margin = (width < 480 ? 14 : 20) + 4 * String(board.height).length;
        const fit = Math.min((width - this.margin) / board.width, (height - this.margin) / board.height);
        // Whole pixels keep the edges sharp; on very large boards a square may be less than one.
        this.square = fit >= 2 ? Math.min(Math.floor(fit), LARGEST) : fit;
    }

    get width() {
        return this.square * this.board.width;
    }

    get height() {
        return this.square * this.board.height;
    }

    get canShowLine() {
        return this.square >= LEAST_LINE;
    }

    get canShowNumbers() {
        return this.square >= LEAST_NUMBER;
    }

    get canShowBoth() {
        return this.square >= LEAST_BOTH;
    }

    /**
     * The left edge of a file.
     *
     * @param {number} file
     */
    x(file) {
        return file * this.square;
    }

    /**
     * The upper edge of a rank.
     *
     * @param {number} rank
     */
    y(rank) {
        return (this.board.height - 1 - rank) * this.square;
    }

    /**
     * The centre of a square.
     *
     * @param {number} cell
     * @returns {[number, number]}
     */
    centre(cell) {
        const half = this.square / 2;
        return [this.x(this.board.file(cell)) + half, this.y(this.board.rank(cell)) + half];
    }

    /**
     * @param {number} x
     * @param {number} y
     * @returns {number | null} the cell at this point
     */
    cellAt(x, y) {
        return this.board.cell(Math.floor(x / this.square), this.board.height - 1 - Math.floor(y / this.square));
    }
}
