/**
 * What the methods did that make no search one could watch, in a few sentences each, and the page that tells the rest.
 *
 * @typedef {{ words: string, page: string }} Story
 */

/** @type {Readonly<Record<string, Story>>} */
const STORIES = {
    construct: {
        words:
            'Nothing was searched. A rectangle is cut into tiles for which tours are kept in a table, and where two tiles ' +
            'meet, two moves are exchanged for two others that join their tours into one.',
        page: 'learn/construction.html',
    },
    patch: {
        words:
            'Moves were chosen so that each square has two, which covers the board with several cycles. Then cycles ' +
            'were joined, two at a time, by exchanging two moves for two others, until one was left.',
        page: 'learn/patching.html',
    },
    sweep: {
        words:
            'The board was passed square by square, with all ways to make moves there followed at once. Ways that are ' +
            'alike for all that is still to come are kept once, so a narrow board needs few of them.',
        page: 'learn/sweep.html',
    },
    sat: {
        words:
            'The question was written as a logical formula with a variable for each move, and a solver looked for values ' +
            'that make it true. Whenever they gave several cycles instead of a tour, the formula was told that a tour ' +
            'leaves each of them.',
        page: 'learn/sat.html',
    },
};

/**
 * @param {string} method
 * @returns {Story | null} null for a method whose search can be watched
 */
export function storyOf(method) {
    return STORIES[method] ?? null;
}
