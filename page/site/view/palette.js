/**
 * The colours of the board. They are set in the style sheet, for light and for dark, and read from there.
 */

const NAMES = /** @type {const} */ ([
    'paper', 'ink', 'label', 'frame', 'square-light', 'square-dark', 'hatch', 'accent', 'on-accent', 'start', 'end',
    'legal', 'heat-first', 'heat-last', 'part-1', 'part-2', 'part-3', 'part-4', 'part-5', 'part-6',
]);

/**
 * @typedef {Record<typeof NAMES[number], string>} Palette
 */

/** How many colours there are for the parts of a board. */
const PARTS = 6;

/**
 * A property holds both the light and the dark colour; an element that wears it shows the one in use.
 *
 * @returns {Palette}
 */
export function readPalette() {
    const probe = document.createElement('span');
    // Where the system forces its colours on the page, the style sheet chooses among them itself.
    probe.style.forcedColorAdjust = 'none';
    document.body.append(probe);
    const colours = NAMES.map((name) => {
        probe.style.color = `var(--${name})`;
        return [name, getComputedStyle(probe).color];
    });
    probe.remove();
    return Object.fromEntries(colours);
}

/**
 * @param {Palette} palette
 * @param {number} part
 * @returns {string}
 */
export function partColour(palette, part) {
    return palette[/** @type {'part-1'} */ (`part-${(part % PARTS) + 1}`)];
}

/**
 * Red, green and blue of a colour written as `rgb(1, 2, 3)`.
 *
 * @param {string} colour
 * @returns {[number, number, number]}
 */
export function channels(colour) {
    const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
    return [red, green, blue];
}
