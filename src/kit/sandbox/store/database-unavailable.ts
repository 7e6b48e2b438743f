/**
 * The database cannot be used at the moment: it is down, does not answer, is full or locked. The request is valid and may be
 * retried. The outcome of an interrupted write is unknown.
 */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'

  /** @param reason a code of the system or the database, never a value of a request or an address */
  constructor(reason: string, options: { cause: unknown }) {
    super(`the database cannot be used at the moment (${reason})`, options)
  }
}
