/**
 * Answers in words.
 *
 * @typedef {{ steps?: number, retreats?: number, walks?: number }} Effort
 *
 * @typedef {object} Facts
 * @property {string[]} symmetries
 * @property {{ kind: string }} magic
 * @property {number | null} turns
 * @property {number | null} crossings
 *
 * @typedef {readonly [string, string]} Row
 */

/** @type {Readonly<Record<string, string>>} */
const METHODS = {
    auto: 'Whatever suits the board',
    backtrack: 'Backtracking',
    warnsdorff: 'Warnsdorff’s rule',
    construct: 'Construction from tables',
    patch: 'Cycles patched together',
    sweep: 'Sweep of a narrow board',
    sat: 'Logic, with cuts',
    random: 'Random walks',
};

/** Methods that belong to a property, and cannot be chosen. @type {Readonly<Record<string, string>>} */
const METHODS_OF_PROPERTIES = {
    clues: 'Completion of given numbers',
    magic: 'Search for magic tours',
    atlas: 'Draw from all tours',
};

/**
 * A whole number with its digits in groups, however long it is.
 *
 * @param {number | string} number
 * @returns {string}
 */
export function grouped(number) {
    return String(number).replace(/\B(?=(\d{3})+(?!\d))/g, '\u2009');
}

/**
 * @param {number} count
 * @param {string} thing
 */
export function counted(count, thing) {
    return `${grouped(count)} ${thing}${count === 1 ? '' : 's'}`;
}

/**
 * Several things in one sentence: a1, b2 and c3.
 *
 * @param {readonly string[]} things
 */
export function listed(things) {
    return things.length < 2 ? things.join('') : `${things.slice(0, -1).join(', ')} and ${things.at(-1)}`;
}

/**
 * @param {number} ms
 * @returns {string}
 */
export function duration(ms) {
    if (ms < 1) return `${Math.max(1, Math.round(ms * 1000))} µs`;
    if (ms < 10) return `${ms.toFixed(1)} ms`;
    if (ms < 1000) return `${Math.round(ms)} ms`;
    return `${(ms / 1000).toFixed(1)} s`;
}

/**
 * A text of the server as a sentence of its own.
 *
 * @param {string} text
 * @returns {string}
 */
export function sentence(text) {
    // The name of a square stays as it is.
    const isSquare = /^[a-z]+[0-9]/.test(text);
    // What stands there may be several.
    const later = text.replace(/(?<=[.!?] )[a-z]+\b(?![0-9])/g, capital);
    const full = isSquare ? later : capital(later);
    return /[.!?]$/.test(full) ? full : `${full}.`;
}

/** @param {string} text */
export function capital(text) {
    return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Whether there is such a method.
 *
 * @param {string} name
 */
export function isMethod(name) {
    return Object.hasOwn(METHODS, name);
}

/** @param {string} method */
export function methodName(method) {
    return METHODS[method] ?? METHODS_OF_PROPERTIES[method] ?? method;
}

/** @type {Readonly<Record<string, string>>} */
const TIES = { first: 'ties in order', random: 'ties at random', pohl: 'ties by Pohl', roth: 'ties by Roth' };

/**
 * The way in which a search chooses.
 *
 * @param {{ method: string, tieBreak: string }} way
 */
export function wayName({ method, tieBreak }) {
    const ties = method === 'warnsdorff' ? TIES[tieBreak] : undefined;
    return ties ? `${methodName(method)}, ${ties}` : methodName(method);
}

/**
 * What a tour took.
 *
 * @param {{ method?: string, elapsed_ms: number } & Effort} answer
 * @returns {Row[]}
 */
export function effortRows({ method, elapsed_ms: elapsed, steps = 0, retreats = 0, walks = 0 }) {
    const work = [grouped(steps)];
    if (retreats > 0) work.push(`${grouped(retreats)} taken back`);
    if (walks > 1) work.push(`${grouped(walks)} walks`);
    /** @type {Row[]} */
    const rows = [['Method', methodName(method ?? 'auto')], ['Time', duration(elapsed)]];
    // A constructed tour takes no steps.
    return steps > 0 ? [...rows, ['Steps', work.join(', ')]] : rows;
}

/**
 * What can be said of a tour.
 *
 * @param {Facts} facts
 * @returns {Row[]}
 */
export function factRows({ symmetries, magic, turns, crossings }) {
    const number = (/** @type {number | null} */ value) => (value === null ? 'not counted here' : grouped(value));
    /** @type {Row[]} */
    const rows = [
        ['Symmetry', symmetries.length > 0 ? symmetries.join(', ') : 'none'],
        ['Turns', number(turns)],
        ['Crossings', number(crossings)],
    ];
    return magic.kind === 'none' ? rows : [...rows, ['Magic', magic.kind]];
}

/**
 * The numbers of a count.
 *
 * @param {any} count
 * @returns {Row[]}
 */
export function countRows(count) {
    if (count.method === 'estimate') return estimateRows(count);
    /** @type {[string, string | null | undefined][]} */
    const rows = [
        ['Undirected', count.undirected],
        ['Directed', count.directed],
        ['Strictly open', count.strictly_open],
        ['Up to symmetry', count.classes],
    ];
    const told = rows.filter(([, value]) => typeof value === 'string');
    return [
        ...told.map(([name, value]) => /** @type {const} */ ([name, grouped(value ?? '')])),
        ['Time', duration(count.elapsed_ms)],
    ];
}

/**
 * How far a count is, by whichever way it goes.
 *
 * @param {any} progress
 * @returns {string}
 */
export function countProgress(progress) {
    return `${farOf(progress)}, ${duration(progress.elapsed_ms)}`;
}

/** @param {any} progress */
function farOf({ run, layer, layers, states, transitions, steps, paths, runs, mean, low, high }) {
    if (mean === undefined && runs !== undefined) return `Run ${runs + 1} of the estimate: step ${layer} of ${layers}`;
    if (runs !== undefined) {
        return `About ${about(mean)} tours after ${counted(runs, 'run')}, perhaps ${about(low)} to ${about(high)}`;
    }
    if (paths !== undefined) {
        return `Trying every path: ${counted(paths, 'path')} over all squares so far, ${counted(steps, 'step')}`;
    }
    const step = layers > 0 ? `Step ${layer} of ${layers} (${run})` : run;
    return `${step}: ${counted(states, 'state')}, ${counted(transitions, 'transition')}`;
}

/**
 * A number of which only the first digits are sure.
 *
 * @param {number} number
 * @returns {string} such as 864.2 or 1.17 × 10¹⁶
 */
export function about(number) {
    if (number < 1e6) return String(Number(number.toPrecision(4)));
    const [digits = '', power = ''] = number.toExponential(3).split('e+');
    return `${digits} × 10${power.replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)] ?? '')}`;
}

/**
 * @param {{ estimate: number, low: number, high: number, runs: number, seed: number, elapsed_ms: number }} count
 * @returns {Row[]}
 */
function estimateRows({ estimate, low, high, runs, seed, elapsed_ms: elapsed }) {
    return [
        ['About', about(estimate)],
        ['95 % sure', `${about(low)} to ${about(high)}`],
        ['Runs', grouped(runs)],
        ['Seed', String(seed)],
        ['Time', duration(elapsed)],
    ];
}

/**
 * A tour that was found, by the name of what was asked: a closed tour is an answer to a question for an open one, too.
 *
 * @param {'open' | 'closed'} asked
 * @param {boolean} isClosed
 * @returns {{ name: string, more: string }}
 */
export function tourWords(asked, isClosed) {
    if (asked === 'closed') return { name: 'a closed tour', more: '' };
    return { name: 'an open tour', more: isClosed ? '; it even comes home' : '' };
}
