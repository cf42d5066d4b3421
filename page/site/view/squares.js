/**
 * Paints a bare board: squares, holes, frame and coordinates.
 *
 * @typedef {import('./layout.js').Layout} Layout
 * @typedef {import('./palette.js').Palette} Palette
 * @typedef {import('../model/question.js').Wrap} Wrap
 */

import { fileName } from '../model/square.js';

/** Squares smaller than this are painted as one picture, a pixel each. */
const LEAST_PAINTED = 5;
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
    if (layout.square < LEAST_PAINTED) {
        paintAsPicture(ink, layout, palette);
    } else {
        ink.fillStyle = palette['square-light'];
        ink.fillRect(0, 0, layout.width, layout.height);
        ink.fillStyle = palette['square-dark'];
        fillCells(ink, layout, (cell) => board.isDark(cell));
        if (board.holes.size > 0) paintHoles(ink, layout, palette);
    }
    paintFrame(ink, layout, wrap, palette);
}

/**
 * Paints a picture with one pixel for each square, stretched over the board.
 *
 * @param {CanvasRenderingContext2D} ink
 * @param {Layout} layout
 * @param {(pixels: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D) => void} paint
 */
export function stretch(ink, layout, paint) {
    const { board } = layout;
    const picture = new OffscreenCanvas(board.width, board.height);
    const pixels = picture.getContext('2d');
    if (pixels) paint(pixels);
    ink.imageSmoothingEnabled = layout.square < 1;
    ink.drawImage(picture, 0, 0, layout.width, layout.height);
}

/**
 * @param {CanvasRenderingContext2D} ink
 * @param {Layout} layout
 * @param {Palette} palette
 */
function paintAsPicture(ink, layout, palette) {
    const { board } = layout;
    const pair = new OffscreenCanvas(2, 2);
    const tile = pair.getContext('2d');
    if (!tile) return;
    tile.fillStyle = palette['square-light'];
    tile.fillRect(0, 0, 2, 2);
    tile.fillStyle = palette['square-dark'];
    // The first square of the highest rank is dark if that is an odd one.
    const shift = (board.height - 1) % 2;
    tile.fillRect(0, shift, 1, 1);
    tile.fillRect(1, 1 - shift, 1, 1);
    stretch(ink, layout, (pixels) => {
        pixels.fillStyle = pixels.createPattern(pair, 'repeat') ?? palette['square-light'];
        pixels.fillRect(0, 0, board.width, board.height);
        pixels.fillStyle = palette.paper;
        for (const cell of board.holes) pixels.fillRect(board.file(cell), board.height - 1 - board.rank(cell), 1, 1);
    });
}

/**
 * Fills those cells that are seen.
 *
 * @param {CanvasRenderingContext2D} ink
 * @param {Layout} layout
 * @param {(cell: number) => boolean} isMeant
 */
function fillCells(ink, layout, isMeant) {
    const { board, square, seen: { left, right, bottom, top } } = layout;
    for (let rank = bottom; rank <= top; rank += 1) {
        for (let file = left; file <= right; file += 1) {
            if (isMeant(rank * board.width + file)) ink.fillRect(layout.x(file), layout.y(rank), square, square);
        }
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
    for (const cell of board.holes) {
        if (layout.sees(cell)) hatch(ink, layout.x(board.file(cell)), layout.y(board.rank(cell)), square);
    }
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
 * The names of files and ranks that are seen, at the edges of the pane.
 *
 * @param {CanvasRenderingContext2D} ink at the upper left corner of the pane
 * @param {Layout} layout
 * @param {[number, number]} scroll how far the pane is from the corner of the board
 * @param {Palette} palette
 */
export function paintCoordinates(ink, layout, [across, down], palette) {
    const { board, square, margin, view, seen } = layout;
    const size = margin < 24 ? 11 : 13;
    ink.fillStyle = palette.label;
    ink.font = `${size}px system-ui, sans-serif`;
    ink.textAlign = 'center';
    ink.textBaseline = 'middle';
    const isInside = (/** @type {number} */ at, /** @type {number} */ length) => at >= 0 && at <= length;
    const longest = (fileName(board.width - 1).length + 0.5) * size * 0.66;
    const everyFile = Math.max(1, Math.ceil(longest / square));
    for (let file = seen.left - (seen.left % everyFile); file <= seen.right; file += everyFile) {
        const x = layout.x(file) + square / 2 - across;
        if (isInside(x, view.width)) ink.fillText(fileName(file), x, view.height + size);
    }
    const everyRank = Math.max(1, Math.ceil((size * 1.2) / square));
    for (let rank = seen.bottom - (seen.bottom % everyRank); rank <= seen.top; rank += everyRank) {
        const y = layout.y(rank) + square / 2 - down;
        if (isInside(y, view.height)) ink.fillText(String(rank + 1), -margin / 2, y);
    }
}
