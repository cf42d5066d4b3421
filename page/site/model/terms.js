/**
 * Finds technical terms in the page's texts, with their glossary entries.
 *
 * @typedef {import('./glossary.js').Entry} Entry
 * @typedef {{ text: string, entry: Entry | null }} Piece a piece of a text, with what its words mean if they are technical
 */

import { GLOSSARY } from './glossary.js';

/** @type {ReadonlyMap<string, Entry>} */
const ENTRIES = new Map(GLOSSARY.flatMap((entry) => entry.words.map((word) => [key(word), entry])));

/** A count before a word, such as that of `13 taken back`. */
const COUNT = /^[\d\u2009]+ /;

/**
 * @param {string} word in capitals or not
 * @returns {Entry | null}
 */
export function entryOf(word) {
    return ENTRIES.get(key(word)) ?? null;
}

/**
 * Cuts a text at its technical words: it is one, or a list of words and of counts of them, such as `38, 13 taken back`.
 *
 * @param {string} text
 * @returns {Piece[]}
 */
export function piecesOf(text) {
    const whole = entryOf(text);
    if (whole) return [{ text, entry: whole }];
    /** @type {Piece[]} */
    const pieces = [];
    for (const part of text.split(/(, )/)) {
        const count = COUNT.exec(part)?.[0] ?? '';
        const word = part.slice(count.length);
        const entry = entryOf(word);
        const plain = entry ? count : part;
        const last = pieces.at(-1);
        if (last && !last.entry) last.text += plain;
        else if (plain !== '') pieces.push({ text: plain, entry: null });
        if (entry) pieces.push({ text: word, entry });
    }
    return pieces;
}

/** @param {string} word */
function key(word) {
    return word.trim().toLowerCase().replaceAll('\'', '’');
}
