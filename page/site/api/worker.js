/**
 * The engine in a worker: receives the compiled module first, and then one request after the other.
 *
 * @typedef {{ route: string, body: string, streams: boolean }} Request
 * @typedef {{ event: string, text: string }} Progress an event of the task
 * @typedef {{ status: number, bytes: Uint8Array<ArrayBuffer>, memory: number }} Done the answer, in JSON, and the bytes of
 *     memory that the engine holds by now
 * @typedef {{ failed: 'loading' | 'memory' | 'mistake', text: string }} Failed
 */

/** @type {(module: WebAssembly.Module) => void} */
let begin = () => {};
const ready = new Promise((/** @type {(module: WebAssembly.Module) => void} */ resolve) => {
    begin = resolve;
}).then(start);

/** What calls the engine could not be fetched. */
class Unreached extends Error {}

/** @param {WebAssembly.Module} module */
async function start(module) {
    // What is called here is made with the engine; where the page comes from a server there is none.
    const glue = await import(new URL('../engine/cavalcade.js', import.meta.url).href).catch((error) => {
        throw new Unreached(String(error));
    });
    const { memory } = glue.initSync({ module });
    return { answer: glue.answer, memory };
}

/** @param {Request} request */
async function work({ route, body, streams }) {
    try {
        const { answer, memory } = await ready;
        const send = (/** @type {string} */ event, /** @type {string} */ text) => postMessage({ event, text });
        const reply = answer(route, body, streams ? send : undefined);
        const { status, bytes } = reply;
        reply.free();
        const done = { status, bytes, memory: memory.buffer.byteLength };
        self.postMessage(done, { transfer: [bytes.buffer] });
    } catch (error) {
        postMessage(failure(error));
    }
}

/**
 * A mistake of ours is thrown with a message; without one the engine only stops where it gets no more memory.
 *
 * @param {unknown} error
 * @returns {Failed}
 */
function failure(error) {
    if (error instanceof Unreached) return { failed: 'loading', text: error.message };
    const isMemory = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
    return { failed: isMemory ? 'memory' : 'mistake', text: error instanceof Error ? error.message : String(error) };
}

self.onmessage = ({ data }) => {
    if (data instanceof WebAssembly.Module) begin(data);
    else void work(data);
};
