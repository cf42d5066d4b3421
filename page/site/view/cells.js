/**
 * The squares for those who use a keyboard or a screen reader: a grid of cells that lies on the painted board. One cell
 * at a time can be reached by Tab (a roving tabindex), and arrow keys go from cell to cell.
 *
 * A board with more squares than a document should hold has cells only in a window around the one in focus; a grid may
 * give the full size, which a screen reader announces.
 *
 * @typedef {import('../model/board.js').Board} Board
 * @typedef {import('./layout.js').Layout} Layout
 * @typedef {import('./board.js').BoardView} BoardView
 */

import { describer } from './describe.js';
import { make, within } from './dom.js';

/** The most files and ranks that have cells. */
const WINDOW = 64;
/** Squares smaller than this have no room for a ring inside. */
const LEAST_RINGED = 16;
/** How long changes are collected before the cells are described again, in milliseconds. */
const REST = 60;

export class Cells {
    /** @param {BoardView} view */
    constructor(view) {
        this.view = view;
        this.grid = within(view.root, '.cells', HTMLElement);
        /** @type {Map<number, HTMLElement>} */
        this.elements = new Map();
        /** The cell that Tab reaches. */
        this.cursor = 0;
        this.isStale = false;
        this.shown = '';
        view.layout.subscribe((layout) => this.place(layout));
        view.question.subscribe(() => this.refresh());
        view.scene.subscribe(() => this.refresh());
        this.grid.addEventListener('keydown', (event) => this.navigate(event));
        this.grid.addEventListener('focusin', (event) => this.follow(event));
    }

    get board() {
        return this.view.question.value.board;
    }

    /** @param {Layout} layout */
    place(layout) {
        const { file, rank, files, ranks } = this.window();
        const { style } = this.grid;
        style.left = `${layout.x(file)}px`;
        style.top = `${layout.y(rank + ranks - 1)}px`;
        style.width = `${files * layout.square}px`;
        style.height = `${ranks * layout.square}px`;
        // Around a tiny square the ring of the focus has to lie outside.
        this.grid.toggleAttribute('data-tiny', layout.square < LEAST_RINGED);
        this.build();
    }

    /** The part of the board that has cells: all of it, or the area around the cursor. */
    window() {
        const { board } = this;
        this.cursor = Math.min(this.cursor, board.area - 1);
        const from = (/** @type {number} */ at, /** @type {number} */ side) =>
            Math.max(0, Math.min(side - WINDOW, WINDOW * Math.floor((at - WINDOW / 4) / (WINDOW / 2)) / 2));
        return {
            file: Math.floor(from(board.file(this.cursor), board.width)),
            rank: Math.floor(from(board.rank(this.cursor), board.height)),
            files: Math.min(WINDOW, board.width),
            ranks: Math.min(WINDOW, board.height),
        };
    }

    /** Makes new cells if the size of the board has changed, or the window has moved. */
    build() {
        const { board } = this;
        const { file, rank, files, ranks } = this.window();
        const shown = `${board.box} ${file} ${rank}`;
        if (shown === this.shown) return;
        this.shown = shown;
        this.elements.clear();
        this.grid.setAttribute('aria-label', `Board with ${board.width} files and ${board.height} ranks`);
        this.grid.setAttribute('aria-rowcount', String(board.height));
        this.grid.setAttribute('aria-colcount', String(board.width));
        const rows = Array.from({ length: ranks }, (_, row) => this.row(rank + ranks - 1 - row, file, files));
        this.grid.replaceChildren(...rows);
        this.refresh();
    }

    /**
     * @param {number} rank
     * @param {number} file the first
     * @param {number} files how many
     */
    row(rank, file, files) {
        const row = make('div', { role: 'row', 'aria-rowindex': String(this.board.height - rank) });
        for (let k = file; k < file + files; k += 1) {
            const cell = this.board.cell(k, rank) ?? 0;
            const element = make('div', { role: 'gridcell', 'aria-colindex': String(k + 1), tabindex: '-1' });
            element.dataset['cell'] = String(cell);
            this.elements.set(cell, element);
            row.append(element);
        }
        return row;
    }

    /** Describes every cell again when the page is idle. */
    refresh() {
        this.elements.get(this.cursor)?.setAttribute('tabindex', '0');
        if (this.isStale) return;
        this.isStale = true;
        setTimeout(() => {
            this.isStale = false;
            this.describe(this.elements);
        }, REST);
    }

    /** @param {Iterable<[number, HTMLElement]>} cells */
    describe(cells) {
        const describe = describer(this.view.question.value, this.view.scene.value);
        for (const [cell, element] of cells) {
            const words = describe(cell);
            if (element.getAttribute('aria-label') !== words) element.setAttribute('aria-label', words);
        }
    }

    /** @param {FocusEvent} event */
    follow(event) {
        const cell = event.target instanceof HTMLElement ? event.target.dataset['cell'] : undefined;
        if (cell === undefined) return;
        this.elements.get(this.cursor)?.setAttribute('tabindex', '-1');
        this.cursor = Number(cell);
        this.elements.get(this.cursor)?.setAttribute('tabindex', '0');
    }

    /**
     * Puts the focus on a cell.
     *
     * @param {number} cell
     */
    focus(cell) {
        this.elements.get(this.cursor)?.setAttribute('tabindex', '-1');
        this.cursor = cell;
        this.place(this.view.layout.value);
        const element = this.elements.get(cell);
        if (!element) return;
        this.describe([[cell, element]]);
        element.setAttribute('tabindex', '0');
        element.focus({ preventScroll: true });
        element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }

    /** @param {KeyboardEvent} event */
    navigate(event) {
        if (event.altKey || event.metaKey) return;
        const to = this.target(event.key, event.ctrlKey);
        if (to === null) return;
        event.preventDefault();
        this.focus(to);
    }

    /**
     * Where a key leads from the cursor.
     *
     * @param {string} key
     * @param {boolean} isFar
     * @returns {number | null}
     */
    target(key, isFar) {
        const { board, cursor } = this;
        const [file, rank] = [board.file(cursor), board.rank(cursor)];
        const [right, top] = [board.width - 1, board.height - 1];
        switch (key) {
            case 'ArrowLeft': return board.cell(file - 1, rank);
            case 'ArrowRight': return board.cell(file + 1, rank);
            case 'ArrowUp': return board.cell(file, rank + 1);
            case 'ArrowDown': return board.cell(file, rank - 1);
            case 'PageUp': return board.cell(file, top);
            case 'PageDown': return board.cell(file, 0);
            case 'Home': return board.cell(0, isFar ? top : rank);
            case 'End': return board.cell(right, isFar ? 0 : rank);
            default: return null;
        }
    }
}
