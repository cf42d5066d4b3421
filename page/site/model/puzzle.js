/**
 * A puzzle: a board on which some numbers of a tour are given, enough that there is one solution.
 *
 * @typedef {import('./board.js').Board} Board
 * @typedef {import('./game.js').Clues} Clues
 * @typedef {import('./question.js').Question} Question
 * @typedef {'easy' | 'medium' | 'hard'} Difficulty
 *
 * @typedef {object} Puzzle
 * @property {Clues} clues
 * @property {Difficulty} difficulty
 * @property {number} seed what it was made from, together with the question
 * @property {readonly number[] | null} solution null if the puzzle came with a link, which does not give it away
 */

/** @type {readonly Difficulty[]} */
export const DIFFICULTIES = ['easy', 'medium', 'hard'];

/**
 * A puzzle as the API makes it. The path is played from its first square, so that one is always given.
 *
 * @param {Board} board
 * @param {{ clues: Record<string, number>, squares: string[], difficulty: Difficulty, seed: number }} record
 * @returns {Puzzle}
 */
export function puzzleOf(board, { clues, squares, difficulty, seed }) {
    const solution = board.cellsOf(squares);
    const given = readClues(board, Object.entries(clues)) ?? [];
    return { clues: inOrder([[solution[0] ?? 0, 1], ...given]), difficulty, seed, solution };
}

/**
 * The fields of an address that describe a puzzle, besides those of its question (board, seed).
 *
 * @param {Puzzle} puzzle
 * @param {Board} board
 * @returns {{ difficulty: string, clues: string }}
 */
export function toFields({ clues, difficulty }, board) {
    const written = [...clues].map(([cell, number]) => `${board.name(cell)}.${number}`);
    return { difficulty, clues: written.join(',') };
}

/**
 * Reads the fields of an address.
 *
 * @param {Readonly<Record<string, string>>} fields
 * @param {Question} question
 * @returns {Puzzle | null} null if they give no puzzle that its board can have
 */
export function fromFields(fields, { board, seed }) {
    const difficulty = DIFFICULTIES.find((each) => each === fields['difficulty']);
    const given = readClues(board, (fields['clues'] ?? '').split(',').map(readClue));
    return difficulty && given ? { clues: inOrder(given), difficulty, seed, solution: null } : null;
}

/**
 * @param {Clues} a
 * @param {Clues} b
 */
export function areSame(a, b) {
    return a.size === b.size && [...a].every(([cell, number]) => b.get(cell) === number);
}

/**
 * @param {string} text such as d4.17
 * @returns {[string, number]}
 */
function readClue(text) {
    const [, name = '', number = '0'] = /^([a-z]+\d+)\.([1-9]\d{0,6})$/.exec(text) ?? [];
    return [name, Number(number)];
}

/**
 * @param {Board} board
 * @param {readonly (readonly [string, number])[]} clues
 * @returns {[number, number][] | null} null if one is not on the board, or two are at odds
 */
function readClues(board, clues) {
    const read = clues.map(([name, number]) => /** @type {[number, number]} */ ([board.at(name) ?? -1, number]));
    const isFit = read.every(([cell, number]) => board.contains(cell) && number >= 1 && number <= board.size);
    const isClear = [0, 1].every((side) => new Set(read.map((clue) => clue[side])).size === read.length);
    return isFit && isClear ? read : null;
}

/**
 * @param {readonly [number, number][]} clues
 * @returns {Clues}
 */
function inOrder(clues) {
    return new Map([...clues].sort(([, a], [, b]) => a - b));
}
