import assert from 'node:assert/strict';
import { test } from 'node:test';

import { answer, numberedUpTo, settledHash, square } from '../support/board.js';
import { useStage } from '../support/stage.js';

/** @typedef {import('playwright-core').Page} Page */

const stage = useStage();

/**
 * @param {Page} page
 * @param {string} part
 */
function addressHas(page, part) {
    return page.waitForFunction((wanted) => location.hash.includes(wanted), part);
}

test('undo goes back through boards and tours, redo forward again', async () => {
    const page = await stage.open('#board=5x5');
    assert.ok(await page.isDisabled('#undo'));
    await page.click('#do-find');
    const first = await numberedUpTo(page, 25);
    await addressHas(page, 'path=');
    await page.click('[data-size="6x6"]');
    await addressHas(page, 'board=6x6');
    await square(page, 'a1').click();
    await addressHas(page, 'holes=a1');
    await page.click('#undo');
    await square(page, 'a1, dark').waitFor();
    await page.click('#undo');
    assert.deepEqual(await numberedUpTo(page, 25), first);
    await page.click('#undo');
    await numberedUpTo(page, 0);
    assert.ok(await page.isDisabled('#undo'));
    await page.click('#redo');
    assert.deepEqual(await numberedUpTo(page, 25), first);
    await page.click('#redo');
    await page.click('#redo');
    await page.locator('[aria-label="a1, left out"]').waitFor();
    await page.waitForFunction(() => document.getElementById('redo')?.hasAttribute('disabled'));
});

test('Back and Forward of the browser and the keys do the same', async () => {
    const page = await stage.open('#board=5x5');
    await page.click('[data-size="6x6"]');
    await addressHas(page, 'board=6x6');
    await page.click('[data-size="3x4"]');
    await addressHas(page, 'board=3x4');
    await page.goBack();
    await page.waitForFunction(() => document.querySelector('[data-size="6x6"]')?.getAttribute('aria-pressed') === 'true');
    await page.keyboard.press('Control+z');
    await addressHas(page, 'board=5x5');
    await page.keyboard.press('Control+Shift+z');
    await addressHas(page, 'board=6x6');
    await page.keyboard.press('Control+y');
    await addressHas(page, 'board=3x4');
    assert.equal(await page.inputValue('#height'), '4');
});

test('a new change after undo forgets what was undone', async () => {
    const page = await stage.open('#board=5x5');
    await page.click('[data-size="6x6"]');
    await addressHas(page, 'board=6x6');
    await page.click('#undo');
    await addressHas(page, 'board=5x5');
    await page.click('[data-size="3x4"]');
    await addressHas(page, 'board=3x4');
    await page.waitForFunction(() => document.getElementById('redo')?.hasAttribute('disabled'));
});

test('the address of a tour holds every square, and a wrong one is refused', async () => {
    const page = await stage.open('#board=5x5&method=warnsdorff&tie-break=random&seed=3');
    await page.click('#do-find');
    const path = await numberedUpTo(page, 25);
    await addressHas(page, 'path=');
    const hash = await page.evaluate(() => location.hash);
    // Another method would find another tour, but the one in the address is shown.
    const other = await stage.open(hash.replace('method=warnsdorff', 'method=backtrack'));
    assert.deepEqual(await numberedUpTo(other, 25), path);
    assert.match(await answer(other, /tour/), /Checked/);
    const short = await stage.open('#board=5x5&show=tour&path=a1.A');
    assert.match(await answer(short, /not a tour/), /squares are never visited: b1, /);
});

test('the address of a board without a tour shows why there is none', async () => {
    const page = await stage.open('#board=5x5&kind=closed');
    await page.click('#do-find');
    await answer(page, /There is no/);
    await addressHas(page, 'show=tour');
    const other = await stage.open(await page.evaluate(() => location.hash));
    await answer(other, /There is no/);
});

test('the address of a count counts again', async () => {
    const page = await stage.open('#board=5x5');
    await page.click('#do-count');
    await answer(page, /Counted/);
    await addressHas(page, 'show=count');
    const other = await stage.open(await page.evaluate(() => location.hash));
    assert.match(await answer(other, /Counted/), /864/);
});

test('a reader who stays in a game is asked once, however often the browser goes back', async () => {
    const page = await stage.open('#board=5x5');
    for (const size of ['6x6', '8x8']) {
        await page.click(`[data-size="${size}"]`);
        await page.waitForFunction((box) => location.hash.includes(`board=${box}`), size);
    }
    await page.click('#do-play');
    for (const name of ['a1', 'b3', 'a5', 'b7']) await square(page, name).click();
    const game = await settledHash(page);
    assert.match(game, /show=game/);
    for (let times = 0; times < 2; times += 1) {
        await page.evaluate(() => history.back());
        await page.getByRole('dialog').waitFor();
    }
    assert.equal(await page.locator('dialog[open]').count(), 1);
    await page.getByRole('button', { name: 'Keep playing' }).click();
    await page.waitForFunction((hash) => location.hash === hash, game);
    assert.deepEqual(await numberedUpTo(page, 4), ['a1', 'b3', 'a5', 'b7']);
    await page.evaluate(() => history.back());
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await page.waitForFunction(() => /board=8x8/.test(location.hash) && !/show=/.test(location.hash));
});
