/**
 * Keys for those who do not want to reach for the mouse. Single letters can be switched off: they are in the way of
 * those who speak to their computer.
 */

import { part } from '../view/dom.js';

const KEY = 'cavalcade-shortcuts';

/**
 * @param {Readonly<Record<string, () => void>>} actions what each key does
 */
export function setUpShortcuts(actions) {
    const help = part('help', HTMLDialogElement);
    const isOn = part('shortcuts-on', HTMLInputElement);
    isOn.checked = localStorage.getItem(KEY) !== 'off';
    isOn.addEventListener('change', () => localStorage.setItem(KEY, isOn.checked ? 'on' : 'off'));
    part('help-open', HTMLButtonElement).addEventListener('click', () => help.showModal());
    part('help-close', HTMLButtonElement).addEventListener('click', () => help.close());
    addEventListener('keydown', (event) => {
        if (help.open || isTyping(event.target) || event.ctrlKey || event.altKey || event.metaKey) return;
        const isLetter = event.key.length === 1;
        const act = event.key === '?' ? () => help.showModal() : actions[event.key.toLowerCase()];
        if (!act || event.defaultPrevented || (isLetter && !isOn.checked)) return;
        event.preventDefault();
        act();
    });
}

/**
 * Whether keys belong to the element in focus.
 *
 * @param {EventTarget | null} target
 */
function isTyping(target) {
    const isText = target instanceof HTMLInputElement && !['radio', 'checkbox', 'range'].includes(target.type);
    return isText || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
}
