/**
 * A button that copies a text.
 */

import { announce, button, make } from '../view/dom.js';

/** How long the button says that it has copied, in milliseconds. */
const MOMENT = 1500;

/**
 * @param {() => string} text
 * @param {string} [label]
 */
export function shareButton(text, label = 'Copy result') {
    const made = button(label, async () => {
        // A browser may have no clipboard for the page, or refuse it.
        const isCopied = await Promise.resolve(navigator.clipboard?.writeText(text()))
            .then(() => navigator.clipboard !== undefined)
            .catch(() => false);
        if (isCopied) {
            made.textContent = 'Copied';
            announce('Copied the result');
            setTimeout(() => (made.textContent = label), MOMENT);
        } else {
            const box = make('textarea', { readonly: '', rows: '4', 'aria-label': 'The result' }, text());
            made.parentElement?.after(box);
            box.select();
        }
    });
    return made;
}
