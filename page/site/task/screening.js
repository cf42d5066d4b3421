/**
 * A screening: the film of a search on the board, with what is said of it, or the films of two searches side by side.
 *
 * @typedef {import('../desk.js').Desk} Desk
 * @typedef {import('../model/question.js').Question} Question
 */

import { TIE_BREAKS } from '../model/question.js';
import { counted, wayName } from '../model/words.js';
import { columns, retell, row, table } from '../panel/card.js';
import { FilmControls } from '../panel/film-controls.js';
import { SecondBoard } from '../panel/second-board.js';
import { announce, button, make, part } from '../view/dom.js';
import { Reel } from './reel.js';

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

export class Screening {
    /**
     * @param {Desk} desk
     * @param {Question} question
     * @param {AbortSignal} signal
     * @param {string} [beside] the name of another way, to be compared with this one
     */
    constructor(desk, question, signal, beside = '') {
        this.desk = desk;
        this.signal = signal;
        this.first = new Reel(question);
        /** @type {Reel | null} */
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

    get reels() {
        return this.second ? [this.first, this.second] : [this.first];
    }

    /** @param {string} beside */
    open(beside) {
        this.controls.root.append(this.lines);
        part('player', HTMLElement).after(this.controls.root);
        const legend = make('p', { class: 'quiet' }, 'A number in a circle: so many moves lead on from there.');
        const compare = make('p', { class: 'compare' }, make('label', { for: 'compare-with' }, 'Compare with'), this.field);
        this.desk.card.show('busy', `Watching: ${this.first.name}`, this.place, this.status, this.buttons, legend, compare);
        this.controls.play();
        this.roll(this.first);
        this.field.value = beside;
        if (beside === '') this.note(beside);
        else this.compare(beside);
    }

    close() {
        for (const reel of this.reels) reel.stop();
        this.controls.pause();
        this.controls.root.remove();
        this.board?.close();
    }

    /**
     * Records a reel.
     *
     * @param {Reel} reel
     */
    async roll(reel) {
        try {
            await reel.record(this.signal, () => this.grow());
        } catch (error) {
            this.fail(error);
        }
        if (this.signal.aborted || !this.reels.includes(reel)) return;
        if (reel === this.first && reel.film.length === 0 && reel.answer) this.finish(reel.answer);
        else announce(this.line(reel, reel.status()).textContent ?? '');
    }

    /** Takes up what has been recorded. */
    grow() {
        if (this.signal.aborted) return;
        const { reels } = this;
        const isOver = reels.every((reel) => reel.isOver);
        this.controls.extend(Math.max(...reels.map((reel) => reel.film.length)), isOver);
        this.desk.card.root.dataset['tone'] = isOver ? 'plain' : 'busy';
        const verdict = this.verdict().map((line) => make('p', {}, line));
        this.status.replaceChildren(...reels.map((reel) => this.line(reel, reel.status())), ...verdict);
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
            for (const reel of this.reels) reel.stop();
            this.grow();
        };
        this.buttons.replaceChildren(
            ...offers.map((offer) => button(offer, offer === 'Stop' ? stop : () => this.finish(answer))),
        );
        if (hadFocus) (this.buttons.querySelector('button') ?? this.desk.card.root).focus({ preventScroll: true });
    }

    /** @param {number} at */
    show(at) {
        const { first, second } = this;
        this.desk.scene.set(first.scene(at));
        if (second) this.board?.scene.set(second.scene(at));
        this.lines.replaceChildren(...this.reels.map((reel) => this.line(reel, reel.words(at))));
        const rows = this.reels.map((reel) => reel.rows(at));
        retell(this.place, second ? columns([first.name, second.name], rows) : table(rows[0] ?? []));
    }

    compareField() {
        const others = Object.entries(WAYS).filter(([, way]) => wayName(way) !== this.first.name);
        const options = others.map(([name, way]) => make('option', { value: name }, wayName(way)));
        const field = make('select', { id: 'compare-with' }, make('option', { value: '' }, 'nothing'), ...options);
        field.addEventListener('change', () => this.compare(field.value));
        return field;
    }

    /**
     * Has the address tell what is watched.
     *
     * @param {string} beside
     */
    note(beside) {
        this.desk.shown.set({ as: 'watch', path: null, more: beside === '' ? {} : { beside } });
    }

    /**
     * Shows another search beside this one, from the beginning, or this one alone.
     *
     * @param {string} beside the name of its way; nothing for this one alone
     */
    compare(beside) {
        const way = WAYS[beside];
        const question = way ? { ...this.desk.question.value, ...way } : null;
        this.note(beside);
        this.second?.stop();
        this.board?.close();
        this.second = question && new Reel(question);
        this.board = question && new SecondBoard(question, this.desk.style.value, [this.first.name, wayName(question)]);
        this.controls.go(0);
        this.grow();
        this.controls.play();
        if (this.second) this.roll(this.second);
    }

    /**
     * Which of two searches was done first.
     *
     * @returns {string[]}
     */
    verdict() {
        const [quick, slow] = [this.first, this.second].toSorted((a, b) => rank(a) - rank(b));
        if (!quick || !slow || !quick.isSettled) return [];
        if (rank(quick) === rank(slow)) return ['Both were done after the same number of steps.'];
        const more = slow.isSettled ? `, ${counted(slow.steps - quick.steps, 'step')} before the other` : '';
        return [`${quick.name} was done first${more}.`];
    }

    /** @param {number} at */
    words(at) {
        return this.reels.map((reel) => this.line(reel, reel.words(at)).textContent).join(' ');
    }

    /**
     * A line about a search; of two searches, about which of them.
     *
     * @param {Reel} reel
     * @param {string} words
     */
    line(reel, words) {
        return make('p', {}, ...(this.second ? [make('b', {}, `${reel.name}.`), ' '] : []), words);
    }
}

/** @param {Reel | null} reel */
function rank(reel) {
    return reel?.isSettled ? reel.steps : Infinity;
}
