import assert from 'node:assert/strict';
import { test } from 'node:test';

import { answer, assertKnightPath, numberedUpTo, square } from '../support/board.js';
import { useStage } from '../support/stage.js';

/** @typedef {import('playwright-core').Page} Page */

const stage = useStage();

/**
 * @param {Page} page
 * @param {'yes' | 'no' | 'unknown'} light
 */
async function lamp(page, light) {
    await page.locator(`.lamp[data-light=${light}]`).waitFor();
    return page.locator('.lamp').innerText();
}

test('a game is played to its end by following the hints', async () => {
    const page = await stage.open('#board=3x4');
    await page.click('#do-play');
    await answer(page, /Your move/);
    for (let visited = 1; visited <= 12; visited += 1) {
        await page.getByRole('button', { name: 'Hint' }).click();
        await page.locator('[aria-label$="hint"]').click();
        await numberedUpTo(page, visited);
    }
    assert.match(await answer(page, /You made it/), /Crossings/);
    assertKnightPath(await numberedUpTo(page, 12));
    await page.locator('#player').waitFor();
});

test('only legal moves are made, and they are marked', async () => {
    const page = await stage.open('#board=5x5&start=a1');
    await page.click('#do-play');
    await numberedUpTo(page, 1);
    assert.equal(await page.locator('[aria-label*="can be moved to"]').count(), 2);
    await square(page, 'e5').click();
    await numberedUpTo(page, 1);
    await square(page, 'b3').click();
    assert.deepEqual(await numberedUpTo(page, 2), ['a1', 'b3']);
});

test('the lamp tells by shape, words and colour whether a tour can still come of it', async () => {
    const page = await stage.open('#board=5x5');
    await page.click('#do-play');
    await square(page, 'a1').click();
    assert.match(await lamp(page, 'yes'), /✓\s+A tour is still possible/);
    await page.getByRole('button', { name: 'Restart' }).click();
    await square(page, 'a2').click();
    assert.match(await lamp(page, 'no'), /✕\s+No tour can come of this/);
});

test('undo and restart go back', async () => {
    const page = await stage.open('#board=5x5');
    await page.click('#do-play');
    for (const name of ['a1', 'b3', 'a5']) await square(page, name).click();
    await numberedUpTo(page, 3);
    await page.getByRole('button', { name: 'Undo' }).click();
    assert.deepEqual(await numberedUpTo(page, 2), ['a1', 'b3']);
    await page.getByRole('button', { name: 'Restart' }).click();
    await numberedUpTo(page, 0);
});

test('whoever is stuck is told so', async () => {
    const page = await stage.open('#board=3x4');
    await page.click('#do-play');
    for (const name of ['a1', 'b3', 'c1', 'a2', 'c3', 'b1', 'a3', 'c2']) await square(page, name).click();
    assert.match(await lamp(page, 'no'), /No tour/);
    await square(page, 'b4').click();
    await page.locator('.lamp', { hasText: 'no move left' }).waitFor();
});

test('a game that is begun anew is a game', async () => {
    const page = await stage.open('#board=5x5');
    await page.click('#do-play');
    await square(page, 'a1').click();
    await page.click('#do-play');
    await numberedUpTo(page, 0);
    await square(page, 'e5').click();
    assert.deepEqual(await numberedUpTo(page, 1), ['e5']);
});

test('a game is left for drawing', async () => {
    const page = await stage.open('#board=5x5');
    await page.click('#do-play');
    await square(page, 'a1').click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.locator('#answer').waitFor({ state: 'hidden' });
    await square(page, 'a1').click();
    await page.locator('[aria-label="a1, left out"]').waitFor();
});
