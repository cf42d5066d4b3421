/**
 * The markers of start and end. They are dragged from the panel to the board, over the board, and off it; a tap in the
 * panel puts one on the board. There each is also a button that arrow keys move and Delete takes away.
 *
 * @typedef {import('../model/question.js').Question} Question
 * @typedef {import('../model/value.js').Value<Question>} QuestionValue
 * @typedef {import('./board.js').BoardView} BoardView
 * @typedef {import('./layout.js').Layout} Layout
 * @typedef {'start' | 'end'} End
 * @typedef {(end: End, square: string | null) => void} Put
 */

import { make, byId } from './dom.js';
import { drag } from './drag.js';

/** @type {Readonly<Record<string, [number, number]>>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

export class Markers {
    /**
     * @param {BoardView} view
     * @param {Put} put
     */
    constructor(view, put) {
        this.view = view;
        this.put = put;
        this.target = byId('target', HTMLElement);
        for (const end of /** @type {const} */ (['start', 'end'])) {
            const marker = this.marker(end);
            marker.addEventListener('keydown', (event) => this.key(event, end));
            for (const handle of [marker, byId(`${end}-chip`, HTMLElement)]) {
                handle.addEventListener('pointerdown', (event) => this.drag(event, handle, end));
            }
        }
        view.layout.subscribe(() => this.place());
        view.question.subscribe(() => this.place());
        view.scene.subscribe(() => this.place());
    }

    /** @param {End} end */
    marker(end) {
        return byId(`${end}-marker`, HTMLElement);
    }

    place() {
        const { question: { value: question }, scene: { value: scene }, layout: { value: layout } } = this.view;
        for (const end of /** @type {const} */ (['start', 'end'])) {
            const marker = this.marker(end);
            const name = question[end];
            const cell = name === null ? null : question.board.at(name);
            marker.hidden = cell === null;
            if (cell === null) continue;
            marker.setAttribute('aria-label', `${end === 'start' ? 'Start' : 'End'} on ${name}`);
            // What lies on the board has the middle of the square, and the marker moves into a corner.
            setAt(marker, layout, cell, scene.show === 'board' ? 'middle' : 'corner');
        }
    }

    /**
     * @param {KeyboardEvent} event
     * @param {End} end
     */
    key(event, end) {
        const name = this.view.question.value[end];
        const arrow = ARROWS[event.key];
        if (name === null || event.ctrlKey || event.altKey || event.metaKey) return;
        if (arrow) this.put(end, this.next(name, arrow));
        else if (event.key === 'Delete' || event.key === 'Backspace') this.put(end, null);
        else return;
        event.preventDefault();
        event.stopPropagation();
    }

    /**
     * The next square in a direction, past holes; the same square if there is none.
     *
     * @param {string} name
     * @param {[number, number]} arrow
     * @returns {string}
     */
    next(name, [dx, dy]) {
        const { board } = this.view.question.value;
        let cell = board.at(name);
        while (cell !== null) {
            cell = board.cell(board.file(cell) + dx, board.rank(cell) + dy);
            if (cell !== null && board.contains(cell)) return board.name(cell);
        }
        return name;
    }

    /**
     * A ghost of the marker goes with the pointer; the marker itself moves when it is dropped. Off the board it is
     * removed.
     *
     * @param {PointerEvent} down
     * @param {HTMLElement} handle
     * @param {End} end
     */
    drag(down, handle, end) {
        if (down.button !== 0) return;
        const ghost = make('span', { class: `marker ghost ${end}` }, handle.textContent ?? '');
        const cancel = () => {
            ghost.remove();
            this.aim(null);
        };
        drag(down, handle, {
            move: (event) => {
                document.body.append(ghost);
                ghost.style.left = `${event.clientX}px`;
                ghost.style.top = `${event.clientY}px`;
                this.aim(this.squareAt(event));
            },
            drop: (event) => {
                cancel();
                const cell = this.squareAt(event);
                this.put(end, cell === null ? null : this.view.question.value.board.name(cell));
            },
            cancel,
            tap: () => this.take(end),
        });
    }

    /**
     * Takes a marker that is not on the board out of the panel, to the first square that is free.
     *
     * @param {End} end
     */
    take(end) {
        const { board, start, end: last } = this.view.question.value;
        if (this.view.question.value[end] !== null) return;
        const taken = [start, last];
        for (let cell = 0; cell < board.area; cell += 1) {
            if (board.contains(cell) && !taken.includes(board.name(cell))) {
                this.put(end, board.name(cell));
                return;
            }
        }
    }

    /**
     * @param {PointerEvent} event
     * @returns {number | null}
     */
    squareAt(event) {
        const cell = this.view.cellAt(event);
        return this.view.question.value.board.contains(cell) ? cell : null;
    }

    /**
     * Shows where a marker would land.
     *
     * @param {number | null} cell
     */
    aim(cell) {
        this.target.hidden = cell === null;
        if (cell === null) return;
        const layout = this.view.layout.value;
        const [x, y] = layout.centre(cell);
        this.target.style.left = `${x}px`;
        this.target.style.top = `${y}px`;
        this.target.style.width = `${Math.max(10, layout.square)}px`;
        this.target.style.height = `${Math.max(10, layout.square)}px`;
    }
}

/**
 * @param {HTMLElement} marker
 * @param {Layout} layout
 * @param {number} cell
 * @param {'middle' | 'corner'} place
 */
function setAt(marker, layout, cell, place) {
    const [x, y] = layout.centre(cell);
    const size = Math.max(24, Math.min(44, layout.square * 0.6)) * (place === 'corner' ? 0.6 : 1);
    const shift = place === 'corner' ? Math.max(0, layout.square / 2 - size * 0.6) : 0;
    marker.style.left = `${x + shift}px`;
    marker.style.top = `${y + shift}px`;
    marker.style.setProperty('--size', `${size}px`);
}
