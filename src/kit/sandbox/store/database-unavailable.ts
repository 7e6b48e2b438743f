/**
 * The database cannot be used at the moment: it is down, does not answer, is full or locked. Nothing is wrong with the
 * request, which may be repeated. A write that ended so may have happened, or not.
 */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'

  /** @param reason a code of the system or the database: never a value of a request or an address */
  constructor(reason: string, options: { cause: unknown }) {
    super(`the database cannot be used at the moment (${reason})`, options)
  }
}
