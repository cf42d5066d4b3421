import assert from 'node:assert/strict';
import { test } from 'node:test';

import { answer, assertKnightPath, numberedUpTo, openOptions, painted, square } from '../support/board.js';
import { tap } from '../support/input.js';
import { useStage } from '../support/stage.js';

/** @typedef {import('playwright-core').Page} Page */

const stage = useStage();
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

/**
 * Presses keys, one after the other.
 *
 * @param {Page} page
 * @param {...string} keys
 */
async function press(page, ...keys) {
    for (const key of keys) await page.keyboard.press(key);
}

/**
 * What a screen reader would say of the element in focus.
 *
 * @param {Page} page
 */
function focused(page) {
    return page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id);
}

/**
 * Goes on with Tab until an element is in focus.
 *
 * @param {Page} page
 * @param {string} selector
 */
async function tabTo(page, selector) {
    for (let k = 0; k < 60; k += 1) {
        await page.keyboard.press('Tab');
        if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
    }
    assert.fail(`Tab does not reach ${selector}`);
}

test('a board is drawn, its ends are set and its tour is found by keyboard alone', async () => {
    const page = await stage.open('#board=5x5');
    await tabTo(page, '[role=gridcell]');
    assert.equal(await focused(page), 'a1, dark');
    await press(page, 's', 'Control+Home', 'e');
    await page.locator('[aria-label="a5, dark, end"]').waitFor();
    await press(page, 'End', 'ArrowDown', 'ArrowLeft', 'Enter');
    await page.locator('[aria-label="d4, left out"]').waitFor();
    await press(page, 'Enter', 'f');
    await answer(page, /An? (open|closed) tour/);
    const path = await numberedUpTo(page, 25);
    assertKnightPath(path);
    assert.deepEqual([path[0], path[24]], ['a1', 'a5']);
    await tabTo(page, '#play');
    await tabTo(page, '#at');
    await press(page, 'ArrowLeft', 'ArrowLeft');
    await numberedUpTo(page, 23);
});

test('a board with more squares than cells is gone over by keys, and clicked, everywhere', async () => {
    const page = await stage.open('#board=100x100');
    assert.equal(await page.locator('[role=gridcell]').count(), 64 * 64);
    await page.locator('#skip').focus();
    await press(page, 'Enter');
    assert.equal(await focused(page), 'a1, dark');
    await press(page, 'End', 'Enter');
    await page.locator('[aria-label="cv1, left out"]').waitFor();
    await press(page, 'PageUp', 'ArrowLeft', 'Enter');
    await page.locator('[aria-label="cu100, left out"]').waitFor();
    assert.equal(await focused(page), 'cu100, left out');
    const board = await page.locator('#board').boundingBox();
    assert.ok(board);
    await page.mouse.click(board.x + 40, board.y + board.height - 40);
    await page.waitForFunction(() => /holes=[^&]*,[^&]*,/.test(location.hash));
    assert.match(page.url(), /board=100x100/);
});

test('markers are moved and removed by keys', async () => {
    const page = await stage.open('#board=4x4&start=a1&holes=b1');
    await tabTo(page, '#start-marker');
    await press(page, 'ArrowRight');
    assert.equal(await page.inputValue('#start'), 'c1');
    await press(page, 'ArrowUp');
    assert.equal(await page.inputValue('#start'), 'c2');
    await press(page, 'Delete');
    assert.equal(await page.inputValue('#start'), '');
});

test('a game is played by keyboard alone', async () => {
    const page = await stage.open('#board=5x5&start=a1');
    await press(page, 'p');
    await answer(page, /Your move/);
    await tabTo(page, '[role=gridcell]');
    await press(page, 'ArrowRight', 'ArrowUp', 'ArrowUp');
    assert.match((await focused(page)) ?? '', /^b3, .*can be moved to$/);
    await press(page, 'Enter');
    await numberedUpTo(page, 2);
    await press(page, 'h');
    await page.locator('[aria-label$="hint"]').waitFor();
    await press(page, 'u');
    await numberedUpTo(page, 1);
    await press(page, 'Escape');
    await page.locator('#answer').waitFor({ state: 'hidden' });
});

test('the focus stays where it was when an answer takes the place of another', async () => {
    const page = await stage.open('#board=6x6&show=tour');
    const focus = (/** @type {string} */ words) =>
        page.waitForFunction((wanted) => document.activeElement?.textContent === wanted, words);
    await page.getByRole('button', { name: 'Another one' }).focus();
    await press(page, 'Enter');
    await page.waitForFunction(() => /seed=[1-9].*show=tour/.test(location.hash));
    await focus('Another one');
    await press(page, 'p');
    await answer(page, /Your move/);
    await page.getByRole('button', { name: 'Leave' }).focus();
    await press(page, 'Enter');
    await page.locator('#answer').waitFor({ state: 'hidden' });
    await focus('Find a tour');
});

test('single keys can be switched off, and the choice is kept', async () => {
    const page = await stage.open('#board=5x5');
    await press(page, '?');
    await page.uncheck('#shortcuts-on');
    await press(page, 'Escape');
    await page.reload();
    await page.locator('[role=gridcell][aria-label]').first().waitFor();
    await press(page, 'f');
    await page.click('#do-count');
    await answer(page, /Counted/);
    await page.click('#help-open');
    assert.equal(await page.isChecked('#shortcuts-on'), false);
});

test('what happens is said to those who listen', async () => {
    const page = await stage.open('#board=5x5');
    const said = (/** @type {RegExp} */ words) =>
        page.locator('#announcer').filter({ hasText: words }).waitFor({ state: 'attached' });
    await page.click('#do-find');
    await said(/Found an? \w+ tour of 25 squares/);
    await page.click('#pencil');
    await square(page, 'c3').click();
    await said(/c3 left out/);
    await page.check('#kind-closed');
    await page.click('#do-find');
    await said(/There is no tour|Found/);
});

test('a phone shows the whole page without scrolling sideways', async () => {
    const [wide, large] = ['#board=12x3&kind=closed&show=tour', '#board=64x64&show=tour'];
    for (const fragment of ['', '#board=8x8&show=tour', wide, large]) {
        const page = await stage.open(fragment, PHONE);
        if (fragment.includes('tour')) await answer(page, /An? (open|closed) tour/);
        await openOptions(page);
        const [inside, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        assert.ok(inside <= window, `${fragment}: ${inside} > ${window}`);
        const box = await page.locator('#do-find').boundingBox();
        assert.ok(box && box.y + box.height <= 740 && box.height >= 44, 'the button is out of reach');
    }
});

test('a finger taps squares and moves', async () => {
    const page = await stage.open('#board=5x5', PHONE);
    await tap(square(page, 'c3'));
    await page.locator('[aria-label="c3, left out"]').waitFor();
    await tap(square(page, 'c3'));
    await tap(page.locator('#do-play'));
    await tap(square(page, 'a1'));
    await tap(square(page, 'b3'));
    assert.deepEqual(await numberedUpTo(page, 2), ['a1', 'b3']);
    await tap(page.getByRole('button', { name: 'Leave' }));
    await tap(page.locator('#start-chip'));
    await tap(page.locator('#end-chip'));
    assert.deepEqual([await page.inputValue('#start'), await page.inputValue('#end')], ['a1', 'b1']);
});

test('the page is dark for those who like it dark, and can be switched', async () => {
    const page = await stage.open('', { colorScheme: 'dark' });
    const brightness = () =>
        page.evaluate(() => {
            const colour = getComputedStyle(document.body).backgroundColor;
            const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
            return (red + green + blue) / 3;
        });
    const middle = async () => {
        await painted(page, 'squares');
        return page.locator('#squares').evaluate((canvas) => {
            if (!(canvas instanceof HTMLCanvasElement)) return 0;
            const { width, height } = canvas;
            return canvas.getContext('2d')?.getImageData(width / 2 + 9, height / 2 + 9, 1, 1).data[0] ?? 0;
        });
    };
    assert.ok((await brightness()) < 60);
    assert.ok((await middle()) < 90);
    await page.click('#theme');
    assert.ok((await brightness()) > 200);
    await page.reload();
    await page.locator('[role=gridcell][aria-label]').first().waitFor();
    assert.ok((await brightness()) > 200, 'the choice is not kept');
    assert.ok((await middle()) > 150);
});

test('less motion is a slower player and no turning signs', async () => {
    const page = await stage.open('#board=5x5&show=tour', { reducedMotion: 'reduce' });
    await answer(page, /An? (open|closed) tour/);
    assert.equal(await page.inputValue('#speed'), '2');
    const usual = await stage.open('#board=5x5&show=tour', { reducedMotion: 'no-preference' });
    assert.equal(await usual.inputValue('#speed'), '10');
});
