/**
 * Asks the engine what comes on standard input, and prints how many milliseconds each answer took, at best.
 *
 *     node bench.mjs FOLDER ROUNDS
 */

import { readFileSync } from 'node:fs';

import { load } from './load.mjs';

const [folder = '', rounds = '1'] = process.argv.slice(2);
const engine = await load(folder);

/** @param {{ path: string, body: string }} question */
function time({ path, body }) {
    const begun = performance.now();
    const { status, bytes } = engine.answer(path, body);
    if (status !== 200) throw new Error(new TextDecoder().decode(bytes));
    return performance.now() - begun;
}

/** @type {{ path: string, body: string }[]} */
const questions = JSON.parse(readFileSync(0, 'utf8'));
const times = questions.map((question) => Math.min(...Array.from({ length: Number(rounds) }, () => time(question))));
process.stdout.write(JSON.stringify(times));
