/**
 * A property that the tour should have, one at most, by the names of the API: `strictly_open`, `magic:semi`, or the
 * empty text for any tour.
 *
 * Given numbers are a property too. They belong to puzzles, which send them along with each move.
 */

/** The values that each property can have; none where it is only asked for or not. @type {Readonly<Record<string, readonly string[]>>} */
export const PROPERTIES = {
    symmetry: [
        'half-turn', 'eulerian', 'bergholtian', 'quarter-turn', 'mirror',
        'mirror-left-right', 'mirror-top-bottom', 'mirror-diagonal', 'mirror-antidiagonal',
    ],
    strictly_open: [],
    magic: ['semi', 'full'],
    minimize: ['turns', 'crossings'],
    random: [],
};

/** Everything that can be chosen. @type {readonly string[]} */
export const PROPERTY_CHOICES = [
    '',
    ...Object.entries(PROPERTIES).flatMap(([name, values]) => (values.length > 0 ? values.map((value) => `${name}:${value}`) : [name])),
];

/** Those that are made from a tour found by any method; the others have a search of their own. */
const BY_ANY_METHOD = ['strictly_open', 'minimize'];

/**
 * The fields of a request that ask for a property.
 *
 * @param {string} property
 * @returns {Record<string, string | true>}
 */
export function propertyFields(property) {
    const [name = '', value] = property.split(':');
    return name === '' ? {} : { [name]: value ?? true };
}

/**
 * Whether tours with a property have a search of their own, for which no method is chosen.
 *
 * @param {string} property
 */
export function hasOwnSearch(property) {
    const [name = ''] = property.split(':');
    return name !== '' && !BY_ANY_METHOD.includes(name);
}
