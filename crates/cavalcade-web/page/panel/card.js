/**
 * The card that says what came of it. Its sign differs in shape as well as in colour.
 *
 * @typedef {'plain' | 'yes' | 'no' | 'unknown' | 'busy'} Tone
 */

import { announce, make, part } from '../view/dom.js';

/** @type {Readonly<Record<Tone, string>>} */
const SIGNS = { plain: '', yes: '✓', no: '✕', unknown: '?', busy: '' };

export class Card {
    constructor() {
        this.root = part('answer', HTMLElement);
    }

    clear() {
        const focus = this.focused();
        this.root.hidden = true;
        this.root.replaceChildren();
        if (focus) part('do-find', HTMLButtonElement).focus();
    }

    /** The element of the card that is in focus, if one is. */
    focused() {
        const focus = document.activeElement;
        return focus instanceof HTMLElement && this.root.contains(focus) ? focus : null;
    }

    /**
     * Whoever had the focus in the old card keeps it in the new one: on what looks the same, or on the card itself.
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
        this.show('unknown', 'That did not work', make('p', {}, message));
        announce(`That did not work: ${message}`);
    }
}

/**
 * A list of things and their values.
 *
 * @param {readonly (readonly [string, string])[]} rows
 */
export function table(rows) {
    const list = make('dl', { class: 'facts' });
    for (const [name, value] of rows) list.append(make('div', {}, make('dt', {}, name), make('dd', {}, value)));
    return list;
}

/**
 * A row of buttons.
 *
 * @param {...HTMLElement} buttons
 */
export function row(...buttons) {
    return make('div', { class: 'row' }, ...buttons);
}
