import assert from 'node:assert/strict';
import { test } from 'node:test';

import { answer, square } from '../support/board.js';
import { enter } from '../support/input.js';
import { SERVED, useStage } from '../support/stage.js';

const stage = useStage('--time-limit', '300ms', '--play-time-limit', '1ms', '--max-squares', '4096');

test('a search that reaches its limit is not called impossible', SERVED, async () => {
    const page = await stage.open('#board=8x8&kind=closed&method=random');
    await page.click('#do-find');
    const words = await answer(page, /No answer yet/);
    assert.match(words, /limit of 300 ms was reached/);
    assert.match(words, /may or may not be a tour/);
});

test('a count that reaches its limit says so', SERVED, async () => {
    const page = await stage.open('#board=8x8&holes=a1');
    await page.click('#do-count');
    assert.match(await answer(page, /Too large to count here/), /time limit was reached/);
});

test('a count that reaches its limit here, but was made elsewhere, is shown with its source', SERVED, async () => {
    const page = await stage.open('#board=8x8');
    await page.click('#do-count');
    const words = await answer(page, /Counted by others/);
    assert.match(words, /19\u2009591\u2009828\u2009170\u2009979\u2009904/);
    assert.match(words, /A165134/);
    await page.getByRole('button', { name: 'Estimate instead' }).waitFor();
});

test('a verdict that takes too long is unknown', SERVED, async () => {
    const page = await stage.open('#board=64x64&piece=zebra&kind=closed');
    await page.click('#do-play');
    await square(page, 'f6').click();
    await page.locator('.verdict[data-verdict=unknown]').waitFor();
    assert.match(await page.locator('.verdict').innerText(), /\?\s+Not decided in time/);
});

test('a board beyond what the server takes is refused in words', SERVED, async () => {
    const page = await stage.open();
    await page.locator('#version', { hasText: /\d/ }).waitFor();
    await enter(page.locator('#width'), '999');
    assert.match(await page.locator('#width-problem').innerText(), /limit is 4\s096\b/);
});

test('when the server is gone, the page says so', SERVED, async () => {
    const page = await stage.open();
    await page.route('**/api/v1/find', (route) => route.abort());
    await page.click('#do-find');
    assert.match(await answer(page, /Something went wrong/), /does not answer/);
    // Some browsers note the request that failed.
    assert.ok(stage.complaints.splice(0).length <= 1);
});

test('when the server breaks off in the middle, the page says so', SERVED, async () => {
    const page = await stage.open('#board=8x8&holes=a1');
    await page.route('**/api/v1/count', (route) =>
        route.fulfill({ contentType: 'text/event-stream', body: 'event: progress\ndata: {"layer":1,"layers":9}\n\n' }),
    );
    await page.click('#do-count');
    assert.match(await answer(page, /Something went wrong/), /closed before the answer arrived/);
});
