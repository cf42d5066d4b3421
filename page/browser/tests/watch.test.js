import assert from 'node:assert/strict';
import { test } from 'node:test';

import { assertAccessible } from '../support/axe.js';
import { answer, assertKnightPath, numbered, numberedUpTo, painted, square } from '../support/board.js';
import { atStep, control, watchWhole } from '../support/film.js';
import { useStage } from '../support/stage.js';

const stage = useStage();

/** The search of the page on Warnsdorff's rule: 38 steps forward, 13 back. */
const FROM_C1 = '#board=5x5&start=c1&method=warnsdorff&tie-break=first';

/** @param {import('playwright-core').Page} page */
const words = (page) => page.locator('#film-words').innerText();

test('a search plays by itself, and its tour is shown on request', async () => {
    const page = await stage.open('#board=5x5&start=a1&method=backtrack');
    await page.click('#do-watch');
    await answer(page, /Watching: Backtracking/);
    await page.locator('[aria-label*="the search is here"]').waitFor();
    await page.getByRole('button', { name: 'Show the tour' }).click();
    await answer(page, /An? (open|closed) tour/);
    assertKnightPath(await numberedUpTo(page, 25));
    assert.equal(await page.locator('.film').count(), 0);
    await page.locator('#player').waitFor();
});

test('a film goes step by step, back and forth, to the end and to the beginning', async () => {
    const page = await stage.open(FROM_C1);
    await watchWhole(page);
    await control(page, 'To the start').click();
    await atStep(page, 0);
    assert.deepEqual(await numberedUpTo(page, 0), []);
    await control(page, 'Step forward').click();
    await control(page, 'Step forward').click();
    assert.deepEqual(await numberedUpTo(page, 2), ['c1', 'e2']);
    await control(page, 'Step back').click();
    assert.deepEqual(await numberedUpTo(page, 1), ['c1']);
    await control(page, 'To the end').click();
    await atStep(page, 51);
    assertKnightPath(await numberedUpTo(page, 25));
    await page.fill('#film-at', '17');
    await numberedUpTo(page, 15);
    const card = await page.locator('#answer').innerText();
    assert.match(card, /Step\s+17 of 51/);
    assert.match(card, /On the board\s+15 of 25/);
    assert.match(card, /Best so far\s+16/);
    assert.match(card, /Taken back\s+1\n/);
    assert.match(card, /Found an open tour in 51 steps\./);
});

test('each step is described, and the squares ahead carry their numbers of exits', async () => {
    const page = await stage.open(FROM_C1);
    await watchWhole(page);
    await page.fill('#film-at', '10');
    assert.match(await words(page), /the tie goes to b3/);
    await square(page, 'a5').and(page.locator('[aria-label$="can be next, 1 exit"]')).waitFor();
    const before = await painted(page, 'ink');
    await page.fill('#film-at', '17');
    assert.match(await words(page), /^c4 is a dead end/);
    assert.notEqual(await painted(page, 'ink'), before);
});

test('keys play, pause and step the film as they do a tour', async () => {
    const page = await stage.open(FROM_C1);
    await watchWhole(page);
    await page.fill('#film-at', '5');
    await page.locator('#film-at').blur();
    await page.keyboard.press('.');
    await atStep(page, 6);
    await page.keyboard.press(',');
    await page.keyboard.press(',');
    await atStep(page, 4);
    await page.keyboard.press('k');
    await control(page, 'Pause').waitFor();
    await page.keyboard.press('k');
    await control(page, 'Play').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.film').waitFor({ state: 'detached' });
    await page.locator('#answer').waitFor({ state: 'hidden' });
});

test('the pace changes while the film plays, and the film does not start again', async () => {
    const page = await stage.open(FROM_C1);
    await watchWhole(page);
    await page.fill('#film-at', '30');
    await page.selectOption('#pace', '1');
    await control(page, 'Play').click();
    await page.selectOption('#pace', '0');
    await atStep(page, 51);
    await control(page, 'Play').waitFor();
    await control(page, 'Play').click();
    await page.waitForFunction(() => !document.querySelector('#film-text')?.textContent?.startsWith('51 '));
    await atStep(page, 51);
});

test('a step by hand is said to those who listen, and a film that plays is not', async () => {
    const page = await stage.open(FROM_C1);
    await watchWhole(page);
    const said = () => page.locator('#announcer').textContent();
    await page.fill('#film-at', '10');
    assert.match((await said()) ?? '', /^From c5 /);
    assert.match((await page.getAttribute('#film-at', 'aria-valuetext')) ?? '', /^step 10 of 51: From c5 /);
    await page.selectOption('#pace', '2');
    await control(page, 'Play').click();
    await page.waitForFunction(() => Number(document.querySelector('#film-text')?.textContent?.split(' ')[0]) > 11);
    assert.match((await said()) ?? '', /^From c5 /);
    await control(page, 'Pause').click();
    assert.equal(await said(), await words(page));
});

test('retreats are counted while the search goes on, and what is recorded stays when it is stopped', async () => {
    const page = await stage.open('#board=8x8&start=a1&method=random');
    await page.click('#do-watch');
    await page.selectOption('#pace', '1000');
    await page.waitForFunction(() => /Taken back[1-9]/.test(document.querySelector('#answer')?.textContent ?? ''));
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.locator('#film-status').filter({ hasText: /Stopped after .* steps\./ }).waitFor();
    await page.fill('#film-at', '3');
    assertKnightPath(await numberedUpTo(page, 3));
});

test('a search that is longer than the film says so', async () => {
    const page = await stage.open('#board=8x8&start=a1&method=random');
    await page.click('#do-watch');
    await page.locator('#film-status').filter({ hasText: /Only the first 200\u2009000 steps are recorded\./ }).waitFor();
    await control(page, 'To the end').click();
    await page.locator('#film-text').filter({ hasText: /^200\u2009000 \// }).waitFor();
    assertKnightPath(await numbered(page));
});

test('a search that proves that there is no tour leads to the answer', async () => {
    const page = await stage.open('#board=4x4&method=warnsdorff');
    await watchWhole(page);
    await page.locator('#film-status').filter({ hasText: /Proved in .* steps that there is no tour\./ }).waitFor();
    await control(page, 'To the end').click();
    assert.match(await page.locator('#answer').innerText(), /Walks\s+64/);
    await page.getByRole('button', { name: 'Show the answer' }).click();
    await answer(page, /There is no tour/);
});

test('where a reason is seen at once there is nothing to watch', async () => {
    const page = await stage.open('#board=5x5&kind=closed');
    await page.click('#do-watch');
    await answer(page, /There is no closed tour/);
    assert.equal(await page.locator('.film').count(), 0);
});

test('methods without a search say what they did, and the tour is drawn', async () => {
    for (const [method, board, fact, link] of /** @type {const} */ ([
        ['construct', '8x8', /tiles/, 'learn/construction.html'],
        ['patch', '8x8', /loops/, 'learn/patching.html'],
        ['sweep', '3x10', /square by square/, 'learn/sweep.html'],
        ['sat', '6x6', /formula/, 'learn/sat.html'],
    ])) {
        const page = await stage.open(`#board=${board}&method=${method}`);
        await page.click('#do-watch');
        assert.match(await page.locator('#story').innerText(), fact);
        assert.equal(await page.getByRole('link', { name: 'How it works' }).getAttribute('href'), link);
        await page.locator('#play[data-does=Pause]').waitFor();
        await page.context().close();
    }
});

test('doing something else ends the film', async () => {
    const page = await stage.open('#board=8x8&method=random');
    await page.click('#do-watch');
    await page.locator('[aria-label*="the search is here"]').waitFor();
    await page.click('#do-find');
    await page.locator('.film').waitFor({ state: 'detached' });
    await answer(page, /Looking for a tour/);
    await page.keyboard.press('Escape');
    await page.locator('#answer').waitFor({ state: 'hidden' });
});

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    test(`the checker finds no serious fault in a film, ${colorScheme}`, async () => {
        const page = await stage.open(FROM_C1, { colorScheme, viewport: { width: 320, height: 640 } });
        await watchWhole(page);
        await page.fill('#film-at', '17');
        await assertAccessible(page, 'a film');
        const [inside, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        assert.ok(inside <= window, `${inside} > ${window}`);
    });
}

test('the address of a film shows it again, and what it is compared with', async () => {
    const page = await stage.open('#board=5x5&start=a1');
    await page.click('#do-watch');
    await answer(page, /Watching: Warnsdorff/);
    await page.waitForFunction(() => location.hash.endsWith('show=watch'));
    await page.selectOption('#compare-with', { label: 'Backtracking' });
    await page.waitForFunction(() => location.hash.endsWith('show=watch&beside=backtrack'));
    const other = await stage.open(new URL(page.url()).hash);
    await answer(other, /Watching: Warnsdorff/);
    await other.locator('.caption', { hasText: 'Backtracking' }).waitFor();
    assert.equal(await other.inputValue('#compare-with'), 'backtrack');
});

test('on a phone the board is as large after a comparison as before', async () => {
    const page = await stage.open('#board=8x8', { viewport: { width: 390, height: 740 } });
    const width = () => page.locator('#sheet').evaluate((sheet) => sheet.clientWidth);
    const before = await width();
    await page.click('#do-watch');
    await page.selectOption('#compare-with', 'backtrack');
    await page.waitForFunction((was) => (document.querySelector('#sheet')?.clientWidth ?? 0) < was, before);
    await page.selectOption('#compare-with', '');
    await page.waitForFunction((was) => document.querySelector('#sheet')?.clientWidth === was, before);
});
