import assert from 'node:assert/strict';
import { test } from 'node:test';

import { answer, assertKnightPath, drag, numberedUpTo, painted, square } from '../support/board.js';
import { enter } from '../support/input.js';
import { useStage } from '../support/stage.js';

const stage = useStage();

test('a click leaves a square out, and another puts it back', async () => {
    const page = await stage.open('#board=5x5');
    await square(page, 'c3').click();
    await page.locator('[aria-label="c3, left out"]').waitFor();
    assert.match(await page.locator('#squares-text').innerText(), /24 squares/);
    await square(page, 'c3').click();
    await page.locator('[aria-label="c3, dark"]').waitFor();
});

test('a stroke of the mouse leaves out every square it passes', async () => {
    const page = await stage.open('#board=6x6');
    await drag(page, square(page, 'a6'), square(page, 'c6'));
    await page.waitForFunction(() => location.hash.includes('holes=a6,b6,c6'));
    await page.click('#fill-in');
    await page.waitForFunction(() => !location.hash.includes('holes'));
});

test('a tour goes around holes', async () => {
    const page = await stage.open('#board=3x3');
    await square(page, 'b2').click();
    await page.check('#kind-closed');
    await page.click('#do-find');
    await answer(page, /A closed tour/);
    const path = await numberedUpTo(page, 8);
    assertKnightPath(path);
    assert.ok(!path.includes('b2'));
});

test('the cross is drawn by one click and has a tour', async () => {
    const page = await stage.open();
    await page.getByRole('button', { name: 'Cross', exact: true }).click();
    await page.click('#do-find');
    await answer(page, /An? (open|closed) tour/);
    assertKnightPath(await numberedUpTo(page, 20));
});

test('start and end are dragged onto the board, over it, and off it', async () => {
    const page = await stage.open('#board=6x6');
    await drag(page, page.locator('#start-chip'), square(page, 'a1'));
    await drag(page, page.locator('#end-chip'), square(page, 'f6'));
    assert.equal(await page.inputValue('#start'), 'a1');
    assert.equal(await page.inputValue('#end'), 'f6');
    await drag(page, page.locator('#end-marker'), square(page, 'b1'));
    assert.equal(await page.inputValue('#end'), 'b1');
    await page.click('#do-find');
    await answer(page, /An? (open|closed) tour/);
    const path = await numberedUpTo(page, 36);
    assert.deepEqual([path[0], path[35]], ['a1', 'b1']);
    await drag(page, page.locator('#start-marker'), page.locator('h1'));
    assert.equal(await page.inputValue('#start'), '');
});

test('start and end can be typed, and what is no square is refused in words', async () => {
    const page = await stage.open('#board=5x5');
    await enter(page.locator('#start'), 'z9');
    assert.match(await page.locator('#start-problem').innerText(), /z9.*not a square/);
    await enter(page.locator('#start'), 'E5');
    assert.equal(await page.locator('#start-problem').innerText(), '');
    await page.locator('#start-marker[aria-label="Start on e5"]').waitFor();
});

test('why there is no tour is said, and marked on the board', async () => {
    const page = await stage.open('#board=5x5&kind=closed');
    await page.click('#do-find');
    const words = await answer(page, /There is no closed tour/);
    assert.match(words, /13 are dark and 12 are light/);
    await page.locator('[aria-label="a1, dark, colour A"]').waitFor();
    await page.locator('[aria-label="b1, light, colour B"]').waitFor();
    assert.ok((await painted(page, 'ink')) > 10_000, 'nothing is marked');
});

test('squares with too few exits are numbered', async () => {
    const page = await stage.open('#board=3x4&holes=b2,b3');
    await page.click('#do-find');
    await answer(page, /There is no tour/);
    await page.locator('[aria-label^="a1, dark, mark "]').waitFor();
});

test('moves that are forced are shown, line by line', async () => {
    const page = await stage.open('#board=5x5&holes=c3&kind=closed&show=tour');
    await answer(page, /There is no closed tour/);
    const lines = page.locator('#proof .point');
    assert.ok((await lines.count()) > 2);
    await lines.first().press('End');
    assert.equal(await lines.last().getAttribute('aria-current'), 'step');
    assert.ok((await painted(page, 'ink')) > 5_000);
});

test('a theorem is cited', async () => {
    const page = await stage.open('#board=4x20&kind=closed&show=tour');
    await answer(page, /There is no closed tour/);
    await page.locator('#answer summary', { hasText: 'In one sentence' }).click();
    assert.match(await page.locator('#answer details').innerText(), /Schwenk/);
});

test('a size that cannot be is refused in words', async () => {
    const page = await stage.open();
    await enter(page.locator('#width'), '0');
    assert.match(await page.locator('#width-problem').innerText(), /from 1 to 1000/);
});
