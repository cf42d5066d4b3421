import assert from 'node:assert/strict';
import { test } from 'node:test';

import { FAMOUS } from '../../site/model/famous.js';
import { assertAccessible } from '../support/axe.js';
import { answer, assertKnightPath, isKnightMove, numbered, numberedUpTo, square } from '../support/board.js';
import { tap } from '../support/input.js';
import { useStage } from '../support/stage.js';

const stage = useStage();

/** @param {import('playwright-core').Page} page */
const fragment = (page) => page.evaluate(() => location.hash);

test('a tour draws itself on the board, and the address stays as it is', async () => {
    const page = await stage.open();
    await page.waitForFunction(() => document.querySelectorAll('[aria-label*="number "]').length > 2);
    assert.ok(await page.getByRole('button', { name: 'Pause' }).isVisible());
    const path = await numberedUpTo(page, 64);
    assertKnightPath(path);
    assert.ok(isKnightMove(path[63] ?? '', path[0] ?? ''));
    assert.match(await answer(page, /A knight’s tour/), /Show me/);
    assert.equal(await fragment(page), '');
});

test('any action shows the whole tour at once', async () => {
    const page = await stage.open();
    await page.keyboard.press('Tab');
    await numberedUpTo(page, 64);
    await page.getByRole('button', { name: 'Play', exact: true }).first().waitFor();
});

test('in the player it can be paused', async () => {
    const page = await stage.open();
    await page.selectOption('#speed', '2');
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.locator('#play[data-does=Play]').waitFor();
    assert.ok((await numbered(page)).length < 64);
});

test('with less motion the whole tour is there at once', async () => {
    const page = await stage.open('', { reducedMotion: 'reduce' });
    await numberedUpTo(page, 64);
    assert.equal(await page.getByRole('button', { name: 'Pause' }).count(), 0);
});

test('who listens to the page is not read every square', async () => {
    const page = await stage.open();
    assert.equal(await page.locator('#at-text').getAttribute('aria-live'), 'off');
    await page.keyboard.press('Tab');
    assert.equal(await page.locator('#at-text').getAttribute('aria-live'), null);
});

test('“Show me” finds a tour of the board as it is, and lets it draw itself', async () => {
    const page = await stage.open();
    await page.getByRole('button', { name: 'Show me' }).click();
    await answer(page, /An? (open|closed) tour/);
    assertKnightPath(await numberedUpTo(page, 64));
    await page.waitForFunction(() => location.hash.includes('show=tour'));
});

test('an edit clears the board for the reader’s own', async () => {
    const page = await stage.open();
    await page.click('[data-size="5x5"]');
    await page.locator('#answer').waitFor({ state: 'hidden' });
    assert.equal((await numbered(page)).length, 0);
});

test('an address with a question shows that question alone', async () => {
    const page = await stage.open('#board=5x5');
    assert.equal((await numbered(page)).length, 0);
    assert.equal(await page.locator('#answer').isVisible(), false);
});

for (const famous of FAMOUS) {
    test(`in the gallery: ${famous.name}`, async () => {
        const page = await stage.open('#board=3x3');
        const role = famous.squares === '' ? 'link' : 'button';
        await page.getByRole(role, { name: new RegExp(`^${famous.name}`) }).click();
        if (famous.squares === '') {
            await answer(page, /There is no closed tour|An open tour/);
            return;
        }
        // The independent checker has looked at it.
        const words = await page.locator('#answer', { hasText: 'Crossings' }).innerText();
        assert.match(words, new RegExp(famous.name));
        const squares = famous.squares.split(' ');
        assert.deepEqual(await numberedUpTo(page, squares.length), squares);
        await page.waitForFunction((box) => location.hash.includes(`board=${box}`), /board=(\w+)/.exec(famous.fragment)?.[1]);
    });
}

test('the checker confirms what the gallery says', async () => {
    const page = await stage.open('#board=3x3');
    const says = async (/** @type {string} */ name, /** @type {RegExp} */ fact) => {
        await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
        await page.locator('#answer h2').filter({ hasText: name }).waitFor();
        await page.locator('#answer dl').filter({ hasText: fact }).waitFor();
    };
    await says('Beverley', /semi-magic/);
    await says('Euler', /half turn/);
    await says('A pinwheel', /quarter turn left/);
    await says('Corner to corner', /half turn/);
    await says('In the mirror', /mirror left-right/);
    await says('Another leaper', /quarter turn left/);
});

test('the card leads to the gallery', async () => {
    const page = await stage.open();
    await page.getByRole('link', { name: 'Famous boards and tours' }).click();
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'gallery-title');
    assert.equal(await fragment(page), '');
});

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    test(`the checker finds no serious fault, ${colorScheme}`, async () => {
        const page = await stage.open('', { colorScheme, reducedMotion: 'reduce' });
        await assertAccessible(page, 'the start');
        await page.getByRole('button', { name: 'What “Tour” means' }).click();
        await assertAccessible(page, 'a word');
    });
}

test('a word is explained by mouse and by keyboard, and Escape closes nothing else', async () => {
    const page = await stage.open('#board=5x5&start=a1&method=backtrack&show=tour');
    await answer(page, /An? (open|closed) tour/);
    const word = page.locator('#answer').getByRole('button', { name: 'Backtracking' });
    const meaning = page.locator('.meaning:popover-open');
    await word.click();
    assert.match(await meaning.innerText(), /take the last one back/);
    await page.locator('#announcer').filter({ hasText: 'take the last one back' }).waitFor({ state: 'attached' });
    await word.click();
    await meaning.waitFor({ state: 'hidden' });
    await word.focus();
    await page.keyboard.press('Enter');
    await meaning.waitFor();
    await page.keyboard.press('Escape');
    await meaning.waitFor({ state: 'hidden' });
    await numberedUpTo(page, 25);
    await page.keyboard.press('Enter');
    await meaning.waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(/learn\/backtracking\.html/);
});

test('a word can be read while its value changes', async () => {
    const page = await stage.open('#board=8x8&kind=closed&method=random');
    await page.click('#do-watch');
    await page.locator('#answer dl').waitFor();
    const word = page.locator('#answer').getByRole('button', { name: 'Taken back' });
    await word.focus();
    const value = () => page.locator('#answer dd').nth(2).innerText();
    const before = await value();
    await page.waitForFunction((text) => document.querySelectorAll('#answer dd')[2]?.textContent !== text, before);
    assert.ok(await word.evaluate((element) => element === document.activeElement));
    await page.keyboard.press('Enter');
    await page.locator('.meaning:popover-open', { hasText: 'dead end' }).waitFor();
});

test('words stay on the screen of a phone', async () => {
    const page = await stage.open('#board=5x5&show=tour', { viewport: { width: 320, height: 640 }, hasTouch: true });
    await answer(page, /An? (open|closed) tour/);
    for (const name of ['Symmetry', 'Turns', 'Crossings']) {
        await tap(page.locator('#answer').getByRole('button', { name }));
        // It is put in its place in the frame after it is shown.
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        const box = await page.locator('.meaning:popover-open').boundingBox();
        assert.ok(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= 320 && box.y + box.height <= 640, name);
        await page.keyboard.press('Escape');
    }
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 320, `the page is ${width} pixels wide`);
    assert.ok(await square(page, 'a1').isVisible());
});
