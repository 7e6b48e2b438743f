/**
 * The request was carried out, and its scenario wants the answer to be lost. Rejects the `fetch` of the app, as a broken
 * connection rejects that of a caller; whoever serves the app closes the connection.
 */
export class DroppedAnswer extends Error {
  override readonly name = 'DroppedAnswer'

  constructor() {
    super('x-sandbox-scenario asked for the answer to be lost: the request was carried out')
  }
}
