/** The base of every error of this package. `code` is stable; `message` is for people and may change. */
export abstract class PaycontractError extends Error {
  /** Identifies the cause for programs. Every class has its own literals. */
  abstract readonly code: string

  /** Kept on the prototype, so that minified builds and stack traces show the real name of the class. */
  override get name(): string {
    return 'PaycontractError'
  }
}
