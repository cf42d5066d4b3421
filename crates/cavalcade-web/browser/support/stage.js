/**
 * The stage of a browser test: the real server, a real Chromium, and pages whose every complaint is a failure.
 *
 * @typedef {import('playwright-core').Page} Page
 * @typedef {import('playwright-core').BrowserContextOptions} BrowserContextOptions
 */

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { after, afterEach, before } from 'node:test';
import { fileURLToPath } from 'node:url';

import { chromium } from 'playwright-core';

const COMMAND =
    process.env['CAVALCADE'] ?? fileURLToPath(new URL('../../../../target/debug/cavalcade', import.meta.url));
const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

/** Headless, and silent: it looks for nothing on the network. */
const FLAGS = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
];

/** What a test waits for at most, in milliseconds: generous, for machines with much else to do. */
const PATIENCE = 20_000;

const DESKTOP = { width: 1280, height: 860 };

export class Stage {
    /** @type {import('node:child_process').ChildProcess | undefined} */
    server;
    /** @type {import('playwright-core').Browser | undefined} */
    browser;
    /** Where the server is. */
    address = '';
    /** What pages have complained of. @type {string[]} */
    complaints = [];

    /** @param {string[]} [options] of the server */
    async raise(options = []) {
        this.server = spawn(COMMAND, ['serve', '--port', '0', ...options], { stdio: ['ignore', 'pipe', 'ignore'] });
        if (!this.server.stdout) throw new Error('the server has no standard output');
        [this.address] = await once(createInterface(this.server.stdout), 'line');
        this.browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
    }

    async strike() {
        await this.browser?.close();
        if (!this.server) return;
        const gone = once(this.server, 'exit');
        this.server.kill('SIGTERM');
        await gone;
    }

    /**
     * Opens the page with something behind the `#` of its address.
     *
     * @param {string} [fragment]
     * @param {BrowserContextOptions} [options]
     * @returns {Promise<Page>}
     */
    async open(fragment = '', options = {}) {
        if (!this.browser) throw new Error('the stage is not raised');
        const context = await this.browser.newContext({ viewport: DESKTOP, ...options });
        context.setDefaultTimeout(PATIENCE);
        const page = await context.newPage();
        page.on('console', (message) => {
            if (message.type() === 'error' || message.type() === 'warning') this.complaints.push(message.text());
        });
        page.on('pageerror', (error) => this.complaints.push(String(error)));
        page.on('request', (request) => {
            const isOurs = request.url().startsWith(this.address) || /^(blob|data):/.test(request.url());
            if (!isOurs) this.complaints.push(`asked for ${request.url()}`);
        });
        await page.goto(this.address + fragment);
        await page.locator('[role=gridcell][aria-label]').first().waitFor();
        return page;
    }

    async clear() {
        await Promise.all(this.browser?.contexts().map((context) => context.close()) ?? []);
        assert.deepEqual(this.complaints.splice(0), [], 'the page complained');
    }
}

/**
 * Raises a stage for the tests of a file, and clears it after each.
 *
 * @param {...string} options of the server
 * @returns {Stage}
 */
export function useStage(...options) {
    const stage = new Stage();
    before(() => stage.raise(options));
    afterEach(() => stage.clear());
    after(() => stage.strike());
    return stage;
}
