/**
 * A board: the squares of a box of files and ranks, without its holes. Boards do not change; an edit makes a new one.
 *
 * A square is known by its cell, the number `rank * width + file`.
 */

import { parseSquare, squareName } from './square.js';

export class Board {
    /**
     * @param {number} width
     * @param {number} height
     * @param {Iterable<number>} [holes] cells
     */
    constructor(width, height, holes = []) {
        this.width = width;
        this.height = height;
        /** @type {ReadonlySet<number>} */
        this.holes = new Set(holes);
    }

    /** The number of squares. */
    get size() {
        return this.area - this.holes.size;
    }

    /** The number of squares and holes. */
    get area() {
        return this.width * this.height;
    }

    /** The size of the box, as it is written in a request. */
    get box() {
        return `${this.width}x${this.height}`;
    }

    /** @param {number} cell */
    file(cell) {
        return cell % this.width;
    }

    /** @param {number} cell */
    rank(cell) {
        return Math.floor(cell / this.width);
    }

    /**
     * @param {number} file
     * @param {number} rank
     * @returns {number | null} the cell, if it is inside the box
     */
    cell(file, rank) {
        const isInside = file >= 0 && rank >= 0 && file < this.width && rank < this.height;
        return isInside ? rank * this.width + file : null;
    }

    /** @param {number | null} cell */
    contains(cell) {
        return cell !== null && cell >= 0 && cell < this.area && !this.holes.has(cell);
    }

    /** The cells of all squares. */
    cells() {
        return Array.from({ length: this.area }, (_, cell) => cell).filter((cell) => this.contains(cell));
    }

    /**
     * Whether the square has the colour of a1.
     *
     * @param {number} cell
     */
    isDark(cell) {
        return (this.file(cell) + this.rank(cell)) % 2 === 0;
    }

    /** @param {number} cell */
    name(cell) {
        return squareName({ file: this.file(cell), rank: this.rank(cell) });
    }

    /**
     * @param {string} name
     * @returns {number | null} the cell of that name, if it is inside the box
     */
    at(name) {
        const place = parseSquare(name);
        return place && this.cell(place.file, place.rank);
    }

    /**
     * @param {readonly string[]} names
     * @returns {number[]} the cells of those names that are inside the box
     */
    cellsOf(names) {
        return names.map((name) => this.at(name)).filter((cell) => cell !== null);
    }

    /** The names of the holes, in the order of their cells. */
    holeNames() {
        return [...this.holes].sort((a, b) => a - b).map((cell) => this.name(cell));
    }

    /**
     * The board with squares put in or left out. The last square stays.
     *
     * @param {Iterable<number>} cells
     * @param {'square' | 'hole'} as
     * @returns {Board}
     */
    with(cells, as) {
        const holes = new Set(this.holes);
        for (const cell of cells) {
            if (as === 'square') holes.delete(cell);
            else if (holes.size < this.area - 1) holes.add(cell);
        }
        return holes.size === this.holes.size ? this : new Board(this.width, this.height, holes);
    }

    /**
     * The cells on the straight way from one to another, both included: each touches the next.
     *
     * @param {number} from
     * @param {number} to
     * @returns {number[]}
     */
    between(from, to) {
        const [dx, dy] = [this.file(to) - this.file(from), this.rank(to) - this.rank(from)];
        const steps = Math.max(Math.abs(dx), Math.abs(dy));
        return Array.from({ length: steps + 1 }, (_, step) => {
            const share = steps === 0 ? 0 : step / steps;
            const [file, rank] = [this.file(from) + Math.round(dx * share), this.rank(from) + Math.round(dy * share)];
            return rank * this.width + file;
        });
    }

    /**
     * The board in a box of another size, with the holes that are still inside.
     *
     * @param {number} width
     * @param {number} height
     * @returns {Board}
     */
    resized(width, height) {
        const box = new Board(width, height);
        const holes = [...this.holes].map((cell) => box.cell(this.file(cell), this.rank(cell)));
        const kept = holes.filter((cell) => cell !== null);
        return kept.length < box.area ? new Board(width, height, kept) : box;
    }

    /**
     * Reads a picture in text: `.` is a square, `#` is none, and the first line is the highest rank.
     *
     * @param {readonly string[]} lines
     * @returns {Board}
     */
    static drawn(lines) {
        const width = Math.max(...lines.map((line) => line.length));
        const box = new Board(width, lines.length);
        const isHole = (/** @type {number} */ cell) => {
            const line = lines[lines.length - 1 - box.rank(cell)] ?? '';
            return line[box.file(cell)] !== '.';
        };
        return new Board(width, lines.length, Array.from({ length: box.area }, (_, cell) => cell).filter(isHole));
    }
}
