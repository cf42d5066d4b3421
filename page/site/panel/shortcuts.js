/**
 * Keyboard shortcuts. Single letters can be switched off, because they interfere with speech input.
 */

import { memory } from '../model/memory.js';
import { byId } from '../view/dom.js';

const KEY = 'cavalcade-shortcuts';

/**
 * @param {Readonly<Record<string, () => void>>} actions what each key does
 */
export function setUpShortcuts(actions) {
    const help = byId('help', HTMLDialogElement);
    const isOn = byId('shortcuts-on', HTMLInputElement);
    isOn.checked = memory.recall(KEY) !== 'off';
    isOn.addEventListener('change', () => memory.keep(KEY, isOn.checked ? 'on' : 'off'));
    byId('help-open', HTMLButtonElement).addEventListener('click', () => help.showModal());
    byId('help-close', HTMLButtonElement).addEventListener('click', () => help.close());
    addEventListener('keydown', (event) => {
        // Escape only closes an open popover.
        const isClosing = event.key === 'Escape' && document.querySelector('[popover]:popover-open') !== null;
        if (isClosing || document.querySelector('dialog[open]') || isTyping(event.target) || event.altKey) return;
        const key = nameOf(event);
        const isLetter = key.length === 1;
        const act = key === '?' ? () => help.showModal() : actions[key];
        if (!act || event.defaultPrevented || (isLetter && !isOn.checked)) return;
        event.preventDefault();
        act();
    });
}

/**
 * A key with its modifiers. Command on a Mac is Control elsewhere; and there are two ways to redo.
 *
 * @param {KeyboardEvent} event
 */
function nameOf({ key, ctrlKey, metaKey, shiftKey }) {
    const name = `${ctrlKey || metaKey ? 'ctrl+' : ''}${key.toLowerCase()}`;
    return name === 'ctrl+z' && shiftKey ? 'ctrl+y' : name;
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
