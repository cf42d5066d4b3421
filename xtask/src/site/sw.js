/**
 * Keeps the page and its engine in the browser, all of one version: from the second visit on it needs no connection.
 *
 * A new version is fetched beside the old one, and takes its place when no tab shows the old one any more: files of two
 * versions would not fit together.
 */

const VERSION = 'VERSION';
const FILES = [
    'FILES',
];

const PREFIX = `cavalcade ${registration.scope} `;
const CACHE = PREFIX + VERSION;
const KEPT = new Set(FILES.map((name) => new URL(name, registration.scope).href));

async function keep() {
    const cache = await caches.open(CACHE);
    await Promise.all([...KEPT].map((address) => keepOne(cache, address)));
}

async function keepOne(cache, address) {
    // What the browser has from the visit that is going on need not be sent again, if it is still the same.
    const response = await fetch(address, { cache: 'no-cache' });
    if (!response.ok) throw new Error(`${address} answers ${response.status}`);
    // Some hosts lead from index.html to its folder; a page that came over such a detour would be refused later.
    const { body, headers } = response;
    await cache.put(address, response.redirected ? new Response(body, { headers }) : response);
}

async function dropOthers() {
    const names = await caches.keys();
    const others = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
    await Promise.all(others.map((name) => caches.delete(name)));
}

/** The address of the file that is asked for; a folder is its index, and what follows the ? is for the page. */
function addressOf(url) {
    const { origin, pathname } = new URL(url);
    return origin + pathname.replace(/\/$/, '/index.html');
}

async function answer(request, address) {
    const cache = await caches.open(CACHE);
    return (await cache.match(address)) ?? fetch(request);
}

addEventListener('install', (event) => event.waitUntil(keep()));
addEventListener('activate', (event) => event.waitUntil(dropOthers()));
addEventListener('fetch', (event) => {
    const address = addressOf(event.request.url);
    if (event.request.method === 'GET' && KEPT.has(address)) event.respondWith(answer(event.request, address));
});
