/**
 * The page's only access to the API: the server's, or the engine in the page if there is no server. No other module knows
 * which of the two answers.
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
