import { ConfigurationError } from '../errors.ts'
import type { ApiKeys } from './check-keys.ts'
import type { Call, Credentials } from './operation-table.ts'
import { writeCredential } from './write-credential.ts'

interface Authenticator {
  /** Refuses a call whose key was not given. */
  requireKey(call: Call): void
  /** Puts the key into its header; refuses to do so where others could read it on its way. */
  attachKey(call: Call, request: Request): void
}

/** Picks the key and the header by the operation. */
export function createAuthenticator(credentials: Credentials, keys: ApiKeys): Authenticator {
  const values = { public: keys.publicKey, secret: keys.secretKey }
  return {
    requireKey({ operationId, operation: { key } }) {
      if (key === 'none' || key === 'unstated' || !credentials[key] || values[key]) return
      throw new ConfigurationError(
        'missing_key',
        `${operationId} needs the ${key} key: give the client the option "${key}Key"`,
      )
    },
    attachKey({ operationId, operation: { key } }, request) {
      if (key === 'none' || key === 'unstated') return
      if (key === 'secret' && !isConfidential(request.url)) {
        throw new ConfigurationError(
          'insecure_transport',
          `${operationId} would send the secret key over plain HTTP: use an https baseUrl (only loopback is excepted)`,
        )
      }
      const credential = credentials[key]
      if (!credential) return
      for (const [name, value] of Object.entries(writeCredential(credential, `${values[key]}`)))
        request.headers.set(name, value)
    },
  }
}

/** Reads the normalised URL of a request, in which every spelling of a loopback address is the same. */
function isConfidential(url: string): boolean {
  return /^(https:|http:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?\/)/.test(url)
}
