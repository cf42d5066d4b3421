/**
 * A question that has to be answered before anything else: a small dialog with two buttons.
 *
 * @typedef {object} Wording
 * @property {string} title
 * @property {string} words
 * @property {string} yes what the button says that goes ahead
 * @property {string} no what the one says that does not
 */

import { button, make } from '../view/dom.js';

/**
 * @param {Wording} wording
 * @returns {Promise<boolean>} whether to go ahead; Escape does not
 */
export function confirm({ title, words, yes, no }) {
    const dialog = make('dialog', { class: 'confirm', 'aria-labelledby': 'confirm-title' });
    const close = (/** @type {string} */ answer) => () => dialog.close(answer);
    dialog.append(
        make('h2', { id: 'confirm-title' }, title),
        make('p', {}, words),
        make('p', { class: 'row' }, button(no, close('no'), { class: 'main' }), button(yes, close('yes'))),
    );
    // The page's own keys rest meanwhile.
    dialog.addEventListener('keydown', (event) => event.stopPropagation());
    document.body.append(dialog);
    dialog.showModal();
    return new Promise((resolve) => {
        dialog.addEventListener('close', () => {
            dialog.remove();
            resolve(dialog.returnValue === 'yes');
        });
    });
}
