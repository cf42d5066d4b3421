/**
 * Counts that have been published, with their sources.
 *
 * @typedef {import('./words.js').Row} Row
 *
 * @typedef {object} Source
 * @property {string} text
 * @property {string} [by]
 * @property {number} [year]
 * @property {string} [oeis] the name of a sequence, such as A001230
 *
 * @typedef {object} Known as the API returns it
 * @property {string} [undirected]
 * @property {string} [directed]
 * @property {string} [classes]
 * @property {Source[]} sources
 */

import { grouped } from './words.js';

/**
 * @param {Known} known
 * @returns {Row[]}
 */
export function knownRows({ undirected, directed, classes }) {
    /** @type {[string, string | undefined][]} */
    const rows = [['Undirected', undirected], ['Directed', directed], ['Up to symmetry', classes]];
    return rows.filter(([, value]) => typeof value === 'string').map(([name, value]) => [name, grouped(value ?? '')]);
}

/**
 * @param {Source} source
 * @returns {string}
 */
export function sourceText({ text, by, year, oeis }) {
    const who = [by, year].filter((each) => each && !text.includes(String(each))).join(', ');
    const sequence = oeis && !text.includes(oeis) ? `OEIS ${oeis}` : '';
    return [text, who, sequence].filter((each) => each !== '').join('; ');
}
