/**
 * The turns and flips that a board comes out of unchanged: a tour can have no other symmetry.
 *
 * @typedef {import('./board.js').Board} Board
 * @typedef {import('./question.js').Question} Question
 * @typedef {(file: number, rank: number, board: Board) => [number, number]} Turn where a square goes
 */

/** @type {Turn} */
const halfTurn = (file, rank, { width, height }) => [width - 1 - file, height - 1 - rank];

/** @type {Readonly<Record<string, Turn>>} */
const TURNS = {
    'half-turn': halfTurn,
    // The two ways in which a tour comes out of a half turn: walked on, or walked back.
    'eulerian': halfTurn,
    'bergholtian': halfTurn,
    'quarter-turn': (file, rank, { width }) => [rank, width - 1 - file],
    'mirror-left-right': (file, rank, { width }) => [width - 1 - file, rank],
    'mirror-top-bottom': (file, rank, { height }) => [file, height - 1 - rank],
    'mirror-diagonal': (file, rank) => [rank, file],
    'mirror-antidiagonal': (file, rank, { width, height }) => [width - 1 - rank, height - 1 - file],
};

/** Those that exchange files and ranks: the sides have to be equal, and joined alike. */
const NEEDS_SQUARE = ['quarter-turn', 'mirror-diagonal', 'mirror-antidiagonal'];

/** Any of these is meant by `mirror`. */
const MIRRORS = Object.keys(TURNS).filter((name) => name.startsWith('mirror-'));

/** What only closed tours are called. */
const OF_CLOSED = ['eulerian', 'bergholtian'];

/**
 * @param {Question} question
 * @param {readonly string[]} names those that can be asked for
 * @returns {string[]} those that tours of this board can have
 */
export function symmetriesOf({ board, kind, wrap }, names) {
    const has = (/** @type {string} */ name) => hasSymmetry(board, name) && !(wrap === 'cylinder' && NEEDS_SQUARE.includes(name));
    const hasMirror = MIRRORS.some(has);
    return names
        .filter((name) => kind === 'closed' || !OF_CLOSED.includes(name))
        .filter((name) => (name === 'mirror' ? hasMirror : has(name)));
}

/**
 * @param {Board} board
 * @param {string} name
 * @returns {boolean}
 */
function hasSymmetry(board, name) {
    const turn = TURNS[name];
    if (!turn || (NEEDS_SQUARE.includes(name) && board.width !== board.height)) return false;
    return [...board.holes].every((hole) => {
        const to = board.cell(...turn(board.file(hole), board.rank(hole), board));
        return to !== null && board.holes.has(to);
    });
}
