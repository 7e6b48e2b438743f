import { ConfigurationError, PayloadNotJsonError, ValidationError } from '../errors.ts'
import type { Call } from './operation-table.ts'

/**
 * A cipher of your own, for a service that encrypts in a way unknown to this package. The ciphers of `paycontract/crypto` have
 * this shape, too.
 *
 * @example const encryption: OwnCipher = { encrypt: (plaintext) => seal(JSON.stringify(plaintext)) }
 */
export interface OwnCipher {
  /**
   * Turns a plaintext, as given to the call, into the string that is sent instead. If it returns anything but a non-empty string,
   * the call is refused (`ConfigurationError`, `invalid_option`); if it throws, the call rejects with that error.
   */
  encrypt(plaintext: object): string | Promise<string>
}

/** The cipher for the bodies of one host. */
export interface BodyCipher {
  /** The option of the client in which it was given. */
  readonly option: 'encryption' | 'cardEncryption'
  /** The procedure that this package implements, by its name in rows; the caller's own cipher may implement any. */
  readonly procedure: string
  readonly given: object | undefined
  create(given: never): OwnCipher
}

type EncryptBody = (call: Call, body: unknown) => Promise<object>

/**
 * Prepares the encryption of one field of a body. It encrypts the value before serialization, so that a plaintext is never part
 * of a request.
 */
export function createBodyEncryption({ option, procedure, given, create }: BodyCipher): EncryptBody {
  const own = given && 'encrypt' in given ? (given as OwnCipher) : undefined
  const made = own ?? (given && create(given as never))
  return async ({ operationId, operation }, body) => {
    const { field, cipher } = operation.encrypted!
    const what = `${operationId} encrypts "${field}"`
    if (!made) throw new ConfigurationError('missing_key', `${what}: give the client the option "${option}"`)
    if (!own && cipher !== procedure) {
      throw new ConfigurationError(
        'invalid_option',
        `${what} with ${cipher}: give a cipher of your own as "${option}"`,
      )
    }
    const members = readMembers(body)
    const plaintext = members[field]
    if (typeof plaintext !== 'object' || plaintext === null) {
      throw new ValidationError(operationId, [{ field, message: 'must be object (the plaintext)' }])
    }
    const text: unknown = await made.encrypt(plaintext)
    // Anything else would be sent unchanged, and may be the plaintext.
    if (text && typeof text === 'string') return { ...members, [field]: text }
    throw new ConfigurationError(
      'invalid_option',
      `${what}: the cipher given as "${option}" returned no text`,
    )
  }
}

/** Reads a body once. If a getter or proxy throws, its error may quote the body, so it is replaced. */
export function readMembers(body: unknown): Record<string, unknown> {
  try {
    return { ...(body as object) }
  } catch {
    throw new PayloadNotJsonError()
  }
}
