/**
 * A square in words, for a screen reader.
 *
 * @typedef {import('../model/question.js').Question} Question
 * @typedef {import('../model/scene.js').Scene} Scene
 * @typedef {import('../model/scene.js').SearchScene} SearchScene
 */

import { partName, visiblePath } from '../model/scene.js';
import { numbersOf } from '../model/tour.js';
import { counted } from '../model/words.js';

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
    const part = lettersOf(scene.show === 'obstacle' ? scene.parts : []);
    const colours = lettersOf(scene.show === 'obstacle' ? scene.colours : []);
    return (cell) => {
        const name = board.name(cell);
        if (!board.contains(cell)) return `${name}, left out`;
        const words = [name, board.isDark(cell) ? 'dark' : 'light'];
        if (name === question.start) words.push('start');
        if (name === question.end) words.push('end');
        if (numbers[cell]) words.push(`number ${numbers[cell]}`);
        const clue = scene.show === 'game' ? scene.clues.get(cell) : undefined;
        if (clue !== undefined) words.push(`given ${clue}`);
        const more = ofScene(scene, cell);
        if (more) words.push(more);
        const letter = part.get(cell);
        if (letter) words.push(`part ${letter}`);
        const colour = colours.get(cell);
        if (colour) words.push(`colour ${colour}`);
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
            return cell === scene.path.at(-1) ? 'the search is here' : onwardFrom(scene, cell);
        case 'obstacle': {
            const index = scene.marks.indexOf(cell);
            return index < 0 ? null : `mark ${index + 1}`;
        }
        default:
            return null;
    }
}

/**
 * @param {SearchScene} scene
 * @param {number} cell
 * @returns {string | null}
 */
function onwardFrom({ candidates }, cell) {
    const candidate = candidates.find(([each]) => each === cell);
    return candidate ? `can be next, ${counted(candidate[1], 'exit')}` : null;
}

/**
 * @param {readonly (readonly number[])[]} classes
 * @returns {Map<number, string>} the letter of each cell that is in one of them
 */
function lettersOf(classes) {
    return new Map(classes.flatMap((cells, k) => cells.map((cell) => /** @type {const} */ ([cell, partName(k)]))));
}
