/**
 * What the browser keeps from visit to visit. One may refuse: in a private window, or where the page stands in a frame
 * of somebody else's. Then nothing outlives the page, and nothing else changes.
 *
 * @typedef {Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>} Store
 */

export class Memory {
    /** @param {() => Store | null} store which may refuse even to be named */
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
            // Whoever shows what is kept says that it is not.
        }
        this.isKept = false;
        return null;
    }
}

/** The memory of this browser. */
export const memory = new Memory(() => globalThis.localStorage);
