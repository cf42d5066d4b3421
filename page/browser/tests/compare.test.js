import assert from 'node:assert/strict';
import { test } from 'node:test';

import { assertAccessible } from '../support/axe.js';
import { assertKnightPath } from '../support/board.js';
import { atStep, control, watchWhole } from '../support/film.js';
import { useStage } from '../support/stage.js';

const stage = useStage();
const FIVE = '#board=5x5&start=c1&method=warnsdorff';

/**
 * The path on one of two boards, as a screen reader reads it.
 *
 * @param {import('playwright-core').Page} page
 * @param {number} board
 * @param {number} length
 */
async function pathOn(page, board, length) {
    const cells = page.locator('[role=grid]').nth(board).locator('[role=gridcell][aria-label*="number "]');
    await cells.nth(length - 1).waitFor({ state: 'attached' });
    const labels = await cells.evaluateAll((all) => all.map((cell) => cell.getAttribute('aria-label') ?? ''));
    const numbered = labels.map((label) => ({ name: label.split(',')[0] ?? '', at: Number(/number (\d+)/.exec(label)?.[1]) }));
    return numbered.sort((a, b) => a.at - b.at).map(({ name }) => name);
}

/**
 * @param {import('playwright-core').Page} page
 * @param {string} other
 */
async function compare(page, other) {
    await watchWhole(page);
    await page.selectOption('#compare-with', { label: other });
    await page.locator('#film-status').filter({ hasText: /finished first|same number/ }).waitFor();
    await page.keyboard.press('Tab');
    await control(page, 'Pause').click();
}

test('two searches go step for step on two boards', async () => {
    const page = await stage.open(FIVE);
    await compare(page, 'Warnsdorff’s rule, ties in order');
    await page.fill('#film-at', '4');
    const [one, other] = [await pathOn(page, 0, 4), await pathOn(page, 1, 4)];
    assertKnightPath(one);
    assertKnightPath(other);
    await control(page, 'Step forward').click();
    await atStep(page, 5);
    assert.equal((await pathOn(page, 1, 5)).length, 5);
    const lines = await page.locator('#film-words p').allInnerTexts();
    assert.equal(lines.length, 2);
    assert.match(lines[0] ?? '', /^Warnsdorff’s rule\. /);
    assert.match(lines[1] ?? '', /^Warnsdorff’s rule, ties in order\. /);
});

test('the card says which finished first and how many steps each made', async () => {
    const page = await stage.open(FIVE);
    await compare(page, 'Warnsdorff’s rule, ties in order');
    await control(page, 'To the end').click();
    const card = await page.locator('#answer').innerText();
    assert.match(card, /Warnsdorff’s rule, ties in order\. Found an open tour in 51 steps\./);
    assert.match(card, /finished first, \d+ steps? before the other\.|the same number of steps/);
    const steps = await page.locator('.columns tr', { hasText: 'Step' }).locator('td').allInnerTexts();
    assert.equal(steps[1], '51 of 51');
    assert.equal((await pathOn(page, 0, 25)).length, 25);
    assert.equal((await pathOn(page, 1, 25)).length, 25);
});

test('the second board goes when it is no longer wanted', async () => {
    const page = await stage.open(FIVE);
    await compare(page, 'Backtracking');
    const boards = page.locator('[role=grid]');
    assert.equal(await boards.count(), 2);
    await page.selectOption('#compare-with', { label: 'nothing' });
    assert.equal(await boards.count(), 1);
    await page.selectOption('#compare-with', { label: 'Random walks' });
    assert.equal(await boards.count(), 2);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    assert.equal(await boards.count(), 1);
    await page.locator('.film').waitFor({ state: 'detached' });
});

test('two boards lie side by side, and on a phone one above the other', async () => {
    const layout = async (/** @type {number} */ width) => {
        const page = await stage.open(FIVE, { viewport: { width, height: 844 } });
        await compare(page, 'Backtracking');
        const [one, other] = await page.locator('.board').evaluateAll((all) => all.map((each) => each.getBoundingClientRect()));
        const [inside, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        assert.ok(inside <= window, `${inside} > ${window}`);
        assert.ok(one && other && other.width > 100);
        await assertAccessible(page, `two films, ${width} wide`);
        return other.top > one.bottom ? 'above' : 'beside';
    };
    assert.deepEqual([await layout(1280), await layout(390), await layout(320)], ['beside', 'above', 'above']);
});
