/**
 * A board and perhaps a tour, the size of a stamp.
 *
 * @typedef {import('../model/question.js').Question} Question
 */

import { Mover } from '../model/piece.js';

const SVG = 'http://www.w3.org/2000/svg';

/**
 * @param {Question} question
 * @param {readonly number[]} path
 * @param {boolean} isClosed
 * @returns {SVGSVGElement}
 */
export function thumbnail({ board, piece, wrap }, path, isClosed) {
    const svg = shape('svg', { viewBox: `0 0 ${board.width} ${board.height}`, 'aria-hidden': 'true', class: 'thumbnail' });
    const squares = Array.from({ length: board.area }, (_, cell) => cell).filter((cell) => board.contains(cell));
    // Light squares and dark ones are one shape each.
    for (const isDark of [false, true]) {
        const lines = squares
            .filter((cell) => board.isDark(cell) === isDark)
            .map((cell) => `M${board.file(cell)} ${board.height - 1 - board.rank(cell)}h1v1h-1z`);
        svg.append(shape('path', { class: isDark ? 'dark' : 'light', d: lines.join('') }));
    }
    const mover = new Mover(board, piece, wrap);
    const moves = path.map((cell, index) => [path[index - 1] ?? (isClosed ? path.at(-1) : cell) ?? cell, cell]);
    const lines = moves.flatMap(([from = 0, to = 0]) => mover.segments(from, to));
    const y = (/** @type {number} */ rank) => board.height - 0.5 - rank;
    const d = lines.map(([a, b, u, v]) => `M${a + 0.5} ${y(b)}L${u + 0.5} ${y(v)}`).join('');
    if (path.length > 0) svg.append(shape('path', { class: 'line', d }));
    return /** @type {SVGSVGElement} */ (svg);
}

/**
 * @param {string} name
 * @param {Record<string, string>} attributes
 */
function shape(name, attributes) {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
}
