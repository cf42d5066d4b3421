/**
 * Draws a picture of the board in its colours, style and size, with a progress bar and a Stop button.
 *
 * @typedef {import('../app-state.js').AppState} AppState
 */

import { follow } from '../api/api.js';
import { asked } from '../model/question.js';
import { gridText } from '../model/tour.js';
import { announce, byId } from '../view/dom.js';
import { channels, readPalette } from '../view/palette.js';
import { themeInUse } from './theme.js';

/** What takes no longer than this needs no bar, in milliseconds. */
const PATIENCE = 400;

export class Picture {
    /** @param {AppState} app */
    constructor(app) {
        this.app = app;
        this.box = byId('drawing', HTMLElement);
        this.bar = byId('drawing-bar', HTMLProgressElement);
        this.control = new AbortController();
        byId('drawing-stop', HTMLButtonElement).addEventListener('click', () => this.control.abort());
    }

    /**
     * @param {'svg' | 'png' | 'gif'} format
     * @returns {Promise<Blob | null>} null if it was stopped
     */
    async draw(format) {
        this.control.abort();
        const control = new AbortController();
        this.control = control;
        const showing = setTimeout(() => this.show(), PATIENCE);
        try {
            const request = { ...this.subject(), ...this.look(), format, fit: true };
            const { data, media_type: type } = await follow('draw', request, control.signal, {
                progress: ({ done, of }) => {
                    this.bar.value = done / of;
                },
            });
            return new Blob([bytesOf(data)], { type });
        } catch (error) {
            if (!control.signal.aborted) throw error;
            announce('Stopped drawing');
            return null;
        } finally {
            clearTimeout(showing);
            if (this.control === control) this.box.hidden = true;
        }
    }

    show() {
        this.bar.removeAttribute('value');
        this.box.hidden = false;
    }

    /** The scene on the board. */
    subject() {
        const { question: { value: question }, scene: { value: scene } } = this.app;
        const { board, piece, wrap } = question;
        if (scene.show === 'tour') return { tour: gridText(board, scene.path), piece, wrap };
        return { ...asked(question), obstacle: scene.show === 'obstacle' };
    }

    /** How it looks: as on the page, unless another size is chosen. */
    look() {
        const { value } = byId('export-size', HTMLSelectElement);
        const { width } = byId('board', HTMLElement).getBoundingClientRect();
        const size = value === 'screen' ? Math.round(width * devicePixelRatio) : Number(value);
        const heat = !byId('legend', HTMLElement).hidden;
        return { style: this.app.style.value, heat, theme: themeInUse(), colours: colours(), size };
    }
}

/**
 * The colours of the board, by the parts of a picture.
 *
 * @returns {Record<string, string>}
 */
function colours() {
    const palette = readPalette();
    const parts = {
        paper: palette.paper, light: palette['square-light'], dark: palette['square-dark'], hatch: palette.hatch,
        line: palette.accent, numbers: palette.ink, text: palette.label, outline: palette.frame,
        start: palette.start, end: palette.end, 'heat-first': palette['heat-first'], 'heat-last': palette['heat-last'],
    };
    return Object.fromEntries(Object.entries(parts).map(([name, colour]) => [name, hex(colour)]));
}

/**
 * @param {string} colour
 * @returns {string} as `#rrggbb`
 */
function hex(colour) {
    return `#${channels(colour).map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * @param {string} base64
 * @returns {Uint8Array<ArrayBuffer>}
 */
function bytesOf(base64) {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
