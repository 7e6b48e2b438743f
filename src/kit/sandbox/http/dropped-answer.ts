/**
 * The scenario of a request drops its answer, usually after it was carried out. It rejects the app's `fetch`, as a broken
 * connection rejects the caller's; the server of the app closes the connection.
 */
export class DroppedAnswer extends Error {
  override readonly name = 'DroppedAnswer'

  constructor() {
    super('x-sandbox-scenario asked for the answer to be lost')
  }
}
