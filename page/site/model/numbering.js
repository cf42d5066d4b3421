/**
 * All tours of a board in a row, numbered from 1. There may be more than a JavaScript number can represent, so
 * they are counted with big integers, and a slider goes over them in steps of equal width.
 */

/** The most steps of a slider. */
const MOST_STEPS = 1_000_000n;

export class Numbering {
    /** @param {bigint} total at least 1 */
    constructor(total) {
        this.total = total;
        const steps = total - 1n < MOST_STEPS ? total - 1n : MOST_STEPS;
        /** How many steps the slider has. */
        this.steps = Number(steps);
    }

    /**
     * The tour number at a position of the slider: 1 at the first, the total at the last.
     *
     * @param {number} place from 0 to the number of steps
     * @returns {bigint}
     */
    at(place) {
        return this.steps === 0 ? 1n : 1n + (BigInt(place) * (this.total - 1n)) / BigInt(this.steps);
    }

    /**
     * The last position of the slider whose number is not larger than this one.
     *
     * @param {bigint} number
     * @returns {number}
     */
    placeOf(number) {
        return this.total === 1n ? 0 : Number(((number - 1n) * BigInt(this.steps)) / (this.total - 1n));
    }

    /**
     * The nearest number that there is.
     *
     * @param {bigint} number
     * @returns {bigint}
     */
    within(number) {
        if (number < 1n) return 1n;
        return number > this.total ? this.total : number;
    }

    /**
     * Reads a number; its digits may stand in groups.
     *
     * @param {string} text
     * @returns {bigint | null} null if no tour has it
     */
    read(text) {
        const digits = text.replace(/[\s,.']/g, '');
        if (!/^\d{1,200}$/.test(digits)) return null;
        const number = BigInt(digits);
        return number === this.within(number) ? number : null;
    }
}
