/**
 * A row of whole numbers that grows: a plain array of hundreds of thousands would cost several times the memory.
 */
export class Numbers {
    /** @param {number} first */
    constructor(first) {
        this.store = new Int32Array(1024);
        this.store[0] = first;
        this.length = 1;
    }

    /** @param {number} number */
    push(number) {
        if (this.length === this.store.length) {
            const larger = new Int32Array(2 * this.length);
            larger.set(this.store);
            this.store = larger;
        }
        this.store[this.length] = number;
        this.length += 1;
    }

    /** @param {number} index */
    at(index) {
        return this.store[index] ?? 0;
    }

    get last() {
        return this.at(this.length - 1);
    }
}
