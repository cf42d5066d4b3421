/**
 * Boards and tours to try. The tours are kept here square by square, so that they are there at once.
 *
 * @typedef {object} Famous
 * @property {string} name
 * @property {string} says
 * @property {string} fragment the question, as it stands behind `#` in the address
 * @property {string} squares the tour; empty if the page is to be asked for an answer
 * @property {string} [picture] what to show instead of the board
 */

/**
 * The tour that the page opens with. Martin Gardner (Mathematical Magic Show, 1989) shows it as Euler's.
 *
 * @type {Famous}
 */
export const EULER = {
    name: 'Euler, 1759',
    says: 'First the lower half, then the same again, rotated by half a turn. It is attributed to Leonhard Euler.',
    fragment: '#board=8x8&kind=closed',
    squares:
        'a4 b2 d1 f2 h1 g3 e4 c3 b1 d2 f1 h2 g4 e3 c4 a3 c2 a1 b3 d4 f3 h4 g2 e1 d3 b4 a2 c1 e2 g1 h3 f4 ' +
        'h5 g7 e8 c7 a8 b6 d5 f6 g8 e7 c8 a7 b5 d6 f5 h6 f7 h8 g6 e5 c6 a5 b7 d8 e6 g5 h7 f8 d7 b8 a6 c5',
};

/** @type {readonly Famous[]} */
export const FAMOUS = [
    {
        name: 'Baghdad, about 840',
        says: 'One of the oldest known tours, attributed to al-Adli ar-Rumi. It is closed.',
        fragment: '#board=8x8&kind=closed',
        squares:
            'h8 g6 f8 h7 g5 e6 d8 b7 a5 c6 b8 a6 c5 b3 a1 c2 b4 a2 c1 d3 e1 f3 d4 e2 g1 h3 f4 g2 h4 f5 e7 d5 ' +
            'c3 a4 b2 c4 a3 b1 d2 e4 f6 g8 h6 g4 h2 f1 e3 d1 f2 h1 g3 h5 g7 e8 d6 c8 a7 b5 c7 a8 b6 d7 e5 f7',
    },
    EULER,
    {
        name: 'Beverley, 1848',
        says: 'The numbers of every rank and every file add up to 260. William Beverley published the first such tour.',
        fragment: '#board=8x8&kind=open',
        squares:
            'a8 c7 b5 d6 e8 g7 h5 f6 e4 g3 h1 f2 d1 b2 c4 a3 c2 a1 b3 d4 e2 g1 h3 f4 e6 g5 h7 f8 d7 b8 a6 c5 ' +
            'a4 c3 b1 d2 f1 h2 g4 e3 f5 h6 g8 e7 d5 b6 c8 a7 c6 a5 b7 d8 f7 h8 g6 e5 f3 h4 g2 e1 d3 b4 a2 c1',
    },
    {
        name: 'A pinwheel',
        says: 'This tour of 6 × 6 looks the same after a quarter turn. No tour of the chessboard does.',
        fragment: '#board=6x6&kind=closed',
        squares:
            'a1 b3 a5 c6 e5 f3 d4 f5 e3 f1 d2 b1 a3 b5 d6 c4 b6 d5 f6 e4 f2 d1 b2 a4 c3 a2 b4 a6 c5 e6 f4 e2 c1 d3 e1 c2',
    },
    {
        name: 'Corner to corner',
        says: '5 × 5 has no closed tour. This one goes from corner to corner; rotated by half a turn, it is the same tour backwards.',
        fragment: '#board=5x5&kind=open',
        squares: 'a1 c2 e1 d3 b4 d5 e3 d1 b2 a4 c5 e4 c3 a2 c1 e2 d4 b5 a3 b1 d2 b3 a5 c4 e5',
    },
    {
        name: 'In the mirror',
        says: 'The shortest board of three ranks that has a closed tour. This one is the same in a mirror.',
        fragment: '#board=10x3&kind=closed',
        squares: 'a1 c2 a3 b1 c3 a2 c1 e2 g1 i2 g3 f1 e3 g2 i3 j1 h2 j3 i1 h3 j2 h1 f2 d1 b2 d3 e1 f3 d2 b3',
    },
    {
        name: 'The cross',
        says: 'Twenty squares. Every move at the tips of the arms is forced, and still there is a closed tour.',
        fragment: '#board=6x6&holes=a1,b1,e1,f1,a2,b2,e2,f2,a5,b5,e5,f5,a6,b6,e6,f6&kind=closed',
        squares: 'c1 d3 f4 d5 e3 d1 c3 a4 c5 e4 d6 c4 a3 c2 b4 c6 d4 f3 d2 b3',
    },
    {
        name: 'The torus',
        says: 'Cross an edge and come in at the opposite one. That way even 5 × 5 has a closed tour.',
        fragment: '#board=5x5&kind=closed&wrap=torus',
        squares: 'a1 d2 c4 b2 e3 d1 a5 b3 c5 e4 c3 d5 e2 a4 b1 e5 a2 c1 b4 d3 e1 b5 a3 d4 c2',
    },
    {
        name: 'Another leaper',
        says: 'The zebra moves two squares one way and three the other. This tour of 10 × 10 looks the same after a quarter turn.',
        fragment: '#board=10x10&kind=closed&piece=zebra',
        squares:
            'a1 d3 b6 d9 a7 c10 f8 i10 g7 j9 h6 j3 g1 i4 f2 d5 b2 e4 h2 f5 i3 f1 c3 a6 d8 a10 c7 f9 i7 g10 j8 h5 j2 g4 ' +
            'i1 f3 c1 a4 d2 b5 e7 b9 d6 b3 e5 c2 a5 c8 f10 h7 j10 g8 i5 g2 j4 h1 e3 b1 d4 a2 c5 a8 d10 b7 e9 g6 i9 f7 ' +
            'c9 e6 b8 e10 h8 j5 g3 j1 h4 e2 b4 d1 a3 c6 a9 d7 b10 e8 h10 j7 g9 i6 f4 i2 g5 i8 f6 h9 j6 h3 e1 c4',
    },
    {
        name: 'No closed tour',
        says: 'No board with a side of four has a closed tour, however long it is. See why.',
        fragment: '#board=6x4&kind=closed&show=tour',
        squares: '',
    },
    {
        name: 'The ring',
        says: 'The corners leave no choice, each move forces the next, and in the end one square is left over.',
        fragment: '#board=6x6&holes=c3,d3,c4,d4&kind=closed&show=tour',
        squares: '',
    },
    {
        name: 'Ten thousand squares',
        says: 'Warnsdorff’s rule keeps to the edge of the unvisited squares.',
        fragment: '#board=100x100&kind=open&method=warnsdorff&show=tour',
        squares: '',
        picture: 'learn/warnsdorff-heat.png',
    },
];

/**
 * @param {Famous} famous
 * @param {import('./board.js').Board} board
 * @returns {number[]} the cells of its tour
 */
export function pathOf({ squares }, board) {
    return squares === '' ? [] : board.cellsOf(squares.split(' '));
}
