/**
 * The player of a tour, below the board. It also chooses how the tour is drawn.
 *
 * @typedef {import('../app-state.js').AppState} AppState
 * @typedef {import('../model/scene.js').Style} Style
 */

import { grouped } from '../model/words.js';
import { byId, wantsLessMotion } from '../view/dom.js';
import { Playback } from './playback.js';

/** Moves per second at first. */
const USUAL_SPEED = '10';
const CALM_SPEED = '2';

export class Player extends Playback {
    /** @param {AppState} app */
    constructor(app) {
        super({ slider: byId('at', HTMLInputElement), button: byId('play', HTMLButtonElement) });
        this.app = app;
        this.text = byId('at-text', HTMLOutputElement);
        this.speedField = byId('speed', HTMLSelectElement);
        this.speedField.value = wantsLessMotion() ? CALM_SPEED : USUAL_SPEED;
        byId('step-back', HTMLButtonElement).addEventListener('click', () => this.step(-1));
        byId('step-on', HTMLButtonElement).addEventListener('click', () => this.step(1));
        for (const choice of document.querySelectorAll('input[name="style"]')) {
            choice.addEventListener('change', () => app.style.set(readStyle()));
        }
        app.scene.subscribe(() => this.show());
    }

    /** The tour on the board, if there is one. */
    get tour() {
        const scene = this.app.scene.value;
        return scene.show === 'tour' ? scene : null;
    }

    /** @override */
    get at() {
        return this.tour?.at ?? 1;
    }

    /** @override */
    get first() {
        return 1;
    }

    /** @override */
    get last() {
        return this.tour?.path.length ?? 1;
    }

    /** @override */
    get speed() {
        return Number(this.speedField.value);
    }

    show() {
        const { tour } = this;
        byId('player', HTMLElement).hidden = !tour;
        if (!tour) {
            this.pause();
            return;
        }
        const square = this.app.question.value.board.name(tour.path[tour.at - 1] ?? 0);
        this.slider.max = String(tour.path.length);
        this.slider.value = String(tour.at);
        this.slider.setAttribute('aria-valuetext', `square ${tour.at} of ${tour.path.length}, ${square}`);
        this.text.value = `${grouped(tour.at)} / ${grouped(tour.path.length)} · ${square}`;
    }

    /**
     * @override
     * @param {number} at
     */
    go(at) {
        const { tour } = this;
        if (tour) this.app.scene.set({ ...tour, at: Math.max(1, Math.min(tour.path.length, at)) });
    }

    /** @override */
    play() {
        if (this.tour) super.play();
    }
}

/** @returns {Style} */
function readStyle() {
    const chosen = document.querySelector('input[name="style"]:checked');
    return chosen instanceof HTMLInputElement ? /** @type {Style} */ (chosen.value) : 'both';
}
