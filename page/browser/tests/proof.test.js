import assert from 'node:assert/strict';
import { test } from 'node:test';

import { assertAccessible } from '../support/axe.js';
import { answer, painted, square } from '../support/board.js';
import { useStage } from '../support/stage.js';

const stage = useStage();

/** @param {import('playwright-core').Page} page */
const current = (page) => page.locator('#proof [aria-current=step]');

test('the colouring argument for four ranks is read line by line, with its colours on the board', async () => {
    const page = await stage.open('#board=7x4&kind=closed&show=tour');
    await answer(page, /There is no closed tour/);
    const lines = page.locator('#proof li');
    assert.ok((await lines.count()) > 3);
    assert.match(await current(page).innerText(), /outer/);
    const [outer, inner] = [/colour A/, /colour B/];
    await square(page, 'a1').and(page.locator('[aria-label*="colour A"]')).waitFor();
    assert.match((await square(page, 'g4').getAttribute('aria-label')) ?? '', outer);
    assert.match((await square(page, 'a2').getAttribute('aria-label')) ?? '', inner);
    assert.ok((await painted(page, 'ink')) > 10_000, 'the colours are not painted');
    await page.getByRole('button', { name: 'Next' }).click();
    assert.equal(await current(page).innerText(), await lines.nth(1).innerText());
    await page.locator('[role=gridcell][aria-label*="mark 1"]').waitFor();
    assert.equal(await page.locator('#announcer').textContent(), await current(page).innerText());
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    // At the first line Back leads nowhere, and keeps the focus.
    await page.keyboard.press('Enter');
    assert.equal(await current(page).innerText(), await lines.nth(0).innerText());
});

test('arrow keys go through a proof, and a click goes to any line', async () => {
    const page = await stage.open('#board=7x4&kind=closed&show=tour');
    await answer(page, /There is no closed tour/);
    const lines = page.locator('#proof .point');
    await lines.nth(2).click();
    assert.equal(await lines.nth(2).getAttribute('aria-current'), 'step');
    await page.keyboard.press('ArrowDown');
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-current')), 'step');
    assert.equal(await lines.nth(3).getAttribute('aria-current'), 'step');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowUp');
    assert.equal(await lines.nth(0).getAttribute('aria-current'), 'step');
    await page.keyboard.press('End');
    assert.equal(await lines.last().getAttribute('aria-current'), 'step');
    assert.equal(await page.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled'), 'true');
});

test('a phone shows the board and the line together', async () => {
    const page = await stage.open('#board=7x4&kind=closed&show=tour', { viewport: { width: 360, height: 740 } });
    await answer(page, /There is no closed tour/);
    await page.getByRole('button', { name: 'Next' }).scrollIntoViewIfNeeded();
    assert.equal(await page.locator('#proof li:visible').count(), 1);
    const [inside, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(inside <= window, `${inside} > ${window}`);
});

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    test(`the checker finds no serious fault in a proof, ${colorScheme}`, async () => {
        const page = await stage.open('#board=7x4&kind=closed&show=tour', { colorScheme });
        await answer(page, /There is no closed tour/);
        await page.getByRole('button', { name: 'Next' }).click();
        await assertAccessible(page, 'a proof');
    });
}
