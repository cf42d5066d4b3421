import assert from 'node:assert/strict';
import { test } from 'node:test';

import { answer } from '../support/board.js';
import { StaticSite } from '../support/host.js';
import { HOST, useStage } from '../support/stage.js';

const stage = useStage();
/** What only a page without a server does. */
const options = { skip: HOST === 'site' ? false : 'for HOST=site' };

/**
 * @param {import('playwright-core').Page} page
 * @param {string} name of a file in the folder of the page's seam
 */
function seamOf(page, name) {
    return new URL(`api/${name}`, page.url()).href;
}

test('the page finds a tour with nothing but files behind it', options, async () => {
    const page = await stage.open('#board=8x8');
    await page.click('#do-find');
    await answer(page, /An? (open|closed) tour/);
});

test('the page needs no connection after the first visit', options, async () => {
    const page = await stage.open('#board=5x5');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.context().setOffline(true);
    await page.reload();
    await page.click('#do-find');
    await answer(page, /An? (open|closed) tour/);
    await page.context().setOffline(false);
});

test('a new version takes the place of the old one, and until then the old one is whole', options, async () => {
    const page = await stage.open('#board=5x5');
    await page.evaluate(() => navigator.serviceWorker.ready);
    // Only a page that the worker has answered holds on to it.
    await page.reload();
    const { host } = stage;
    if (!(host instanceof StaticSite)) throw new Error('this is for a host of files');
    const fresh = (/** @type {string} */ source) => source.replace(/const VERSION = '\w+'/, "const VERSION = 'another'");
    await host.change('/sw.js', fresh);
    await page.waitForFunction(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        if (registration?.waiting) return true;
        if (!registration?.installing) await registration?.update();
        return false;
    });
    await page.reload();
    await page.click('#do-find');
    await answer(page, /An open tour/);
    const context = page.context();
    await page.close();
    const later = await context.newPage();
    await later.goto(`${stage.address}#board=5x5`);
    await later.waitForFunction(async () => (await caches.keys()).every((name) => name.endsWith('another')));
    await later.click('#do-find');
    await answer(later, /An open tour/);
});

test('a game is judged while a long count goes on', options, async () => {
    const page = await stage.open();
    const judged = await page.evaluate(async (seam) => {
        const { ask, follow } = await import(seam);
        const control = new AbortController();
        const counts = [1, 2, 3, 4].map((seed) =>
            follow('count', { board: '8x8', method: 'estimate', seed }, control.signal, {}).catch((/** @type {Error} */ error) => error.name),
        );
        const game = await ask('play', { board: '5x5', path: ['a1'] });
        control.abort();
        return { legal: game.legal.sort(), ends: await Promise.all(counts) };
    }, seamOf(page, 'api.js'));
    assert.deepEqual(judged, { legal: ['b3', 'c2'], ends: Array(4).fill('AbortError') });
});

test('an invalid question is a problem, with the message of the API', options, async () => {
    const page = await stage.open();
    const problem = await page.evaluate(async (seam) => {
        const { ask, Problem } = await import(seam);
        const error = await ask('find', { board: '0x5' }).catch((/** @type {unknown} */ error) => error);
        return { isProblem: error instanceof Problem, message: error.message };
    }, seamOf(page, 'api.js'));
    assert.ok(problem.isProblem && problem.message.length > 0, JSON.stringify(problem));
});

test('an engine that cannot be fetched is a problem, and is fetched again when it is there', options, async () => {
    const page = await stage.open('', { serviceWorkers: 'block' });
    // In the page itself: a driver that holds requests back may hold them for ever.
    await page.addInitScript(() => {
        const fetched = globalThis.fetch;
        globalThis.fetch = (resource, options) => {
            const isEngine = String(resource).endsWith('.wasm');
            const isThere = /** @type {any} */ (globalThis).isEngineThere;
            return isEngine && !isThere ? Promise.reject(new TypeError('no engine')) : fetched(resource, options);
        };
    });
    await page.reload();
    const ask = () =>
        page.evaluate(async (seam) => {
            const { limits } = await import(seam);
            return limits().then(
                (/** @type {{ squares: number }} */ { squares }) => squares,
                (/** @type {Error} */ { message }) => message,
            );
        }, seamOf(page, 'api.js'));
    assert.match(String(await ask()), /could not be loaded/);
    await page.evaluate(() => {
        /** @type {any} */ (globalThis).isEngineThere = true;
    });
    assert.equal(await ask(), 1_000_000);
    // The browser itself says what it could not fetch.
    stage.complaints = stage.complaints.filter((complaint) => !/Failed to load resource|engine/.test(complaint));
});
