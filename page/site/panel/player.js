/**
 * The player under the board: it scrubs through a tour, plays it, and chooses how it is drawn.
 *
 * @typedef {import('../desk.js').Desk} Desk
 * @typedef {import('../model/scene.js').Style} Style
 */

import { grouped } from '../model/words.js';
import { part, wantsLessMotion } from '../view/dom.js';

/** Moves a second at first. */
const USUAL_SPEED = '10';
const CALM_SPEED = '2';

export class Player {
    /** @param {Desk} desk */
    constructor(desk) {
        this.desk = desk;
        this.slider = part('at', HTMLInputElement);
        this.text = part('at-text', HTMLOutputElement);
        this.button = part('play', HTMLButtonElement);
        this.speed = part('speed', HTMLSelectElement);
        this.speed.value = wantsLessMotion() ? CALM_SPEED : USUAL_SPEED;
        /** When the last move was shown, while playing. @type {number | null} */
        this.shownAt = null;
        this.listen();
    }

    listen() {
        this.slider.addEventListener('input', () => this.scrub(Number(this.slider.value)));
        this.button.addEventListener('click', () => this.toggle());
        part('step-back', HTMLButtonElement).addEventListener('click', () => this.step(-1));
        part('step-on', HTMLButtonElement).addEventListener('click', () => this.step(1));
        for (const choice of document.querySelectorAll('input[name="style"]')) {
            choice.addEventListener('change', () => this.desk.style.set(readStyle()));
        }
        this.desk.scene.tell(() => this.show());
    }

    /** The tour on the board, if there is one. */
    get tour() {
        const scene = this.desk.scene.value;
        return scene.show === 'tour' ? scene : null;
    }

    show() {
        const { tour } = this;
        part('player', HTMLElement).hidden = !tour;
        if (!tour) {
            this.pause();
            return;
        }
        const square = this.desk.question.value.board.name(tour.path[tour.at - 1] ?? 0);
        this.slider.max = String(tour.path.length);
        this.slider.value = String(tour.at);
        this.slider.setAttribute('aria-valuetext', `square ${tour.at} of ${tour.path.length}, ${square}`);
        this.text.value = `${grouped(tour.at)} / ${grouped(tour.path.length)} · ${square}`;
    }

    /** @param {number} at */
    go(at) {
        const { tour } = this;
        if (tour) this.desk.scene.set({ ...tour, at: Math.max(1, Math.min(tour.path.length, at)) });
    }

    /** @param {number} at */
    scrub(at) {
        this.pause();
        this.go(at);
    }

    /** @param {number} by */
    step(by) {
        this.scrub((this.tour?.at ?? 1) + by);
    }

    toggle() {
        if (this.shownAt !== null) this.pause();
        else this.play();
    }

    play() {
        const { tour } = this;
        if (!tour) return;
        if (tour.at === tour.path.length) this.go(1);
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
        const { tour } = this;
        if (this.shownAt === null || !tour) return;
        const pause = 1000 / Number(this.speed.value);
        const moves = Math.floor((now - this.shownAt) / pause);
        if (moves > 0) {
            this.shownAt += moves * pause;
            this.go(tour.at + moves);
        }
        if (this.tour?.at === tour.path.length) this.pause();
        else requestAnimationFrame((later) => this.tick(later));
    }
}

/** @returns {Style} */
function readStyle() {
    const chosen = document.querySelector('input[name="style"]:checked');
    return chosen instanceof HTMLInputElement ? /** @type {Style} */ (chosen.value) : 'both';
}
