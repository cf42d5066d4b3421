/**
 * The card of all tours: their number, a slider and a field over them, one at random, and those with a symmetry.
 *
 * @typedef {import('./card.js').Card} Card
 * @typedef {import('../model/numbering.js').Numbering} Numbering
 *
 * @typedef {object} Actions
 * @property {(number: bigint) => void} go
 * @property {() => void} random
 * @property {(symmetry: string) => void} symmetric
 */

import { factRows, grouped } from '../model/words.js';
import { announce, button, make } from '../view/dom.js';
import { row, table } from './card.js';

export class ToursCard {
    /**
     * @param {Card} card
     * @param {string} what such as closed tours
     * @param {Numbering} numbering
     * @param {readonly string[]} symmetries that the board can have
     * @param {Actions} actions
     */
    constructor(card, what, numbering, symmetries, actions) {
        this.numbering = numbering;
        this.actions = actions;
        /** The number of the tour that is shown, or to be shown. */
        this.number = 1n;
        this.slider = make('input', { type: 'range', min: '0', max: String(numbering.steps), 'aria-label': 'Tour' });
        this.field = make('input', { type: 'text', inputmode: 'numeric', id: 'tour-number', autocomplete: 'off', 'aria-label': 'Number of the tour' });
        this.note = make('p', { class: 'note', role: 'status', hidden: '' });
        this.facts = make('div');
        const total = grouped(String(numbering.total));
        card.show(
            'plain',
            'All tours',
            make('p', { class: 'total' }, total, make('span', {}, `${what}, numbered`)),
            this.slider,
            this.numberField(),
            row(button('Random tour', actions.random), ...(symmetries.length > 0 ? [this.symmetryField(symmetries)] : [])),
            make('p', { class: 'quiet' }, `A random tour is drawn uniformly from all ${total}.`),
            this.note,
            this.facts,
        );
        this.slider.addEventListener('input', () => this.go(numbering.at(Number(this.slider.value))));
    }

    numberField() {
        const step = (/** @type {bigint} */ by) => () => this.go(this.numbering.within(this.number + by));
        this.field.addEventListener('change', () => this.type());
        return make(
            'div',
            { class: 'days' },
            button('‹', step(-1n), { class: 'icon', 'aria-label': 'Previous tour' }),
            this.field,
            button('›', step(1n), { class: 'icon', 'aria-label': 'Next tour' }),
        );
    }

    /** @param {readonly string[]} symmetries */
    symmetryField(symmetries) {
        const first = make('option', { value: '' }, 'With symmetry …');
        const options = symmetries.map((name) => make('option', { value: name }, name.replaceAll('-', ' ')));
        const field = make('select', { 'aria-label': 'With symmetry' }, first, ...options);
        field.addEventListener('change', () => {
            if (field.value !== '') this.actions.symmetric(field.value);
        });
        return field;
    }

    /** Goes to the number in the field. */
    type() {
        const number = this.numbering.read(this.field.value);
        this.field.setAttribute('aria-invalid', String(number === null));
        if (number === null) this.say(`Enter a number from 1 to ${grouped(String(this.numbering.total))}.`);
        else this.go(number);
    }

    /** @param {bigint} number */
    go(number) {
        this.showNumber(number);
        this.actions.go(number);
    }

    /** @param {bigint} number */
    showNumber(number) {
        this.number = number;
        this.field.value = grouped(String(number));
        this.field.setAttribute('aria-invalid', 'false');
        this.slider.value = String(this.numbering.placeOf(number));
        this.slider.setAttribute('aria-valuetext', `tour ${number} of ${this.numbering.total}`);
    }

    /**
     * A tour is on the board.
     *
     * @param {import('../model/words.js').Facts} facts
     * @param {string | null} words about it
     */
    show(facts, words) {
        this.say(words);
        this.facts.replaceChildren(table(factRows(facts)));
        announce(words ?? `Tour ${this.number} of ${this.numbering.total}`);
    }

    /**
     * @param {string | null} words
     * @param {HTMLElement | null} [act]
     */
    say(words, act = null) {
        this.note.hidden = words === null;
        this.note.replaceChildren(words ?? '', ...(act ? [' ', act] : []));
    }
}
