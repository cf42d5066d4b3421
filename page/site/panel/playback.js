/**
 * Playback controls: play and pause, one step forward or back, and a slider. Shared by the player of tours and the
 * controls of a recorded search.
 */

/** The buttons and the slider. @typedef {{ slider: HTMLInputElement, button: HTMLButtonElement }} Elements */

export class Playback {
    /** @param {Elements} elements */
    constructor({ slider, button }) {
        this.slider = slider;
        this.button = button;
        /** When the last step was shown, while playing. @type {number | null} */
        this.shownAt = null;
        slider.addEventListener('input', () => this.scrub(Number(slider.value)));
        button.addEventListener('click', () => this.toggle());
    }

    /** The step shown. @returns {number} */
    get at() {
        throw new Error('not implemented');
    }

    /** The first step that can be shown. @returns {number} */
    get first() {
        return 0;
    }

    /** The last step that can be shown. @returns {number} */
    get last() {
        throw new Error('not implemented');
    }

    /** Whether `last` is the end, and no more steps will come. */
    get isComplete() {
        return true;
    }

    /** Steps per second. @returns {number} */
    get speed() {
        throw new Error('not implemented');
    }

    /**
     * Shows a step.
     *
     * @param {number} _at
     */
    go(_at) {
        throw new Error('not implemented');
    }

    /** Announces the step to screen readers. It is not called during playback, which is too fast to listen to. */
    say() {}

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
        if (this.isComplete && this.at === this.last) this.go(this.first);
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
        if (due > 0 && this.at < this.last) this.go(this.at + due);
        if (this.isComplete && this.at === this.last) {
            this.pause();
            this.say();
        } else requestAnimationFrame((later) => this.tick(later));
    }

    /**
     * The number of steps to show now.
     *
     * @param {number} now
     * @param {number} shownAt
     * @returns {number}
     */
    due(now, shownAt) {
        const steps = Math.max(0, Math.floor(((now - shownAt) * this.speed) / 1000));
        this.shownAt = shownAt + (steps * 1000) / this.speed;
        return steps;
    }
}
