/**
 * The engine in Node.js, from the folder that `cargo xtask site` has put it in.
 *
 * @typedef {{ status: number, media_type: string, file_name?: string, bytes: Uint8Array }} Reply
 * @typedef {(event: string, text: string) => void} EventSink
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @param {string} folder
 * @returns {Promise<{ answer: (path: string, body: string, sink?: EventSink) => Reply }>}
 */
export async function load(folder) {
    // For Node a file is a module by its name or by what lies beside it, and here neither says so.
    const source = readFileSync(join(folder, 'cavalcade.js'));
    const glue = await import(`data:text/javascript;base64,${source.toString('base64')}`);
    glue.initSync({ module: readFileSync(join(folder, 'cavalcade_bg.wasm')) });
    return glue;
}
