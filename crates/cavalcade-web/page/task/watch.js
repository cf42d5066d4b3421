/**
 * Watch: the search itself, as squares that fill and empty.
 *
 * @typedef {import('../desk.js').Desk} Desk
 * @typedef {import('../model/words.js').Row} Row
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
                counters.path(trail.path.length);
            },
            progress: (progress) => counters.progress(progress),
        });
        present(desk, answer);
    });
}

/** The card of a search that is being watched. */
class Counters {
    /** @param {Desk} desk */
    constructor(desk) {
        this.size = desk.question.value.board.size;
        this.squares = 0;
        this.effort = { steps: 0, retreats: 0, walks: 0, deepest: 0, elapsed_ms: 0 };
        this.place = make('div');
        desk.card.show('busy', 'Watching the search', this.place, row(paceField(desk), stopButton(desk)));
        this.write();
    }

    /** @param {number} squares */
    path(squares) {
        this.squares = squares;
        this.write();
    }

    /** @param {typeof this.effort} effort */
    progress(effort) {
        this.effort = effort;
        this.write();
    }

    write() {
        const { steps, retreats, walks, deepest, elapsed_ms: elapsed } = this.effort;
        /** @type {Row[]} */
        const rows = [
            ['On the board', `${grouped(this.squares)} of ${grouped(this.size)}`],
            ['Best so far', grouped(Math.max(deepest, this.squares))],
            ['Steps', grouped(steps)],
            ['Taken back', grouped(retreats)],
            ['Walks', grouped(walks)],
            ['Time', duration(elapsed)],
        ];
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
