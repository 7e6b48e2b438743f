/**
 * The scenario of a request wants its answer to be lost, mostly after it was carried out. Rejects the `fetch` of the app, as a broken
 * connection rejects that of a caller; the server of the app closes the connection.
 */
export class DroppedAnswer extends Error {
  override readonly name = 'DroppedAnswer'

  constructor() {
    super('x-sandbox-scenario asked for the answer to be lost')
  }
}
