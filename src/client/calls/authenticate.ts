import { ConfigurationError } from '../errors.ts'
import { type ApiKeys, checkKeys } from './check-keys.ts'
import type { Call, Credentials } from './operation-table.ts'
import { writeCredential } from './write-credential.ts'

/** Of the call, not of a request: Node lets go of that one, and then nothing would end the wait. */
type Signal = AbortSignal | null | undefined

interface Authenticator {
  /** Keys that an answer may echo, also one that was rotated meanwhile: texts, and the latest 8 that functions gave. */
  readonly secrets: readonly string[]
  /** Refuses a call whose key was not given. */
  requireKey(call: Call): void
  /** Puts the key into its header; refuses to do so where others could read it on its way. */
  attachKey(call: Call, request: Request, signal: Signal): Promise<void>
}

/** Picks the key and the header by the operation. */
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
      // what it threw may hold the key
      throw new ConfigurationError('key_unavailable', `the function given as ${option} threw`)
    }
    const key = typeof answer === 'string' ? answer : ''
    checkKeys({ ...keys, [option]: key })
    // the first may be the other key, which was given as a text
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

/** Reads the normalised URL of a request, in which every spelling of a loopback address is the same. */
function isConfidential(url: string): boolean {
  return /^(https:|http:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?\/)/.test(url)
}
