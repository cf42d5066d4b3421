/** An error of the API, as problem details. */
export class Problem extends Error {
    /** @param {{ title?: string, detail?: string }} details */
    constructor({ title, detail }) {
        super(detail || title || 'no reason was given');
        this.name = 'Problem';
    }
}
