/**
 * What tests do with the film of a search.
 *
 * @typedef {import('playwright-core').Page} Page
 */

/**
 * Watches the search, once all of it is recorded.
 *
 * @param {Page} page
 */
export async function watchWhole(page) {
    await page.click('#do-watch');
    await page.getByRole('button', { name: /^Show the/ }).waitFor();
    await pause(page);
}

/**
 * @param {Page} page
 */
async function pause(page) {
    const button = page.locator('.film').getByRole('button', { name: /^(Play|Pause)$/ });
    // In one go: a film that ends in between would start again.
    await button.evaluate((element) => {
        if (element instanceof HTMLElement && element.ariaLabel === 'Pause') element.click();
    });
}

/**
 * A button under the film.
 *
 * @param {Page} page
 * @param {'To the start' | 'Step back' | 'Play' | 'Pause' | 'Step forward' | 'To the end'} name
 */
export function control(page, name) {
    return page.locator('.film').getByRole('button', { name, exact: true });
}

/**
 * Waits until the film stands at a step.
 *
 * @param {Page} page
 * @param {number} at
 */
export async function atStep(page, at) {
    await page.locator('#film-text').filter({ hasText: new RegExp(`^${at} / `) }).waitFor();
}
