/**
 * Why there is no tour, as marks on the board.
 *
 * @typedef {import('./board.js').Board} Board
 * @typedef {import('./scene.js').ObstacleScene} ObstacleScene
 * @typedef {import('./scene.js').Pair} Pair
 *
 * @typedef {object} Reason as the server gives it; what does not belong to a reason is empty
 * @property {string[]} marks
 * @property {string[][]} parts
 * @property {string[][]} lines
 * @property {string[][]} taken
 * @property {string[][]} dropped
 * @property {string[]} circle
 * @property {string[]} ends
 * @property {string} [square]
 * @property {string | null} [start]
 * @property {string | null} [end]
 */

/**
 * @param {Board} board
 * @param {Reason} reason
 * @returns {ObstacleScene}
 */
export function obstacleScene(board, reason) {
    const { marks, parts, lines, taken, dropped, circle, ends } = reason;
    const pairs = (/** @type {string[][]} */ names) => names.map((pair) => pairOf(board.cellsOf(pair)));
    return {
        show: 'obstacle',
        marks: board.cellsOf(marks.length > 0 ? marks : squaresOf(reason)),
        parts: parts.map((part) => board.cellsOf(part)),
        lines: pairs(lines),
        taken: pairs(taken),
        dropped: pairs(dropped),
        circle: around(board.cellsOf(circle), pairs(taken)),
        ends: board.cellsOf(ends),
    };
}

/**
 * @param {number[]} cells
 * @returns {Pair}
 */
function pairOf([from = 0, to = 0]) {
    return [from, to];
}

/**
 * The squares that a reason names in words.
 *
 * @param {Reason} reason
 * @returns {string[]}
 */
function squaresOf({ square, start, end }) {
    return [square, start, end].filter((name) => typeof name === 'string');
}

/**
 * The moves of a circle. Where it goes through the outside of the board there is no move.
 *
 * @param {readonly number[]} circle
 * @param {readonly Pair[]} taken
 * @returns {Pair[]}
 */
function around(circle, taken) {
    const isTaken = (/** @type {Pair} */ [from, to]) =>
        taken.some(([a, b]) => (a === from && b === to) || (a === to && b === from));
    return circle.map((from, index) => pairOf([from, circle[(index + 1) % circle.length] ?? from])).filter(isTaken);
}
