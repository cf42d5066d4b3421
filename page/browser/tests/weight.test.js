import assert from 'node:assert/strict';
import { test } from 'node:test';

import { useStage } from '../support/stage.js';

const stage = useStage();

/** What may cross the network for the page, without its engine, which comes after the first paint; in bytes. */
const FIRST_LOAD = 400_000;

test('the page weighs less than 400 KB, and its engine comes after the first paint', async () => {
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
    assert.ok(transferred > 0 && transferred < FIRST_LOAD, `${transferred} bytes`);
    assert.ok(engine.every((begun) => begun >= painted), `the engine came at ${engine} ms, before the paint`);
});

test('the content policy is strict', async () => {
    const response = await fetch(stage.address);
    const [, inHead = ''] = /http-equiv="content-security-policy" content="([^"]*)"/i.exec(await response.text()) ?? [];
    const policy = response.headers.get('content-security-policy') ?? inHead;
    assert.match(policy, /default-src 'none'/);
    // The engine may be compiled, and nothing else.
    assert.doesNotMatch(policy.replace("'wasm-unsafe-eval'", ''), /unsafe/);
});
