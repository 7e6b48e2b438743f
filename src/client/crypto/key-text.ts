/** Creates the error that refuses a key, from the problem with it. */
export type Refuse = (problem: string) => Error

/** The longest private key has about 8,500 characters as JWK: anything longer is not a key. */
const MAX_KEY_CHARACTERS = 16_384

/**
 * Returns a key as text; a JWK object becomes its JSON. That reads each member once, and replaces errors of its own code, which
 * may quote the key. The length is checked before further work.
 */
export function readKeyText(key: unknown, refuse: Refuse): string {
  let text: unknown = key
  try {
    if (typeof key !== 'string') text = JSON.stringify(key)
  } catch {
    text = undefined
  }
  if (typeof text === 'string' && text.length <= MAX_KEY_CHARACTERS) return text.trim()
  throw refuse(`it is not text or JWK, or has more than ${MAX_KEY_CHARACTERS} characters`)
}

/** Parses a JWK; its members may have any type. */
export function parseJwk(text: string, refuse: Refuse): Record<string, unknown> {
  try {
    return JSON.parse(text)
  } catch {
    throw refuse('it is not valid JSON')
  }
}
