import assert from 'node:assert/strict';
import { test } from 'node:test';

import { answer } from '../support/board.js';
import { useStage } from '../support/stage.js';

const stage = useStage();

/** What may cross the network for the page, without its engine, which comes after the first paint; in bytes. */
const FIRST_LOAD = 400_000;
/** What the first tour takes is printed; only a page that has gone wrong takes this long, in milliseconds. */
const GENEROUS = 2_000;

test('the page weighs less than 400 KB, and its engine comes after the first paint', async (t) => {
    const page = await stage.open();
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    const { transferred, painted, engine } = await page.evaluate(() => {
        const loaded = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
            .map((entry) => /** @type {PerformanceResourceTiming} */ (entry));
        const isEngine = (/** @type {PerformanceResourceTiming} */ { name }) => name.includes('/engine/');
        return {
            transferred: loaded.filter((each) => !isEngine(each)).reduce((sum, each) => sum + each.transferSize, 0),
            painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
            engine: loaded.filter(isEngine).map((each) => each.startTime),
        };
    });
    t.diagnostic(`transferred: ${transferred} bytes; first paint after ${painted.toFixed(0)} ms`);
    assert.ok(transferred > 0 && transferred < FIRST_LOAD, `${transferred} bytes`);
    assert.ok(engine.every((begun) => begun >= painted), `the engine came at ${engine} ms, before the paint`);
});

test('the first tour is painted soon after the click', async (t) => {
    const page = await stage.open();
    await page.evaluate(() => {
        const button = document.querySelector('#do-find');
        const card = document.querySelector('#answer');
        if (!button || !card) return;
        button.addEventListener('click', () => performance.mark('click'), { capture: true });
        new MutationObserver(() => {
            // The frame after the next: the one that shows the tour has then been painted.
            requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('tour')));
        }).observe(card, { childList: true });
    });
    await page.click('#do-find');
    await answer(page, /An? (open|closed) tour/);
    await page.waitForFunction(() => performance.getEntriesByName('tour').length > 0);
    const took = await page.evaluate(() => {
        const at = (/** @type {string} */ name) => performance.getEntriesByName(name)[0]?.startTime ?? NaN;
        return at('tour') - at('click');
    });
    t.diagnostic(`from the click to the painted tour of 8x8: ${took.toFixed(1)} ms`);
    assert.ok(took < GENEROUS, `${took} ms`);
});

test('the content policy is strict', async () => {
    const response = await fetch(stage.address);
    const [, inHead = ''] = /http-equiv="content-security-policy" content="([^"]*)"/i.exec(await response.text()) ?? [];
    const policy = response.headers.get('content-security-policy') ?? inHead;
    assert.match(policy, /default-src 'none'/);
    // The engine may be compiled, and nothing else.
    assert.doesNotMatch(policy.replace("'wasm-unsafe-eval'", ''), /unsafe/);
});
