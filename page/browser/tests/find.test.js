import assert from 'node:assert/strict';
import { test } from 'node:test';

import { answer, assertKnightPath, isKnightMove, numberedUpTo, openOptions, painted } from '../support/board.js';
import { enter } from '../support/input.js';
import { useStage } from '../support/stage.js';

const stage = useStage();

test('a click finds a tour of the chessboard and describes it', async () => {
    const page = await stage.open();
    await page.click('#do-find');
    const words = await answer(page, /An? (open|closed) tour/);
    for (const fact of ['Method', 'Time', 'Symmetry', 'Turns', 'Crossings']) assert.match(words, new RegExp(fact));
    assertKnightPath(await numberedUpTo(page, 64));
    assert.ok((await painted(page, 'ink')) > 10_000, 'the tour is not painted');
});

test('a closed tour is closed', async () => {
    const page = await stage.open('#board=6x6');
    await page.check('#kind-closed');
    await page.click('#do-find');
    await answer(page, /A closed tour/);
    const path = await numberedUpTo(page, 36);
    assertKnightPath(path);
    assert.ok(isKnightMove(path[35] ?? '', path[0] ?? ''));
});

test('a search reports its steps, and its method can be chosen', async () => {
    const page = await stage.open('#board=5x5&start=a1');
    await openOptions(page);
    await page.selectOption('#method', 'backtrack');
    await page.click('#do-find');
    const words = await answer(page, /An? (open|closed) tour/);
    assert.match(words, /Backtracking/);
    assert.match(words, /Steps\s+38, 13 taken back/);
});

test('another one is another tour', async () => {
    const page = await stage.open('#board=6x6&show=tour');
    const first = await numberedUpTo(page, 36);
    await page.getByRole('button', { name: 'Another one' }).click();
    await page.waitForFunction(() => /seed=[1-9].*show=tour/.test(location.hash));
    await page.waitForFunction((before) => {
        const cells = [...document.querySelectorAll('[role=gridcell][aria-label*="number "]')];
        const isSame = (/** @type {Element} */ cell) => {
            const [name = '', , number] = cell.getAttribute('aria-label')?.split(', ') ?? [];
            return `number ${before.indexOf(name) + 1}` === number;
        };
        return cells.length === before.length && !cells.every(isSame);
    }, first);
    assertKnightPath(await numberedUpTo(page, 36));
});

test('the slider scrubs through the tour, and steps go one by one', async () => {
    const page = await stage.open('#board=5x5&show=tour');
    const whole = await numberedUpTo(page, 25);
    await page.fill('#at', '10');
    assert.deepEqual(await numberedUpTo(page, 10), whole.slice(0, 10));
    await page.click('#step-on');
    assert.deepEqual(await numberedUpTo(page, 11), whole.slice(0, 11));
    await page.click('#step-back');
    await page.click('#step-back');
    await numberedUpTo(page, 9);
    assert.match(await page.locator('#at-text').innerText(), /^9 \/ 25/);
});

test('the tour plays from its start to its end, and pauses', async () => {
    const page = await stage.open('#board=5x5&show=tour');
    await numberedUpTo(page, 25);
    await page.selectOption('#speed', '2');
    await page.click('#play');
    await page.waitForFunction(() => document.querySelector('#at-text')?.textContent?.startsWith('2 /'));
    await page.getByRole('button', { name: 'Pause' }).click();
    const at = Number(await page.inputValue('#at'));
    assert.ok(at < 25, `paused at ${at}`);
    await numberedUpTo(page, at);
    await page.selectOption('#speed', '1000');
    await page.click('#play');
    await numberedUpTo(page, 25);
    await page.getByRole('button', { name: 'Play', exact: true }).nth(0).waitFor();
});

test('a tour is drawn as a line, as numbers, or as both', async () => {
    const page = await stage.open('#board=6x6&show=tour');
    await numberedUpTo(page, 36);
    const amounts = new Set();
    for (const style of ['line', 'numbers', 'both']) {
        await page.check(`input[value=${style}]`);
        amounts.add(await painted(page, 'ink'));
    }
    assert.equal(amounts.size, 3);
});

test('a search that takes long can be stopped', async () => {
    const page = await stage.open('#board=8x8&kind=closed&method=random');
    await page.click('#do-find');
    await answer(page, /Looking for a tour/);
    await page.getByRole('button', { name: 'Stop' }).click();
    await answer(page, /Stopped/);
});

test('another piece on joined edges leaves over one edge and comes in at the other', async () => {
    const page = await stage.open('#board=5x5&wrap=torus&kind=closed&show=tour');
    await answer(page, /A closed tour/);
    await numberedUpTo(page, 25);
    await openOptions(page);
    await page.selectOption('#wrap', 'none');
    await page.selectOption('#piece', 'zebra');
    await enter(page.locator('#width'), '10');
    await enter(page.locator('#height'), '10');
    await page.click('#do-find');
    await answer(page, /An? (open|closed) tour/);
    await numberedUpTo(page, 100);
});

test('a large board is found, painted and scrubbed', async () => {
    const page = await stage.open('#board=64x64&show=tour');
    await answer(page, /An? (open|closed) tour/);
    await page.fill('#at', '2000');
    await page.waitForFunction(() => document.querySelector('#at-text')?.textContent?.startsWith('2\u2009000 /'));
    const huge = await stage.open('#board=300x300&show=tour');
    await answer(huge, /An? (open|closed) tour/);
    assert.ok((await painted(huge, 'ink')) > 100_000);
});

test('a tour has the property that was chosen, and the link says which', async () => {
    const page = await stage.open('#board=6x6&kind=closed');
    await openOptions(page);
    await page.selectOption('#property', 'symmetry:quarter-turn');
    await page.click('#do-find');
    const words = await answer(page, /A closed tour/);
    assert.match(words, /quarter turn/i);
    await page.waitForFunction(() => /property=symmetry:quarter-turn.*show=tour/.test(location.hash));
    await page.selectOption('#property', 'magic:semi');
    await page.click('#do-find');
    await answer(page, /There is no such tour/);
});

test('a property from a link is shown, asked for, and needs no method', async () => {
    const page = await stage.open('#board=5x5&property=random&method=sat&seed=3');
    assert.equal(await page.inputValue('#property'), 'random');
    assert.equal(await page.locator('#options[open]').count(), 1);
    await page.click('#do-find');
    assert.match(await answer(page, /An? (open|closed) tour/), /Draw from all tours/);
    await page.click('#do-watch');
    await answer(page, /An? (open|closed) tour/);
    await numberedUpTo(page, 25);
});

test('a tour with few turns is found by the chosen method', async () => {
    const page = await stage.open('#board=6x6&property=minimize:turns&method=backtrack');
    await page.click('#do-find');
    assert.match(await answer(page, /An? (open|closed) tour/), /Backtracking/);
});
