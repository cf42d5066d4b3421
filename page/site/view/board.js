/**
 * The board on the page: two canvases, one for the squares and one for what lies on them, and over them a pane that
 * scrolls over the board where it is larger than the room there is. The canvases are as large as the pane and show what
 * is seen through it, so that a board is sharp at every size. Painting waits for the next frame, so that many changes
 * cost one painting.
 *
 * @typedef {import('../model/board.js').Board} Board
 * @typedef {import('../model/question.js').Question} Question
 * @typedef {import('../model/scene.js').Scene} Scene
 * @typedef {import('../model/scene.js').Style} Style
 */

import { Mover } from '../model/piece.js';
import { onPaper, visiblePath } from '../model/scene.js';
import { Value } from '../model/value.js';
import { paintClues } from './clues.js';
import { byId, within } from './dom.js';
import { Layout } from './layout.js';
import {
    paintCandidates, paintChoices, paintEnds, paintFaults, paintObstacle, paintPiece, paintRetreats,
} from './marks.js';
import { readPalette } from './palette.js';
import { paintPath } from './path.js';
import { paintCoordinates, paintSquares } from './squares.js';

/** Room for half of the frame's line above and to the right of the squares. */
const EDGE = 2;

export class BoardView {
    /**
     * @param {Value<Question>} question
     * @param {Value<Scene>} scene
     * @param {Value<Style>} style
     * @param {HTMLElement} [root]
     * @param {AbortSignal} [signal] when the board is taken away
     */
    constructor(question, scene, style, root = byId('board', HTMLElement), signal = new AbortController().signal) {
        this.question = question;
        this.scene = scene;
        this.style = style;
        this.root = root;
        this.pane = within(root, '.pane', HTMLElement);
        this.sheet = within(root, '.sheet', HTMLElement);
        this.squares = within(root, '.squares', HTMLCanvasElement);
        this.ink = within(root, '.ink', HTMLCanvasElement);
        this.palette = readPalette();
        /** @type {Set<'squares' | 'ink'>} */
        this.stale = new Set();
        /** The size of squares that is wanted, if not the one at which the whole board is seen. @type {number | null} */
        this.wanted = null;
        /** The layout on paper, while the page is printed. @type {Layout | null} */
        this.fixed = null;
        /** What the board would be at the end of a stroke. @type {Board | null} */
        this.draft = null;
        /** Pixels of the canvas for each of the page. */
        this.sharpness = () => devicePixelRatio;
        this.layout = new Value(this.fit());
        this.listen(signal);
    }

    /** @param {AbortSignal} signal */
    listen(signal) {
        this.question.subscribe((next, before) => {
            if (next.board.box !== before.board.box) this.wanted = null;
            this.relayout();
        });
        this.scene.subscribe((scene) => {
            this.root.dataset['show'] = scene.show;
            this.schedule('ink');
        });
        this.style.subscribe(() => this.schedule('ink'));
        this.pane.addEventListener('scroll', () => this.schedule('squares', 'ink'));
        const room = this.root.parentElement;
        if (room) new ResizeObserver(() => this.relayout()).observe(room);
        addEventListener('resize', () => this.relayout(), { signal });
        for (const media of ['(forced-colors: active)', '(prefers-contrast: more)']) {
            matchMedia(media).addEventListener('change', () => this.repaint(), { signal });
        }
    }

    /** The board in the room there is; the style sheet says how high that may be. */
    fit() {
        const room = this.root.parentElement ?? document.body;
        const height = Number.parseFloat(getComputedStyle(room).maxHeight);
        return new Layout(this.question.value.board, room.clientWidth - EDGE, height - EDGE, this.wanted);
    }

    relayout() {
        this.place(this.fixed ?? this.fit());
    }

    /** @param {Layout} layout */
    place(layout) {
        const { margin, view } = layout;
        setSize(this.root, margin + view.width + EDGE, margin + view.height + EDGE);
        setSize(this.pane, view.width, view.height);
        setSize(this.sheet, layout.width, layout.height);
        this.pane.style.left = `${margin}px`;
        this.pane.style.top = `${EDGE}px`;
        this.root.toggleAttribute('data-scrolls', !layout.isWhole);
        this.layout.set(layout);
        this.schedule('squares', 'ink');
    }

    /**
     * Makes the squares larger or smaller, around a point of the window that stays where it is.
     *
     * @param {number | null} square their size; null shows the whole board
     * @param {{ clientX: number, clientY: number }} [point] the middle of the pane, if none is given
     * @param {[number, number]} [place] of the board that shall be seen there; the one that is seen there now
     */
    zoom(square, point = this.middle(), [files, ranks] = this.onBoard(point)) {
        this.wanted = square;
        this.relayout();
        const { square: after, isLeast } = this.layout.value;
        if (isLeast) this.wanted = null;
        const { left, top } = this.pane.getBoundingClientRect();
        this.pane.scrollLeft = files * after - (point.clientX - left);
        this.pane.scrollTop = ranks * after - (point.clientY - top);
    }

    /**
     * How many files and ranks a point of the window is away from the upper left corner of the board.
     *
     * @param {{ clientX: number, clientY: number }} point
     * @returns {[number, number]}
     */
    onBoard(point) {
        const { square } = this.layout.value;
        const [x, y] = this.onSheet(point);
        return [x / square, y / square];
    }

    middle() {
        const { left, top, width, height } = this.pane.getBoundingClientRect();
        return { clientX: left + width / 2, clientY: top + height / 2 };
    }

    /**
     * Shows what the board would be, while a stroke is not at its end.
     *
     * @param {Board | null} board
     */
    sketch(board) {
        this.draft = board;
        this.schedule('squares');
    }

    /** Repaints everything in the current colours. */
    repaint() {
        this.palette = readPalette();
        this.schedule('squares', 'ink');
    }

    /** The same, without waiting for the next frame: a printer does not wait. */
    repaintNow() {
        this.relayout();
        this.palette = readPalette();
        this.paintSquares();
        this.paintScene();
    }

    /**
     * Where a point of the window is on the sheet.
     *
     * @param {{ clientX: number, clientY: number }} point
     * @returns {[number, number]}
     */
    onSheet({ clientX, clientY }) {
        const { left, top } = this.pane.getBoundingClientRect();
        return [clientX - left + this.pane.scrollLeft, clientY - top + this.pane.scrollTop];
    }

    /**
     * The cell at a point of the window, if it is seen there.
     *
     * @param {{ clientX: number, clientY: number }} point
     * @returns {number | null}
     */
    cellAt(point) {
        const { left, top, right, bottom } = this.pane.getBoundingClientRect();
        const { clientX: x, clientY: y } = point;
        const isInside = x >= left && x < right && y >= top && y < bottom;
        return isInside ? this.layout.value.cellAt(...this.onSheet(point)) : null;
    }

    /** @param {...('squares' | 'ink')} sheets */
    schedule(...sheets) {
        if (this.stale.size === 0) requestAnimationFrame(() => this.paint());
        for (const sheet of sheets) this.stale.add(sheet);
    }

    paint() {
        if (this.stale.has('squares')) this.paintSquares();
        if (this.stale.has('ink')) this.paintScene();
        this.stale.clear();
    }

    /** The layout as it is seen at present. */
    seen() {
        return this.layout.value.seenFrom(this.pane.scrollLeft, this.pane.scrollTop, this.draft ?? undefined);
    }

    /**
     * A clean canvas, with its origin at the upper left corner of the pane.
     *
     * @param {HTMLCanvasElement} canvas
     * @returns {CanvasRenderingContext2D}
     */
    clean(canvas) {
        const { margin, view } = this.layout.value;
        const sharpness = this.sharpness();
        const width = Math.round((margin + view.width + EDGE) * sharpness);
        const height = Math.round((margin + view.height + EDGE) * sharpness);
        if (canvas.width !== width) canvas.width = width;
        if (canvas.height !== height) canvas.height = height;
        const ink = canvas.getContext('2d');
        if (!ink) throw new Error('this browser cannot paint on a canvas');
        ink.setTransform(1, 0, 0, 1, 0, 0);
        ink.clearRect(0, 0, width, height);
        ink.setTransform(sharpness, 0, 0, sharpness, 0, 0);
        ink.translate(margin, EDGE);
        return ink;
    }

    /**
     * Paints on the sheet, of which only what lies in the pane is seen.
     *
     * @param {CanvasRenderingContext2D} ink at the upper left corner of the pane
     * @param {() => void} paint
     */
    throughPane(ink, paint) {
        const { view } = this.layout.value;
        ink.save();
        ink.beginPath();
        ink.rect(-EDGE, -EDGE, view.width + 2 * EDGE, view.height + 2 * EDGE);
        ink.clip();
        ink.translate(-this.pane.scrollLeft, -this.pane.scrollTop);
        paint();
        ink.restore();
    }

    paintSquares() {
        const ink = this.clean(this.squares);
        const layout = this.seen();
        this.throughPane(ink, () => paintSquares(ink, layout, this.question.value.wrap, this.palette));
        paintCoordinates(ink, layout, [this.pane.scrollLeft, this.pane.scrollTop], this.palette);
    }

    paintScene() {
        const ink = this.clean(this.ink);
        this.throughPane(ink, () => this.paintOnSheet(ink, this.seen()));
    }

    /**
     * @param {CanvasRenderingContext2D} ink
     * @param {Layout} layout
     */
    paintOnSheet(ink, layout) {
        const { palette } = this;
        // On paper a puzzle is a sheet to be filled in.
        const scene = this.fixed ? onPaper(this.scene.value) : this.scene.value;
        const { board, piece, wrap } = this.question.value;
        const cells = visiblePath(scene);
        const isClosed = scene.show === 'tour' && scene.isClosed && cells.length === scene.path.length;
        const path = { cells, isClosed, length: scene.show === 'tour' ? scene.path.length : board.size };
        const mover = new Mover(board, piece, wrap);
        paintPath(ink, layout, mover, path, this.style.value, palette);
        if (scene.show === 'obstacle') paintObstacle(ink, layout, mover, scene, palette);
        if (scene.show === 'search') {
            paintRetreats(ink, layout, scene.retreats, palette);
            paintCandidates(ink, layout, scene.candidates, palette);
        }
        if (scene.show === 'flawed') paintFaults(ink, layout, mover, scene, palette);
        if (scene.show === 'game') paintChoices(ink, layout, scene, palette);
        if (scene.show === 'game') paintClues(ink, layout, scene, palette);
        this.paintFigures(ink, layout, scene, cells);
    }

    /**
     * The ends of a tour that is shown whole, or the piece on its way.
     *
     * @param {CanvasRenderingContext2D} ink
     * @param {Layout} layout
     * @param {Scene} scene
     * @param {readonly number[]} cells
     */
    paintFigures(ink, layout, scene, cells) {
        const { palette, style } = this;
        const [first, last] = [cells[0], cells.at(-1)];
        if (first === undefined || last === undefined) return;
        const isWhole = scene.show === 'tour' && cells.length === scene.path.length;
        if (!isWhole) paintPiece(ink, layout, last, this.question.value.piece, palette);
        else if (style.value !== 'numbers') paintEnds(ink, layout, [first, last], palette);
    }
}

/**
 * @param {HTMLElement} element
 * @param {number} width
 * @param {number} height
 */
function setSize(element, width, height) {
    element.style.width = `${width}px`;
    element.style.height = `${height}px`;
}
