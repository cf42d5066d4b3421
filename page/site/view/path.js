/**
 * Paints a path: the squares it has visited, its line, its numbers. On squares too small for a line the path is a map
 * in colours, from its first square to its last.
 *
 * @typedef {import('./layout.js').Layout} Layout
 * @typedef {import('./palette.js').Palette} Palette
 * @typedef {import('../model/piece.js').Mover} Mover
 * @typedef {import('../model/scene.js').Style} Style
 *
 * @typedef {object} Path
 * @property {readonly number[]} cells
 * @property {boolean} isClosed whether the line is closed
 * @property {number} length of the whole, of which the cells may be the first part
 */

import { channels } from './palette.js';
import { stretch } from './squares.js';

/**
 * @param {CanvasRenderingContext2D} ink
 * @param {Layout} layout
 * @param {Mover} mover
 * @param {Path} path
 * @param {Style} style
 * @param {Palette} palette
 */
export function paintPath(ink, layout, mover, path, style, palette) {
    if (!layout.canShowLine) {
        paintMap(ink, layout, path, palette);
        return;
    }
    // Once every square is visited, the tint would mean nothing.
    if (path.cells.length < path.length) tintVisited(ink, layout, path, palette);
    const hasNumbers = style === 'numbers' ? layout.canShowNumbers : style === 'both' && layout.canShowBoth;
    if (style !== 'numbers' || !hasNumbers) paintLine(ink, layout, mover, path, palette);
    if (hasNumbers) paintNumbers(ink, layout, path, style, palette);
}

/**
 * @param {CanvasRenderingContext2D} ink
 * @param {Layout} layout
 * @param {Path} path
 * @param {Palette} palette
 */
function tintVisited(ink, layout, { cells }, palette) {
    const { board, square } = layout;
    tint(ink, palette, () => {
        ink.fillStyle = palette.accent;
        for (const cell of cells) {
            if (layout.sees(cell)) ink.fillRect(layout.x(board.file(cell)), layout.y(board.rank(cell)), square, square);
        }
    });
}

/**
 * Paints in the thin colour of visited squares.
 *
 * @param {CanvasRenderingContext2D} ink
 * @param {Palette} palette
 * @param {() => void} paint
 */
function tint(ink, palette, paint) {
    ink.globalAlpha = 0.13;
    ink.strokeStyle = palette.accent;
    paint();
    ink.globalAlpha = 1;
}

/**
 * @param {CanvasRenderingContext2D} ink
 * @param {Layout} layout
 * @param {Mover} mover
 * @param {Path} path
 * @param {Palette} palette
 */
function paintLine(ink, layout, mover, { cells, isClosed }, palette) {
    ink.save();
    clipToBoard(ink, layout);
    ink.strokeStyle = palette.accent;
    ink.lineWidth = Math.max(1.1, Math.min(3.5, layout.square * 0.05));
    ink.lineJoin = 'round';
    ink.lineCap = 'round';
    ink.beginPath();
    for (let k = 1; k < cells.length; k += 1) traceMove(ink, layout, mover, cells[k - 1] ?? 0, cells[k] ?? 0);
    if (isClosed && cells.length > 1) traceMove(ink, layout, mover, cells.at(-1) ?? 0, cells[0] ?? 0);
    ink.stroke();
    ink.restore();
    if (layout.square >= 12) paintJoints(ink, layout, cells, palette);
}

/**
 * @param {CanvasRenderingContext2D} ink
 * @param {Layout} layout
 */
export function clipToBoard(ink, layout) {
    ink.beginPath();
    ink.rect(0, 0, layout.width, layout.height);
    ink.clip();
}

/**
 * @param {CanvasRenderingContext2D} ink
 * @param {Layout} layout
 * @param {Mover} mover
 * @param {number} from
 * @param {number} to
 */
export function traceMove(ink, layout, mover, from, to) {
    if (!layout.sees(from, mover.reach) && !layout.sees(to, mover.reach)) return;
    const half = layout.square / 2;
    for (const [x, y, u, v] of mover.segments(from, to)) {
        ink.moveTo(layout.x(x) + half, layout.y(y) + half);
        ink.lineTo(layout.x(u) + half, layout.y(v) + half);
    }
}

/**
 * A dot on each square, to distinguish a line that stops there from one that passes.
 *
 * @param {CanvasRenderingContext2D} ink
 * @param {Layout} layout
 * @param {readonly number[]} cells
 * @param {Palette} palette
 */
function paintJoints(ink, layout, cells, palette) {
    const radius = Math.max(1.5, layout.square * 0.055);
    ink.fillStyle = palette.accent;
    ink.beginPath();
    for (const cell of cells) {
        if (!layout.sees(cell)) continue;
        const [x, y] = layout.centre(cell);
        ink.moveTo(x + radius, y);
        ink.arc(x, y, radius, 0, 2 * Math.PI);
    }
    ink.fill();
}

/**
 * Without the line, a number is in the middle of its square; with the line, in a corner.
 *
 * @param {CanvasRenderingContext2D} ink
 * @param {Layout} layout
 * @param {Path} path
 * @param {Style} style
 * @param {Palette} palette
 */
function paintNumbers(ink, layout, { cells, length }, style, palette) {
    const { board, square } = layout;
    const digits = String(length).length;
    const isAlone = style === 'numbers';
    const size = isAlone ? Math.min(square * 0.42, (square * 1.35) / digits) : Math.max(9, Math.min(15, square * 0.2));
    ink.font = `${isAlone ? 500 : 600} ${size}px system-ui, sans-serif`;
    ink.textAlign = isAlone ? 'center' : 'left';
    ink.textBaseline = isAlone ? 'middle' : 'top';
    ink.fillStyle = palette.ink;
    // The line is cut off around a number that it passes.
    ink.lineWidth = size * 0.3;
    ink.lineJoin = 'round';
    const [dx, dy] = isAlone ? [square / 2, square / 2 + size * 0.05] : [square * 0.07, square * 0.075];
    cells.forEach((cell, index) => {
        if (!layout.sees(cell)) return;
        const [x, y] = [layout.x(board.file(cell)) + dx, layout.y(board.rank(cell)) + dy];
        ink.strokeStyle = palette[board.isDark(cell) ? 'square-dark' : 'square-light'];
        if (!isAlone) ink.strokeText(String(index + 1), x, y);
        if (!isAlone && cells.length < length) tint(ink, palette, () => ink.strokeText(String(index + 1), x, y));
        ink.fillText(String(index + 1), x, y);
    });
}

/**
 * One pixel a square, stretched over the board.
 *
 * @param {CanvasRenderingContext2D} ink
 * @param {Layout} layout
 * @param {Path} path
 * @param {Palette} palette
 */
function paintMap(ink, layout, { cells, length }, palette) {
    const { board } = layout;
    const image = new ImageData(board.width, board.height);
    const [first, last] = [channels(palette['heat-first']), channels(palette['heat-last'])];
    cells.forEach((cell, index) => {
        const share = index / Math.max(1, length - 1);
        const at = 4 * ((board.height - 1 - board.rank(cell)) * board.width + board.file(cell));
        for (let k = 0; k < 3; k += 1) {
            image.data[at + k] = (first[k] ?? 0) + share * ((last[k] ?? 0) - (first[k] ?? 0));
        }
        image.data[at + 3] = 255;
    });
    stretch(ink, layout, (pixels) => pixels.putImageData(image, 0, 0));
}
