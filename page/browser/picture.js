/**
 * Takes the picture of the page that the guide shows.
 */

import { fileURLToPath } from 'node:url';

import { answer } from './support/board.js';
import { Stage } from './support/stage.js';

const PICTURE = fileURLToPath(new URL('../../docs/pictures/page.png', import.meta.url));

const stage = new Stage();
await stage.raise();
const page = await stage.open('#board=8x8&kind=closed&method=warnsdorff&tie-break=random&seed=8&show=tour');
await answer(page, /A closed tour/);
await page.evaluate(() => document.querySelector('#options')?.removeAttribute('open'));
await page.screenshot({ path: PICTURE });
await stage.clear();
await stage.strike();
