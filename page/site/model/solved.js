/**
 * The puzzles that were solved here, and the best times. The browser keeps them; one that refuses forgets them with
 * the page.
 *
 * @typedef {import('./memory.js').Memory} Memory
 * @typedef {Record<string, number | null>} Times the best time of each puzzle in milliseconds, null if all had help
 */

const KEY = 'cavalcade-solved';

export class Solved {
    /** @param {Memory} memory */
    constructor(memory) {
        this.memory = memory;
        /** @type {Times} */
        this.times = this.read();
    }

    /** @returns {Times} */
    read() {
        const text = this.memory.recall(KEY);
        try {
            return sound(JSON.parse(text ?? '{}'));
        } catch {
            return {};
        }
    }

    /** Whether the times outlive the page. */
    get isKept() {
        return this.memory.isKept;
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
        // Another tab may have noted others meanwhile.
        this.times = { ...this.times, ...this.read() };
        const before = this.times[puzzle] ?? null;
        const isBest = ms !== null && before !== null && ms < before;
        this.times[puzzle] = before === null ? ms : Math.min(before, ms ?? before);
        this.memory.keep(KEY, JSON.stringify(this.times));
        return isBest;
    }

    forget() {
        this.times = {};
        this.memory.forget(KEY);
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
