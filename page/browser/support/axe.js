/**
 * The accessibility checker. Its source goes in through the debugger and not as a script of the page, which the content
 * policy would refuse.
 *
 * @typedef {import('playwright-core').Page} Page
 */

import assert from 'node:assert/strict';

import axe from 'axe-core';

/** What may not be found. */
const GRAVE = ['serious', 'critical'];

/**
 * Asserts that the checker finds no serious fault in the page as it is.
 *
 * @param {Page} page
 * @param {string} state
 */
export async function assertAccessible(page, state) {
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate(() => {
        /** @type {typeof import('axe-core')} */
        const checker = /** @type {any} */ (globalThis).axe;
        return checker.run(document, { resultTypes: ['violations'] });
    });
    const faults = violations
        .filter(({ impact }) => GRAVE.includes(impact ?? ''))
        .map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join('; ')}`);
    assert.deepEqual(faults, [], state);
}
