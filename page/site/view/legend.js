/**
 * The legend of a map in colours. It has its place as long as squares are too small for a line, and is seen as long as
 * there is a path to be read by it.
 *
 * @typedef {import('./board.js').BoardView} BoardView
 */

import { visiblePath } from '../model/scene.js';
import { part } from './dom.js';

export class Legend {
    /** @param {BoardView} view */
    constructor(view) {
        const legend = part('legend', HTMLElement);
        view.layout.tell(({ canShowLine }) => {
            legend.hidden = canShowLine;
        });
        view.scene.tell((scene) => legend.toggleAttribute('data-idle', visiblePath(scene).length === 0));
    }
}
