/**
 * The compiled engine. It is fetched and compiled once, after the page has been painted, and every worker gets the same.
 */

const ADDRESS = new URL('../engine/cavalcade_bg.wasm', import.meta.url);
/** How long to wait for the first paint, in milliseconds. A hidden page is never painted. */
const PATIENCE = 3_000;

/** @type {Promise<WebAssembly.Module> | null} */
let compiled = null;

/**
 * Loads the engine. If that fails, the next call tries again.
 *
 * @returns {Promise<WebAssembly.Module>}
 */
export function engineModule() {
    compiled ??= painted()
        .then(compile)
        .catch((error) => {
            compiled = null;
            throw error;
        });
    return compiled;
}

/** @returns {Promise<void>} */
function painted() {
    return new Promise((resolve) => {
        setTimeout(resolve, PATIENCE);
        new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
    });
}

/** @returns {Promise<WebAssembly.Module>} */
async function compile() {
    const response = await fetch(ADDRESS, { priority: 'low' });
    if (!response.ok) throw new Error(`${ADDRESS} answers ${response.status}`);
    // Hosts that do not know the type of the file are common.
    const isKnown = response.headers.get('content-type')?.startsWith('application/wasm');
    return isKnown ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}
