/**
 * A tour as text, in the ways in which the command writes it.
 *
 * @typedef {import('./board.js').Board} Board
 */

/**
 * The number of each square, from 1; 0 where there is none.
 *
 * @param {Board} board
 * @param {readonly number[]} path cells
 * @returns {Uint32Array}
 */
export function numbersOf(board, path) {
    const numbers = new Uint32Array(board.area);
    path.forEach((cell, index) => {
        numbers[cell] = index + 1;
    });
    return numbers;
}

/**
 * The numbers as a grid, the highest rank first, `#` for a hole.
 *
 * @param {Board} board
 * @param {readonly number[]} path cells
 * @returns {string}
 */
export function gridText(board, path) {
    const numbers = numbersOf(board, path);
    const width = String(path.length).length;
    const word = (/** @type {number} */ number) => (number ? String(number) : '#').padStart(width);
    const rank = (/** @type {number} */ rank) =>
        Array.from(numbers.subarray(rank * board.width, (rank + 1) * board.width), word).join(' ');
    const ranks = Array.from({ length: board.height }, (_, line) => rank(board.height - 1 - line));
    return `${ranks.join('\n')}\n`;
}

/**
 * A tour as the command writes it with `--json`, and as it reads it again. What says nothing new is left out.
 *
 * @param {import('./question.js').Question} question
 * @param {import('./question.js').Kind} kind
 * @param {readonly number[]} path cells
 */
export function recordOf({ board, piece, wrap, start, end }, kind, path) {
    const holes = board.holeNames();
    return {
        outcome: 'found',
        kind,
        width: board.width,
        height: board.height,
        ...(holes.length > 0 ? { holes } : {}),
        ...(piece === 'knight' ? {} : { piece }),
        ...(wrap === 'none' ? {} : { wrap }),
        ...(start === null ? {} : { start }),
        ...(end === null ? {} : { end }),
        squares: path.map((cell) => board.name(cell)),
    };
}

/**
 * Whether a tour makes other moves than the path it came from. One move may be new: the last, or the one home.
 *
 * @param {readonly number[]} path
 * @param {readonly number[]} tour
 * @returns {boolean}
 */
export function isRearranged(path, tour) {
    const key = (/** @type {readonly number[]} */ cells, /** @type {number} */ k) => {
        const [a = 0, b = 0] = [cells[k - 1], cells[k]];
        return a < b ? `${a} ${b}` : `${b} ${a}`;
    };
    const made = new Set(path.slice(1).map((_, k) => key(path, k + 1)));
    return tour.slice(1).filter((_, k) => !made.has(key(tour, k + 1))).length > 1;
}
