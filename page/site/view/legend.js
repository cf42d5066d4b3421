/**
 * The legend of a map in colours. It has its place as long as squares are too small for a line, and is seen as long as
 * there is a path to be read by it.
 *
 * @typedef {import('./board.js').BoardView} BoardView
 */

import { visiblePath } from '../model/scene.js';
import { byId } from './dom.js';

export class Legend {
    /** @param {BoardView} view */
    constructor(view) {
        const legend = byId('legend', HTMLElement);
        view.layout.subscribe(({ canShowLine }) => {
            legend.hidden = canShowLine;
        });
        view.scene.subscribe((scene) => legend.toggleAttribute('data-idle', visiblePath(scene).length === 0));
    }
}
