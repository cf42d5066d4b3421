/** Small helpers for the document. */

/**
 * The element with this id.
 *
 * @template {Element} T
 * @param {string} id
 * @param {new () => T} type
 * @returns {T}
 */
export function byId(id, type) {
    const element = document.getElementById(id);
    if (element instanceof type) return element;
    throw new Error(`the page has no ${type.name} #${id}`);
}

/**
 * The descendant of an element that matches a selector.
 *
 * @template {Element} T
 * @param {Element} root
 * @param {string} selector
 * @param {new () => T} type
 * @returns {T}
 */
export function within(root, selector, type) {
    const element = root.querySelector(selector);
    if (element instanceof type) return element;
    throw new Error(`there is no ${type.name} ${selector}`);
}

/**
 * Makes an element.
 *
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
}

/**
 * Makes a button.
 *
 * @param {string} label
 * @param {() => void} act
 * @param {Record<string, string>} [attributes]
 */
export function button(label, act, attributes = {}) {
    const made = make('button', { type: 'button', ...attributes }, label);
    made.addEventListener('click', act);
    return made;
}

/**
 * Announces a text to screen readers.
 *
 * @param {string} words
 */
export function announce(words) {
    byId('announcer', HTMLElement).textContent = words;
}

/** Whether the reader has asked for less motion. */
export function wantsLessMotion() {
    return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
