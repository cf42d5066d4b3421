/**
 * Why there is no tour, as marks on the board.
 *
 * @typedef {import('./board.js').Board} Board
 * @typedef {import('./scene.js').ObstacleScene} ObstacleScene
 * @typedef {import('./scene.js').Pair} Pair
 *
 * @typedef {object} Marks what is to be marked, as the server gives it; what is empty may be left out
 * @property {string[]} [marks]
 * @property {string[][]} [parts]
 * @property {string[][]} [lines]
 * @property {string[][]} [taken]
 * @property {string[][]} [dropped]
 * @property {string[]} [circle]
 * @property {string[]} [ends]
 * @property {string[][]} [colours]
 *
 * @typedef {Marks & { text: string }} Point a step of an argument, to be read one after the other
 *
 * @typedef {object} Named the squares that a reason names in words
 * @property {string} [square]
 * @property {string | null} [start]
 * @property {string | null} [end]
 *
 * @typedef {Marks & Named & { text: string, caption?: string | null, argument?: Point[] }} Reason
 */

/**
 * @param {Board} board
 * @param {Reason} reason
 * @returns {ObstacleScene}
 */
export function obstacleScene(board, reason) {
    const scene = pointScene(board, reason);
    const marks = scene.marks.length > 0 ? scene.marks : board.cellsOf(squaresOf(reason));
    const isVeiled = [marks, scene.parts, scene.lines, scene.taken].every((each) => each.length === 0);
    return { ...scene, marks, isVeiled };
}

/**
 * What a point of an argument speaks of.
 *
 * @param {Board} board
 * @param {Marks} point
 * @returns {ObstacleScene}
 */
export function pointScene(board, point) {
    const { marks = [], parts = [], lines = [], taken = [], dropped = [], circle = [], ends = [], colours = [] } = point;
    const pairs = (/** @type {string[][]} */ names) => names.map((pair) => pairOf(board.cellsOf(pair)));
    return {
        show: 'obstacle',
        marks: board.cellsOf(marks),
        parts: parts.map((part) => board.cellsOf(part)),
        lines: pairs(lines),
        taken: pairs(taken),
        dropped: pairs(dropped),
        circle: around(board.cellsOf(circle), pairs(taken)),
        ends: board.cellsOf(ends),
        colours: colours.map((squares) => board.cellsOf(squares)),
        isVeiled: false,
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
 * The moves of a cycle. Where it passes through the apex there is no move.
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
