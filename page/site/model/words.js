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
    auto: 'Automatic',
    backtrack: 'Backtracking',
    warnsdorff: 'Warnsdorff’s rule',
    construct: 'Construction from tables',
    patch: 'Small loops, joined',
    sweep: 'Sweep along a narrow board',
    sat: 'SAT solver',
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
    // A browser's clock is too coarse for what takes less.
    if (ms === 0) return 'under 0.1 ms';
    if (ms < 1) return `${Math.max(1, Math.round(ms * 1000))} µs`;
    if (ms < 10) return `${ms.toFixed(1)} ms`;
    if (ms < 1000) return `${Math.round(ms)} ms`;
    return `${(ms / 1000).toFixed(1)} s`;
}

/**
 * A text of the server as a full sentence.
 *
 * @param {string} text
 * @returns {string}
 */
export function sentence(text) {
    // The name of a square stays as it is.
    const isSquare = /^[a-z]+[0-9]/.test(text);
    // The text may have several sentences.
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
 * The work that finding a tour took.
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
 * The facts about a tour.
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
    const present = rows.filter(([, value]) => typeof value === 'string');
    return [
        ...present.map(([name, value]) => /** @type {const} */ ([name, grouped(value ?? '')])),
        ['Time', duration(count.elapsed_ms)],
    ];
}

/**
 * The progress of a count, whatever its method.
 *
 * @param {any} progress
 * @returns {string}
 */
export function countProgress(progress) {
    return `${farOf(progress)} · ${duration(progress.elapsed_ms)}`;
}

/** @param {any} progress */
function farOf({ pass, layer, layers, states, steps, paths, runs, mean, low, high }) {
    if (mean === undefined && runs !== undefined) return `Sample ${runs + 1} · step ${layer} of ${layers}`;
    if (runs !== undefined) {
        return `About ${about(mean)} tours, between ${about(low)} and ${about(high)} · ${counted(runs, 'sample')}`;
    }
    if (paths !== undefined) {
        return `${counted(paths, 'path')} found · ${counted(steps, 'step')}`;
    }
    const step = layers > 0 ? `Step ${layer} of ${layers}` : capital(pass);
    return `${step} · ${rounded(states)} ${states === 1 ? 'case' : 'cases'}`;
}

/**
 * @param {number} number
 * @returns {string} such as 812 or 5.8 million
 */
function rounded(number) {
    if (number < 1e6) return grouped(number);
    return number < 1e9 ? `${(number / 1e6).toFixed(1)} million` : `${(number / 1e9).toFixed(1)} billion`;
}

/**
 * A number of which only the first digits are known.
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
        ['Estimate', about(estimate)],
        ['95 % interval', `${about(low)} to ${about(high)}`],
        ['Samples', grouped(runs)],
        ['Seed', String(seed)],
        ['Time', duration(elapsed)],
    ];
}

/**
 * Names a tour by what was asked for: a closed tour is also an answer to a question for an open one.
 *
 * @param {'open' | 'closed'} asked
 * @param {boolean} isClosed
 * @returns {{ name: string, more: string }}
 */
export function tourWords(asked, isClosed) {
    if (asked === 'closed') return { name: 'a closed tour', more: '' };
    return { name: 'an open tour', more: isClosed ? '. It can even be closed.' : '' };
}
