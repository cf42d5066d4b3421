/**
 * Code for other people's pages.
 *
 * @typedef {import('../model/question.js').Question} Question
 */

/** Room below the board of a framed page, for its player, in pixels. */
const PLAYER = 120;
const WIDTH = 480;

/**
 * A frame with the board and its player, and nothing else of the page.
 *
 * @param {string} link to what is shown
 * @param {Question} question
 * @returns {string}
 */
export function frameCode(link, { board }) {
    const height = Math.round((WIDTH * board.height) / board.width) + PLAYER;
    const framed = new URL(link);
    framed.searchParams.set('view', 'board');
    const title = `Knight’s tour of a board of ${board.box}`;
    const source = escaped(framed.href);
    return `<iframe src="${source}" width="${WIDTH}" height="${height}" title="${title}" loading="lazy"></iframe>`;
}

/**
 * The picture itself, with its title.
 *
 * @param {string} svg
 * @param {Question} question
 * @returns {string}
 */
export function pictureCode(svg, { board }) {
    return `<figure>${svg.trim()}<figcaption>Knight’s tour of a board of ${board.box}</figcaption></figure>`;
}

/** @param {string} text */
function escaped(text) {
    return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}
