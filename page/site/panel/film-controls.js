/**
 * The controls of a film, under the board: play and pause, one step on or back, to the beginning and to the end, a
 * slider over all steps, and the pace. They know nothing of what is shown; whoever shows it hears at which step.
 *
 * @typedef {object} Screen what the controls steer
 * @property {(at: number) => void} show
 * @property {(at: number) => string} words what is said at a step to those who listen
 */

import { grouped } from '../model/words.js';
import { announce, make, wantsLessMotion } from '../view/dom.js';

/** Steps a second that can be chosen. */
const PACES = [1, 2, 5, 10, 25, 60, 250, 1000];
/** Stands for a pace at which the whole film takes so many pictures, and each picture at least one step. */
const FASTEST = 0;
const PICTURES = 300;

/** @type {Readonly<Record<string, string>>} shapes in a box of 24 by 24 */
const SIGNS = {
    'To the beginning': '<path d="M5 5h2.5v14H5zM14 5v14l-6-7zM21 5v14l-6-7z" fill="currentColor"/>',
    'Step back': '<path d="M7 5h2.5v14H7zM20 5v14l-9-7z" fill="currentColor"/>',
    Play:
        '<path class="for-play" d="M7 4.5v15l12.5-7.5z" fill="currentColor"/>' +
        '<path class="for-pause" d="M6.5 5h4v14h-4zM13.5 5h4v14h-4z" fill="currentColor"/>',
    'Step on': '<path d="M14.5 5H17v14h-2.5zM4 5v14l9-7z" fill="currentColor"/>',
    'To the end': '<path d="M16.5 5H19v14h-2.5zM3 5v14l6-7zM10 5v14l6-7z" fill="currentColor"/>',
};

/** The pace is kept from film to film. */
let pace = wantsLessMotion() ? 1 : 5;

export class FilmControls {
    /** @param {Screen} screen */
    constructor(screen) {
        this.screen = screen;
        this.at = 0;
        this.length = 0;
        /** Whether no more steps will come. */
        this.isWhole = false;
        /** When the last step was shown, while playing. @type {number | null} */
        this.shownAt = null;
        this.slider = make('input', { type: 'range', id: 'film-at', min: '0', max: '0', 'aria-label': 'Step of the search' });
        this.text = make('output', { id: 'film-text', for: 'film-at' });
        this.button = sign('Play', () => this.toggle());
        this.root = this.lay();
        this.slider.addEventListener('input', () => this.scrub(Number(this.slider.value)));
        this.pause();
        this.go(0);
    }

    lay() {
        return make(
            'div',
            { class: 'film', role: 'group', 'aria-label': 'Film of the search' },
            sign('To the beginning', () => this.scrub(0)),
            sign('Step back', () => this.step(-1)),
            this.button,
            sign('Step on', () => this.step(1)),
            sign('To the end', () => this.scrub(this.length)),
            this.slider,
            this.text,
            this.paceField(),
        );
    }

    paceField() {
        const words = (/** @type {number} */ each) =>
            each === FASTEST ? 'As fast as it can be shown' : `${grouped(each)} ${each === 1 ? 'step' : 'steps'} a second`;
        const options = [...PACES, FASTEST].map((each) => {
            const option = make('option', { value: String(each) }, words(each));
            option.selected = each === pace;
            return option;
        });
        const field = make('select', { id: 'pace', 'aria-label': 'Pace' }, ...options);
        field.addEventListener('change', () => {
            pace = Number(field.value);
            if (this.shownAt !== null) this.shownAt = performance.now();
        });
        return field;
    }

    /**
     * The film has grown, or is whole now.
     *
     * @param {number} length
     * @param {boolean} isWhole
     */
    extend(length, isWhole) {
        this.length = length;
        this.isWhole = isWhole;
        this.write();
    }

    /** @param {number} at */
    go(at) {
        this.at = Math.max(0, Math.min(this.length, at));
        this.write();
        this.screen.show(this.at);
    }

    write() {
        this.slider.max = String(this.length);
        this.slider.value = String(this.at);
        this.text.value = `${grouped(this.at)} / ${grouped(this.length)}`;
    }

    /**
     * Says where the film stands. While it plays, nobody could listen to it all.
     */
    say() {
        const words = this.screen.words(this.at);
        this.slider.setAttribute('aria-valuetext', `step ${this.at} of ${this.length}: ${words}`);
        announce(words);
    }

    /** @param {number} at */
    scrub(at) {
        this.pause();
        this.go(at);
        this.say();
    }

    /** @param {number} by */
    step(by) {
        this.scrub(this.at + by);
    }

    toggle() {
        if (this.shownAt === null) {
            this.play();
            return;
        }
        this.pause();
        this.say();
    }

    play() {
        if (this.isWhole && this.at === this.length) this.go(0);
        this.shownAt = performance.now();
        this.label('Pause');
        requestAnimationFrame((now) => this.tick(now));
    }

    pause() {
        this.shownAt = null;
        this.label('Play');
    }

    /** @param {'Play' | 'Pause'} does */
    label(does) {
        this.button.setAttribute('aria-label', does);
        this.button.dataset['does'] = does;
    }

    /** @param {number} now */
    tick(now) {
        if (this.shownAt === null) return;
        const due = this.due(now, this.shownAt);
        if (due > 0 && this.at < this.length) this.go(this.at + due);
        if (this.isWhole && this.at === this.length) {
            this.pause();
            this.say();
        } else requestAnimationFrame((later) => this.tick(later));
    }

    /**
     * How many steps are to be shown by now.
     *
     * @param {number} now
     * @param {number} shownAt
     * @returns {number}
     */
    due(now, shownAt) {
        if (pace === FASTEST) return Math.max(1, Math.ceil(this.length / PICTURES));
        const steps = Math.max(0, Math.floor(((now - shownAt) * pace) / 1000));
        this.shownAt = shownAt + (steps * 1000) / pace;
        return steps;
    }
}

/**
 * A round button with a sign.
 *
 * @param {string} label
 * @param {() => void} act
 */
function sign(label, act) {
    const made = make('button', { type: 'button', class: 'icon', 'aria-label': label });
    made.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true">${SIGNS[label]}</svg>`;
    made.addEventListener('click', act);
    return made;
}
