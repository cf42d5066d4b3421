/**
 * The card on which a puzzle is chosen: that of a day, or a new one.
 *
 * @typedef {import('./card.js').Card} Card
 * @typedef {import('../model/board.js').Board} Board
 * @typedef {import('../model/daily.js').Day} Day
 * @typedef {import('../model/puzzle.js').Difficulty} Difficulty
 * @typedef {import('../model/solved.js').Solved} Solved
 *
 * @typedef {{ size: string, difficulty: Difficulty }} Choice a box such as 6x6, or the empty text for the board at hand
 *
 * @typedef {object} Actions
 * @property {(day: Day) => void} daily
 * @property {(choice: Choice) => void} fresh
 */

import { clockText } from '../model/clock.js';
import { dailyOf, dayOf, dayText, FIRST_DAY, readDay, shifted } from '../model/daily.js';
import { DIFFICULTIES } from '../model/puzzle.js';
import { counted } from '../model/words.js';
import { announce, button, make } from '../view/dom.js';
import { row } from './card.js';

const SIZES = ['5x5', '6x6', '7x7', '8x8'];

/** What was chosen last; remembered as long as the page lives. @type {Choice} */
const chosen = { size: '6x6', difficulty: 'easy' };

export class PuzzleCard {
    /**
     * @param {Card} card
     * @param {Board} board the one at hand
     * @param {Solved} solved
     * @param {Actions} actions
     */
    constructor(card, board, solved, actions) {
        this.solved = solved;
        this.actions = actions;
        /** @type {Day} */
        this.day = dayOf(new Date());
        this.date = make('input', { type: 'date', min: FIRST_DAY, 'aria-label': 'Day of the puzzle' });
        this.before = button('‹', () => this.go(shifted(this.day, -1)), { class: 'icon', 'aria-label': 'The day before' });
        this.after = button('›', () => this.go(shifted(this.day, 1)), { class: 'icon', 'aria-label': 'The day after' });
        this.about = make('p', { class: 'quiet' });
        this.kept = make('p', { class: 'quiet' });
        const words = 'Some numbers of a tour are given. Fill in the rest. There is exactly one solution.';
        card.show('plain', 'Puzzles', make('p', {}, words), this.ofTheDay(), this.fresh(board), this.kept);
        this.go(this.day);
        this.showKept();
    }

    ofTheDay() {
        this.date.addEventListener('change', () => this.go(readDay(this.date.value) ?? this.day));
        return make(
            'fieldset',
            {},
            make('legend', {}, 'Puzzle of the day'),
            make('div', { class: 'days' }, this.before, this.date, this.after),
            this.about,
            row(button('Play the puzzle of the day', () => this.actions.daily(this.day), { class: 'main' })),
        );
    }

    /** @param {Board} board */
    fresh(board) {
        const atHand = make('option', { value: '' }, `Current board: ${named(board.box)}`);
        const options = [...SIZES.map((size) => make('option', { value: size }, named(size))), atHand];
        const size = make('select', { 'aria-label': 'Board' }, ...options);
        size.value = chosen.size;
        size.addEventListener('change', () => (chosen.size = size.value));
        return make(
            'fieldset',
            {},
            make('legend', {}, 'Another puzzle'),
            size,
            make('div', { class: 'choice wide', role: 'radiogroup', 'aria-label': 'Difficulty' }, ...DIFFICULTIES.map(choiceOf)),
            row(button('New puzzle', () => this.actions.fresh({ ...chosen }))),
        );
    }

    /**
     * Goes to a day: from the first one up to today.
     *
     * @param {Day} day
     */
    go(day) {
        const today = dayOf(new Date());
        const isKnown = day >= FIRST_DAY && day <= today;
        this.day = isKnown ? day : today;
        this.date.max = today;
        this.date.value = this.day;
        this.before.setAttribute('aria-disabled', String(this.day === FIRST_DAY));
        this.after.setAttribute('aria-disabled', String(this.day === today));
        this.about.textContent = this.words();
        announce(this.words());
    }

    words() {
        const { side, difficulty } = dailyOf(this.day);
        const time = this.solved.times[this.day];
        const how = typeof time === 'number' ? `solved in ${clockText(time)}` : 'solved, with help';
        const state = this.solved.has(this.day) ? ` ✓ ${how}.` : '';
        return `${dayText(this.day)}: ${named(`${side}x${side}`)}, ${difficulty}.${state}`;
    }

    /** What is kept of the puzzles that were solved. */
    showKept() {
        const { solved } = this;
        const days = Object.keys(solved.times).filter((puzzle) => readDay(puzzle) !== null).length;
        const words = [
            ...(solved.size > 0 ? [`Solved here: ${counted(days, 'puzzle')} of the day.`] : []),
            ...Object.entries(solved.times).filter(isBest).map(([puzzle, ms]) => `Best ${named(puzzle)}: ${clockText(ms ?? 0)}.`),
            ...(solved.isKept ? [] : ['Your browser blocks storage, so results are lost when you close the page.']),
        ];
        const forget = button('Clear', () => this.forget(), { class: 'plain', 'aria-label': 'Clear the solved puzzles' });
        this.kept.hidden = words.length === 0;
        this.kept.replaceChildren(words.join(' '), ...(solved.size > 0 ? [' ', forget] : []));
    }

    forget() {
        this.solved.forget();
        this.go(this.day);
        this.showKept();
        this.date.focus();
        announce('Cleared');
    }
}

/**
 * @param {[string, number | null]} entry
 */
function isBest([puzzle, ms]) {
    return readDay(puzzle) === null && ms !== null;
}

/** @param {Difficulty} difficulty */
function choiceOf(difficulty) {
    const radio = make('input', { type: 'radio', name: 'difficulty', value: difficulty });
    radio.checked = chosen.difficulty === difficulty;
    radio.addEventListener('change', () => (chosen.difficulty = difficulty));
    return make('label', {}, radio, make('span', {}, difficulty[0]?.toUpperCase() + difficulty.slice(1)));
}

/**
 * A box as it is read, such as 6 × 6.
 *
 * @param {string} box
 */
export function named(box) {
    return box.replace('x', '\u00a0×\u00a0');
}
