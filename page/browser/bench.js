/**
 * Measures the page as a reader meets it: what crosses the network, and how long it takes to see something. Where it comes
 * from and in which browser, HOST and BROWSER say, as for the tests. `cargo xtask bench page` runs it everywhere.
 *
 * @typedef {import('playwright-core').Page} Page
 */

import { answer } from './support/board.js';
import { BROWSER, HOST, Stage } from './support/stage.js';

/** Each time is the median of this many: the machine may be busy. */
const ROUNDS = 9;

const stage = new Stage();
await stage.raise();
await measure();
await stage.strike();

async function measure() {
    const loads = await repeat('', load);
    const [first] = loads;
    if (!first) throw new Error('nothing was loaded');
    console.log(`\nthe page of \`${HOST}\` in ${BROWSER}, the middle of ${ROUNDS} rounds`);
    report('bytes before the first paint', first.page);
    report('bytes of the engine, after it', first.engine);
    report('first paint, ms', middle(loads.map(({ painted }) => painted)));
    report('click to painted 8x8, ms', middle(await repeat('#board=8x8', (page) => time(page, '#do-find', /tour/))));
    const count = '#board=6x6&kind=closed';
    report('click to counted closed 6x6, ms', middle(await repeat(count, (page) => time(page, '#do-count', /Counted/))));
}

/**
 * Does something on a fresh page, some times over.
 *
 * @template T
 * @param {string} fragment
 * @param {(page: Page) => Promise<T>} act
 * @returns {Promise<T[]>}
 */
async function repeat(fragment, act) {
    const results = [];
    for (let round = 0; round < ROUNDS; round += 1) {
        const page = await stage.open(fragment);
        // It shows its limits only when the server or engine is there.
        await page.locator('#version', { hasText: /\d/ }).waitFor();
        results.push(await act(page));
        await stage.clear();
    }
    return results;
}

/**
 * What was loaded, in bytes as they crossed the network, and when the page was painted first.
 *
 * @param {Page} page
 */
function load(page) {
    return page.evaluate(() => {
        const loaded = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
            .map((entry) => /** @type {PerformanceResourceTiming} */ (entry));
        const weight = (/** @type {boolean} */ isEngine) =>
            loaded.filter(({ name }) => name.includes('/engine/') === isEngine).reduce((sum, each) => sum + each.transferSize, 0);
        const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN;
        return { page: weight(false), engine: weight(true), painted };
    });
}

/**
 * From a click until its answer is painted, in milliseconds.
 *
 * @param {Page} page
 * @param {string} selector of the button
 * @param {RegExp} title of the answer
 * @returns {Promise<number>}
 */
async function time(page, selector, title) {
    await page.evaluate(([selector, title]) => {
        const card = document.querySelector('#answer');
        document.querySelector(selector)?.addEventListener('click', () => performance.mark('click'), { capture: true });
        new MutationObserver(() => {
            if (!new RegExp(title).test(card?.querySelector('h2')?.textContent ?? '')) return;
            // The frame after the next: the one that shows the answer has then been painted.
            requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('answer')));
        }).observe(card ?? document.body, { childList: true });
    }, /** @type {const} */ ([selector, title.source]));
    await page.click(selector);
    await answer(page, title);
    await page.waitForFunction(() => performance.getEntriesByName('answer').length > 0);
    return page.evaluate(() => {
        const at = (/** @type {string} */ name) => performance.getEntriesByName(name)[0]?.startTime ?? NaN;
        return at('answer') - at('click');
    });
}

/**
 * @param {readonly number[]} numbers
 * @returns {number}
 */
function middle(numbers) {
    return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;
}

/**
 * @param {string} what
 * @param {number} number
 */
function report(what, number) {
    console.log(`  ${what.padEnd(36)} ${Math.round(number).toLocaleString('en').padStart(12)}`);
}
