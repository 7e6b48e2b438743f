import { ConfigurationError, PayloadNotJsonError, ValidationError } from '../errors.ts'
import type { Call } from './operation-table.ts'

/**
 * A cipher of your own, for a service that encrypts in a way that this package does not know. The ciphers of
 * `paycontract/crypto` are of this kind, too.
 *
 * @example const encryption: OwnCipher = { encrypt: (plaintext) => seal(JSON.stringify(plaintext)) }
 */
export interface OwnCipher {
  /**
   * Turns a plaintext, as the call was given it, into the text that travels in its place. A call is refused where it
   * returns no text (`ConfigurationError`, `invalid_option`); what it throws rejects the call as it is.
   */
  encrypt(plaintext: object): string | Promise<string>
}

/** What encrypts the bodies of one host. */
export interface BodyCipher {
  /** The option of the client that it was given as. */
  readonly option: 'encryption' | 'cardEncryption'
  /** The one procedure that this package knows for it, as rows name it; a cipher of the caller's own knows any. */
  readonly procedure: string
  readonly given: object | undefined
  create(given: never): OwnCipher
}

type EncryptBody = (call: Call, body: unknown) => Promise<object>

/**
 * Prepares the encryption of one field of a body. It works on the value, before serialisation, so that a plaintext is
 * never part of a request.
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
    // Anything else would travel as it is, and may be the plaintext.
    if (text && typeof text === 'string') return { ...members, [field]: text }
    throw new ConfigurationError(
      'invalid_option',
      `${what}: the cipher given as "${option}" returned no text`,
    )
  }
}

/** Reads a body once. What code of its own throws while it is read may quote it, so it does not get out. */
export function readMembers(body: unknown): Record<string, unknown> {
  try {
    return { ...(body as object) }
  } catch {
    throw new PayloadNotJsonError()
  }
}
