/**
 * Opens an address: sets its question and shows what it asks for.
 *
 * @typedef {import('./app-state.js').AppState} AppState
 * @typedef {import('./model/address.js').Address} Address
 * @typedef {import('./model/address.js').Shown} Shown
 */

import { show } from './task/check.js';
import { recount } from './task/count.js';
import { find } from './task/find.js';
import { play } from './task/play.js';
import { openPuzzle } from './task/puzzle.js';
import { tours } from './task/tours.js';
import { watch } from './task/watch.js';
import { make } from './view/dom.js';

/** @type {Readonly<Record<Shown['as'], (app: AppState, shown: Shown) => unknown>>} */
const SHOW = {
    board: () => {},
    tour: (app, { path }) => (path ? show(app, path) : find(app)),
    watch: (app, { more }) => watch(app, more['beside']),
    count: (app, { more }) => recount(app, more),
    game: (app, { path }) => play(app, path ?? []),
    puzzle: openPuzzle,
    tours: (app, { more }) => tours(app, more['number']),
};

/**
 * @param {AppState} app
 * @param {Address} address
 */
export function open(app, { question, shown, unread }) {
    app.question.set(question);
    if (unread.length > 0) complain(app, unread);
    else SHOW[shown.as](app, shown);
}

/**
 * @param {AppState} app
 * @param {readonly string[]} unread
 */
function complain(app, unread) {
    const list = make('ul', {}, ...unread.map((field) => make('li', {}, make('code', {}, field))));
    const words = 'The link may be cut off or misspelt. These parts were ignored:';
    app.card.show('unknown', 'Part of this link cannot be read', make('p', {}, words), list);
}
