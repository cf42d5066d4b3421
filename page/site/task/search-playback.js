/**
 * Plays back a recorded search on the board, or two searches side by side.
 *
 * @typedef {import('../app-state.js').AppState} AppState
 * @typedef {import('../model/question.js').Question} Question
 */

import { TIE_BREAKS } from '../model/question.js';
import { counted, wayName } from '../model/words.js';
import { columns, row, table, updateTable } from '../panel/card.js';
import { FilmControls } from '../panel/film-controls.js';
import { SecondBoard } from '../panel/second-board.js';
import { announce, button, make, byId } from '../view/dom.js';
import { SearchRecording } from './search-recording.js';

/**
 * The ways to search that can be watched, by their names in an address.
 *
 * @type {Readonly<Record<string, { method: string, tieBreak: string }>>}
 */
const WAYS = {
    backtrack: { method: 'backtrack', tieBreak: '' },
    ...Object.fromEntries(
        TIE_BREAKS.map((tieBreak) => [tieBreak === '' ? 'warnsdorff' : `warnsdorff-${tieBreak}`, { method: 'warnsdorff', tieBreak }]),
    ),
    random: { method: 'random', tieBreak: '' },
};

export class SearchPlayback {
    /**
     * @param {AppState} app
     * @param {Question} question
     * @param {AbortSignal} signal
     * @param {string} [beside] the name of another way, to be compared with this one
     */
    constructor(app, question, signal, beside = '') {
        this.app = app;
        this.signal = signal;
        this.first = new SearchRecording(question);
        /** @type {SearchRecording | null} */
        this.second = null;
        /** @type {SecondBoard | null} */
        this.board = null;
        const { promise, resolve, reject } = Promise.withResolvers();
        /** The answer, once the reader asks for it, or when there was nothing to watch. */
        this.over = promise;
        this.finish = resolve;
        this.fail = reject;
        signal.addEventListener('abort', () => resolve(null));
        this.lines = make('div', { class: 'film-words', id: 'film-words' });
        this.place = make('div');
        this.status = make('div', { id: 'film-status' });
        this.buttons = row();
        this.controls = new FilmControls(this);
        this.field = this.compareField();
        this.open(Object.hasOwn(WAYS, beside) ? beside : '');
    }

    get recordings() {
        return this.second ? [this.first, this.second] : [this.first];
    }

    /** @param {string} beside */
    open(beside) {
        this.controls.root.append(this.lines);
        byId('player', HTMLElement).after(this.controls.root);
        const legend = make('p', { class: 'quiet' }, 'The circled number counts the exits of that square.');
        const compare = make('p', { class: 'compare' }, make('label', { for: 'compare-with' }, 'Compare with'), this.field);
        this.app.card.show('busy', `Watching: ${this.first.name}`, this.place, this.status, this.buttons, legend, compare);
        this.controls.play();
        this.roll(this.first);
        this.field.value = beside;
        if (beside === '') this.note(beside);
        else this.compare(beside);
    }

    close() {
        for (const recording of this.recordings) recording.stop();
        this.controls.pause();
        this.controls.root.remove();
        this.board?.close();
    }

    /**
     * Records a recording.
     *
     * @param {SearchRecording} recording
     */
    async roll(recording) {
        try {
            await recording.record(this.signal, () => this.grow());
        } catch (error) {
            this.fail(error);
        }
        if (this.signal.aborted || !this.recordings.includes(recording)) return;
        if (recording === this.first && recording.film.length === 0 && recording.answer) this.finish(recording.answer);
        else announce(this.line(recording, recording.status()).textContent ?? '');
    }

    /** Takes up what has been recorded. */
    grow() {
        if (this.signal.aborted) return;
        const { recordings } = this;
        const isOver = recordings.every((recording) => recording.isOver);
        this.controls.extend(Math.max(...recordings.map((recording) => recording.film.length)), isOver);
        this.app.card.root.dataset['tone'] = isOver ? 'plain' : 'busy';
        const verdict = this.verdict().map((line) => make('p', {}, line));
        this.status.replaceChildren(...recordings.map((recording) => this.line(recording, recording.status())), ...verdict);
        this.offer(isOver);
        this.show(this.controls.at);
    }

    /**
     * Offers to stop, or to see the answer. Buttons that stay are left alone, for one may be in focus.
     *
     * @param {boolean} isOver
     */
    offer(isOver) {
        const { answer } = this.first;
        const words = answer?.outcome === 'found' ? 'Show the tour' : 'Show the answer';
        const offers = [...(isOver ? [] : ['Stop']), ...(answer ? [words] : [])];
        if (offers.join() === [...this.buttons.children].map((each) => each.textContent).join()) return;
        const hadFocus = this.buttons.contains(document.activeElement);
        const stop = () => {
            for (const recording of this.recordings) recording.stop();
            this.grow();
        };
        this.buttons.replaceChildren(
            ...offers.map((offer) => button(offer, offer === 'Stop' ? stop : () => this.finish(answer))),
        );
        if (hadFocus) (this.buttons.querySelector('button') ?? this.app.card.root).focus({ preventScroll: true });
    }

    /** @param {number} at */
    show(at) {
        const { first, second } = this;
        this.app.scene.set(first.scene(at));
        if (second) this.board?.scene.set(second.scene(at));
        this.lines.replaceChildren(...this.recordings.map((recording) => this.line(recording, recording.words(at))));
        const rows = this.recordings.map((recording) => recording.rows(at));
        updateTable(this.place, second ? columns([first.name, second.name], rows) : table(rows[0] ?? []));
    }

    compareField() {
        const others = Object.entries(WAYS).filter(([, way]) => wayName(way) !== this.first.name);
        const options = others.map(([name, way]) => make('option', { value: name }, wayName(way)));
        const field = make('select', { id: 'compare-with' }, make('option', { value: '' }, 'nothing'), ...options);
        field.addEventListener('change', () => this.compare(field.value));
        return field;
    }

    /**
     * Writes what is watched into the address.
     *
     * @param {string} beside
     */
    note(beside) {
        this.app.shown.set({ as: 'watch', path: null, more: beside === '' ? {} : { beside } });
    }

    /**
     * Shows another search next to this one, from the start, or this one alone.
     *
     * @param {string} beside the name of the other search; empty for this one alone
     */
    compare(beside) {
        const way = WAYS[beside];
        const question = way ? { ...this.app.question.value, ...way } : null;
        this.note(beside);
        this.second?.stop();
        this.board?.close();
        this.second = question && new SearchRecording(question);
        this.board = question && new SecondBoard(question, this.app.style.value, [this.first.name, wayName(question)]);
        this.controls.go(0);
        this.grow();
        this.controls.play();
        if (this.second) this.roll(this.second);
    }

    /**
     * Which of two searches finished first.
     *
     * @returns {string[]}
     */
    verdict() {
        const [quick, slow] = [this.first, this.second].toSorted((a, b) => rank(a) - rank(b));
        if (!quick || !slow || !quick.isSettled) return [];
        if (rank(quick) === rank(slow)) return ['Both finished after the same number of steps.'];
        const more = slow.isSettled ? `, ${counted(slow.steps - quick.steps, 'step')} before the other` : '';
        return [`${quick.name} finished first${more}.`];
    }

    /** @param {number} at */
    words(at) {
        return this.recordings.map((recording) => this.line(recording, recording.words(at)).textContent).join(' ');
    }

    /**
     * A line about a search, with its name if there are two.
     *
     * @param {SearchRecording} recording
     * @param {string} words
     */
    line(recording, words) {
        return make('p', {}, ...(this.second ? [make('b', {}, `${recording.name}.`), ' '] : []), words);
    }
}

/** @param {SearchRecording | null} recording */
function rank(recording) {
    return recording?.isSettled ? recording.steps : Infinity;
}
