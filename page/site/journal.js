/**
 * Undo and redo. Every board and answer is an entry in the browser's history, with an address that shows it again: Undo is
 * the browser's Back, Redo its Forward.
 *
 * @typedef {import('./app-state.js').AppState} AppState
 * @typedef {import('./model/address.js').Address} Address
 * @typedef {import('./model/question.js').Question} Question
 */

import { fromFragment, toFragment } from './model/address.js';
import { byId } from './view/dom.js';

/** How long the address waits for more changes, in milliseconds: browsers do not let it change too often. */
const REST = 60;

/** What is shown move by move is one entry, whichever move it has come to. */
const STEADY = ['game', 'puzzle', 'tours', 'watch'];

export class Journal {
    /**
     * @param {AppState} app
     * @param {(address: Address) => void} open shows what an address says
     */
    constructor(app, open) {
        this.app = app;
        this.open = open;
        /** Where we are among the entries, and the last of them that we know of. */
        this.index = Number(history.state?.index ?? 0);
        this.last = this.index;
        /** What the present entry shows. */
        this.as = app.shown.value.as;
        /** The question of the entry that is being shown again: its address takes the place of the present one. @type {Question | null} */
        this.restored = null;
        /** Whether the reader is being asked whether to leave what is shown. */
        this.isAsking = false;
        /** Whether the next way through the history is our own doing, and leads back to where we are. */
        this.returns = false;
        /** @type {ReturnType<typeof setTimeout> | undefined} */
        this.waiting = undefined;
        history.replaceState({ index: this.index }, '');
        this.undoButton = byId('undo', HTMLButtonElement);
        this.redoButton = byId('redo', HTMLButtonElement);
        this.listen();
    }

    listen() {
        const { app } = this;
        const changed = (/** @type {unknown} */ next, /** @type {unknown} */ before) => {
            if (next !== before) this.schedule();
        };
        app.question.subscribe(changed);
        app.shown.subscribe(changed);
        app.work.subscribe(changed);
        addEventListener('popstate', () => this.travel());
        this.undoButton.addEventListener('click', () => this.undo());
        this.redoButton.addEventListener('click', () => this.redo());
        this.label();
    }

    undo() {
        if (this.index > 0) history.back();
    }

    redo() {
        if (this.index < this.last) history.forward();
    }

    /**
     * Shows what the page was opened with.
     *
     * @param {Address} address
     */
    begin(address) {
        if (location.hash !== '') this.restore(address);
    }

    /** @param {Address} address */
    restore(address) {
        this.open(address);
        this.restored = this.app.question.value;
        this.schedule();
    }

    /** Writes the address once nothing more changes. */
    schedule() {
        clearTimeout(this.waiting);
        this.waiting = setTimeout(() => this.write(), REST);
    }

    /** Whether what is shown is final, and not the start of a running task. */
    get isSettled() {
        return this.app.work.value === null || this.app.shown.value.as !== 'board';
    }

    write() {
        if (!this.isSettled) return;
        const { question: { value: question }, shown: { value: shown } } = this.app;
        const fragment = toFragment(question, shown);
        const isSame = fragment === location.hash;
        const isSteady = shown.as === this.as && STEADY.includes(shown.as);
        if (!isSame && (this.restored === question || isSteady)) history.replaceState({ index: this.index }, '', fragment);
        else if (!isSame) this.push(fragment);
        this.as = shown.as;
        this.restored = null;
        this.label();
    }

    /** @param {string} fragment */
    push(fragment) {
        this.index += 1;
        this.last = this.index;
        history.pushState({ index: this.index }, '', fragment);
    }

    /** Goes to the entry that the browser has gone to, unless the reader wants to stay. */
    async travel() {
        // While the reader is asked the browser may go on; where it has come to is looked at afterwards.
        if (this.isAsking) return;
        if (this.returns) {
            this.returns = false;
            return;
        }
        const mayGo = await this.mayGo();
        const { state } = history;
        // An address that was typed is a new entry, and takes the place of all that came after.
        const index = state?.index ?? this.index + 1;
        if (!mayGo) {
            this.returns = index !== this.index;
            if (this.returns) history.go(this.index - index);
            return;
        }
        this.app.leave = null;
        clearTimeout(this.waiting);
        this.last = state ? Math.max(this.last, index) : index;
        this.index = index;
        if (!state) history.replaceState({ index }, '');
        this.restore(fromFragment(location.hash));
    }

    /** @returns {Promise<boolean>} whether what is shown may be left */
    async mayGo() {
        if (!this.app.leave) return true;
        this.isAsking = true;
        const mayGo = await this.app.leave();
        this.isAsking = false;
        return mayGo;
    }

    label() {
        this.undoButton.disabled = this.index === 0;
        this.redoButton.disabled = this.index >= this.last;
    }
}
