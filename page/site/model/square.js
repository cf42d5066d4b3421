/**
 * Names of squares, as in chess: a1 is at the bottom left, and after file z come aa, ab and so on.
 *
 * @typedef {{ file: number, rank: number }} Place  both from 0
 */

const LETTERS = 26;
const CODE_OF_A = 'a'.charCodeAt(0);

/**
 * @param {number} file from 0
 * @returns {string}
 */
export function fileName(file) {
    let name = '';
    for (let rest = file + 1; rest > 0; rest = Math.floor((rest - 1) / LETTERS)) {
        name = String.fromCharCode(CODE_OF_A + ((rest - 1) % LETTERS)) + name;
    }
    return name;
}

/**
 * @param {Place} place
 * @returns {string}
 */
export function squareName({ file, rank }) {
    return `${fileName(file)}${rank + 1}`;
}

/**
 * Reads the name of a square; capitals and blanks around it do no harm.
 *
 * @param {string} text
 * @returns {Place | null}
 */
export function parseSquare(text) {
    const match = /^([a-z]{1,6})([1-9][0-9]{0,9})$/.exec(text.trim().toLowerCase());
    if (!match) return null;
    const [, letters = '', digits = ''] = match;
    let file = 0;
    for (const letter of letters) file = file * LETTERS + letter.charCodeAt(0) - CODE_OF_A + 1;
    return { file: file - 1, rank: Number(digits) - 1 };
}
