/**
 * How a game went, in words.
 *
 * @typedef {import('./words.js').Row} Row
 *
 * @typedef {object} Result
 * @property {number} ms
 * @property {number} undos moves taken back
 * @property {number} hints
 * @property {number} checks
 * @property {boolean} hadWarnings whether verdicts were shown at any time
 * @property {boolean} isResumed whether it began before the page was opened, so that its time and its hints are unknown
 */

import { clockText } from './clock.js';
import { counted } from './words.js';

/**
 * @param {Result} result
 * @returns {Row[]}
 */
export function resultRows({ ms, undos, hints, checks, hadWarnings, isResumed }) {
    return [
        ['Your time', `${clockText(ms)}${isResumed ? ' since you reopened it' : ''}`],
        ['Undone', undos === 0 ? 'none' : counted(undos, 'move')],
        ['Hints', hints === 0 ? 'none' : String(hints)],
        ...(checks > 0 ? [/** @type {const} */ (['Checks', String(checks)])] : []),
        ['Warnings', hadWarnings ? 'on' : 'off'],
    ];
}

/**
 * Whether the reader had no help.
 *
 * @param {Result} result
 */
export function isUnaided({ hints, checks, hadWarnings, isResumed }) {
    return hints + checks === 0 && !hadWarnings && !isResumed;
}

/**
 * A text to show to others.
 *
 * @param {string} what was played
 * @param {Result} result
 * @param {string} link
 * @returns {string}
 */
export function resultText(what, result, link) {
    const { ms, undos, hints, checks, hadWarnings, isResumed } = result;
    const said = [
        isResumed ? 'done' : `done in ${clockText(ms)}`,
        undos === 0 ? 'no undo' : `${counted(undos, 'move')} undone`,
        hints === 0 ? 'no hints' : counted(hints, 'hint'),
        ...(checks > 0 ? [counted(checks, 'check')] : []),
        hadWarnings ? 'with warnings' : 'without warnings',
    ];
    return `${what}: ${said.join(', ')}.\n${link}`;
}
