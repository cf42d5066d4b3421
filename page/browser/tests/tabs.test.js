import { test } from 'node:test';

import { answer } from '../support/board.js';
import { SERVED, useStage } from '../support/stage.js';

/** The connections that browsers open to a server, for all tabs together. */
const CONNECTIONS = 6;

const stage = useStage('--concurrent', String(CONNECTIONS + 1));

/** @param {import('playwright-core').Page} page */
async function searchLong(page) {
    await page.click('#do-find');
    await answer(page, /Looking for a tour/);
}

test('one tab more than a browser has connections is answered while all the others search', SERVED, async () => {
    const long = '#board=20x20&kind=closed&method=random';
    const first = await stage.open(long);
    await searchLong(first);
    for (let others = 1; others < CONNECTIONS; others += 1) {
        const page = await first.context().newPage();
        await page.goto(stage.address + long);
        await searchLong(page);
    }
    const last = await first.context().newPage();
    await last.goto(`${stage.address}#board=5x5`);
    await last.click('#do-find');
    await answer(last, /An open tour/);
});
