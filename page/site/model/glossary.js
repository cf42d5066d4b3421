/**
 * What the words of the page mean: made by `cargo xtask learn` out of docs/how-it-works/words.md, so change it there.
 *
 * @typedef {object} Entry
 * @property {readonly string[]} words names for the same thing
 * @property {string} says
 * @property {string} page where more is said
 */

/** @type {readonly Entry[]} */
export const GLOSSARY = [
    {
        words: ['Tour', 'Knight\'s tour'],
        says: 'A path of a piece that visits every square of the board once. It is closed if one more move would lead from its end back to its start, and open if not.',
        page: 'learn/index.html#the-way-of-a-question',
    },
    {
        words: ['Open'],
        says: 'An open tour may start and end anywhere. On the page, a tour that happens to come home is an answer to it too.',
        page: 'learn/backtracking.html#idea',
    },
    {
        words: ['Closed'],
        says: 'A closed tour ends a move away from where it starts, so it goes round for ever and has no first square. A board with an odd number of squares has none.',
        page: 'learn/backtracking.html#closed-tours',
    },
    {
        words: ['Strictly open'],
        says: 'Open tours that do not come home: all open tours but those that could be closed by one more move.',
        page: 'learn/counting.html#idea',
    },
    {
        words: ['Undirected'],
        says: 'Tours counted as lines on the board: the same line walked forwards and backwards is one tour.',
        page: 'learn/counting.html#idea',
    },
    {
        words: ['Directed'],
        says: 'Tours counted as walks: the same line walked backwards is another tour. There are twice as many as undirected ones.',
        page: 'learn/counting.html#idea',
    },
    {
        words: ['Up to symmetry', 'Classes', 'Count up to turns and flips too'],
        says: 'Tours that become each other when the board is turned or flipped are counted as one.',
        page: 'learn/counting.html#symmetry',
    },
    {
        words: ['Method'],
        says: 'The way in which a tour is looked for. Some methods search, some build; those that search all paths can also prove that there is no tour.',
        page: 'learn/index.html',
    },
    {
        words: ['Whatever suits the board', 'Auto'],
        says: 'The program chooses: rectangles are built from tables, narrow boards are swept, other boards are patched or searched, and hard ones become a formula.',
        page: 'learn/index.html',
    },
    {
        words: ['Backtracking', 'Backtrack'],
        says: 'Try the moves in a fixed order, and when none is left, take the last one back and try the next. It finds a tour if there is one, in its own time.',
        page: 'learn/backtracking.html',
    },
    {
        words: ['Warnsdorff’s rule', 'Warnsdorff'],
        says: 'Go to the square from which the fewest squares can be reached. Corners and edges, which are hard to visit later, are visited soon.',
        page: 'learn/warnsdorff.html',
    },
    {
        words: ['Construction from tables', 'Construct'],
        says: 'A large rectangle is cut into small ones, whose tours are stored and joined. Nothing is searched, so the largest boards take milliseconds.',
        page: 'learn/construction.html',
    },
    {
        words: ['Cycles patched together', 'Patch', 'Patching'],
        says: 'Cover the board with several closed circuits, which is easy, and then join them two by two until one is left.',
        page: 'learn/patching.html',
    },
    {
        words: ['Sweep of a narrow board', 'Sweep'],
        says: 'All tours of a narrow board are followed at once, square by square, keeping only what matters for the squares to come.',
        page: 'learn/sweep.html',
    },
    {
        words: ['Logic, with cuts', 'SAT'],
        says: 'The question becomes a logical formula, and a program that solves formulas (a SAT solver) finds a tour or proves that there is none.',
        page: 'learn/sat.html',
    },
    {
        words: ['Random walks', 'Random'],
        says: 'Walk at random, and begin again at every dead end. It is simple and slow, and shows what the other methods are worth.',
        page: 'learn/monte-carlo.html',
    },
    {
        words: ['Ties'],
        says: 'Warnsdorff’s rule often finds several squares equally good. A tie-break says which of them is taken.',
        page: 'learn/warnsdorff.html#the-tie-breaks',
    },
    {
        words: ['Seed'],
        says: 'The number from which all chance is drawn. The same question with the same seed has the same answer, on every computer; another seed may bring another tour.',
        page: 'learn/warnsdorff.html#what-ours-does-differently',
    },
    {
        words: ['Piece', 'Leaper'],
        says: 'A leaper jumps a fixed number of squares one way and another number the other way: the knight 1 and 2, the camel 1 and 3, the zebra 2 and 3, the giraffe 1 and 4.',
        page: 'learn/checker.html#what-is-a-move',
    },
    {
        words: ['Camel'],
        says: 'A leaper that jumps one square one way and three the other. It never leaves the colour on which it stands, so no camel visits a whole chessboard.',
        page: 'learn/index.html#obstacles',
    },
    {
        words: ['Edges'],
        says: 'Whether the piece can walk across an edge of the board and come in at the other side: not on a plain board, left and right on a cylinder, all four on a torus.',
        page: 'learn/checker.html#what-is-a-move',
    },
    {
        words: ['Cylinder'],
        says: 'A board whose left edge meets its right one, as if the paper were rolled up.',
        page: 'learn/checker.html#what-is-a-move',
    },
    {
        words: ['Torus'],
        says: 'A board whose left edge meets its right one, and whose top meets its bottom: the surface of a ring.',
        page: 'learn/checker.html#what-is-a-move',
    },
    {
        words: ['Steps'],
        says: 'Moves that the search has tried, those it took back included.',
        page: 'learn/backtracking.html#cost',
    },
    {
        words: ['Taken back', 'Retreats'],
        says: 'Moves that led to a dead end and were undone.',
        page: 'learn/backtracking.html#idea',
    },
    {
        words: ['Walks'],
        says: 'How often the search began anew, from another start or with another choice.',
        page: 'learn/warnsdorff.html#what-ours-does-differently',
    },
    {
        words: ['Symmetry'],
        says: 'The turns and flips of the board that leave the line of the tour as it is.',
        page: 'learn/symmetric.html',
    },
    {
        words: ['Half turn'],
        says: 'Turned upside down, the line of the tour looks the same.',
        page: 'learn/symmetric.html#idea',
    },
    {
        words: ['Half turn (Eulerian)'],
        says: 'Turned upside down, the closed tour looks the same, and is still walked the same way round. Euler made such tours in 1759.',
        page: 'learn/symmetric.html#idea',
    },
    {
        words: ['Half turn (Bergholtian)'],
        says: 'Turned upside down, the closed tour looks the same, but is walked the other way round; it passes the centre of the board. Bergholt found such tours in 1918.',
        page: 'learn/symmetric.html#history',
    },
    {
        words: ['Quarter turn', 'Quarter turn left', 'Quarter turn right'],
        says: 'Turned by a quarter of a circle, the tour looks the same. Closed tours of 6x6 and 10x10 can; none of the chessboard does.',
        page: 'learn/symmetric.html#what-colours-say',
    },
    {
        words: ['Mirror', 'Mirror left-right', 'Mirror top-bottom', 'Mirror diagonal', 'Mirror antidiagonal'],
        says: 'In a mirror that stands on this line, the tour looks the same. No tour of the chessboard does.',
        page: 'learn/symmetric.html#what-colours-say',
    },
    {
        words: ['Turns'],
        says: 'At how many squares the line changes its direction. A tour with few turns runs straight for long.',
        page: 'learn/tidy.html',
    },
    {
        words: ['Crossings'],
        says: 'How many pairs of moves cross, drawn as straight lines from centre to centre.',
        page: 'learn/checker.html#what-else-check-tells',
    },
    {
        words: ['Magic'],
        says: 'The numbers of all ranks, all files and both long diagonals add up to the same sum. No tour of the chessboard is magic.',
        page: 'learn/magic.html',
    },
    {
        words: ['Semi-magic'],
        says: 'The numbers of every rank add up to one sum, and those of every file too: 260 on the chessboard. William Beverley published the first such tour in 1848.',
        page: 'learn/magic.html',
    },
    {
        words: ['Count'],
        says: 'How many tours of the board there are: exactly, without looking at each, or roughly, from samples.',
        page: 'learn/counting.html',
    },
    {
        words: ['Frontier'],
        says: 'While tours are counted square by square: the squares to come that have a finished neighbour. Only what happens there matters for the rest.',
        page: 'learn/counting.html#idea',
    },
    {
        words: ['States'],
        says: 'Half-finished tours that can be finished in the same ways are one state, and are counted together.',
        page: 'learn/counting.html#idea',
    },
    {
        words: ['Transitions'],
        says: 'Steps from one state to the next, when one more square gets its moves. They are the work of a count.',
        page: 'learn/counting.html#cost',
    },
    {
        words: ['Estimate', 'About'],
        says: 'A number that is about right, from samples of the board’s tours rather than from all of them.',
        page: 'learn/counting.html#estimates',
    },
    {
        words: ['95 % sure'],
        says: 'The true number lies in this interval in about 95 of 100 such estimates.',
        page: 'learn/counting.html#estimates',
    },
    {
        words: ['Runs'],
        says: 'How many samples the estimate rests on. Four times as many make it twice as sharp.',
        page: 'learn/counting.html#estimates',
    },
    {
        words: ['Obstacle'],
        says: 'A reason why there is no tour that anyone can check, such as colours that do not come out even.',
        page: 'learn/obstacles.html',
    },
];
