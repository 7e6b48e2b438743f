import { ConfigurationError } from '../errors.ts'
import { type ApiKeys, checkKeys } from './check-keys.ts'
import type { Call, Credentials } from './operation-table.ts'
import { writeCredential } from './write-credential.ts'

/** The signal of the call, not that of a request: Node drops the latter, and then nothing would end the wait. */
type Signal = AbortSignal | null | undefined

interface Authenticator {
  /** Keys that an answer may echo, including the latest rotated ones; at most 8. */
  readonly secrets: readonly string[]
  /** Throws if the key of the call was not given. */
  requireKey(call: Call): void
  /** Puts the key into its header; throws if others could read it in transit. */
  attachKey(call: Call, request: Request, signal: Signal): Promise<void>
}

/** Creates the step that chooses key and header by the operation. */
export function createAuthenticator(credentials: Credentials, keys: ApiKeys): Authenticator {
  const secrets = [keys.publicKey, keys.secretKey].filter((key) => typeof key === 'string')

  async function readKey(option: keyof ApiKeys, signal: Signal): Promise<string | undefined> {
    const given = keys[option]
    if (typeof given !== 'function') return given
    let answer: unknown
    try {
      signal?.throwIfAborted()
      answer = await Promise.race([
        given(),
        new Promise((_, reject) => void signal?.addEventListener('abort', reject, { once: true })),
      ])
    } catch {
      signal?.throwIfAborted()
      // the error may hold the key
      throw new ConfigurationError('key_unavailable', `the function given as ${option} threw`)
    }
    const key = typeof answer === 'string' ? answer : ''
    checkKeys({ ...keys, [option]: key })
    // index 0 may hold the other key, which was given as a string
    if (!secrets.includes(key) && secrets.push(key) > 8) secrets.splice(1, 1)
    return key
  }

  return {
    secrets,
    requireKey({ operationId, operation: { key } }) {
      if (key === 'none' || key === 'unstated' || !credentials[key] || keys[`${key}Key`]) return
      throw new ConfigurationError(
        'missing_key',
        `${operationId} needs the ${key} key: give the client the option "${key}Key"`,
      )
    },
    async attachKey({ operationId, operation: { key } }, request, signal) {
      if (key === 'none' || key === 'unstated') return
      if (key === 'secret' && !isConfidential(request.url)) {
        throw new ConfigurationError(
          'insecure_transport',
          `${operationId} would send the secret key over plain HTTP: use an https baseUrl (only loopback is excepted)`,
        )
      }
      const credential = credentials[key]
      if (!credential) return
      const value = `${await readKey(`${key}Key`, signal)}`
      for (const [name, text] of Object.entries(writeCredential(credential, value)))
        request.headers.set(name, text)
    },
  }
}

/** Reads the normalized URL of a request, in which every spelling of a loopback address is the same. */
function isConfidential(url: string): boolean {
  return /^(https:|http:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?\/)/.test(url)
}
