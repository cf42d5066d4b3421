import assert from 'node:assert/strict';
import { test } from 'node:test';

import { answer, assertKnightPath, numberedUpTo } from '../support/board.js';
import { useStage } from '../support/stage.js';

const stage = useStage();

test('a search is watched until it finds a tour', async () => {
    const page = await stage.open('#board=5x5&start=a1&method=backtrack');
    await page.click('#do-watch');
    await answer(page, /Watching the search/);
    await page.locator('[aria-label*="the search is here"]').waitFor();
    await answer(page, /An? (open|closed) tour/);
    assertKnightPath(await numberedUpTo(page, 25));
});

test('retreats are counted while the squares fill', async () => {
    const page = await stage.open('#board=8x8&start=a1&method=random');
    await page.click('#do-watch');
    await page.selectOption('#pace', '0');
    await page.waitForFunction(() => {
        const words = document.querySelector('#answer')?.textContent ?? '';
        return /Taken back[1-9]/.test(words) && /On the board[1-9]/.test(words);
    });
    await page.getByRole('button', { name: 'Stop' }).click();
    await answer(page, /Stopped/);
    assert.deepEqual(await numberedUpTo(page, 0), []);
});

test('watching something else stops the search before', async () => {
    const page = await stage.open('#board=8x8&method=random');
    await page.click('#do-watch');
    await page.locator('[aria-label*="the search is here"]').waitFor();
    await page.click('#do-find');
    await answer(page, /Looking for a tour/);
    await page.keyboard.press('Escape');
    await page.locator('#answer').waitFor({ state: 'hidden' });
});
