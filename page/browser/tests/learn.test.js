import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';

import { assertAccessible } from '../support/axe.js';
import { answer } from '../support/board.js';
import { SITE } from '../support/host.js';
import { NOT_IN_FIREFOX, useStage } from '../support/stage.js';

const stage = useStage();
const PHONE = { viewport: { width: 320, height: 640 } };

/** @returns {Promise<string[]>} the names of all pages */
async function pages() {
    const names = await readdir(join(SITE, 'learn'));
    return names.filter((name) => name.endsWith('.html'));
}

/**
 * @param {string} name
 * @param {import('playwright-core').BrowserContextOptions} [options]
 */
async function read(name, options = {}) {
    const page = await stage.open('#board=3x3', options);
    await page.goto(`${stage.address}learn/${name}`);
    return page;
}

test('the board leads to the pages, and each to the next and back to the board', async () => {
    const page = await stage.open('#board=5x5');
    await page.getByRole('link', { name: 'Learn' }).click();
    await page.getByRole('heading', { name: 'How it works', level: 1 }).waitFor();
    const names = await pages();
    for (let k = 1; k < names.length; k += 1) {
        const before = page.url();
        await page.getByRole('navigation', { name: 'Previous and next' }).getByRole('link', { name: /^Next/ }).click();
        await page.waitForURL((url) => url.href !== before);
    }
    assert.equal(await page.getByRole('link', { name: /^Next/ }).count(), 0, 'the last page has a next one');
    await page.getByRole('link', { name: 'Back to the board' }).click();
    await page.locator('#do-find').waitFor();
});

test('no link leads nowhere', async () => {
    const page = await read('index.html');
    const targets = new Map();
    for (const name of await pages()) {
        await page.goto(`${stage.address}learn/${name}`);
        const hrefs = await page.locator('a[href], img[src], link[href]').evaluateAll((elements) =>
            elements.map((element) => /** @type {any} */ (element).href ?? /** @type {any} */ (element).src),
        );
        for (const href of hrefs) if (href.startsWith(stage.address)) targets.set(href, name);
        const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id));
        assert.equal(new Set(ids).size, ids.length, `${name} has an anchor twice`);
    }
    for (const [href, from] of targets) {
        const url = new URL(href);
        const isBoard = url.href.startsWith(`${stage.address}#`) || url.href === stage.address;
        const response = await page.request.get(url.href);
        assert.ok(response.ok(), `${from} leads to ${href}`);
        if (isBoard || url.hash === '') continue;
        assert.ok((await response.text()).includes(`id="${url.hash.slice(1)}"`), `${from} leads to ${href}`);
    }
});

test('a link to try something asks the board', async () => {
    const page = await read('obstacles.html');
    await page.getByRole('link', { name: 'See the cut on the board' }).click();
    await answer(page, /There is no tour/);
});

test('code and tables scroll in themselves on the narrowest screens', async () => {
    const page = await read('index.html', PHONE);
    for (const name of await pages()) {
        await page.goto(`${stage.address}learn/${name}`);
        const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        assert.ok((inner ?? 0) <= (outer ?? 0), `${name} is ${inner} pixels wide`);
    }
});

test('the colours chosen at the board are worn, and can be changed', async () => {
    const page = await stage.open('#board=3x3', { colorScheme: 'light' });
    const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
    await page.getByRole('button', { name: /colours/ }).click();
    const chosen = await theme();
    await page.goto(`${stage.address}learn/sat.html`);
    await page.locator('#theme').waitFor();
    assert.equal(await theme(), chosen);
    await page.locator('#theme').click();
    assert.notEqual(await theme(), chosen);
});

test('a page can be printed', NOT_IN_FIREFOX, async () => {
    const page = await read('warnsdorff.html');
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.locator('header').isVisible(), false);
    assert.equal(await page.locator('nav').first().isVisible(), false);
});

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    test(`the checker finds no serious fault, ${colorScheme}`, async () => {
        for (const name of ['index.html', 'counting.html', 'serving.html', 'words.html']) {
            const page = await read(name, { colorScheme, viewport: { width: 400, height: 800 } });
            await assertAccessible(page, name);
        }
    });
}
