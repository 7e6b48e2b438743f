/** The message says in words what is wrong with an entry or a body. Characters that act are to be shown in it. */
export class Unreadable extends Error {}
