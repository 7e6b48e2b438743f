/** An entry or a body cannot be read. The message says why, and may hold control characters, to be escaped when shown. */
export class Unreadable extends Error {}
