/**
 * The fields of the question. Each writes into the question, and shows what the question says.
 *
 * @typedef {import('../desk.js').Desk} Desk
 * @typedef {import('../model/question.js').Question} Question
 */

import { readSeed } from '../model/address.js';
import { Board } from '../model/board.js';
import { isNamed, leapsOf } from '../model/piece.js';
import { CHESSBOARD, LARGEST_SEED, shortSeed } from '../model/question.js';
import { counted, grouped, methodName } from '../model/words.js';
import { make, part } from '../view/dom.js';
import { explainFields } from '../view/term.js';

/** Boards that are not rectangles. @type {Readonly<Record<string, string[]>>} */
const SHAPES = {
    cross: ['##..##', '##..##', '......', '......', '##..##', '##..##'],
    ring: ['......', '......', '..##..', '..##..', '......', '......'],
};

/** No side of a board is longer. */
const LONGEST_SIDE = 1000;

export class Setup {
    /** @param {Desk} desk */
    constructor(desk) {
        this.desk = desk;
        this.width = part('width', HTMLInputElement);
        this.height = part('height', HTMLInputElement);
        this.seed = part('seed', HTMLInputElement);
        part('question', HTMLFormElement).addEventListener('submit', (event) => event.preventDefault());
        explainFields(part('question', HTMLFormElement));
        this.listenToBoard();
        this.listenToTour();
        this.listenToOptions();
        desk.question.tell((question, before) => this.show(question, before));
        part('options', HTMLDetailsElement).open = hasOptions(desk.question.value);
    }

    listenToBoard() {
        for (const side of [this.width, this.height]) side.addEventListener('change', () => this.resize(side));
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
        on('property', (property) => ({ property }));
        on('method', (method) => ({ method }));
        on('tie-break', (tieBreak) => ({ tieBreak }));
        on('wrap', (wrap) => ({ wrap: /** @type {Question['wrap']} */ (wrap) }));
        this.seed.addEventListener('change', () => this.setSeed());
        part('piece', HTMLSelectElement).addEventListener('change', () => this.setPiece());
        part('leaps', HTMLInputElement).addEventListener('change', () => this.setLeaps());
        part('new-seed', HTMLButtonElement).addEventListener('click', () => {
            this.desk.change({ seed: shortSeed() });
        });
    }

    /** @param {HTMLInputElement} changed the side that was written last */
    resize(changed) {
        const sides = [this.width, this.height];
        for (const side of sides) this.complain(side, isSide(side.value) ? null : sideMessage(side));
        if (!sides.every((side) => isSide(side.value))) return;
        const [width, height] = [Number(this.width.value), Number(this.height.value)];
        const most = this.desk.mostSquares;
        const isSmall = width * height <= most;
        const size = `${width} × ${height} would be ${grouped(width * height)} squares`;
        this.complain(changed, isSmall ? null : `${size}; a board has up to ${grouped(most)}. Choose a smaller side.`);
        if (isSmall) this.desk.change({ board: this.desk.question.value.board.resized(width, height) });
    }

    setSeed() {
        const seed = readSeed(this.seed.value);
        this.complain(this.seed, seed === null ? `A seed is a whole number from 0 to ${grouped(LARGEST_SEED)}.` : null);
        if (seed !== null) this.desk.change({ seed });
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
        this.complain(part('leaps', HTMLInputElement), null);
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
        part(`${field.id}-problem`, HTMLElement).textContent = message ?? '';
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

    /**
     * @param {Question} question
     * @param {Question} before
     */
    show(question, before) {
        const { board, kind, start, end, piece, wrap, property, method, tieBreak, seed } = question;
        const isSameBoard = board === before.board;
        this.write(this.width, String(board.width), isSameBoard);
        this.write(this.height, String(board.height), isSameBoard);
        part(`kind-${kind}`, HTMLInputElement).checked = true;
        this.write(part('start', HTMLInputElement), start ?? '', start === before.start);
        this.write(part('end', HTMLInputElement), end ?? '', end === before.end);
        part('property', HTMLSelectElement).value = property;
        part('method', HTMLSelectElement).value = method;
        part('tie-break', HTMLSelectElement).value = tieBreak;
        part('wrap', HTMLSelectElement).value = wrap;
        this.write(this.seed, String(seed), seed === before.seed);
        this.showPiece(piece, piece === before.piece);
        part('fill-in', HTMLButtonElement).hidden = board.holes.size === 0;
        part('squares-text', HTMLElement).textContent = counted(board.size, 'square');
        for (const chip of document.querySelectorAll('[data-size]')) {
            const isThis = chip instanceof HTMLElement && chip.dataset['size'] === board.box && board.holes.size === 0;
            chip.setAttribute('aria-pressed', String(isThis));
        }
    }

    /**
     * Writes into a field. What was typed there and refused stays until it is mended, or something else is chosen.
     *
     * @param {HTMLInputElement} field
     * @param {string} text
     * @param {boolean} isSame whether the question says what it said before
     */
    write(field, text, isSame) {
        if (isSame && field.ariaInvalid === 'true') return;
        field.value = text;
        this.complain(field, null);
    }

    /**
     * @param {string} piece
     * @param {boolean} isSame
     */
    showPiece(piece, isSame) {
        const leaps = part('leaps', HTMLInputElement);
        if (isSame && leaps.ariaInvalid === 'true') return;
        const hasName = isNamed(piece);
        part('piece', HTMLSelectElement).value = hasName ? piece : 'other';
        part('leaps-field', HTMLElement).hidden = hasName;
        this.write(leaps, hasName ? '' : piece, isSame);
    }
}

/** @param {string} text */
function isSide(text) {
    return /^[0-9]+$/.test(text) && Number(text) >= 1 && Number(text) <= LONGEST_SIDE;
}

/** @param {HTMLInputElement} side */
function sideMessage({ id, value }) {
    return `${value === '' ? '' : `“${value}” is no ${id}. `}A ${id} is a whole number from 1 to ${LONGEST_SIDE}.`;
}

/**
 * Whether a question says something that stands under More options.
 *
 * @param {Question} question
 */
function hasOptions(question) {
    return /** @type {const} */ (['piece', 'wrap', 'property', 'method', 'tieBreak']).some((field) => question[field] !== CHESSBOARD[field]);
}
