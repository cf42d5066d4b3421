/**
 * A value that tells when it changes.
 *
 * @template T
 */
export class Value {
    /** @param {T} value */
    constructor(value) {
        this.value = value;
        /** @type {((value: T, before: T) => void)[]} */
        this.readers = [];
    }

    /** @param {T} value */
    set(value) {
        const before = this.value;
        if (value === before) return;
        this.value = value;
        for (const read of this.readers) read(value, before);
    }

    /** Tells the value once more, as it is. */
    retell() {
        for (const read of this.readers) read(this.value, this.value);
    }

    /**
     * Calls a reader at once, and again at every change.
     *
     * @param {(value: T, before: T) => void} read
     */
    tell(read) {
        this.readers.push(read);
        read(this.value, this.value);
    }
}
