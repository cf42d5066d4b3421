/**
 * A second board next to the first, while two searches are compared. It is a copy of the first with its own scene, and cannot
 * be edited.
 *
 * @typedef {import('../model/question.js').Question} Question
 * @typedef {import('../model/scene.js').Scene} Scene
 * @typedef {import('../model/scene.js').Style} Style
 */

import { BARE } from '../model/scene.js';
import { Value } from '../model/value.js';
import { BoardView } from '../view/board.js';
import { Cells } from '../view/cells.js';
import { make, byId } from '../view/dom.js';

export class SecondBoard {
    /**
     * @param {Question} question
     * @param {Style} style
     * @param {readonly [string, string]} captions of both boards
     */
    constructor(question, style, [first, second]) {
        const board = byId('board', HTMLElement);
        /** @type {Value<Scene>} */
        this.scene = new Value(/** @type {Scene} */ (BARE));
        this.table = board.closest('.table');
        this.caption = make('p', { class: 'caption' }, first);
        const copy = copyOf(board);
        this.room = make('div', { class: 'room second' }, make('p', { class: 'caption' }, second), copy);
        board.before(this.caption);
        board.parentElement?.after(this.room);
        this.table?.classList.add('pair');
        this.closing = new AbortController();
        const view = new BoardView(new Value(question), this.scene, new Value(style), copy, this.closing.signal);
        new Cells(view);
        this.recolouring = new MutationObserver(() => view.repaint());
        this.recolouring.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
        makeRoom();
    }

    close() {
        this.closing.abort();
        this.recolouring.disconnect();
        this.caption.remove();
        this.room.remove();
        this.table?.classList.remove('pair');
        makeRoom();
    }
}

/** There is more or less room for the first board than before, which it looks at when the window changes. */
function makeRoom() {
    dispatchEvent(new Event('resize'));
}

/**
 * The same board without its names and without the markers that are dragged over it.
 *
 * @param {HTMLElement} board
 * @returns {HTMLElement}
 */
function copyOf(board) {
    const copy = /** @type {HTMLElement} */ (board.cloneNode(true));
    for (const element of copy.querySelectorAll('.marker, .target')) element.remove();
    for (const element of [copy, ...copy.querySelectorAll('[id]')]) element.removeAttribute('id');
    copy.querySelector('.cells')?.replaceChildren();
    return copy;
}
