import { ConfigurationError } from '../errors.ts'

/**
 * A key, or a function that returns it. The function is called before each attempt, so that a rotated key is used without a
 * restart; cache what a vault returns for as long as you trust it.
 *
 * @example
 * import { readFile } from 'node:fs/promises'
 *
 * const readKey = async () => (await readFile('/run/secrets/secret-key', 'utf8')).trim()
 * const business = createBusinessClient({ baseUrl: 'https://business.example', secretKey: readKey })
 */
export type ApiKey = string | (() => string | Promise<string>)

export interface ApiKeys {
  /** Authenticates the public operations; may be exposed to a frontend. */
  publicKey?: ApiKey | undefined
  /** Authenticates the secret operations; for servers and HTTPS only. */
  secretKey?: ApiKey | undefined
}

/** Refuses keys that can never work, or that must not be exposed here. No message repeats a key. */
export function checkKeys({ publicKey, secretKey }: ApiKeys): void {
  checkFormat('publicKey', publicKey)
  checkFormat('secretKey', secretKey)
  if (secretKey !== undefined && runsInBrowser()) {
    throw new ConfigurationError(
      'secret_key_in_browser',
      'secretKey was given to code that runs in a browser, where everyone can read it: keep it on a server, and have the key rotated if this code was published',
    )
  }
  const [first, second] = [readEnvironment(publicKey), readEnvironment(secretKey)]
  if (first && second && first !== second) {
    throw new ConfigurationError(
      'mixed_environments',
      `publicKey is a ${first} key and secretKey is a ${second} key: give both from the same set`,
    )
  }
}

/** Checks the characters of a key here, because the runtime would refuse the header with a message that repeats the value. */
function checkFormat(option: string, key: unknown): void {
  if (key === undefined || typeof key === 'function') return
  if (typeof key === 'string' && /^[\x21-\x7e]+$/.test(key)) return
  throw new ConfigurationError(
    'malformed_key',
    `${option} must be a string of visible ASCII characters: look for a line break, a space or an unset variable`,
  )
}

/** Returns `test` or `live` if the key names its environment. The interface document defines no key format. */
function readEnvironment(key: ApiKey | undefined): string | undefined {
  return typeof key !== 'string'
    ? undefined
    : /(?:^|[^a-z0-9])(test|live)(?:[^a-z0-9]|$)/i.exec(key)?.[1]?.toLowerCase()
}

export function runsInBrowser(): boolean {
  return typeof window !== 'undefined' && typeof document !== 'undefined'
}
