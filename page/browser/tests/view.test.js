import assert from 'node:assert/strict';
import { test } from 'node:test';

import { assertAccessible } from '../support/axe.js';
import { answer, numberedUpTo, openOptions, painted, square } from '../support/board.js';
import { enter, tap, tapAt } from '../support/input.js';
import { BROWSER, NOT_IN_FIREFOX, useStage } from '../support/stage.js';

/** @typedef {import('playwright-core').Page} Page */

const stage = useStage();
const PHONE = { viewport: { width: 390, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const SMALL = { ...PHONE, viewport: { width: 320, height: 568 } };
const SIDEWAYS = { ...PHONE, viewport: { width: 740, height: 360 } };

/**
 * @param {Page} page
 * @param {string} selector
 */
async function box(page, selector) {
    const found = await page.locator(selector).boundingBox();
    assert.ok(found, `${selector} is not seen`);
    return found;
}

/**
 * The place of a square as it is painted: the canvases are as large as the board says, so a square is where it is
 * computed to be.
 *
 * @param {Page} page
 * @param {number} width of the board, in squares
 * @param {number} height
 * @returns {(file: number, rank: number) => Promise<{ x: number, y: number }>}
 */
function places(page, width, height) {
    return async (file, rank) => {
        const sheet = await box(page, '#sheet');
        return {
            x: sheet.x + ((file + 0.5) * sheet.width) / width,
            y: sheet.y + ((height - rank - 0.5) * sheet.height) / height,
        };
    };
}

/**
 * Asserts that no canvas is stretched, and that squares are square.
 *
 * @param {Page} page
 * @param {string} what
 */
async function assertUnstretched(page, what) {
    await painted(page, 'squares');
    const [across, up] = await page.locator('#squares').evaluate((canvas) => {
        if (!(canvas instanceof HTMLCanvasElement)) return [0, 0];
        const seen = canvas.getBoundingClientRect();
        return [canvas.width / seen.width, canvas.height / seen.height];
    });
    assert.ok(across && up && Math.abs(across / up - 1) < 0.02, `${what}: ${across} to ${up}`);
}

/** @param {Page} page */
function said(page) {
    return page.locator('#announcer').innerText();
}

test('flat, tall and tiny boards are not stretched, and a click means the square below it', async () => {
    for (const options of [{}, PHONE, SIDEWAYS]) {
        const page = await stage.open('', options);
        for (const [width, height] of /** @type {const} */ ([[20, 3], [1, 1], [8, 3], [3, 20], [1, 10], [10, 1]])) {
            await page.evaluate((hash) => location.replace(hash), `#board=${width}x${height}`);
            await page.locator(`[role=grid][aria-colcount="${width}"][aria-rowcount="${height}"]`).waitFor();
            await page.locator(`[aria-label^="a${height},"]`).waitFor();
            await assertUnstretched(page, `${width}x${height}`);
            const { x, y } = await places(page, width, height)(width - 1, height - 1);
            const name = await page.evaluate(
                ([left = 0, top = 0]) => document.elementFromPoint(left, top)?.getAttribute('aria-label'),
                [x, y],
            );
            assert.match(name ?? '', new RegExp(`^[a-z]+${height}, (dark|light)`), `${width}x${height}`);
        }
    }
    const page = await stage.open('#board=20x3', PHONE);
    await tapAt(page, await places(page, 20, 3)(19, 0));
    await page.locator('[aria-label="t1, left out"]').waitFor();
});

test('a board of one rank and a thousand files can be hit, and is moved by keys', async () => {
    const page = await stage.open('#board=1000x1');
    assert.ok((await box(page, '#pane')).height >= 24);
    await page.locator('#skip').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.locator('[aria-label="all1, left out"]').waitFor();
    const cell = await box(page, '[aria-label="all1, left out"]');
    const pane = await box(page, '#pane');
    assert.ok(cell.x + cell.width <= pane.x + pane.width + 1, 'the square in focus is out of sight');
});

test('squares grow by buttons and keys, the focus stays in sight, and all fit again', async () => {
    const page = await stage.open('#board=100x100');
    const before = (await box(page, '#sheet')).width;
    assert.equal(await page.getAttribute('#zoom-out', 'aria-disabled'), 'true');
    await page.click('#zoom-in');
    assert.ok((await box(page, '#sheet')).width > before * 1.2);
    assert.match(await said(page), /Squares at \d+ percent/);
    await page.locator('#skip').focus();
    await page.keyboard.press('Enter');
    for (const key of ['End', 'PageUp', '+', '+', '+', '+']) await page.keyboard.press(key);
    const cell = await box(page, '[role=gridcell][aria-label^="cv100,"]');
    const pane = await box(page, '#pane');
    assert.ok(cell.width > 15, 'the keys do not zoom');
    assert.ok(cell.x + cell.width <= pane.x + pane.width + 1 && cell.y >= pane.y - 1, 'the focus is out of sight');
    await assertUnstretched(page, 'zoomed');
    await page.keyboard.press('0');
    assert.equal((await box(page, '#sheet')).width, before);
    assert.match(await said(page), /whole board/);
});

test('the wheel with Ctrl makes the square below it larger, and the middle button moves the board', async () => {
    const page = await stage.open('#board=60x60');
    const { x, y } = await places(page, 60, 60)(40, 20);
    await page.mouse.move(x, y);
    await page.keyboard.down('Control');
    for (let k = 0; k < 6; k += 1) await page.mouse.wheel(0, -100);
    await page.keyboard.up('Control');
    await page.waitForFunction(() => (document.querySelector('#sheet')?.clientWidth ?? 0) > 2000);
    const label = () =>
        page.evaluate(([a = 0, b = 0]) => document.elementFromPoint(a, b)?.getAttribute('aria-label'), [x, y]);
    assert.match((await label()) ?? '', /^ao21,/, 'the square has moved away');
    await page.mouse.down({ button: 'middle' });
    await page.mouse.move(x + 90, y + 60, { steps: 3 });
    await page.mouse.up({ button: 'middle' });
    assert.doesNotMatch((await label()) ?? '', /^ao21,/);
    await page.keyboard.down('Space');
    await page.mouse.down();
    await page.mouse.move(x, y, { steps: 3 });
    await page.mouse.up();
    await page.keyboard.up('Space');
    assert.match((await label()) ?? '', /^ao21,/);
    assert.doesNotMatch(page.url(), /holes/, 'moving the board has drawn');
    await page.mouse.click(x, y);
    await page.waitForFunction(() => location.hash.includes('holes=ao21'));
});

test('two fingers make squares larger', NOT_IN_FIREFOX, async () => {
    const page = await stage.open('#board=30x30', PHONE);
    const before = (await box(page, '#sheet')).width;
    const { x, y } = await places(page, 30, 30)(15, 15);
    const session = await page.context().newCDPSession(page);
    const fingers = (/** @type {number} */ apart) => [{ x: x - apart, y, id: 0 }, { x: x + apart, y, id: 1 }];
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(20) });
    for (const apart of [30, 45, 60]) {
        await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
    }
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.waitForFunction((was) => (document.querySelector('#sheet')?.clientWidth ?? 0) > 2 * was, before);
    assert.equal(await page.evaluate(() => visualViewport?.scale), 1);
    assert.doesNotMatch(page.url(), /holes/);
});

test('a tour of a large board is drawn as a line where squares are large enough', async () => {
    const page = await stage.open('#board=200x200&show=tour');
    await answer(page, /An open tour/);
    await page.locator('#legend').waitFor();
    assert.match(await page.locator('#legend').innerText(), /First\s+to\s+last/);
    const covered = async () => {
        const { width, height } = await box(page, '#pane');
        return (await painted(page, 'ink')) / (width * height);
    };
    assert.ok((await covered()) > 0.99, 'the map does not cover the board');
    for (let k = 0; k < 6; k += 1) await page.click('#zoom-in');
    const line = await covered();
    assert.ok(line > 0.02 && line < 0.6, `the line covers ${line}`);
    await page.locator('#legend').waitFor({ state: 'hidden' });
});

test('a quick stroke leaves out every square on its way, in one change', async () => {
    const page = await stage.open('#board=80x80');
    const place = places(page, 80, 80);
    const [from, to] = [await place(5, 5), await place(65, 35)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y);
    assert.match(await page.locator('#squares-text').innerText(), /^6\u2009400 /, 'the board changes before the end');
    await page.mouse.up();
    await page.waitForFunction(() => document.querySelector('#squares-text')?.textContent?.startsWith('6\u2009339 '));
    assert.match(await said(page), /61 squares left out/);
});

test('a click on a tour goes to its square, and leaves none out until holes are drawn', async () => {
    const page = await stage.open('#board=6x6&show=tour');
    await answer(page, /An open tour/);
    const path = await numberedUpTo(page, 36);
    assert.equal(await page.getAttribute('#pencil', 'aria-checked'), 'false');
    await square(page, path[9] ?? '').click();
    assert.deepEqual(await numberedUpTo(page, 10), path.slice(0, 10));
    assert.match(await said(page), /number 10/);
    assert.equal(await page.inputValue('#at'), '10');
    await square(page, path[35] ?? '').click();
    await numberedUpTo(page, 36);
    await page.click('#pencil');
    await square(page, 'c3').click();
    await page.locator('[aria-label="c3, left out"]').waitFor();
    assert.equal(await page.getAttribute('#pencil', 'aria-checked'), 'true', 'a bare board is there to be drawn');
    await page.click('#pencil');
    await square(page, 'd4').click();
    assert.match(await page.locator('#squares-text').innerText(), /35 squares/);
});

test('a closed tour that answers a question for an open one is called so', async () => {
    const page = await stage.open('#board=8x8&kind=open&show=tour');
    await answer(page, /An open tour\. It can even be closed\.$/);
    assert.match(await said(page), /Found an open tour of 64 squares\. It can even be closed\./);
    await page.check('#kind-closed');
    await page.click('#do-find');
    await answer(page, /A closed tour$/);
});

test('each field that is wrong says so itself, and keeps what was typed', async () => {
    const page = await stage.open();
    const problem = (/** @type {string} */ field) => page.locator(`#${field}-problem`).innerText();
    await enter(page.locator('#height'), '0');
    assert.match(await problem('height'), /Height must be a whole number from 1 to 1000/);
    assert.equal(await problem('width'), '');
    assert.equal(await page.getAttribute('#width', 'aria-invalid'), 'false');
    assert.equal(await page.getAttribute('#height', 'aria-invalid'), 'true');
    await openOptions(page);
    await enter(page.locator('#seed'), '1.5');
    assert.match(await problem('seed'), /whole number from 0 to/);
    await page.check('#kind-closed');
    assert.deepEqual([await page.inputValue('#seed'), await page.inputValue('#height')], ['1.5', '0']);
    await page.waitForFunction(() => /kind=closed.*seed=0/.test(location.hash));
    await enter(page.locator('#seed'), '17');
    assert.equal(await problem('seed'), '');
    await page.waitForFunction(() => /board=8x8.*seed=17/.test(location.hash));
    await page.getByRole('button', { name: '8 × 8', exact: true }).click();
    assert.deepEqual([await page.inputValue('#height'), await problem('height')], ['8', '']);
});

test('a phone on its side shows the whole board beside the tasks', async () => {
    const page = await stage.open('#board=8x8', SIDEWAYS);
    const board = await box(page, '#board');
    assert.ok(board.y >= 0 && board.y + board.height <= 360, `the board ends at ${board.y + board.height}`);
    await tap(page.locator('#do-find'));
    await answer(page, /An open tour/);
    const [tasks, card] = [await box(page, '.tasks'), await box(page, '#answer')];
    assert.ok(tasks.y + tasks.height <= 360 && tasks.x > board.x + board.width - 1);
    assert.ok(card.y < 300, 'the answer is out of sight');
});

test('on a phone the board and the verdict of a game are in sight together', async () => {
    const page = await stage.open('#board=8x8', PHONE);
    await tap(page.locator('#do-play'));
    await answer(page, /Your move/);
    await page.waitForFunction(() => (document.querySelector('#board')?.getBoundingClientRect().top ?? 99) < 70);
    const tasks = await box(page, '.tasks');
    const buttons = await box(page, '#answer .row');
    const board = await box(page, '#board');
    assert.ok(board.y >= 0, 'the board is cut off');
    assert.ok(buttons.y + 30 <= tasks.y, `the buttons are at ${buttons.y}, the tasks at ${tasks.y}`);
});

test('on a phone the board and the head of an answer are in sight together, wherever the page was', async () => {
    const page = await stage.open('#board=8x8', PHONE);
    await page.evaluate(() => scrollTo(0, 400));
    await tap(page.locator('#do-find'));
    await answer(page, /An open tour/);
    const [board, title, tasks] = [await box(page, '#board'), await box(page, '#answer h2'), await box(page, '.tasks')];
    assert.ok(board.y >= 0 && title.y + title.height <= tasks.y, `${board.y}, ${title.y}, ${tasks.y}`);
});

test('nothing scrolls sideways at 320 pixels, and fingers find what they want', async () => {
    for (const fragment of ['#board=8x8&show=tour', '#board=64x64&show=tour', '#board=1000x1']) {
        const page = await stage.open(fragment, SMALL);
        if (fragment.includes('tour')) await answer(page, /An open tour/);
        await openOptions(page);
        const inside = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(inside <= 320, `${fragment}: ${inside}`);
        const small = await page.locator('button:visible:not(.marker), select:visible').evaluateAll((all) =>
            all
                // What stands within text may be as small as WCAG allows.
                .filter((each) => each.getBoundingClientRect().height < (each.matches('.plain, .term') ? 24 : 44))
                .map((each) => each.id || each.textContent),
        );
        assert.deepEqual(small, []);
    }
});

test('chips stay below the pointer when a card comes or goes, and the player moves nothing', async () => {
    const page = await stage.open('#board=8x8');
    const chip = page.getByRole('button', { name: '6 × 6', exact: true });
    const before = await chip.boundingBox();
    await page.click('#do-find');
    await answer(page, /An open tour/);
    assert.deepEqual(await chip.boundingBox(), before);
    await page.check('#kind-closed');
    await enter(page.locator('#height'), '5');
    await enter(page.locator('#width'), '5');
    await page.click('#do-find');
    await answer(page, /There is no/);
    await chip.scrollIntoViewIfNeeded();
    const there = await chip.boundingBox();
    await chip.click();
    await page.locator('#answer').waitFor({ state: 'hidden' });
    assert.deepEqual(await chip.boundingBox(), there);
    const phone = await stage.open('#board=8x8&show=tour', PHONE);
    await answer(phone, /An open tour/);
    const chipThere = phone.getByRole('button', { name: '6 × 6', exact: true });
    await chipThere.scrollIntoViewIfNeeded();
    const at = await chipThere.boundingBox();
    await tap(chipThere);
    await phone.locator('#answer').waitFor({ state: 'hidden' });
    assert.equal((await chipThere.boundingBox())?.y, at?.y);
});

test('what is chosen is seen where the system forces its colours', async () => {
    const page = await stage.open('#board=8x8&show=tour', { forcedColors: 'active' });
    await answer(page, /An open tour/);
    const background = (/** @type {string} */ selector) =>
        page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor);
    assert.notEqual(await background('#kind-open + span'), await background('#kind-closed + span'));
    assert.notEqual(await background('[data-size="8x8"]'), await background('[data-size="6x6"]'));
    const colours = await page.locator('#squares').evaluate((canvas) => {
        if (!(canvas instanceof HTMLCanvasElement)) return 0;
        const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
        copy?.drawImage(canvas, 0, 0);
        const { data } = copy?.getImageData(0, canvas.height >> 1, canvas.width, 1) ?? { data: new Uint8ClampedArray() };
        return new Set(Array.from({ length: data.length / 4 }, (_, k) => data.slice(4 * k, 4 * k + 4).join())).size;
    });
    assert.ok(colours > 2, 'the board has one colour');
    // What Firefox takes for the colours of a system without any has too little contrast.
    if (BROWSER !== 'firefox') await assertAccessible(page, 'forced colours');
});

test('the edges of fields stand out from what is around them', async () => {
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
        const page = await stage.open('', { colorScheme });
        const ratio = await page.locator('#width').evaluate((field) => {
            const light = (/** @type {string} */ colour) => {
                const parts = (colour.match(/\d+/g) ?? []).slice(0, 3).map((part) => Number(part) / 255);
                const [red = 0, green = 0, blue = 0] = parts.map((part) =>
                    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
                );
                return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
            };
            const style = getComputedStyle(field);
            const pair = [light(style.borderTopColor), light(style.backgroundColor)];
            return (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
        });
        assert.ok(ratio >= 3, `${colorScheme}: ${ratio}`);
    }
});

test('the chosen colours are there before the page runs', async () => {
    const page = await stage.open('', { colorScheme: 'dark', serviceWorkers: 'block' });
    await page.click('#theme');
    await page.route('**/main.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await page.reload();
    const colour = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    assert.equal(colour, 'rgb(251, 250, 247)');
    assert.equal(await page.getAttribute('meta[name="color-scheme"]', 'content'), 'light');
});

test('on paper are the board, what is said of it and its numbers, in dark ink on white', NOT_IN_FIREFOX, async () => {
    const page = await stage.open('#board=6x6&show=tour', { colorScheme: 'dark' });
    await answer(page, /tour/);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    const words = await page.locator('body').innerText();
    assert.match(words, /6 × 6, 36 squares/);
    assert.match(words, /Crossings/);
    assert.match(words, /(\s*\d+){36}/);
    for (const control of ['#do-find', '#question', '#player', '#pencil', '#export-link', '#answer .row']) {
        assert.equal(await page.locator(control).first().isVisible(), false, control);
    }
    const [sharpness, light] = await page.locator('#squares').evaluate((canvas) => {
        if (!(canvas instanceof HTMLCanvasElement)) return [0, 0];
        const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
        copy?.drawImage(canvas, 0, 0);
        const [red = 0] = copy?.getImageData(canvas.width >> 1, canvas.height >> 2, 1, 1).data ?? [];
        return [canvas.width / canvas.getBoundingClientRect().width, red];
    });
    assert.ok((sharpness ?? 0) >= 3 && (light ?? 0) > 200, `${sharpness}, ${light}`);
    const paper = await page.pdf();
    assert.equal(paper.subarray(0, 4).toString(), '%PDF');
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await page.locator('#do-find').waitFor();
});
