import assert from 'node:assert/strict';
import { test } from 'node:test';

import { answer, assertKnightPath, numberedUpTo, square } from '../support/board.js';
import { SERVED, useStage } from '../support/stage.js';

/** @typedef {import('playwright-core').Page} Page */

const stage = useStage();

/**
 * @param {Page} page
 * @param {'yes' | 'no' | 'unknown'} is
 */
async function verdict(page, is) {
    await page.locator(`.verdict[data-verdict=${is}]`).waitFor();
    return page.locator('.verdict').innerText();
}

/**
 * Looks out for a square that is crossed out: the cross stands for a moment only.
 *
 * @param {Page} page
 * @returns {Promise<() => Promise<{ square: string, animation: string }>>} waits for it
 */
async function nextRefusal(page) {
    const refusal = await page.evaluateHandle(() => {
        const { promise: seen, resolve } = Promise.withResolvers();
        new MutationObserver((_, observer) => {
            const cross = document.querySelector('.refused');
            if (!cross) return;
            observer.disconnect();
            const square = cross.parentElement?.getAttribute('aria-label') ?? '';
            resolve({ square, animation: getComputedStyle(cross).animationName });
        }).observe(document.body, { childList: true, subtree: true });
        return { seen };
    });
    return () => refusal.evaluate(({ seen }) => seen);
}

test('a game that visits every square is not won if it is not the tour asked for', async () => {
    const open = 'a1 b3 a5 c4 e5 d3 e1 c2 b4 d5 e3 d1 b2 a4 c5 e4 d2 b1 a3 b5 d4 e2 c3 a2 c1'.split(' ');
    assertKnightPath(open);
    const page = await stage.open('#board=5x5&end=e5');
    await page.click('#do-play');
    for (const name of open) await square(page, name).click();
    await page.locator('.note', { hasText: /not|does|end/ }).waitFor();
    await answer(page, /Your move/);
});

test('a game is played to its end by following the hints', async () => {
    const page = await stage.open('#board=3x4');
    await page.click('#do-play');
    await answer(page, /Your move/);
    for (let visited = 1; visited <= 12; visited += 1) {
        await page.getByRole('button', { name: 'Hint' }).click();
        await page.locator('[aria-label$="hint"]').click();
        await numberedUpTo(page, visited);
    }
    assert.match(await answer(page, /Well done/), /Crossings/);
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

test('the verdict says by shape, words and colour whether a tour is still possible', async () => {
    const page = await stage.open('#board=5x5');
    await page.click('#do-play');
    await square(page, 'a1').click();
    assert.match(await verdict(page, 'yes'), /✓\s+A tour is still possible/);
    await page.getByRole('button', { name: 'Restart' }).click();
    await square(page, 'a2').click();
    assert.match(await verdict(page, 'no'), /✕\s+No tour is possible any more/);
});

test('undo and restart go back', async () => {
    const page = await stage.open('#board=5x5');
    await page.click('#do-play');
    for (const name of ['a1', 'b3', 'a5']) await square(page, name).click();
    await numberedUpTo(page, 3);
    await page.locator('#answer').getByRole('button', { name: 'Undo' }).click();
    assert.deepEqual(await numberedUpTo(page, 2), ['a1', 'b3']);
    await page.getByRole('button', { name: 'Restart' }).click();
    await numberedUpTo(page, 0);
});

test('a position without moves is reported', async () => {
    const page = await stage.open('#board=3x4');
    await page.click('#do-play');
    for (const name of ['a1', 'b3', 'c1', 'a2', 'c3', 'b1', 'a3', 'c2']) await square(page, name).click();
    assert.match(await verdict(page, 'no'), /No tour/);
    await square(page, 'b4').click();
    await page.locator('.verdict', { hasText: 'No moves left' }).waitFor();
});

test('a game that is started again is a game', async () => {
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

test('what is taken back is done again', async () => {
    const page = await stage.open('#board=5x5');
    await page.click('#do-play');
    for (const name of ['a1', 'b3', 'a5']) await square(page, name).click();
    await page.locator('#answer').getByRole('button', { name: 'Undo' }).click();
    await page.keyboard.press('u');
    assert.deepEqual(await numberedUpTo(page, 1), ['a1']);
    await page.locator('#answer').getByRole('button', { name: 'Redo' }).click();
    await page.keyboard.press('y');
    assert.deepEqual(await numberedUpTo(page, 3), ['a1', 'b3', 'a5']);
    assert.match(await page.locator('#answer').innerText(), /3 of 25 squares, 2 moves undone/);
    assert.equal(await page.locator('#answer').getByRole('button', { name: 'Redo' }).getAttribute('aria-disabled'), 'true');
});

test('a click that is no move is crossed out, and the card says why', async () => {
    const page = await stage.open('#board=5x5&start=a1');
    await page.click('#do-play');
    const refusal = await nextRefusal(page);
    await square(page, 'e5').click();
    assert.match((await refusal()).square, /^e5,/);
    await page.locator('.note', { hasText: 'e5 is not a knight’s move away from a1.' }).waitFor();
    await page.locator('#announcer', { hasText: 'not a knight’s move' }).waitFor({ state: 'attached' });
    await square(page, 'b3').click();
    await page.locator('.note').waitFor({ state: 'hidden' });
    await square(page, 'a1').click();
    await page.locator('.note', { hasText: 'a1 is already visited, as number 1.' }).waitFor();
});

test('a refused square does not shake for those who want less motion', async () => {
    const animation = async (/** @type {'reduce' | 'no-preference'} */ reducedMotion) => {
        const page = await stage.open('#board=5x5&start=a1', { reducedMotion });
        await page.click('#do-play');
        const refusal = await nextRefusal(page);
        await square(page, 'e5').click();
        return (await refusal()).animation;
    };
    assert.equal(await animation('reduce'), 'none');
    assert.equal(await animation('no-preference'), 'shake');
});

test('an earlier square of the path is gone back to, by its button or another click', async () => {
    const page = await stage.open('#board=5x5');
    await page.click('#do-play');
    for (const name of ['a1', 'b3', 'a5', 'c4']) await square(page, name).click();
    await square(page, 'a5').click();
    await page.getByRole('button', { name: 'Go back to 3' }).click();
    assert.deepEqual(await numberedUpTo(page, 3), ['a1', 'b3', 'a5']);
    await square(page, 'a1').click();
    await square(page, 'a1').click();
    assert.deepEqual(await numberedUpTo(page, 1), ['a1']);
});

test('a hint in a lost position says how far to go back', async () => {
    const page = await stage.open('#board=5x5');
    await page.click('#do-play');
    // A tour of 5x5 begins on a square of the colour of a1.
    for (const name of ['a2', 'b4', 'd5']) await square(page, name).click();
    await verdict(page, 'no');
    await page.getByRole('button', { name: 'Hint' }).click();
    const note = page.locator('.note', { hasText: 'Move 1 (a2) made a tour impossible.' });
    await note.getByRole('button', { name: 'Go back 3 moves' }).click();
    await numberedUpTo(page, 0);
    await verdict(page, 'yes');
});

test('verdicts are switched off, stay off, and send no requests meanwhile', SERVED, async () => {
    const page = await stage.open('#board=5x5');
    await page.click('#do-play');
    await square(page, 'a1').click();
    await verdict(page, 'yes');
    await page.getByLabel('Warn me when I am lost').uncheck();
    await page.locator('.verdict').waitFor({ state: 'hidden' });
    const asked = /** @type {string[]} */ ([]);
    page.on('request', (request) => {
        if (request.url().includes('/api/v1/')) asked.push(request.url());
    });
    await square(page, 'b3').click();
    await numberedUpTo(page, 2);
    await page.click('#do-play');
    await numberedUpTo(page, 0);
    assert.equal(await page.getByLabel('Warn me when I am lost').isChecked(), false);
    assert.deepEqual(asked, []);
});

test('the time is shown from the first move on, quietly, and can be hidden', async () => {
    const page = await stage.open('#board=5x5');
    await page.clock.install();
    await page.click('#do-play');
    await page.clock.runFor(5000);
    const timer = page.getByRole('timer');
    assert.equal(await timer.innerText(), '0:00');
    await square(page, 'a1').click();
    await page.clock.runFor(62_000);
    assert.match(await timer.innerText(), /^1:0\d$/);
    assert.equal(await timer.getAttribute('aria-live'), null);
    await page.getByRole('checkbox', { name: 'Time' }).uncheck();
    await timer.waitFor({ state: 'hidden' });
});

test('a game that is won says how it went, and gives a text to show', async () => {
    const page = await stage.open('#board=3x4');
    await page.click('#do-play');
    const way = ['a1', 'b3', 'c1', 'a2', 'b4', 'c2', 'a3', 'b1', 'c3', 'a4', 'b2', 'c4'];
    for (const name of way) await square(page, name).click();
    const words = await answer(page, /Well done: an open tour/);
    assert.match(words, /Your time\s+\d:\d\d/);
    assert.match(words, /Undone\s+none/);
    assert.match(words, /Hints\s+none/);
    assert.match(words, /Warnings\s+on/);
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await page.getByRole('button', { name: 'Copy result' }).click();
    const text = await page.getByLabel('Text to copy').inputValue();
    assert.match(text, /^A tour of 3x4: done in \d:\d\d, no undo, no hints, with warnings\.\nhttp/);
});

test('when the server does not answer, the card says so and does not blame the position', SERVED, async () => {
    const page = await stage.open('#board=5x5');
    await page.click('#do-play');
    await square(page, 'a1').click();
    await verdict(page, 'yes');
    await page.route('**/api/v1/play', (route) => route.abort());
    await square(page, 'b3').click();
    await page.locator('.verdict[data-verdict=silent]').waitFor();
    await page.locator('.note', { hasText: 'does not answer' }).waitFor();
    await page.unroute('**/api/v1/play');
    await page.getByRole('button', { name: 'Try again' }).click();
    await verdict(page, 'yes');
    // The browser itself notes the request that failed.
    stage.complaints.splice(0);
});

test('the link of a game opens it where it stands', async () => {
    const page = await stage.open('#board=5x5');
    await page.click('#do-play');
    for (const name of ['a1', 'b3', 'a5']) await square(page, name).click();
    await page.waitForFunction(() => /show=game&path=a1\.\w/.test(location.hash));
    await numberedUpTo(page, 3);
    const other = await stage.open(new URL(page.url()).hash);
    assert.deepEqual(await numberedUpTo(other, 3), ['a1', 'b3', 'a5']);
    await answer(other, /Your move/);
});

test('leaving a game with more than a few moves asks first', async () => {
    const page = await stage.open('#board=5x5');
    const dialog = page.getByRole('dialog', { name: 'Leave this game?' });
    await page.click('#do-play');
    for (const name of ['a1', 'b3', 'a5', 'c4']) await square(page, name).click();
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Keep playing' }).click();
    await numberedUpTo(page, 4);
    await page.click('#do-count');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await numberedUpTo(page, 4);
    await page.keyboard.press('f');
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await answer(page, /An? (open|closed) tour/);
});
