/**
 * Download and copy: files of the tour, and texts for the clipboard.
 *
 * @typedef {import('../desk.js').Desk} Desk
 * @typedef {import('../desk.js').Tour} Tour
 */

import { draw } from '../api/server.js';
import { gridText } from '../model/tour.js';
import { announce, make, part } from '../view/dom.js';
import { themeInUse } from './theme.js';

const PICTURES = /** @type {const} */ (['svg', 'png', 'gif']);

export class Take {
    /** @param {Desk} desk */
    constructor(desk) {
        this.desk = desk;
        for (const format of PICTURES) this.on(format, (tour) => this.picture(tour, format));
        this.on('json', async ({ record }) => this.save('json', 'application/json', `${JSON.stringify(record)}\n`));
        this.on('text', async (tour) => this.save('txt', 'text/plain', this.grid(tour)));
        this.on('grid', (tour) => this.copy(this.grid(tour), 'grid'));
        this.button('link').addEventListener('click', () => this.copy(location.href, 'link'));
        desk.tour.tell((tour) => {
            for (const what of [...PICTURES, 'json', 'text', 'grid']) this.button(what).disabled = !tour;
        });
    }

    /** @param {string} what */
    button(what) {
        return part(`take-${what}`, HTMLButtonElement);
    }

    /**
     * @param {string} what
     * @param {(tour: Tour) => Promise<void>} act
     */
    on(what, act) {
        const button = this.button(what);
        button.addEventListener('click', async () => {
            const tour = this.desk.tour.value;
            if (!tour || button.getAttribute('aria-busy') === 'true') return;
            button.setAttribute('aria-busy', 'true');
            await act(tour).catch((error) => this.desk.card.problem(error.message));
            button.removeAttribute('aria-busy');
        });
    }

    /** @param {Tour} tour */
    grid(tour) {
        return gridText(this.desk.question.value.board, tour.path);
    }

    /** The name of a file, without its suffix. */
    get name() {
        const { board } = this.desk.question.value;
        return `tour-${board.box}`;
    }

    /**
     * @param {Tour} tour
     * @param {typeof PICTURES[number]} format
     */
    async picture(tour, format) {
        const { piece, wrap } = this.desk.question.value;
        const look = { style: this.desk.style.value, theme: themeInUse() };
        const picture = await draw({ tour: this.grid(tour), piece, wrap, format, ...look });
        download(picture, `${this.name}.${format}`);
    }

    /**
     * @param {string} suffix
     * @param {string} type
     * @param {string} text
     */
    save(suffix, type, text) {
        download(new Blob([text], { type }), `${this.name}.${suffix}`);
    }

    /**
     * Copies a text, and says so on its button for a moment.
     *
     * @param {string} text
     * @param {'link' | 'grid'} what
     */
    async copy(text, what) {
        // Browsers give pages from other computers no clipboard unless they come by HTTPS.
        if (!navigator.clipboard) {
            const box = make('textarea', { readonly: '', rows: '8', 'aria-label': `The ${what}` }, text);
            this.desk.card.show('plain', 'Copy this', box);
            box.select();
            return;
        }
        await navigator.clipboard.writeText(text);
        const button = this.button(what);
        button.textContent = 'Copied';
        announce(`Copied the ${what}`);
        setTimeout(() => {
            button.textContent = `Copy ${what}`;
        }, 1500);
    }
}

/**
 * @param {Blob} blob
 * @param {string} name
 */
function download(blob, name) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    announce(`Saved ${name}`);
}
