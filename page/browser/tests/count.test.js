import assert from 'node:assert/strict';
import { test } from 'node:test';

import { answer, openOptions } from '../support/board.js';
import { SERVED, useStage } from '../support/stage.js';

const stage = useStage();

/** A thin space, as it stands in large numbers. */
const THIN = '\u2009';

test('the closed tours of 6x6 are counted', async () => {
    const page = await stage.open('#board=6x6&kind=closed');
    await page.click('#do-count');
    const words = await answer(page, /Counted/);
    assert.ok(words.includes(`9${THIN}862`), words);
    assert.ok(words.includes(`19${THIN}724`), words);
});

test('tours are counted up to turns and flips too', async () => {
    const page = await stage.open('#board=5x6&kind=closed');
    await openOptions(page);
    await page.check('#classes');
    await page.click('#do-count');
    assert.match(await answer(page, /Counted/), /Up to symmetry\s+3\b/);
});

test('a count that would take long shows its progress and can be stopped', async () => {
    const page = await stage.open('#board=8x8');
    await page.click('#do-count');
    await page.locator('#answer', { hasText: /Step \d+ of \d+/ }).waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await answer(page, /Stopped/);
    await page.waitForFunction(() => document.querySelector('#do-count')?.getAttribute('aria-pressed') === 'false');
});

test('an estimate says how sure it is', async () => {
    const page = await stage.open('#board=5x5');
    await openOptions(page);
    await page.selectOption('#count-method', 'estimate');
    await page.click('#do-count');
    assert.match(await answer(page, /Counted/), /95 % interval/);
});

test('an estimate is made with the seed of the question, and says which', async () => {
    const page = await stage.open('#board=5x5&seed=17');
    await openOptions(page);
    await page.selectOption('#count-method', 'estimate');
    await page.click('#do-count');
    assert.match(await answer(page, /Counted/), /Seed\s+17\b/);
});

test('an estimate that would take long says what it comes to so far', async () => {
    const page = await stage.open('#board=8x8');
    await openOptions(page);
    await page.selectOption('#count-method', 'estimate');
    await page.click('#do-count');
    await page.locator('#answer', { hasText: /About .+ tours, between .+ and .+ · \d+ samples/ }).waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await answer(page, /Stopped/);
});

test('a count path by path says what it has found so far', async () => {
    const page = await stage.open('#board=6x6');
    await openOptions(page);
    await page.selectOption('#count-method', 'backtrack');
    await page.click('#do-count');
    await page.locator('#answer', { hasText: /paths? found · .* steps/ }).waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await answer(page, /Stopped/);
});

test('a count that has nothing to report yet shows the time', SERVED, async () => {
    const page = await stage.open('#board=20x20&kind=closed');
    await openOptions(page);
    await page.selectOption('#count-method', 'estimate');
    await page.route('**/api/v1/count', () => {});
    await page.click('#do-count');
    await page.locator('#answer', { hasText: /Taking the first sample, \d+\.\d s/ }).waitFor();
});

test('a published count is shown with its source', SERVED, async () => {
    const page = await stage.open('#board=8x8');
    const known = { undirected: '9795914085489952', sources: [{ text: 'A published table', year: 2014, oeis: 'A165134' }] };
    await page.route('**/api/v1/count', (route) => {
        const answered = { outcome: 'gave-up', limit: 'memory', known };
        const body = `event: known\ndata: ${JSON.stringify(known)}\n\nevent: result\ndata: ${JSON.stringify(answered)}\n\n`;
        return route.fulfill({ contentType: 'text/event-stream', body });
    });
    await page.click('#do-count');
    const words = await answer(page, /Counted by others/);
    assert.ok(words.includes(['9', '795', '914', '085', '489', '952'].join(THIN)), words);
    assert.match(words, /A published table; 2014; OEIS A165134/);
    await page.unroute('**/api/v1/count');
    await page.getByRole('button', { name: 'Estimate instead' }).click();
    await page.locator('#answer', { hasText: /Taking the first sample|Sample 1 ·/ }).waitFor();
});
