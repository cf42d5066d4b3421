/**
 * A path as a short word for an address: the first square, and then its moves, two to a letter.
 *
 *     a1.Bq_~3
 *
 * Each move is one of the eight of its piece, counted clockwise as `offsetsOf` gives them; two make one of 64 letters. A
 * last move without a partner is a digit behind `~`. A tour of a chessboard takes 35 letters.
 *
 * @typedef {import('./piece.js').Mover} Mover
 */

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const MOVES = 8;

/**
 * @param {Mover} mover
 * @param {readonly number[]} path cells, each a move from the one before
 * @returns {string}
 */
export function encodePath(mover, path) {
    const moves = path.slice(1).map((to, index) => mover.targets(path[index] ?? 0).indexOf(to));
    let word = '';
    for (let k = 0; k + 1 < moves.length; k += 2) word += LETTERS[(moves[k] ?? 0) * MOVES + (moves[k + 1] ?? 0)];
    const rest = moves.length % 2 === 1 ? `~${moves.at(-1)}` : '';
    return path.length === 0 ? '' : `${mover.board.name(path[0] ?? 0)}.${word}${rest}`;
}

/**
 * @param {Mover} mover
 * @param {string} code
 * @returns {number[] | null} null if this is not a path on the board that visits each square at most once
 */
export function decodePath(mover, code) {
    const match = /^([a-z]+[0-9]+)\.([\w-]*)(?:~([0-7]))?$/i.exec(code);
    const first = match && mover.board.at(match[1] ?? '');
    if (!match || first === null || !mover.board.contains(first)) return null;
    const path = [first];
    for (const move of movesOf(match[2] ?? '', match[3])) {
        const to = mover.targets(path.at(-1) ?? 0)[move];
        if (to === undefined || to === null) return null;
        path.push(to);
    }
    return new Set(path).size === path.length ? path : null;
}

/**
 * @param {string} word
 * @param {string | undefined} rest
 * @returns {number[]}
 */
function movesOf(word, rest) {
    const moves = [...word].flatMap((letter) => {
        const pair = LETTERS.indexOf(letter);
        return [Math.floor(pair / MOVES), pair % MOVES];
    });
    return rest === undefined ? moves : [...moves, Number(rest)];
}
