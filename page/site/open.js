/**
 * Opens an address: puts its question on the desk, and shows what it says of it.
 *
 * @typedef {import('./desk.js').Desk} Desk
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

/** @type {Readonly<Record<Shown['as'], (desk: Desk, shown: Shown) => unknown>>} */
const SHOW = {
    board: () => {},
    tour: (desk, { path }) => (path ? show(desk, path) : find(desk)),
    watch: (desk, { more }) => watch(desk, more['beside']),
    count: (desk, { more }) => recount(desk, more),
    game: (desk, { path }) => play(desk, path ?? []),
    puzzle: openPuzzle,
    tours: (desk, { more }) => tours(desk, more['number']),
};

/**
 * @param {Desk} desk
 * @param {Address} address
 */
export function open(desk, { question, shown, unread }) {
    desk.question.set(question);
    if (unread.length > 0) complain(desk, unread);
    else SHOW[shown.as](desk, shown);
}

/**
 * @param {Desk} desk
 * @param {readonly string[]} unread
 */
function complain(desk, unread) {
    const list = make('ul', {}, ...unread.map((field) => make('li', {}, make('code', {}, field))));
    const words = 'It may be cut off or misspelt. Here is what is left of it; this could not be read:';
    desk.card.show('unknown', 'Part of this link cannot be read', make('p', {}, words), list);
}
