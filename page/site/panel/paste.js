/**
 * Tours from elsewhere: a text is pasted, checked, and shown with its own board.
 *
 * @typedef {import('../desk.js').Desk} Desk
 */

import { checkText } from '../task/check.js';
import { part } from '../view/dom.js';

/** @param {Desk} desk */
export function setUpPaste(desk) {
    const dialog = part('paste', HTMLDialogElement);
    const text = part('paste-text', HTMLTextAreaElement);
    part('paste-open', HTMLButtonElement).addEventListener('click', () => dialog.showModal());
    dialog.addEventListener('close', () => {
        if (dialog.returnValue === 'check' && text.value.trim() !== '') checkText(desk, text.value);
    });
}
