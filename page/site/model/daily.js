/**
 * The puzzle of the day. It is a function of the date alone (of the date in Greenwich, so that it is the same puzzle
 * everywhere), and is harder towards the weekend.
 *
 * @typedef {import('./puzzle.js').Difficulty} Difficulty
 * @typedef {import('./question.js').Question} Question
 * @typedef {string} Day such as 2026-11-16
 * @typedef {{ day: Day, side: number, difficulty: Difficulty, seed: number }} Daily
 */

/** Sunday first, as the calendar of JavaScript has it. @type {readonly (readonly [number, Difficulty])[]} */
const WEEK = [
    [8, 'hard'],
    [5, 'easy'],
    [6, 'easy'],
    [6, 'medium'],
    [7, 'medium'],
    [8, 'medium'],
    [7, 'hard'],
];

/** The first day that has a puzzle. @type {Day} */
export const FIRST_DAY = '2020-01-01';

/**
 * @param {Date} date
 * @returns {Day}
 */
export function dayOf(date) {
    return date.toISOString().slice(0, 10);
}

/**
 * Reads a day; null if the calendar does not have it.
 *
 * @param {string} text
 * @returns {Day | null}
 */
export function readDay(text) {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
    const date = new Date(`${text}T00:00:00Z`);
    return Number.isNaN(date.getTime()) || dayOf(date) !== text ? null : text;
}

/**
 * @param {Day} day
 * @param {number} days on from there
 * @returns {Day}
 */
export function shifted(day, days) {
    const date = new Date(`${day}T00:00:00Z`);
    date.setUTCDate(date.getUTCDate() + days);
    return dayOf(date);
}

/**
 * The puzzle of a day.
 *
 * @param {Day} day
 * @returns {Daily}
 */
export function dailyOf(day) {
    const [side, difficulty] = WEEK[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? [8, 'hard'];
    return { day, side, difficulty, seed: Number(day.replaceAll('-', '')) };
}

/**
 * The day whose puzzle this is, if it is one's. Days to come have none yet.
 *
 * @param {Question} question
 * @param {Difficulty} difficulty
 * @param {Day} today
 * @returns {Day | null}
 */
export function dayOfPuzzle({ board, kind, piece, wrap, start, end, seed }, difficulty, today) {
    const day = readDay(String(seed).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'));
    if (day === null || day < FIRST_DAY || day > today) return null;
    const daily = dailyOf(day);
    const isPlain = board.holes.size === 0 && piece === 'knight' && wrap === 'none' && start === null && end === null;
    const isOfDay = daily.difficulty === difficulty && board.box === `${daily.side}x${daily.side}` && kind === 'open';
    return isPlain && isOfDay ? day : null;
}

/**
 * @param {Day} day
 * @returns {string} such as Monday 16 November 2026
 */
export function dayText(day) {
    const style = /** @type {const} */ ({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
    return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { ...style, timeZone: 'UTC' }).replace(',', '');
}
