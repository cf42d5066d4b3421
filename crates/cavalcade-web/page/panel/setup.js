/**
 * The fields of the question. Each writes into the question, and shows what the question says.
 *
 * @typedef {import('../desk.js').Desk} Desk
 * @typedef {import('../model/question.js').Question} Question
 */

import { readSeed } from '../model/address.js';
import { Board } from '../model/board.js';
import { leapsOf, NAMED } from '../model/piece.js';
import { CHESSBOARD } from '../model/question.js';
import { methodName } from '../model/words.js';
import { make, part } from '../view/dom.js';

/** Boards that are not rectangles. @type {Readonly<Record<string, string[]>>} */
const SHAPES = {
    cross: ['##..##', '##..##', '......', '......', '##..##', '##..##'],
    ring: ['......', '......', '..##..', '..##..', '......', '......'],
};

export class Setup {
    /** @param {Desk} desk */
    constructor(desk) {
        this.desk = desk;
        this.width = part('width', HTMLInputElement);
        this.height = part('height', HTMLInputElement);
        this.problem = part('field-problem', HTMLElement);
        part('question', HTMLFormElement).addEventListener('submit', (event) => event.preventDefault());
        this.listenToBoard();
        this.listenToTour();
        this.listenToOptions();
        desk.question.tell((question) => this.show(question));
        part('options', HTMLDetailsElement).open = hasOptions(desk.question.value);
    }

    listenToBoard() {
        for (const side of [this.width, this.height]) side.addEventListener('change', () => this.resize());
        for (const chip of document.querySelectorAll('[data-size], [data-shape]')) {
            if (chip instanceof HTMLElement) chip.addEventListener('click', () => this.preset(chip.dataset));
        }
        part('fill-in', HTMLButtonElement).addEventListener('click', () => {
            const { board } = this.desk.question.value;
            this.desk.change({ board: new Board(board.width, board.height) });
        });
    }

    listenToTour() {
        for (const choice of document.querySelectorAll('input[name="kind"]')) {
            if (!(choice instanceof HTMLInputElement)) continue;
            choice.addEventListener('change', () => {
                this.desk.change({ kind: choice.value === 'closed' ? 'closed' : 'open' });
            });
        }
        for (const end of /** @type {const} */ (['start', 'end'])) {
            const field = part(end, HTMLInputElement);
            field.addEventListener('change', () => this.setEnd(field, end));
        }
    }

    listenToOptions() {
        const on = (/** @type {string} */ id, /** @type {(value: string) => Partial<Question>} */ change) => {
            const field = part(id, HTMLElement);
            field.addEventListener('change', () => {
                if (field instanceof HTMLSelectElement || field instanceof HTMLInputElement) {
                    this.desk.change(change(field.value));
                }
            });
        };
        on('method', (method) => ({ method }));
        on('tie-break', (tieBreak) => ({ tieBreak }));
        on('wrap', (wrap) => ({ wrap: /** @type {Question['wrap']} */ (wrap) }));
        on('seed', (seed) => ({ seed: readSeed(seed) }));
        part('piece', HTMLSelectElement).addEventListener('change', () => this.setPiece());
        part('leaps', HTMLInputElement).addEventListener('change', () => this.setLeaps());
        part('new-seed', HTMLButtonElement).addEventListener('click', () => {
            this.desk.change({ seed: Math.floor(Math.random() * 1_000_000) });
        });
    }

    resize() {
        const [width, height] = [Number(this.width.value), Number(this.height.value)];
        const most = this.desk.mostSquares;
        const isWhole = Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0;
        const isSmall = width * height <= most && Math.max(width, height) <= 1000;
        const isFit = isWhole && isSmall;
        this.complain(this.width, isFit ? null : `A side is from 1 to 1000, and a board has up to ${most} squares.`);
        if (isFit) this.desk.change({ board: this.desk.question.value.board.resized(width, height) });
    }

    /** @param {DOMStringMap} chip */
    preset({ size = '', shape = '' }) {
        const [width = 8, height = 8] = size.split('x').map(Number);
        const drawing = SHAPES[shape];
        this.desk.change({ board: drawing ? Board.drawn(drawing) : new Board(width, height) });
    }

    /**
     * @param {HTMLInputElement} field
     * @param {'start' | 'end'} end
     */
    setEnd(field, end) {
        const { board } = this.desk.question.value;
        const text = field.value.trim();
        const cell = board.at(text);
        const isSquare = text === '' || board.contains(cell);
        const message = `“${text}” is no square of this board; write a name such as ${board.name(board.area - 1)}.`;
        this.complain(field, isSquare ? null : message);
        if (isSquare) this.desk.change({ [end]: cell === null ? null : board.name(cell) });
    }

    setPiece() {
        const { value } = part('piece', HTMLSelectElement);
        part('leaps-field', HTMLElement).hidden = value !== 'other';
        if (value === 'other') part('leaps', HTMLInputElement).focus();
        else this.desk.change({ piece: value });
    }

    setLeaps() {
        const field = part('leaps', HTMLInputElement);
        const piece = field.value.replaceAll(' ', '');
        this.complain(field, leapsOf(piece) ? null : 'Write the two leaps of a piece, such as 1,2 for a knight.');
        if (leapsOf(piece)) this.desk.change({ piece });
    }

    /**
     * @param {HTMLInputElement} field
     * @param {string | null} message null if all is well
     */
    complain(field, message) {
        field.setAttribute('aria-invalid', String(message !== null));
        this.problem.textContent = message ?? '';
    }

    /**
     * Offers the methods that the server knows. An address may name one that it does not.
     *
     * @param {readonly string[]} methods
     */
    offer(methods) {
        const { method } = this.desk.question.value;
        const options = methods.map((name) => make('option', { value: name }, methodName(name)));
        part('method', HTMLSelectElement).replaceChildren(...options);
        if (methods.includes(method)) part('method', HTMLSelectElement).value = method;
        else this.desk.change({ method: CHESSBOARD.method });
    }

    /** @param {Question} question */
    show(question) {
        const { board, kind, start, end, piece, wrap, method, tieBreak, seed } = question;
        this.width.value = String(board.width);
        this.height.value = String(board.height);
        part(`kind-${kind}`, HTMLInputElement).checked = true;
        part('start', HTMLInputElement).value = start ?? '';
        part('end', HTMLInputElement).value = end ?? '';
        part('method', HTMLSelectElement).value = method;
        part('tie-break', HTMLSelectElement).value = tieBreak;
        part('wrap', HTMLSelectElement).value = wrap;
        part('seed', HTMLInputElement).value = String(seed);
        this.showPiece(piece);
        part('fill-in', HTMLButtonElement).hidden = board.holes.size === 0;
        part('squares-text', HTMLElement).textContent = `${board.size} ${board.size === 1 ? 'square' : 'squares'}`;
        for (const chip of document.querySelectorAll('[data-size]')) {
            const isThis = chip instanceof HTMLElement && chip.dataset['size'] === board.box && board.holes.size === 0;
            chip.setAttribute('aria-pressed', String(isThis));
        }
        this.complainNoMore();
    }

    /** @param {string} piece */
    showPiece(piece) {
        const isNamed = piece in NAMED;
        part('piece', HTMLSelectElement).value = isNamed ? piece : 'other';
        part('leaps-field', HTMLElement).hidden = isNamed;
        part('leaps', HTMLInputElement).value = isNamed ? '' : piece;
    }

    complainNoMore() {
        this.problem.textContent = '';
        for (const field of document.querySelectorAll('[aria-invalid="true"]')) field.removeAttribute('aria-invalid');
    }
}

/**
 * Whether a question says something that stands under More options.
 *
 * @param {Question} question
 */
function hasOptions({ piece, wrap, method, tieBreak }) {
    const usual = CHESSBOARD;
    return piece !== usual.piece || wrap !== usual.wrap || method !== usual.method || tieBreak !== usual.tieBreak;
}
