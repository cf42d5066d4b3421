/**
 * Play: the reader moves the piece, and after every move the card says whether a tour is still possible.
 * Puzzles are played in the same way.
 *
 * @typedef {import('../app-state.js').AppState} AppState
 * @typedef {import('../model/address.js').Shown} Shown
 * @typedef {import('../model/game.js').Clues} Clues
 *
 * @typedef {object} Judgement as the API returns it
 * @property {string[]} legal
 * @property {string | null} hint
 * @property {'yes' | 'no' | 'unknown'} completable
 * @property {string | null} reason
 * @property {'open' | 'closed' | null} done
 * @property {number | null} [back] how many moves to take back until a tour is possible again
 *
 * @typedef {object} Occasion what a round is played for
 * @property {'play' | 'puzzle'} name
 * @property {Shown} shown what the address says of it
 * @property {string} title
 * @property {Clues} clues
 * @property {((round: Round) => void) | null} solution shows it; null if there is none to show
 * @property {(round: Round) => Ending} end
 *
 * @typedef {object} Ending what the card says when a round is won
 * @property {string} title
 * @property {string[]} notes
 * @property {HTMLElement[]} buttons
 */

import { ask } from '../api/api.js';
import { Clock } from '../model/clock.js';
import { Game } from '../model/game.js';
import { asked } from '../model/question.js';
import { resultRows, resultText } from '../model/result.js';
import { gridText, recordOf } from '../model/tour.js';
import { counted, factRows, sentence } from '../model/words.js';
import { row, table } from '../panel/card.js';
import { confirm } from '../panel/confirm.js';
import { GameCard } from '../panel/game-card.js';
import { shareButton } from '../panel/share.js';
import { button, make } from '../view/dom.js';
import { refuse } from '../view/refusal.js';

/** How often the clock is read, in milliseconds. */
const TICK = 500;

/** Whether verdicts are shown; remembered until the page is closed. Off in puzzles, where they would give too much away. */
const warnings = { play: true, puzzle: false };

/** The round that is being played. @type {Round | null} */
let current = null;

/**
 * @param {AppState} app
 * @param {readonly number[]} [path] as far as it has come already
 */
export function play(app, path = []) {
    return app.begin('play', (signal) => playRound(app, signal, freePlay(app), path));
}

/**
 * Plays a round until it is won or left.
 *
 * @param {AppState} app
 * @param {AbortSignal} signal
 * @param {Occasion} occasion
 * @param {readonly number[]} path
 */
export async function playRound(app, signal, occasion, path) {
    const round = new Round(app, signal, occasion, path);
    current = round;
    await round.over;
    if (current === round) current = null;
}

/**
 * The round that is being played.
 *
 * @param {AppState} app
 * @returns {Round | null}
 */
export function gameOf(app) {
    return app.work.value === current?.occasion.name ? current : null;
}

/**
 * @param {AppState} app
 * @returns {Occasion}
 */
function freePlay(app) {
    return {
        name: 'play',
        shown: { as: 'game', path: [], more: {} },
        title: 'Your move',
        clues: new Map(),
        solution: null,
        end: (round) => ({
            title: 'Well done',
            notes: [],
            buttons: [
                button('Play again', () => play(app)),
                shareButton(() => resultText(`A tour of ${app.question.value.board.box}`, round.result, location.href)),
            ],
        }),
    };
}

/** One game at the app. */
export class Round {
    /**
     * @param {AppState} app
     * @param {AbortSignal} signal
     * @param {Occasion} occasion
     * @param {readonly number[]} path
     */
    constructor(app, signal, occasion, path) {
        this.app = app;
        this.occasion = occasion;
        this.game = new Game(app.question.value, occasion.clues);
        this.game.resume(path);
        this.isResumed = this.game.path.length > this.game.opening.length;
        this.clock = new Clock();
        /** Whether verdicts were shown at any move. */
        this.hadWarnings = false;
        /** The square that another click goes back to. @type {number | null} */
        this.offered = null;
        this.asking = new AbortController();
        this.card = this.layCard();
        this.ticking = setInterval(() => this.card.tick(this.clock), TICK);
        app.leave = () => this.mayLeave();
        this.over = new Promise((resolve) => {
            this.resolve = resolve;
            signal.addEventListener('abort', () => this.end());
        });
        this.show();
    }

    layCard() {
        const { name, title, clues, solution } = this.occasion;
        return new GameCard(this.app.card, title, warnings[name], {
            undo: () => this.undo(),
            redo: () => this.redo(),
            hint: () => this.hint(),
            restart: () => this.restart(),
            leave: () => this.leave(),
            warnings: (isOn) => this.switchWarnings(isOn),
            check: clues.size > 0 ? () => this.check() : null,
            solution: solution && (() => solution(this)),
        });
    }

    /** Ends the round, whether it is won or not. */
    end() {
        clearInterval(this.ticking);
        this.clock.stop();
        this.asking.abort();
        this.app.leave = null;
        this.resolve?.(undefined);
    }

    async mayLeave() {
        if (!this.game.isWorthKeeping) return true;
        return confirm({
            title: 'Leave this game?',
            words: `Your path of ${counted(this.game.path.length, 'square')} would be lost.`,
            yes: 'Leave',
            no: 'Keep playing',
        });
    }

    leave() {
        return this.app.leaving(() => this.app.clear());
    }

    undo() {
        this.backTo(this.game.path.length - 1);
    }

    redo() {
        if (!this.game.canRedo) return;
        this.game.redo();
        this.show();
    }

    restart() {
        this.backTo(0);
    }

    /** @param {number} length of the path */
    backTo(length) {
        if (!this.game.canUndo) return;
        this.game.backTo(length);
        this.show();
    }

    /**
     * Moves to a square. If that is not a move, says why; a visited square is gone back to when it is clicked
     * again.
     *
     * @param {number} cell
     */
    move(cell) {
        const refusal = this.game.refusal(cell);
        if (refusal !== null) {
            this.refuse(cell, refusal);
            return;
        }
        this.clock.start();
        this.game.move(cell);
        this.show();
    }

    /**
     * @param {number} cell
     * @param {string} why
     */
    refuse(cell, why) {
        const { game } = this;
        const number = game.numberOf(cell) ?? game.path.length;
        const isEarlier = number < game.path.length && number >= game.opening.length;
        if (isEarlier && this.offered === cell) {
            this.backTo(number);
            return;
        }
        this.offered = isEarlier ? cell : null;
        refuse(cell);
        if (!isEarlier) this.card.say(why);
        else this.card.say(`${why} Click it again to go back there.`, this.backButton(number, `Go back to ${number}`));
    }

    /**
     * @param {number} length of the path to go back to
     * @param {string} words
     */
    backButton(length, words) {
        return button(words, () => this.backTo(length), { class: 'plain' });
    }

    /** @param {boolean} isOn */
    switchWarnings(isOn) {
        warnings[this.occasion.name] = isOn;
        this.show();
    }

    /** Shows the position, and asks for a verdict if verdicts are on. */
    show() {
        const showsVerdict = warnings[this.occasion.name];
        this.offered = null;
        // It was stopped if the position was taken for the end of the game.
        this.clock.goOn();
        this.paint(null);
        this.card.say(null);
        this.asking.abort();
        this.asking = new AbortController();
        if (showsVerdict) this.hadWarnings = true;
        if (showsVerdict || this.game.isFull) this.judge();
    }

    /** @param {number | null} hint */
    paint(hint) {
        const { path, clues } = this.game;
        // The last move is not part of the address, so that a reopened game is not already over.
        if (!this.game.isFull) this.app.shown.set({ ...this.occasion.shown, path });
        this.app.scene.set({ show: 'game', path, legal: this.game.legal(), hint, clues });
        this.card.write(this.game, this.clock);
    }

    async judge() {
        this.card.judge('waiting', null);
        await this.consult({}, () => this.judge(), async (judgement, signal) => {
            // Every square may be visited by a path that is not the tour asked for.
            if (judgement.done && judgement.completable === 'yes') {
                await this.win(judgement.done, signal);
                return;
            }
            this.card.judge(judgement.completable, this.comment(judgement));
            if (this.game.isFull) this.card.say(this.comment(judgement));
        });
    }

    /**
     * Asks whether the position can become a tour. The answer is dropped if the position has changed meanwhile; errors are
     * shown.
     *
     * @param {object} more what is asked besides
     * @param {() => void} again asks once more
     * @param {(judgement: Judgement, signal: AbortSignal) => void | Promise<void>} hear
     */
    async consult(more, again, hear) {
        const { signal } = this.asking;
        try {
            const judgement = await ask('play', { ...this.position(), ...more }, signal);
            if (!signal.aborted) await hear(judgement, signal);
        } catch (error) {
            if (signal.aborted) return;
            const message = error instanceof Error ? error.message : String(error);
            this.card.judge('silent', null);
            this.card.say(sentence(message), button('Try again', again));
        }
    }

    position() {
        const { question, path, clues } = this.game;
        const { board } = question;
        const given = Object.fromEntries([...clues].map(([cell, number]) => [board.name(cell), number]));
        const names = path.map((cell) => board.name(cell));
        return { ...asked(question), path: names, ...(clues.size > 0 ? { clues: given } : {}) };
    }

    /**
     * @param {Judgement} judgement
     * @returns {string | null}
     */
    comment({ legal, reason }) {
        const isStuck = legal.length === 0 && this.game.path.length > 0;
        if (!isStuck) return reason;
        if (this.game.isFull) return reason ?? 'Every square is visited, but this is not the tour asked for.';
        return 'No moves left. Undo, and try another way.';
    }

    /** Suggests a move, or says how far to go back. */
    hint() {
        return this.consult({ advice: true }, () => this.hint(), (judgement) => {
            const { hint, completable } = judgement;
            this.game.hints += 1;
            this.paint(hint === null || completable === 'no' ? null : this.game.question.board.at(hint));
            if (completable === 'no') this.advise(judgement);
            else if (hint === null) this.card.say('There is no move to suggest.');
            else if (completable === 'yes') this.card.say(`Hint: ${hint}.`);
            else this.card.say(`Perhaps ${hint}. Whether a tour is still possible could not be decided in time.`);
        });
    }

    /** Checks the path against the given numbers. */
    check() {
        return this.consult({ advice: true }, () => this.check(), (judgement) => {
            this.game.checks += 1;
            this.paint(null);
            if (judgement.completable === 'yes') this.card.say('Correct so far.');
            else if (judgement.completable === 'no') this.advise(judgement);
            else this.card.say('This could not be checked in time.');
        });
    }

    /**
     * Says how far to go back.
     *
     * @param {Judgement} judgement
     */
    advise({ back, reason }) {
        const { path, opening, question } = this.game;
        const kept = path.length - (back ?? 0);
        if (typeof back === 'number' && kept >= opening.length && kept < path.length) {
            const [moves, wrong] = [counted(back, 'move'), question.board.name(path[kept] ?? 0)];
            const what = this.game.clues.size > 0 ? 'the puzzle' : 'a tour';
            this.card.say(`Move ${kept + 1} (${wrong}) made ${what} impossible.`, this.backButton(kept, `Go back ${moves}`));
        } else if (path.length <= opening.length) {
            this.card.say(`There is no tour from here${reason ? `: ${sentence(reason)}` : '.'}`);
        } else {
            this.card.say('No tour is possible any more. How far to go back could not be decided in time.');
        }
    }

    /**
     * The path is a tour. It is shown once it is checked.
     *
     * @param {'open' | 'closed'} kind
     * @param {AbortSignal} signal
     */
    async win(kind, signal) {
        this.clock.stop();
        const { question, path } = this.game;
        const facts = await checked(this, path, signal);
        if (signal.aborted) return;
        this.end();
        this.app.showTour({ path, isClosed: kind === 'closed', record: recordOf(question, kind, path) });
        const { title, notes, buttons } = this.occasion.end(this);
        this.app.card.show(
            'yes',
            `${title}: ${kind === 'closed' ? 'a closed' : 'an open'} tour`,
            ...notes.map((words) => make('p', {}, words)),
            table([...resultRows(this.result), ...factRows(facts)]),
            row(...buttons),
        );
    }

    /** How it went. */
    get result() {
        const { undos, hints, checks } = this.game;
        return { ms: this.clock.elapsed, undos, hints, checks, hadWarnings: this.hadWarnings, isResumed: this.isResumed };
    }
}

/**
 * The facts about a tour, from the checker.
 *
 * @param {Round} round
 * @param {readonly number[]} path
 * @param {AbortSignal} signal
 */
export function checked({ game: { question } }, path, signal) {
    const { board, piece, wrap } = question;
    return ask('check', { tour: gridText(board, path), piece, wrap }, signal);
}
