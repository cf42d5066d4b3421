/**
 * The one seam between the page and whatever answers it: the server, or the engine in the page where there is none.
 * Everything that is found, counted, judged or drawn for a file comes through here, and nothing else of the page knows
 * who answers.
 */

import * as engine from './engine.js';
import * as server from './server.js';

export { Problem } from './problem.js';

/**
 * Whether a server answers. A page that is made for any host of files says in its head that it brings the engine along;
 * links to a server's page are for those alone who reach the server.
 */
export const hasServer = document.querySelector('meta[name="cavalcade-engine"]') === null;

export const { ask, follow, limits } = hasServer ? server : engine;

if (!hasServer) engine.warm();
