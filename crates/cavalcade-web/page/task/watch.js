/**
 * Watch: the search itself, as squares that fill and empty.
 *
 * @typedef {import('../desk.js').Desk} Desk
 * @typedef {import('../model/words.js').Row} Row
 * @typedef {{ steps: number, retreats: number, deepest: number, walks?: number }} Effort
 */

import { follow } from '../api/server.js';
import { wanted } from '../model/question.js';
import { Trail } from '../model/trail.js';
import { duration, grouped } from '../model/words.js';
import { row, table } from '../panel/card.js';
import { make } from '../view/dom.js';
import { present, stopButton } from './find.js';

/** Moves a second that can be chosen; 0 is as fast as it goes. */
const PACES = [2, 5, 10, 25, 60, 200, 1000, 0];
let pace = 25;

/** @param {Desk} desk */
export function watch(desk) {
    return desk.begin('watch', async (signal) => {
        const question = desk.question.value;
        const trail = new Trail(question.board);
        const counters = new Counters(desk);
        // A constructed tour leaves nothing to watch.
        const method = question.method === 'auto' ? 'warnsdorff' : question.method;
        const answer = await follow('find', { ...wanted({ ...question, method }), watch: true, pace }, signal, {
            steps: (steps) => {
                trail.follow(steps);
                desk.scene.set({ show: 'search', path: trail.path.slice(), retreats: trail.retreats });
                counters.write(trail.path.length, trail.effort);
            },
            progress: (progress) => counters.learn(progress),
        });
        present(desk, answer);
    });
}

/**
 * The card of a search that is being watched. The server tells how far a search is only now and then, and not all of
 * its steps when it is fast: what we have seen and what we were told both fall behind, so the greater is shown.
 */
class Counters {
    /** @param {Desk} desk */
    constructor(desk) {
        this.size = desk.question.value.board.size;
        this.begun = performance.now();
        /** @type {Effort} */
        this.told = { steps: 0, retreats: 0, deepest: 0, walks: 0 };
        this.place = make('div');
        desk.card.show('busy', 'Watching the search', this.place, row(paceField(desk), stopButton(desk)));
        this.write(0, this.told);
    }

    /** @param {Effort} effort */
    learn(effort) {
        this.told = effort;
    }

    /**
     * @param {number} squares on the board
     * @param {Effort} seen
     */
    write(squares, seen) {
        const { told } = this;
        const most = (/** @type {'steps' | 'retreats' | 'deepest'} */ what) =>
            grouped(Math.max(seen[what], told[what]));
        /** @type {Row[]} */
        const rows = [
            ['On the board', `${grouped(squares)} of ${grouped(this.size)}`],
            ['Best so far', most('deepest')],
            ['Steps', most('steps')],
            ['Taken back', most('retreats')],
            ['Time', duration(performance.now() - this.begun)],
        ];
        if (told.walks && told.walks > 1) rows.push(['Walks', grouped(told.walks)]);
        this.place.replaceChildren(table(rows));
    }
}

/**
 * Another pace begins the search anew: it is the same search, for it depends on the seed alone.
 *
 * @param {Desk} desk
 */
function paceField(desk) {
    const words = (/** @type {number} */ each) => (each === 0 ? 'as fast as it goes' : `${each} moves a second`);
    const options = PACES.map((each) => {
        const option = make('option', { value: String(each) }, words(each));
        option.selected = each === pace;
        return option;
    });
    const field = make('select', { id: 'pace', 'aria-label': 'Pace' }, ...options);
    field.addEventListener('change', () => {
        pace = Number(field.value);
        watch(desk);
    });
    return field;
}
