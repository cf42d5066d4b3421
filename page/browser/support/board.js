/**
 * What tests do with the board, and what they read from it. They read what a screen reader would.
 *
 * @typedef {import('playwright-core').Page} Page
 */

import assert from 'node:assert/strict';

/**
 * @param {Page} page
 * @param {string} name
 */
export function square(page, name) {
    return page.locator(`[role=gridcell][aria-label="${name}"], [role=gridcell][aria-label^="${name},"]`);
}

/**
 * The names of the squares that carry numbers, in the order of the numbers.
 *
 * @param {Page} page
 * @returns {Promise<string[]>}
 */
export async function numbered(page) {
    const labels = await page
        .locator('[role=gridcell]')
        .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label') ?? ''));
    const found = labels
        .map((label) => ({ name: label.split(',')[0] ?? '', number: Number(/number (\d+)/.exec(label)?.[1]) }))
        .filter(({ number }) => number > 0);
    return found.sort((a, b) => a.number - b.number).map(({ name }) => name);
}

/**
 * Waits until `count` squares carry numbers.
 *
 * @param {Page} page
 * @param {number} count
 * @returns {Promise<string[]>}
 */
export async function numberedUpTo(page, count) {
    await page.waitForFunction(
        (wanted) => document.querySelectorAll('[role=gridcell][aria-label*="number "]').length === wanted,
        count,
    );
    return numbered(page);
}

/**
 * Asserts that squares follow each other by knight's moves, each visited once.
 *
 * @param {readonly string[]} path
 */
export function assertKnightPath(path) {
    assert.equal(new Set(path).size, path.length, 'a square is visited twice');
    path.slice(1).forEach((to, index) => assert.ok(isKnightMove(path[index] ?? '', to), `${path[index]} to ${to}`));
}

/**
 * @param {string} from such as a1; files beyond z are not needed here
 * @param {string} to
 */
export function isKnightMove(from, to) {
    const dx = Math.abs(from.charCodeAt(0) - to.charCodeAt(0));
    const dy = Math.abs(Number(from.slice(1)) - Number(to.slice(1)));
    return dx * dy === 2;
}

/**
 * The title of the card with the answer, once it is there.
 *
 * @param {Page} page
 * @param {RegExp} title
 */
export async function answer(page, title) {
    const card = page.locator('#answer');
    await card.locator('h2').filter({ hasText: title }).waitFor();
    return card.innerText();
}

/**
 * How many pixels something is painted on, once what has changed is painted.
 *
 * @param {Page} page
 * @param {'squares' | 'ink'} sheet
 * @returns {Promise<number>}
 */
export async function painted(page, sheet) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    return page.locator(`#${sheet}`).evaluate((canvas) => {
        if (!(canvas instanceof HTMLCanvasElement)) return 0;
        // A copy, for the browser warns of a canvas that is painted on and read again and again.
        const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true });
        copy?.drawImage(canvas, 0, 0);
        const data = copy?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
        let count = 0;
        for (let k = 3; k < data.length; k += 4) if (data[k]) count += 1;
        return count;
    });
}

/**
 * Drags from the middle of one element to the middle of another.
 *
 * @param {Page} page
 * @param {import('playwright-core').Locator} from
 * @param {import('playwright-core').Locator} to
 */
export async function drag(page, from, to) {
    const [a, b] = [await middle(from), await middle(to)];
    await page.mouse.move(a.x, a.y);
    await page.mouse.down();
    await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2);
    await page.mouse.move(b.x, b.y);
    await page.mouse.up();
}

/** @param {import('playwright-core').Locator} element */
async function middle(element) {
    const box = await element.boundingBox();
    assert.ok(box, 'there is nothing to drag');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * Opens the fields under More options, if they are not open.
 *
 * @param {Page} page
 */
export async function openOptions(page) {
    if (!(await page.locator('#options[open]').count())) await page.click('summary');
}

/**
 * The part of the address behind `#`, once it changes no more.
 *
 * @param {Page} page
 * @returns {Promise<string>}
 */
export function settledHash(page) {
    return page.evaluate(async () => {
        const pause = () => new Promise((resolve) => setTimeout(resolve, 200));
        for (let before = ''; before !== location.hash; await pause()) before = location.hash;
        return location.hash;
    });
}
