/**
 * Paints classes of squares of an argument. Each has its own colour and pattern, so that they can be distinguished without
 * colour too.
 *
 * @typedef {import('./layout.js').Layout} Layout
 * @typedef {import('./palette.js').Palette} Palette
 * @typedef {[number, number, number, number]} Line from x, y to x, y, in parts of a square
 */

import { partColour } from './palette.js';

/** Lines in a square. They meet those of the squares around. @type {readonly (readonly Line[])[]} */
const PATTERNS = [
    [[0, 0.5, 0.5, 0], [0, 1, 1, 0], [0.5, 1, 1, 0.5]],
    [],
    [[0, 0.25, 1, 0.25], [0, 0.75, 1, 0.75]],
    [[0, 0.5, 0.5, 1], [0, 0, 1, 1], [0.5, 0, 1, 0.5]],
    [[0.25, 0, 0.25, 1], [0.75, 0, 0.75, 1]],
    [[0, 0.5, 1, 0.5], [0.5, 0, 0.5, 1]],
];

/**
 * @param {CanvasRenderingContext2D} ink
 * @param {Layout} layout
 * @param {readonly number[]} cells
 * @param {number} colour from 0
 * @param {Palette} palette
 */
export function paintColour(ink, layout, cells, colour, palette) {
    const { board, square } = layout;
    const pattern = PATTERNS[colour % PATTERNS.length] ?? [];
    ink.save();
    ink.fillStyle = partColour(palette, colour);
    ink.strokeStyle = partColour(palette, colour);
    ink.lineWidth = Math.max(1, square * 0.025);
    for (const cell of cells) {
        const [left, top] = [layout.x(board.file(cell)), layout.y(board.rank(cell))];
        ink.globalAlpha = 0.24;
        ink.fillRect(left, top, square, square);
        ink.globalAlpha = 0.5;
        ink.beginPath();
        for (const [x, y, u, v] of pattern) {
            ink.moveTo(left + x * square, top + y * square);
            ink.lineTo(left + u * square, top + v * square);
        }
        ink.stroke();
    }
    ink.restore();
}
