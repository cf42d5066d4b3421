/**
 * Copies texts.
 */

import { announce, button, make } from '../view/dom.js';

/** How long a button says that it has copied, in milliseconds. */
const MOMENT = 1500;

/**
 * Copies a text, and says so on the button for a moment. A browser may have no clipboard for the page, or refuse it: then
 * the text stands below the button, to be copied by hand.
 *
 * @param {string} text
 * @param {HTMLButtonElement} from the button
 */
export async function copy(text, from) {
    const label = (from.dataset['label'] ??= from.textContent ?? '');
    const row = from.parentElement;
    if (row?.nextElementSibling?.matches('.copy')) row.nextElementSibling.remove();
    // Only pages of this computer, or that come by HTTPS, have one.
    const isCopied = navigator.clipboard && (await navigator.clipboard.writeText(text).then(() => true, () => false));
    if (isCopied) {
        from.textContent = 'Copied';
        announce(`${label}: copied`);
        setTimeout(() => (from.textContent = label), MOMENT);
    } else {
        const box = make('textarea', { class: 'copy', readonly: '', rows: '4', 'aria-label': 'Text to copy' }, text);
        row?.after(box);
        box.select();
        announce('Copy the selected text');
    }
}

/**
 * A button that copies a text.
 *
 * @param {() => string} text
 */
export function shareButton(text) {
    const made = button('Copy result', () => copy(text(), made));
    return made;
}
