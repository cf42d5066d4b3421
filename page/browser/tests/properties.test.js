import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { BOARD_ALONE, fromFragment, toFragment } from '../../site/model/address.js';
import { Board } from '../../site/model/board.js';
import { PROPERTIES, PROPERTY_CHOICES } from '../../site/model/property.js';
import { amend, CHESSBOARD, wanted } from '../../site/model/question.js';

/**
 * The questions that the library, the command, the web API and the Python package are asked, too.
 *
 * @type {{ properties: string[], questions: { ask: Record<string, any> }[] }}
 */
const FILE = JSON.parse(readFileSync(new URL('../../../crates/cavalcade/tests/properties.json', import.meta.url), 'utf8'));

/** What a question of the file may ask besides that the page asks elsewhere or not at all. */
const ELSEWHERE = {
    clues: 'puzzles send given numbers along with each move',
    unique: 'the puzzles of the page have one solution',
    number: '“Another one” and “All tours” give other tours',
};

const asks = FILE.questions.map(({ ask }) => ask).filter((ask) => !Object.keys(ELSEWHERE).some((name) => name in ask));

/** @param {Record<string, any>} ask */
function propertiesOf(ask) {
    return Object.keys(PROPERTIES)
        .filter((name) => name in ask)
        .map((name) => (ask[name] === true ? name : `${name}:${ask[name]}`));
}

/**
 * The question of the page that asks this.
 *
 * @param {Record<string, any>} ask
 * @param {string} property
 */
function questionOf({ board, holes = [], kind = 'open', start = null, end = null, seed = 0 }, property) {
    const [width, height] = board.split('x').map(Number);
    const box = new Board(width, height);
    return amend(CHESSBOARD, { board: new Board(width, height, box.cellsOf(holes)), kind, start, end, seed, property });
}

test('the page offers every property', () => {
    assert.deepEqual([...Object.keys(PROPERTIES), 'clues'].sort(), [...FILE.properties].sort());
    for (const name of Object.keys(PROPERTIES)) assert.ok(asks.some((ask) => name in ask), name);
    const html = readFileSync(new URL('../../site/index.html', import.meta.url), 'utf8');
    const field = /<select id="property">(.*?)<\/select>/s.exec(html)?.[1] ?? '';
    const offered = [...field.matchAll(/<option value="([^"]*)">/g)].map((match) => match[1] ?? '');
    assert.deepEqual(offered.sort(), [...PROPERTY_CHOICES].sort());
});

test('the page asks for properties as the file does', () => {
    for (const ask of asks) {
        const properties = propertiesOf(ask);
        // The field holds one property at a time, so two that do not go together cannot be asked for.
        if (properties.length > 1) continue;
        const question = questionOf(ask, properties[0] ?? '');
        const { method, ...request } = wanted(question);
        assert.ok(method === undefined || method === 'auto');
        const usual = { holes: [], kind: 'open', start: null, end: null, piece: 'knight', wrap: 'none', seed: 0 };
        assert.deepEqual(request, { ...usual, ...ask });
        assert.deepEqual(fromFragment(toFragment(question, BOARD_ALONE)).question, question);
    }
});

test('a property with its own search is asked for without a method', () => {
    for (const [property, hasMethod] of /** @type {const} */ ([['magic:semi', false], ['minimize:turns', true], ['', true]])) {
        assert.equal('method' in wanted({ ...CHESSBOARD, property, method: 'sat' }), hasMethod, property);
    }
});
