/**
 * The card with the answer. Its sign differs in shape as well as in colour.
 *
 * @typedef {'plain' | 'yes' | 'no' | 'unknown' | 'busy'} Tone
 */

import { announce, make, byId } from '../view/dom.js';
import { explained } from '../view/term.js';

/** @type {Readonly<Record<Tone, string>>} */
const SIGNS = { plain: '', yes: '✓', no: '✕', unknown: '?', busy: '' };

export class Card {
    constructor() {
        this.root = byId('answer', HTMLElement);
    }

    clear() {
        const focus = this.focused();
        this.root.hidden = true;
        this.root.replaceChildren();
        if (focus) byId('do-find', HTMLButtonElement).focus();
    }

    /** The element of the card that is in focus, if one is. */
    focused() {
        const focus = document.activeElement;
        return focus instanceof HTMLElement && this.root.contains(focus) ? focus : null;
    }

    /**
     * Moves the focus from the old card to the same element of the new one, or to the card itself.
     *
     * @param {HTMLElement | null} before
     */
    refocus(before) {
        if (!before) return;
        const isSame = (/** @type {Element} */ element) =>
            before.id ? element.id === before.id : element.textContent === before.textContent;
        const twin = [...this.root.querySelectorAll(before.tagName)].find(isSame);
        const focus = twin instanceof HTMLElement ? twin : this.root;
        focus.focus({ preventScroll: true });
    }

    /**
     * @param {Tone} tone
     * @param {string} title
     * @param {...(Node | string)} content
     */
    show(tone, title, ...content) {
        const sign = make('span', { class: 'sign', 'aria-hidden': 'true' }, SIGNS[tone]);
        const focus = this.focused();
        this.root.dataset['tone'] = tone;
        this.root.hidden = false;
        this.root.replaceChildren(make('h2', {}, sign, title), ...content);
        this.refocus(focus);
        announce(title);
    }

    /** @param {string} message */
    problem(message) {
        this.show('unknown', 'Something went wrong', make('p', {}, message));
        announce(`Something went wrong: ${message}`);
    }
}

/**
 * A list of things and their values, technical words explained.
 *
 * @param {readonly (readonly [string, string])[]} rows
 */
export function table(rows) {
    const list = make('dl', { class: 'facts' });
    for (const [name, value] of rows) {
        list.append(make('div', {}, make('dt', {}, ...explained(name)), make('dd', {}, ...explained(value))));
    }
    return list;
}

/**
 * Updates a list with new values. Only what differs is replaced, so that a word keeps the focus and can be clicked while
 * its value changes.
 *
 * @param {HTMLElement} place
 * @param {HTMLElement} list
 */
export function updateTable(place, list) {
    const cells = (/** @type {HTMLElement} */ root) => [...root.querySelectorAll('dt, dd, th, td')];
    const [before, after] = [cells(place), cells(list)];
    const isSame = (/** @type {Element} */ cell, /** @type {number} */ index) =>
        cell.tagName === before[index]?.tagName &&
        (cell.matches('dd, td') || cell.textContent === before[index]?.textContent);
    if (before.length !== after.length || !after.every(isSame)) {
        place.replaceChildren(list);
        return;
    }
    after.forEach((cell, index) => {
        if (cell.textContent !== before[index]?.textContent) before[index]?.replaceChildren(...cell.childNodes);
    });
}

/**
 * A row of buttons.
 *
 * @param {...HTMLElement} buttons
 */
export function row(...buttons) {
    return make('div', { class: 'row' }, ...buttons);
}

/**
 * Things and their values for several that are compared, one column each.
 *
 * @param {readonly string[]} names
 * @param {readonly (readonly (readonly [string, string])[])[]} lists the same things for each
 */
export function columns(names, lists) {
    const head = make('tr', {}, make('td'), ...names.map((name) => make('th', { scope: 'col' }, name)));
    const rows = (lists[0] ?? []).map(([name], k) => {
        const values = lists.map((list) => make('td', {}, list[k]?.[1] ?? ''));
        return make('tr', {}, make('th', { scope: 'row' }, ...explained(name)), ...values);
    });
    return make('table', { class: 'columns' }, make('thead', {}, head), make('tbody', {}, ...rows));
}
