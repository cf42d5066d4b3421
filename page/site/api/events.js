/**
 * Server-sent events out of the body of an answer. The browser's own reader of such streams cannot send a question with
 * a body, so we read them ourselves.
 *
 * @typedef {{ event: string, data: string }} ServerEvent
 */

/**
 * Takes text as it comes, in pieces cut anywhere, and gives back the events that are complete.
 */
export class EventReader {
    constructor() {
        this.rest = '';
        this.event = '';
        /** @type {string[]} */
        this.data = [];
    }

    /**
     * @param {string} text
     * @returns {ServerEvent[]}
     */
    take(text) {
        const lines = (this.rest + text).split('\n');
        this.rest = lines.pop() ?? '';
        return lines.map((line) => this.line(line.replace(/\r$/, ''))).filter((event) => event !== null);
    }

    /**
     * @param {string} line
     * @returns {ServerEvent | null} an event, if the line ends one
     */
    line(line) {
        if (line === '') return this.dispatch();
        const [, field = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
        if (field === 'event') this.event = value;
        if (field === 'data') this.data.push(value);
        return null;
    }

    /** @returns {ServerEvent | null} */
    dispatch() {
        const event = { event: this.event || 'message', data: this.data.join('\n') };
        const isEmpty = this.data.length === 0;
        this.event = '';
        this.data = [];
        return isEmpty ? null : event;
    }
}

/**
 * The events of a body, one after the other.
 *
 * @param {ReadableStream<Uint8Array>} body
 * @returns {AsyncGenerator<ServerEvent, void>}
 */
export async function* eventsOf(body) {
    const reader = new EventReader();
    const decoder = new TextDecoder();
    const chunks = body.getReader();
    try {
        for (;;) {
            // A broken connection ends the stream; the missing answer is reported by the caller.
            const { done, value } = await chunks.read().catch(() => ({ done: true, value: undefined }));
            if (done) return;
            yield* reader.take(decoder.decode(value, { stream: true }));
        }
    } finally {
        await chunks.cancel().catch(() => {});
    }
}
