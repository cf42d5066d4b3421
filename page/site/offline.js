/**
 * A page that came from a host of files is kept by the browser, and works without a connection from then on. Only such
 * pages load this; `sw.js` is made with them.
 */

const WORKER = new URL('./sw.js', import.meta.url);

// What the page itself needs comes first.
addEventListener('load', () => {
    // Where the browser keeps nothing (a private window, a plain http host), the page works with a connection.
    navigator.serviceWorker?.register(WORKER).catch(() => {});
});
