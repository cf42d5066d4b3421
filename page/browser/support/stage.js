/**
 * What a browser test needs: a server, a browser, and pages on which any warning or error is a failure.
 *
 * The same tests run in four configurations: HOST is `serve` (the command's server) or `site` (the static site on a plain file
 * server), BROWSER is `chromium` or `firefox`.
 *
 * @typedef {import('playwright-core').Browser} Browser
 * @typedef {import('playwright-core').Page} Page
 * @typedef {import('playwright-core').BrowserContextOptions} BrowserContextOptions
 */

import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';

import { chromium, firefox } from 'playwright-core';

import { ServedPage, StaticSite } from './host.js';

/** Who answers the page: the command's server, or the page itself. */
export const HOST = process.env['HOST'] === 'site' ? 'site' : 'serve';
export const BROWSER = process.env['BROWSER'] === 'firefox' ? 'firefox' : 'chromium';

/** For tests of what cannot be done to a page of Firefox by WebDriver BiDi: print it, or touch it with two fingers. */
export const NOT_IN_FIREFOX = { skip: BROWSER === 'firefox' ? 'not for BROWSER=firefox' : false };

/** For tests of what only a page with a server has. */
export const SERVED = { skip: HOST === 'serve' ? false : 'for HOST=serve' };

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const FIREFOX = process.env['FIREFOX'] ?? '/usr/bin/firefox-esr';

/** Silent: it looks for nothing on the network. */
const CHROMIUM_FLAGS = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
];

/** Messages of the driver that look like the page's own. */
const DRIVERS_OWN = /blocked by Playwright/;

/** What a test waits for at most, in milliseconds: generous, for machines with much else to do. */
const PATIENCE = 20_000;

const DESKTOP = { width: 1280, height: 860 };

/** Debian's Firefox speaks WebDriver BiDi, by which colours and motion cannot be set for a page. */
const UNSET = { colorScheme: null, reducedMotion: null, forcedColors: null, contrast: null };

/**
 * They are set when it starts.
 *
 * @param {BrowserContextOptions} options
 * @returns {Record<string, number>}
 */
function preferences({ colorScheme, reducedMotion, forcedColors, hasTouch }) {
    // A finger is coarse; a mouse is fine, and hovers.
    const pointer = hasTouch ? 1 : 2 | 4;
    return {
        'layout.css.prefers-color-scheme.content-override': colorScheme === 'dark' ? 0 : 1,
        'ui.prefersReducedMotion': reducedMotion === 'reduce' ? 1 : 0,
        'browser.display.document_color_use': forcedColors === 'active' ? 2 : 1,
        'ui.primaryPointerCapabilities': pointer,
        'ui.allPointerCapabilities': pointer,
    };
}

/** @param {Record<string, number>} firefoxUserPrefs */
function launch(firefoxUserPrefs) {
    if (BROWSER === 'firefox') {
        return firefox.launch({ executablePath: FIREFOX, channel: 'moz-firefox', firefoxUserPrefs });
    }
    return chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS });
}

export class Stage {
    /** @type {ServedPage | StaticSite | undefined} */
    host;
    /** Browsers by their preferences. @type {Map<string, Promise<Browser>>} */
    browsers = new Map();
    /** Where the page is. */
    address = '';
    /** What pages have complained of. @type {string[]} */
    complaints = [];

    /** @param {string[]} [options] of the server */
    async raise(options = []) {
        this.host = HOST === 'site' ? new StaticSite() : new ServedPage(options);
        this.address = await this.host.start();
    }

    async strike() {
        for (const browser of this.browsers.values()) await (await browser).close();
        await this.host?.stop();
    }

    /**
     * @param {BrowserContextOptions} options
     * @returns {Promise<Browser>}
     */
    browser(options) {
        const wanted = BROWSER === 'firefox' ? preferences(options) : {};
        const key = JSON.stringify(wanted);
        const browser = this.browsers.get(key) ?? launch(wanted);
        this.browsers.set(key, browser);
        return browser;
    }

    /**
     * Opens the page with something behind the `#` of its address.
     *
     * @param {string} [fragment]
     * @param {BrowserContextOptions} [options]
     * @returns {Promise<Page>}
     */
    async open(fragment = '', options = {}) {
        const browser = await this.browser(options);
        const context = await browser.newContext({ viewport: DESKTOP, ...options, ...(BROWSER === 'firefox' ? UNSET : {}) });
        context.setDefaultTimeout(PATIENCE);
        const page = await context.newPage();
        page.on('console', (message) => {
            const isGrave = message.type() === 'error' || message.type() === 'warning';
            if (isGrave && !DRIVERS_OWN.test(message.text())) this.complaints.push(message.text());
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
        const browsers = await Promise.all(this.browsers.values());
        await Promise.all(browsers.flatMap((browser) => browser.contexts()).map((context) => context.close()));
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
