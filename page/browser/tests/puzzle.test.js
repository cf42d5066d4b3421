import assert from 'node:assert/strict';
import { test } from 'node:test';

import { assertAccessible } from '../support/axe.js';
import { answer, assertKnightPath, numberedUpTo, settledHash, square } from '../support/board.js';
import { NOT_IN_FIREFOX, useStage } from '../support/stage.js';

/** @typedef {import('playwright-core').Page} Page */

const stage = useStage();

/**
 * Has a new puzzle made, on the board at hand. Its solution is read from another page, by its link.
 *
 * @param {Page} page
 * @param {'Easy' | 'Medium' | 'Hard'} [difficulty]
 * @returns {Promise<{ squares: string[], clues: [string, number][] }>}
 */
async function fresh(page, difficulty = 'Easy') {
    await page.click('#do-puzzle');
    await answer(page, /Puzzles/);
    await page.locator('#answer').getByLabel('Board').selectOption({ value: '' });
    await page.getByLabel(difficulty).check({ force: true });
    await page.getByRole('button', { name: 'New puzzle' }).click();
    await answer(page, /^Puzzle,/);
    await page.waitForFunction(() => /show=puzzle/.test(location.hash));
    const link = new URL(page.url()).hash;
    const clues = (new URLSearchParams(link.slice(1)).get('clues') ?? '').split(',').map((clue) => clue.split('.'));
    return {
        squares: await solutionOf(link, await page.locator('[role=gridcell]').count()),
        clues: clues.map(([name = '', number]) => [name, Number(number)]),
    };
}

/**
 * @param {string} link
 * @param {number} size
 */
async function solutionOf(link, size) {
    const page = await stage.open(link);
    await answer(page, /^Puzzle,/);
    await page.getByRole('button', { name: 'Solution' }).click();
    await answer(page, /The solution/);
    const squares = await numberedUpTo(page, size);
    await page.close();
    return squares;
}

/**
 * @param {readonly string[]} squares
 * @param {number} index
 */
function nth(squares, index) {
    return squares[index] ?? assert.fail(`there is no square ${index}`);
}

test('a puzzle is solved from its first number to its last', async () => {
    const page = await stage.open('#board=5x5');
    const { squares, clues } = await fresh(page);
    for (const [name, number] of clues) {
        await page.locator(`[aria-label^="${name},"][aria-label*="given ${number}"]`).waitFor();
    }
    assert.equal(await page.locator('.verdict').isVisible(), false, 'verdicts are off in a puzzle');
    for (const name of squares.slice(1)) await square(page, name).click();
    const words = await answer(page, /You solved it/);
    assert.match(words, /Warnings\s+off/);
    const path = await numberedUpTo(page, 25);
    assert.deepEqual(path, squares);
    assertKnightPath(path);
    await page.getByRole('button', { name: 'Puzzles' }).click();
    assert.match(await answer(page, /Puzzles/), /Best 5\s×\s5 easy: \d:\d\d/);
});

test('a square waits for its number', async () => {
    const page = await stage.open('#board=5x5');
    const { squares, clues } = await fresh(page);
    const [late, number] = clues.find(([, given]) => given > 3) ?? [];
    await square(page, String(late)).click();
    await page.locator('.note', { hasText: `${late} has number ${number}` }).waitFor();
    assert.deepEqual(await numberedUpTo(page, 1), [squares[0]]);
});

test('a check says whether the numbers so far are right, and a hint leads on', async () => {
    const page = await stage.open('#board=5x5');
    const { squares } = await fresh(page, 'Hard');
    await square(page, nth(squares, 1)).click();
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.locator('.note', { hasText: 'Correct so far.' }).waitFor();
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.locator(`[aria-label^="${squares[2]},"][aria-label$="hint"]`).waitFor();
    assert.match(await page.locator('#answer').innerText(), /1 hint, 1 check/);
});

test('giving up shows the solution', async () => {
    const page = await stage.open('#board=6x6&kind=closed');
    const { squares } = await fresh(page);
    await square(page, nth(squares, 1)).click();
    await page.getByRole('button', { name: 'Solution' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Show it' }).click();
    await answer(page, /The solution/);
    assert.deepEqual(await numberedUpTo(page, 36), squares);
});

test('the puzzle of the day comes of the date alone, for everyone', async () => {
    const day = new Date('2026-11-18T12:00:00Z');
    const asked = async () => {
        const page = await stage.open();
        await page.clock.setFixedTime(day);
        await page.keyboard.press('z');
        assert.match(await answer(page, /Puzzles/), /Wednesday 18 November 2026: 6\s×\s6, medium\./);
        await page.getByRole('button', { name: 'Play the puzzle of the day' }).click();
        await answer(page, /Puzzle of Wednesday 18 November 2026/);
        await page.waitForFunction(() => /show=puzzle/.test(location.hash));
        const given = page.locator('[aria-label*="given "]');
        await given.first().waitFor();
        const clues = await given.evaluateAll((cells) => cells.map((cell) => cell.ariaLabel));
        return { hash: new URL(page.url()).hash, clues };
    };
    const first = await asked();
    assert.deepEqual(await asked(), first);
    assert.match(first.hash, /board=6x6&.*seed=20261118&.*difficulty=medium/);
});

test('earlier days are gone back to, and later ones have no puzzle yet', async () => {
    const page = await stage.open();
    await page.clock.setFixedTime(new Date('2026-11-18T12:00:00Z'));
    await page.click('#do-puzzle');
    await page.getByRole('button', { name: 'The day before' }).click();
    await page.locator('#answer', { hasText: 'Tuesday 17 November 2026' }).waitFor();
    const after = page.getByRole('button', { name: 'The day after' });
    await after.click();
    await page.locator('#answer', { hasText: 'Wednesday 18 November 2026' }).waitFor();
    assert.equal(await after.getAttribute('aria-disabled'), 'true');
    await page.getByLabel('Day of the puzzle').fill('2026-11-01');
    await page.locator('#answer', { hasText: 'Sunday 1 November 2026: 8' }).waitFor();
});

test('a day that was solved is marked, and forgotten on request', async () => {
    const page = await stage.open();
    await page.evaluate(() => localStorage.setItem('cavalcade-solved', '{"2026-11-18":187000}'));
    await page.reload();
    await page.clock.setFixedTime(new Date('2026-11-18T12:00:00Z'));
    await page.click('#do-puzzle');
    assert.match(await answer(page, /Puzzles/), /solved in 3:07/);
    await page.getByRole('button', { name: 'Clear the solved puzzles' }).click();
    await page.locator('#answer', { hasNotText: /solved/i }).waitFor();
    assert.equal(await page.evaluate(() => localStorage.getItem('cavalcade-solved')), null);
});

test('a browser that keeps nothing says so, and all else works', async () => {
    const page = await stage.open();
    await page.addInitScript(() => {
        const refuse = () => {
            throw new DOMException('refused', 'SecurityError');
        };
        Object.defineProperty(globalThis, 'localStorage', { get: refuse });
    });
    await page.reload();
    await page.click('#theme');
    await page.click('#do-puzzle');
    assert.match(await answer(page, /Puzzles/), /Your browser blocks storage/);
});

test('the link of a puzzle opens the same puzzle, as far as it is solved, and can be solved there', async () => {
    const page = await stage.open('#board=5x5');
    const { squares } = await fresh(page);
    await square(page, nth(squares, 1)).click();
    await page.waitForFunction(() => /show=puzzle&path=\w+\.~\d&difficulty=easy&clues=/.test(location.hash));
    const clues = await page.locator('[aria-label*="given "]').count();
    const other = await stage.open(new URL(page.url()).hash);
    await answer(other, /^Puzzle,/);
    assert.deepEqual(await numberedUpTo(other, 2), squares.slice(0, 2));
    assert.equal(await other.locator('[aria-label*="given "]').count(), clues);
    await other.locator('#answer').getByRole('button', { name: 'Undo' }).click();
    await other.getByRole('button', { name: 'Solution' }).click();
    await answer(other, /The solution/);
    assert.deepEqual(await numberedUpTo(other, 25), squares);
});

test('a link whose numbers do not fit the board says so', async () => {
    const page = await stage.open('#board=5x5&seed=1&show=puzzle&difficulty=easy&clues=h8.1');
    await answer(page, /This link is not a puzzle/);
});

test('puzzles can be read and used by everyone', async () => {
    const page = await stage.open('#board=5x5');
    await page.click('#do-puzzle');
    await answer(page, /Puzzles/);
    await assertAccessible(page, 'choosing a puzzle');
    const { squares } = await fresh(page);
    await assertAccessible(page, 'a puzzle');
    for (const name of squares.slice(1, 6)) await square(page, name).click();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor();
    await assertAccessible(page, 'leaving a puzzle');
});

test('puzzles fit a narrow screen', async () => {
    const page = await stage.open('#board=8x8', { viewport: { width: 320, height: 640 } });
    for (const step of ['choosing', 'playing']) {
        if (step === 'playing') await fresh(page);
        else await page.click('#do-puzzle');
        const [inside, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        assert.ok(inside <= window, `${step}: ${inside} > ${window}`);
    }
});

test('a puzzle that is taken up again does not count for the best time', async () => {
    const page = await stage.open('#board=5x5');
    const { squares } = await fresh(page);
    for (const name of squares.slice(1, -1)) await square(page, name).click();
    await numberedUpTo(page, 24);
    const other = await stage.open(await settledHash(page));
    await numberedUpTo(other, 24);
    await square(other, nth(squares, 24)).click();
    assert.match(await answer(other, /You solved it/), /since you reopened it/);
    assert.equal(await other.evaluate(() => localStorage.getItem('cavalcade-solved')), '{"5x5 easy":null}');
});

test('on paper a puzzle is a sheet to be filled in', NOT_IN_FIREFOX, async () => {
    const page = await stage.open('#board=5x5');
    await fresh(page);
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    assert.match(await page.locator('.asked').innerText(), /fill in its numbers from 1 to 25\./);
    assert.equal(await page.locator('#answer').isVisible(), false);
});
