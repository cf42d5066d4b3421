import assert from 'node:assert/strict';
import { test } from 'node:test';

import { answer } from '../support/board.js';
import { useStage } from '../support/stage.js';

const stage = useStage();

/** What may cross the network before the page is painted, in bytes. */
const FIRST_PAINT = 100_000;
/** What the first tour takes is printed; only a page that has gone wrong takes this long, in milliseconds. */
const GENEROUS = 2_000;

test('the whole page weighs less than 100 KB', async (t) => {
    const page = await stage.open();
    const transferred = await page.evaluate(() =>
        [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
            .map((entry) => /** @type {PerformanceResourceTiming} */ (entry).transferSize)
            .reduce((sum, size) => sum + size, 0),
    );
    t.diagnostic(`transferred: ${transferred} bytes`);
    assert.ok(transferred > 0 && transferred < FIRST_PAINT, `${transferred} bytes`);
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
    const policy = response.headers.get('content-security-policy') ?? '';
    assert.match(policy, /default-src 'none'/);
    assert.doesNotMatch(policy, /unsafe/);
});
