/**
 * The hand of the reader on the board: what clicks, strokes and keys mean. They are moves while a game is played, and
 * otherwise draw the board.
 *
 * @typedef {import('../desk.js').Desk} Desk
 * @typedef {'start' | 'end'} End
 */

import { announce } from '../view/dom.js';
import { gameOf } from './play.js';

export class Hand {
    /** @param {Desk} desk */
    constructor(desk) {
        this.desk = desk;
    }

    get board() {
        return this.desk.question.value.board;
    }

    /** @param {number} cell */
    click(cell) {
        const game = gameOf(this.desk);
        if (game) game.move(cell);
        else this.draw(cell, this.opposite(cell));
    }

    /**
     * Begins a stroke: every square it passes becomes what the first one becomes.
     *
     * @param {number} from
     * @returns {((cell: number) => void) | null}
     */
    stroke(from) {
        if (gameOf(this.desk)) return null;
        const as = this.opposite(from);
        return (cell) => this.draw(cell, as);
    }

    /** @param {number} cell */
    opposite(cell) {
        return this.board.contains(cell) ? 'hole' : 'square';
    }

    /**
     * @param {number} cell
     * @param {'square' | 'hole'} as
     */
    draw(cell, as) {
        const { board } = this;
        if (board.contains(cell) === (as === 'square')) return;
        this.desk.change({ board: board.with(cell, as) });
        announce(`${board.name(cell)} ${as === 'hole' ? 'left out' : 'put back'}`);
    }

    /**
     * Puts the start or the end on a square, or takes it away.
     *
     * @param {End} end
     * @param {string | null} square
     */
    put(end, square) {
        if (square !== this.desk.question.value[end]) this.desk.change({ [end]: square });
        announce(square === null ? `No ${end} chosen` : `${end === 'start' ? 'Start' : 'End'} on ${square}`);
    }

    /**
     * @param {KeyboardEvent} event
     * @param {number} cell the one in focus
     */
    key(event, cell) {
        if (event.ctrlKey || event.altKey || event.metaKey) return;
        const key = event.key.toLowerCase();
        if (key === 'enter' || key === ' ') this.click(cell);
        else if (key === 's') this.toggle('start', cell);
        else if (key === 'e') this.toggle('end', cell);
        else return;
        event.preventDefault();
    }

    /**
     * @param {End} end
     * @param {number} cell
     */
    toggle(end, cell) {
        const name = this.board.name(cell);
        if (this.board.contains(cell)) this.put(end, this.desk.question.value[end] === name ? null : name);
    }
}
