import assert from 'node:assert/strict';
import { test } from 'node:test';

import { assertAccessible } from '../support/axe.js';
import { answer, assertKnightPath, isKnightMove, numberedUpTo } from '../support/board.js';
import { enter } from '../support/input.js';
import { useStage } from '../support/stage.js';

/** @typedef {import('playwright-core').Page} Page */

const stage = useStage();
const THIN = '\u2009';

/**
 * Opens the card of all tours from that of a tour that was found.
 *
 * @param {string} fragment
 */
async function gallery(fragment) {
    const page = await stage.open(`${fragment}&show=tour`);
    await answer(page, /tour/);
    await page.getByRole('button', { name: 'All tours' }).click();
    await answer(page, /All tours/);
    await page.locator('#answer', { hasText: 'Crossings' }).waitFor();
    return page;
}

/**
 * Goes to a tour by its number, and gives back its squares.
 *
 * @param {Page} page
 * @param {string} number
 * @param {number} squares
 */
async function tourAt(page, number, squares) {
    const field = page.getByLabel('Number of the tour');
    await enter(field, number);
    await page.waitForFunction((wanted) => location.hash.endsWith(`number=${wanted}`), number);
    return numberedUpTo(page, squares);
}

test('every closed tour of 6x6 has a number', async () => {
    const page = await gallery('#board=6x6&kind=closed');
    assert.ok((await page.locator('#answer').innerText()).includes(`9${THIN}862`));
    const first = await numberedUpTo(page, 36);
    const last = await tourAt(page, '9862', 36);
    for (const path of [first, last]) {
        assertKnightPath(path);
        assert.ok(isKnightMove(path[35] ?? '', path[0] ?? ''), 'it is closed');
    }
    const slider = page.getByLabel('Tour', { exact: true });
    assert.equal(await slider.getAttribute('aria-valuetext'), 'tour 9862 of 9862');
    await slider.focus();
    await page.keyboard.press('Home');
    await page.waitForFunction(() => document.querySelector('#tour-number')?.getAttribute('aria-invalid') === 'false');
    assert.equal(await page.getByLabel('Number of the tour').inputValue(), '1');
});

test('all tours begin with the one that was found', async () => {
    const page = await stage.open('#board=5x5&start=c3&show=tour');
    await answer(page, /An open tour/);
    const found = await numberedUpTo(page, 25);
    await page.getByRole('button', { name: 'All tours' }).click();
    await page.locator('#answer', { hasText: 'Crossings' }).waitFor();
    await page.waitForFunction(() => /show=tours&number=\d+$/.test(location.hash));
    assert.deepEqual(await numberedUpTo(page, 25), found);
    const again = await stage.open(new URL(page.url()).hash);
    assert.deepEqual(await numberedUpTo(again, 25), found);
});

test('tours are gone through one by one', async () => {
    const page = await stage.open('#board=5x5&show=tours&number=1');
    await page.locator('#answer', { hasText: 'Crossings' }).waitFor();
    const field = page.getByLabel('Number of the tour');
    const next = page.getByRole('button', { name: 'Next tour' });
    await next.click();
    await next.click();
    assert.equal(await field.inputValue(), '3');
    await page.getByRole('button', { name: 'Previous tour' }).click();
    assert.equal(await field.inputValue(), '2');
    assertKnightPath(await numberedUpTo(page, 25));
});

test('a number that no tour has is refused in words', async () => {
    const page = await gallery('#board=5x5');
    const field = page.getByLabel('Number of the tour');
    for (const wrong of ['865', '0', 'many']) {
        await enter(field, wrong);
        await page.locator('.note', { hasText: 'Enter a number from 1 to 864.' }).waitFor();
        assert.equal(await field.getAttribute('aria-invalid'), 'true');
    }
});

test('a random tour is one of all, and the card says that it is drawn uniformly', async () => {
    const page = await gallery('#board=5x5');
    assert.match(await page.locator('#answer').innerText(), /uniformly from all 864/);
    await tourAt(page, '864', 25);
    await page.getByRole('button', { name: 'Random tour' }).click();
    await page.waitForFunction(() => /number=\d+$/.test(location.hash) && !location.hash.endsWith('number=864'));
    assertKnightPath(await numberedUpTo(page, 25));
});

test('a tour with a symmetry is found, and only those are offered that the board can have', async () => {
    const page = await gallery('#board=6x5&kind=closed');
    const field = page.getByLabel('With symmetry');
    const names = await field.locator('option').allInnerTexts();
    assert.ok(names.includes('half turn') && !names.includes('quarter turn'), names.join());
    await field.selectOption('mirror-left-right');
    await page.locator('.note', { hasText: /^A tour with this symmetry: mirror left right\./ }).waitFor();
    assert.match(await page.locator('#answer').innerText(), /Symmetry\s+.*mirror/);
    await field.selectOption('half-turn');
    await page.locator('.note', { hasText: /^No closed tour has the symmetry half-turn/ }).waitFor();
});

test('a count leads to the tours that were counted', async () => {
    const page = await stage.open('#board=5x5');
    await page.click('#do-count');
    await answer(page, /Counted/);
    await page.getByRole('button', { name: 'All tours' }).click();
    await answer(page, /All tours/);
});

test('a board without tours says why it has none', async () => {
    const page = await stage.open('#board=4x4');
    await page.click('#do-count');
    await answer(page, /Counted/);
    await page.getByRole('button', { name: 'All tours' }).click();
    await answer(page, /There are no tours/);
    await page.getByRole('button', { name: 'Show why' }).click();
    await answer(page, /There is no tour/);
});

test('the address of a tour by its number shows it again', async () => {
    const page = await gallery('#board=5x5');
    const path = await tourAt(page, '17', 25);
    await page.waitForFunction(() => /show=tours&number=17/.test(location.hash));
    const other = await stage.open(new URL(page.url()).hash);
    await answer(other, /All tours/);
    assert.deepEqual(await numberedUpTo(other, 25), path);
    assert.equal(await other.getByLabel('Number of the tour').inputValue(), '17');
});

test('all tours can be read and used by everyone, on a narrow screen too', async () => {
    const page = await gallery('#board=6x6&kind=closed');
    await assertAccessible(page, 'all tours');
    await page.setViewportSize({ width: 320, height: 640 });
    await page.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth);
});
