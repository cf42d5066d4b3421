/**
 * How long a game takes: from its first move until it is stopped.
 */
export class Clock {
    /** @param {() => number} [now] in milliseconds */
    constructor(now = () => performance.now()) {
        this.now = now;
        /** @type {number | null} */
        this.from = null;
        /** @type {number | null} */
        this.until = null;
    }

    /** Starts, unless it runs already. */
    start() {
        this.from ??= this.now();
    }

    stop() {
        this.until ??= this.now();
    }

    /** Goes on as if it had not been stopped. */
    goOn() {
        this.until = null;
    }

    /** In milliseconds. */
    get elapsed() {
        return this.from === null ? 0 : (this.until ?? this.now()) - this.from;
    }
}

/**
 * A time as on a clock, such as 3:07 or 1:00:00.
 *
 * @param {number} ms
 * @returns {string}
 */
export function clockText(ms) {
    const seconds = Math.floor(ms / 1000);
    const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    const rest = two(seconds % 60);
    return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
