/**
 * What the pages of text do: wear the colours that the reader has chosen at the board, and let them be changed.
 */

import { byId } from '../view/dom.js';
import { setUpTheme } from './theme.js';

setUpTheme(() => {});
byId('theme', HTMLButtonElement).hidden = false;
