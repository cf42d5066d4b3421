/**
 * Paints a bare board: squares, holes, frame and coordinates.
 *
 * @typedef {import('./layout.js').Layout} Layout
 * @typedef {import('./palette.js').Palette} Palette
 * @typedef {import('../model/question.js').Wrap} Wrap
 */

import { fileName } from '../model/square.js';

/** Holes in squares smaller than this are not hatched. */
const LEAST_HATCHED = 10;

/**
 * @param {CanvasRenderingContext2D} ink at the upper left corner of the board
 * @param {Layout} layout
 * @param {Wrap} wrap
 * @param {Palette} palette
 */
export function paintSquares(ink, layout, wrap, palette) {
    const { board } = layout;
    ink.fillStyle = palette['square-light'];
    ink.fillRect(0, 0, layout.width, layout.height);
    ink.fillStyle = palette['square-dark'];
    fillCells(ink, layout, (cell) => board.isDark(cell));
    if (board.holes.size > 0) paintHoles(ink, layout, palette);
    paintFrame(ink, layout, wrap, palette);
    paintCoordinates(ink, layout, palette);
}

/**
 * @param {CanvasRenderingContext2D} ink
 * @param {Layout} layout
 * @param {(cell: number) => boolean} isMeant
 */
function fillCells(ink, layout, isMeant) {
    const { board, square } = layout;
    for (let cell = 0; cell < board.area; cell += 1) {
        if (isMeant(cell)) ink.fillRect(layout.x(board.file(cell)), layout.y(board.rank(cell)), square, square);
    }
}

/**
 * @param {CanvasRenderingContext2D} ink
 * @param {Layout} layout
 * @param {Palette} palette
 */
function paintHoles(ink, layout, palette) {
    const { board, square } = layout;
    ink.fillStyle = palette.paper;
    fillCells(ink, layout, (cell) => board.holes.has(cell));
    if (square < LEAST_HATCHED) return;
    ink.strokeStyle = palette.hatch;
    ink.lineWidth = 1;
    ink.beginPath();
    for (const cell of board.holes) hatch(ink, layout.x(board.file(cell)), layout.y(board.rank(cell)), square);
    ink.stroke();
}

/**
 * @param {CanvasRenderingContext2D} ink
 * @param {number} x
 * @param {number} y
 * @param {number} side
 */
function hatch(ink, x, y, side) {
    const lines = Math.max(2, Math.round(side / 12));
    for (let k = 1; k < 2 * lines; k += 1) {
        const reach = (k * side) / lines;
        const over = Math.max(0, reach - side);
        ink.moveTo(x + over, y + reach - over);
        ink.lineTo(x + reach - over, y + over);
    }
}

/**
 * Edges that are joined are broken lines.
 *
 * @param {CanvasRenderingContext2D} ink
 * @param {Layout} layout
 * @param {Wrap} wrap
 * @param {Palette} palette
 */
function paintFrame(ink, layout, wrap, palette) {
    const { width, height } = layout;
    const edge = (/** @type {boolean} */ isJoined, /** @type {number[][]} */ lines) => {
        ink.setLineDash(isJoined ? [7, 5] : []);
        ink.lineWidth = isJoined ? 2.5 : 1.5;
        ink.strokeStyle = isJoined ? palette.accent : palette.frame;
        ink.beginPath();
        for (const [x = 0, y = 0, u = 0, v = 0] of lines) {
            ink.moveTo(x, y);
            ink.lineTo(u, v);
        }
        ink.stroke();
    };
    edge(wrap === 'torus', [[0, 0, width, 0], [0, height, width, height]]);
    edge(wrap !== 'none', [[0, 0, 0, height], [width, 0, width, height]]);
    ink.setLineDash([]);
}

/**
 * @param {CanvasRenderingContext2D} ink
 * @param {Layout} layout
 * @param {Palette} palette
 */
function paintCoordinates(ink, layout, palette) {
    const { board, square, margin } = layout;
    const size = margin < 24 ? 11 : 13;
    ink.fillStyle = palette.label;
    ink.font = `${size}px system-ui, sans-serif`;
    ink.textAlign = 'center';
    ink.textBaseline = 'middle';
    const longest = (fileName(board.width - 1).length + 0.5) * size * 0.66;
    const everyFile = Math.max(1, Math.ceil(longest / square));
    for (let file = 0; file < board.width; file += everyFile) {
        ink.fillText(fileName(file), layout.x(file) + square / 2, layout.height + size);
    }
    const everyRank = Math.max(1, Math.ceil((size * 1.2) / square));
    for (let rank = 0; rank < board.height; rank += everyRank) {
        ink.fillText(String(rank + 1), -margin / 2, layout.y(rank) + square / 2);
    }
}
