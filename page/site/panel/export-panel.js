/**
 * Share and export: the board as a picture, the tour as data, texts for the clipboard.
 *
 * @typedef {import('../app-state.js').AppState} AppState
 * @typedef {import('../app-state.js').Tour} Tour
 * @typedef {import('../model/scene.js').Scene} Scene
 */

import { hasServer } from '../api/api.js';
import { gridText } from '../model/tour.js';
import { announce, byId } from '../view/dom.js';
import { frameCode, pictureCode } from './embed.js';
import { Picture } from './picture.js';
import { copy } from './share.js';

const PICTURES = /** @type {const} */ (['svg', 'png', 'gif']);
/** Exports that need a tour. */
const OF_TOURS = /** @type {const} */ (['gif', 'json', 'text', 'grid']);
/** Exports that need an answer or an empty board. */
const OF_ALL = /** @type {const} */ (['svg', 'png', 'embed']);

export class ExportPanel {
    /** @param {AppState} app */
    constructor(app) {
        this.app = app;
        this.pictures = new Picture(app);
        for (const format of PICTURES) this.on(format, () => this.picture(format));
        this.on('json', async () => this.save('json', 'application/json', `${JSON.stringify(this.tour().record)}\n`));
        this.on('text', async () => this.save('txt', 'text/plain', this.grid()));
        this.on('grid', () => copy(this.grid(), this.button('grid')));
        this.on('link', () => copy(location.href, this.button('link')));
        this.on('embed', () => this.embed());
        this.on('print', async () => print());
        app.tour.subscribe((tour) => {
            for (const what of OF_TOURS) this.button(what).disabled = !tour;
        });
        app.scene.subscribe(({ show }) => {
            for (const what of OF_ALL) this.button(what).disabled = ['search', 'game', 'flawed'].includes(show);
        });
    }

    /** @param {string} what */
    button(what) {
        return byId(`export-${what}`, HTMLButtonElement);
    }

    /**
     * @param {string} what
     * @param {() => Promise<void>} act
     */
    on(what, act) {
        const button = this.button(what);
        button.addEventListener('click', async () => {
            if (button.getAttribute('aria-busy') === 'true') return;
            button.setAttribute('aria-busy', 'true');
            await act().catch((error) => this.app.card.problem(error.message));
            button.removeAttribute('aria-busy');
        });
    }

    /** @returns {Tour} */
    tour() {
        const tour = this.app.tour.value;
        if (!tour) throw new Error('There is no tour on the board.');
        return tour;
    }

    grid() {
        return gridText(this.app.question.value.board, this.tour().path);
    }

    /** The name of a file, without its suffix. */
    get name() {
        const { show } = this.app.scene.value;
        const what = show === 'tour' || show === 'obstacle' ? show : 'board';
        return `${what}-${this.app.question.value.board.box}`;
    }

    /** @param {typeof PICTURES[number]} format */
    async picture(format) {
        const picture = await this.pictures.draw(format);
        if (picture) download(picture, `${this.name}.${format}`);
    }

    /** A static site can be framed by other pages. A server on this computer cannot, so the code holds the picture itself. */
    async embed() {
        const { value: question } = this.app.question;
        const picture = hasServer ? await this.pictures.draw('svg') : null;
        if (picture) await copy(pictureCode(await picture.text(), question), this.button('embed'));
        else if (!hasServer) await copy(frameCode(location.href, question), this.button('embed'));
    }

    /**
     * @param {string} suffix
     * @param {string} type
     * @param {string} text
     */
    save(suffix, type, text) {
        download(new Blob([text], { type }), `${this.name}.${suffix}`);
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
