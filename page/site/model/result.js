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
 * @property {boolean} hadLamp whether the lamp was on at any time
 * @property {boolean} isResumed whether it had begun before the page was opened: nobody knows how long ago, and with what help
 */

import { clockText } from './clock.js';
import { counted } from './words.js';

/**
 * @param {Result} result
 * @returns {Row[]}
 */
export function resultRows({ ms, undos, hints, checks, hadLamp, isResumed }) {
    return [
        ['Your time', `${clockText(ms)}${isResumed ? ' since it was opened again' : ''}`],
        ['Taken back', undos === 0 ? 'nothing' : counted(undos, 'move')],
        ['Hints', hints === 0 ? 'none' : String(hints)],
        ...(checks > 0 ? [/** @type {const} */ (['Checks', String(checks)])] : []),
        ['Lamp', hadLamp ? 'on' : 'off'],
    ];
}

/**
 * Whether nothing but the rules was told.
 *
 * @param {Result} result
 */
export function isUnaided({ hints, checks, hadLamp, isResumed }) {
    return hints + checks === 0 && !hadLamp && !isResumed;
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
    const { ms, undos, hints, checks, hadLamp, isResumed } = result;
    const said = [
        isResumed ? 'done' : `done in ${clockText(ms)}`,
        undos === 0 ? 'no move taken back' : `${counted(undos, 'move')} taken back`,
        hints === 0 ? 'no hints' : counted(hints, 'hint'),
        ...(checks > 0 ? [counted(checks, 'check')] : []),
        hadLamp ? 'with the lamp' : 'without the lamp',
    ];
    return `${what}: ${said.join(', ')}.\n${link}`;
}
