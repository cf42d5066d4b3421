/**
 * The engine in the page: the server's API, compiled for the browser. Each request runs in a worker, which is terminated if
 * the request is cancelled.
 */

import { Problem } from './problem.js';
import { Workers } from './workers.js';

/** @typedef {import('./worker.js').Done} Done */

const workers = new Workers();

/** Gets the engine ready, once the page is painted. */
export function warm() {
    workers.keepSpare();
}

/**
 * @param {string} route
 * @param {object | null} body
 * @param {AbortSignal} [signal]
 * @param {Partial<Record<string, (data: any) => void>>} [hear] what to do with each kind of event, where they are wanted
 * @returns {Promise<Done>}
 */
async function request(route, body, signal, hear) {
    const text = body === null ? '' : JSON.stringify(body);
    const done = await workers.answer({ route, body: text, streams: hear !== undefined }, signal, ({ event, text }) => {
        hear?.[event]?.(JSON.parse(text));
    });
    if (done.status !== 200) throw new Problem(contentOf(done));
    return done;
}

/**
 * @param {Done} done
 * @returns {any}
 */
function contentOf({ bytes }) {
    return JSON.parse(new TextDecoder().decode(bytes));
}

/**
 * Sends a request and waits for the answer.
 *
 * @param {string} route
 * @param {object} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function ask(route, body, signal) {
    return contentOf(await request(route, body, signal));
}

/**
 * Sends a request and handles its events until the answer arrives.
 *
 * @param {string} route
 * @param {object} body
 * @param {AbortSignal} signal
 * @param {Partial<Record<string, (data: any) => void>>} hear what to do with each kind of event
 * @returns {Promise<any>} the answer
 */
export async function follow(route, body, signal, hear = {}) {
    return contentOf(await request(route, body, signal, hear));
}

/**
 * What may be asked.
 *
 * @returns {Promise<{ squares: number, methods: string[], symmetries: string[], difficulties: string[], version: string }>}
 */
export async function limits() {
    return contentOf(await request('limits', null));
}
