/**
 * A square in words, for a screen reader.
 *
 * @typedef {import('../model/question.js').Question} Question
 * @typedef {import('../model/scene.js').Scene} Scene
 */

import { partName, visiblePath } from '../model/scene.js';
import { numbersOf } from '../model/tour.js';

/**
 * Looks at the board once, and then describes any of its squares.
 *
 * @param {Question} question
 * @param {Scene} scene
 * @returns {(cell: number) => string}
 */
export function describer(question, scene) {
    const { board } = question;
    const numbers = numbersOf(board, visiblePath(scene));
    const part = partsOf(scene);
    return (cell) => {
        const name = board.name(cell);
        if (!board.contains(cell)) return `${name}, left out`;
        const words = [name, board.isDark(cell) ? 'dark' : 'light'];
        if (name === question.start) words.push('start');
        if (name === question.end) words.push('end');
        if (numbers[cell]) words.push(`number ${numbers[cell]}`);
        const more = ofScene(scene, cell);
        if (more) words.push(more);
        const letter = part.get(cell);
        if (letter) words.push(`part ${letter}`);
        return words.join(', ');
    };
}

/**
 * @param {Scene} scene
 * @param {number} cell
 * @returns {string | null}
 */
function ofScene(scene, cell) {
    switch (scene.show) {
        case 'game':
            if (cell === scene.path.at(-1)) return 'the piece is here';
            if (cell === scene.hint) return 'can be moved to, hint';
            return scene.legal.has(cell) ? 'can be moved to' : null;
        case 'search':
            return cell === scene.path.at(-1) ? 'the search is here' : null;
        case 'obstacle': {
            const index = scene.marks.indexOf(cell);
            return index < 0 ? null : `in the way, mark ${index + 1}`;
        }
        default:
            return null;
    }
}

/**
 * @param {Scene} scene
 * @returns {Map<number, string>} the letter of each cell that is in a part
 */
function partsOf(scene) {
    const parts = scene.show === 'obstacle' ? scene.parts : [];
    return new Map(parts.flatMap((cells, part) => cells.map((cell) => /** @type {const} */ ([cell, partName(part)]))));
}
