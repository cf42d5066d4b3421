/**
 * The gallery: famous boards and tours to try.
 *
 * @typedef {import('../app-state.js').AppState} AppState
 * @typedef {import('../model/famous.js').Famous} Famous
 */

import { ask } from '../api/api.js';
import { fromFragment } from '../model/address.js';
import { FAMOUS, pathOf } from '../model/famous.js';
import { gridText, recordOf } from '../model/tour.js';
import { factRows } from '../model/words.js';
import { refuse } from '../task/check.js';
import { button, make, byId } from '../view/dom.js';
import { thumbnail } from '../view/thumbnail.js';
import { table } from './card.js';

/** @param {AppState} app */
export function setUpGallery(app) {
    const items = FAMOUS.map((famous) => make('li', {}, item(app, famous)));
    byId('gallery', HTMLElement).append(make('ul', {}, ...items));
}

/**
 * A tour that is kept is laid on the board; for anything else the page is asked, as by any link to it.
 *
 * @param {AppState} app
 * @param {Famous} famous
 */
function item(app, famous) {
    const { name, says, fragment, squares } = famous;
    const made = squares === '' ? make('a', { href: fragment }) : button('', () => show(app, famous));
    made.classList.add('famous');
    made.append(picture(famous), make('b', {}, name), make('span', {}, says));
    // The board may be out of sight, below which the gallery is.
    made.addEventListener('click', () => byId('board', HTMLElement).scrollIntoView({ block: 'nearest' }));
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
 * @param {AppState} app
 * @param {Famous} famous
 */
export async function show(app, famous) {
    const { question } = fromFragment(famous.fragment);
    const { board, kind, piece, wrap } = question;
    const path = pathOf(famous, board);
    const words = make('p', {}, famous.says);
    if (!(await app.leaving(() => app.question.set(question)))) return;
    await app.begin('famous', async (signal) => {
        app.showTour({ path, isClosed: kind === 'closed', record: recordOf(question, kind, path) });
        // Only what the checker has passed is said to be a tour.
        app.card.show('busy', famous.name, words);
        const facts = await ask('check', { tour: gridText(board, path), piece, wrap }, signal);
        if (facts.outcome === 'valid') app.card.show('yes', famous.name, words, table(factRows(facts)));
        else refuse(app, facts.faults);
    });
}
