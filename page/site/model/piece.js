/**
 * How a piece moves: for drawing its moves, and for marking where it can go before the server has been asked.
 *
 * @typedef {import('./board.js').Board} Board
 * @typedef {import('./question.js').Wrap} Wrap
 * @typedef {[number, number]} Offset files to the right, ranks up
 * @typedef {[number, number, number, number]} Segment from x, y to x, y, in files and ranks
 */

/** The pieces that have a name of their own. @type {Readonly<Record<string, Offset>>} */
const NAMED = { knight: [1, 2], camel: [1, 3], zebra: [2, 3], giraffe: [1, 4] };

/**
 * Whether a piece has a name.
 *
 * @param {string} piece
 */
export function isNamed(piece) {
    return Object.hasOwn(NAMED, piece);
}

/** No leap is longer. */
const LONGEST_LEAP = 1000;

/**
 * @param {string} piece a name, or two leaps such as `1,2`
 * @returns {Offset | null}
 */
export function leapsOf(piece) {
    const name = piece.trim().toLowerCase();
    if (isNamed(name)) return NAMED[name] ?? null;
    const match = /^([0-9]{1,4}),([0-9]{1,4})$/.exec(piece.replaceAll(' ', ''));
    if (!match) return null;
    const [a, b] = [Number(match[1]), Number(match[2])];
    return a + b > 0 && Math.max(a, b) <= LONGEST_LEAP ? [a, b] : null;
}

/**
 * A piece in words.
 *
 * @param {string} piece
 * @returns {string}
 */
export function pieceName(piece) {
    return isNamed(piece) ? piece : `(${piece}) leaper`;
}

/**
 * The moves of a piece, clockwise.
 *
 * @param {string} piece
 * @returns {Offset[]}
 */
export function offsetsOf(piece) {
    const [a, b] = leapsOf(piece) ?? [1, 2];
    return [[a, b], [b, a], [b, -a], [a, -b], [-a, -b], [-b, -a], [-b, a], [-a, b]];
}

/** The moves of a piece on a board whose edges may be joined. */
export class Mover {
    /**
     * @param {Board} board
     * @param {string} piece
     * @param {Wrap} wrap
     */
    constructor(board, piece, wrap) {
        this.board = board;
        this.wrap = wrap;
        this.offsets = offsetsOf(piece);
        /** How far a move goes along files or ranks. */
        this.reach = Math.max(...this.offsets.map(([dx]) => dx));
    }

    /**
     * Where each move leads, in the order of the moves; null where it leads to no square.
     *
     * @param {number} cell
     * @returns {(number | null)[]}
     */
    targets(cell) {
        const { board, wrap } = this;
        const around = (/** @type {number} */ place, /** @type {number} */ side) => ((place % side) + side) % side;
        return this.offsets.map(([dx, dy]) => {
            const [file, rank] = [board.file(cell) + dx, board.rank(cell) + dy];
            const to = board.cell(
                wrap === 'none' ? file : around(file, board.width),
                wrap === 'torus' ? around(rank, board.height) : rank,
            );
            return to !== cell && board.contains(to) ? to : null;
        });
    }

    /**
     * The squares a move away.
     *
     * @param {number} cell
     * @returns {Set<number>}
     */
    neighbours(cell) {
        return new Set(this.targets(cell).filter((to) => to !== null));
    }

    /**
     * The lines that show a move: one, or two if it leaves the board over an edge and comes in at the other side.
     *
     * @param {number} from a cell
     * @param {number} to
     * @returns {Segment[]}
     */
    segments(from, to) {
        const { board } = this;
        const [x, y, u, v] = [board.file(from), board.rank(from), board.file(to), board.rank(to)];
        const across = this.wrap === 'none' ? null : this.offsetAcross(x, y, u, v);
        if (!across) return [[x, y, u, v]];
        const [dx, dy] = across;
        return [[x, y, x + dx, y + dy], [u - dx, v - dy, u, v]];
    }

    /**
     * The offset of a move that crosses an edge, or null if the piece goes there straight.
     *
     * @param {number} x
     * @param {number} y
     * @param {number} u
     * @param {number} v
     * @returns {Offset | null}
     */
    offsetAcross(x, y, u, v) {
        if (this.offsets.some(([dx, dy]) => x + dx === u && y + dy === v)) return null;
        const { width, height } = this.board;
        const isAlike = (/** @type {number} */ a, /** @type {number} */ b, /** @type {number} */ side) =>
            (a - b) % side === 0;
        const leads = (/** @type {Offset} */ [dx, dy]) =>
            isAlike(x + dx, u, width) && (this.wrap === 'torus' ? isAlike(y + dy, v, height) : y + dy === v);
        return this.offsets.find(leads) ?? null;
    }
}
