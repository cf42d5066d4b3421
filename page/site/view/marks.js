/**
 * Paints what is marked on the board besides a path: the piece, the ends of a tour, legal moves, retreats, and what is
 * in the way of a tour. Every mark differs in shape or letter as well as in colour.
 *
 * @typedef {import('./layout.js').Layout} Layout
 * @typedef {import('./palette.js').Palette} Palette
 * @typedef {import('../model/scene.js').ObstacleScene} ObstacleScene
 * @typedef {import('../model/scene.js').Candidate} Candidate
 * @typedef {import('../model/scene.js').GameScene} GameScene
 * @typedef {import('../model/scene.js').Pair} Pair
 * @typedef {import('../model/piece.js').Mover} Mover
 */

import { partName } from '../model/scene.js';
import { partColour } from './palette.js';
import { clipToBoard, traceMove } from './path.js';
import { paintColour } from './colouring.js';

/** A knight's head, in a box of 100 by 100. */
const KNIGHT = new Path2D(
    'M27 84C27 66 45 60 46 46C41 50 35 51 31 56L24 59C17 57 14 51 17 46C21 38 25 33 29 27L30 13L40 20' +
        'C62 20 78 40 78 84ZM36 31a3.6 3.6 0 1 0 .1 0Z',
);

/** Squares smaller than this are marked by colour alone. */
const LEAST_LETTERED = 16;

/**
 * @param {CanvasRenderingContext2D} ink
 * @param {Layout} layout
 * @param {number} cell
 * @param {string} piece
 * @param {Palette} palette
 */
export function paintPiece(ink, layout, cell, piece, palette) {
    const [x, y] = layout.centre(cell);
    const radius = Math.max(4, layout.square * 0.34);
    disc(ink, x, y, radius, palette.accent);
    if (piece !== 'knight' || layout.square < LEAST_LETTERED) return;
    const side = radius * 1.5;
    ink.save();
    ink.translate(x - side * 0.48, y - side * 0.5);
    ink.scale(side / 100, side / 100);
    ink.fillStyle = palette['on-accent'];
    ink.fill(KNIGHT, 'evenodd');
    ink.restore();
}

/**
 * A ring is the start, a full disc the end.
 *
 * @param {CanvasRenderingContext2D} ink
 * @param {Layout} layout
 * @param {readonly [number, number]} ends
 * @param {Palette} palette
 */
export function paintEnds(ink, layout, [first, last], palette) {
    const radius = Math.max(2.5, layout.square * 0.15);
    ring(ink, ...layout.centre(first), radius, palette);
    disc(ink, ...layout.centre(last), radius, palette.end);
}

/**
 * A dot where the piece can go, a ring around it where the hint is.
 *
 * @param {CanvasRenderingContext2D} ink
 * @param {Layout} layout
 * @param {GameScene} scene
 * @param {Palette} palette
 */
export function paintChoices(ink, layout, { path, legal, hint }, palette) {
    // Before the first move every square is a choice, and marks on all of them would mean nothing.
    const shown = path.length === 0 && legal.size > 8 ? [] : legal;
    for (const cell of shown) disc(ink, ...layout.centre(cell), Math.max(2.5, layout.square * 0.13), palette.legal);
    if (hint === null) return;
    const [x, y] = layout.centre(hint);
    ink.beginPath();
    ink.arc(x, y, Math.max(5, layout.square * 0.3), 0, 2 * Math.PI);
    ink.strokeStyle = palette.legal;
    ink.lineWidth = Math.max(1.5, layout.square * 0.06);
    ink.stroke();
}

/**
 * Squares that a search has left backwards: a cross each, the older the fainter.
 *
 * @param {CanvasRenderingContext2D} ink
 * @param {Layout} layout
 * @param {readonly number[]} retreats
 * @param {Palette} palette
 */
export function paintRetreats(ink, layout, retreats, palette) {
    ink.strokeStyle = palette.end;
    ink.lineWidth = Math.max(1.5, layout.square * 0.07);
    ink.lineCap = 'round';
    retreats.forEach((cell, index) => {
        const [x, y] = layout.centre(cell);
        const arm = layout.square * 0.17;
        ink.globalAlpha = (index + 1) / retreats.length;
        ink.beginPath();
        ink.moveTo(x - arm, y - arm);
        ink.lineTo(x + arm, y + arm);
        ink.moveTo(x - arm, y + arm);
        ink.lineTo(x + arm, y - arm);
        ink.stroke();
    });
    ink.globalAlpha = 1;
}

/**
 * The number of onward moves, on each square that a search can go to next.
 *
 * @param {CanvasRenderingContext2D} ink
 * @param {Layout} layout
 * @param {readonly Candidate[]} candidates
 * @param {Palette} palette
 */
export function paintCandidates(ink, layout, candidates, palette) {
    const { square } = layout;
    for (const [cell, onward] of candidates) {
        const [x, y] = layout.centre(cell);
        const radius = Math.max(2.5, square * 0.25);
        disc(ink, x, y, radius, palette.paper);
        ink.strokeStyle = palette.legal;
        ink.lineWidth = Math.max(1, square * 0.03);
        ink.stroke();
        if (square >= LEAST_LETTERED) write(ink, String(onward), x, y + square * 0.02, square * 0.3, palette.ink);
    }
}

/**
 * The squares in the way are numbered, the parts of the board lettered; moves that are forced are lines, those that are
 * dropped broken lines. A reason that is about the whole board, such as a theorem about its sides, lies on all of it.
 *
 * @param {CanvasRenderingContext2D} ink
 * @param {Layout} layout
 * @param {Mover} mover
 * @param {ObstacleScene} scene
 * @param {Palette} palette
 */
export function paintObstacle(ink, layout, mover, scene, palette) {
    const { marks, parts, lines, taken, dropped, circle, ends, colours } = scene;
    if (scene.isVeiled) paintVeil(ink, layout, palette);
    colours.forEach((cells, colour) => paintColour(ink, layout, cells, colour, palette));
    parts.forEach((cells, part) => {
        for (const cell of cells) letter(ink, layout, cell, partName(part), partColour(palette, part), 'tinted');
    });
    const width = Math.max(1.2, Math.min(3.5, layout.square * 0.05));
    paintMoves(ink, layout, mover, dropped, { colour: palette.label, width: width * 0.7, dash: [5, 5] });
    paintMoves(ink, layout, mover, taken, { colour: palette.accent, width, dash: [] });
    paintMoves(ink, layout, mover, [...lines, ...circle], { colour: palette.end, width: width * 1.4, dash: [] });
    for (const cell of ends) ring(ink, ...layout.centre(cell), Math.max(3, layout.square * 0.17), palette);
    marks.forEach((cell, index) => letter(ink, layout, cell, String(index + 1), palette.end, 'full', palette.paper));
}

/**
 * The steps of a path that are no moves.
 *
 * @param {CanvasRenderingContext2D} ink
 * @param {Layout} layout
 * @param {Mover} mover
 * @param {import('../model/scene.js').FlawedScene} scene
 * @param {Palette} palette
 */
export function paintFaults(ink, layout, mover, { wrong }, palette) {
    const width = Math.max(1.7, Math.min(5, layout.square * 0.07));
    paintMoves(ink, layout, mover, wrong, { colour: palette.end, width, dash: [] });
}

/**
 * @param {CanvasRenderingContext2D} ink
 * @param {Layout} layout
 * @param {Mover} mover
 * @param {readonly Pair[]} moves
 * @param {{ colour: string, width: number, dash: number[] }} pen
 */
function paintMoves(ink, layout, mover, moves, { colour, width, dash }) {
    ink.save();
    clipToBoard(ink, layout);
    ink.strokeStyle = colour;
    ink.lineWidth = width;
    ink.setLineDash(dash);
    ink.beginPath();
    for (const [from, to] of moves) traceMove(ink, layout, mover, from, to);
    ink.stroke();
    ink.restore();
}

/**
 * @param {CanvasRenderingContext2D} ink
 * @param {Layout} layout
 * @param {Palette} palette
 */
function paintVeil(ink, { width, height }, palette) {
    ink.globalAlpha = 0.14;
    ink.fillStyle = palette.end;
    ink.fillRect(0, 0, width, height);
    ink.globalAlpha = 0.7;
    ink.strokeStyle = palette.end;
    ink.lineWidth = 3;
    ink.beginPath();
    ink.moveTo(0, 0);
    ink.lineTo(width, height);
    ink.moveTo(0, height);
    ink.lineTo(width, 0);
    ink.stroke();
    ink.globalAlpha = 1;
}

/**
 * @param {CanvasRenderingContext2D} ink
 * @param {Layout} layout
 * @param {number} cell
 * @param {string} text
 * @param {string} colour
 * @param {'tinted' | 'full'} fill
 * @param {string} [textColour]
 */
function letter(ink, layout, cell, text, colour, fill, textColour = colour) {
    const { board, square } = layout;
    ink.globalAlpha = fill === 'tinted' ? 0.22 : 1;
    if (square < LEAST_LETTERED) {
        ink.globalAlpha = fill === 'tinted' ? 0.6 : 1;
        ink.fillStyle = colour;
        ink.fillRect(layout.x(board.file(cell)), layout.y(board.rank(cell)), square, square);
        ink.globalAlpha = 1;
        return;
    }
    const [x, y] = layout.centre(cell);
    disc(ink, x, y, square * 0.37, colour);
    ink.globalAlpha = 1;
    write(ink, text, x, y + square * 0.02, square * (text.length > 1 ? 0.28 : 0.36), textColour);
}

/**
 * @param {CanvasRenderingContext2D} ink
 * @param {string} text
 * @param {number} x its middle
 * @param {number} y
 * @param {number} size
 * @param {string} colour
 */
function write(ink, text, x, y, size, colour) {
    ink.fillStyle = colour;
    ink.font = `600 ${size}px system-ui, sans-serif`;
    ink.textAlign = 'center';
    ink.textBaseline = 'middle';
    ink.fillText(text, x, y);
}

/**
 * @param {CanvasRenderingContext2D} ink
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {Palette} palette
 */
function ring(ink, x, y, radius, palette) {
    disc(ink, x, y, radius, palette.paper);
    ink.strokeStyle = palette.start;
    ink.lineWidth = Math.max(1.5, radius * 0.5);
    ink.stroke();
}

/**
 * @param {CanvasRenderingContext2D} ink
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {string} colour
 */
function disc(ink, x, y, radius, colour) {
    ink.beginPath();
    ink.arc(x, y, radius, 0, 2 * Math.PI);
    ink.fillStyle = colour;
    ink.fill();
}
