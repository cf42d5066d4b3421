/**
 * The gallery: famous boards and tours to try.
 *
 * @typedef {import('../desk.js').Desk} Desk
 * @typedef {import('../model/famous.js').Famous} Famous
 */

import { ask } from '../api/api.js';
import { fromFragment } from '../model/address.js';
import { FAMOUS, pathOf } from '../model/famous.js';
import { gridText, recordOf } from '../model/tour.js';
import { factRows } from '../model/words.js';
import { refuse } from '../task/check.js';
import { button, make, part } from '../view/dom.js';
import { thumbnail } from '../view/thumbnail.js';
import { table } from './card.js';

/** @param {Desk} desk */
export function setUpGallery(desk) {
    const items = FAMOUS.map((famous) => make('li', {}, item(desk, famous)));
    part('gallery', HTMLElement).append(make('ul', {}, ...items));
}

/**
 * A tour that is kept is laid on the board; for anything else the page is asked, as by any link to it.
 *
 * @param {Desk} desk
 * @param {Famous} famous
 */
function item(desk, famous) {
    const { name, says, fragment, squares } = famous;
    const made = squares === '' ? make('a', { href: fragment }) : button('', () => show(desk, famous));
    made.classList.add('famous');
    made.append(picture(famous), make('b', {}, name), make('span', {}, says));
    // The board may be out of sight, below which the gallery is.
    made.addEventListener('click', () => part('board', HTMLElement).scrollIntoView({ block: 'nearest' }));
    return made;
}

/** @param {Famous} famous */
function picture(famous) {
    const { question } = fromFragment(famous.fragment);
    if (famous.picture) return make('img', { src: famous.picture, alt: '', loading: 'lazy', class: 'thumbnail' });
    return thumbnail(question, pathOf(famous, question.board), question.kind === 'closed');
}

/**
 * Lays a famous tour on the board, and has it looked at like any other.
 *
 * @param {Desk} desk
 * @param {Famous} famous
 */
export async function show(desk, famous) {
    const { question } = fromFragment(famous.fragment);
    const { board, kind, piece, wrap } = question;
    const path = pathOf(famous, board);
    const words = make('p', {}, famous.says);
    if (!(await desk.leaving(() => desk.question.set(question)))) return;
    await desk.begin('famous', async (signal) => {
        desk.lay({ path, isClosed: kind === 'closed', record: recordOf(question, kind, path) });
        // Only what the checker has passed is said to be a tour.
        desk.card.show('busy', famous.name, words);
        const facts = await ask('check', { tour: gridText(board, path), piece, wrap }, signal);
        if (facts.outcome === 'valid') desk.card.show('yes', famous.name, words, table(factRows(facts)));
        else refuse(desk, facts.faults);
    });
}
