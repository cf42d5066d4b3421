/**
 * Tours from elsewhere: a text is pasted, checked, and shown with its own board.
 *
 * @typedef {import('../app-state.js').AppState} AppState
 */

import { checkText } from '../task/check.js';
import { byId } from '../view/dom.js';

/** @param {AppState} app */
export function setUpPaste(app) {
    const dialog = byId('paste', HTMLDialogElement);
    const text = byId('paste-text', HTMLTextAreaElement);
    byId('paste-open', HTMLButtonElement).addEventListener('click', () => dialog.showModal());
    dialog.addEventListener('close', () => {
        if (dialog.returnValue === 'check' && text.value.trim() !== '') checkText(app, text.value);
    });
}
