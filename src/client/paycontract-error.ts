/** What every error of this package has in common. `code` is stable; `message` is for people and may change. */
export abstract class PaycontractError extends Error {
  /** Names the cause for programs. Every class fixes its own literals. */
  abstract readonly code: string

  /** Kept on the prototype, so that minified builds and stack traces show the class by its real name. */
  override get name(): string {
    return 'PaycontractError'
  }
}
