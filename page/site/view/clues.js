/**
 * Paints the numbers that are given in a puzzle: upright on a plate, unlike the numbers of the path.
 *
 * @typedef {import('./layout.js').Layout} Layout
 * @typedef {import('./palette.js').Palette} Palette
 * @typedef {import('../model/scene.js').GameScene} GameScene
 */

/**
 * @param {CanvasRenderingContext2D} ink
 * @param {Layout} layout
 * @param {GameScene} scene
 * @param {Palette} palette
 */
export function paintClues(ink, layout, { clues, path, legal }, palette) {
    const visited = new Set(path);
    const here = path.at(-1);
    const { square } = layout;
    const side = square * 0.62;
    ink.textAlign = 'center';
    ink.textBaseline = 'middle';
    for (const [cell, number] of clues) {
        // The piece stands on its plate.
        if (cell === here) continue;
        const [x, y] = layout.centre(cell);
        const isVisited = visited.has(cell);
        ink.beginPath();
        ink.roundRect(x - side / 2, y - side / 2, side, side, side * 0.2);
        ink.fillStyle = isVisited ? palette.accent : palette.paper;
        ink.fill();
        // A number that is due is within reach: its plate has the colour and the weight of a move.
        ink.lineWidth = Math.max(1, square * (legal.has(cell) ? 0.07 : 0.03));
        ink.strokeStyle = legal.has(cell) ? palette.legal : palette[isVisited ? 'accent' : 'ink'];
        ink.stroke();
        ink.font = `700 ${square * (number > 99 ? 0.25 : 0.34)}px system-ui, sans-serif`;
        ink.fillStyle = isVisited ? palette['on-accent'] : palette.ink;
        ink.fillText(String(number), x, y + square * 0.02);
    }
}
