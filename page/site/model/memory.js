/**
 * The browser's storage. It may be blocked, in a private window or in a frame of another site. Then nothing is kept after
 * the page is closed, and nothing else changes.
 *
 * @typedef {Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>} Store
 */

export class Memory {
    /** @param {() => Store | null} store may throw if storage is blocked */
    constructor(store) {
        this.store = store;
        /** Whether everything was kept so far. */
        this.isKept = true;
    }

    /**
     * @param {string} key
     * @returns {string | null}
     */
    recall(key) {
        return this.attempt((store) => store.getItem(key));
    }

    /**
     * @param {string} key
     * @param {string} text
     */
    keep(key, text) {
        this.attempt((store) => store.setItem(key, text));
    }

    /** @param {string} key */
    forget(key) {
        this.attempt((store) => store.removeItem(key));
    }

    /**
     * @template T
     * @param {(store: Store) => T} act
     * @returns {T | null}
     */
    attempt(act) {
        try {
            const store = this.store();
            if (store) return act(store);
        } catch {
            // The cards say so.
        }
        this.isKept = false;
        return null;
    }
}

/** The memory of this browser. */
export const memory = new Memory(() => globalThis.localStorage);
