/**
 * Where the squares are, in pixels of the sheet: the whole board, of which a pane shows all or a part.
 *
 * @typedef {import('../model/board.js').Board} Board
 *
 * @typedef {object} Seen the files and ranks that the pane shows, the last ones included
 * @property {number} left
 * @property {number} right
 * @property {number} bottom
 * @property {number} top
 */

/** No square is larger than this. */
const LARGEST = 140;
/** Squares smaller than this carry no line: the whole tour is shown in colours, as a map. */
const LEAST_LINE = 5;
/** Squares smaller than this carry no number. */
const LEAST_NUMBER = 15;
/** Squares smaller than this have no room for a number next to the line. */
const LEAST_BOTH = 30;
/** The smallest width of a board, so that it can be clicked; a long one is then wider than its pane. */
const THINNEST = 24;
/** One step of zoom. */
const STEP = 1.5;

export class Layout {
    /**
     * The largest board that fits, or one with squares of a size that is wanted.
     *
     * @param {Board} board
     * @param {number} width the room there is
     * @param {number} height
     * @param {number | null} [wanted]
     */
    constructor(board, width, height, wanted = null) {
        this.board = board;
        // The names of ranks stand there, and may have four digits.
        this.margin = (width < 480 ? 14 : 20) + 4 * String(board.height).length;
        const [across, up] = [width - this.margin, height - this.margin];
        const fit = Math.min(across / board.width, up / board.height);
        /** The size at which the whole board is seen. */
        this.least = Math.max(whole(Math.min(fit, LARGEST)), THINNEST / Math.min(board.width, board.height));
        this.square = Math.max(this.least, whole(Math.min(wanted ?? this.least, LARGEST)));
        /** What can be seen at a time. */
        this.view = { width: Math.min(this.width, across), height: Math.min(this.height, up) };
        /** @type {Seen} */
        this.seen = { left: 0, right: board.width - 1, bottom: 0, top: board.height - 1 };
    }

    get width() {
        return this.square * this.board.width;
    }

    get height() {
        return this.square * this.board.height;
    }

    /** Whether the pane shows the whole board. */
    get isWhole() {
        return this.view.width === this.width && this.view.height === this.height;
    }

    get isLeast() {
        return this.square <= this.least;
    }

    get isLargest() {
        return this.square >= LARGEST;
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
     * The size of squares a step larger or smaller.
     *
     * @param {'in' | 'out'} way
     */
    next(way) {
        return way === 'in' ? Math.max(this.square * STEP, this.square + 1) : this.square / STEP;
    }

    /**
     * The same layout as it is seen through a pane that is scrolled, perhaps with other squares left out.
     *
     * @param {number} x
     * @param {number} y
     * @param {Board} [board]
     * @returns {Layout}
     */
    seenFrom(x, y, board = this.board) {
        const { square, view } = this;
        const file = (/** @type {number} */ at) => Math.max(0, Math.min(board.width - 1, Math.floor(at / square)));
        const rank = (/** @type {number} */ at) =>
            Math.max(0, Math.min(board.height - 1, board.height - 1 - Math.floor(at / square)));
        const seen = { left: file(x), right: file(x + view.width), bottom: rank(y + view.height), top: rank(y) };
        return Object.assign(Object.create(Layout.prototype), this, { board, seen });
    }

    /**
     * Whether a cell is visible, or within this number of squares of the visible area.
     *
     * @param {number} cell
     * @param {number} [reach]
     */
    sees(cell, reach = 0) {
        const { left, right, bottom, top } = this.seen;
        const [file, rank] = [this.board.file(cell), this.board.rank(cell)];
        return file >= left - reach && file <= right + reach && rank >= bottom - reach && rank <= top + reach;
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

/**
 * Whole pixels keep the edges sharp; on very large boards a square may be less than one.
 *
 * @param {number} size
 */
function whole(size) {
    return size >= 2 ? Math.floor(size) : size;
}
