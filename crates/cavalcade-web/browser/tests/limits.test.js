import assert from 'node:assert/strict';
import { test } from 'node:test';

import { answer, square } from '../support/board.js';
import { useStage } from '../support/stage.js';

const stage = useStage('--time-limit', '300ms', '--lamp-limit', '1ms', '--max-squares', '4096');

test('a search that reaches its limit is not called impossible', async () => {
    const page = await stage.open('#board=8x8&kind=closed&method=random');
    await page.click('#do-find');
    const words = await answer(page, /No answer yet/);
    assert.match(words, /limit of 300 ms was reached/);
    assert.match(words, /proves nothing/);
});

test('a count that reaches its limit says so', async () => {
    const page = await stage.open('#board=8x8');
    await page.click('#do-count');
    assert.match(await answer(page, /Too much to count here/), /time/);
});

test('the lamp says honestly that it does not know', async () => {
    const page = await stage.open('#board=64x64&piece=zebra&kind=closed');
    await page.click('#do-play');
    await square(page, 'f6').click();
    await page.locator('.lamp[data-light=unknown]').waitFor();
    assert.match(await page.locator('.lamp').innerText(), /\?\s+Too hard to tell in time/);
});

test('a board beyond what the server takes is refused in words', async () => {
    const page = await stage.open();
    await page.locator('#version', { hasText: /\d/ }).waitFor();
    await page.fill('#width', '999');
    await page.press('#width', 'Enter');
    assert.match(await page.locator('#field-problem').innerText(), /up to 4096 squares/);
});

test('when the server is gone, the page says so', async () => {
    const page = await stage.open();
    await page.route('**/api/v1/find', (route) => route.abort());
    await page.click('#do-find');
    assert.match(await answer(page, /That did not work/), /does not answer/);
    // The browser itself notes the request that failed.
    assert.equal(stage.complaints.splice(0).length, 1);
});
