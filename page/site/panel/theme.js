/**
 * Light and dark: as the system has it, until the reader chooses.
 */

import { memory } from '../model/memory.js';
import { byId } from '../view/dom.js';

/** @typedef {'light' | 'dark'} Theme */

const KEY = 'cavalcade-theme';
const systemIsDark = matchMedia('(prefers-color-scheme: dark)');

/** @returns {Theme} */
export function themeInUse() {
    const chosen = document.documentElement.dataset['theme'];
    if (chosen === 'light' || chosen === 'dark') return chosen;
    return systemIsDark.matches ? 'dark' : 'light';
}

/**
 * Lets the reader choose, and calls back when the colours have changed.
 *
 * @param {() => void} changed
 */
export function setUpTheme(changed) {
    const button = byId('theme', HTMLButtonElement);
    const set = (/** @type {string | null} */ theme) => {
        if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
        button.setAttribute('aria-label', themeInUse() === 'dark' ? 'Light colours' : 'Dark colours');
        changed();
    };
    button.addEventListener('click', () => {
        const theme = themeInUse() === 'dark' ? 'light' : 'dark';
        memory.keep(KEY, theme);
        set(theme);
    });
    systemIsDark.addEventListener('change', () => set(null));
    set(memory.recall(KEY));
}
