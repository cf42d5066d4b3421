/**
 * The controls of a recorded search, below the board.
 *
 * @typedef {object} Screen what the controls show
 * @property {(at: number) => void} show
 * @property {(at: number) => string} words the description of a step
 */

import { grouped } from '../model/words.js';
import { announce, make, wantsLessMotion } from '../view/dom.js';
import { Playback } from './playback.js';

/** The steps per second that can be chosen. */
const PACES = [1, 2, 5, 10, 25, 60, 250, 1000];
/** The pace at which all steps take this number of frames, with at least one step per frame. */
const FASTEST = 0;
const FRAMES = 300;

/** @type {Readonly<Record<string, string>>} shapes in a 24 by 24 box */
const SIGNS = {
    'To the start': '<path d="M5 5h2.5v14H5zM14 5v14l-6-7zM21 5v14l-6-7z" fill="currentColor"/>',
    'Step back': '<path d="M7 5h2.5v14H7zM20 5v14l-9-7z" fill="currentColor"/>',
    Play:
        '<path class="for-play" d="M7 4.5v15l12.5-7.5z" fill="currentColor"/>' +
        '<path class="for-pause" d="M6.5 5h4v14h-4zM13.5 5h4v14h-4z" fill="currentColor"/>',
    'Step forward': '<path d="M14.5 5H17v14h-2.5zM4 5v14l9-7z" fill="currentColor"/>',
    'To the end': '<path d="M16.5 5H19v14h-2.5zM3 5v14l6-7zM10 5v14l6-7z" fill="currentColor"/>',
};

/** The pace is kept from search to search. */
let pace = wantsLessMotion() ? 1 : 5;

export class FilmControls extends Playback {
    #at = 0;
    #length = 0;
    #isComplete = false;

    /** @param {Screen} screen */
    constructor(screen) {
        const slider = make('input', { type: 'range', id: 'film-at', min: '0', max: '0', 'aria-label': 'Step of the search' });
        super({ slider, button: sign('Play') });
        this.screen = screen;
        this.text = make('output', { id: 'film-text', for: 'film-at' });
        this.root = make(
            'div',
            { class: 'film', role: 'group', 'aria-label': 'Search playback' },
            sign('To the start', () => this.scrub(0)),
            sign('Step back', () => this.step(-1)),
            this.button,
            sign('Step forward', () => this.step(1)),
            sign('To the end', () => this.scrub(this.last)),
            this.slider,
            this.text,
            this.paceField(),
        );
        this.pause();
        this.go(0);
    }

    /** @override */
    get at() {
        return this.#at;
    }

    /** @override */
    get last() {
        return this.#length;
    }

    /** @override */
    get isComplete() {
        return this.#isComplete;
    }

    /** @override */
    get speed() {
        return pace;
    }

    paceField() {
        const words = (/** @type {number} */ each) => (each === FASTEST ? 'Fastest' : `${grouped(each)} / s`);
        const options = [...PACES, FASTEST].map((each) => {
            const option = make('option', { value: String(each) }, words(each));
            option.selected = each === pace;
            return option;
        });
        const field = make('select', { id: 'pace', 'aria-label': 'Steps per second' }, ...options);
        field.addEventListener('change', () => {
            pace = Number(field.value);
            if (this.shownAt !== null) this.shownAt = performance.now();
        });
        return field;
    }

    /**
     * Takes up new steps.
     *
     * @param {number} length
     * @param {boolean} isComplete
     */
    extend(length, isComplete) {
        this.#length = length;
        this.#isComplete = isComplete;
        this.write();
    }

    /**
     * @override
     * @param {number} at
     */
    go(at) {
        this.#at = Math.max(0, Math.min(this.last, at));
        this.write();
        this.screen.show(this.at);
    }

    write() {
        this.slider.max = String(this.last);
        this.slider.value = String(this.at);
        this.text.value = `${grouped(this.at)} / ${grouped(this.last)}`;
    }

    /** @override */
    say() {
        const words = this.screen.words(this.at);
        this.slider.setAttribute('aria-valuetext', `step ${this.at} of ${this.last}: ${words}`);
        announce(words);
    }

    /**
     * @override
     * @param {number} now
     * @param {number} shownAt
     */
    due(now, shownAt) {
        return pace === FASTEST ? Math.max(1, Math.ceil(this.last / FRAMES)) : super.due(now, shownAt);
    }
}

/**
 * A round button with a sign.
 *
 * @param {string} label
 * @param {() => void} [act]
 */
function sign(label, act) {
    const made = make('button', { type: 'button', class: 'icon', 'aria-label': label });
    made.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true">${SIGNS[label]}</svg>`;
    if (act) made.addEventListener('click', act);
    return made;
}
