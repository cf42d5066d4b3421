/**
 * The board on the page: two sheets of canvas, one for the squares and one for what lies on them. Painting waits for
 * the next frame, so that many changes cost one painting.
 *
 * @typedef {import('../model/question.js').Question} Question
 * @typedef {import('../model/scene.js').Scene} Scene
 * @typedef {import('../model/scene.js').Style} Style
 */

import { Mover } from '../model/piece.js';
import { visiblePath } from '../model/scene.js';
import { Value } from '../model/value.js';
import { part, wantsLessMotion } from './dom.js';
import { Layout } from './layout.js';
import { paintChoices, paintEnds, paintObstacle, paintPiece, paintRetreats } from './marks.js';
import { readPalette } from './palette.js';
import { paintPath } from './path.js';
import { paintSquares } from './squares.js';

/** Room for half of the frame's line above and to the right of the squares. */
export const EDGE = 2;
/** Below the board there has to be room for the player. */
const BELOW = 132;
const LEAST_HEIGHT = 300;
/** How often a search is painted for readers who want less motion, in milliseconds. */
const CALM = 500;

export class BoardView {
    /**
     * @param {Value<Question>} question
     * @param {Value<Scene>} scene
     * @param {Value<Style>} style
     */
    constructor(question, scene, style) {
        this.question = question;
        this.scene = scene;
        this.style = style;
        this.root = part('board', HTMLElement);
        this.squares = part('squares', HTMLCanvasElement);
        this.ink = part('ink', HTMLCanvasElement);
        this.palette = readPalette();
        /** @type {Set<'squares' | 'ink'>} */
        this.stale = new Set();
        this.paintedAt = 0;
        this.layout = new Value(this.fit());
        this.listen();
    }

    listen() {
        this.question.tell(() => this.relayout());
        this.scene.tell(() => this.schedule('ink'));
        this.style.tell(() => this.schedule('ink'));
        const room = this.root.parentElement;
        if (room) new ResizeObserver(() => this.relayout()).observe(room);
        addEventListener('resize', () => this.relayout());
    }

    /** The largest board that fits in the room there is. */
    fit() {
        const room = this.root.parentElement?.clientWidth ?? 360;
        const above = this.root.getBoundingClientRect().top + scrollY;
        const height = Math.max(LEAST_HEIGHT, innerHeight - above - BELOW);
        return new Layout(this.question.value.board, room - EDGE, height);
    }

    relayout() {
        const layout = this.fit();
        this.root.style.width = `${layout.margin + layout.width + EDGE}px`;
        this.root.style.height = `${layout.margin + layout.height + EDGE}px`;
        this.layout.set(layout);
        this.schedule('squares', 'ink');
    }

    /** Paints all anew, in the colours of today. */
    repaint() {
        this.palette = readPalette();
        this.schedule('squares', 'ink');
    }

    /**
     * The cell at a point of the window.
     *
     * @param {{ clientX: number, clientY: number }} point
     * @returns {number | null}
     */
    cellAt({ clientX, clientY }) {
        const { left, top } = this.root.getBoundingClientRect();
        const layout = this.layout.value;
        return layout.cellAt(clientX - left - layout.margin, clientY - top - EDGE);
    }

    /** @param {...('squares' | 'ink')} sheets */
    schedule(...sheets) {
        if (this.stale.size === 0) requestAnimationFrame((now) => this.paint(now));
        for (const sheet of sheets) this.stale.add(sheet);
    }

    /** @param {number} now */
    paint(now) {
        const isCalm = this.scene.value.show === 'search' && wantsLessMotion();
        if (isCalm && now - this.paintedAt < CALM) {
            requestAnimationFrame((later) => this.paint(later));
            return;
        }
        this.paintedAt = now;
        if (this.stale.has('squares')) this.paintSquares();
        if (this.stale.has('ink')) this.paintScene();
        this.stale.clear();
    }

    /**
     * A clean sheet, with its origin at the upper left corner of the board.
     *
     * @param {HTMLCanvasElement} canvas
     * @returns {CanvasRenderingContext2D}
     */
    clean(canvas) {
        const layout = this.layout.value;
        const width = Math.round((layout.margin + layout.width + EDGE) * devicePixelRatio);
        const height = Math.round((layout.margin + layout.height + EDGE) * devicePixelRatio);
        if (canvas.width !== width) canvas.width = width;
        if (canvas.height !== height) canvas.height = height;
        const ink = canvas.getContext('2d');
        if (!ink) throw new Error('this browser cannot paint on a canvas');
        ink.setTransform(1, 0, 0, 1, 0, 0);
        ink.clearRect(0, 0, width, height);
        ink.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
        ink.translate(layout.margin, EDGE);
        return ink;
    }

    paintSquares() {
        paintSquares(this.clean(this.squares), this.layout.value, this.question.value.wrap, this.palette);
    }

    paintScene() {
        const ink = this.clean(this.ink);
        const { palette, scene: { value: scene }, layout: { value: layout } } = this;
        const { board, piece, wrap } = this.question.value;
        const cells = visiblePath(scene);
        const isClosed = scene.show === 'tour' && scene.isClosed && cells.length === scene.path.length;
        const path = { cells, isClosed, length: scene.show === 'tour' ? scene.path.length : board.size };
        const mover = new Mover(board, piece, wrap);
        paintPath(ink, layout, mover, path, this.style.value, palette);
        if (scene.show === 'obstacle') paintObstacle(ink, layout, mover, scene, palette);
        if (scene.show === 'search') paintRetreats(ink, layout, scene.retreats, palette);
        if (scene.show === 'game') paintChoices(ink, layout, scene, palette);
        this.paintFigures(ink, scene, cells);
    }

    /**
     * The ends of a tour that is shown whole, or the piece on its way.
     *
     * @param {CanvasRenderingContext2D} ink
     * @param {Scene} scene
     * @param {readonly number[]} cells
     */
    paintFigures(ink, scene, cells) {
        const { palette, style, layout: { value: layout } } = this;
        const [first, last] = [cells[0], cells.at(-1)];
        if (first === undefined || last === undefined) return;
        const isWhole = scene.show === 'tour' && cells.length === scene.path.length;
        if (!isWhole) paintPiece(ink, layout, last, this.question.value.piece, palette);
        else if (style.value !== 'numbers') paintEnds(ink, layout, [first, last], palette);
    }
}
