import assert from 'node:assert/strict';
import { test } from 'node:test';

import { answer, numberedUpTo, openOptions, square } from '../support/board.js';
import { download, enter } from '../support/input.js';
import { BROWSER, HOST, useStage } from '../support/stage.js';

/** @typedef {import('playwright-core').Page} Page */

const stage = useStage();

/** For the clipboard of a page. */
const CLIPBOARD = BROWSER === 'firefox' ? {} : { permissions: ['clipboard-read', 'clipboard-write'] };

/** @param {Page} page */
function clipboard(page) {
    return page.evaluate(() => navigator.clipboard.readText());
}

test('the address holds the question, and restores it', async () => {
    const page = await stage.open();
    await enter(page.locator('#width'), '6');
    await square(page, 'c3').click();
    await page.check('#kind-closed');
    await enter(page.locator('#start'), 'b2');
    await openOptions(page);
    await page.selectOption('#wrap', 'torus');
    await page.selectOption('#method', 'warnsdorff');
    await page.selectOption('#piece', 'other');
    await enter(page.locator('#leaps'), '0,1');
    await enter(page.locator('#seed'), '42');
    const fragment = '#board=6x8&holes=c3&kind=closed&start=b2&piece=0,1&wrap=torus&method=warnsdorff&seed=42';
    await page.waitForFunction((wanted) => location.hash === wanted, fragment);
    const other = await stage.open(fragment);
    assert.equal(await other.inputValue('#width'), '6');
    assert.equal(await other.inputValue('#seed'), '42');
    assert.equal(await other.inputValue('#leaps'), '0,1');
    assert.equal(await other.inputValue('#start'), 'b2');
    assert.equal(await other.inputValue('#wrap'), 'torus');
    assert.ok(await other.isChecked('#kind-closed'));
    await other.locator('[aria-label="c3, left out"]').waitFor();
});

test('a link that is copied shows the same tour when it is opened', async () => {
    const page = await stage.open('#board=6x6&method=warnsdorff&tie-break=random&seed=5', CLIPBOARD);
    await page.click('#do-find');
    const path = await numberedUpTo(page, 36);
    await page.waitForFunction(() => location.hash.includes('show=tour'));
    await page.click('#export-link');
    await page.locator('#export-link', { hasText: 'Copied' }).waitFor();
    const link = await clipboard(page);
    const other = await stage.open(new URL(link).hash);
    assert.deepEqual(await numberedUpTo(other, 36), path);
});

test('an address that is edited by hand changes the board, and nonsense does no harm', async () => {
    const page = await stage.open('#board=5x5');
    await page.evaluate(() => {
        location.hash = '#board=4x7&kind=closed';
    });
    await page.waitForFunction(() => location.hash.includes('board=4x7') && location.hash.includes('seed=0'));
    assert.equal(await page.inputValue('#height'), '7');
});

test('useless parts of a link are reported', async () => {
    const page = await stage.open('#board=0x9999999&kind=closed&start=q99&seed=-1&show=tour');
    const card = await answer(page, /Part of this link cannot be read/);
    for (const field of ['board=0x9999999', 'start=q99', 'seed=-1']) assert.ok(card.includes(field), field);
    assert.equal(await page.inputValue('#width'), '8');
    assert.ok(await page.isChecked('#kind-closed'));
});

test('the grid is copied as text', async () => {
    const page = await stage.open('#board=3x3&holes=b2&kind=closed&show=tour', CLIPBOARD);
    await numberedUpTo(page, 8);
    await page.click('#export-grid');
    await page.locator('#export-grid', { hasText: 'Copied' }).waitFor();
    assert.match(await clipboard(page), /^\d \d \d\n\d # \d\n\d \d \d\n$/);
});

test('pictures are downloaded as SVG, PNG and GIF', async () => {
    const page = await stage.open('#board=6x6&kind=closed&show=tour');
    await numberedUpTo(page, 36);
    const svg = await download(page, '#export-svg');
    assert.equal(svg.name, 'tour-6x6.svg');
    assert.match(svg.bytes.toString(), /^<svg[^]*<\/svg>\s*$/);
    const png = await download(page, '#export-png');
    assert.equal(png.bytes.subarray(1, 4).toString(), 'PNG');
    const gif = await download(page, '#export-gif');
    assert.equal(gif.bytes.subarray(0, 6).toString(), 'GIF89a');
});

test('data are downloaded as JSON and text, of holes, other pieces and joined edges too', async () => {
    const page = await stage.open('#board=5x5&holes=c3&wrap=torus&show=tour');
    await answer(page, /An? (open|closed) tour/);
    const path = await numberedUpTo(page, 24);
    const json = JSON.parse((await download(page, '#export-json')).bytes.toString());
    assert.equal(json.outcome, 'found');
    assert.deepEqual(json.squares, path);
    assert.deepEqual([json.holes, json.wrap], [['c3'], 'torus']);
    const text = await download(page, '#export-text');
    assert.equal(text.name, 'tour-5x5.txt');
    assert.equal(text.bytes.toString().trim().split(/\s+/).length, 25);
    assert.match((await download(page, '#export-svg')).bytes.toString(), /<svg/);
});

test('without a tour there are pictures of the board, and nothing that only a tour can become', async () => {
    const page = await stage.open('#board=5x4&start=a1');
    for (const what of ['gif', 'json', 'text', 'grid']) assert.ok(await page.isDisabled(`#export-${what}`), what);
    const board = await download(page, '#export-svg');
    assert.equal(board.name, 'board-5x4.svg');
    assert.match(board.bytes.toString(), /<svg/);
});

test('what is in the way of a tour is downloaded as it is shown', async () => {
    const page = await stage.open('#board=4x6&kind=closed&show=tour');
    await answer(page, /There is no/);
    const obstacle = await download(page, '#export-png');
    assert.equal(obstacle.name, 'obstacle-4x6.png');
    assert.equal(obstacle.bytes.subarray(1, 4).toString(), 'PNG');
});

test('the code to embed holds the board and names it', async () => {
    const page = await stage.open('#board=5x5&show=tour', CLIPBOARD);
    await numberedUpTo(page, 25);
    await page.click('#export-embed');
    await page.locator('#export-embed', { hasText: 'Copied' }).waitFor();
    const code = await clipboard(page);
    assert.match(code, HOST === 'site' ? /^<iframe src="http[^"]*view=board#[^"]*path=/ : /^<figure><svg[^]*<\/figure>$/);
});

test('a tour from elsewhere is checked and shown on its own board', async () => {
    const page = await stage.open('#board=8x8');
    await page.click('#paste-open');
    await page.fill('#paste-text', '7 2 5\n4 # 8\n1 6 3');
    await page.click('#paste button[value=check]');
    assert.match(await answer(page, /A closed tour/), /Checked/);
    assert.equal((await numberedUpTo(page, 8))[0], 'a1');
    assert.equal(await page.inputValue('#width'), '3');
    await page.click('#paste-open');
    await page.fill('#paste-text', '1 14 9 20 3\n24 19 2 15 10\n13 8 25 4 21\n18 23 6 11 16\n7 12 17 5 22');
    await page.click('#paste button[value=check]');
    await answer(page, /not a tour/);
    // What was pasted is shown, wrong as it is.
    assert.equal((await numberedUpTo(page, 25))[0], 'a5');
    assert.equal(await page.inputValue('#width'), '5');
    assert.ok(await page.locator('#answer h2').isVisible());
});

test('a link to a count says how it was counted', async () => {
    const page = await stage.open('#board=5x5');
    await openOptions(page);
    await page.selectOption('#count-method', 'estimate');
    await page.click('#do-count');
    await answer(page, /Counted/);
    await page.waitForFunction(() => location.hash.endsWith('show=count&count=estimate'));
    const other = await stage.open(new URL(page.url()).hash);
    assert.match(await answer(other, /Counted/), /Samples/);
});

for (const wrong of ['piece=constructor', 'method=zzz', 'start=%20z9', 'wrap=__proto__']) {
    test(`a link with ${wrong} is reported as misspelt`, async () => {
        const page = await stage.open(`#board=5x5&${wrong}&show=tour`);
        await answer(page, /Part of this link cannot be read/);
    });
}
