/**
 * The card of a game: the verdict on the position, notes, the number of moves and hints, the clock, and the buttons.
 *
 * @typedef {import('./card.js').Card} Card
 * @typedef {import('../model/game.js').Game} Game
 * @typedef {import('../model/clock.js').Clock} Clock
 * @typedef {'yes' | 'no' | 'unknown' | 'waiting' | 'silent'} Verdict
 *
 * @typedef {object} Actions what the buttons do
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {() => void} hint
 * @property {() => void} restart
 * @property {() => void} leave
 * @property {(isOn: boolean) => void} warnings
 * @property {(() => void) | null} check null where there is nothing to check against
 * @property {(() => void) | null} solution
 */

import { clockText } from '../model/clock.js';
import { counted, sentence } from '../model/words.js';
import { announce, button, make } from '../view/dom.js';
import { row } from './card.js';

/** @type {Readonly<Record<Verdict, [string, string]>>} sign and words */
const VERDICTS = {
    yes: ['✓', 'A tour is still possible'],
    no: ['✕', 'No tour is possible any more'],
    unknown: ['?', 'Not decided in time'],
    waiting: ['…', 'Looking ahead'],
    silent: ['!', 'No answer'],
};

/** Whether the time is shown; remembered until the page is closed. */
let showsTime = true;

export class GameCard {
    /**
     * @param {Card} card
     * @param {string} title
     * @param {boolean} showsVerdict
     * @param {Actions} actions
     */
    constructor(card, title, showsVerdict, actions) {
        this.verdict = make('p', { class: 'verdict', role: 'status' });
        this.note = make('p', { class: 'note' });
        this.count = make('span');
        this.clock = make('span', { class: 'clock', role: 'timer', 'aria-label': 'Time' });
        this.undo = button('Undo', actions.undo);
        this.redo = button('Redo', actions.redo);
        const { check, solution } = actions;
        const more = [
            ...(check ? [button('Check', check)] : []),
            ...(solution ? [button('Solution', solution)] : []),
        ];
        card.show(
            'plain',
            title,
            this.verdict,
            make('p', { class: 'tally quiet' }, this.count, this.clock),
            this.note,
            row(
                this.undo,
                this.redo,
                button('Hint', actions.hint),
                ...more,
                button('Restart', actions.restart),
                button('Leave', actions.leave),
            ),
            this.switches(showsVerdict, actions),
        );
        this.showVerdict(showsVerdict);
        this.say(null);
    }

    /**
     * @param {boolean} showsVerdict
     * @param {Actions} actions
     */
    switches(showsVerdict, actions) {
        const verdict = toggle('Warn me when I am lost', showsVerdict, (isOn) => {
            this.showVerdict(isOn);
            actions.warnings(isOn);
        });
        const time = toggle('Time', showsTime, (isOn) => {
            showsTime = isOn;
            this.clock.hidden = !isOn;
        });
        this.clock.hidden = !showsTime;
        return make('div', { class: 'switches', role: 'group', 'aria-label': 'Show' }, verdict, time);
    }

    /** @param {boolean} isOn */
    showVerdict(isOn) {
        this.verdict.hidden = !isOn;
    }

    /**
     * @param {Game} game
     * @param {Clock} clock
     */
    write(game, clock) {
        const { path, undos, hints, checks, question } = game;
        const help = [
            ...(undos > 0 ? [`${counted(undos, 'move')} undone`] : []),
            ...(hints > 0 ? [counted(hints, 'hint')] : []),
            ...(checks > 0 ? [counted(checks, 'check')] : []),
        ];
        const squares = `${path.length} of ${counted(question.board.size, 'square')}`;
        const words = path.length === 0 ? 'Click the square where you want to start.' : [squares, ...help].join(', ');
        this.count.textContent = words;
        this.undo.setAttribute('aria-disabled', String(!game.canUndo));
        this.redo.setAttribute('aria-disabled', String(!game.canRedo));
        this.tick(clock);
    }

    /** @param {Clock} clock */
    tick(clock) {
        this.clock.textContent = clockText(clock.elapsed);
    }

    /**
     * Says something about the game, with a button if there is something to do about it.
     *
     * @param {string | null} words null to say nothing more
     * @param {HTMLButtonElement | null} [act]
     */
    say(words, act = null) {
        this.note.hidden = words === null;
        this.note.replaceChildren(words ?? '', ...(act ? [' ', act] : []));
        if (words !== null) announce(words);
    }

    /**
     * @param {Verdict} verdict
     * @param {string | null} comment
     */
    judge(verdict, comment) {
        const [sign, words] = VERDICTS[verdict];
        this.verdict.dataset['verdict'] = verdict;
        const text = make('span', {}, words);
        if (comment) text.append(make('small', {}, sentence(comment)));
        this.verdict.replaceChildren(make('span', { class: 'verdict-sign', 'aria-hidden': 'true' }, sign), text);
    }
}

/**
 * @param {string} label
 * @param {boolean} isOn
 * @param {(isOn: boolean) => void} set
 */
function toggle(label, isOn, set) {
    const box = make('input', { type: 'checkbox' });
    box.checked = isOn;
    box.addEventListener('change', () => set(box.checked));
    return make('label', { class: 'check' }, box, label);
}
