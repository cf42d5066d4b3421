/**
 * Puzzles: some numbers of a tour are given, and the reader finds the others.
 *
 * @typedef {import('../desk.js').Desk} Desk
 * @typedef {import('../model/address.js').Shown} Shown
 * @typedef {import('../model/puzzle.js').Puzzle} Puzzle
 * @typedef {import('../model/puzzle.js').Difficulty} Difficulty
 * @typedef {import('../model/question.js').Question} Question
 * @typedef {import('./play.js').Round} Round
 * @typedef {import('./play.js').Occasion} Occasion
 */

import { follow } from '../api/api.js';
import { toFragment } from '../model/address.js';
import { Board } from '../model/board.js';
import { dailyOf, dayOf, dayOfPuzzle, dayText } from '../model/daily.js';
import { memory } from '../model/memory.js';
import { areSame, fromFields, puzzleOf, toFields } from '../model/puzzle.js';
import { asked, CHESSBOARD, shortSeed } from '../model/question.js';
import { isUnaided, resultText } from '../model/result.js';
import { Solved } from '../model/solved.js';
import { recordOf } from '../model/tour.js';
import { counted, duration, factRows, sentence } from '../model/words.js';
import { row, table } from '../panel/card.js';
import { confirm } from '../panel/confirm.js';
import { named, PuzzleCard } from '../panel/puzzle-card.js';
import { shareButton } from '../panel/share.js';
import { stopButton } from '../panel/stop.js';
import { button, make } from '../view/dom.js';
import { present } from './find.js';
import { checked, playRound } from './play.js';

/** Most puzzles are made before this; only then is it said that one is being made. In milliseconds. */
const PATIENCE = 250;

const solved = new Solved(memory);

/**
 * Lets the reader choose a puzzle.
 *
 * @param {Desk} desk
 */
export function puzzle(desk) {
    return desk.begin('puzzle', async (signal) => {
        new PuzzleCard(desk.card, desk.question.value.board, solved, {
            daily: (day) => {
                const { side, difficulty, seed } = dailyOf(day);
                begin(desk, { ...CHESSBOARD, board: new Board(side, side), seed }, difficulty);
            },
            fresh: ({ size, difficulty }) => {
                const [width = 8, height = 8] = size.split('x').map(Number);
                const question = size === '' ? desk.question.value : { ...CHESSBOARD, board: new Board(width, height) };
                begin(desk, { ...question, seed: shortSeed() }, difficulty);
            },
        });
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
    });
}

/**
 * Opens a puzzle that came with a link.
 *
 * @param {Desk} desk on which the puzzle's question lies
 * @param {Shown} shown
 */
export function openPuzzle(desk, { path, more }) {
    const given = fromFields(more, desk.question.value);
    if (given) return desk.begin('puzzle', (signal) => solve(desk, given, path ?? [], signal));
    const words = 'The numbers that it gives do not fit the board.';
    return desk.card.show('unknown', 'This link gives no puzzle', make('p', {}, words), row(chooseButton(desk)));
}

/**
 * Has a puzzle made, and plays it.
 *
 * @param {Desk} desk
 * @param {Question} question
 * @param {Difficulty} difficulty
 */
async function begin(desk, question, difficulty) {
    await desk.change(question);
    const playing = desk.begin('puzzle', async (signal) => {
        const answer = await made(desk, difficulty, signal);
        if (answer.outcome === 'made') await solve(desk, puzzleOf(question.board, answer), [], signal);
        else if (answer.outcome === 'impossible') present(desk, answer);
        else desk.card.show('unknown', 'No puzzle in time', make('p', {}, sentence(answer.text)), row(chooseButton(desk)));
    });
    // Another question has cleared the card, and with it the button that was pressed.
    desk.card.root.focus({ preventScroll: true });
    await playing;
}

/**
 * Has the puzzle made that comes of the question on the desk.
 *
 * @param {Desk} desk
 * @param {Difficulty} difficulty
 * @param {AbortSignal} signal
 */
async function made(desk, difficulty, signal) {
    const question = desk.question.value;
    const progress = make('p', { class: 'quiet' }, 'Looking for a tour to ask for.');
    const waiting = setTimeout(() => {
        if (!signal.aborted) desk.card.show('busy', 'Making a puzzle', progress, row(stopButton(desk)));
    }, PATIENCE);
    try {
        return await follow('puzzle', { ...asked(question), difficulty, seed: question.seed }, signal, {
            progress: ({ steps, tried, numbers, elapsed_ms: elapsed }) => {
                // First a tour is found, and then its numbers are left out one by one, as long as no other tour has the rest.
                const work = tried === undefined ? counted(steps, 'step') : `Looked at ${tried} of ${counted(numbers, 'number')}`;
                progress.textContent = `${work}, ${duration(elapsed)}`;
            },
        });
    } finally {
        clearTimeout(waiting);
    }
}

/**
 * @param {Desk} desk
 * @param {Puzzle} puzzle
 * @param {readonly number[]} path as far as it is solved already
 * @param {AbortSignal} signal
 */
function solve(desk, puzzle, path, signal) {
    return playRound(desk, signal, occasionOf(desk, puzzle, signal), path);
}

/**
 * @param {Desk} desk
 * @param {Puzzle} puzzle
 * @param {AbortSignal} signal
 * @returns {Occasion}
 */
function occasionOf(desk, puzzle, signal) {
    const question = desk.question.value;
    const { box } = question.board;
    /** @type {Shown} */
    const shown = { as: 'puzzle', path: [], more: toFields(puzzle, question.board) };
    const day = dayOfPuzzle({ ...question, seed: puzzle.seed }, puzzle.difficulty, dayOf(new Date()));
    const about = `${named(box)}, ${puzzle.difficulty}`;
    const name = day ? `Puzzle of ${dayText(day)}` : 'Puzzle';
    // Best times are for boards that others have too.
    const isPlain = question.board.holes.size === 0 && question.piece === 'knight' && question.wrap === 'none';
    const key = day ?? (isPlain && question.kind === 'open' ? `${box} ${puzzle.difficulty}` : null);
    return {
        name: 'puzzle',
        shown,
        title: day ? `${name}: ${about}` : `${name}, ${about}`,
        clues: puzzle.clues,
        solution: (round) => giveUp(desk, puzzle, round, signal),
        end: (round) => {
            const isBest = key !== null && solved.note(key, isUnaided(round.result) ? round.result.ms : null);
            return {
                title: 'You solved it',
                notes: [`${name}, ${about}.${isBest ? ' That is your best time.' : ''}`],
                buttons: [
                    ...moreButtons(desk, puzzle),
                    shareButton(() => resultText(`${name}, ${about}`, round.result, linkTo(question, shown))),
                ],
            };
        },
    };
}

/**
 * Shows the solution in place of the game.
 *
 * @param {Desk} desk
 * @param {Puzzle} puzzle
 * @param {Round} round
 * @param {AbortSignal} signal
 */
async function giveUp(desk, puzzle, round, signal) {
    const isSure = !round.game.canUndo || (await confirm({
        title: 'Show the solution?',
        words: 'That ends the game.',
        yes: 'Show it',
        no: 'Go on playing',
    }));
    if (!isSure || signal.aborted) return;
    try {
        await showSolution(desk, puzzle, round, signal);
    } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        const again = button('Try again', () => giveUp(desk, puzzle, round, signal));
        if (!signal.aborted) round.card.say(sentence(message), again);
    }
}

/**
 * @param {Desk} desk
 * @param {Puzzle} puzzle
 * @param {Round} round
 * @param {AbortSignal} signal
 */
async function showSolution(desk, puzzle, round, signal) {
    const path = puzzle.solution ?? (await solutionOf(desk, puzzle, signal));
    if (path === null) {
        round.card.say('The solution cannot be told: this puzzle was made by another edition of Cavalcade. Hints still help.');
        return;
    }
    const facts = await checked(round, path, signal);
    if (signal.aborted) return;
    const { question } = round.game;
    round.end();
    const record = recordOf(question, question.kind, path);
    desk.lay({ path, isClosed: facts.kind === 'closed', record });
    desk.card.show('plain', 'The solution', table(factRows(facts)), row(...moreButtons(desk, puzzle)));
}

/**
 * The solution of a puzzle from a link: that of the puzzle with the same seed, if it has the same clues.
 *
 * @param {Desk} desk
 * @param {Puzzle} puzzle
 * @param {AbortSignal} signal
 * @returns {Promise<readonly number[] | null>}
 */
async function solutionOf(desk, { clues, difficulty, seed }, signal) {
    const { board, ...question } = desk.question.value;
    const answer = await follow('puzzle', { ...asked({ board, ...question }), difficulty, seed }, signal);
    if (answer.outcome !== 'made') return null;
    const same = puzzleOf(board, answer);
    return areSame(same.clues, clues) ? same.solution : null;
}

/**
 * @param {Desk} desk
 * @param {Puzzle} puzzle
 */
function moreButtons(desk, { difficulty }) {
    const again = () => begin(desk, { ...desk.question.value, seed: shortSeed() }, difficulty);
    return [button('Another like it', again), chooseButton(desk)];
}

/** @param {Desk} desk */
function chooseButton(desk) {
    return button('Puzzles', () => puzzle(desk));
}

/**
 * The address of a puzzle, which does not give its solution away.
 *
 * @param {Question} question
 * @param {Shown} shown
 * @returns {string}
 */
function linkTo(question, shown) {
    return `${location.origin}${location.pathname}${toFragment(question, shown)}`;
}
