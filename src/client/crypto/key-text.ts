/** Makes the error that refuses a key, out of what is wrong with it. */
export type Refuse = (problem: string) => Error

/** A private key of the greatest length has some 8,500 characters as JWK: all that is longer is not a key. */
const MAX_KEY_CHARACTERS = 16_384

/**
 * A key as text; a JWK that is an object becomes its JSON. So each member is read once, and what code of its own
 * throws, which may quote the key, does not get out. The length is checked before any work is spent on it.
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

/** The members of a JWK, of any type. */
export function parseJwk(text: string, refuse: Refuse): Record<string, unknown> {
  try {
    return JSON.parse(text)
  } catch {
    throw refuse('it is not valid JSON')
  }
}
