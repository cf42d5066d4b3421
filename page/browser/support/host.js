/**
 * Where the page comes from: the command's own server, or a plain file server with the folder of the static site.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const COMMAND =
    process.env['CAVALCADE'] ?? fileURLToPath(new URL('../../../target/debug/cavalcade', import.meta.url));
/** The folder of the static site, which has the files that are made too. */
export const SITE = process.env['SITE'] ?? fileURLToPath(new URL('../../../target/site/public', import.meta.url));

/** @type {Readonly<Record<string, string>>} */
const TYPES = {
    '.css': 'text/css',
    '.html': 'text/html',
    '.js': 'text/javascript',
    '.json': 'application/json',
    '.png': 'image/png',
    '.svg': 'image/svg+xml',
    '.wasm': 'application/wasm',
    '.webmanifest': 'application/manifest+json',
};

/** `cavalcade serve`. */
export class ServedPage {
    /** @param {string[]} options */
    constructor(options) {
        this.options = options;
    }

    /** @returns {Promise<string>} its address */
    async start() {
        this.server = spawn(COMMAND, ['serve', '--port', '0', ...this.options], { stdio: ['ignore', 'pipe', 'ignore'] });
        if (!this.server.stdout) throw new Error('the server has no standard output');
        const [address] = await once(createInterface(this.server.stdout), 'line');
        return address;
    }

    async stop() {
        if (!this.server || this.server.exitCode !== null) return;
        const gone = once(this.server, 'exit');
        this.server.kill('SIGTERM');
        await gone;
    }
}

/** A file server that knows nothing of tours, and serves the site from a folder of its own. */
export class StaticSite {
    constructor() {
        /** What has been asked for. @type {string[]} */
        this.asked = [];
        /** Files as they are sent, compressed as hosts of files do. @type {Map<string, Buffer>} */
        this.packed = new Map();
        this.server = createServer((request, response) => this.answer(request, response));
    }

    /**
     * @param {import('node:http').IncomingMessage} request
     * @param {import('node:http').ServerResponse} response
     */
    async answer(request, response) {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        this.asked.push(pathname);
        // As many hosts do: a folder is called by its own name.
        if (pathname.endsWith('/index.html')) {
            response.writeHead(301, { location: pathname.replace(/index\.html$/, '') }).end();
            return;
        }
        const path = normalize(decodeURIComponent(pathname)).replace(/^\/tours/, '').replace(/\/$/, '/index.html');
        const type = TYPES[extname(path)] ?? 'application/octet-stream';
        try {
            const packed = this.packed.get(path) ?? gzipSync(await readFile(join(SITE, path)));
            this.packed.set(path, packed);
            response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(packed);
        } catch {
            response.writeHead(404).end();
        }
    }

    /**
     * Serves a file in another version from now on.
     *
     * @param {string} path
     * @param {(text: string) => string} edit
     */
    async change(path, edit) {
        this.packed.set(path, gzipSync(edit(await readFile(join(SITE, path), 'utf8'))));
    }

    /** @returns {Promise<string>} its address */
    async start() {
        this.server.listen(0, '127.0.0.1');
        await once(this.server, 'listening');
        const address = this.server.address();
        if (address === null || typeof address === 'string') throw new Error('the file server has no port');
        return `http://127.0.0.1:${address.port}/tours/`;
    }

    async stop() {
        this.server.closeAllConnections();
        this.server.close();
    }
}
