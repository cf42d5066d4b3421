/**
 * Requests to the server's API.
 */

import { eventsOf } from './events.js';
import { Problem } from './problem.js';

const ROOT = 'api/v1';
const STREAM = 'text/event-stream';
/** Streams are read in turns of two seconds: a browser opens six connections, and other tabs need theirs. */
const TURN = 'wait=2';

/**
 * @param {string} route
 * @param {object} body
 * @param {string} accept
 * @param {AbortSignal} [signal]
 * @returns {Promise<Response>}
 */
async function post(route, body, accept, signal) {
    const headers = { 'content-type': 'application/json', accept, ...(accept === STREAM && { prefer: TURN }) };
    const request = { method: 'POST', headers, body: JSON.stringify(body), signal: signal ?? null };
    const response = await fetch(`${ROOT}/${route}`, request).catch((error) => {
        if (signal?.aborted) throw error;
        throw new Problem({ title: 'The server does not answer. Is cavalcade serve still running?' });
    });
    if (!response.ok) throw await problemOf(response);
    return response;
}

/** @param {Response} response */
async function problemOf(response) {
    const details = await response.json().catch(() => ({ title: `The server answered with status ${response.status}.` }));
    return new Problem(details);
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
    const response = await post(route, body, 'application/json', signal);
    return response.json();
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
    /** @type {[string, object] | null} */
    let next = [route, body];
    while (next) {
        const response = await post(...next, STREAM, signal);
        if (!response.body) throw new Problem({ title: 'The server sent an empty answer.' });
        next = null;
        for await (const { event, data } of eventsOf(response.body)) {
            const content = JSON.parse(data);
            if (event === 'result') return content;
            if (event === 'problem') throw new Problem(content);
            if (event === 'more') next = ['more', content];
            else hear[event]?.(content);
        }
    }
    throw new Problem({ title: 'The connection was closed before the answer arrived.' });
}

/**
 * What the server allows.
 *
 * @returns {Promise<{ squares: number, methods: string[], symmetries: string[], difficulties: string[], version: string }>}
 */
export async function limits() {
    const response = await fetch(`${ROOT}/limits`);
    if (!response.ok) throw await problemOf(response);
    return response.json();
}
