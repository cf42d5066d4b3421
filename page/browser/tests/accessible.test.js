import { test } from 'node:test';

import { assertAccessible } from '../support/axe.js';
import { answer, numberedUpTo, openOptions, square } from '../support/board.js';
import { enter } from '../support/input.js';
import { useStage } from '../support/stage.js';

const stage = useStage();

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    test(`the checker finds no serious fault, ${colorScheme}`, async () => {
        const page = await stage.open('#board=6x6&start=a1', { colorScheme, reducedMotion: 'reduce' });
        await openOptions(page);
        await page.selectOption('#piece', 'other');
        await assertAccessible(page, 'the bare board');
        await page.selectOption('#piece', 'knight');
        await page.click('#do-find');
        await answer(page, /An? (open|closed) tour/);
        await numberedUpTo(page, 36);
        await assertAccessible(page, 'a tour');
        await page.click('#do-play');
        await square(page, 'b3').click();
        await page.locator('.verdict[data-verdict=yes]').waitFor();
        await assertAccessible(page, 'a game');
        await page.keyboard.press('?');
        await assertAccessible(page, 'help');
    });

    test(`nor in what cannot be, is counted or is watched, ${colorScheme}`, async () => {
        const page = await stage.open('#board=5x5&kind=closed&show=tour', { colorScheme, reducedMotion: 'reduce' });
        await answer(page, /There is no/);
        await assertAccessible(page, 'no tour');
        await enter(page.locator('#start'), 'z9');
        await assertAccessible(page, 'a wrong square');
        await page.check('#kind-open');
        await page.click('#do-count');
        await answer(page, /Counted/);
        await assertAccessible(page, 'a count');
        await openOptions(page);
        await page.selectOption('#method', 'random');
        await page.click('#do-watch');
        await answer(page, /Watching/);
        await assertAccessible(page, 'a search');
    });
}

test('nor at the width of a phone', async () => {
    const page = await stage.open('#board=8x8&show=tour', { viewport: { width: 360, height: 740 }, hasTouch: true });
    await answer(page, /An? (open|closed) tour/);
    await assertAccessible(page, 'phone');
});
