/** Thrown if a scenario cannot be played to its end: it stays undecided. */
export class UndecidedError extends Error {}
