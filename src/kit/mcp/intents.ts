import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { OutcomeUnknownError } from '../../client/errors.ts'
import { InputError } from '../expected-error.ts'
import { quoteText } from '../visible-text.ts'

/** A write that an agent means to make once. */
interface Write {
  operation: string
  business: number | string
  input: unknown
}

/** The writes of a session by the names that the agent gave them. */
export interface Intents {
  /**
   * Returns the idempotency key of a write. It is derived from the name and the folder, so that a restarted server sends the same
   * one.
   *
   * @throws InputError the name belongs to another write
   */
  keyOf(intent: string, write: Write): string
  /** Keeps the error of a write whose answer was lost, to ask the service about it. */
  doubt(intent: string, error: OutcomeUnknownError): void
  /** Notes that an answer came. */
  settle(intent: string): void
  /** @throws InputError no write of this name is in doubt */
  doubtOf(intent: string): OutcomeUnknownError
  /** Forgets everything, as the records of the sandbox are gone. */
  forget(): void
}

export function createIntents(folder: string): Intents {
  const writes = new Map<string, Write>()
  const doubts = new Map<string, OutcomeUnknownError>()
  return {
    keyOf(intent, write) {
      const known = writes.get(intent)
      if (known && !isDeepStrictEqual(known, write)) {
        const what = known.operation === write.operation ? 'another input' : known.operation
        throw new InputError(
          `intent: ${quoteText(intent)} is the name of a write with ${what}. Nothing was sent. To make that write again, repeat its input; for a new write, choose a new name.`,
        )
      }
      writes.set(intent, structuredClone(write))
      return `mcp-${createHash('sha256').update(`${folder}\0${intent}`).digest('hex').slice(0, 32)}`
    },
    doubt: (intent, error) => void doubts.set(intent, error),
    settle: (intent) => void doubts.delete(intent),
    doubtOf(intent) {
      const error = doubts.get(intent)
      if (error) return error
      const hint = writes.has(intent)
        ? 'its last call was answered'
        : 'no write was made under it since this server or its sandbox began'
      throw new InputError(`intent: nothing to confirm for ${quoteText(intent)}: ${hint}.`)
    },
    forget() {
      writes.clear()
      doubts.clear()
    },
  }
}
