/**
 * The scene on the board. Tasks set it, and the view shows it.
 *
 * @typedef {readonly [number, number]} Pair
 * @typedef {import('./candidates.js').Candidate} Candidate
 *
 * @typedef {{ show: 'board' }} BareBoard
 *
 * @typedef {object} TourScene
 * @property {'tour'} show
 * @property {readonly number[]} path
 * @property {boolean} isClosed
 * @property {number} at how many squares of the tour are shown
 *
 * @typedef {object} SearchScene
 * @property {'search'} show
 * @property {readonly number[]} path
 * @property {readonly number[]} retreats
 * @property {readonly Candidate[]} candidates where the search can go next
 *
 * @typedef {object} GameScene
 * @property {'game'} show
 * @property {readonly number[]} path
 * @property {ReadonlySet<number>} legal
 * @property {number | null} hint
 * @property {ReadonlyMap<number, number>} clues the numbers that are given, by cell
 *
 * @typedef {object} ObstacleScene
 * @property {'obstacle'} show
 * @property {readonly number[]} marks squares that are in the way
 * @property {readonly (readonly number[])[]} parts
 * @property {readonly Pair[]} lines what is missing between squares
 * @property {readonly Pair[]} taken moves that every tour would have to make
 * @property {readonly Pair[]} dropped moves that none could make
 * @property {readonly Pair[]} circle moves that would close a circle too soon
 * @property {readonly number[]} ends squares that would have to be ends
 * @property {readonly (readonly number[])[]} colours classes of squares
 * @property {boolean} isVeiled whether all of the board is in the way, as in a theorem about its sides
 *
 * @typedef {object} FlawedScene
 * @property {'flawed'} show
 * @property {readonly number[]} path that is not a tour
 * @property {readonly Pair[]} wrong steps that are no moves
 *
 * @typedef {BareBoard | TourScene | SearchScene | GameScene | ObstacleScene | FlawedScene} Scene
 *
 * @typedef {'line' | 'numbers' | 'both'} Style how a path is drawn
 */

/** @type {BareBoard} */
export const BARE = { show: 'board' };

/**
 * The part of a scene's path that is to be seen.
 *
 * @param {Scene} scene
 * @returns {readonly number[]}
 */
export function visiblePath(scene) {
    switch (scene.show) {
        case 'tour':
            return scene.at === scene.path.length ? scene.path : scene.path.slice(0, scene.at);
        case 'search':
        case 'game':
        case 'flawed':
            return scene.path;
        default:
            return [];
    }
}

/**
 * Whether a scene is a puzzle.
 *
 * @param {Scene} scene
 * @returns {scene is GameScene}
 */
export function isPuzzle(scene) {
    return scene.show === 'game' && scene.clues.size > 0;
}

/**
 * A scene as it is printed: of a puzzle only what is given.
 *
 * @param {Scene} scene
 * @returns {Scene}
 */
export function onPaper(scene) {
    return isPuzzle(scene) ? { ...scene, path: [], legal: new Set(), hint: null } : scene;
}

/**
 * The letters of a part of a board: A, B, .. Z, AA.
 *
 * @param {number} part from 0
 * @returns {string}
 */
export function partName(part) {
    const letter = String.fromCharCode('A'.charCodeAt(0) + (part % 26));
    return part < 26 ? letter : partName(Math.floor(part / 26) - 1) + letter;
}
