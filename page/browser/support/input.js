/**
 * What the hands of a reader do, in each browser by the ways it has.
 *
 * @typedef {import('playwright-core').Locator} Locator
 * @typedef {import('playwright-core').Page} Page
 */

import { readFile } from 'node:fs/promises';

import { BROWSER } from './stage.js';

/**
 * Types into a field, in place of what stands there, and presses Enter.
 *
 * @param {Locator} field
 * @param {string} text
 */
export async function enter(field, text) {
    await field.selectText();
    await field.pressSequentially(text);
    await field.press('Enter');
}

/**
 * Touches an element with a finger; in Firefox, which is driven without fingers, with the mouse.
 *
 * @param {Locator} element
 */
export function tap(element) {
    return BROWSER === 'firefox' ? element.click() : element.tap();
}

/**
 * The same for a place on the page.
 *
 * @param {Page} page
 * @param {{ x: number, y: number }} place
 */
export function tapAt(page, { x, y }) {
    return BROWSER === 'firefox' ? page.mouse.click(x, y) : page.touchscreen.tap(x, y);
}

/**
 * What is downloaded after a click.
 *
 * @param {Page} page
 * @param {string} selector of the button
 * @returns {Promise<{ name: string, bytes: Buffer }>}
 */
export async function download(page, selector) {
    if (BROWSER === 'firefox') return caught(page, selector);
    const [file] = await Promise.all([page.waitForEvent('download'), page.click(selector)]);
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/**
 * The same where the browser does not report downloads: what would become a file is caught, and the link to it.
 *
 * @param {Page} page
 * @param {string} selector
 */
async function caught(page, selector) {
    const catching = await page.evaluateHandle(() => {
        const [{ click }, { createObjectURL }] = [HTMLAnchorElement.prototype, URL];
        const { promise: content, resolve: take } = Promise.withResolvers();
        const { promise: name, resolve: call } = Promise.withResolvers();
        URL.createObjectURL = (blob) => {
            take(blob);
            return createObjectURL.call(URL, blob);
        };
        HTMLAnchorElement.prototype.click = function () {
            call(this.download);
            Object.assign(URL, { createObjectURL });
            Object.assign(HTMLAnchorElement.prototype, { click });
        };
        return { file: Promise.all([name, content]) };
    });
    await page.click(selector);
    const { name, codes } = await catching.evaluate(async ({ file }) => {
        const [name, blob] = /** @type {[string, Blob]} */ (await file);
        return { name, codes: [...new Uint8Array(await blob.arrayBuffer())] };
    });
    return { name, bytes: Buffer.from(codes) };
}
