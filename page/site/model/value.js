/**
 * A value with subscribers that are called when it changes.
 *
 * @template T
 */
export class Value {
    /** @param {T} value */
    constructor(value) {
        this.value = value;
        /** @type {((value: T, before: T) => void)[]} */
        this.subscribers = [];
    }

    /** @param {T} value */
    set(value) {
        const before = this.value;
        if (value === before) return;
        this.value = value;
        for (const subscriber of this.subscribers) subscriber(value, before);
    }

    /** Calls all subscribers with the current value. */
    notify() {
        for (const subscriber of this.subscribers) subscriber(this.value, this.value);
    }

    /**
     * Calls a subscriber now and at every change.
     *
     * @param {(value: T, before: T) => void} subscriber
     */
    subscribe(subscriber) {
        this.subscribers.push(subscriber);
        subscriber(this.value, this.value);
    }
}
