/**
 * A technical word: a button that opens a few words on what it means, with a way to its page.
 *
 * Each word has one popover, however often it is used. The popover is not part of the text that it explains, because that
 * text may be updated while it is read.
 *
 * @typedef {import('../model/glossary.js').Entry} Entry
 */

import { entryOf, piecesOf } from '../model/terms.js';
import { announce, make } from './dom.js';

/** The room between a word and its popover, and between that and the edges of the window, in pixels. */
const ROOM = 8;

/** @type {Map<Entry, HTMLElement>} */
const popovers = new Map();

/**
 * A text, its technical words explained.
 *
 * @param {string} text
 * @returns {(Node | string)[]}
 */
export function explained(text) {
    return piecesOf(text).map((piece) => (piece.entry ? term(piece.text, piece.entry) : piece.text));
}

/**
 * Explains the names of fields: a sign next to each technical word.
 *
 * @param {HTMLElement} form
 */
export function explainFields(form) {
    for (const name of form.querySelectorAll('label[for], label.check, legend')) {
        const word = name.textContent?.trim() ?? '';
        const entry = entryOf(word);
        if (!entry) continue;
        const sign = term('?', entry, { class: 'term sign-of-term', 'aria-label': `What “${word}” means` });
        if (name instanceof HTMLLegendElement) {
            name.append(' ', sign);
        } else {
            // A label gives its name to one field, and would give it the sign's too.
            const both = make('span', { class: name.classList.contains('both') ? 'named both' : 'named' });
            name.replaceWith(both);
            both.append(name, sign);
        }
    }
}

/**
 * @param {string} text
 * @param {Entry} entry
 * @param {Record<string, string>} [attributes]
 * @returns {HTMLButtonElement}
 */
function term(text, entry, attributes = {}) {
    const button = make('button', { type: 'button', class: 'term', ...attributes }, text);
    const popover = popoverOf(entry);
    button.popoverTargetElement = popover;
    button.addEventListener('click', () => place(popover, button));
    return button;
}

/**
 * @param {Entry} entry
 * @returns {HTMLElement}
 */
function popoverOf(entry) {
    const known = popovers.get(entry);
    if (known) return known;
    const { words, says, page } = entry;
    const more = make('a', { href: page }, 'More');
    more.setAttribute('aria-label', `More about “${words[0]}”`);
    const popover = make('div', { class: 'meaning', popover: '' }, make('b', {}, words[0] ?? ''), make('p', {}, says), more);
    popover.addEventListener('toggle', (event) => {
        if (event instanceof ToggleEvent && event.newState === 'open') announce(says);
    });
    document.body.append(popover);
    popovers.set(entry, popover);
    return popover;
}

/**
 * Puts a popover below its word, or above it where there is no room. The click event comes before the popover is shown, so it is
 * measured in the next frame.
 *
 * @param {HTMLElement} popover
 * @param {HTMLElement} word
 */
function place(popover, word) {
    const { left, top, bottom } = word.getBoundingClientRect();
    requestAnimationFrame(() => {
        const { offsetWidth: width, offsetHeight: height } = popover;
        const isRoomBelow = bottom + ROOM + height <= innerHeight;
        const x = Math.max(ROOM, Math.min(left, document.documentElement.clientWidth - width - ROOM));
        const y = isRoomBelow ? bottom + ROOM : Math.max(ROOM, top - ROOM - height);
        popover.style.left = `${x + scrollX}px`;
        popover.style.top = `${y + scrollY}px`;
    });
}
