/**
 * The fields of the question. Each writes into the question, and shows what the question says.
 *
 * @typedef {import('../app-state.js').AppState} AppState
 * @typedef {import('../model/question.js').Question} Question
 */

import { readSeed } from '../model/address.js';
import { Board } from '../model/board.js';
import { isNamed, leapsOf } from '../model/piece.js';
import { CHESSBOARD, LARGEST_SEED, shortSeed } from '../model/question.js';
import { capital, counted, grouped, methodName } from '../model/words.js';
import { make, byId } from '../view/dom.js';
import { explainFields } from '../view/term.js';

/** Boards that are not rectangles. @type {Readonly<Record<string, string[]>>} */
const SHAPES = {
    cross: ['##..##', '##..##', '......', '......', '##..##', '##..##'],
    ring: ['......', '......', '..##..', '..##..', '......', '......'],
};

/** No side of a board is longer. */
const LONGEST_SIDE = 1000;

export class Setup {
    /** @param {AppState} app */
    constructor(app) {
        this.app = app;
        this.width = byId('width', HTMLInputElement);
        this.height = byId('height', HTMLInputElement);
        this.seed = byId('seed', HTMLInputElement);
        byId('question', HTMLFormElement).addEventListener('submit', (event) => event.preventDefault());
        explainFields(byId('question', HTMLFormElement));
        this.listenToBoard();
        this.listenToTour();
        this.listenToOptions();
        app.question.subscribe((question, before) => this.show(question, before));
        byId('options', HTMLDetailsElement).open = hasOptions(app.question.value);
    }

    listenToBoard() {
        for (const side of [this.width, this.height]) side.addEventListener('change', () => this.resize(side));
        for (const chip of document.querySelectorAll('[data-size], [data-shape]')) {
            if (chip instanceof HTMLElement) chip.addEventListener('click', () => this.preset(chip.dataset));
        }
        byId('fill-in', HTMLButtonElement).addEventListener('click', () => {
            const { board } = this.app.question.value;
            this.app.change({ board: new Board(board.width, board.height) });
        });
    }

    listenToTour() {
        for (const choice of document.querySelectorAll('input[name="kind"]')) {
            if (!(choice instanceof HTMLInputElement)) continue;
            choice.addEventListener('change', () => {
                this.app.change({ kind: choice.value === 'closed' ? 'closed' : 'open' });
            });
        }
        for (const end of /** @type {const} */ (['start', 'end'])) {
            const field = byId(end, HTMLInputElement);
            field.addEventListener('change', () => this.setEnd(field, end));
        }
    }

    listenToOptions() {
        const on = (/** @type {string} */ id, /** @type {(value: string) => Partial<Question>} */ change) => {
            const field = byId(id, HTMLElement);
            field.addEventListener('change', () => {
                if (field instanceof HTMLSelectElement || field instanceof HTMLInputElement) {
                    this.app.change(change(field.value));
                }
            });
        };
        on('property', (property) => ({ property }));
        on('method', (method) => ({ method }));
        on('tie-break', (tieBreak) => ({ tieBreak }));
        on('wrap', (wrap) => ({ wrap: /** @type {Question['wrap']} */ (wrap) }));
        this.seed.addEventListener('change', () => this.setSeed());
        byId('piece', HTMLSelectElement).addEventListener('change', () => this.setPiece());
        byId('leaps', HTMLInputElement).addEventListener('change', () => this.setLeaps());
        byId('new-seed', HTMLButtonElement).addEventListener('click', () => {
            this.app.change({ seed: shortSeed() });
        });
    }

    /** @param {HTMLInputElement} changed the side that was written last */
    resize(changed) {
        const sides = [this.width, this.height];
        for (const side of sides) this.complain(side, isSide(side.value) ? null : sideMessage(side));
        if (!sides.every((side) => isSide(side.value))) return;
        const [width, height] = [Number(this.width.value), Number(this.height.value)];
        const most = this.app.mostSquares;
        const isSmall = width * height <= most;
        const size = `${width} × ${height} is ${grouped(width * height)} squares`;
        this.complain(changed, isSmall ? null : `${size}, but the limit is ${grouped(most)}. Choose a smaller board.`);
        if (isSmall) this.app.change({ board: this.app.question.value.board.resized(width, height) });
    }

    setSeed() {
        const seed = readSeed(this.seed.value);
        this.complain(this.seed, seed === null ? `Seed must be a whole number from 0 to ${grouped(LARGEST_SEED)}.` : null);
        if (seed !== null) this.app.change({ seed });
    }

    /** @param {DOMStringMap} chip */
    preset({ size = '', shape = '' }) {
        const [width = 8, height = 8] = size.split('x').map(Number);
        const drawing = SHAPES[shape];
        this.app.change({ board: drawing ? Board.drawn(drawing) : new Board(width, height) });
    }

    /**
     * @param {HTMLInputElement} field
     * @param {'start' | 'end'} end
     */
    setEnd(field, end) {
        const { board } = this.app.question.value;
        const text = field.value.trim();
        const cell = board.at(text);
        const isSquare = text === '' || board.contains(cell);
        const message = `“${text}” is not a square of this board. Write a name such as ${board.name(board.area - 1)}.`;
        this.complain(field, isSquare ? null : message);
        if (isSquare) this.app.change({ [end]: cell === null ? null : board.name(cell) });
    }

    setPiece() {
        const { value } = byId('piece', HTMLSelectElement);
        byId('leaps-field', HTMLElement).hidden = value !== 'other';
        this.complain(byId('leaps', HTMLInputElement), null);
        if (value === 'other') byId('leaps', HTMLInputElement).focus();
        else this.app.change({ piece: value });
    }

    setLeaps() {
        const field = byId('leaps', HTMLInputElement);
        const piece = field.value.replaceAll(' ', '');
        this.complain(field, leapsOf(piece) ? null : 'Write a leap as two numbers, such as 1,2 for a knight.');
        if (leapsOf(piece)) this.app.change({ piece });
    }

    /**
     * @param {HTMLInputElement} field
     * @param {string | null} message null if all is well
     */
    complain(field, message) {
        field.setAttribute('aria-invalid', String(message !== null));
        byId(`${field.id}-problem`, HTMLElement).textContent = message ?? '';
    }

    /**
     * Offers the methods that the server knows. An address may name one that it does not.
     *
     * @param {readonly string[]} methods
     */
    offer(methods) {
        const { method } = this.app.question.value;
        const options = methods.map((name) => make('option', { value: name }, methodName(name)));
        byId('method', HTMLSelectElement).replaceChildren(...options);
        if (methods.includes(method)) byId('method', HTMLSelectElement).value = method;
        else this.app.change({ method: CHESSBOARD.method });
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
        byId(`kind-${kind}`, HTMLInputElement).checked = true;
        this.write(byId('start', HTMLInputElement), start ?? '', start === before.start);
        this.write(byId('end', HTMLInputElement), end ?? '', end === before.end);
        byId('property', HTMLSelectElement).value = property;
        byId('method', HTMLSelectElement).value = method;
        byId('tie-break', HTMLSelectElement).value = tieBreak;
        byId('wrap', HTMLSelectElement).value = wrap;
        this.write(this.seed, String(seed), seed === before.seed);
        this.showPiece(piece, piece === before.piece);
        byId('fill-in', HTMLButtonElement).hidden = board.holes.size === 0;
        byId('squares-text', HTMLElement).textContent = counted(board.size, 'square');
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
        const leaps = byId('leaps', HTMLInputElement);
        if (isSame && leaps.ariaInvalid === 'true') return;
        const hasName = isNamed(piece);
        byId('piece', HTMLSelectElement).value = hasName ? piece : 'other';
        byId('leaps-field', HTMLElement).hidden = hasName;
        this.write(leaps, hasName ? '' : piece, isSame);
    }
}

/** @param {string} text */
function isSide(text) {
    return /^[0-9]+$/.test(text) && Number(text) >= 1 && Number(text) <= LONGEST_SIDE;
}

/** @param {HTMLInputElement} side */
function sideMessage({ id }) {
    return `${capital(id)} must be a whole number from 1 to ${LONGEST_SIDE}.`;
}

/**
 * Whether a question says something that stands under More options.
 *
 * @param {Question} question
 */
function hasOptions(question) {
    return /** @type {const} */ (['piece', 'wrap', 'property', 'method', 'tieBreak']).some((field) => question[field] !== CHESSBOARD[field]);
}
