/**
 * All tours: on a board small enough every tour has a number, and any of them can be shown.
 *
 * @typedef {import('../app-state.js').AppState} AppState
 */

import { follow, limits } from '../api/api.js';
import { Numbering } from '../model/numbering.js';
import { asked, LARGEST_SEED } from '../model/question.js';
import { symmetriesOf } from '../model/symmetry.js';
import { recordOf } from '../model/tour.js';
import { countProgress, grouped, sentence } from '../model/words.js';
import { row } from '../panel/card.js';
import { stopButton } from '../panel/stop.js';
import { ToursCard } from '../panel/tours-card.js';
import { button, make, byId } from '../view/dom.js';

/** Boards with more squares than this have too many tours to number in the page; 8 × 8 is one of them. */
const MOST_SQUARES = 63;

/**
 * The way from other cards to all tours, for boards that may be small enough.
 *
 * @param {AppState} app
 * @returns {HTMLButtonElement[]}
 */
export function toursButtons(app) {
    return app.question.value.board.size <= MOST_SQUARES ? [button('All tours', () => tours(app))] : [];
}

/**
 * @param {AppState} app
 * @param {string} [number] of the tour to begin with; without it, the one on the board is the first
 */
export function tours(app, number) {
    const path = number === undefined ? app.tour.value?.path : undefined;
    return app.begin('tours', async (signal) => {
        const answer = await numbered(app, signal);
        if (answer.outcome !== 'numbered') {
            presentNone(app, answer);
            return;
        }
        const { symmetries } = await limits();
        const gallery = new Gallery(app, signal, new Numbering(BigInt(answer.of)), symmetries ?? []);
        if (path) gallery.beginWith(path);
        else gallery.begin(number ?? '1');
        await gallery.over;
    });
}

/**
 * Has all tours numbered.
 *
 * @param {AppState} app
 * @param {AbortSignal} signal
 */
function numbered(app, signal) {
    const bar = make('progress', { max: '1', 'aria-label': 'Progress of the numbering' });
    const words = make('p', { class: 'quiet' }, 'Preparing the board.');
    app.card.show('busy', 'Numbering all tours', bar, words, row(stopButton(app)));
    return follow('tours', asked(app.question.value), signal, {
        progress: (progress) => {
            if (progress.layers > 0) bar.value = progress.layer / progress.layers;
            words.textContent = countProgress(progress);
        },
    });
}

/**
 * There are none, or too many.
 *
 * @param {AppState} app
 * @param {any} answer
 */
function presentNone(app, answer) {
    const press = (/** @type {string} */ task) => () => byId(`do-${task}`, HTMLButtonElement).click();
    if (answer.outcome === 'impossible') {
        const words = make('p', {}, sentence(answer.reason.text));
        app.card.show('no', 'There are no tours', words, row(button('Show why', press('find'))));
        return;
    }
    const words = make('p', {}, sentence(answer.text ?? `The ${answer.limit} limit was reached.`));
    app.card.show('unknown', 'Too many tours to number here', words, row(button('Count them', press('count'))));
}

/** The tours of a board, one of them on show. */
class Gallery {
    /**
     * @param {AppState} app
     * @param {AbortSignal} signal
     * @param {Numbering} numbering
     * @param {readonly string[]} symmetries that can be asked for
     */
    constructor(app, signal, numbering, symmetries) {
        this.app = app;
        this.signal = signal;
        this.question = app.question.value;
        /** What to show next, and whether something is being fetched. @type {(() => Promise<void>) | null} */
        this.next = null;
        this.isBusy = false;
        this.over = new Promise((resolve) => signal.addEventListener('abort', resolve));
        const names = symmetriesOf(this.question, symmetries);
        const what = `${this.question.kind} tour${numbering.total === 1n ? '' : 's'}`;
        this.card = new ToursCard(app.card, what, numbering, names, {
            go: (number) => this.fetch(() => this.ask({ number: String(number) })),
            random: () => this.fetch(() => this.ask({ random: true, seed: anySeed() })),
            symmetric: (name) => this.fetch(() => this.askSymmetric(name)),
        });
    }

    /** @param {string} number */
    begin(number) {
        const { numbering } = this.card;
        const read = numbering.read(number);
        const words = `There is no tour ${number}. This is tour 1 of ${grouped(String(numbering.total))}.`;
        this.card.showNumber(read ?? 1n);
        this.fetch(() => this.ask({ number: String(read ?? 1n) }, read === null ? words : null));
    }

    /** @param {readonly number[]} path of the tour to begin with */
    beginWith(path) {
        const squares = path.map((cell) => this.question.board.name(cell));
        this.fetch(() => this.ask({ squares }));
    }

    /**
     * Shows what was wanted last. While one tour is on its way the others need not be asked for: a slider passes many.
     *
     * @param {() => Promise<void>} show
     */
    async fetch(show) {
        this.next = show;
        if (this.isBusy) return;
        this.isBusy = true;
        while (this.next && !this.signal.aborted) {
            const wanted = this.next;
            this.next = null;
            await wanted().catch((error) => this.complain(error, wanted));
        }
        this.isBusy = false;
    }

    /**
     * @param {unknown} error
     * @param {() => Promise<void>} wanted
     */
    complain(error, wanted) {
        if (this.signal.aborted) return;
        const message = error instanceof Error ? error.message : String(error);
        this.card.say(sentence(message), button('Try again', () => this.fetch(wanted)));
    }

    /**
     * @param {object} which
     * @param {string | null} [words] about it
     */
    async ask(which, words = null) {
        const answer = await follow('tours', { ...asked(this.question), ...which }, this.signal);
        if (answer.outcome !== 'found') {
            this.card.say(sentence(answer.text ?? `The ${answer.limit} limit was reached.`));
            return;
        }
        // Someone may have moved the slider on meanwhile.
        if (!this.next) this.card.showNumber(BigInt(answer.number));
        this.lay(answer, words);
        this.app.shown.set({ as: 'tours', path: null, more: { number: answer.number } });
    }

    /** @param {string} symmetry */
    async askSymmetric(symmetry) {
        const words = symmetry.replaceAll('-', ' ');
        this.card.say(`Looking for a tour with this symmetry: ${words}.`);
        const request = { ...asked(this.question), symmetry, seed: anySeed() };
        const answer = await follow('find', request, this.signal);
        if (answer.outcome === 'found') await this.ask({ squares: answer.squares }, `A tour with this symmetry: ${words}.`);
        else if (answer.outcome === 'impossible') this.card.say(sentence(answer.reason.text));
        else this.card.say(`${sentence(answer.text)} There may or may not be such a tour.`);
    }

    /**
     * @param {any} answer
     * @param {string | null} words
     */
    lay({ squares, facts }, words) {
        const path = this.question.board.cellsOf(squares);
        const record = recordOf(this.question, this.question.kind, path);
        this.app.showTour({ path, isClosed: facts.kind === 'closed', record });
        this.card.show(facts, words);
    }
}

/** Of all there are, so that no tour is out of reach. */
function anySeed() {
    return Math.floor(Math.random() * LARGEST_SEED);
}
