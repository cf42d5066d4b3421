/**
 * Descriptions of the methods that have no search to watch, each with a link to its page.
 *
 * @typedef {{ words: string, page: string }} Story
 */

/** @type {Readonly<Record<string, Story>>} */
const STORIES = {
    construct: {
        words:
            'There was no search. The rectangle is cut into tiles whose tours are stored in a table. Where two tiles ' +
            'meet, two moves are exchanged for two others that join the tours into one.',
        page: 'learn/construction.html',
    },
    patch: {
        words:
            'Moves were chosen so that each square has two, which covers the board with several loops. Then the loops ' +
            'were joined, two at a time, by exchanging two moves for two others, until one was left.',
        page: 'learn/patching.html',
    },
    sweep: {
        words:
            'The search went over the board square by square and followed all possible moves at once. Partial tours ' +
            'that can be completed in the same ways are kept only once, so a narrow board needs few of them.',
        page: 'learn/sweep.html',
    },
    sat: {
        words:
            'The question was written as a logical formula with a variable for each move, and a SAT solver looked for values ' +
            'that make it true. Whenever they gave several loops instead of a tour, a condition was added that a tour ' +
            'leaves each loop.',
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
