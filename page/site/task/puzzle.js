/**
 * Puzzles: some numbers of a tour are given, and the reader finds the others.
 *
 * @typedef {import('../app-state.js').AppState} AppState
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
 * @param {AppState} app
 */
export function puzzle(app) {
    return app.begin('puzzle', async (signal) => {
        new PuzzleCard(app.card, app.question.value.board, solved, {
            daily: (day) => {
                const { side, difficulty, seed } = dailyOf(day);
                begin(app, { ...CHESSBOARD, board: new Board(side, side), seed }, difficulty);
            },
            fresh: ({ size, difficulty }) => {
                const [width = 8, height = 8] = size.split('x').map(Number);
                const question = size === '' ? app.question.value : { ...CHESSBOARD, board: new Board(width, height) };
                begin(app, { ...question, seed: shortSeed() }, difficulty);
            },
        });
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
    });
}

/**
 * Opens a puzzle that came with a link.
 *
 * @param {AppState} app with the puzzle's question
 * @param {Shown} shown
 */
export function openPuzzle(app, { path, more }) {
    const given = fromFields(more, app.question.value);
    if (given) return app.begin('puzzle', (signal) => solve(app, given, path ?? [], signal));
    const words = 'Its numbers do not fit the board.';
    return app.card.show('unknown', 'This link is not a puzzle', make('p', {}, words), row(chooseButton(app)));
}

/**
 * Has a puzzle made, and plays it.
 *
 * @param {AppState} app
 * @param {Question} question
 * @param {Difficulty} difficulty
 */
async function begin(app, question, difficulty) {
    await app.change(question);
    const playing = app.begin('puzzle', async (signal) => {
        const answer = await made(app, difficulty, signal);
        if (answer.outcome === 'made') await solve(app, puzzleOf(question.board, answer), [], signal);
        else if (answer.outcome === 'impossible') present(app, answer);
        else app.card.show('unknown', 'No puzzle in time', make('p', {}, sentence(answer.text)), row(chooseButton(app)));
    });
    // Another question has cleared the card, and with it the button that was pressed.
    app.card.root.focus({ preventScroll: true });
    await playing;
}

/**
 * Makes the puzzle for the current question.
 *
 * @param {AppState} app
 * @param {Difficulty} difficulty
 * @param {AbortSignal} signal
 */
async function made(app, difficulty, signal) {
    const question = app.question.value;
    const progress = make('p', { class: 'quiet' }, 'Looking for a tour.');
    const waiting = setTimeout(() => {
        if (!signal.aborted) app.card.show('busy', 'Making a puzzle', progress, row(stopButton(app)));
    }, PATIENCE);
    try {
        return await follow('puzzle', { ...asked(question), difficulty, seed: question.seed }, signal, {
            progress: ({ steps, tried, numbers, elapsed_ms: elapsed }) => {
                // First a tour is found, and then its numbers are left out one by one, as long as no other tour has the rest.
                const work = tried === undefined ? counted(steps, 'step') : `Checked ${tried} of ${counted(numbers, 'number')}`;
                progress.textContent = `${work}, ${duration(elapsed)}`;
            },
        });
    } finally {
        clearTimeout(waiting);
    }
}

/**
 * @param {AppState} app
 * @param {Puzzle} puzzle
 * @param {readonly number[]} path as far as it is solved already
 * @param {AbortSignal} signal
 */
function solve(app, puzzle, path, signal) {
    return playRound(app, signal, occasionOf(app, puzzle, signal), path);
}

/**
 * @param {AppState} app
 * @param {Puzzle} puzzle
 * @param {AbortSignal} signal
 * @returns {Occasion}
 */
function occasionOf(app, puzzle, signal) {
    const question = app.question.value;
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
        solution: (round) => giveUp(app, puzzle, round, signal),
        end: (round) => {
            const isBest = key !== null && solved.note(key, isUnaided(round.result) ? round.result.ms : null);
            return {
                title: 'You solved it',
                notes: [`${name}, ${about}.${isBest ? ' That is your best time.' : ''}`],
                buttons: [
                    ...moreButtons(app, puzzle),
                    shareButton(() => resultText(`${name}, ${about}`, round.result, linkTo(question, shown))),
                ],
            };
        },
    };
}

/**
 * Shows the solution in place of the game.
 *
 * @param {AppState} app
 * @param {Puzzle} puzzle
 * @param {Round} round
 * @param {AbortSignal} signal
 */
async function giveUp(app, puzzle, round, signal) {
    const isSure = !round.game.canUndo || (await confirm({
        title: 'Show the solution?',
        words: 'That ends the game.',
        yes: 'Show it',
        no: 'Keep playing',
    }));
    if (!isSure || signal.aborted) return;
    try {
        await showSolution(app, puzzle, round, signal);
    } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        const again = button('Try again', () => giveUp(app, puzzle, round, signal));
        if (!signal.aborted) round.card.say(sentence(message), again);
    }
}

/**
 * @param {AppState} app
 * @param {Puzzle} puzzle
 * @param {Round} round
 * @param {AbortSignal} signal
 */
async function showSolution(app, puzzle, round, signal) {
    const path = puzzle.solution ?? (await solutionOf(app, puzzle, signal));
    if (path === null) {
        round.card.say('No solution available: this puzzle was made by another version of Cavalcade. Hints still work.');
        return;
    }
    const facts = await checked(round, path, signal);
    if (signal.aborted) return;
    const { question } = round.game;
    round.end();
    const record = recordOf(question, question.kind, path);
    app.showTour({ path, isClosed: facts.kind === 'closed', record });
    app.card.show('plain', 'The solution', table(factRows(facts)), row(...moreButtons(app, puzzle)));
}

/**
 * The solution of a puzzle from a link: that of the puzzle with the same seed, if it has the same clues.
 *
 * @param {AppState} app
 * @param {Puzzle} puzzle
 * @param {AbortSignal} signal
 * @returns {Promise<readonly number[] | null>}
 */
async function solutionOf(app, { clues, difficulty, seed }, signal) {
    const { board, ...question } = app.question.value;
    const answer = await follow('puzzle', { ...asked({ board, ...question }), difficulty, seed }, signal);
    if (answer.outcome !== 'made') return null;
    const same = puzzleOf(board, answer);
    return areSame(same.clues, clues) ? same.solution : null;
}

/**
 * @param {AppState} app
 * @param {Puzzle} puzzle
 */
function moreButtons(app, { difficulty }) {
    const again = () => begin(app, { ...app.question.value, seed: shortSeed() }, difficulty);
    return [button('Another like it', again), chooseButton(app)];
}

/** @param {AppState} app */
function chooseButton(app) {
    return button('Puzzles', () => puzzle(app));
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
