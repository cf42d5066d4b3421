/**
 * The puzzles that were solved here, and the best times. The browser keeps them; one that refuses forgets them with
 * the page.
 *
 * @typedef {Record<string, number | null>} Times the best time of each puzzle in milliseconds, null if all had help
 */

const KEY = 'cavalcade-solved';

export class Solved {
    /** @param {Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null} storage null if the browser has none */
    constructor(storage) {
        this.storage = storage;
        /** Whether the times outlive the page. */
        this.isKept = true;
        /** @type {Times} */
        this.times = this.read();
    }

    /** @returns {Times} */
    read() {
        const text = this.attempt((storage) => storage.getItem(KEY));
        try {
            return sound(JSON.parse(text ?? '{}'));
        } catch {
            return {};
        }
    }

    /** @param {string} puzzle */
    has(puzzle) {
        return Object.hasOwn(this.times, puzzle);
    }

    get size() {
        return Object.keys(this.times).length;
    }

    /**
     * Notes a puzzle as solved.
     *
     * @param {string} puzzle
     * @param {number | null} ms null if there was help
     * @returns {boolean} whether that is the best time so far, and not the first
     */
    note(puzzle, ms) {
        const before = this.times[puzzle] ?? null;
        const isBest = ms !== null && before !== null && ms < before;
        this.times[puzzle] = before === null ? ms : Math.min(before, ms ?? before);
        this.attempt((storage) => storage.setItem(KEY, JSON.stringify(this.times)));
        return isBest;
    }

    forget() {
        this.times = {};
        this.attempt((storage) => storage.removeItem(KEY));
    }

    /**
     * @template T
     * @param {(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) => T} act
     * @returns {T | null}
     */
    attempt(act) {
        try {
            if (this.storage) return act(this.storage);
        } catch {
            // A browser may refuse to keep anything: that is said where the times are shown.
        }
        this.isKept = false;
        return null;
    }
}

/**
 * The storage of the browser, which may refuse even to be named.
 *
 * @returns {Storage | null}
 */
export function browserStorage() {
    try {
        return globalThis.localStorage;
    } catch {
        return null;
    }
}

/**
 * What is well-formed of what was kept.
 *
 * @param {unknown} kept
 * @returns {Times}
 */
function sound(kept) {
    if (typeof kept !== 'object' || kept === null) return {};
    const isTime = (/** @type {unknown} */ time) => time === null || (typeof time === 'number' && time >= 0);
    return Object.fromEntries(Object.entries(kept).filter(([, time]) => isTime(time)));
}
