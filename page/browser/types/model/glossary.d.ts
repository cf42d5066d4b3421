/** What the words of the page mean. The module is made when the page is built. */

export interface Entry {
    /** Names for the same thing. */
    readonly words: readonly string[];
    readonly says: string;
    /** Where more is said. */
    readonly page: string;
}

export const GLOSSARY: readonly Entry[];
