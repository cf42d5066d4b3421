/**
 * The engine answers everything by itself: there is no clock of the system where it runs, and no other thread.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { load } from './load.mjs';

const folder = process.env['ENGINE'];
if (!folder) throw new Error('ENGINE names the folder of the engine; `cargo xtask site` makes it');
const engine = await load(folder);

/**
 * @param {string} path
 * @param {object} body
 * @param {import('./load.mjs').EventSink} [sink]
 */
function ask(path, body, sink) {
    const { status, media_type: type, bytes } = engine.answer(path, JSON.stringify(body), sink);
    const text = new TextDecoder().decode(bytes);
    return { status, type, bytes, content: /json$/.test(type) ? JSON.parse(text) : null };
}

const { methods } = ask('limits', {}).content;

for (const method of methods) {
    test(`the method ${method} finds a tour`, () => {
        const { status, content } = ask('find', { board: '6x5', method });
        assert.deepEqual([status, content.outcome, content.squares?.length], [200, 'found', 30]);
    });
}

test('a board that has no tour gets a reason', () => {
    const { content } = ask('find', { board: '4x4', kind: 'closed' });
    assert.equal(content.outcome, 'impossible');
    assert.ok(content.reason.text);
});

test('a large board is found, and checked without a second thread', () => {
    const { content } = ask('find', { board: '300x300' });
    assert.deepEqual([content.outcome, content.squares.length], ['found', 90_000]);
});

test('the closed tours of 6x6 are counted', () => {
    const { content } = ask('count', { board: '6x6', kind: 'closed' });
    assert.equal(content.undirected, '9862', JSON.stringify(content));
});

test('of a long count those who listen hear how far it is', () => {
    /** @type {string[]} */
    const heard = [];
    const request = { board: '8x8', kind: 'closed', time_limit_ms: 1000 };
    const { content } = ask('count', request, (event) => heard.push(event));
    assert.equal(content.outcome, 'gave-up', JSON.stringify(content));
    assert.ok(heard.includes('known') && heard.includes('progress'), heard.join());
});

for (const method of ['backtrack', 'estimate']) {
    test(`counting by ${method} answers`, () => {
        const { status, content } = ask('count', { board: '5x5', kind: 'open', method });
        assert.equal(status, 200, JSON.stringify(content));
    });
}

test('a search that is watched reports its steps', () => {
    /** @type {string[]} */
    const moves = [];
    ask('find', { board: '5x5', watch: true }, (event, text) => {
        if (event === 'steps') moves.push(...JSON.parse(text).moves);
    });
    assert.equal(moves[0], '+a1');
});

test('a limit of time is kept and said', () => {
    const { content } = ask('find', { board: '40x40', kind: 'closed', method: 'backtrack', time_limit_ms: 50 });
    assert.equal(content.outcome, 'gave-up');
});

test('a game is judged', () => {
    const { status, content } = ask('play', { board: '5x5', path: ['a1', 'b3'] });
    assert.equal(status, 200, JSON.stringify(content));
});

for (const [format, type] of Object.entries({ svg: 'image/svg+xml', png: 'image/png', gif: 'image/gif', pdf: 'application/pdf' })) {
    test(`a tour is drawn as ${format}`, () => {
        const { squares } = ask('find', { board: '6x6' }).content;
        const drawn = ask('draw', { tour: squares.join(' '), board: '6x6', format });
        assert.deepEqual([drawn.status, drawn.type.split(';')[0]], [200, type]);
        assert.ok(drawn.bytes.length > 500);
    });
}

test('what makes no sense is refused with a reason', () => {
    const { status, content } = ask('find', { board: '0x5' });
    assert.equal(status, 422);
    assert.ok(content.detail);
});
