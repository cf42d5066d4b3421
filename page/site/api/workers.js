/**
 * The workers of the engine: a few at most, one of them ready before it is needed. Each answers one request at a time; a
 * request that is given up takes its worker along, and another takes the place.
 *
 * @typedef {import('./worker.js').Request} Request
 * @typedef {import('./worker.js').Progress} Progress
 * @typedef {import('./worker.js').Done} Done
 * @typedef {import('./worker.js').Failed} Failed
 *
 * @typedef {Object} Job
 * @property {Request} request
 * @property {(progress: Progress) => void} hear
 * @property {(done: Done) => void} resolve
 * @property {(error: unknown) => void} reject
 * @property {boolean} isSecond whether it has failed to begin once
 */

import { engineModule } from './module.js';
import { Problem } from './problem.js';

const WORKER = new URL('./worker.js', import.meta.url);
/** How many workers there are at most. */
const MOST = 4;
/** What is answered at once. One worker is kept for these, so that they never wait for a long search. */
const QUICK = new Set(['check', 'limits', 'play']);
/** What keeps something for the next request of its kind. */
const KEEPS = 'tours';
/** The memory of an engine never becomes less. One that holds more than this, in bytes, is let go. */
const HEAVY = 256 << 20;

/** A worker, and what it is doing. */
class Place {
    /** @param {(place: Place, message: Progress | Done | Failed) => void} hear */
    constructor(hear) {
        /** @type {Job | null} */
        this.job = null;
        /** The route that was last answered here. */
        this.last = '';
        this.worker = new Worker(WORKER, { type: 'module' });
        this.worker.onmessage = ({ data }) => hear(this, data);
        this.worker.onerror = () => hear(this, { failed: 'mistake', text: 'the worker did not start' });
        this.ready = engineModule().then(
            (module) => this.worker.postMessage(module),
            (error) => hear(this, { failed: 'loading', text: String(error) }),
        );
    }

    /** @param {Job} job */
    take(job) {
        this.job = job;
        this.last = job.request.route;
        void this.ready.then(() => this.worker.postMessage(job.request));
    }

    /** @param {string} route */
    suits(route) {
        return (this.last === KEEPS) === (route === KEEPS);
    }
}

export class Workers {
    constructor() {
        /** @type {Place[]} */
        this.places = [];
        /** @type {Job[]} */
        this.waiting = [];
    }

    /**
     * Has a request answered.
     *
     * @param {Request} request
     * @param {AbortSignal | undefined} signal
     * @param {(progress: Progress) => void} hear
     * @returns {Promise<Done>}
     */
    answer(request, signal, hear) {
        return new Promise((resolve, reject) => {
            if (signal?.aborted) return reject(signal.reason);
            /** @type {Job} */
            const job = { request, hear, resolve, reject, isSecond: false };
            signal?.addEventListener('abort', () => this.giveUp(job, signal.reason), { once: true });
            this.waiting.push(job);
            this.assign();
        });
    }

    /** Has a worker ready for the next request. */
    keepSpare() {
        const isFree = this.places.some((place) => !place.job);
        if (!isFree && this.places.length < MOST) this.open();
    }

    /** @returns {Place} */
    open() {
        const place = new Place((place, message) => this.hear(place, message));
        this.places.push(place);
        return place;
    }

    /** Gives waiting jobs to free workers. */
    assign() {
        this.waiting = this.waiting.filter((job) => !this.begin(job));
        this.keepSpare();
    }

    /**
     * @param {Job} job
     * @returns {boolean} whether there was a worker for it
     */
    begin(job) {
        const { route } = job.request;
        const long = this.places.filter(({ job }) => job && !QUICK.has(job.request.route)).length;
        if (!QUICK.has(route) && long >= MOST - 1) return false;
        const place = this.placeFor(route);
        place?.take(job);
        return place !== null;
    }

    /**
     * @param {string} route
     * @returns {Place | null}
     */
    placeFor(route) {
        const free = this.places.filter((place) => !place.job);
        const place = free.find((place) => place.suits(route)) ?? free[0];
        return place ?? (this.places.length < MOST ? this.open() : null);
    }

    /**
     * @param {Place} place
     * @param {Progress | Done | Failed} message
     */
    hear(place, message) {
        if ('event' in message) place.job?.hear(message);
        else if ('failed' in message) this.fail(place, message);
        else this.finish(place, message);
    }

    /**
     * @param {Place} place
     * @param {Done} done
     */
    finish(place, done) {
        const { job } = place;
        place.job = null;
        job?.resolve(done);
        if (done.memory > HEAVY && place.last !== KEEPS) this.close(place);
        this.assign();
    }

    /**
     * @param {Place} place
     * @param {Failed} failed
     */
    fail(place, failed) {
        this.close(place);
        const { job } = place;
        // What could not be had when the worker was started may be there by now.
        if (failed.failed === 'loading' && job && !job.isSecond) {
            job.isSecond = true;
            this.waiting.unshift(job);
            this.assign();
            return;
        }
        const problem = problemOf(failed);
        job?.reject(problem);
        // What cannot be had now, or fails without any work, would fail again at once: the next is started when it is needed.
        if (failed.failed === 'loading') this.waiting.splice(0).forEach((job) => job.reject(problem));
        else if (place.job) this.assign();
    }

    /**
     * @param {Job} job
     * @param {unknown} reason
     */
    giveUp(job, reason) {
        this.waiting = this.waiting.filter((other) => other !== job);
        const place = this.places.find((place) => place.job === job);
        if (place) this.close(place);
        job.reject(reason);
        this.assign();
    }

    /** @param {Place} place */
    close(place) {
        place.worker.terminate();
        this.places = this.places.filter((other) => other !== place);
    }
}

/**
 * @param {Failed} failed
 * @returns {Problem}
 */
function problemOf({ failed, text }) {
    switch (failed) {
        case 'loading':
            return new Problem({ title: 'The engine could not be loaded. Check the connection and try again.' });
        case 'memory':
            return new Problem({ title: 'The browser ran out of memory. Try a smaller board or another method.' });
        case 'mistake':
            return new Problem({ title: `Internal error in the engine; it has been restarted: ${text}` });
    }
}
